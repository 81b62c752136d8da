"""Checking a file of any kind: a summary of a good one, every problem of a bad one."""

import re
from collections.abc import Callable
from pathlib import Path

from whodunnit.core.board import Board
from whodunnit.core.edition import Edition
from whodunnit.core.errors import BadFile, BadSetup, Problem
from whodunnit.editions.boards import load_board, parse_board
from whodunnit.editions.document import Document, bad_file, parse_toml
from whodunnit.editions.files import read_text, refused
from whodunnit.editions.load import load_edition, load_theme
from whodunnit.editions.setup import make_setup
from whodunnit.editions.theme import Theme
from whodunnit.editions.theme_file import parse_theme

_THEME_KEYS = {"suspects", "weapons", "rooms"}

_BOARD_LINE = re.compile(r"^\s*(rooms|plan|hallways|homes|passages|turned)\s*:", re.MULTILINE)

# Course boards come as a table of cells ("W,W,K<") and a legend ("K, Kitchen, Card").
_COURSE_CELLS = re.compile(r"\s*\S{1,2}\s*([,;\t]\s*\S{0,2}\s*){4,}")
_COURSE_LEGEND = re.compile(
    r"\s*(\w\s*,[^,]+,\s*(card|other)\b|(room|space|player|weapon)\s*,[^,]+(,|$))", re.IGNORECASE
)


def check_file(path: str | Path) -> str:
    """What a file holds, in a few words; raises BadFile with everything that is wrong with it."""
    text, file = read_text(path), str(path)
    if Path(path).suffix.lower() != ".toml":
        _refuse_course_files(text, file)
        _refuse_other_texts(text, file)
        return board_summary(parse_board(text, file))
    document = parse_toml(text, file)
    if _THEME_KEYS & document.data.keys():
        return theme_summary(parse_theme(text, file))
    edition = load_edition(Path(path))
    problems = _problems_of_part(document, "theme", edition.theme, load_theme)
    if edition.has_board:
        problems += _problems_of_part(document, "board", edition.board, load_board)
    problems = problems or _problems_together(document, edition)
    if problems:
        raise bad_file(problems)
    return edition_summary(edition)


def edition_summary(edition: Edition) -> str:
    """An edition in a few words."""
    fewest, most = edition.seats
    seats = f"{fewest} seats" if fewest == most else f"{fewest} to {most} seats"
    dice = ("no dice", "one die", "two dice")[edition.dice]
    place = f"board {Path(edition.board).stem}, {dice}" if edition.has_board else "no board"
    return f'edition "{edition.name}": {place}, {seats}, theme {Path(edition.theme).stem}'


def theme_summary(theme: Theme) -> str:
    """A theme in a few words."""
    counts = (
        f"{len(theme.suspects)} suspects, {len(theme.weapons)} weapons, {len(theme.rooms)} rooms"
    )
    return f'theme "{theme.name}": {counts}; {theme.suspects[0].name} starts'


def board_summary(board: Board) -> str:
    """A board in a few words."""
    passages = f", {len(board.passages)} secret passages" if board.passages else ""
    return f'board "{board.name}": {len(board.rooms)} rooms, {len(board.starts)} starts{passages}'


def _problems_of_part(
    document: Document, switch: str, name: str, load: Callable[[str], object]
) -> list[Problem]:
    """What is wrong with the board or the theme that an edition names."""
    try:
        load(name)
    except BadFile as error:
        # What concerns the other file as a whole is best seen where it is named.
        return [
            p if p.line else document.problem((switch,), f"{p.file}: {p.what}", p.remedy)
            for p in error.problems
        ]
    return []


def _problems_together(document: Document, edition: Edition) -> list[Problem]:
    """Whether edition, board and theme fit together."""
    try:
        make_setup(edition, edition.seats[0])
    except BadSetup as error:
        switch = next((s for s in ("board", "theme", "deck") if s in document.data), "name")
        return [
            document.problem((switch,), sentence, "Edition, board and theme must fit together.")
            for sentence in str(error).splitlines()
        ]
    return []


def _refuse_course_files(text: str, file: str) -> None:
    lines = [line for line in text.splitlines() if line.strip()]
    for pattern, what in ((_COURSE_LEGEND, "legend"), (_COURSE_CELLS, "layout")):
        if sum(bool(pattern.match(line)) for line in lines) > len(lines) / 2:
            raise refused(
                file,
                f"This looks like the {what} of a board in the course format.",
                "Import it first: whodunnit import LAYOUT LEGEND -o BOARD.",
            )


def _refuse_other_texts(text: str, file: str) -> None:
    """A text without a single line of a board is not quoted back line by line."""
    if not _BOARD_LINE.search(text):
        raise refused(
            file,
            "This is neither an edition, nor a board, nor a theme.",
            "Editions and themes end in .toml; a board has `rooms:` and `plan:` in it.",
        )
