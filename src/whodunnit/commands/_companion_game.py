"""A game at a real table as it is entered: who plays, with which cards, and what happened."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from whodunnit.core.cards import Card, CaseFile, Deck, Hand
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.explain_words import listed
from whodunnit.deduction.notation_names import Names
from whodunnit.deduction.notation_table import Cards, Table, cards_of, table_of

FORMAT: Final = "whodunnit companion"
VERSION: Final = 1
COLOURS: Final = (
    "#c8102e",
    "#f0b823",
    "#fbf7ee",
    "#3d9970",
    "#2456c9",
    "#4a1a6b",
    "#e07a3f",
    "#5fb3c8",
    "#7a5230",
    "#d977a8",
)
"""Colours that stay apart, one for each seat; the page shows them."""

CLUEDO: Final = Deck(
    (
        "Miss Scarlett",
        "Colonel Mustard",
        "Mrs White",
        "Reverend Green",
        "Mrs Peacock",
        "Professor Plum",
    ),
    ("Dagger", "Candlestick", "Revolver", "Rope", "Lead Piping", "Spanner"),
    (
        "Hall",
        "Lounge",
        "Dining Room",
        "Kitchen",
        "Ballroom",
        "Conservatory",
        "Billiard Room",
        "Library",
        "Study",
    ),
)
"""The cards as they are called where the game is Cluedo."""


class SeatLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat at the table."""

    name: str
    """Who sits there."""
    cards: int
    """How many cards it was dealt."""
    colour: str
    """Its colour on the page, like #c8102e."""


class SuggestionEntry(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="suggestion"
):
    """A suggestion, and what became of it."""

    by: int
    """The seat that suggested."""
    suspect: Card
    """Who."""
    weapon: Card
    """With what."""
    room: Card
    """Where."""
    cannot: tuple[int, ...]
    """The seats that could not disprove it."""
    shown_by: int | None
    """The seat that showed a card, if one did."""
    card: Card | None
    """The card shown, if it was seen."""


class AccusationEntry(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="accusation"
):
    """An accusation that was false."""

    by: int
    """The seat that accused."""
    suspect: Card
    """Who."""
    weapon: Card
    """With what."""
    room: Card
    """Where."""


class KnownEntry(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="known"):
    """A card known in some other way."""

    seat: int
    """The seat that holds it."""
    card: Card
    """Which card."""


Entry: TypeAlias = SuggestionEntry | AccusationEntry | KnownEntry
"""Something that was entered."""


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that was entered, as the file has it."""

    format: Literal["whodunnit companion"]
    """What sort of file it is."""
    version: Literal[1]
    """The version of the format."""
    name: str
    """What the game is called."""
    deck: Deck
    """All the cards there are."""
    seats: tuple[SeatLine, ...]
    """The seats in turn order."""
    me: int | None
    """The seat of whoever takes the notes; none for somebody who only looks on."""
    hand: Hand
    """Its cards."""
    face_up: Hand
    """Cards that lie open on the table."""
    entries: tuple[Entry, ...]
    """What happened, oldest first."""


def cards_called(name: str) -> Cards:
    """The cards by the name of a preset, or by the name or the file of a theme."""
    return named_cards(CLUEDO) if name == "cluedo" else cards_of(name)


def named_cards(deck: Deck) -> Cards:
    """The cards of a deck, and how they may be called."""
    return Cards(deck, Names("card", deck.cards))


def table_for(game: Game) -> Table:
    """The table, to find cards and seats by their names."""
    return table_of(named_cards(game.deck), seats_of(game))


def seats_of(game: Game) -> tuple[SeatFacts, ...]:
    """The seats as deduction knows them."""
    return tuple(SeatFacts(seat.name, seat.cards) for seat in game.seats)


def facts_of(game: Game) -> Facts:
    """What deduction starts from; explanations cite entries by their numbers."""
    numbered = list(enumerate(game.entries, start=1))
    return Facts(
        game.deck,
        seats_of(game),
        game.me,
        game.deck.sort(game.hand),
        game.deck.sort(game.face_up),
        tuple(
            SuggestionFacts(
                entry.by, named(entry), entry.cannot, entry.shown_by, entry.card, turn=number
            )
            for number, entry in numbered
            if isinstance(entry, SuggestionEntry)
        ),
        tuple(named(entry) for _, entry in numbered if isinstance(entry, AccusationEntry)),
        tuple((entry.card, entry.seat) for _, entry in numbered if isinstance(entry, KnownEntry)),
    )


def named(entry: SuggestionEntry | AccusationEntry) -> CaseFile:
    """The three cards that an entry names."""
    return CaseFile(entry.suspect, entry.weapon, entry.room)


def asked(by: int, seats: int) -> tuple[int, ...]:
    """The seats that are asked, in turn, after somebody's suggestion (P18)."""
    return tuple((by + step) % seats for step in range(1, seats))


def told(game: Game, entry: Entry) -> str:
    """An entry in words."""
    names = [seat.name for seat in game.seats]
    if isinstance(entry, KnownEntry):
        return f"{names[entry.seat]} is known to hold {entry.card}."
    cards = ", ".join(named(entry))
    if isinstance(entry, AccusationEntry):
        return f"{names[entry.by]} accused falsely: {cards}."
    words = [f"{names[entry.by]} suggested {cards}."]
    if len(entry.cannot) == len(names) - 1:
        words.append("Nobody could disprove it.")
    elif entry.cannot:
        order = [seat for seat in asked(entry.by, len(names)) if seat in entry.cannot]
        words.append(f"{listed([names[seat] for seat in order])} could not.")
    if entry.shown_by is not None:
        words.append(f"{names[entry.shown_by]} showed {entry.card or 'a card'}.")
    elif not entry.cannot:
        words.append("No answer is known.")
    return " ".join(words)
