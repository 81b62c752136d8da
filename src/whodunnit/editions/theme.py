"""A theme: the names of the cards, and the colours, shapes and initials of the suspects."""

from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from whodunnit.core.cards import Card, Deck


class Shape(StrEnum):
    """The outline of a token, for eyes that do not tell colours apart."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    HEXAGON = "hexagon"
    CROSS = "cross"
    HEART = "heart"
    CRESCENT = "crescent"
    DROP = "drop"
    SHIELD = "shield"
    ARROW = "arrow"


class Suspect(Struct, frozen=True):
    """A suspect as it is named and drawn."""

    name: Card
    """The name on the card."""
    short: str
    """The name in a narrow place, and on a command line: "Scarlet"."""
    colour: str
    """The colour of the token, as "#c8102e"."""
    initial: str
    """One letter, different for each suspect of a theme."""
    shape: Shape
    """The outline of the token, different for each suspect of a theme."""


class Theme(Struct, frozen=True, dict=True):
    """The names of a deck. It fits every board whose rooms it knows, and lends them its names."""

    name: str
    """The word that commands and editions use."""
    title: str
    """What people read."""
    suspects: tuple[Suspect, ...]
    """The suspects, clockwise: the order in which seats take their turns."""
    weapons: tuple[Card, ...]
    """The weapons."""
    rooms: tuple[Card, ...]
    """The rooms, as this theme calls them."""
    board_rooms: tuple[Card, ...]
    """The same rooms, as the boards call them."""

    @cached_property
    def room_names(self) -> dict[Card, Card]:
        """What this theme calls each room of a board."""
        return dict(zip(self.board_rooms, self.rooms, strict=True))

    @cached_property
    def deck(self) -> Deck:
        """The cards, under this theme's names."""
        return Deck(tuple(suspect.name for suspect in self.suspects), self.weapons, self.rooms)
