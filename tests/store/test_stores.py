"""Every store passes the same checks; SQLite survives being closed, copied and outdated."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from whodunnit.host.ports import Commit, StoreFailed
from whodunnit.store.database import SCHEMA, NoDatabase, backup, connect, prepare
from whodunnit.store.measure import measure
from whodunnit.store.memory import MemoryStore
from whodunnit.store.migrate import MIGRATIONS, NewerDatabase, upgrade
from whodunnit.store.schema import metadata
from whodunnit.store.sqlite import SqliteStore
from whodunnit.testing.stores import FIRST, ROW, check_durable, check_store


def test_memory_passes_the_checks_of_stores() -> None:
    asyncio.run(check_store(MemoryStore()))


def test_sqlite_passes_the_checks_of_stores(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqliteStore(tmp_path / "new folder" / "tables.db")
        await check_store(store)
        await store.close()

    asyncio.run(check())


def test_sqlite_forgets_nothing_when_it_is_closed(tmp_path: Path) -> None:
    async def reopen() -> SqliteStore:
        return SqliteStore(tmp_path / "tables.db")

    asyncio.run(check_durable(reopen))


def test_a_commit_reaches_the_disk_before_it_is_confirmed(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "tables.db")) as connection:
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
        (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()

    assert (mode, synchronous) == ("wal", 2)


def test_nobody_else_can_read_the_file(tmp_path: Path) -> None:
    prepare(tmp_path / "tables.db")

    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


def test_a_copy_is_made_while_tables_are_played(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.create(ROW)
        playing = asyncio.gather(
            *(store.append(Commit("HAWK-42", n, (FIRST,))) for n in range(100)),
            store.backup(tmp_path / "copy.db"),
        )
        await playing
        await store.close()
        copy = SqliteStore(tmp_path / "copy.db")
        table = await copy.table("HAWK-42")
        assert table is not None
        assert len(await copy.events("HAWK-42", 0, 100)) == table.version
        await copy.close()

    asyncio.run(check())


def test_a_copy_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase, match="There is no database"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


def test_a_closed_store_keeps_nothing_more(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.close()
        with pytest.raises(StoreFailed, match="closed"):
            await store.create(ROW)

    asyncio.run(check())


@pytest.mark.parametrize("content", [b"not a database at all", b"\x00" * 5000])
def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "letter.txt").write_bytes(content)

    with pytest.raises(NoDatabase, match=r"letter\.txt cannot be used"):
        prepare(tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_bytes() == content


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE recipes (name)")

    with pytest.raises(NoDatabase, match="another program"):
        prepare(tmp_path / "other.db")


def test_the_measurement_of_a_store_counts_what_it_did() -> None:
    speed = asyncio.run(measure(MemoryStore(), tables=3, changes=4))

    assert (speed.tables, speed.changes) == (3, 12)
    assert str(speed).startswith("3 tables: ")


def shape(path: Path) -> dict[str, object]:
    """The columns and indices of all tables of a database."""
    with closing(sqlite3.connect(path)) as connection:
        found: dict[str, object] = {}
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master"):
            if kind == "table":
                columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
                keys = connection.execute(f"PRAGMA foreign_key_list({name})").fetchall()
                found[name] = (columns, keys, "WITHOUT ROWID" in sql)
            else:
                found[name] = connection.execute(f"PRAGMA index_info({name})").fetchall()
    return found


def test_a_new_database_is_the_same_as_a_migrated_one(tmp_path: Path) -> None:
    prepare(tmp_path / "new.db")
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()

    assert differences == []
    assert shape(tmp_path / "new.db") == shape(tmp_path / "old.db")
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == SCHEMA


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    prepare(tmp_path / "tables.db")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(NewerDatabase, match='"9999"'):
        prepare(tmp_path / "tables.db")


def test_what_was_handed_to_the_writer_is_kept_though_nobody_waits_for_it(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.create(ROW)
        keeping = asyncio.ensure_future(store.append(Commit(ROW.code, 0, (FIRST,))))
        await asyncio.sleep(0)
        keeping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await keeping
        # It was cancelled only when it was durable.
        assert await store.events(ROW.code, 0, 9) == [FIRST]
        await store.close()

    asyncio.run(check())
