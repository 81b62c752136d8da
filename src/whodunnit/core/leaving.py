"""Leaving the game: eliminated, removed, and the token that must not block a door."""

from collections.abc import Iterator

from whodunnit.core.actions import Seat
from whodunnit.core.events import Event, RemovedFor, SeatEliminated, SeatRemoved, TokenCleared
from whodunnit.core.state import State


def eliminated(state: State, seat: Seat) -> Iterator[Event]:
    """The seat makes no more moves, but goes on disproving (P25)."""
    yield SeatEliminated(seat)
    yield from _cleared(state, seat)


def removed(state: State, seat: Seat, why: RemovedFor) -> Iterator[Event]:
    """The seat is out, and the system answers for its hand (N14, N15, R8)."""
    yield SeatRemoved(seat, why)
    yield from _cleared(state, seat)


def _cleared(state: State, seat: Seat) -> Iterator[Event]:
    """A token left in front of a door is moved into the room behind it (P26, C9)."""
    board = state.setup.board
    if board is None or not state.setup.edition.tokens_block:
        return
    suspect = state.suspect_of(seat)
    room = board.graph.room_behind(state.token_of(suspect).place)
    if room is not None:
        yield TokenCleared(suspect, room)
