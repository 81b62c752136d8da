"""Boards in the course format: a layout of comma-separated cells and a legend, in both dialects."""

from collections import Counter
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.core.board import CENTRE, CLOSET, CORRIDOR, PLAIN, Board, Grid
from whodunnit.core.cards import Card
from whodunnit.core.edition import Movement
from whodunnit.core.errors import BadFile, Problem
from whodunnit.core.graph import Place
from whodunnit.editions._board_flaws import flaws
from whodunnit.editions._board_links import in_order
from whodunnit.editions._board_plan import LETTERS
from whodunnit.editions._board_text import Findings, Line
from whodunnit.editions.boards import MAX_COUNT, MAX_SIDE, USUAL_STARTS
from whodunnit.editions.course_legend import (
    Dialect,
    Legend,
    course_lines,
    read_legend,
    separator_of,
    split_fields,
)
from whodunnit.editions.course_starts import read_starts
from whodunnit.editions.files import read_text
from whodunnit.editions.names import quoted

MOVEMENT = {
    Dialect.OLD: Movement(
        tokens_block=False,
        leave_by_entry_door=True,
        same_room_by_another_door=True,
        short_moves=False,
    ),
    Dialect.NEW: Movement(passages_are_steps=True, short_moves=False),
}
"""How tokens walk on course boards."""

_OLD_DOORWAYS = {"U": "^", "D": "v", "L": "<", "R": ">"}
_NEW_DOORWAYS = {"^": "^", "v": "v", "V": "v", "<": "<", ">": ">"}
_LABEL = "#"


class CourseFiles(Struct, frozen=True):
    """What a layout and a legend describe together."""

    board: Board
    """The board."""
    suspects: tuple[Card, ...]
    """The players of the legend."""
    weapons: tuple[Card, ...]
    """The weapons of the legend."""
    problems: tuple[Problem, ...]
    """What must be mended before a game is played on the board."""
    remarks: tuple[Problem, ...]
    """What could not be as the files say, and was settled otherwise."""


def read_course(layout: str | Path, legend: str | Path, name: str) -> CourseFiles:
    """The board in two files; raises BadFile if it cannot even be drawn."""
    return parse_course(read_text(layout), str(layout), read_text(legend), str(legend), name)


def parse_course(
    layout: str, layout_file: str, legend: str, legend_file: str, name: str
) -> CourseFiles:
    """The board in two texts; raises BadFile with everything if it cannot even be drawn."""
    in_legend, in_layout = Findings(legend_file), Findings(layout_file)
    meaning = read_legend(legend, in_legend)
    cells = _read_cells(layout, meaning, in_layout, strict=not in_legend.problems)
    if in_legend.problems or in_layout.problems:
        raise BadFile(in_legend.problems + in_layout.problems)
    board = _Painter(meaning, cells, in_layout).board(name)
    remarks = Findings(legend_file)
    starts = read_starts(board, meaning.players, USUAL_STARTS, remarks)
    board = replace(board, starts=starts)
    for flaw in flaws(board):
        if flaw.cell is not None:
            in_layout.at(cells[flaw.cell[0]][flaw.cell[1]], flaw.what, flaw.remedy)
        elif flaw.room is not None:
            line = next(line for line in meaning.rooms.values() if line.text == flaw.room)
            in_legend.at(line, flaw.what, flaw.remedy)
        else:
            in_layout.add(flaw.what, flaw.remedy)
    return CourseFiles(
        board,
        tuple(player.name.text for player in meaning.players),
        tuple(weapon.text for weapon in meaning.weapons),
        in_legend.problems + in_layout.problems,
        remarks.problems,
    )


