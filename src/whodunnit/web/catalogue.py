"""What can be played here: editions, boards, themes and computer players."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from whodunnit.bots.levels import LEVELS
from whodunnit.core.cards import Card
from whodunnit.editions.boards import builtin_boards, load_board
from whodunnit.editions.files import find_file, opening_comment, read_text
from whodunnit.editions.load import builtin_editions, builtin_themes, load_edition, load_theme
from whodunnit.editions.switches import EXPLANATIONS, allowed
from whodunnit.editions.theme import Suspect


class EditionLine(Struct, frozen=True):
    """An edition in the catalogue."""

    name: str
    """The word to choose it by."""
    title: str
    """What people read."""
    sentence: str
    """What it is, in a line."""
    seats: tuple[int, int]
    """The fewest and the most seats."""
    board: str
    """Its board; "none" without one."""
    theme: str
    """Its theme."""
    switches: dict[str, Any]
    """Every switch, as it is set."""


class BoardLine(Struct, frozen=True):
    """A board in the catalogue."""

    name: str
    """The word to choose it by."""
    title: str
    """What people read."""


class ThemeLine(Struct, frozen=True):
    """A theme in the catalogue."""

    name: str
    """The word to choose it by."""
    title: str
    """What people read."""
    suspects: tuple[Suspect, ...]
    """The suspects, clockwise, with their colours and shapes."""
    weapons: tuple[Card, ...]
    """The weapons."""
    rooms: tuple[Card, ...]
    """The rooms."""


class LevelLine(Struct, frozen=True):
    """A level of computer players in the catalogue."""

    name: str
    """The word to choose it by."""
    title: str
    """What people read."""
    sentence: str
    """How it plays."""


class SwitchLine(Struct, frozen=True):
    """A switch of all editions."""

    name: str
    """What it is called."""
    sentence: str
    """What it does."""
    values: str
    """What it can be set to."""


class Catalogue(Struct, frozen=True):
    """Everything that can be chosen for a table."""

    editions: tuple[EditionLine, ...]
    """The editions."""
    boards: tuple[BoardLine, ...]
    """The boards."""
    themes: tuple[ThemeLine, ...]
    """The themes."""
    levels: tuple[LevelLine, ...]
    """The computer players, the weakest first."""
    switches: tuple[SwitchLine, ...]
    """What every switch does."""


@cache
def catalogue() -> Catalogue:
    """Everything that comes with the game; it is read once."""
    return Catalogue(
        editions=tuple(map(_edition, builtin_editions())),
        boards=tuple(BoardLine(name, load_board(name).title) for name in builtin_boards()),
        themes=tuple(map(_theme, builtin_themes())),
        levels=tuple(LevelLine(of.name, of.title, of.sentence) for of in LEVELS.values()),
        switches=tuple(
            SwitchLine(name, sentence, allowed(name)) for name, sentence in EXPLANATIONS.items()
        ),
    )


def _edition(name: str) -> EditionLine:
    edition = load_edition(name)
    comment = opening_comment(read_text(find_file(name, "edition", ".", ".toml")))
    return EditionLine(
        name=edition.name,
        title=edition.title,
        sentence=comment or edition.title,
        seats=edition.seats,
        board=edition.board,
        theme=edition.theme,
        switches=msgspec.to_builtins(edition),
    )


def _theme(name: str) -> ThemeLine:
    theme = load_theme(name)
    return ThemeLine(theme.name, theme.title, theme.suspects, theme.weapons, theme.rooms)
