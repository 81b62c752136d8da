"""A board of cells as a floor plan: walls along the rooms, doors as gaps, names inside."""

from collections.abc import Iterable, Iterator

from whodunnit.commands._canvas import Canvas, fitted_lines
from whodunnit.commands._look import CLOSET, CORRIDOR, FLOOR, LIT, WALL, Scene
from whodunnit.core.board import CLOSET as CLOSED
from whodunnit.core.board import CORRIDOR as WALKED
from whodunnit.core.board import Board, Grid, cell_of, doorways

CELL = 2
"""How many letters wide a cell is, which makes it about square."""

Spot = tuple[int, int]
"""A row and a column of letters."""

# Which way the wall goes on from a spot: up, down, left, right.
_WALLS = {
    (0, 0, 0, 0): " ",
    (1, 0, 0, 0): "╹",
    (0, 1, 0, 0): "╻",
    (1, 1, 0, 0): "┃",
    (0, 0, 1, 0): "╸",
    (1, 0, 1, 0): "┛",
    (0, 1, 1, 0): "┓",
    (1, 1, 1, 0): "┫",
    (0, 0, 0, 1): "╺",
    (1, 0, 0, 1): "┗",
    (0, 1, 0, 1): "┏",
    (1, 1, 0, 1): "┣",
    (0, 0, 1, 1): "━",
    (1, 0, 1, 1): "┻",
    (0, 1, 1, 1): "┳",
    (1, 1, 1, 1): "╋",
}


def draw_grid(board: Board, plan: Grid, scene: Scene) -> Canvas:
    """The whole board with its tokens, and the numbers of what can be chosen."""
    canvas = Canvas(plan.height, plan.width * CELL)
    rooms: dict[str, set[Spot]] = {room: set() for room in board.rooms}
    for row, column in plan.cells():
        kind = plan.kind(row, column)
        if kind == WALKED:
            canvas.put(row, column * CELL, "· ", CORRIDOR)
        elif kind == CLOSED:
            canvas.put(row, column * CELL, "░░", CLOSET)
        elif kind in board.room_of:
            rooms[board.room_of[kind]] |= {(row, column * CELL + part) for part in range(CELL)}
    gaps = _gaps(plan)
    for room, spots in rooms.items():
        _draw_room(canvas, room, spots, gaps, scene)
    for place in (*scene.tokens, *scene.lit):
        _draw_on_cell(canvas, place, scene)
    return canvas


def rows_of(board: Board, plan: Grid, place: str) -> list[int]:
    """The rows that a place, or a door, lies on."""
    cell = cell_of(place)
    if cell is not None:
        return [cell[0]]
    return [at[0] for at in plan.cells() if board.room_of.get(plan.kind(*at)) == place]


def _draw_on_cell(canvas: Canvas, place: str, scene: Scene) -> None:
    cell = cell_of(place)
    if cell is None:
        return
    row, column = cell[0], cell[1] * CELL
    if place in scene.lit:
        canvas.put(row, column, f"{scene.lit[place]:>{CELL}}"[:CELL], LIT)
    elif len(scene.tokens[place]) <= CELL:
        canvas.put(row, column, " " * CELL, CORRIDOR)
        scene.put_tokens(canvas, row, column, place)
    else:
        canvas.put(row, column, f"{len(scene.tokens[place])}*", CORRIDOR)


