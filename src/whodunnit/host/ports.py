"""What a host needs from outside: a store that keeps, a bus that tells, a clock that goes.

Stores keep bytes: what they mean is the host's business. `whodunnit.testing.stores` has the
checks that every store must pass.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from whodunnit.core.actions import Seat
from whodunnit.core.errors import WhodunnitError

GuestId: TypeAlias = str
"""Who somebody is, whatever name they go by."""

TableCode: TypeAlias = str
"""What a table is called: "HAWK-42"."""


class Conflict(WhodunnitError):
    """Somebody else has changed the table meanwhile; nothing was kept of this change."""


class AlreadyAnswered(WhodunnitError):
    """An action with this id has been answered; nothing was kept of this one."""


class CodeTaken(WhodunnitError):
    """There is a table with this code."""


class StoreFailed(WhodunnitError):
    """The store cannot keep or read anything now; nothing has changed."""


class TableRow(Struct, frozen=True):
    """What a store keeps of a table beside its events."""

    code: TableCode
    """What it is called."""
    revision: int
    """How often it has been written; a change carries the next number."""
    phase: str
    """Open, running or over."""
    public: bool
    """Whether it is listed for everybody."""
    created: float
    """When it was created."""
    meta: bytes
    """Everything else, as the host wrote it."""
    members: tuple[GuestId, ...] = ()
    """The guests whose table it is: its host and its players."""
    links: tuple[str, ...] = ()
    """The secret links of its seats."""
    kind: str = "table"
    """A table where people sit down ("table"), or a game by post ("post")."""


class Timing(Struct, frozen=True):
    """What a store keeps of a table's time; it changes with every action."""

    clock: bytes
    """The banks and the running clock, as the host wrote them."""
    due: float | None
    """When the table goes on by itself; absent while it waits for a person without a clock."""


class Answer(Struct, frozen=True):
    """The answer to an action, kept so that a repeated id gets the same one."""

    seat: Seat
    """Who asked."""
    id: str
    """The id that the action carried."""
    body: bytes
    """What was answered."""


class Notice(Struct, frozen=True):
    """Something that somebody reads in the page, whether or not a mail goes out as well."""

    guest: GuestId
    """Whom it tells."""
    code: TableCode
    """The game that it is about."""
    kind: str
    """What has happened."""
    at: float
    """When."""
    body: bytes
    """The facts, as the host wrote them."""


class Mail(Struct, frozen=True):
    """Something that somebody is to be told by e-mail; it waits in the outbox until it is sent."""

    id: str
    """What it is called; a mail whose id is in the outbox is not written again."""
    guest: GuestId
    """Whom it tells; where to and in which words is decided when it is sent."""
    code: TableCode
    """The game that it is about; empty if it is about none."""
    kind: str
    """What has happened."""
    body: bytes
    """The facts, as the host wrote them."""
    due: float
    """When to send it, or to try again."""
    tries: int = 0
    """How often somebody has taken it out to send it; the store counts."""


class Commit(Struct, frozen=True):
    """A change of one table: all of it becomes durable, or nothing."""

    code: TableCode
    """The table."""
    after: int = 0
    """The version that the change was decided at; the events follow it."""
    events: tuple[bytes, ...] = ()
    """What happened: the events of the versions `after + 1` and so on."""
    answer: Answer | None = None
    """What is answered to whoever asked for it."""
    row: TableRow | None = None
    """The table itself, where it has changed; its revision is the one before plus one."""
    timing: Timing | None = None
    """The table's time, where it has changed."""
    notices: tuple[Notice, ...] = ()
    """Who is told of it in the page."""
    mails: tuple[Mail, ...] = ()
    """Who is told of it by e-mail."""


class StoredTable(Struct, frozen=True):
    """A table as a store gives it back."""

    row: TableRow
    """The table itself; without members and links, which are for looking up only."""
    timing: Timing | None
    """Its time, if it ever went."""
    version: int
    """How many events there are."""
    said: int
    """The number of the last line of chat."""


class Mark(Struct, frozen=True):
    """How far a table has come: two hosts that have the same mark have the same table."""

    version: int
    """How many events there are."""
    revision: int
    """How often the table itself has been written."""
    said: int
    """The number of the last line of chat."""


