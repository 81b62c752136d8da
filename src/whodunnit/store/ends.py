"""The two ends of a copy: a SQLite file or a PostgreSQL database, read and written row by row."""

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import Boolean, String, Table

from whodunnit.store import database, postgres_database
from whodunnit.store.database import NoDatabase

CHUNK: Final = 2_000
"""How many rows are in memory at the same time."""

Rows: TypeAlias = list[tuple[Any, ...]]
"""Some rows, with the values of all columns in their order."""


class End(Protocol):
    """A database, for the time of a copy."""

    @property
    def name(self) -> str:
        """What to call it in a sentence."""
        ...

    def reading(self) -> AbstractAsyncContextManager[None]:
        """While it is read: it does not change."""
        ...

    def writing(self) -> AbstractAsyncContextManager[None]:
        """While it is written: all is kept at the end, or nothing after an error."""
        ...

    async def is_empty(self) -> bool:
        """Whether there are no tables and no guests in it."""
        ...

    def rows(self, table: Table) -> AsyncIterator[Rows]:
        """All rows in the order of their keys, so many at a time."""
        ...

    async def add(self, table: Table, rows: Rows) -> None:
        """Add rows."""
        ...

    async def key(self) -> bytes | None:
        """What its host signs with, if it ever did."""
        ...

    async def set_key(self, key: bytes) -> None:
        """What its host shall sign with."""
        ...


class SqliteEnd:
    """A SQLite file, with the key of its host in a file beside it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection

    @property
    def name(self) -> str:
        """What to call it in a sentence."""
        return str(self._path)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """While it is read: it does not change."""
        if not self._path.is_file():
            raise NoDatabase(f"There is no database {self._path}.")
        async with self._transaction("BEGIN"):
            yield

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """While it is written: all is kept at the end, or nothing after an error."""
        async with self._transaction("BEGIN IMMEDIATE"):
            yield

    async def is_empty(self) -> bool:
        """Whether there are no tables and no guests in it."""
        question = "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM guests)"
        (used,) = self._connection.execute(question).fetchone()
        return not used

    async def rows(self, table: Table) -> AsyncIterator[Rows]:
        """All rows in the order of their keys, so many at a time."""
        order = ", ".join(f'"{column.name}"' for column in table.primary_key)
        found = self._connection.execute(
            f'SELECT {_columns(table)} FROM "{table.name}" ORDER BY {order}'
        )
        truths = [n for n, column in enumerate(table.columns) if isinstance(column.type, Boolean)]
        while chunk := found.fetchmany(CHUNK):
            # SQLite knows no truth, only numbers.
            yield [tuple(bool(v) if n in truths else v for n, v in enumerate(row)) for row in chunk]

    async def add(self, table: Table, rows: Rows) -> None:
        """Add rows."""
        marks = ", ".join("?" for _ in table.columns)
        self._connection.executemany(
            f'INSERT INTO "{table.name}" ({_columns(table)}) VALUES ({marks})', rows
        )

    async def key(self) -> bytes | None:
        """What its host signs with, if it ever did."""
        file = self._path.with_name("key")
        return file.read_bytes() if file.exists() else None

    async def set_key(self, key: bytes) -> None:
        """What its host shall sign with."""
        file = self._path.with_name("key")
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
            new.write(key)

    @asynccontextmanager
    async def _transaction(self, begin: str) -> AsyncIterator[None]:
        database.prepare(self._path)
        self._connection = database.connect(self._path)
        self._connection.execute(begin)
        try:
            yield
            self._connection.execute("COMMIT")
        finally:
            self._connection.close()


class PostgresEnd:
    """A PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any

    @property
    def name(self) -> str:
        """What to call it in a sentence."""
        return postgres_database.shown(self._url)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """While it is read: it does not change."""
        async with self._transaction(isolation="repeatable_read", readonly=True):
            yield

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """While it is written: all is kept at the end, or nothing after an error."""
        async with self._transaction():
            yield
            for serial in ("notices", "beats"):
                await self._number_on(serial)

    async def is_empty(self) -> bool:
        """Whether there are no tables and no guests in it."""
        question = "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM guests)"
        return not await self._connection.fetchval(question)

    async def rows(self, table: Table) -> AsyncIterator[Rows]:
        """All rows in the order of their keys, so many at a time."""
        # Words are compared letter by letter, as SQLite does, whatever the language here.
        order = ", ".join(
            f'"{column.name}"' + (' COLLATE "C"' if isinstance(column.type, String) else "")
            for column in table.primary_key
        )
        found = await self._connection.cursor(
            f'SELECT {_columns(table)} FROM "{table.name}" ORDER BY {order}'
        )
        while chunk := await found.fetch(CHUNK):
            yield [tuple(row) for row in chunk]

    async def add(self, table: Table, rows: Rows) -> None:
        """Add rows."""
        await self._connection.copy_records_to_table(
            table.name, records=rows, columns=[column.name for column in table.columns]
        )

    async def key(self) -> bytes | None:
        """What its host signs with, if it ever did."""
        key: bytes | None = await self._connection.fetchval("SELECT key FROM host_key")
        return key

    async def set_key(self, key: bytes) -> None:
        """What its host shall sign with."""
        await self._connection.execute(
            "INSERT INTO host_key (id, key) VALUES (1, $1)"
            " ON CONFLICT (id) DO UPDATE SET key = excluded.key",
            key,
        )

    async def _number_on(self, table: str) -> None:
        """Rows that the database numbers itself go on after the highest number."""
        column = {"notices": "n", "beats": "id"}[table]
        await self._connection.execute(
            f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'),"
            f" (SELECT max({column}) FROM {table})) WHERE EXISTS (SELECT 1 FROM {table})"
        )

    @asynccontextmanager
    async def _transaction(self, **options: Any) -> AsyncIterator[None]:
        await postgres_database.prepare(self._url)
        self._connection = await postgres_database.connect(self._url)
        try:
            # The other end takes its time.
            await self._connection.execute(
                "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0"
            )
            async with self._connection.transaction(**options):
                yield
        finally:
            await self._connection.close()


def _columns(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.columns)
