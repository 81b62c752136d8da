"""A plan of cells as it is drawn in a board file: the legend, the cells and the starts."""

import string
from collections import Counter

from msgspec import Struct

from whodunnit.core.board import ARROWS, CENTRE, CLOSET, CORRIDOR, PLAIN, VOID, cell_of, space
from whodunnit.core.graph import Place
from whodunnit.editions._board_text import Findings, Line, Section
from whodunnit.editions.hints import did_you_mean
from whodunnit.editions.names import alike, name_fault, quoted

LETTERS = frozenset(string.ascii_letters) - {CLOSET}
"""What can stand for a room."""

JOINTS = (" - ", " > ")
"""What joins two rooms in a file, and so cannot be part of a name."""


class Drawing(Struct, frozen=True):
    """The plan as read: every row of the same length, starts taken out, faults painted over."""

    rows: tuple[str, ...]
    """The rows, two characters a cell."""
    starts: dict[int, tuple[int, int]]
    """The cell of each start that is drawn."""
    lines: tuple[Line, ...]
    """Where each row stands in the file."""
    indent: int
    """The column where the rows begin."""

    def position(self, cell: tuple[int, int]) -> tuple[int, int]:
        """The line and column of a cell in the file."""
        row, column = cell
        return self.lines[row].number, self.indent + 2 * column


def room_name_is_bad(line: Line, findings: Findings) -> bool:
    """Whether a room cannot have this name; the problem is noted."""
    if findings.fault(line, name_fault(line.text)):
        return True
    for joint in JOINTS:
        if joint in line.text:
            findings.at(line, f'A name with "{joint}" in it joins two.', "Leave the spaces away.")
            return True
    return False


def read_legend(section: Section, findings: Findings) -> dict[str, Line]:
    """The name of each room by its letter, with the place in the file."""
    legend: dict[str, Line] = {}
    seen: dict[str, str] = {}
    for line in section.lines:
        letter, _, rest = line.text.partition(" ")
        name = Line(line.number, line.column + len(line.text) - len(rest.strip()), rest.strip())
        if len(letter) != 1 or not name.text:
            remedy = "Write one letter, a space and the name: `K Kitchen`."
            findings.at(line, f"{quoted(line.text)} names no room.", remedy)
        elif letter not in LETTERS:
            remedy = f"Use A-Z or a-z, but not {CLOSET}: that is the closet."
            findings.at(line, f'"{letter}" cannot stand for a room.', remedy)
        elif letter in legend:
            taken = f'"{letter}" stands for {legend[letter].text} already.'
            findings.at(line, taken, "Choose another letter.")
        elif alike(name.text) in seen:
            findings.at(name, f"There is a room {seen[alike(name.text)]} already.", "Rename one.")
        elif not room_name_is_bad(name, findings):
            legend[letter] = name
            seen[alike(name.text)] = name.text
    return legend


