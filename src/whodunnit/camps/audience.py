"""Who may know of what happened in a post game; the operator is never told a hidden card (N18)."""

from typing import Final, TypeAlias

from msgspec import Struct

from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.cards import Card
from whodunnit.core.view import redact as redacted_play


class Reader(Struct, frozen=True):
    """Whoever reads: what they may know depends on this and on nothing else."""

    person: int | None = None
    """Their number in the game; none for somebody who only reads."""
    camp: Card | None = None
    """The camp that they belong to."""
    operator: bool = False
    """Whether they are the operator."""
    seat: Viewer = SPECTATOR
    """The seat of their camp, once the game has started."""


class Public(Struct, frozen=True):
    """Everybody who may read the thread."""

    def includes(self, event: object, reader: Reader) -> bool:
        """Whether the reader may know of the event."""
        return True


class Within(Struct, frozen=True):
    """The camp, the person or the operator whom the event concerns."""

    camp: bool = False
    """The members of the camp in the event's field `camp`."""
    person: bool = False
    """The person in the event's field `person`."""
    operator: bool = False
    """The operator."""

    def includes(self, event: object, reader: Reader) -> bool:
        """Whether the reader may know of the event."""
        return (
            (self.operator and reader.operator)
            or (self.camp and reader.camp is not None and reader.camp == _of(event, "camp"))
            or (self.person and reader.person is not None and reader.person == _of(event, "person"))
        )


class AsPlayed(Struct, frozen=True):
    """Whoever may know of the event of the game that is inside."""

    def includes(self, event: object, reader: Reader) -> bool:
        """Whether the reader may know of the event."""
        return redacted_play(event.event, reader.seat) is not None  # type: ignore[attr-defined]


def _of(event: object, field: str) -> object:
    return getattr(event, field, None)


PostAudience: TypeAlias = Public | Within | AsPlayed
"""Who may know of an event."""

PUBLIC: Final = Public()
"""Everybody who may read the thread."""

NOBODY: Final = Within()
"""It stays with the system."""

ITS_CAMP: Final = Within(camp=True)
"""The camp that it happened in."""

ITS_PERSON: Final = Within(person=True)
"""The person whom it happened to."""

OPERATOR: Final = Within(operator=True)
"""The operator."""

OPERATOR_AND_PERSON: Final = Within(person=True, operator=True)
"""The operator, and the person whom it happened to."""

AS_PLAYED: Final = AsPlayed()
"""Whoever may know of it by the rules of the game."""
