"""Boards as text: reading them with every fault at once, writing them, and finding them."""

import re
from pathlib import Path

from msgspec.structs import replace

from whodunnit.core.board import Board, Grid, Hallways, home
from whodunnit.core.errors import BadFile
from whodunnit.core.graph import Place
from whodunnit.editions import _board_writer
from whodunnit.editions._board_flaws import Flaw, flaws
from whodunnit.editions._board_links import (
    read_hallway_rooms,
    read_homes,
    read_movement,
    read_passages,
)
from whodunnit.editions._board_plan import Drawing, read_legend, read_plan, read_starts
from whodunnit.editions._board_text import Findings, Line, Section, read_sections
from whodunnit.editions.files import built_in_names, find_file, read_text
from whodunnit.editions.names import MAX_NAME, MAX_TITLE, name_fault, quoted, word_fault

USUAL_ROOMS = 9
"""How many rooms a board has unless it says otherwise."""

USUAL_STARTS = 6
"""How many starts a board has unless it says otherwise."""

MAX_COUNT = 50
"""The most rooms or starts that a board can have."""

MAX_SIDE = 100
"""The most rows or columns that a plan can have."""


def builtin_boards() -> tuple[str, ...]:
    """The names of the boards that come with the game.

    >>> builtin_boards()
    ('hallways', 'manor', 'mansion', 'mansion_uk')
    """
    return built_in_names("boards", ".txt")


def load_board(name_or_path: str | Path) -> Board:
    """A board by its name or its file; raises BadFile with everything that is wrong.

    >>> load_board("mansion").graph.passages("Study")
    ('Kitchen',)
    """
    path = find_file(name_or_path, "board", "boards", ".txt")
    return parse_board(read_text(path), str(path))


def parse_board(text: str, file: str) -> Board:
    """The board that a text describes; raises BadFile with everything that is wrong."""
    return _parse(text, file, may_turn=True)


def format_board(board: Board) -> str:
    """The text of a board: `parse_board` makes the same board of it."""
    return _board_writer.format_board(board, USUAL_ROOMS, USUAL_STARTS)


def board_word(text: str) -> str:
    """A text, such as a file's name, made into the word that commands use for a board.

    >>> board_word("Our House 2")
    'our_house_2'
    """
    word = re.sub(r"[^a-z0-9_-]+", "_", text.lower()).strip("_-").lstrip("0123456789_-")
    return word[:MAX_NAME] if word and word_fault(word[:MAX_NAME]) is None else "board"


def _parse(text: str, file: str, may_turn: bool) -> Board:
    findings = Findings(file)
    sections = read_sections(text, findings)
    name, title = _names(sections, board_word(Path(file).stem), findings)
    kinds: list[str] = [key for key in ("plan", "hallways", "turned") if key in sections]
    if len(kinds) != 1:
        _wrong_kinds(kinds, sections, findings)
        raise BadFile(findings.problems)
    if kinds == ["turned"]:
        board = _turned(sections, may_turn, findings)
    elif kinds == ["hallways"]:
        board = _hallways_board(sections, findings)
    else:
        board = _grid_board(sections, findings)
    if findings.problems or board is None:
        raise BadFile(findings.problems)
    return replace(board, name=name, title=title)


def _names(sections: dict[str, Section], word: str, findings: Findings) -> tuple[str, str]:
    name, title = sections.get("name"), sections.get("title")
    if name and name.value.text:
        findings.fault(name.value, word_fault(name.value.text))
        word = name.value.text
    if title and title.value.text:
        findings.fault(title.value, name_fault(title.value.text, MAX_TITLE))
    return word, title.value.text if title else word.replace("_", " ").capitalize()


def _wrong_kinds(kinds: list[str], sections: dict[str, Section], findings: Findings) -> None:
    if not kinds:
        remedy = "Draw it under `plan:` or `hallways:`, or say `turned:` and another board."
        findings.add("There is no plan.", remedy)
    for kind in kinds[1:]:
        what = f"A board has one drawing, and there is `{kinds[0]}:` already."
        findings.at(sections[kind].key, what, "Keep one of them.")


def _turned(sections: dict[str, Section], may_turn: bool, findings: Findings) -> Board | None:
    section = sections["turned"]
    for key in sections.keys() - {"name", "title", "turned"}:
        what = f'"{key}" has no place beside `turned:`.'
        findings.at(sections[key].key, what, "A turned board takes it from its original.")
    if not may_turn:
        what = "This board is turned itself."
        findings.at(section.value, what, "Turn the original instead.")
        return None
    path = find_file(section.value.text, "board", "boards", ".txt")
    return _parse(read_text(path), str(path), may_turn=False).turned()


