"""Actions: what a seat or the host asks for. What happened is never an action but an event."""

from typing import Final, TypeAlias

from msgspec import Struct

from whodunnit.core.cards import Card, CaseFile, Hand

Seat: TypeAlias = int
"""A place in the turn order, counted from 0."""

HOST: Final = -1
"""Who draws cards and dice, gives strikes, and answers for removed seats: nobody at the table."""


class _Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """What all actions have in common: their name on the wire."""


class Roll(_Asked, frozen=True):
    """Roll the dice to start the move (P7)."""

    seat: Seat
    """Who rolls."""


class Move(_Asked, frozen=True):
    """Walk to a space or into a room (P8, H4, S5)."""

    seat: Seat
    """Who moves."""
    to: str
    """The space or the room."""
    door: str | None = None
    """The door to enter by, in editions where a room is left by the door it was entered by."""


class TakePassage(_Asked, frozen=True, tag="take_passage"):
    """Go through a secret passage (P7, P13)."""

    seat: Seat
    """Who goes."""
    room: Card
    """The room at the other end."""


class Suggest(_Asked, frozen=True):
    """Make a suggestion (P14)."""

    seat: Seat
    """Who suggests."""
    named: CaseFile
    """The three cards named."""
    accusation_pending: bool = False
    """Whether an accusation is declared to follow, disproved or not (N10)."""


class Show(_Asked, frozen=True):
    """Disprove a suggestion by showing one card (P18)."""

    seat: Seat
    """Whose hand the card is in."""
    card: Card
    """The card."""


class Accuse(_Asked, frozen=True):
    """Make an accusation (P23)."""

    seat: Seat
    """Who accuses."""
    named: CaseFile
    """The three cards named."""


class EndTurn(_Asked, frozen=True, tag="end_turn"):
    """End the turn without doing anything more (P20, C6)."""

    seat: Seat
    """Whose turn it is."""


class Deal(_Asked, frozen=True):
    """The host's shuffle: who got what (P3, P4)."""

    case_file: CaseFile
    """The hidden cards; with the Red Card, the framed suspect's."""
    hands: tuple[Hand, ...]
    """The hand of each seat, without the Red Card."""
    weapons: tuple[Card, ...] = ()
    """The room where each weapon starts (P2); empty without a board."""
    murderer: Seat | None = None
    """The seat that gets the Red Card (N19)."""


class Dice(_Asked, frozen=True):
    """The host's dice (P7, C2)."""

    values: tuple[int, ...]
    """What each die shows."""


class Strike(_Asked, frozen=True):
    """The host strikes a seat that let its turn go by (N9)."""

    seat: Seat
    """Who let it go by."""


SeatAction: TypeAlias = Roll | Move | TakePassage | Suggest | Show | Accuse | EndTurn
"""What a seat can ask for."""

HostAction: TypeAlias = Deal | Dice | Strike
"""What only the host can ask for."""

Action: TypeAlias = SeatAction | HostAction
"""Anything that can be asked for."""
