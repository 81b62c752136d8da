"""A deliberately naive walker: it tries every path there is, straight from the drawing.

It shares nothing with the search that it checks, and is as slow as it is plain.
"""

from collections.abc import Iterator

from msgspec import Struct

from whodunnit.core.board import Board, Grid
from whodunnit.core.edition import Movement
from whodunnit.core.graph import DoorId, Place, Target

Cell = tuple[int, int]
AROUND = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


class Doorway(Struct, frozen=True):
    """A door as it is drawn."""

    id: DoorId
    room: Place
    outside: Cell


class NaiveWalker:
    """Walks every path on a board."""

    def __init__(self, board: Board, movement: Movement) -> None:
        assert isinstance(board.plan, Grid)
        self.board = board
        self.movement = movement
        self.cells = {
            (row, at // 2): (text[at], text[at + 1])
            for row, text in enumerate(board.plan.rows)
            for at in range(0, len(text), 2)
        }
        self.doors = list(self._doors())

    def targets(
        self, place: Place, door: DoorId | None, steps: int, occupied: frozenset[Place]
    ) -> set[Target]:
        """Every target of a roll."""
        blocked = {cell_of(other) for other in occupied if other != place}
        if not self.movement.tokens_block:
            blocked = set()
        found = set(self._from(place, door, steps, blocked))
        while self.movement.short_moves and not found and steps > 1:
            steps -= 1
            found = set(self._from(place, door, steps, blocked))
        return found

    def _doors(self) -> Iterator[Doorway]:
        names = dict(zip(self.board.letters, self.board.rooms, strict=True))
        for (row, column), (kind, mark) in self.cells.items():
            if mark not in AROUND:
                continue
            ahead = (row + AROUND[mark][0], column + AROUND[mark][1])
            kind_ahead = self.cells.get(ahead, ("#", " "))[0]
            if kind == "." and kind_ahead in names:
                yield Doorway(f"{row},{column}", names[kind_ahead], (row, column))
            if kind in names and kind_ahead == ".":
                yield Doorway(f"{row},{column}", names[kind], ahead)

    def _from(
        self, place: Place, door: DoorId | None, steps: int, blocked: set[Cell | None]
    ) -> Iterator[Target]:
        here = cell_of(place)
        if here is not None:
            yield from self._walk([here], steps, blocked, None)
            return
        if self.movement.passages_are_steps:
            yield from (Target(to) for start, to in self.board.passages if start == place)
        only = door if self.movement.leave_by_entry_door else None
        for way in self.doors:
            if way.room == place and only in (None, way.id) and way.outside not in blocked:
                yield from self._walk([way.outside], steps - 1, blocked, way)

    def _walk(
        self, path: list[Cell], left: int, blocked: set[Cell | None], left_by: Doorway | None
    ) -> Iterator[Target]:
        row, column = path[-1]
        if left == 0:
            yield Target(f"{row},{column}")
            return
        for way in self.doors:
            if way.outside == path[-1] and self._may_enter(way, left_by):
                yield Target(way.room, way.id if self.movement.leave_by_entry_door else None)
        for down, right in AROUND.values():
            ahead = (row + down, column + right)
            kind = self.cells.get(ahead, ("#", " "))[0]
            if kind == "." and ahead not in path and ahead not in blocked:
                yield from self._walk([*path, ahead], left - 1, blocked, left_by)

    def _may_enter(self, way: Doorway, left_by: Doorway | None) -> bool:
        if left_by is None or way.room != left_by.room:
            return True
        return self.movement.same_room_by_another_door and way.id != left_by.id


def cell_of(place: Place) -> Cell | None:
    """The cell of a space."""
    parts = place.split(",")
    return (int(parts[0]), int(parts[1])) if len(parts) == 2 else None
