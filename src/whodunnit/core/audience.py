"""Who may know of an event: everyone, nobody, or the seats that it names."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from whodunnit.core.actions import Seat

SPECTATOR: Final = "spectator"
"""The viewer who has no seat."""

Viewer: TypeAlias = Seat | Literal["spectator"]
"""Whoever receives events: a seat, or SPECTATOR."""


class Everyone(Struct, frozen=True):
    """All seats and spectators."""

    def includes(self, event: object, viewer: Viewer) -> bool:
        """Whether the viewer may know of the event."""
        return True


class Only(Struct, frozen=True):
    """The seats that the event names in these fields; none at all if there are no fields."""

    fields: tuple[str, ...]
    """The fields that hold a seat of the audience."""

    def includes(self, event: object, viewer: Viewer) -> bool:
        """Whether the viewer may know of the event."""
        return any(getattr(event, field) == viewer for field in self.fields)


Audience: TypeAlias = Everyone | Only
"""Who may know of an event."""

EVERYONE: Final = Everyone()
"""Public: all seats and spectators."""

NOBODY: Final = Only(())
"""It stays with the host."""

ITS_SEAT: Final = Only(("seat",))
"""The seat that it happened to."""

BOTH_SEATS: Final = Only(("by", "to"))
"""The seat that showed and the seat that was shown."""
