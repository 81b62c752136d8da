"""What a host keeps its tables in: a folder of its own, or a database shared with others."""

import asyncio
from pathlib import Path
from typing import Final

from msgspec import Struct

from whodunnit.bus.local import LocalBus
from whodunnit.core.errors import WhodunnitError
from whodunnit.host.ports import Bus
from whodunnit.host.post.ports import PostStore
from whodunnit.store.sqlite import SqliteStore
from whodunnit.web.identity import key_in

LEASE: Final = 15.0
"""After so many seconds a host does what another one should have done."""


class BadAddress(WhodunnitError):
    """An address that is not one of a database or a bus."""


class Storage(Struct, frozen=True):
    """The parts of a host that are not its own where it is one of many."""

    store: PostStore
    """Where everything is kept."""
    bus: Bus
    """What hosts of the same store tell each other by."""
    key: bytes
    """What cookies are signed with."""
    lease: float
    """For how many seconds a table that goes on by itself is one host's; 0 if it is alone."""

    async def close(self) -> None:
        """Finish what is being kept, and let go."""
        await self.bus.close()
        await self.store.close()


def in_folder(folder: Path, database: str) -> Storage:
    """The tables of a host that is alone."""
    return Storage(SqliteStore(folder / database), LocalBus(), key_in(folder), 0.0)


def in_database(url: str, bus: str | None, lease: float = LEASE) -> Storage:
    """The tables of a host that may be one of many; raises NoDatabase, NoBus and BadAddress.

    Without a bus hosts find out by looking, every two seconds, what the others have done.
    """
    # Whoever is alone need not load the drivers.
    from whodunnit.bus import nats
    from whodunnit.store import postgres_database
    from whodunnit.store.postgres import PostgresStore

    if not url.startswith(postgres_database.PREFIXES):
        raise BadAddress("A database has an address such as postgresql://user@host:5432/whodunnit.")
    if bus is not None and not bus.startswith(nats.PREFIXES):
        raise BadAddress("A bus has an address such as nats://host:4222.")

    async def prepared() -> bytes:
        if bus is not None:
            await nats.reach(bus)
        await postgres_database.prepare(url)
        return await postgres_database.shared_key(url)

    key = asyncio.run(prepared())
    told = LocalBus() if bus is None else nats.NatsBus(bus)
    return Storage(PostgresStore(url), told, key, lease)
