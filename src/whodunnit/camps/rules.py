"""The rules of play by post: what an action leads to. Like the game's own, they change nothing."""

from collections.abc import Callable, Iterator
from typing import Any

from whodunnit.camps import actions as asked
from whodunnit.camps.actions import SYSTEM, Asked, Person
from whodunnit.camps.errors import NotAllowed
from whodunnit.camps.events import GameDrafted, PersonCame, PostEntry, PostEvent
from whodunnit.camps.living import code_set, enrolled, left, posted, proposed, said
from whodunnit.camps.operating import (
    adjusted,
    called_off,
    extended,
    paused,
    resumed,
    started,
)
from whodunnit.camps.playing import (
    acted,
    approved,
    countered,
    driven,
    reminded,
    took_effect,
)
from whodunnit.camps.registering import (
    backup_called,
    closed,
    computer_named,
    opened,
    registered,
    withdrew,
)
from whodunnit.camps.roles import named_camp
from whodunnit.camps.settings import GameSettings, check
from whodunnit.camps.state import PostState
from whodunnit.core.cards import Card


def prepare(
    settings: GameSettings, files: tuple[str, ...], operator: str, now: float
) -> tuple[PostEntry, ...]:
    """The first events of a game; raises BadSettings."""
    check(settings)
    return (PostEntry(now, PersonCame(0, operator)), PostEntry(now, GameDrafted(settings, files)))


def decide(
    state: PostState, action: Asked, *, by: Person, now: float, camp: Card | None = None
) -> tuple[PostEntry, ...]:
    """The events that an action leads to, or an error; the state is left as it was.

    `by` is the number of the person who asks, or SYSTEM. `camp` is whose waiting action the system
    lets take effect.
    """
    if by == SYSTEM:
        events = _of_system(state, action, camp)
    elif type(action) in _OF_PERSONS:
        events = _OF_PERSONS[type(action)](state, action, by)
    elif isinstance(action, asked.Enrol):
        events = enrolled(state, action, by, now)
    elif isinstance(action, asked.CampAction):
        events = acted(state, action, by)
    else:
        raise NotAllowed("only the system does this", "N18")
    return tuple(PostEntry(now, event) for event in events)


def came(state: PostState, guest: str, now: float) -> PostEntry:
    """The event that gives somebody a number in the game."""
    return PostEntry(now, PersonCame(len(state.people), guest))


def _of_system(state: PostState, action: Asked, camp: Card | None) -> Iterator[PostEvent]:
    match action:
        case asked.Drive():
            return driven(state, action)
        case asked.TakeEffect() if camp is not None:
            return took_effect(state, action, named_camp(state, camp))
        case asked.Remind():
            return reminded(state, action)
        case asked.CallBackup():
            return backup_called(state, action, SYSTEM)
        case _:
            raise NotAllowed("the system does not do this", "N18")


_OF_PERSONS: dict[type, Callable[[PostState, Any, Person], Iterator[PostEvent]]] = {
    asked.Adjust: adjusted,
    asked.OpenRegistration: opened,
    asked.CloseRegistration: closed,
    asked.CallBackup: backup_called,
    asked.NameComputer: computer_named,
    asked.Start: started,
    asked.Pause: paused,
    asked.Resume: resumed,
    asked.Extend: extended,
    asked.EndGame: called_off,
    asked.Register: registered,
    asked.Withdraw: withdrew,
    asked.LeaveCamp: left,
    asked.Say: said,
    asked.Propose: proposed,
    asked.Post: posted,
    asked.SetCode: code_set,
    asked.Counter: countered,
    asked.Approve: approved,
}
