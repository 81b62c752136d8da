"""What somebody can ask for now: for screens that offer what is possible, and nothing else."""

from collections.abc import Iterator

from msgspec import Struct

from whodunnit.camps.actions import Person
from whodunnit.camps.living import ALIVE
from whodunnit.camps.registering import FEWEST_CAMPS
from whodunnit.camps.roles import OPERATOR
from whodunnit.camps.state import Camp, PostState, Stage
from whodunnit.core import actions as play
from whodunnit.core.cards import Card, Hand
from whodunnit.core.legal import legal_actions


class Moves(Struct, frozen=True):
    """What a camp may do in the game now."""

    suggest: bool = False
    """Post a suggestion."""
    pending: bool = False
    """Declare an accusation with it (N10)."""
    show: Hand = ()
    """The cards of which one has to be shown (N11)."""
    accuse: bool = False
    """Post an accusation."""
    end_turn: bool = False
    """Leave it at the suggestion (N12)."""


def moves(state: PostState, character: Card) -> Moves:
    """What a camp may do in the game now; its own view of the game is enough."""
    seat = state.seat(character)
    if state.stage is not Stage.PLAYING or state.paused is not None or seat is None:
        return Moves()
    legal = () if state.game is None else legal_actions(state.game, seat)
    return Moves(
        suggest=any(isinstance(action, play.Suggest) for action in legal),
        pending=any(isinstance(a, play.Suggest) and a.accusation_pending for a in legal),
        show=tuple(action.card for action in legal if isinstance(action, play.Show)),
        accuse=any(isinstance(action, play.Accuse) for action in legal),
        end_turn=any(isinstance(action, play.EndTurn) for action in legal),
    )


def may(state: PostState, person: Person | None) -> tuple[str, ...]:
    """The types of actions that somebody can ask for now, the most wanted first."""
    if person == OPERATOR:
        return tuple(_of_operator(state))
    camp = state.camp_of(person)
    if camp is None:
        return tuple(_of_reader(state, person))
    return tuple(_of_camp(state, camp, person))


def _of_operator(state: PostState) -> Iterator[str]:
    stage = state.stage
    if stage is Stage.OVER:
        yield "post"
        return
    if stage is Stage.DRAFT:
        yield "open_registration"
    if stage in (Stage.REGISTERING, Stage.GATHERING):
        ready = all(camp.ready for camp in state.camps) and state.paused is None
        if ready and len(state.camps) >= FEWEST_CAMPS:
            yield "start"
    if stage is Stage.REGISTERING:
        yield "close_registration"
    if stage in (Stage.GATHERING, Stage.PLAYING):
        if state.backups:
            yield "call_backup"
        yield "pause" if state.paused is None else "resume"
    if state.deadlines:
        yield "extend"
    if stage in ALIVE:
        yield from ("name_computer", "post")
    yield from ("adjust", "end_game")


def _of_reader(state: PostState, person: Person | None) -> Iterator[str]:
    waits = any(backup.person == person for backup in state.backups)
    if state.stage is Stage.REGISTERING and not waits:
        yield "register"
    if waits and state.stage in (Stage.REGISTERING, Stage.GATHERING):
        yield "withdraw"
    seen = any(who == person for who, _ in state.former)
    joinable = any(camp.ready and camp.open and camp.level is None for camp in state.camps)
    if state.stage in ALIVE and joinable and not waits and not seen:
        yield "enrol"


def _of_camp(state: PostState, camp: Camp, person: Person | None) -> Iterator[str]:
    leads, beta = camp.leader == person, person in camp.betas
    if state.stage is Stage.OVER or state.removed(camp.character):
        yield from ("say", "post")
        return
    if leads or beta:
        yield from _moves_of(state, camp)
    if leads and any(waiting.camp == camp.character for waiting in state.waiting):
        yield from ("approve", "counter")
    if leads:
        yield "set_code"
    if leads or beta:
        yield "set_enrolment"
        if len(camp.betas) < len(camp.members):
            yield "name_beta"
        if camp.betas:
            yield "dismiss_beta"
        if camp.members:
            yield "remove_member"
        yield "set_auto_show"
    if state.stage is Stage.PLAYING:
        yield "propose"
    yield from ("say", "post")
    if not leads:
        yield "leave_camp"
    elif state.stage is not Stage.PLAYING:
        yield "withdraw"


def _moves_of(state: PostState, camp: Camp) -> Iterator[str]:
    now = moves(state, camp.character)
    if now.show:
        yield "show"
    if now.suggest:
        yield "suggest"
    if now.accuse:
        yield "accuse"
    if now.end_turn:
        yield "end_turn"
