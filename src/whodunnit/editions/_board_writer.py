"""Writing a board as the text that reads back as the same board."""

from collections.abc import Iterator

from msgspec.structs import asdict

from whodunnit.core.board import CORRIDOR, Board, Grid, Hallways, cell_of, space
from whodunnit.core.edition import Movement
from whodunnit.core.graph import Place


def format_board(board: Board, usual_rooms: int, usual_starts: int) -> str:
    """The text of a board."""
    rooms = "" if len(board.rooms) == usual_rooms else f" {len(board.rooms)}"
    starts = "" if len(board.starts) == usual_starts else f" {len(board.starts)}"
    paragraphs = [_header(board)]
    if isinstance(board.plan, Hallways):
        paragraphs += _hallways(board.plan, rooms, starts)
    else:
        paragraphs += _grid(board, board.plan, rooms, starts)
    if board.passages:
        # The plan comes last, as it is the longest.
        at = len(paragraphs) if isinstance(board.plan, Hallways) else -1
        section = ["passages:", *_passages(board.passages)]
        paragraphs.insert(at if at >= 0 else len(paragraphs) - 1, section)
    return "\n\n".join("\n".join(lines) for lines in paragraphs) + "\n"


def _header(board: Board) -> list[str]:
    lines = [f"name: {board.name}", f"title: {board.title}"]
    if board.movement != Movement():
        on = [switch for switch, value in asdict(board.movement).items() if value]
        lines.append(f"movement: {', '.join(on) or 'none'}")
    if board.doorways_are_spaces:
        lines.append("doorways_are_spaces: yes")
    return lines


def _hallways(plan: Hallways, rooms: str, starts: str) -> Iterator[list[str]]:
    if rooms:
        yield [f"rooms:{rooms}"]
    if starts:
        yield [f"starts:{starts}"]
    yield ["hallways:", *(f"  {' - '.join(row)}" for row in plan.rows)]
    yield ["homes:", *(f"  {one} - {other}" for one, other in plan.homes)]


def _grid(board: Board, plan: Grid, rooms: str, starts: str) -> Iterator[list[str]]:
    legend = zip(board.letters, board.rooms, strict=True)
    yield [f"rooms:{rooms}", *(f"  {letter} {room}" for letter, room in legend)]
    drawn: dict[Place, int] = {}
    said = []
    for number, start in enumerate(board.starts, start=1):
        # A digit can be drawn, one on a space; other starts are said in words.
        if number <= 9 and cell_of(start) is not None and start not in drawn:
            drawn[start] = number
        else:
            said.append(f"  {number} {start}")
    if starts or said:
        yield [f"starts:{starts}", *said]
    yield ["plan:", *(f"  {_row(plan, row, drawn)}".rstrip() for row in range(plan.height))]


def _row(plan: Grid, row: int, drawn: dict[Place, int]) -> str:
    cells = []
    for column in range(plan.width):
        kind = plan.kind(row, column)
        if kind == CORRIDOR:
            kind = str(drawn.get(space(row, column), CORRIDOR))
        cells.append(kind + plan.mark(row, column))
    return "".join(cells)


def _passages(passages: tuple[tuple[Place, Place], ...]) -> Iterator[str]:
    told = set()
    for start, to in passages:
        if (start, to) in told:
            continue
        both = (to, start) in passages
        told |= {(start, to), (to, start)} if both else {(start, to)}
        yield f"  {start} {'-' if both else '>'} {to}"
