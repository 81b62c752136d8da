"""The companion's games as files, the same that its page reads and writes."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec

from whodunnit.commands._companion_game import (
    FORMAT,
    AccusationEntry,
    Game,
    KnownEntry,
    SuggestionEntry,
    named,
    table_for,
)
from whodunnit.commands._files import write_file
from whodunnit.deduction.notation_names import Misread
from whodunnit.deduction.notation_table import check_seat_name, check_sizes, distinct, hand_of
from whodunnit.editions.files import is_unprintable, refused
from whodunnit.editions.names import MAX_NAME

MOST_OF_A_KIND = 12
"""A deck has no more cards of a kind."""

MAX_BYTES = 1_000_000
"""Larger files are no games."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_AGAIN = "Save the game anew, or correct it here."


def write_game(game: Game, path: Path) -> None:
    """Write a game to a file."""
    write_file(path, msgspec.json.format(msgspec.json.encode(game), indent=1) + b"\n")


def read_game(path: Path) -> Game:
    """The game in a file; BadFile says what is wrong with it, and where."""
    file = str(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise refused(file, "It is too large for a game.", "Choose another file.")
        return parse_game(path.read_bytes(), file)
    except OSError as error:
        why = error.strerror or str(error)
        raise refused(file, f"It cannot be read: {why}.", "Choose another file.") from None


def parse_game(content: bytes, file: str) -> Game:
    """The game in the content of a file."""
    try:
        game = msgspec.json.decode(content, type=Game)
    except msgspec.ValidationError as error:
        remedy = f"A game of the companion begins with {FORMAT!r} and its version. {_AGAIN}"
        raise refused(file, f"{error}.", remedy) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        what = f"It is no whole JSON: {error}."
        raise refused(file, what, "Perhaps a part of it is missing: save the game anew.") from None
    except RecursionError:
        raise refused(file, "It is nested too deeply for a game.", _AGAIN) from None
    wrong = next(chain(_wrong_table(game), _wrong_entries(game)), None)
    if wrong is not None:
        raise refused(file, wrong, _AGAIN)
    return game


def _wrong_table(game: Game) -> Iterator[str]:
    """What is wrong with the cards and the seats; the first fault counts."""
    for kind in ("suspects", "weapons", "rooms"):
        if not 1 <= len(getattr(game.deck, kind)) <= MOST_OF_A_KIND:
            yield f"deck.{kind}: there are 1 to {MOST_OF_A_KIND} cards of a kind."
    cards = game.deck.cards
    for name in (game.name, *cards):
        if not 1 <= len(name.strip()) <= len(name) <= MAX_NAME or any(map(is_unprintable, name)):
            yield f"The name {name[:MAX_NAME]!r} must have 1 to {MAX_NAME} readable characters."
    if len({card.strip().casefold() for card in cards}) < len(cards):
        yield "deck: two cards have the same name."
    for at, seat in enumerate(game.seats):
        if not _COLOUR.fullmatch(seat.colour) or not 0 <= seat.cards <= len(cards):
            yield f"seats[{at}]: the colour or the number of cards is none."
    for card in (*game.hand, *game.face_up):
        if card not in cards or (card in game.hand and card in game.face_up):
            yield f"{card!r} in hand or face_up is no card, or is in both."
    if game.me is not None and not 0 <= game.me < len(game.seats):
        yield "me: there is no such seat."
    if game.me is None and game.hand:
        yield "hand: whoever only looks on has no cards."
    try:
        for at, seat in enumerate(game.seats):
            check_seat_name(seat.name, (other.name for other in game.seats[:at]))
        table = table_for(game)
        check_sizes(table, distinct(game.face_up, game.deck))
        if game.me is not None:
            hand_of(table.seats[game.me], game.hand, game.deck)
    except Misread as error:
        yield str(error)


def _wrong_entries(game: Game) -> Iterator[str]:
    for at, entry in enumerate(game.entries):
        for what in _wrong_entry(game, entry):
            yield f"entries[{at}]: {what}"


def _wrong_entry(
    game: Game, entry: SuggestionEntry | AccusationEntry | KnownEntry
) -> Iterator[str]:
    seats = range(len(game.seats))
    if isinstance(entry, KnownEntry):
        if entry.seat not in seats or entry.card not in game.deck.cards:
            yield "there is no such seat or card."
        return
    if entry.by not in seats:
        yield "there is no such seat."
    for card, kind in zip(
        named(entry), (game.deck.suspects, game.deck.weapons, game.deck.rooms), strict=True
    ):
        if card not in kind:
            yield f"{card!r} is no card of that kind."
    if isinstance(entry, AccusationEntry):
        return
    answered = {*entry.cannot} | ({entry.shown_by} if entry.shown_by is not None else set())
    if not answered <= set(seats) or entry.by in answered:
        yield "there is no such seat, or it answers its own suggestion."
    if entry.shown_by in entry.cannot:
        yield "a seat cannot both show a card and have none to show."
    if entry.card is not None and (entry.shown_by is None or entry.card not in named(entry)):
        yield "the card that was shown was not named, or nobody showed it."
