"""Draw the plan of a board as an SVG: a mansion at night, seen from above.

Usage: python -m tools.draw_board mansion docs/images/mansion.svg
"""

import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from tools.deco_letters import width, write

from whodunnit.core.board import CLOSET, CORRIDOR, Board, Grid, cell_of, doorways
from whodunnit.editions.boards import load_board
from whodunnit.editions.load import load_theme
from whodunnit.editions.theme import Theme

CELL: Final = 40
MARGIN: Final = 76
TITLE: Final = 96

MATERIALS: Final = Path(__file__).with_name("materials.svg")
"""The pieces that the drawing uses by name."""

FLOORS: Final = (
    *("marble", "carpet", "rug", "tile", "star"),
    *("garden", "baize", "planks", "herringbone"),
)
"""The floors, by the order of the rooms."""

FURNITURE: Final = {
    "Study": ("desk", "bookcase"),
    "Hall": ("clock", "plant"),
    "Lounge": ("fireplace", "armchair"),
    "Library": ("bookcase", "armchair"),
    "Billiard Room": ("billiards", "armchair"),
    "Conservatory": ("plant", "armchair"),
    "Ballroom": ("piano", "plant"),
    "Kitchen": ("stove", "dresser"),
    "Dining Room": ("table", "dresser"),
}
"""What stands in a room, by its name; a room of another name has a plant and an armchair."""

Cell = tuple[int, int]


class Door(NamedTuple):
    """A door: the room's cell that it belongs to, and the way out."""

    cell: Cell
    out: Cell


class Corner(NamedTuple):
    """A corner of a room: its cell, and the way into the room from the two walls."""

    cell: Cell
    inward: Cell


class Plan:
    """What there is to draw: each room's cells, the corridor, the closet, the doors, the stairs."""

    def __init__(self, board: Board, grid: Grid) -> None:
        self.rows, self.columns = grid.height, grid.width
        self.rooms = {room: _cells(grid, letter) for letter, room in board.room_of.items()}
        self.corridor = _cells(grid, CORRIDOR)
        self.closet = _cells(grid, CLOSET)
        self.doors = [
            Door(inside, (outside[0] - inside[0], outside[1] - inside[1]))
            for _, inside, outside in doorways(grid)
        ]
        self.stairs = {self._farthest(room) for room, _ in board.passages}

    def _farthest(self, room: str) -> Cell:
        """A passage starts in the room's cell that is farthest from the middle of the house."""
        return max(
            self.rooms[room],
            key=lambda cell: abs(2 * cell[0] + 1 - self.rows) + abs(2 * cell[1] + 1 - self.columns),
        )

    @property
    def house(self) -> set[Cell]:
        """Everything under the roof."""
        return self.corridor.union(self.closet, *self.rooms.values())


def _cells(grid: Grid, kind: str) -> set[Cell]:
    return {cell for cell in grid.cells() if grid.kind(*cell) == kind}


def draw(board: Board, theme: Theme) -> str:
    """The whole picture."""
    if not isinstance(board.plan, Grid):
        raise SystemExit(f"The board {board.name} has no plan of cells to draw.")
    plan = Plan(board, board.plan)
    wide = plan.columns * CELL + 2 * MARGIN
    high = plan.rows * CELL + MARGIN + TITLE
    materials = MATERIALS.read_text(encoding="utf-8")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
        f"<title>{escape(board.title)}</title>",
        materials[materials.index("<style>") : materials.index("</svg>")].strip(),
        *_surroundings(wide, high),
        f'<g transform="translate({MARGIN} {TITLE})">',
        *_house(plan),
        *(part for order, name in enumerate(plan.rooms) for part in _room(plan, name, order)),
        *_outer_wall(plan),
        *(_door(door, plan.doors) for door in plan.doors),
        *(_use("stair", column * CELL, row * CELL) for row, column in sorted(plan.stairs)),
        *(part for name in plan.rooms for part in _furniture(plan, name)),
        *(_name(name, cells) for name, cells in plan.rooms.items()),
        *_tokens(plan, board, theme),
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def _surroundings(wide: int, high: int) -> Iterator[str]:
    yield f'<rect width="{wide}" height="{high}" fill="url(#night)"/>'
    yield f'<rect class="frame" x="16" y="16" width="{wide - 32}" height="{high - 32}"/>'
    yield f'<rect class="fine" x="23" y="23" width="{wide - 46}" height="{high - 46}"/>'
    yield _use("fan", 16, 16)
    yield _use("fan", wide - 16, 16, "rotate(90)")
    yield _use("fan", wide - 16, high - 16, "rotate(180)")
    yield _use("fan", 16, high - 16, "rotate(270)")
    yield f'<g class="title">{write("Whodunnit", wide / 2, 52, 36)}</g>'


def _house(plan: Plan) -> Iterator[str]:
    yield f'<path class="glow" d="{_outline(plan.house)}"/>'
    yield f'<path class="stone" d="{_outline(plan.house)}"/>'
    for row, column in sorted(plan.corridor):
        x, y, size = column * CELL + 1.5, row * CELL + 1.5, CELL - 3
        yield f'<rect class="space" x="{x}" y="{y}" width="{size}" height="{size}" rx="2"/>'
    if plan.closet:
        x, y = _middle(plan.closet)
        yield f'<path fill="url(#closet)" d="{_outline(plan.closet)}"/>'
        yield from _walls(plan.closet)
        yield _use("case-file", x, y)
        lettering = write("Case File", 0, -12, 18)
        yield f'<g class="name" transform="translate({x} {y}) rotate(-7)">{lettering}</g>'


