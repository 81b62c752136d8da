"""A board drawn in the terminal, with the targets of a move marked."""

from collections.abc import Collection

from rich.text import Text

from whodunnit.core.board import ARROWS, CLOSET, CORRIDOR, VOID, Board, Grid

_TARGET, _HERE, _OTHER = "bold black on green", "bold white on red", "bold white on blue"


def draw(
    board: Board,
    here: tuple[int, int] | None,
    spaces: Collection[object],
    rooms: Collection[str],
    occupied: Collection[object],
) -> Text:
    """The plan: `o` for a target, `@` for the start, `x` for other tokens; target rooms are lit."""
    plan = board.plan
    drawing = Text()
    if not isinstance(plan, Grid):
        return drawing
    columns = range(plan.width)
    tens = "".join(f"{column // 10 if column % 10 == 0 and column else ' '} " for column in columns)
    drawing.append(
        f"   {tens}\n   " + "".join(f"{column % 10} " for column in columns) + "\n", "dim"
    )
    for row in range(plan.height):
        drawing.append(f"{row:>2} ", "dim")
        for column in range(plan.width):
            cell = (row, column)
            kind, mark = plan.kind(*cell), plan.mark(*cell)
            if cell == here:
                drawing.append(f"@{mark}", _HERE)
            elif cell in spaces:
                drawing.append(f"o{mark}", _TARGET)
            elif cell in occupied:
                drawing.append(f"x{mark}", _OTHER)
            else:
                drawing.append(*_plain(kind, mark, board.room_of.get(kind) in rooms))
        drawing.append("\n")
    return drawing


def _plain(kind: str, mark: str, lit: bool) -> tuple[str, str]:
    if kind == VOID:
        return "  ", ""
    if kind == CORRIDOR:
        return f".{mark}", "dim"
    if kind == CLOSET:
        return "::", "dim"
    if lit:
        return f"{kind}{mark}", _TARGET
    return f"{kind}{mark}", "bold" if mark in ARROWS else "yellow"
