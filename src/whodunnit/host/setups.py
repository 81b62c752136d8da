"""The game that a table's settings stand for; tables with the same settings share it."""

import re
from functools import lru_cache

import msgspec

from whodunnit.core.board import Board
from whodunnit.core.cards import Card
from whodunnit.core.edition import Edition
from whodunnit.core.errors import BadEdition, BadSetup, Contradiction
from whodunnit.core.events import Event, GameCreated
from whodunnit.core.setup import Setup
from whodunnit.editions.boards import builtin_boards, load_board, parse_board
from whodunnit.editions.edition_file import parse_edition
from whodunnit.editions.files import MAX_LINE, is_unprintable, refused
from whodunnit.editions.hints import known_names
from whodunnit.editions.load import (
    builtin_editions,
    builtin_themes,
    load_edition,
    load_theme,
    overridden,
)
from whodunnit.editions.setup import deck_of, themed
from whodunnit.editions.theme import Theme
from whodunnit.editions.theme_file import parse_theme
from whodunnit.host.settings import TableSettings

SHARED = 64
"""How many setups, and how many first events, are kept to be shared."""

_TURNED = re.compile(r"^\s*turned\s*:\s*(.*?)\s*$", re.MULTILINE)


def setup_for(settings: TableSettings, seats: tuple[Card, ...] | None = None) -> Setup:
    """What the settings are played with; raises BadFile, BadEdition or BadSetup.

    Without seats, the first suspects clockwise sit. Nothing is ever read from a file that a guest
    names: only what comes with the game, and what the guest has sent as text.
    """
    played = (
        settings.edition,
        msgspec.json.encode(settings.switches),
        settings.board,
        settings.theme,
        settings.edition_text,
        settings.board_text,
        settings.theme_text,
    )
    # What guests have written themselves is not worth remembering.
    own = settings.edition_text or settings.board_text or settings.theme_text
    edition, theme, board = _parts.__wrapped__(*played) if own else _parts(*played)
    suspects = theme.deck.suspects
    if seats is None:
        if settings.seats > len(suspects):
            raise BadSetup(f"There are {len(suspects)} suspects to play, not {settings.seats}.")
        seats = suspects[: settings.seats]
    return _setup(edition, theme, board, seats)


@lru_cache(maxsize=SHARED)
def _setup(edition: Edition, theme: Theme, board: Board | None, seats: tuple[Card, ...]) -> Setup:
    return Setup(edition, deck_of(theme, board), board, seats)


@lru_cache(maxsize=SHARED)
def first_event(encoded: bytes) -> GameCreated:
    """The first event of a game as it is stored; equal ones are one and the same value."""
    return _created.decode(encoded)


def decode_event(encoded: bytes) -> Event:
    """An event as it is stored."""
    return _event.decode(encoded)


_created = msgspec.json.Decoder(GameCreated)
_event: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


@lru_cache(maxsize=SHARED)
def _parts(
    edition: str,
    switches: bytes,
    board: str | None,
    theme: str | None,
    edition_text: str | None,
    board_text: str | None,
    theme_text: str | None,
) -> tuple[Edition, Theme, Board | None]:
    rules = overridden(
        _edition(edition) if edition_text is None else _edition_in(edition_text),
        _switches(switches) | {k: v for k, v in (("board", board), ("theme", theme)) if v},
    )
    names = _theme(rules.theme) if theme_text is None else _theme_in(theme_text)
    if not rules.has_board:
        return rules, names, None
    plan = _board(rules.board) if board_text is None else _board_in(board_text)
    return rules, names, themed(plan, names)


def _switches(encoded: bytes) -> dict[str, object]:
    switches: dict[str, object] = msgspec.json.decode(encoded)
    return {name: tuple(v) if isinstance(v, list) else v for name, v in switches.items()}


def _edition(name: str) -> Edition:
    _check_known("edition", name, builtin_editions())
    return load_edition(name)


def _theme(name: str) -> Theme:
    _check_known("theme", name, builtin_themes())
    return load_theme(name)


def _board(name: str) -> Board:
    _check_known("board", name, builtin_boards())
    return load_board(name)


def _edition_in(text: str) -> Edition:
    return parse_edition(_checked(text, "your edition"), "your edition", _edition)


def _theme_in(text: str) -> Theme:
    return parse_theme(_checked(text, "your theme"), "your theme")


def _board_in(text: str) -> Board:
    for turned in _TURNED.finditer(_checked(text, "your board")):
        _check_known("board", turned[1], builtin_boards())
    return parse_board(text.replace("\r\n", "\n"), "your board")


def _check_known(kind: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        sentence = f'There is no {kind} "{name[:40]}". {known_names(name[:40], known)}'
        raise BadEdition((Contradiction((kind,), sentence),))


def _checked(text: str, file: str) -> str:
    """The text with plain line ends; raises BadFile where it could not be shown."""
    plain = text.replace("\r\n", "\n")
    for number, line in enumerate(plain.split("\n"), start=1):
        if len(line) > MAX_LINE:
            what = f"The line is longer than {MAX_LINE} characters."
            raise refused(file, what, "Break it up.", number, MAX_LINE + 1)
        for column, char in enumerate(line, start=1):
            if char != "\t" and is_unprintable(char):
                what = f"There is an invisible character (U+{ord(char):04X})."
                raise refused(file, what, "Delete it.", number, column)
    return plain