def _room(plan: Plan, name: str, order: int) -> Iterator[str]:
    cells = plan.rooms[name]
    for fill in (FLOORS[order % len(FLOORS)], "lamp"):
        yield f'<path fill="url(#{fill})" d="{_outline(cells)}"/>'
    yield from _walls(cells)


def _walls(cells: set[Cell]) -> Iterator[str]:
    for line in ("wall", "brass"):
        yield f'<path class="{line}" d="{_outline(cells)}"/>'


def _outer_wall(plan: Plan) -> Iterator[str]:
    for line in ("outer wall", "brass"):
        yield f'<path class="{line}" d="{_outline(plan.house)}"/>'


def _door(door: Door, doors: list[Door]) -> str:
    """A gap in the wall, light that falls through it, the leaf and its swing."""
    (row, column), (down, right) = door
    turn = {(-1, 0): 0, (0, 1): 90, (1, 0): 180, (0, -1): 270}[door.out]
    # In a pair of doors side by side, the leaves hang on the outer posts.
    beside = Door((row - right, column + down), door.out)
    flip = " scale(-1 1)" if beside in doors else ""
    x, y = (column + (1 + right) / 2) * CELL, (row + (1 + down) / 2) * CELL
    return _use("door", x, y, f"rotate({turn}){flip}")


def _furniture(plan: Plan, room: str) -> Iterator[str]:
    """Two pieces, each in a corner that no door opens into and no stair leads from."""
    taken = plan.stairs.union(door.cell for door in plan.doors)
    free = [
        corner
        for corner in _room_corners(plan.rooms[room])
        if not any(max(abs(corner.cell[0] - r), abs(corner.cell[1] - c)) < 2 for r, c in taken)
    ]
    pieces = FURNITURE.get(room, ("plant", "armchair"))
    corners = free[:1] + free[1:][-1:]
    for piece, ((row, column), (down, right)) in zip(pieces, corners, strict=False):
        x, y = (column + (right < 0)) * CELL, (row + (down < 0)) * CELL
        yield _use(piece, x, y, f"scale({right} {down})")


def _room_corners(cells: set[Cell]) -> Iterator[Corner]:
    """The corners with two cells each way free for a piece of furniture."""
    for row, column in sorted(cells):
        for down in (1, -1):
            for right in (1, -1):
                walls = {(row - down, column), (row, column - right)}
                floor = {(row + i * down, column + j * right) for i in (0, 1) for j in (0, 1)}
                if floor <= cells and not walls & cells:
                    yield Corner((row, column), (down, right))


def _name(name: str, cells: set[Cell]) -> str:
    _, left, _, right = _box(cells)
    x, y = _middle(cells)
    lines = name.split(" ")
    room_for = (right - left - 1.2) * CELL
    height = min(24.0, *(room_for / width(line) * 100 for line in lines))
    first = y - (len(lines) - 1) * height * 0.85
    written = (write(line, x, first + i * height * 1.7, height) for i, line in enumerate(lines))
    return f'<g class="name">{"".join(written)}</g>'


def _tokens(plan: Plan, board: Board, theme: Theme) -> Iterator[str]:
    for start, suspect in zip(board.starts, theme.suspects, strict=True):
        cell = cell_of(start)
        x, y = _middle([cell] if cell else plan.rooms[start])
        yield f'<g color="{suspect.colour}">{_use("token", x, y)}</g>'
        contrast = _contrast(suspect.colour)
        yield f'<g class="initial {contrast}">{write(suspect.initial, x, y, 13)}</g>'


def _contrast(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "on-light" if 0.3 * red + 0.6 * green + 0.1 * blue > 140 else "on-dark"


def _use(piece: str, x: float, y: float, turned: str = "") -> str:
    place = f"translate({x:g} {y:g}) {turned}".strip()
    return f'<use href="#{piece}" transform="{place}"/>'


def _box(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    rows, columns = zip(*cells, strict=True)
    return min(rows), min(columns), max(rows) + 1, max(columns) + 1


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    top, left, bottom, right = _box(cells)
    return (left + right) / 2 * CELL, (top + bottom) / 2 * CELL


def _outline(cells: set[Cell]) -> str:
    """The border around cells as an SVG path."""
    following: dict[Cell, list[Cell]] = {}
    for row, column in sorted(cells):
        around = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
        beyond = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        for i, neighbour in enumerate(beyond):
            if neighbour not in cells:
                following.setdefault(around[i], []).append(around[(i + 1) % 4])
    loops = []
    while following:
        point = next(iter(following))
        loop = []
        while point in following:
            loop.append(point)
            after = following[point].pop()
            if not following[point]:
                del following[point]
            point = after
        loops.append(loop)
    return " ".join(
        "M" + "L".join(f"{column * CELL} {row * CELL}" for row, column in _turns(loop)) + "Z"
        for loop in loops
    )


def _turns(loop: list[Cell]) -> list[Cell]:
    """Only the points where the border turns."""
    before, after = loop[-1:] + loop[:-1], loop[1:] + loop[:1]
    return [
        here
        for one, here, other in zip(before, loop, after, strict=True)
        if one[0] != other[0] and one[1] != other[1]
    ]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("Say which board to draw, and into which file.")
    picture = draw(load_board(sys.argv[1]), load_theme("classic"))
    Path(sys.argv[2]).write_text(picture, encoding="utf-8")
