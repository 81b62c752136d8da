"""Games of computer players, kept whole: who chose what, knowing what."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from whodunnit.bots.bot import Bot
from whodunnit.core.actions import HOST, Action, Seat
from whodunnit.core.events import Event, GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import State
from whodunnit.core.view import View
from whodunnit.lab.arena_game import Luck

LONGEST = 5_000
"""After how many actions a game counts as one without end."""


class Decision(Struct, frozen=True):
    """One action, and the moment it was chosen in."""

    by: Seat
    """Who acted: a seat or HOST."""
    view: View | None
    """What the seat knew; nothing for the host."""
    legal: tuple[Action, ...]
    """What it might have done."""
    action: Action
    """What it did."""
    before: State
    """The game before it."""
    events: tuple[Event, ...]
    """What then happened."""


def decisions(setup: Setup, bots: Sequence[Bot], luck: Luck) -> Iterator[Decision]:
    """A game from the deal to its end, one decision after another."""
    state, _ = create(setup)
    views = [View.opened(GameCreated(setup), seat) for seat in range(len(bots))]
    for _ in range(LONGEST):
        by = to_act(state)
        if by is None:
            return
        view = None if by == HOST else views[by]
        legal = () if view is None else legal_actions(view.state, by)
        action = luck.act(state) if view is None else bots[by].choose(view, legal)
        after, events = step(state, action, by=by)
        yield Decision(by, view, legal, action, state, events)
        state, views = after, [each.after(events) for each in views]
    raise AssertionError(f"after {LONGEST} actions the game has not ended")
