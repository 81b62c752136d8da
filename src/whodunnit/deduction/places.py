"""Where a card can be, and one whole deal of the cards."""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from whodunnit.core.cards import CaseFile, Hand


class Pile(StrEnum):
    """The places of cards that are in nobody's ordinary hand."""

    CASE_FILE = "case_file"
    RED_CARD = "red_card"
    FACE_UP = "face_up"


CASE_FILE: Final[Literal[Pile.CASE_FILE]] = Pile.CASE_FILE
"""The card is one of the three hidden cards."""
RED_CARD: Final[Literal[Pile.RED_CARD]] = Pile.RED_CARD
"""The card is the Red Card, with the seat that plays this suspect (N19)."""
FACE_UP: Final[Literal[Pile.FACE_UP]] = Pile.FACE_UP
"""The card lies open on the table."""

Place: TypeAlias = int | Pile
"""A seat (its number in turn order) or a pile."""


class World(Struct, frozen=True):
    """One deal of all the cards: who holds what, and what the Case File hides."""

    hands: tuple[Hand, ...]
    """The cards of each seat, without the Red Card."""
    case_file: CaseFile
    """The three hidden cards."""
    murderer: int | None = None
    """The seat with the Red Card, where the game has one."""
