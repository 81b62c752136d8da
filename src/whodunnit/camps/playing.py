"""Play itself: what a leader does at once, a beta leader later, and the system when it must."""

from collections.abc import Callable, Iterator
from typing import Any

from whodunnit.camps.actions import (
    Accuse,
    Approve,
    CampAction,
    Counter,
    DismissBeta,
    Drive,
    EndTurn,
    NameBeta,
    Person,
    Remind,
    RemoveMember,
    SetAutoShow,
    SetEnrolment,
    Show,
    Suggest,
    TakeEffect,
)
from whodunnit.camps.errors import NotAllowed, NotNow
from whodunnit.camps.events import (
    BetaActed,
    BetaCountered,
    BetaLapsed,
    BetaTookEffect,
    CampReminded,
    Moment,
    Played,
    PostEvent,
)
from whodunnit.camps.living import (
    auto_show_set,
    beta_dismissed,
    beta_named,
    enrolment_set,
    member_removed,
)
from whodunnit.camps.roles import led_camp, named_camp, need_stage, own_camp
from whodunnit.camps.state import Camp, PostState, Stage, Waiting
from whodunnit.core import actions as play
from whodunnit.core.actions import HOST
from whodunnit.core.errors import Refused
from whodunnit.core.rules import decide as decide_game

PLAYED = (Suggest, Show, Accuse, EndTurn)
"""The actions that are moves of the game."""


def acted(state: PostState, action: CampAction, by: Person) -> Iterator[PostEvent]:
    """A leader's action takes effect at once, a beta leader's waits (N8)."""
    camp = own_camp(state, by)
    if by != camp.leader and by not in camp.betas:
        raise NotAllowed("only the leader or a beta leader can do this; make a proposal", "N8")
    events = tuple(_effects(state, action, camp))
    if by == camp.leader:
        yield from events
    else:
        yield BetaActed(by, camp.character, camp.delayed + 1, action)


def countered(state: PostState, action: Counter, by: Person) -> Iterator[PostEvent]:
    """The leader stops a beta leader (N8)."""
    camp = led_camp(state, by)
    yield BetaCountered(camp.character, _waiting(state, camp, action.waiting).number)


def approved(state: PostState, action: Approve, by: Person) -> Iterator[PostEvent]:
    """The leader agrees with a beta leader, and nobody has to wait."""
    camp = led_camp(state, by)
    waiting = _waiting(state, camp, action.waiting)
    events = tuple(_effects(state, waiting.action, camp))
    yield BetaTookEffect(camp.character, waiting.number, approved=True)
    yield from events


def took_effect(state: PostState, action: TakeEffect, camp: Camp) -> Iterator[PostEvent]:
    """The time for countering is over (N8)."""
    waiting = _waiting(state, camp, action.waiting)
    try:
        events = tuple(_effects(state, waiting.action, camp))
    except Refused as refused:
        yield BetaLapsed(camp.character, waiting.number, refused.sentence)
        return
    yield BetaTookEffect(camp.character, waiting.number, approved=False)
    yield from events


def driven(state: PostState, action: Drive) -> Iterator[PostEvent]:
    """What the system does in the game: deal, strike, answer for a camp (N9, R5, R8)."""
    need_stage(state, Stage.PLAYING, rule="N9")
    yield from _in_game(state, action.action, HOST)


def reminded(state: PostState, action: Remind) -> Iterator[PostEvent]:
    """A camp is told how much of its time has gone."""
    camp = named_camp(state, action.camp)
    deadline = next((d for d in state.deadlines if d.camp == camp.character), None)
    if deadline is None or deadline.reminded >= len(Moment):
        raise NotNow("there is nothing to remind this camp of", "N9")
    yield CampReminded(camp.character, tuple(Moment)[deadline.reminded])


def _effects(state: PostState, action: CampAction, camp: Camp) -> Iterator[PostEvent]:
    if not isinstance(action, PLAYED):
        need_stage(state, Stage.REGISTERING, Stage.GATHERING, Stage.PLAYING, rule="N6")
        yield from _LIVED[type(action)](state, action, camp)
        return
    need_stage(state, Stage.PLAYING, rule="N9")
    if state.paused is not None:
        raise NotNow("the game is paused; wait until the operator lets it go on", "N18")
    seat = state.seat(camp.character)
    if seat is None:
        raise NotNow("the cards have not been dealt yet", "N9")
    match action:
        case Suggest(named, pending):
            move: play.Action = play.Suggest(seat, named, pending)
        case Show(card):
            move = play.Show(seat, card)
        case Accuse(named):
            move = play.Accuse(seat, named)
        case EndTurn():
            move = play.EndTurn(seat)
    yield from _in_game(state, move, seat)


def _in_game(state: PostState, action: play.Action, by: play.Seat) -> Iterator[PostEvent]:
    if state.game is None:
        raise NotNow("the game has not started", "N9")
    for event in decide_game(state.game, action, by=by):
        yield Played(event)


def _waiting(state: PostState, camp: Camp, number: int) -> Waiting:
    for waiting in state.waiting:
        if (waiting.camp, waiting.number) == (camp.character, number):
            return waiting
    raise NotNow("it is not waiting any more", "N8")


_LIVED: dict[type, Callable[[PostState, Any, Camp], Iterator[PostEvent]]] = {
    SetEnrolment: enrolment_set,
    NameBeta: beta_named,
    DismissBeta: beta_dismissed,
    RemoveMember: member_removed,
    SetAutoShow: auto_show_set,
}
