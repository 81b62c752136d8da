"""What follows by itself: the events that nobody has to ask for."""

from collections.abc import Iterator

from whodunnit.core.actions import Seat
from whodunnit.core.edition import Accuse as When
from whodunnit.core.events import (
    AccusationOffered,
    CannotDisprove,
    CaseFileOpened,
    Ending,
    Event,
    GameEnded,
    HandsOpened,
    TokenStayed,
    TurnEnded,
    TurnStarted,
)
from whodunnit.core.legal import (
    legal_by_kind,
    matching,
    may_accuse,
    may_end_turn,
    targets,
)
from whodunnit.core.state import Phase, Standing, State


def consequences(state: State) -> tuple[Event, ...]:
    """The events that follow from a full state at once; none if somebody has to act first."""
    match state.phase:
        case Phase.DISPROVING:
            return _asked(state)
        case Phase.MOVING if not targets(state):
            return (TokenStayed(state.suspect_of(state.turn)),)
        case Phase.UNDISPROVED if _offer_is_due(state):
            return (AccusationOffered(state.turn),)
        case Phase.START | Phase.MOVED | Phase.DISPROVED | Phase.UNDISPROVED:
            return _nothing_left_to_do(state)
        case Phase.TURN_OVER:
            return _next_turn(state)
        case _:
            return ()


def ended(state: State, ending: Ending, winners: tuple[Seat, ...]) -> Iterator[Event]:
    """The events of the end: everything is laid open (P24)."""
    if state.case_file is None:
        raise ValueError("only the host, who knows the Case File, can end a game")
    yield CaseFileOpened(state.case_file, state.murderer)
    yield HandsOpened(tuple(hand or () for hand in state.hands))
    yield GameEnded(ending, winners)


def _asked(state: State) -> tuple[Event, ...]:
    suggestion = state.suggestion
    if suggestion is None or matching(suggestion.named, state.hands[suggestion.asked] or ()):
        return ()
    # R5: a seat with no named card is reported at once
    return (CannotDisprove(suggestion.asked),)


def _offer_is_due(state: State) -> bool:
    # N12: an accusation that was not declared as pending is offered, once
    suggestion = state.suggestion
    return (
        state.setup.edition.accuse is When.AFTER_SUGGESTION
        and suggestion is not None
        and not suggestion.accusation_pending
        and not suggestion.accusation_offered
        and may_accuse(state)
    )


def _nothing_left_to_do(state: State) -> tuple[Event, ...]:
    if may_end_turn(state) and len(legal_by_kind(state, state.turn)) == 1:
        return (TurnEnded(state.turn),)
    return ()


def _next_turn(state: State) -> tuple[Event, ...]:
    edition = state.setup.edition
    seats = len(state.standings)
    removed = state.standings.count(Standing.REMOVED)
    # N23: whoever holds the Red Card wins when nobody is arrested
    murderer = () if state.murderer is None else (state.murderer,)
    if edition.draw_when_half_removed and 2 * removed >= seats:
        return tuple(ended(state, Ending.DRAW, murderer))
    for step in range(1, seats + 1):
        seat = (state.turn + step) % seats
        if state.standings[seat] is Standing.PLAYING:
            return (TurnStarted(seat, state.round + (seat <= state.turn)),)
    # R7: nobody is left to accuse
    return tuple(ended(state, Ending.ESCAPED, murderer))