def _read_cells(text: str, legend: Legend, findings: Findings, strict: bool) -> list[list[Line]]:
    separator = separator_of(text)
    rows = []
    for number, raw in course_lines(text):
        row = split_fields(number, raw, separator)
        while row and not row[-1].text:  # spreadsheets leave separators behind the last cell
            row.pop()
        rows.append(row)
    known = legend.rooms.keys() | legend.walkways | legend.closets
    for row in rows:
        unknown: set[str] = set()
        for cell in row:
            letter = cell.text[:1]
            if letter not in known and letter not in unknown and strict:
                what = f"{quoted(letter)} is not in the legend." if letter else "The cell is empty."
                findings.at(cell, what, f"Use one of {' '.join(sorted(known))}.")
            unknown.add(letter)
    if not rows:
        findings.add("The layout has no cells.", "Write a row of letters and commas a line.")
        return rows
    if strict and not any(cell.text[:1] in legend.walkways for row in rows for cell in row):
        letters = " or ".join(sorted(legend.walkways))
        findings.add("The layout has no walkway.", f"Draw it with {letters}.")
    usual = Counter(map(len, rows)).most_common(1)[0][0]
    for row in rows:
        if len(row) != usual:
            what = f"This row has {len(row)} cells, where others have {usual}."
            findings.at(row[0], what, "Give all rows the same number of cells.")
    if len(rows) > MAX_SIDE or usual > MAX_SIDE:
        what = f"The layout has {len(rows)} rows of {usual} cells."
        findings.add(what, f"Keep it to {MAX_SIDE} of each.")
    if len(legend.rooms) > MAX_COUNT or len(legend.players) > MAX_COUNT:
        findings.add("There are too many rooms or players.", f"Keep to {MAX_COUNT} of each.")
    return rows


class _Painter:
    """Draws the cells of a layout as a plan of ours."""

    def __init__(self, legend: Legend, cells: list[list[Line]], findings: Findings) -> None:
        self._legend = legend
        self._cells = cells
        self._findings = findings
        self._letters = _our_letters(list(legend.rooms))
        self._passages: set[tuple[Place, Place]] = set()

    def board(self, name: str) -> Board:
        """The board, still without starts."""
        legend = self._legend
        rooms = tuple(line.text for line in legend.rooms.values())
        rows = tuple("".join(map(self._cell, row)) for row in self._cells)
        return Board(
            name=name,
            title=name.replace("_", " ").capitalize(),
            rooms=rooms,
            letters=tuple(self._letters.values()),
            plan=Grid(rows),
            passages=in_order(self._passages, rooms),
            starts=(),
            movement=MOVEMENT[legend.dialect],
            doorways_are_spaces=legend.dialect is Dialect.OLD,
        )

    def _cell(self, cell: Line) -> str:
        letter, marks = cell.text[0], cell.text[1:].strip()
        if letter in self._legend.closets:
            return CLOSET + PLAIN
        kind = self._letters.get(letter, CORRIDOR)
        if self._legend.dialect is Dialect.OLD:
            is_room = letter in self._legend.rooms
            return kind + (_OLD_DOORWAYS.get(marks[:1], PLAIN) if is_room else PLAIN)
        found = [self._new_mark(letter, mark, cell) for mark in marks]
        return kind + next((mark for mark in found if mark != PLAIN), PLAIN)

    def _new_mark(self, letter: str, mark: str, cell: Line) -> str:
        rooms = self._legend.rooms
        if letter in rooms:
            if mark == CENTRE:
                return CENTRE
            if mark in rooms and mark != letter:
                self._passages.add((rooms[letter].text, rooms[mark].text))
                return PLAIN
        elif mark in _NEW_DOORWAYS:
            return _NEW_DOORWAYS[mark]
        if mark != _LABEL:
            self._findings.at(
                cell,
                f'The mark "{mark}" of {quoted(cell.text)} means nothing here.',
                "Rooms have * for their centre, # for their name and the letter of another room "
                "for a secret passage; walkways have ^, v, < or > for a doorway.",
            )
        return PLAIN


def _our_letters(letters: list[str]) -> dict[str, str]:
    """The letters of the rooms, except those that mean something else in our plans."""
    spare = sorted(LETTERS - set(letters))
    return {letter: letter if letter in LETTERS else spare.pop(0) for letter in letters}
