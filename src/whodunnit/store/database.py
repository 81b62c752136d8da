"""SQLite files: opening, bringing up to date, and copying them while they are used."""

import os
import sqlite3
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import Final

from whodunnit.core.errors import WhodunnitError

SCHEMA: Final = "0003"
"""The last migration: the schema that this version reads and writes."""

BUSY: Final = 10.0
"""How many seconds a connection waits for another process that writes."""

CHECKPOINT: Final = 4_000
"""How many pages the log grows to before it is written into the database: about 16 MB."""


class NoDatabase(WhodunnitError):
    """The file is no database of ours."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection that any one thread may use; it begins and ends no transaction by itself."""
    connection = sqlite3.connect(
        path, timeout=BUSY, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    # Whatever is confirmed has reached the disk; readers never wait for the writer.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # What a statement can still take back is a few pages: no file is opened for them.
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
    return connection


def prepare(path: Path) -> None:
    """Make a new database, or bring an old one up to date; raises NoDatabase."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The secrets of running games are in it.
        path.touch(mode=0o600)
        with closing(connect(path)) as connection:
            found = _schema_of(connection)
            if found is None:
                text = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
                connection.executescript(f"BEGIN IMMEDIATE;\n{text}\nCOMMIT;")
    except (OSError, sqlite3.Error) as error:
        raise NoDatabase(f"{path} cannot be used: {error}. Choose another file.") from error
    if found not in (None, SCHEMA):
        _migrate(path)


def backup(path: Path, to: Path) -> None:
    """Copy a database, also while a host writes to it; the copy appears whole or not at all."""
    if not path.is_file():
        raise NoDatabase(f"There is no database {path}.")
    partial = to.with_name(f"{to.name}.part")
    partial.unlink(missing_ok=True)
    partial.touch(mode=0o600)
    with closing(connect(path)) as source, closing(sqlite3.connect(partial)) as copy:
        source.backup(copy)
        # The copy is one file, without a log beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
    os.replace(partial, to)


def _schema_of(connection: sqlite3.Connection) -> str | None:
    """The last migration that a database has seen; nothing if it is new."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not names:
        return None
    if "alembic_version" not in names:
        raise sqlite3.DatabaseError("it is the database of another program")
    (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(version)


def _migrate(path: Path) -> None:
    # Only an old database needs the machinery, which takes a second to load.
    from sqlalchemy import create_engine

    from whodunnit.store.migrate import upgrade

    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