def read_plan(section: Section, legend: dict[str, Line], findings: Findings) -> Drawing:
    """The cells of a plan. What is wrong with it is noted and read as void."""
    lines = tuple(section.lines)
    indent = min(line.column for line in lines)
    starts: dict[int, tuple[int, int]] = {}
    rows = []
    for row, line in enumerate(lines):
        text = PLAIN * (line.column - indent) + line.text
        text += PLAIN * (len(text) % 2)
        if "\t" in text:
            findings.at(line, "There is a tab in the plan.", "Use spaces: two characters a cell.")
        unknown: set[str] = set()
        cells = []
        for column in range(len(text) // 2):
            cell = text[2 * column : 2 * column + 2]
            place = Line(line.number, indent + 2 * column, cell)
            if cell[0] in "123456789":
                number = int(cell[0])
                if number in starts:
                    findings.at(place, f"Start {number} is drawn twice.", "Keep one of the two.")
                starts.setdefault(number, (row, column))
                cell = CORRIDOR + cell[1]
            cells.append(_cell(cell, place, legend, unknown, findings))
        rows.append("".join(cells))
    return Drawing(_even(rows, lines, findings), starts, lines, indent)


def _cell(
    cell: str, place: Line, legend: dict[str, Line], unknown: set[str], findings: Findings
) -> str:
    kind, mark = cell[0], cell[1]
    if kind not in legend and kind not in (CORRIDOR, VOID, CLOSET):
        if kind not in unknown:  # one complaint a row is enough
            what = f'"{kind}" stands for nothing.' if kind != PLAIN else "Here is no cell."
            remedy = (
                "Cells are two characters wide: a room's letter under `rooms:`, or "
                f"{CORRIDOR} corridor, {CLOSET} closet, {VOID} void, 1-9 start; then a mark."
            )
            findings.at(place, what, remedy)
        unknown.add(kind)
        return VOID + PLAIN
    marks = {PLAIN, *ARROWS} if kind == CORRIDOR else {PLAIN, *ARROWS, CENTRE}
    if kind in (VOID, CLOSET):
        marks = {PLAIN}
    if mark not in marks:
        if mark not in unknown:
            known = " ".join(sorted(marks - {PLAIN})) or "nothing but a space"
            remedy = f"Behind {kind} there can be {known}; cells are two characters wide."
            findings.at(place, f'The mark "{mark}" means nothing here.', remedy, offset=1)
        unknown.add(mark)
        return kind + PLAIN
    return cell


def _even(rows: list[str], lines: tuple[Line, ...], findings: Findings) -> tuple[str, ...]:
    usual = Counter(map(len, rows)).most_common(1)[0][0]
    for row, line in zip(rows, lines, strict=True):
        if len(row) != usual:
            what = f"This row has {len(row) // 2} cells, where others have {usual // 2}."
            findings.at(line, what, "Make all rows of the plan the same length.")
    return tuple(row[:usual].ljust(usual, "?").replace("?", VOID) for row in rows)


def read_starts(
    section: Section | None,
    count: int,
    drawing: Drawing,
    rooms: tuple[Place, ...],
    findings: Findings,
) -> tuple[Place, ...]:
    """Where each suspect starts: drawn in the plan, or said under `starts:`."""
    starts: dict[int, Place] = {}
    for number, cell in drawing.starts.items():
        if number > count:
            what = f"There are {count} starts, and this is {number}."
            findings.add(what, _more, *drawing.position(cell))
        elif drawing.rows[cell[0]][2 * cell[1] : 2 * cell[1] + 1] == CORRIDOR:
            starts[number] = space(*cell)
    for line in section.lines if section else ():
        _said_start(line, count, drawing, rooms, starts, findings)
    for number in range(1, count + 1):
        if number not in starts:
            where = section.key if section else drawing.lines[0]
            remedy = f"Draw {number} on a corridor space, or say `starts: n` if there are n."
            findings.at(where, f"Start {number} is missing.", remedy)
    return tuple(starts[number] for number in sorted(starts))


_more = "Say `starts: n` if there are n."


def _said_start(
    line: Line,
    count: int,
    drawing: Drawing,
    rooms: tuple[Place, ...],
    starts: dict[int, Place],
    findings: Findings,
) -> None:
    digits, _, place = line.text.partition(" ")
    place = place.strip()
    if not (digits.isdecimal() and len(digits) < 4 and place):
        remedy = "Write its number and a place: `4 Kitchen` or `4 7,11`."
        findings.at(line, f"{quoted(line.text)} is no start.", remedy)
        return
    number, cell = int(digits), cell_of(place)
    if not 1 <= number <= count:
        findings.at(line, f"There are {count} starts, and this is {number}.", _more)
    elif number in starts:
        findings.at(line, f"Start {number} is given twice.", "Keep one of the two.")
    elif place in rooms or (cell is not None and _is_corridor(drawing, cell)):
        starts[number] = place
    else:
        remedy = did_you_mean(place, rooms) or "Name a room, or a corridor space as `row,column`."
        findings.at(line, f"{quoted(place)} is neither a room nor a corridor space.", remedy)


def _is_corridor(drawing: Drawing, cell: tuple[int, int]) -> bool:
    row, column = cell
    return row < len(drawing.rows) and drawing.rows[row][2 * column : 2 * column + 1] == CORRIDOR
