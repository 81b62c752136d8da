"""PostgreSQL databases: reaching them, and bringing them up to date, also by many hosts at once."""

import secrets
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from whodunnit.store.database import SCHEMA, NoDatabase

PREFIXES: Final = ("postgresql://", "postgres://")
"""What the address of a PostgreSQL database begins with."""

PATIENCE: Final = 5.0
"""After how many seconds a database that does not answer counts as unreachable."""

UNREACHABLE: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""What a database raises that cannot be reached, or cannot do what it is asked for."""

_LOCK: Final = 0x77686F
"""The advisory lock of whoever brings a database up to date."""

_SETTINGS: Final = {
    "application_name": "whodunnit",
    # Whatever is confirmed has reached the disk.
    "synchronous_commit": "on",
    # A host that is frozen in the middle of a change must not hold up the others.
    "idle_in_transaction_session_timeout": f"{int(PATIENCE * 1000)}",
    "statement_timeout": f"{int(PATIENCE * 1000)}",
}


def options() -> dict[str, Any]:
    """How every connection is made."""
    return {"timeout": PATIENCE, "command_timeout": PATIENCE, "server_settings": _SETTINGS}


def shown(url: str) -> str:
    """An address without its password.

    >>> shown("postgresql://ada:secret@db.example:5432/whodunnit")
    'postgresql://db.example:5432/whodunnit'
    """
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


async def connect(url: str) -> Any:
    """A connection; raises NoDatabase."""
    try:
        return await asyncpg.connect(url, **options())
    except (*UNREACHABLE, ValueError) as error:
        raise _cannot_be_used(url, error) from error


async def prepare(url: str) -> None:
    """Make a new database's tables, or bring an old one up to date; raises NoDatabase.

    Hosts that start at the same time wait for each other; the first one does it.
    """
    connection = await connect(url)
    try:
        if await _schema_of(connection) == SCHEMA:
            return
        # A large database takes its time.
        await connection.execute("SET statement_timeout = 0")
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})", timeout=None)
            current = await _schema_of(connection)
            if current != SCHEMA:
                await connection.execute(_steps(current), timeout=None)
    except UNREACHABLE as error:
        raise _cannot_be_used(url, error) from error
    finally:
        await connection.close()


async def shared_key(url: str) -> bytes:
    """The key that all hosts of a database sign with; the first one draws it."""
    connection = await connect(url)
    try:
        await connection.execute(
            "INSERT INTO host_key (id, key) VALUES (1, $1) ON CONFLICT (id) DO NOTHING",
            secrets.token_bytes(32),
        )
        key: bytes = await connection.fetchval("SELECT key FROM host_key WHERE id = 1")
        return key
    except UNREACHABLE as error:
        raise _cannot_be_used(url, error) from error
    finally:
        await connection.close()


async def _schema_of(connection: Any) -> str | None:
    """The last migration that a database has seen; nothing if it is new."""
    found = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    names = {row["tablename"] for row in found}
    if not names:
        return None
    if "alembic_version" not in names:
        raise asyncpg.InterfaceError("it is the database of another program")
    version: str = await connection.fetchval("SELECT version_num FROM alembic_version")
    return version


def _steps(current: str | None) -> str:
    # Only an old or new database needs the machinery, which takes a second to load.
    from whodunnit.store.migrate import steps_for_postgres

    return steps_for_postgres(current)


def _cannot_be_used(url: str, error: BaseException) -> NoDatabase:
    what = str(error) or type(error).__name__
    return NoDatabase(
        f"{shown(url)} cannot be used: {what}. Check the address, that the database exists and is "
        "ours, and that this computer may reach it."
    )
