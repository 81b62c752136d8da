"""A board: rooms, the spaces between them, doors, secret passages and starts, as drawn."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.core.edition import Movement
from whodunnit.core.errors import BadSetup
from whodunnit.core.graph import Door, DoorId, Graph, Place

CORRIDOR = "."
"""A space to walk on."""
VOID = "#"
"""Outside the house."""
CLOSET = "X"
"""Inside the house, closed: one walks around it."""
PLAIN = " "
"""The mark of a cell with nothing special."""
CENTRE = "*"
"""The mark of the one cell that stands for its room."""
ARROWS: dict[str, tuple[int, int]] = {"^": (-1, 0), "<": (0, -1), ">": (0, 1), "v": (1, 0)}
"""The marks of doorways: out of the room on a room's cell, into the room on a corridor space."""

_TURNED = {"^": "v", "v": "^", "<": ">", ">": "<"}

Standing: TypeAlias = tuple[Place, DoorId | None]
"""Where a token stands, and the door that it would have come in by."""


class Grid(Struct, frozen=True, tag="grid"):
    """A plan drawn in cells: two characters each, what it is and a mark."""

    rows: tuple[str, ...]
    """The rows from the top, two characters a cell."""

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0]) // 2 if self.rows else 0

    def kind(self, row: int, column: int) -> str:
        """What a cell is: corridor, closet, void or a room's letter; void beyond the edges."""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.rows[row][2 * column] if inside else VOID

    def mark(self, row: int, column: int) -> str:
        """The mark of a cell."""
        return self.rows[row][2 * column + 1]

    def cells(self) -> Iterator[tuple[int, int]]:
        """Every row and column, in reading order."""
        return ((row, column) for row in range(self.height) for column in range(self.width))

    def turned(self) -> "Grid":
        """The plan turned by 180 degrees."""
        return Grid(
            tuple(
                "".join(
                    row[at] + _TURNED.get(row[at + 1], row[at + 1])
                    for at in range(len(row) - 2, -1, -2)
                )
                for row in reversed(self.rows)
            )
        )


class Hallways(Struct, frozen=True, tag="hallways"):
    """Rooms in rows, with a hallway between each two that are neighbours (H1)."""

    rows: tuple[tuple[str, ...], ...]
    """The rooms as they lie."""
    homes: tuple[tuple[str, str], ...]
    """For each suspect the two rooms whose hallway its home opens on (H7)."""

    def turned(self) -> "Hallways":
        """The plan turned by 180 degrees."""
        return Hallways(tuple(row[::-1] for row in reversed(self.rows)), self.homes)

    def renamed(self, names: Mapping[str, str]) -> "Hallways":
        """The same plan with other names of rooms."""
        return Hallways(
            tuple(tuple(names[room] for room in row) for row in self.rows),
            tuple((names[one], names[other]) for one, other in self.homes),
        )


class Board(Struct, frozen=True, kw_only=True, dict=True):
    """A board as it is drawn. Its `graph` says where one can walk."""

    name: str
    """The word that commands and editions use."""
    title: str
    """What people read."""
    rooms: tuple[Place, ...]
    """The rooms, in the board's order."""
    letters: tuple[str, ...] = ()
    """The letter that stands for each room in a grid."""
    plan: Grid | Hallways
    """The drawing."""
    passages: tuple[tuple[Place, Place], ...] = ()
    """The secret passages, each from a room to another, sorted by the order of the rooms."""
    starts: tuple[Place, ...]
    """Where the token of each suspect starts, in the deck's order: a space, a home or a room."""
    movement: Movement = Movement()
    """How tokens walk on this board by itself; a game asks its edition instead."""
    doorways_are_spaces: bool = False
    """Whether a room is told by the doorway that one stands on, as in old course boards."""

    def __post_init__(self) -> None:
        for what in _impossible(self):
            raise BadSetup(f'The board "{self.name}" cannot be: {what}.')

    @cached_property
    def graph(self) -> Graph:
        """The places of the board and the ways between them."""
        if isinstance(self.plan, Hallways):
            return _hallways_graph(self, self.plan)
        return _grid_graph(self, self.plan)

    @cached_property
    def room_of(self) -> dict[str, Place]:
        """The room of each letter in the drawing."""
        return dict(zip(self.letters, self.rooms, strict=True))

    def renamed(self, names: Mapping[str, str]) -> "Board":
        """The same board with other names of rooms; rooms without a new name keep theirs."""
        all_names = {room: names.get(room, room) for room in self.rooms}
        return replace(
            self,
            rooms=tuple(all_names.values()),
            plan=self.plan.renamed(all_names) if isinstance(self.plan, Hallways) else self.plan,
            passages=tuple((all_names[start], all_names[to]) for start, to in self.passages),
            starts=tuple(all_names.get(start, start) for start in self.starts),
        )

    def turned(self) -> "Board":
        """The same board turned by 180 degrees."""
        if isinstance(self.plan, Hallways):
            return replace(self, plan=self.plan.turned())
        last_row, last_column = self.plan.height - 1, self.plan.width - 1
        starts = []
        for start in self.starts:
            cell = cell_of(start)
            starts.append(
                start if cell is None else space(last_row - cell[0], last_column - cell[1])
            )
        return replace(self, plan=self.plan.turned(), starts=tuple(starts))

    def standing_on(self, row: int, column: int) -> Standing | None:
        """Where a token drawn on this cell stands; None if no token can stand there."""
        if isinstance(self.plan, Hallways):
            return None
        kind = self.plan.kind(row, column)
        if kind == CORRIDOR:
            return space(row, column), None
        room = self.room_of.get(kind)
        if room is None:
            return None
        if self.doorways_are_spaces:
            door = space(row, column)
            known = any(door == other.id for other in self.graph.doors[room])
            return (room, door) if known else None
        # Where one cell stands for the room, the others are only drawn.
        centred = f"{kind}{CENTRE}" in "\n".join(self.plan.rows)
        if centred and self.plan.mark(row, column) != CENTRE:
            return None
        return room, None


