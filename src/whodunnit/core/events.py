"""Events: what happened, and who may know of it.

Every event class declares its audience, and an event is delivered whole or not at all: what only
some may know is an event of its own.
"""

import re
from enum import StrEnum
from typing import ClassVar, TypeAlias

from msgspec import Struct

from whodunnit.core.actions import Seat
from whodunnit.core.audience import BOTH_SEATS, EVERYONE, ITS_SEAT, NOBODY, Audience
from whodunnit.core.cards import Card, CaseFile, Hand
from whodunnit.core.setup import Setup


class Ending(StrEnum):
    """How a game can end."""

    SOLVED = "solved"
    """A true accusation: the accuser wins (P24)."""
    ESCAPED = "escaped"
    """Nobody is left to accuse: the murderer escapes and nobody wins (R7)."""
    DRAW = "draw"
    """Half or more of the seats were removed (N16); with the Red Card the murderer wins (N23)."""
    FRAMED = "framed"
    """The framed suspect was accused: the murderer wins (N22)."""
    CONFESSED = "confessed"
    """The murderer named its own character, and loses (R9)."""


class RemovedFor(StrEnum):
    """Why a seat is out of the game."""

    ACCUSATION = "accusation"
    """A false accusation (N14)."""
    STRIKES = "strikes"
    """Too many strikes (N15)."""