def _grid_board(sections: dict[str, Section], findings: Findings) -> Board | None:
    for key in {"homes"} & sections.keys():
        findings.at(sections[key].key, "Only hallways have homes.", "Draw starts in the plan.")
    plan = sections["plan"]
    rooms_section = sections.get("rooms")
    if rooms_section is None:
        findings.at(plan.key, "There are no rooms.", "Name them under `rooms:`, `K Kitchen`.")
        return None
    legend = read_legend(rooms_section, findings)
    rooms = tuple(line.text for line in legend.values())
    _count(len(rooms_section.lines), rooms_section, USUAL_ROOMS, "rooms", findings)
    if not plan.lines or len(plan.lines) > MAX_SIDE:
        findings.at(
            plan.key,
            f"The plan has {len(plan.lines)} rows.",
            f"Draw 1 to {MAX_SIDE} under `plan:`.",
        )
        return None
    drawing = read_plan(plan, legend, findings)
    starts_section = sections.get("starts")
    count = _declared(starts_section, USUAL_STARTS, findings)
    board = Board(
        name="",
        title="",
        rooms=rooms,
        letters=tuple(legend),
        plan=Grid(drawing.rows),
        passages=read_passages(sections.get("passages"), rooms, findings),
        starts=read_starts(starts_section, count, drawing, rooms, findings),
        movement=read_movement(sections.get("movement"), findings),
        doorways_are_spaces=_yes(sections.get("doorways_are_spaces"), findings),
    )
    lines = {line.text: line for line in legend.values()}
    for flaw in flaws(board):
        _flaw(flaw, drawing, lines, findings)
    return board


def _flaw(flaw: Flaw, drawing: Drawing, rooms: dict[Place, Line], findings: Findings) -> None:
    if flaw.cell is not None:
        findings.add(flaw.what, flaw.remedy, *drawing.position(flaw.cell))
    elif flaw.room is not None:
        findings.at(rooms[flaw.room], flaw.what, flaw.remedy)
    else:
        findings.add(flaw.what, flaw.remedy)


def _hallways_board(sections: dict[str, Section], findings: Findings) -> Board | None:
    section = sections["hallways"]
    for key in ("rooms", "starts"):
        if key in sections and sections[key].lines:
            remedy = "Rooms stand under `hallways:`, and starts under `homes:`."
            findings.at(sections[key].lines[0], "This is no place for them.", remedy)
    rows = read_hallway_rooms(section, findings)
    rooms = tuple(room for row in rows for room in row)
    declared = _declared(sections.get("rooms"), USUAL_ROOMS, findings)
    if len(rooms) != declared and not findings.problems:
        what = f"There are {len(rooms)} rooms, not {declared}."
        findings.at(section.key, what, "Say `rooms: n` if there are n.")
    starts = _declared(sections.get("starts"), USUAL_STARTS, findings)
    if len({len(row) for row in rows}) != 1:
        if not rows:
            findings.at(section.key, "There are no rooms.", "Write rows like `Study - Hall`.")
        return None
    homes = read_homes(sections.get("homes"), rows, starts, findings)
    return Board(
        name="",
        title="",
        rooms=rooms,
        plan=Hallways(rows, homes),
        passages=read_passages(sections.get("passages"), rooms, findings),
        starts=tuple(home(number + 1) for number in range(len(homes))),
        movement=read_movement(sections.get("movement"), findings),
        doorways_are_spaces=_yes(sections.get("doorways_are_spaces"), findings),
    )


def _count(count: int, section: Section, usual: int, what: str, findings: Findings) -> None:
    declared = _declared(section, usual, findings)
    if count != declared:
        remedy = f"Say `{what}: {count}` if that is meant."
        findings.at(section.key, f"There are {count} {what}, not {declared}.", remedy)


def _declared(section: Section | None, usual: int, findings: Findings) -> int:
    """How many rooms or starts a board says it has."""
    if section is None or not section.value.text:
        return usual
    text = section.value.text
    if text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= MAX_COUNT:
        return int(text)
    what = f"{quoted(text)} is not a number from 1 to {MAX_COUNT}."
    findings.at(section.value, what, f"Write how many there are: `{section.key.text}: {usual}`.")
    return usual


def _yes(section: Section | None, findings: Findings) -> bool:
    if section is None or section.value.text in ("", "no"):
        return False
    if section.value.text != "yes":
        findings.at(section.value, f"{quoted(section.value.text)} is no answer.", "Say yes or no.")
    return True
