"""PostgreSQL passes the checks that every store must pass, for one host and for many at once."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from whodunnit.host.ports import Answer, Commit, Conflict, StoreFailed, Timing
from whodunnit.store.copying import CannotCopy, copy, end_of
from whodunnit.store.database import SCHEMA, NoDatabase
from whodunnit.store.migrate import NewerDatabase
from whodunnit.store.postgres import PostgresStore
from whodunnit.store.postgres_database import connect, prepare, shared_key
from whodunnit.store.sqlite import SqliteStore
from whodunnit.testing.post_stores import check_post_durable, check_post_store
from whodunnit.testing.servers import PostgresServer, free_port
from whodunnit.testing.stores import FIRST, ROW, SECOND, THIRD, check_durable, check_store

HOSTS = 4


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with PostgresServer("fsync=off") as running:
        yield running


@pytest.fixture
def url(server: PostgresServer) -> str:
    """The address of a new database."""
    server.empty()
    return server.url


Scene = Callable[[PostgresStore], Awaitable[None]]


def with_store(url: str, scene: Scene) -> None:
    """Prepare a database, play a scene with its store, and close it."""

    async def play() -> None:
        await prepare(url)
        store = PostgresStore(url)
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(play())


def test_postgres_passes_the_checks_of_stores(url: str) -> None:
    with_store(url, check_store)


def test_postgres_passes_the_checks_of_stores_by_post(url: str) -> None:
    with_store(url, check_post_store)


@pytest.mark.parametrize("check", [check_durable, check_post_durable])
def test_postgres_forgets_nothing_when_it_is_closed(
    url: str, check: Callable[[Callable[[], Awaitable[PostgresStore]]], Awaitable[None]]
) -> None:
    async def reopen() -> PostgresStore:
        await prepare(url)
        return PostgresStore(url)

    async def play() -> None:
        await check(reopen)

    asyncio.run(play())


def test_of_many_hosts_that_start_together_one_makes_the_tables(url: str) -> None:
    async def start() -> None:
        await asyncio.gather(*(prepare(url) for _ in range(HOSTS)))
        connection = await connect(url)
        versions = await connection.fetch("SELECT version_num FROM alembic_version")
        await connection.close()
        assert [row["version_num"] for row in versions] == [SCHEMA]

    asyncio.run(start())


def test_of_many_hosts_that_write_the_same_version_one_is_told_so(url: str) -> None:
    async def race(store: PostgresStore) -> None:
        others = [PostgresStore(url) for _ in range(HOSTS)]
        await store.create(ROW)
        for version in range(25):
            results = await asyncio.gather(
                *(
                    host.append(
                        Commit(ROW.code, version, (FIRST,), Answer(0, f"{n}-{version}", b"x"))
                    )
                    for n, host in enumerate(others)
                ),
                return_exceptions=True,
            )
            assert sum(result is None for result in results) == 1
            assert sum(isinstance(result, Conflict) for result in results) == HOSTS - 1
        assert await store.events(ROW.code, 0, 99) == [FIRST] * 25
        for host in others:
            await host.close()

    with_store(url, race)


def test_hosts_that_start_together_count_an_interruption_once(url: str) -> None:
    async def start(store: PostgresStore) -> None:
        await store.beat(100.0)
        await asyncio.gather(*(store.resume(200.0 + n) for n in range(HOSTS)))
        away = await store.interruptions()
        assert sum(end - start for start, end in away) <= 100.0 + HOSTS
        assert away[0][0] == 100.0

    with_store(url, start)


def test_all_hosts_sign_with_the_same_key(url: str) -> None:
    async def sign(store: PostgresStore) -> None:
        keys = await asyncio.gather(*(shared_key(url) for _ in range(HOSTS)))
        assert len(set(keys)) == 1

    with_store(url, sign)


def test_a_restart_of_the_database_fails_what_is_asked_meanwhile_and_nothing_after(
    server: PostgresServer, url: str
) -> None:
    async def restart(store: PostgresStore) -> None:
        await store.create(ROW)
        await store.append(Commit(ROW.code, 0, (FIRST,)))
        server.crash()
        with pytest.raises(StoreFailed) as failure:
            await store.append(Commit(ROW.code, 1, (SECOND,)))
        assert "127.0.0.1" not in str(failure.value)
        with pytest.raises(StoreFailed):
            await store.table(ROW.code)
        server.start()
        await store.append(Commit(ROW.code, 1, (THIRD,)))
        assert await store.events(ROW.code, 0, 9) == [FIRST, THIRD]

    with_store(url, restart)


def test_nobody_waits_for_ever_for_a_writer_that_was_torn_down(url: str) -> None:
    async def tear(store: PostgresStore) -> None:
        await store.create(ROW)
        waiting = [
            asyncio.ensure_future(store.append(Commit(ROW.code, version, (FIRST,))))
            for version in range(3)
        ]
        await asyncio.sleep(0)
        writing = store._writer._writing
        assert writing is not None
        writing.cancel()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(result, StoreFailed) for result in results)

    with_store(url, tear)


def test_an_address_without_a_database_is_refused_without_its_password() -> None:
    with pytest.raises(NoDatabase, match=r"postgresql://127\.0\.0\.1:\d+/x cannot be used") as told:
        asyncio.run(prepare(f"postgresql://ada:secret@127.0.0.1:{free_port()}/x"))
    assert "secret" not in str(told.value)


def test_the_database_of_another_program_is_refused(url: str) -> None:
    async def look() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute("CREATE TABLE recipes (name text)")
        await connection.close()
        with pytest.raises(NoDatabase, match="another program"):
            await prepare(url)

    asyncio.run(look())


def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    async def look() -> None:
        await prepare(url)
        connection = await connect(url)
        await connection.execute("UPDATE alembic_version SET version_num = '9999'")
        await connection.close()
        with pytest.raises(NewerDatabase, match='"9999"'):
            await prepare(url)

    asyncio.run(look())


async def furnish(store: SqliteStore) -> None:
    """Something of everything."""
    await check_store(store)
    many = tuple(b'{"type":"event","n":%d}' % n for n in range(3_000))
    await store.append(Commit("HAWK-42", 3, many, timing=Timing(b"[9]", 1.25)))


def contents(path: Path) -> list[str]:
    """Everything in a SQLite file, as text."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.iterdump())