class ChatLine(Struct, frozen=True):
    """Something said at a table."""

    n: int
    """The number of the line, counted from 1."""
    by: str
    """The name of who said it."""
    text: str
    """What was said."""
    at: float
    """When."""


class EventStore(Protocol):
    """Keeps tables, events, answers, chat, notes and guests; what it has confirmed, it has kept."""

    async def create(self, row: TableRow) -> None:
        """Keep a new table; raises CodeTaken."""
        ...

    async def append(self, commit: Commit) -> None:
        """Keep a change; raises Conflict or AlreadyAnswered, and then keeps nothing of it.

        It is a Conflict if the table is not at the version, and its row not at the revision, that
        the change was decided at. After StoreFailed it is unknown whether the change was kept.
        """
        ...

    async def table(self, code: TableCode) -> StoredTable | None:
        """A table by its code."""
        ...

    async def events(self, code: TableCode, after: int, upto: int) -> list[bytes]:
        """The events of the versions from `after + 1` to `upto`, in order."""
        ...

    async def answer(self, code: TableCode, seat: Seat, id: str) -> bytes | None:
        """What was answered to an action, if it was answered."""
        ...

    async def public_tables(self, phase: str, limit: int, kind: str = "table") -> list[TableRow]:
        """The listed tables of a phase, the newest first."""
        ...

    async def tables_of(self, guest: GuestId, limit: int, kind: str = "table") -> list[TableRow]:
        """The tables of a guest, the newest first."""
        ...

    async def due_tables(
        self, kind: str = "table", before: float | None = None, limit: int | None = None
    ) -> list[TableCode]:
        """The tables that go on by themselves, at any time or until a moment, the next first."""
        ...

    async def claim(self, before: float, at: float, limit: int) -> list[TableCode]:
        """Tables that should have gone on by themselves before a moment, for this host alone.

        They count as due at `at` from now on, so that no other host gets them at the same time.
        """
        ...

    async def let_go(self, codes: Sequence[TableCode]) -> None:
        """Whatever these tables do by themselves, another host may do from now on."""
        ...

    async def marks(self, codes: Sequence[TableCode]) -> dict[TableCode, Mark]:
        """How far some tables have come."""
        ...

    async def table_with_link(self, link: str) -> TableCode | None:
        """The table that a secret link leads to."""
        ...

    async def guest_name(self, guest: GuestId) -> str | None:
        """What a guest is called; nothing if there is no such guest."""
        ...

    async def save_guest(self, guest: GuestId, name: str) -> None:
        """Keep a new guest, or the new name of one."""
        ...

    async def say(self, code: TableCode, by: str, text: str, at: float) -> ChatLine:
        """Keep a line of chat, and number it."""
        ...

    async def said(self, code: TableCode, since: int) -> list[ChatLine]:
        """The lines of chat with higher numbers than `since`."""
        ...

    async def notes(self, code: TableCode, guest: GuestId) -> bytes | None:
        """What a player has noted."""
        ...

    async def save_notes(self, code: TableCode, guest: GuestId, notes: bytes) -> None:
        """Keep what a player has noted, in place of what was there."""
        ...

    async def beat(self, at: float) -> None:
        """Keep the moment as one at which the host was alive."""
        ...

    async def resume(self, at: float) -> None:
        """The host is back: the time since the last beat was an interruption."""
        ...

    async def interruptions(self) -> list[tuple[float, float]]:
        """When the host was not there, from and to."""
        ...

    async def close(self) -> None:
        """Finish what is being kept, and let go."""
        ...


class Bus(Protocol):
    """Tells other hosts of the same store that something has changed."""

    async def publish(self, topic: str, message: bytes) -> None:
        """Send a message to all that listen."""
        ...

    async def subscribe(self, topic: str, listener: Callable[[bytes], None]) -> None:
        """Have every message of a topic given to a listener."""
        ...

    async def close(self) -> None:
        """Listen and send no more."""
        ...


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> float:
        """The wall clock, in seconds."""
        ...

    async def sleep_until(self, moment: float) -> None:
        """Come back at a moment, or at once if it has passed."""
        ...