def _draw_room(
    canvas: Canvas, room: str, spots: set[Spot], gaps: set[tuple[Spot, str]], scene: Scene
) -> None:
    outline = {spot for spot in spots if any(near not in spots for near in _around(spot))}
    for spot in spots:
        canvas.put(*spot, " ", FLOOR)
    for spot in outline:
        canvas.put(*spot, _wall(spot, spots, outline, gaps), WALL)
    doors = {at for place in scene.lit if (at := cell_of(place)) is not None}
    free = {spot for spot in spots - outline if (spot[0], spot[1] // CELL) not in doors} or spots
    number = scene.lit.get(room)
    name = f"{number} {room}" if number else room
    taken = _write_name(canvas, name, free, LIT if number else FLOOR)
    _write_tokens(canvas, room, free - taken, taken, scene)


def _wall(spot: Spot, spots: set[Spot], outline: set[Spot], gaps: set[tuple[Spot, str]]) -> str:
    row, column = spot
    up_down = (spot, "side") not in gaps
    across = (spot, "end") not in gaps

    def goes(to_row: int, to_column: int) -> int:
        """Whether the wall goes on to a neighbour: one side of the way there is outside."""
        if (to_row, to_column) not in outline:
            return 0
        if to_row == row:
            sides = [((row + off, column), (row + off, to_column)) for off in (-1, 1)]
        else:
            sides = [((row, column + off), (to_row, column + off)) for off in (-1, 1)]
        return int(any(one not in spots or other not in spots for one, other in sides))

    links = (
        goes(row - 1, column) * up_down,
        goes(row + 1, column) * up_down,
        goes(row, column - 1) * across,
        goes(row, column + 1) * across,
    )
    return _WALLS[links]


def _gaps(plan: Grid) -> set[tuple[Spot, str]]:
    """Where walls are open: in a side wall, or in one above or below."""
    gaps: set[tuple[Spot, str]] = set()
    for _, (row, column), (_, outside) in doorways(plan):
        if outside == column:
            gaps |= {((row, column * CELL + part), "end") for part in range(CELL)}
        else:
            edge = 0 if outside < column else CELL - 1
            gaps.add(((row, column * CELL + edge), "side"))
    return gaps


def _around(spot: Spot) -> Iterator[Spot]:
    row, column = spot
    return (
        (row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right
    )


def _runs(spots: Iterable[Spot]) -> dict[int, list[range]]:
    """The stretches of each row, from left to right."""
    runs: dict[int, list[range]] = {}
    for row, column in sorted(spots):
        stretches = runs.setdefault(row, [])
        if stretches and stretches[-1].stop == column:
            stretches[-1] = range(stretches[-1].start, column + 1)
        else:
            stretches.append(range(column, column + 1))
    return runs


def _write_name(canvas: Canvas, name: str, free: set[Spot], style: str) -> set[Spot]:
    """The name as near to the middle as it fits; returns the spots that it took."""
    longest = {row: max(stretches, key=len) for row, stretches in _runs(free).items()}
    lines = fitted_lines(name, max(map(len, longest.values())))
    rows = sorted(longest)
    middle = (rows[0] + rows[-1] - len(lines)) / 2
    for first in sorted(rows, key=lambda row: abs(row - middle)):
        places = [longest.get(first + at, range(0)) for at in range(len(lines))]
        if all(len(line) <= len(place) for line, place in zip(lines, places, strict=True)):
            break
    else:  # A name too long for its room: as much of it as goes into the longest row.
        first = max(rows, key=lambda row: len(longest[row]))
        places = [longest[first]]
        lines = [name[: len(longest[first])]]
    taken = set()
    for at, (line, place) in enumerate(zip(lines, places, strict=True)):
        start = place.start + (len(place) - len(line)) // 2
        canvas.put(first + at, start, line, style)
        taken |= {(first + at, column) for column in range(start - 1, start + len(line) + 1)}
    return taken


def _write_tokens(
    canvas: Canvas, room: str, free: set[Spot], name: set[Spot], scene: Scene
) -> None:
    """The tokens in a room: below its name if they fit there."""
    needed = len(scene.tokens.get(room, ()))
    below = max((row for row, _ in name), default=0)
    stretches = [(row, run) for row, runs in _runs(free).items() for run in runs]
    for row, run in sorted(stretches, key=lambda found: (found[0] <= below, found[0])):
        if needed and len(run) >= needed:
            start = run.start + (len(run) - needed) // 2
            scene.put_tokens(canvas, row, start, room)
            return


def focus(rows: Iterable[int], height: int, limit: int) -> range:
    """Which rows to show when not all of them fit: those around the ones that matter.

    >>> focus([2, 4], height=25, limit=10), focus([20], height=25, limit=10)
    (range(0, 10), range(15, 25))
    """
    if height <= limit:
        return range(height)
    wanted = list(rows) or [0]
    first = (min(wanted) + max(wanted) + 1 - limit) // 2
    first = max(0, min(first, height - limit))
    return range(first, first + limit)