def _wire_name(class_name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


class _Happened(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=_wire_name):
    """What all events have in common: a name on the wire, and an audience, declared."""

    audience: ClassVar[Audience]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "audience" not in cls.__dict__:
            raise TypeError(
                f"the event {cls.__name__} declares no audience: say who may know of it"
            )


class GameCreated(_Happened, frozen=True):
    """The table is laid: edition, deck, board and seats."""

    audience = EVERYONE
    setup: Setup
    """Everything that is known before a card is dealt."""


class CaseFileSealed(_Happened, frozen=True):
    """One card of each kind went into the Case File unseen (P3)."""

    audience = NOBODY
    case_file: CaseFile
    """The three cards."""
    murderer: Seat | None = None
    """The seat that got the Red Card (N19)."""


class HandDealt(_Happened, frozen=True):
    """A seat looked at its own cards (P5)."""

    audience = ITS_SEAT
    seat: Seat
    """Whose hand it is."""
    cards: Hand
    """The cards."""


class RedCardDealt(_Happened, frozen=True):
    """A seat learnt that it is the murderer (N19)."""

    audience = ITS_SEAT
    seat: Seat
    """The murderer."""


class WeaponsPlaced(_Happened, frozen=True):
    """The weapons lie in their rooms (P2)."""

    audience = EVERYONE
    rooms: tuple[Card, ...]
    """The room of each weapon, in the deck's order."""


class TurnStarted(_Happened, frozen=True):
    """A seat's turn began."""

    audience = EVERYONE
    seat: Seat
    """Whose turn it is."""
    round: int
    """The round, counted from 1."""


class RollCalled(_Happened, frozen=True):
    """A seat asked for the dice (P7)."""

    audience = EVERYONE
    seat: Seat
    """Who rolls."""


class DiceRolled(_Happened, frozen=True):
    """The dice came to rest."""

    audience = EVERYONE
    dice: tuple[int, ...]
    """What each shows."""


class TokenMoved(_Happened, frozen=True):
    """A token walked."""

    audience = EVERYONE
    suspect: Card
    """Whose token."""
    path: tuple[str, ...]
    """The places it came through, the last is where it stands."""
    door: str | None = None
    """The door it entered by, where that matters (S7)."""


class TokenStayed(_Happened, frozen=True):
    """A token could not move at all (R3)."""

    audience = EVERYONE
    suspect: Card
    """Whose token."""


class PassageTaken(_Happened, frozen=True):
    """A token went through a secret passage (P13)."""

    audience = EVERYONE
    suspect: Card
    """Whose token."""
    room: Card
    """The room it came to."""


class SuggestionMade(_Happened, frozen=True):
    """A seat made a suggestion (P14)."""

    audience = EVERYONE
    seat: Seat
    """Who suggested."""
    named: CaseFile
    """The three cards named."""
    accusation_pending: bool = False
    """Whether an accusation was declared to follow (N10)."""


class TokenSummoned(_Happened, frozen=True):
    """A suggestion moved a token into its room (P15)."""

    audience = EVERYONE
    suspect: Card
    """Whose token."""
    room: Card
    """The room it came to."""


class WeaponMoved(_Happened, frozen=True):
    """A suggestion moved a weapon into its room (P15)."""

    audience = EVERYONE
    weapon: Card
    """Which weapon."""
    room: Card
    """The room it came to."""


class CannotDisprove(_Happened, frozen=True):
    """A seat holds none of the named cards (P19, R5)."""

    audience = EVERYONE
    seat: Seat
    """Which seat."""


class SuggestionDisproved(_Happened, frozen=True):
    """A seat showed a card; which one is another event (P19)."""

    audience = EVERYONE
    seat: Seat
    """Which seat."""


class CardShown(_Happened, frozen=True):
    """The card that one seat showed to another (P18)."""

    audience = BOTH_SEATS
    by: Seat
    """Who showed it."""
    to: Seat
    """Who saw it."""
    card: Card
    """The card."""


class CardShownToAll(_Happened, frozen=True):
    """The card that a seat showed to everybody (S9)."""

    audience = EVERYONE
    by: Seat
    """Who showed it."""
    card: Card
    """The card."""


class AccusationOffered(_Happened, frozen=True):
    """Nobody could disprove: the seat is offered an accusation (N12)."""

    audience = EVERYONE
    seat: Seat
    """Who may accuse now."""


class AccusationMade(_Happened, frozen=True):
    """A seat made an accusation (P23)."""

    audience = EVERYONE
    seat: Seat
    """Who accused."""
    named: CaseFile
    """The three cards named."""


class AccusationFailed(_Happened, frozen=True):
    """The accusation was false (P25, S11)."""

    audience = EVERYONE
    seat: Seat
    """Who accused."""


class CaseFileSeen(_Happened, frozen=True):
    """The accuser looked into the Case File and put it back (P25)."""

    audience = ITS_SEAT
    seat: Seat
    """Who looked."""
    case_file: CaseFile
    """What it saw."""


class SeatEliminated(_Happened, frozen=True):
    """A seat makes no more moves, but goes on disproving (P25)."""

    audience = EVERYONE
    seat: Seat
    """Which seat."""


class SeatRemoved(_Happened, frozen=True):
    """A seat is out of the game; its cards stay in play (N14, N15, R8)."""

    audience = EVERYONE
    seat: Seat
    """Which seat."""
    why: RemovedFor
    """What for."""


class TokenCleared(_Happened, frozen=True):
    """The token of a seat that is out was moved from a door into the room behind it (P26)."""

    audience = EVERYONE
    suspect: Card
    """Whose token."""
    room: Card
    """The room it came to."""


class StrikeGiven(_Happened, frozen=True):
    """A seat let its turn go by (N9)."""

    audience = EVERYONE
    seat: Seat
    """Which seat."""


class TurnEnded(_Happened, frozen=True):
    """A seat's turn is over."""

    audience = EVERYONE
    seat: Seat
    """Whose turn it was."""


class CaseFileOpened(_Happened, frozen=True):
    """The hidden cards were laid open for all (P24, R7)."""

    audience = EVERYONE
    case_file: CaseFile
    """The three cards."""
    murderer: Seat | None = None
    """The seat that had the Red Card (N22)."""


class HandsOpened(_Happened, frozen=True):
    """After the end everybody sees every hand."""

    audience = EVERYONE
    hands: tuple[Hand, ...]
    """The hand of each seat."""


class GameEnded(_Happened, frozen=True):
    """The game is over."""

    audience = EVERYONE
    ending: Ending
    """How."""
    winners: tuple[Seat, ...]
    """Who won; nobody if it is empty."""


Event: TypeAlias = (
    GameCreated
    | CaseFileSealed
    | HandDealt
    | RedCardDealt
    | WeaponsPlaced
    | TurnStarted
    | RollCalled
    | DiceRolled
    | TokenMoved
    | TokenStayed
    | PassageTaken
    | SuggestionMade
    | TokenSummoned
    | WeaponMoved
    | CannotDisprove
    | SuggestionDisproved
    | CardShown
    | CardShownToAll
    | AccusationOffered
    | AccusationMade
    | AccusationFailed
    | CaseFileSeen
    | SeatEliminated
    | SeatRemoved
    | TokenCleared
    | StrikeGiven
    | TurnEnded
    | CaseFileOpened
    | HandsOpened
    | GameEnded
)
"""Anything that can have happened."""


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of a game as a viewer receives it: a version, and the event if it is for them."""

    v: int
    """The version that the event brought the game to; the first is 1."""
    event: Event | None = None
    """What happened; absent for a viewer who may not know."""
