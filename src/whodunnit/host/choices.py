"""What a seat may do now, told in few words."""

from whodunnit.core.actions import Seat
from whodunnit.core.legal import (
    matching,
    may_accuse,
    may_be_pending,
    may_end_turn,
    may_roll,
    may_suggest,
    may_walk,
    passages,
    targets,
    to_act,
)
from whodunnit.core.state import Phase, State
from whodunnit.host.wire import Legal, SuggestInfo, TargetInfo


def legal_for(state: State, seat: Seat | None) -> Legal:
    """What a seat may do now; for nobody's seat, only who is to act."""
    actor = to_act(state)
    if seat is None or actor != seat:
        return Legal(v=state.version, to_act=actor)
    if state.phase is Phase.DISPROVING and state.suggestion is not None:
        hand = state.hands[seat] or ()
        show = matching(state.suggestion.named, hand)
        return Legal(v=state.version, to_act=actor, show=show)
    suggest = may_suggest(state)
    return Legal(
        v=state.version,
        to_act=actor,
        roll=may_roll(state),
        targets=_targets(state) if may_walk(state) else (),
        passages=passages(state),
        suggest=SuggestInfo(state.room_of(seat), may_be_pending(state)) if suggest else None,
        accuse=may_accuse(state),
        end_turn=may_end_turn(state),
    )


def _targets(state: State) -> tuple[TargetInfo, ...]:
    return tuple(
        TargetInfo(target.to, target.door, path) for target, path in targets(state).items()
    )
