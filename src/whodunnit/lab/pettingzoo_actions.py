"""Every action that a seat could ever ask for, in an order that never changes for a setup."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from whodunnit.core.actions import (
    Accuse,
    Action,
    EndTurn,
    Move,
    Roll,
    Seat,
    Show,
    Suggest,
    TakePassage,
)
from whodunnit.core.board import Board
from whodunnit.core.setup import Setup


@lru_cache(maxsize=64)
def numbered_actions(setup: Setup, seat: Seat) -> tuple[Action, ...]:
    """The actions of a seat by number; the same number means the same for every seat."""
    return tuple(_all(setup, seat))


@lru_cache(maxsize=64)
def action_numbers(setup: Setup, seat: Seat) -> Mapping[Action, int]:
    """The number of each action of a seat."""
    return {action: number for number, action in enumerate(numbered_actions(setup, seat))}


def _all(setup: Setup, seat: Seat) -> Iterator[Action]:
    edition, deck, board = setup.edition, setup.deck, setup.board
    yield EndTurn(seat)
    if board is not None:
        if edition.dice:
            yield Roll(seat)
        yield from _moves(board, seat, by_door=edition.leave_by_entry_door)
        yield from (TakePassage(seat, room) for room in deck.rooms)
    for pending in (False, True) if edition.accusation_may_be_pending else (False,):
        yield from (Suggest(seat, named, pending) for named in deck.case_files)
    yield from (Show(seat, card) for card in deck.cards)
    yield from (Accuse(seat, named) for named in deck.case_files)


def _moves(board: Board, seat: Seat, *, by_door: bool) -> Iterator[Move]:
    graph = board.graph
    yield from (Move(seat, space) for space in graph.spaces)
    for room in graph.rooms:
        # S7: where the door matters, entering by another one is another move
        doors = dict.fromkeys(door.id for door in graph.doors[room]) if by_door else (None,)
        yield from (Move(seat, room, door) for door in doors)
