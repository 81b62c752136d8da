"""The store in one SQLite file: the default, without anything to install or to run beside."""

import asyncio
import queue
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

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
from whodunnit.store import database
from whodunnit.store.sqlite_post import SqlitePost
from whodunnit.store.writer import Writer, write_lookups

T = TypeVar("T")

READERS: Final = 2
"""How many connections read at the same time."""

_ROW = "tables.code, revision, phase, public, created, meta, kind"
_VERSION = "(SELECT coalesce(max(version), 0) FROM events WHERE events.code = tables.code)"
_SAID = "(SELECT coalesce(max(n), 0) FROM chat WHERE chat.code = tables.code)"


class SqliteStore(SqlitePost):
    """Keeps everything in a file; what it has confirmed survives even a power cut."""

    def __init__(self, path: Path) -> None:
        database.prepare(path)
        self._path = path
        self._writer = Writer(path)
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="whodunnit reader")
        self._readers: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        for _ in range(READERS):
            self._readers.put(database.connect(path))

    async def create(self, row: TableRow) -> None:
        """Keep a new table; raises CodeTaken."""

        def insert(connection: sqlite3.Connection) -> None:
            try:
                connection.execute(
                    "INSERT INTO tables (code, revision, phase, public, created, meta, kind)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (
                        row.code,
                        row.revision,
                        row.phase,
                        row.public,
                        row.created,
                        row.meta,
                        row.kind,
                    ),
                )
            except sqlite3.IntegrityError as error:
                raise CodeTaken(row.code) from error
            write_lookups(connection, row)

        await self._writer.write(insert)

    async def append(self, commit: Commit) -> None:
        """Keep a change; raises Conflict or AlreadyAnswered, and then keeps nothing of it."""
        await self._writer.write(commit)

    async def table(self, code: TableCode) -> StoredTable | None:
        """A table by its code."""
        found = await self._one(
            f"SELECT {_ROW}, clock, due, {_VERSION}, {_SAID} FROM tables WHERE code = ?",
            code,
        )
        if found is None:
            return None
        *row, clock, due, version, said = found
        timing = None if clock is None else Timing(clock.encode(), due)
        return StoredTable(_row(row), timing, version, said)

    async def events(self, code: TableCode, after: int, upto: int) -> list[bytes]:
        """The events of the versions from `after + 1` to `upto`, in order."""
        # One row, because each row costs a change of threads.
        found = await self._one(
            "SELECT group_concat(event, char(10)) FROM (SELECT event FROM events"
            " WHERE code = ? AND version > ? AND version <= ? ORDER BY version)",
            code,
            after,
            upto,
        )
        text: str | None = None if found is None else found[0]
        return [] if text is None else text.encode().split(b"\n")

    async def answer(self, code: TableCode, seat: Seat, id: str) -> bytes | None:
        """What was answered to an action, if it was answered."""
        found = await self._one(
            "SELECT body FROM answers WHERE code = ? AND seat = ? AND id = ?", code, seat, id
        )
        return None if found is None else found[0].encode()

    async def public_tables(self, phase: str, limit: int, kind: str = "table") -> list[TableRow]:
        """The listed tables of a phase, the newest first."""
        found = await self._all(
            f"SELECT {_ROW} FROM tables WHERE kind = ? AND public = 1 AND phase = ?"
            " ORDER BY created DESC, code DESC LIMIT ?",
            kind,
            phase,
            limit,
        )
        return [_row(row) for row in found]

    async def tables_of(self, guest: GuestId, limit: int, kind: str = "table") -> list[TableRow]:
        """The tables of a guest, the newest first."""
        found = await self._all(
            f"SELECT {_ROW} FROM members JOIN tables USING (code) WHERE guest = ? AND kind = ?"
            " ORDER BY created DESC, code DESC LIMIT ?",
            guest,
            kind,
            limit,
        )
        return [_row(row) for row in found]

    async def due_tables(
        self, kind: str = "table", before: float | None = None, limit: int | None = None
    ) -> list[TableCode]:
        """The tables that go on by themselves, at any time or until a moment, the next first."""
        found = await self._all(
            "SELECT code FROM tables WHERE kind = ? AND due <= ? ORDER BY due LIMIT ?",
            kind,
            inf if before is None else before,
            -1 if limit is None else limit,
        )
        return [code for (code,) in found]

    async def claim(self, before: float, at: float, limit: int) -> list[TableCode]:
        """Tables that should have gone on by themselves before a moment, for this host alone."""

        def update(connection: sqlite3.Connection) -> list[TableCode]:
            found = connection.execute(
                "UPDATE tables SET due = ? WHERE code IN (SELECT code FROM tables"
                " WHERE kind = 'table' AND due < ? ORDER BY due LIMIT ?) RETURNING code",
                (at, before, limit),
            )
            return [code for (code,) in found]

        claimed: list[TableCode] = await self._writer.write(update)
        return claimed

    async def let_go(self, codes: Sequence[TableCode]) -> None:
        """Whatever these tables do by themselves, another host may do from now on."""
        await self._save(
            "UPDATE tables SET due = 0 WHERE due IS NOT NULL"
            " AND code IN (SELECT value FROM json_each(?))",
            msgspec.json.encode(codes).decode(),
        )

    async def marks(self, codes: Sequence[TableCode]) -> dict[TableCode, Mark]:
        """How far some tables have come."""
        found = await self._all(
            f"SELECT code, {_VERSION}, revision, {_SAID} FROM tables"
            " WHERE code IN (SELECT value FROM json_each(?))",
            msgspec.json.encode(codes).decode(),
        )
        return {code: Mark(*mark) for code, *mark in found}

    async def table_with_link(self, link: str) -> TableCode | None:
        """The table that a secret link leads to."""
        found = await self._one("SELECT code FROM links WHERE link = ?", link)
        return None if found is None else found[0]

    async def guest_name(self, guest: GuestId) -> str | None:
        """What a guest is called; nothing if there is no such guest."""
        found = await self._one("SELECT name FROM guests WHERE id = ?", guest)
        return None if found is None else found[0]

    async def save_guest(self, guest: GuestId, name: str) -> None:
        """Keep a new guest, or the new name of one."""
        await self._save(
            "INSERT INTO guests (id, name) VALUES (?, ?)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            guest,
            name,
        )

    async def say(self, code: TableCode, by: str, text: str, at: float) -> ChatLine:
        """Keep a line of chat, and number it."""

        def insert(connection: sqlite3.Connection) -> ChatLine:
            (last,) = connection.execute(
                "SELECT coalesce(max(n), 0) FROM chat WHERE code = ?", (code,)
            ).fetchone()
            line = ChatLine(last + 1, by, text, at)
            connection.execute(
                'INSERT INTO chat (code, n, "by", text, at) VALUES (?, ?, ?, ?, ?)',
                (code, line.n, by, text, at),
            )
            return line

        line: ChatLine = await self._writer.write(insert)
        return line

    async def said(self, code: TableCode, since: int) -> list[ChatLine]:
        """The lines of chat with higher numbers than `since`."""
        found = await self._all(
            'SELECT n, "by", text, at FROM chat WHERE code = ? AND n > ? ORDER BY n', code, since
        )
        return [ChatLine(*line) for line in found]

    async def notes(self, code: TableCode, guest: GuestId) -> bytes | None:
        """What a player has noted."""
        found = await self._one("SELECT notes FROM notes WHERE code = ? AND guest = ?", code, guest)
        return None if found is None else found[0]

    async def save_notes(self, code: TableCode, guest: GuestId, notes: bytes) -> None:
        """Keep what a player has noted, in place of what was there."""
        await self._save(
            "INSERT INTO notes (code, guest, notes) VALUES (?, ?, ?)"
            " ON CONFLICT (code, guest) DO UPDATE SET notes = excluded.notes",
            code,
            guest,
            notes,
        )

    async def beat(self, at: float) -> None:
        """Keep the moment as one at which the host was alive."""
        await self._save(
            "INSERT INTO beats (id, at) VALUES (1, ?)"
            " ON CONFLICT (id) DO UPDATE SET at = excluded.at",
            at,
        )

    async def resume(self, at: float) -> None:
        """The host is back: the time since the last beat was an interruption."""

        def insert(connection: sqlite3.Connection) -> None:
            connection.execute(
                'INSERT INTO interruptions (start, "end")'
                " SELECT at, ? FROM beats WHERE id = 1 AND at < ?",
                (at, at),
            )

        await self._writer.write(insert)
        await self.beat(at)

    async def interruptions(self) -> list[tuple[float, float]]:
        """When the host was not there, from and to."""
        return await self._all('SELECT start, "end" FROM interruptions ORDER BY start')

    async def backup(self, to: Path) -> None:
        """Copy everything to a file, while the game goes on."""
        await self._read(lambda _: database.backup(self._path, to))

    async def close(self) -> None:
        """Finish what is being kept, and let go."""
        self._writer.close()
        await asyncio.get_running_loop().run_in_executor(self._pool, self._writer.join)
        self._pool.shutdown()
        for _ in range(READERS):
            self._readers.get().close()

    async def _save(self, statement: str, *values: object) -> None:
        await self._writer.write(lambda connection: _done(connection.execute(statement, values)))

    async def _one(self, question: str, *values: object) -> Any:
        return await self._read(lambda reader: reader.execute(question, values).fetchone())

    async def _all(self, question: str, *values: object) -> list[Any]:
        return await self._read(lambda reader: reader.execute(question, values).fetchall())

    async def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._asked, question)

    def _asked(self, question: Callable[[sqlite3.Connection], T]) -> T:
        reader = self._readers.get()
        try:
            return question(reader)
        except sqlite3.Error as error:
            raise StoreFailed(f"The database cannot be read: {error}.") from error
        finally:
            self._readers.put(reader)


def _row(values: list[Any]) -> TableRow:
    code, revision, phase, public, created, meta, kind = values
    return TableRow(code, revision, phase, bool(public), created, meta, kind=kind)


def _done(cursor: sqlite3.Cursor) -> None:
    """Nothing is asked of a change."""
