"""A board of hallways as a plan: a box for each room, and a hallway between each two neighbours."""

from whodunnit.commands._canvas import Canvas, fitted_lines
from whodunnit.commands._look import CORRIDOR, FLOOR, LIT, WALL, Scene
from whodunnit.core.board import Board, Hallways, hallway_name, hallways

BOX_HEIGHT, BOX_WIDTH = 5, 13
GAP_HEIGHT, GAP_WIDTH = 1, 5


def draw_hallways(board: Board, plan: Hallways, scene: Scene) -> Canvas:
    """The whole board with its tokens, and the numbers of what can be chosen."""
    rows, columns = len(plan.rows), len(plan.rows[0])
    canvas = Canvas(
        rows * (BOX_HEIGHT + GAP_HEIGHT) - GAP_HEIGHT,
        columns * (BOX_WIDTH + GAP_WIDTH) - GAP_WIDTH,
    )
    for row, rooms in enumerate(plan.rows):
        for column, room in enumerate(rooms):
            top, left = row * (BOX_HEIGHT + GAP_HEIGHT), column * (BOX_WIDTH + GAP_WIDTH)
            _draw_room(canvas, top, left, room, scene)
    for pair, (row, column) in hallways(plan).items():
        top = row // 2 * (BOX_HEIGHT + GAP_HEIGHT)
        left = column // 2 * (BOX_WIDTH + GAP_WIDTH)
        hallway = hallway_name(board.rooms, *pair)
        if column % 2:
            row, left = top + BOX_HEIGHT // 2, left + BOX_WIDTH
            for door in (left - 1, left + GAP_WIDTH):
                canvas.put(row, door, " ", FLOOR)
        else:
            row, left = top + BOX_HEIGHT, left + (BOX_WIDTH - GAP_WIDTH) // 2
            for door in (row - 1, row + GAP_HEIGHT):
                canvas.put(door, left + 1, " " * (GAP_WIDTH - 2), FLOOR)
        _draw_hallway(canvas, row, left, hallway, scene)
    return canvas


def _draw_room(canvas: Canvas, top: int, left: int, room: str, scene: Scene) -> None:
    inside = BOX_WIDTH - 2
    canvas.put(top, left, f"┏{'━' * inside}┓", WALL)
    for row in range(1, BOX_HEIGHT - 1):
        canvas.put(top + row, left, "┃", WALL)
        canvas.put(top + row, left + 1, " " * inside, FLOOR)
        canvas.put(top + row, left + BOX_WIDTH - 1, "┃", WALL)
    canvas.put(top + BOX_HEIGHT - 1, left, f"┗{'━' * inside}┛", WALL)
    number = scene.lit.get(room)
    lines = fitted_lines(f"{number} {room}" if number else room, inside)
    for row, line in enumerate(lines[: BOX_HEIGHT - 3], start=1):
        start = left + 1 + (inside - len(line)) // 2
        canvas.put(top + row, start, line, LIT if number else FLOOR)
    start = left + 1 + (inside - len(scene.tokens.get(room, ()))) // 2
    scene.put_tokens(canvas, top + BOX_HEIGHT - 2, start, room)


def _draw_hallway(canvas: Canvas, row: int, left: int, hallway: str, scene: Scene) -> None:
    canvas.put(row, left, " " * GAP_WIDTH, CORRIDOR)
    middle = left + GAP_WIDTH // 2
    if hallway in scene.lit:
        canvas.put(row, middle - 1, f"{scene.lit[hallway]:^3}", LIT)
    elif hallway in scene.tokens:
        scene.put_tokens(canvas, row, middle, hallway)
    else:
        canvas.put(row, middle - 1, "· ·", CORRIDOR)