def test_everything_moves_to_postgres_and_back(url: str, tmp_path: Path) -> None:
    here, back = tmp_path / "here", tmp_path / "back"

    async def move() -> None:
        store = SqliteStore(here / "tables.sqlite")
        await furnish(store)
        await store.close()
        (here / "key").write_bytes(b"a key")
        there = await copy(end_of(str(here), "tables.sqlite"), end_of(url, ""))
        again = await copy(end_of(url, ""), end_of(str(back), "tables.sqlite"))
        assert there == again
        assert there["events"] > 3_000
        moved = PostgresStore(url)
        assert len(await moved.events("HAWK-42", 0, 9_999)) == 3_003
        await moved.close()
        assert await shared_key(url) == b"a key"

    asyncio.run(move())
    assert contents(here / "tables.sqlite") == contents(back / "tables.sqlite")
    assert (back / "key").read_bytes() == b"a key"


def test_a_copy_into_a_used_database_is_refused(url: str, tmp_path: Path) -> None:
    async def move() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.create(ROW)
        await store.close()
        await copy(end_of(str(tmp_path), "tables.sqlite"), end_of(url, ""))
        with pytest.raises(CannotCopy, match="has tables in it already"):
            await copy(end_of(str(tmp_path), "tables.sqlite"), end_of(url, ""))

    asyncio.run(move())


def test_a_copy_that_loses_a_row_is_noticed_and_not_kept(url: str, tmp_path: Path) -> None:
    async def move() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.create(ROW)
        await store.append(Commit(ROW.code, 0, (FIRST, SECOND)))
        await store.close()
        await prepare(url)
        connection = await connect(url)
        await connection.execute(
            "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN NEW.event = 'spoilt'; RETURN NEW; END $$;"
            "CREATE TRIGGER spoiler BEFORE INSERT ON events FOR EACH ROW"
            " WHEN (NEW.version = 2) EXECUTE FUNCTION spoil()"
        )
        with pytest.raises(CannotCopy, match=r"differ in events at code HAWK-42, version 2"):
            await copy(end_of(str(tmp_path), "tables.sqlite"), end_of(url, ""))
        assert await connection.fetchval("SELECT count(*) FROM tables") == 0
        await connection.close()

    asyncio.run(move())


def test_a_copy_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoDatabase, match="There is no database"):
        asyncio.run(
            copy(
                end_of(str(tmp_path), "tables.sqlite"),
                end_of(str(tmp_path / "new"), "tables.sqlite"),
            )
        )
    assert list(tmp_path.iterdir()) == []
