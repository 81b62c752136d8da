"""Where to walk: how many turns it takes to the rooms, and which way is worth it."""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from whodunnit.core.actions import Action, Move, Roll, TakePassage
from whodunnit.core.cards import Card
from whodunnit.core.edition import Passages
from whodunnit.core.graph import Graph, Place
from whodunnit.core.legal import PIPS
from whodunnit.core.state import State
from whodunnit.core.view import View

BACK_AGAIN = 2.0
"""How many turns it takes, about, to leave a room and to enter it again."""

Turns = dict[Place, dict[Card, float]]
"""From each place, how many turns it takes to enter each room, as can be expected."""


def towards(view: View, legal: Sequence[Action], room_values: Mapping[Card, float]) -> Action:
    """The way on that brings the most: the value of a room for each turn that it takes."""
    best = best_walk(view, legal, room_values)
    if best is None:
        raise ValueError("there is no way to walk: towards is for a seat that is to move")
    return best[0]


def best_walk(
    view: View, legal: Sequence[Action], room_values: Mapping[Card, float]
) -> tuple[Action, float] | None:
    """The best way on, and the value for each turn that it promises; nothing if none is legal."""
    state = view.state
    board = state.setup.board
    if board is None:
        return None
    best: tuple[Action, float] | None = None
    for action in legal:
        if isinstance(action, Roll | TakePassage | Move):
            value = promise(_turns_through(state, action), room_values)
            if best is None or value > best[1]:
                best = action, value
    return best


def turns_on(state: State, way: Roll | TakePassage | Move) -> Mapping[Card, float]:
    """How many turns it takes into each room if the seat whose turn it is goes this way now."""
    board, edition = state.setup.board, state.setup.edition
    if board is None:
        return {}
    ends, after_roll = _turns(board.graph, edition.dice, edition.secret_passages)
    match way:
        case Roll():
            return after_roll[state.token_of(state.suspect_of(state.turn)).place]
        case TakePassage(_, room):
            return ends[room]
        case Move(_, to):
            return ends[to]


def _turns_through(state: State, way: Roll | TakePassage | Move) -> Mapping[Card, float]:
    """The same, and where the way ends in a room also how many turns it takes to go on from there.

    A room that is worth nothing may have the door, or the passage, to one that is.
    """
    turns = turns_on(state, way)
    board, edition = state.setup.board, state.setup.edition
    if board is None or len(turns) != 1:
        return turns
    (room,) = turns
    onward = turns_to_rooms(board.graph, edition.dice, edition.secret_passages)[room]
    return {**{other: 1 + taken for other, taken in onward.items()}, **turns}


def promise(turns: Mapping[Card, float], room_values: Mapping[Card, float]) -> float:
    """The most that a way promises: the value of a room for each turn that it takes."""
    return max((room_values.get(room, 0.0) / taken for room, taken in turns.items()), default=0.0)


def turns_to_rooms(graph: Graph, dice: int, passages: Passages) -> Turns:
    """How many turns it takes to enter each room from each place; nobody else is in the way."""
    return _all_turns(graph, dice, passages)[0]


@lru_cache(maxsize=32)
def _turns(graph: Graph, dice: int, passages: Passages) -> tuple[Turns, Turns]:
    """The turns to each room if this turn's move ends in a place, and if it starts with a roll.

    Entering a room ends the move with a suggestion there: then that room is all that counts.
    """
    turns, after_roll = _all_turns(graph, dice, passages)
    ends = {place: {room: 1.0 + taken for room, taken in to.items()} for place, to in turns.items()}
    return ends | {room: {room: 1.0} for room in graph.rooms}, after_roll


@lru_cache(maxsize=32)
def _all_turns(graph: Graph, dice: int, passages: Passages) -> tuple[Turns, Turns]:
    """The turns to each room from each place, and the turns if the first of them is a roll."""
    steps = _steps(graph)
    longest = max((length for to in steps.values() for length in to.values()), default=0)
    rolls = turns_for_steps(dice, longest)
    direct: Turns = {
        place: {room: rolls[length] for room, length in to.items()} for place, to in steps.items()
    }
    on_foot = {place: dict(to) for place, to in direct.items()}
    if passages is not Passages.NONE:
        for room in graph.rooms:
            for beyond in graph.passages(room):
                direct[room][beyond] = 1.0
    between = _through_rooms({room: direct[room] for room in graph.rooms})
    first = on_foot if passages is Passages.INSTEAD_OF_ROLLING else direct
    return _onward(direct, between), _onward(first, between)


def _onward(first: Turns, between: Turns) -> Turns:
    """The turns from each place to each room: a first way into some room, then on from there."""
    return {
        place: {
            room: BACK_AGAIN
            if place == room
            else min(to.get(via, float("inf")) + onward[room] for via, onward in between.items())
            for room in between
        }
        for place, to in first.items()
    }


@lru_cache(maxsize=8)
def turns_for_steps(dice: int, longest: int) -> tuple[float, ...]:
    """How many rolls it takes, on average, to go so many steps at least, from none to the longest.

    >>> [round(turns, 2) for turns in turns_for_steps(1, 7)]
    [0.0, 1.0, 1.17, 1.36, 1.59, 1.85, 2.16, 2.52]
    """
    rolls = [sum(values) for values in product(PIPS, repeat=dice)] if dice else [1]
    expected = [0.0]
    for steps in range(1, longest + 1):
        after = sum(expected[max(0, steps - roll)] for roll in rolls)
        expected.append(1 + after / len(rolls))
    return tuple(expected)


def _through_rooms(direct: Turns) -> Turns:
    """The quickest ways between rooms, with other rooms on the way: entering one ends a move."""
    best = {room: {**to, room: 0.0} for room, to in direct.items()}
    for via, start, end in product(best, repeat=3):
        detour = best[start].get(via, float("inf")) + best[via].get(end, float("inf"))
        if detour < best[start].get(end, float("inf")):
            best[start][end] = detour
    return best


def _steps(graph: Graph) -> dict[Place, dict[Card, int]]:
    """How many steps it takes from each place into each room, not through another one."""
    steps: dict[Place, dict[Card, int]] = {
        place: {} for place in (*graph.spaces, *graph.homes, *graph.rooms)
    }
    for room in graph.rooms:
        found = _distances(graph, graph.outside(room))
        for space, distance in found.items():
            steps[space][room] = distance + 1
        for start, space in graph.homes.items():
            if space in found:
                steps[start][room] = found[space] + 2
        for other in graph.rooms:
            ways = [found[space] for space in graph.outside(other) if space in found]
            if other != room and ways:
                steps[other][room] = min(ways) + 2
    return steps


def _distances(graph: Graph, sources: Sequence[Place]) -> dict[Place, int]:
    """How many steps each space is away from the nearest of these."""
    found = dict.fromkeys(sources, 0)
    waiting = deque(found)
    while waiting:
        space = waiting.popleft()
        for beside in graph.neighbours(space):
            if beside not in found:
                found[beside] = found[space] + 1
                waiting.append(beside)
    return found
