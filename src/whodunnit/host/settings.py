"""The settings of a table: what is agreed when it is created."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

MAX_TEXT: Final = 100_000
"""The longest edition, board or theme that a guest may send, in characters."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""The name of something that comes with the game."""

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]
"""An edition, a board or a theme of the guest's own."""


class NoClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Everybody may think as long as they like."""


class Bank(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """Every seat has a bank of time for the whole game."""

    bank: Annotated[float, Meta(ge=10, le=36_000)]
    """The seconds that a seat starts with."""
    increment: Annotated[float, Meta(ge=0, le=3_600)] = 0.0
    """The seconds that a seat gets back whenever it has acted and another one is to act."""


class Days(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """Every decision has some days."""

    days: Annotated[float, Meta(ge=0.01, le=60)]
    """How many."""


ClockSetting: TypeAlias = NoClock | Bank | Days
"""How much time the players have."""

Help: TypeAlias = Literal["none", "facts", "deductions", "probabilities"]
"""What the table tells a player about its own knowledge."""

Spectators: TypeAlias = Literal["live", "delayed", "off"]
"""Whether others may look on: at once, one round later, or not at all."""

Pace: TypeAlias = Literal["instant"] | Annotated[float, Meta(ge=0.1, le=60)]
"""How long a computer player seems to think: not at all, or at least so many seconds."""

Switch: TypeAlias = bool | int | str | tuple[int, ...]
"""The value of a switch."""


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed when a table is created."""

    edition: Name = "classic"
    """The edition, by name; with `edition_text`, that is played instead."""
    switches: Annotated[dict[Name, Switch], Meta(max_length=40)] = {}
    """The switches of the edition that are set otherwise."""
    board: Name | None = None
    """The board, by name, in place of the edition's."""
    theme: Name | None = None
    """The theme, by name, in place of the edition's."""
    edition_text: Text | None = None
    """An edition of the guest's own, as in a file."""
    board_text: Text | None = None
    """A board of the guest's own, as in a file."""
    theme_text: Text | None = None
    """A theme of the guest's own, as in a file."""
    seats: Annotated[int, Meta(ge=2, le=12)] = 4
    """How many seats are played."""
    clock: ClockSetting = NoClock()
    """How much time the players have."""
    public: bool = False
    """Whether the table is listed for everybody."""
    help: Help = "none"
    """What the table tells a player about its own knowledge."""
    chat: bool = True
    """Whether people can talk at the table."""
    spectators: Spectators = "live"
    """Whether others may look on."""
    pace: Pace = 2.0
    """How long a computer player seems to think."""

    @property
    def pace_seconds(self) -> float:
        """The pace in seconds; 0 for instant."""
        return 0.0 if self.pace == "instant" else self.pace
