"""The other hosts of the same store: what they are told, and what they tell.

They tell each other how far a table has come, who is there, and who has another name; never what
has happened. Whatever gets lost on the way is found in the store, or told again.
"""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from whodunnit.host.ports import Bus, GuestId, Mark, TableCode
from whodunnit.host.table import Table

TOPIC: Final = "tables"
"""Where hosts of the same store talk to each other."""

GONE: Final = 3
"""A host that was not heard for so many beats has gone, and whoever was there with it."""


class Advanced(Struct, frozen=True, tag="advanced"):
    """A table has changed."""

    origin: str
    """The host that says so."""
    code: TableCode
    """The table."""
    mark: Mark
    """How far it has come."""
    due: float | None
    """When the store says that it goes on by itself."""


class Present(Struct, frozen=True, tag="present"):
    """Who is at a table with one host."""

    origin: str
    """The host that says so."""
    code: TableCode
    """The table."""
    guests: frozenset[GuestId]
    """Everybody who is connected there."""


class WhoIsThere(Struct, frozen=True, tag="who"):
    """A host has loaded a table, and asks the others who is there with them."""

    origin: str
    """The host that asks."""
    code: TableCode
    """The table."""


class Alive(Struct, frozen=True, tag="alive"):
    """A host is there."""

    origin: str
    """The host."""


class Renamed(Struct, frozen=True, tag="renamed"):
    """A guest has another name."""

    origin: str
    """The host that says so."""
    guest: GuestId
    """The guest."""


Message: TypeAlias = Advanced | Present | WhoIsThere | Alive | Renamed
"""What hosts tell each other."""

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class Others:
    """What this host knows of the others."""

    def __init__(
        self, bus: Bus, origin: str, tables: Mapping[TableCode, Table], *, alone: bool
    ) -> None:
        self.advanced: Callable[[Advanced], None] = lambda told: None
        """Called when another host says how far a table has come."""
        self.renamed: Callable[[GuestId], None] = lambda guest: None
        """Called when a guest has taken another name at another host."""
        self._bus, self._origin, self._tables, self._alone = bus, origin, tables, alone
        self._silent: dict[str, int] = {}
        self._tell_later: Callable[[Coroutine[Any, Any, None]], None] = lambda doing: doing.close()

    async def open(self, start: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """Begin to listen; `start` does something in the background."""
        self._tell_later = start
        await self._bus.subscribe(TOPIC, self._heard)

    async def tell_mark(self, table: Table) -> None:
        """Tell the others how far a table has come."""
        if not self._alone:
            await self._tell(Advanced(self._origin, table.meta.code, table.mark, table.due))

    async def tell_name(self, guest: GuestId) -> None:
        """Tell the others that a guest has another name."""
        if not self._alone:
            await self._tell(Renamed(self._origin, guest))

    def ask_presence(self, code: TableCode) -> None:
        """A table was loaded: who is there with the others?"""
        if not self._alone:
            self._tell_later(self._tell(WhoIsThere(self._origin, code)))

    def tell_presence(self, table: Table) -> None:
        """Tell the others who is at a table with this host."""
        if not self._alone:
            here = Present(self._origin, table.meta.code, table.present_here)
            self._tell_later(self._tell(here))

    async def beat(self) -> None:
        """Tell the others that this host is there, and forget those that are not."""
        await self._tell(Alive(self._origin))
        for origin in tuple(self._silent):
            self._silent[origin] += 1
            if self._silent[origin] > GONE:
                del self._silent[origin]
                for table in tuple(self._tables.values()):
                    self._keep(table, origin, frozenset())

    async def _tell(self, message: Message) -> None:
        await self._bus.publish(TOPIC, msgspec.json.encode(message))

    def _heard(self, message: bytes) -> None:
        told = _decoder.decode(message)
        if told.origin == self._origin:
            return
        if not self._alone and told.origin not in self._silent:
            # It is new, or was cut off: it has to know who is here.
            for table in tuple(self._tables.values()):
                if table.subscriptions:
                    self.tell_presence(table)
        self._silent[told.origin] = 0
        match told:
            case Advanced():
                self.advanced(told)
            case Present(origin, code, guests):
                if code in self._tables:
                    self._keep(self._tables[code], origin, guests)
            case WhoIsThere(_, code):
                if code in self._tables and self._tables[code].subscriptions:
                    self.tell_presence(self._tables[code])
            case Renamed(_, guest):
                self.renamed(guest)
            case Alive():
                pass

    def _keep(self, table: Table, origin: str, guests: frozenset[GuestId]) -> None:
        """Keep who is at a table with another host, and tell everybody here if it has changed."""
        before = table.present
        if guests:
            table.elsewhere[origin] = guests
        else:
            table.elsewhere.pop(origin, None)
        if table.present != before:
            table.tell_all([table.presence_frame()])
