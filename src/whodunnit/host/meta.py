"""A table as the host keeps it: who sits where, what was agreed, and what is secret."""

from enum import StrEnum
from functools import cached_property

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from whodunnit.core.actions import Seat
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.cards import Card
from whodunnit.core.record import Fairness
from whodunnit.host.fair import commitment_to
from whodunnit.host.ports import GuestId, TableCode, TableRow
from whodunnit.host.settings import TableSettings


class TablePhase(StrEnum):
    """How far a table has come."""

    OPEN = "open"
    """People sit down."""
    RUNNING = "running"
    """The game is played."""
    OVER = "over"
    """The game has ended."""


class Chair(Struct, frozen=True):
    """A place at the table, and who is in it."""

    suspect: Card
    """The suspect that is played from it."""
    guest: GuestId | None = None
    """The person in it."""
    level: str | None = None
    """The level of the computer player in it."""
    substitute: str | None = None
    """The level of the computer player that stands in for the person (R10)."""
    nonce: str = ""
    """What the player's own computer added to the shuffle; computers add nothing."""
    link: str = ""
    """The secret that leads to this seat from any device."""
    auto_show: bool = False
    """Whether the system may show the card when there is only one to show (R5)."""

    @property
    def is_free(self) -> bool:
        """Whether nobody is in it."""
        return self.guest is None and self.level is None

    @property
    def played_by(self) -> str | None:
        """The level of the computer player that acts from it now; nothing if a person does."""
        return self.substitute or self.level


class TableMeta(Struct, frozen=True, kw_only=True, dict=True):
    """Everything durable about a table but its events and its time. It has secrets in it."""

    code: TableCode
    """What the table is called."""
    revision: int = 0
    """How often it has been written."""
    created: float
    """When it was created."""
    settings: TableSettings
    """What was agreed."""
    title: str
    """The title of the edition."""
    humans: int | None
    """How many people may sit; any number if absent (S1)."""
    host: GuestId
    """Who fills seats and starts."""
    phase: TablePhase = TablePhase.OPEN
    """How far it has come."""
    chairs: tuple[Chair, ...]
    """All suspects before the start; the seats, in their order, from then on."""
    secret: str
    """What the shuffle is made of, beside the nonces; hidden until the end."""
    rematch: TableCode | None = None
    """The table where the same people play again."""

    @cached_property
    def commitment(self) -> str:
        """The SHA-256 of the secret, known from the start."""
        return commitment_to(self.secret)

    @cached_property
    def nonces(self) -> tuple[str, ...]:
        """What the seats added to the shuffle."""
        return tuple(chair.nonce for chair in self.chairs if not chair.is_free)

    @property
    def fairness(self) -> Fairness:
        """What the shuffle is made of; the secret only after the end."""
        secret = self.secret if self.phase is TablePhase.OVER else None
        return Fairness(self.commitment, self.nonces, secret)

    @property
    def taken(self) -> int:
        """How many seats are taken."""
        return sum(not chair.is_free for chair in self.chairs)

    def chair_of(self, guest: GuestId) -> Chair | None:
        """Where a guest sits."""
        return next((chair for chair in self.chairs if chair.guest == guest), None)

    def seat_of(self, guest: GuestId) -> Seat | None:
        """The seat that a guest plays, once the game has started."""
        return None if self.phase is TablePhase.OPEN else self._places.get(guest)

    @cached_property
    def _places(self) -> dict[GuestId, int]:
        return {chair.guest: n for n, chair in enumerate(self.chairs) if chair.guest is not None}

    def viewer(self, guest: GuestId) -> Viewer:
        """Whose events a guest may see."""
        seat = self.seat_of(guest)
        return SPECTATOR if seat is None else seat

    def with_chair(self, chair: Chair) -> "TableMeta":
        """The same table with one chair changed."""
        return replace(
            self,
            chairs=tuple(chair if old.suspect == chair.suspect else old for old in self.chairs),
        )

    @property
    def row(self) -> TableRow:
        """What a store keeps of it."""
        people = [chair.guest for chair in self.chairs if chair.guest is not None]
        return TableRow(
            code=self.code,
            revision=self.revision,
            phase=self.phase,
            public=self.settings.public,
            created=self.created,
            meta=_encoder.encode(self),
            members=tuple(dict.fromkeys([self.host, *people])),
            links=tuple(chair.link for chair in self.chairs if chair.link),
        )


def read_meta(row: TableRow) -> TableMeta:
    """The table that a store gave back."""
    return _decoder.decode(row.meta)


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(TableMeta)
