"""The store in a PostgreSQL database: for many hosts of the same tables."""

from collections.abc import Sequence
from math import inf
from typing import Any, Final

import asyncpg

from whodunnit.core.actions import Seat
from whodunnit.host.ports import (
    ChatLine,
    CodeTaken,
    Commit,
    GuestId,
    Mark,
    StoredTable,
    StoreFailed,
    TableCode,
    TableRow,
    Timing,
)
from whodunnit.store.postgres_pool import Pool
from whodunnit.store.postgres_post import PostgresPost
from whodunnit.store.postgres_writer import PostgresWriter, write_lookups

ATTEMPTS: Final = 50
"""How often a line of chat looks for its number while others talk at the same table."""

_ROW = "tables.code, revision, phase, public, created, meta, kind"
_VERSION = "(SELECT coalesce(max(version), 0) FROM events WHERE events.code = tables.code)"
_SAID = "(SELECT coalesce(max(n), 0) FROM chat WHERE chat.code = tables.code)"


class PostgresStore(PostgresPost):
    """Keeps everything in a database that was prepared; many hosts may use it at the same time."""

    def __init__(self, url: str) -> None:
        self._pool = Pool(url)
        self._writer = PostgresWriter(self._pool)

    async def create(self, row: TableRow) -> None:
        """Keep a new table; raises CodeTaken."""

        async def insert(connection: Any) -> None:
            async with connection.transaction():
                await connection.execute(
                    "INSERT INTO tables (code, revision, phase, public, created, meta, kind)"
                    " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                    *(row.code, row.revision, row.phase, row.public, row.created, row.meta),
                    row.kind,
                )
                await write_lookups(connection, row)

        try:
            await self._pool.ask(insert)
        except asyncpg.UniqueViolationError as error:
            raise CodeTaken(row.code) from error

    async def append(self, commit: Commit) -> None:
        """Keep a change; raises Conflict or AlreadyAnswered, and then keeps nothing of it."""
        await self._writer.write(commit)

    async def table(self, code: TableCode) -> StoredTable | None:
        """A table by its code."""
        found = await self._one(
            f"SELECT {_ROW}, clock, due, {_VERSION}, {_SAID} FROM tables WHERE code = $1", code
        )
        if found is None:
            return None
        *row, clock, due, version, said = found
        timing = None if clock is None else Timing(clock.encode(), due)
        return StoredTable(_row(row), timing, version, said)

    async def events(self, code: TableCode, after: int, upto: int) -> list[bytes]:
        """The events of the versions from `after + 1` to `upto`, in order."""
        found = await self._all(
            "SELECT event FROM events WHERE code = $1 AND version > $2 AND version <= $3"
            " ORDER BY version",
            *(code, after, upto),
        )
        return [event.encode() for (event,) in found]

    async def answer(self, code: TableCode, seat: Seat, id: str) -> bytes | None:
        """What was answered to an action, if it was answered."""
        found = await self._one(
            "SELECT body FROM answers WHERE code = $1 AND seat = $2 AND id = $3", code, seat, id
        )
        return None if found is None else found[0].encode()

    async def public_tables(self, phase: str, limit: int, kind: str = "table") -> list[TableRow]:
        """The listed tables of a phase, the newest first."""
        found = await self._all(
            f"SELECT {_ROW} FROM tables WHERE kind = $1 AND public AND phase = $2"
            " ORDER BY created DESC, code DESC LIMIT $3",
            *(kind, phase, limit),
        )
        return [_row(row) for row in found]

    async def tables_of(self, guest: GuestId, limit: int, kind: str = "table") -> list[TableRow]:
        """The tables of a guest, the newest first."""
        found = await self._all(
            f"SELECT {_ROW} FROM members JOIN tables USING (code) WHERE guest = $1 AND kind = $2"
            " ORDER BY created DESC, code DESC LIMIT $3",
            *(guest, kind, limit),
        )
        return [_row(row) for row in found]

    async def due_tables(
        self, kind: str = "table", before: float | None = None, limit: int | None = None
    ) -> list[TableCode]:
        """The tables that go on by themselves, at any time or until a moment, the next first."""
        found = await self._all(
            "SELECT code FROM tables WHERE kind = $1 AND due <= $2 ORDER BY due LIMIT $3",
            *(kind, inf if before is None else before, limit),
        )
        return [code for (code,) in found]

    async def claim(self, before: float, at: float, limit: int) -> list[TableCode]:
        """Tables that should have gone on by themselves before a moment, for this host alone."""
        # What another host is claiming at this moment is passed over, not waited for.
        found = await self._all(
            "UPDATE tables SET due = $2 WHERE code IN (SELECT code FROM tables"
            " WHERE kind = 'table' AND due < $1 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED)"
            " RETURNING code",
            *(before, at, limit),
        )
        return [code for (code,) in found]

    async def let_go(self, codes: Sequence[TableCode]) -> None:
        """Whatever these tables do by themselves, another host may do from now on."""
        await self._save(
            "UPDATE tables SET due = 0 WHERE due IS NOT NULL AND code = ANY($1)", list(codes)
        )

    async def marks(self, codes: Sequence[TableCode]) -> dict[TableCode, Mark]:
        """How far some tables have come."""
        found = await self._all(
            f"SELECT code, {_VERSION}, revision, {_SAID} FROM tables WHERE code = ANY($1)",
            list(codes),
        )
        return {code: Mark(*mark) for code, *mark in found}

    async def table_with_link(self, link: str) -> TableCode | None:
        """The table that a secret link leads to."""
        found = await self._one("SELECT code FROM links WHERE link = $1", link)
        return None if found is None else found[0]

    async def guest_name(self, guest: GuestId) -> str | None:
        """What a guest is called; nothing if there is no such guest."""
        found = await self._one("SELECT name FROM guests WHERE id = $1", guest)
        return None if found is None else found[0]

    async def save_guest(self, guest: GuestId, name: str) -> None:
        """Keep a new guest, or the new name of one."""
        await self._save(
            "INSERT INTO guests (id, name) VALUES ($1, $2)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            *(guest, name),
        )

    async def say(self, code: TableCode, by: str, text: str, at: float) -> ChatLine:
        """Keep a line of chat, and number it."""
        for _ in range(ATTEMPTS):
            try:
                found = await self._one(
                    'INSERT INTO chat (code, n, "by", text, at)'
                    " SELECT $1::text, coalesce(max(n), 0) + 1, $2, $3, $4 FROM chat"
                    " WHERE code = $1::text RETURNING n",
                    *(code, by, text, at),
                )
            except asyncpg.UniqueViolationError:
                # Somebody at another host has said something at the same moment.
                continue
            return ChatLine(found[0], by, text, at)
        raise StoreFailed("Too many people talk at the same time.")

    async def said(self, code: TableCode, since: int) -> list[ChatLine]:
        """The lines of chat with higher numbers than `since`."""
        found = await self._all(
            'SELECT n, "by", text, at FROM chat WHERE code = $1 AND n > $2 ORDER BY n', code, since
        )
        return [ChatLine(*line) for line in found]

    async def notes(self, code: TableCode, guest: GuestId) -> bytes | None:
        """What a player has noted."""
        found = await self._one(
            "SELECT notes FROM notes WHERE code = $1 AND guest = $2", code, guest
        )
        return None if found is None else found[0]

    async def save_notes(self, code: TableCode, guest: GuestId, notes: bytes) -> None:
        """Keep what a player has noted, in place of what was there."""
        await self._save(
            "INSERT INTO notes (code, guest, notes) VALUES ($1, $2, $3)"
            " ON CONFLICT (code, guest) DO UPDATE SET notes = excluded.notes",
            *(code, guest, notes),
        )

    async def beat(self, at: float) -> None:
        """Keep the moment as one at which a host was alive."""
        await self._save(_BEAT, at)

    async def resume(self, at: float) -> None:
        """A host is back: the time since the last beat of any host was an interruption."""

        async def insert(connection: Any) -> None:
            async with connection.transaction():
                # Of hosts that start together the second waits here, and then sees the first.
                last = await connection.fetchval("SELECT at FROM beats WHERE id = 1 FOR UPDATE")
                if last is not None and last < at:
                    await connection.execute(
                        'INSERT INTO interruptions (start, "end") VALUES ($1, $2)', last, at
                    )
                await connection.execute(_BEAT, at)

        await self._pool.ask(insert)

    async def interruptions(self) -> list[tuple[float, float]]:
        """When no host was there, from and to."""
        found = await self._all('SELECT start, "end" FROM interruptions ORDER BY start')
        return [tuple(row) for row in found]

    async def close(self) -> None:
        """Finish what is being kept, and let go."""
        await self._writer.close()
        await self._pool.close()

    async def _save(self, statement: str, *values: object) -> None:
        await self._pool.ask(lambda connection: connection.execute(statement, *values))

    async def _one(self, question: str, *values: object) -> Any:
        return await self._pool.ask(lambda connection: connection.fetchrow(question, *values))

    async def _all(self, question: str, *values: object) -> list[Any]:
        return await self._pool.ask(lambda connection: connection.fetch(question, *values))


_BEAT = (
    "INSERT INTO beats (id, at) VALUES (1, $1)"
    " ON CONFLICT (id) DO UPDATE SET at = greatest(beats.at, excluded.at)"
)


def _row(values: list[Any]) -> TableRow:
    code, revision, phase, public, created, meta, kind = values
    return TableRow(code, revision, phase, public, created, meta, kind=kind)
