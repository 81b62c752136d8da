"""The cards: three kinds, one deck, and the Case File that the game is about."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

Card: TypeAlias = str
"""A card is its name in the theme ("Miss Scarlet", "Rope"); names are unique within a deck."""

Hand: TypeAlias = tuple[Card, ...]
"""The cards that a seat was dealt, in the deck's order."""


class CardKind(StrEnum):
    """Every card is a suspect, a weapon or a room."""

    SUSPECT = "suspect"
    WEAPON = "weapon"
    ROOM = "room"


class CaseFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One suspect, one weapon and one room: the hidden cards, a suggestion or an accusation."""

    suspect: Card
    """Who."""
    weapon: Card
    """With what."""
    room: Card
    """Where."""

    def __iter__(self) -> Iterator[Card]:
        return iter((self.suspect, self.weapon, self.room))

    def __contains__(self, card: object) -> bool:
        return card == self.suspect or card == self.weapon or card == self.room


class Deck(Struct, frozen=True, dict=True):
    """All the cards of a game, each list in the theme's order."""

    suspects: tuple[Card, ...]
    """The suspects, clockwise: the order in which seats take their turns."""
    weapons: tuple[Card, ...]
    """The weapons."""
    rooms: tuple[Card, ...]
    """The rooms."""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card once: suspects, weapons, rooms."""
        return self.suspects + self.weapons + self.rooms

    @cached_property
    def index(self) -> dict[Card, int]:
        """The place of each card in `cards`."""
        return {card: place for place, card in enumerate(self.cards)}

    @cached_property
    def kinds(self) -> dict[Card, CardKind]:
        """What kind each card is."""
        return (
            dict.fromkeys(self.suspects, CardKind.SUSPECT)
            | dict.fromkeys(self.weapons, CardKind.WEAPON)
            | dict.fromkeys(self.rooms, CardKind.ROOM)
        )

    @cached_property
    def case_files(self) -> tuple[CaseFile, ...]:
        """Every Case File that could be drawn: 324 in the classic deck (C1)."""
        return tuple(
            CaseFile(suspect, weapon, room)
            for suspect in self.suspects
            for weapon in self.weapons
            for room in self.rooms
        )

    def sort(self, cards: tuple[Card, ...] | list[Card]) -> Hand:
        """The same cards in the deck's order."""
        return tuple(sorted(cards, key=self.index.__getitem__))


def hand_sizes(cards: int, seats: int) -> tuple[int, ...]:
    """How many cards each seat gets: as even as can be, the later seats the smaller hands (P4, N2).

    >>> hand_sizes(18, 4)
    (5, 5, 4, 4)
    """
    each, over = divmod(cards, seats)
    return tuple(each + (seat < over) for seat in range(seats))