def space(row: int, column: int) -> Place:
    """The name of a cell as a place.

    >>> space(7, 11)
    '7,11'
    """
    return f"{row},{column}"


def cell_of(place: Place) -> tuple[int, int] | None:
    """The row and column of a place that is a cell.

    >>> cell_of("7,11"), cell_of("Study")
    ((7, 11), None)
    """
    row, comma, column = place.partition(",")
    if len(place) < 12 and comma and row.isdecimal() and column.isdecimal():
        return int(row), int(column)
    return None


def home(number: int) -> Place:
    """The home of a suspect on a board of hallways, counted from 1.

    >>> home(1)
    'Home 1'
    """
    return f"Home {number}"


def doorways(plan: Grid) -> Iterator[tuple[tuple[int, int], tuple[int, int], tuple[int, int]]]:
    """Every doorway drawn: the cell with its mark, the cell inside, the cell outside."""
    for row, column in plan.cells():
        arrow = ARROWS.get(plan.mark(row, column))
        if arrow is None:
            continue
        drawn, ahead = (row, column), (row + arrow[0], column + arrow[1])
        on_corridor = plan.kind(row, column) == CORRIDOR
        yield (drawn, ahead, drawn) if on_corridor else (drawn, drawn, ahead)


def _grid_graph(board: Board, plan: Grid) -> Graph:
    spaces = {space(*cell): cell for cell in plan.cells() if plan.kind(*cell) == CORRIDOR}
    doors = [
        Door(space(*drawn), board.room_of[plan.kind(*inside)], space(*outside))
        for drawn, inside, outside in doorways(plan)
        if plan.kind(*inside) in board.room_of and plan.kind(*outside) == CORRIDOR
    ]
    return Graph(board.rooms, spaces, doors, board.passages, {})


def _hallways_graph(board: Board, plan: Hallways) -> Graph:
    # Rooms lie on even rows and columns and hallways between them, so no two hallways touch.
    spaces: dict[Place, tuple[int, int]] = {}
    doors = []
    for pair, cell in hallways(plan).items():
        hallway = hallway_name(board.rooms, *pair)
        spaces[hallway] = cell
        doors += [Door(hallway, room, hallway) for room in sorted(pair, key=board.rooms.index)]
    homes = {
        home(number): hallway_name(board.rooms, *rooms)
        for number, rooms in enumerate(plan.homes, start=1)
    }
    return Graph(board.rooms, spaces, doors, board.passages, homes)


def hallways(plan: Hallways) -> dict[tuple[str, str], tuple[int, int]]:
    """The two rooms of each hallway, and where it lies between them, in reading order."""
    found = {}
    for row, rooms in enumerate(plan.rows):
        for column, room in enumerate(rooms):
            if column + 1 < len(rooms):
                found[room, rooms[column + 1]] = (2 * row, 2 * column + 1)
            if row + 1 < len(plan.rows):
                found[room, plan.rows[row + 1][column]] = (2 * row + 1, 2 * column)
    return found


def hallway_name(rooms: tuple[Place, ...], one: Place, other: Place) -> Place:
    """The name of the hallway between two rooms: both names in the board's order."""
    return "-".join(sorted((one, other), key=rooms.index))


def _impossible(board: Board) -> Iterator[str]:
    """What keeps a board from having a graph at all; whether it plays well is not asked here."""
    plan, rooms = board.plan, set(board.rooms)
    if len(rooms) != len(board.rooms):
        yield "two rooms have the same name"
    if any(room not in rooms for passage in board.passages for room in passage):
        yield "a secret passage leads to or from a room that is not there"
    if isinstance(plan, Hallways):
        yield from _impossible_hallways(board, plan)
        return
    if len(board.letters) != len(board.rooms) or len(set(board.letters)) != len(board.letters):
        yield "its rooms need a letter each"
    if len({len(row) for row in plan.rows}) != 1 or len(plan.rows[0]) % 2:
        yield "its rows are not all of the same length, two characters a cell"
        return
    known = {CORRIDOR, VOID, CLOSET, *board.letters}
    if not all(plan.kind(*cell) in known for cell in plan.cells()):
        yield "the plan has a letter that stands for nothing"
    for start in board.starts:
        cell = cell_of(start)
        if not (start in rooms or (cell is not None and plan.kind(*cell) == CORRIDOR)):
            yield f"the start {start} is neither a room nor a corridor space"


def _impossible_hallways(board: Board, plan: Hallways) -> Iterator[str]:
    drawn = [room for row in plan.rows for room in row]
    if len({len(row) for row in plan.rows}) != 1 or sorted(drawn) != sorted(board.rooms):
        yield "its rows need all the rooms, each once, and as many in every row"
        return
    pairs = {frozenset(pair) for pair in hallways(plan)}
    if not all(frozenset(pair) in pairs for pair in plan.homes):
        yield "a home opens between rooms that have no hallway"
    if board.starts != tuple(home(number + 1) for number in range(len(plan.homes))):
        yield "its starts are not its homes"
