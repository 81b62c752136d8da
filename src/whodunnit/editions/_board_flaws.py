"""What keeps a board that can be drawn from being played on."""

from collections.abc import Iterator

from msgspec import Struct

from whodunnit.core.board import CORRIDOR, Board, Grid, cell_of, doorways
from whodunnit.core.graph import Place


class Flaw(Struct, frozen=True):
    """One thing that is wrong with a drawing."""

    what: str
    """What is wrong."""
    remedy: str
    """What would be right."""
    cell: tuple[int, int] | None = None
    """Where, if it is one cell."""
    room: Place | None = None
    """Which room, if it is a room as a whole."""


def flaws(board: Board) -> Iterator[Flaw]:
    """Everything about a board that would spoil a game."""
    if isinstance(board.plan, Grid):
        yield from _bad_doorways(board, board.plan)
        yield from _bad_rooms(board, board.plan)
    yield from _cut_off(board)


def _bad_doorways(board: Board, plan: Grid) -> Iterator[Flaw]:
    for drawn, inside, outside in doorways(plan):
        if plan.kind(*drawn) == CORRIDOR:
            if plan.kind(*inside) not in board.room_of:
                yield Flaw(
                    f"The doorway leads into {_what_is(board, plan, inside)}, not into a room.",
                    "Point it at a cell of a room, or leave the mark away.",
                    drawn,
                )
        elif plan.kind(*outside) != CORRIDOR:
            yield Flaw(
                f"The doorway of {board.room_of.get(plan.kind(*drawn), 'no room')} opens into "
                f"{_what_is(board, plan, outside)}.",
                "Point it at a corridor space, or move it.",
                drawn,
            )


def _what_is(board: Board, plan: Grid, cell: tuple[int, int]) -> str:
    row, column = cell
    if not (0 <= row < plan.height and 0 <= column < plan.width):
        return "the edge of the board"
    kind = plan.kind(row, column)
    if kind in board.room_of:
        return board.room_of[kind]
    return {"X": "the closet", CORRIDOR: "the corridor"}.get(kind, "a wall")


def _bad_rooms(board: Board, plan: Grid) -> Iterator[Flaw]:
    for letter, room in board.room_of.items():
        cells = {cell for cell in plan.cells() if plan.kind(*cell) == letter}
        if not cells:
            yield Flaw(f"{room} is not drawn in the plan.", f"Draw it with {letter}.", room=room)
            continue
        pieces = _pieces(cells)
        if len(pieces) > 1:
            smallest = min(pieces, key=lambda piece: (len(piece), min(piece)))
            yield Flaw(
                f"{room} is in {len(pieces)} pieces.",
                "Join them, or give this piece a letter of its own.",
                min(smallest),
            )
        if not _has_a_way_in(board, room):
            yield Flaw(
                f"{room} has no door.",
                "Mark one of its cells with ^, v, < or > towards the corridor.",
                min(cells),
            )


def _pieces(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    pieces = []
    left = set(cells)
    while left:
        piece, edge = set(), [left.pop()]
        while edge:
            row, column = edge.pop()
            piece.add((row, column))
            around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            edge += around & left
            left -= around
        pieces.append(piece)
    return pieces


def _cut_off(board: Board) -> Iterator[Flaw]:
    """Rooms that no token can reach, and starts that lead nowhere."""
    rooms = {room for room in board.rooms if _has_a_way_in(board, room)}
    reached = [_reachable(board, start) for start in board.starts]
    for number, (start, places) in enumerate(zip(board.starts, reached, strict=True), start=1):
        if not places & rooms:
            yield Flaw(
                f"No room can be reached from start {number}.",
                "Give it a way to a door.",
                cell_of(start),
            )
    walking = [places for places in reached if places & rooms]
    for room in board.rooms:
        if room in rooms and not all(room in places for places in walking):
            doors = board.graph.doors[room]
            yield Flaw(
                f"{room} cannot be reached from every start.",
                "Join its doors to the rest of the corridor.",
                cell_of(doors[0].id) if doors else None,
                room,
            )


def _has_a_way_in(board: Board, room: Place) -> bool:
    return bool(board.graph.doors[room]) or any(room in passage for passage in board.passages)


def _reachable(board: Board, start: Place) -> set[Place]:
    graph = board.graph
    entered_from: dict[Place, list[Place]] = {}
    for room in graph.rooms:
        for outside in graph.outside(room):
            entered_from.setdefault(outside, []).append(room)
    places: set[Place] = set()
    edge = [start]
    while edge:
        place = edge.pop()
        if place in places:
            continue
        places.add(place)
        if place in graph.homes:
            edge.append(graph.homes[place])
        elif place in graph.doors:
            edge += [*graph.outside(place), *graph.passages(place)]
        else:
            edge += [*graph.neighbours(place), *entered_from.get(place, ())]
    return places
