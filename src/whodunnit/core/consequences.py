"""What follows by itself: the events that nobody has to ask for."""

from collections.abc import Callable, Iterator

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
from whodunnit.core.legal import matching, may_accuse, may_end_turn, may_suggest, targets
from whodunnit.core.state import Phase, Standing, State


def consequences(state: State) -> tuple[Event, ...]:
    """The events that follow from a full state at once; none if somebody has to act first."""
    following = _FOLLOWING.get(state.phase)
    return () if following is None else following(state)


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


def _hemmed_in(state: State) -> tuple[Event, ...]:
    return () if targets(state) else (TokenStayed(state.suspect_of(state.turn)),)


def _nobody_could(state: State) -> tuple[Event, ...]:
    return (AccusationOffered(state.turn),) if _offer_is_due(state) else _nothing_left_to_do(state)


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
    # A turn that may end has no move to make any more
    if may_end_turn(state) and not may_accuse(state) and not may_suggest(state):
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


_FOLLOWING: dict[Phase, Callable[[State], tuple[Event, ...]]] = {
    Phase.START: _nothing_left_to_do,
    Phase.MOVING: _hemmed_in,
    Phase.MOVED: _nothing_left_to_do,
    Phase.DISPROVING: _asked,
    Phase.DISPROVED: _nothing_left_to_do,
    Phase.UNDISPROVED: _nobody_could,
    Phase.TURN_OVER: _next_turn,
}
