"""What play by post keeps: every store passes the same checks, and old files are brought along."""

import asyncio
from importlib import import_module
from pathlib import Path

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from whodunnit.host.ports import Commit, Timing
from whodunnit.store.memory import MemoryStore
from whodunnit.store.sqlite import SqliteStore
from whodunnit.testing.post_stores import (
    GAME,
    MAIL,
    TURN,
    check_post_durable,
    check_post_store,
)


def test_memory_passes_the_checks_of_stores_by_post() -> None:
    asyncio.run(check_post_store(MemoryStore()))


def test_sqlite_passes_the_checks_of_stores_by_post(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await check_post_store(store)
        await store.close()

    asyncio.run(check())


def test_sqlite_forgets_no_notice_and_no_mail_when_it_is_closed(tmp_path: Path) -> None:
    async def reopen() -> SqliteStore:
        return SqliteStore(tmp_path / "tables.db")

    asyncio.run(check_post_durable(reopen))


def a_file_of_the_first_version(path: Path) -> None:
    """A database as the version before play by post left it, with a running table in it."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        with Operations.context(MigrationContext.configure(connection)):
            import_module("whodunnit.store.migrations.versions.0001_first").upgrade()
        for statement in (
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)",
            "INSERT INTO alembic_version VALUES ('0001')",
            "INSERT INTO tables VALUES ('HAWK-42', 3, 'running', 1, 100.0, X'7b7d', '[1]', 17.5)",
            "INSERT INTO members VALUES ('ada', 'HAWK-42')",
            "INSERT INTO events VALUES ('HAWK-42', 1, '{}')",
        ):
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_database_from_before_play_by_post_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    a_file_of_the_first_version(path)

    async def go_on() -> None:
        store = SqliteStore(path)
        table = await store.table("HAWK-42")
        assert table is not None
        assert (table.row.kind, table.row.revision, table.version) == ("table", 3, 1)
        assert table.timing == Timing(b"[1]", 17.5)
        assert await store.due_tables() == ["HAWK-42"]
        assert [row.code for row in await store.tables_of("ada", 9)] == ["HAWK-42"]
        assert [row.code for row in await store.public_tables("running", 9)] == ["HAWK-42"]
        await store.create(GAME)
        await store.append(Commit(GAME.code, 0, (b"{}",), notices=(TURN,), mails=(MAIL,)))
        assert await store.unread("ada") == 1
        await store.close()

    asyncio.run(go_on())


def test_a_look_for_what_is_due_reads_the_index_only(tmp_path: Path) -> None:
    async def look() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        plan = await store._all(
            "EXPLAIN QUERY PLAN SELECT code FROM tables WHERE kind = ? AND due <= ? ORDER BY due",
            "post",
            1.0,
        )
        assert "tables_due (kind=? AND due<?)" in plan[0][-1]
        assert len(plan) == 1
        await store.close()

    asyncio.run(look())
