"""The one writer: who comes alone is written at once, who comes meanwhile goes together."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from whodunnit.host.ports import StoreFailed
from whodunnit.store.database import connect, prepare
from whodunnit.store.writer import Work, Writer

PATIENCE = 20.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    prepare(tmp_path / "tables.db")
    return tmp_path / "tables.db"


@pytest.fixture
def writer(database: Path) -> Iterator[Writer]:
    writing = Writer(database)
    yield writing
    writing.close()
    writing.join()


def new_guest(name: str) -> Work:
    def insert(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO guests (id, name) VALUES (?, ?)", (name, name))

    return insert


class BusyDisk:
    """Work that takes until it is let go, and then counts the commits that follow."""

    def __init__(self) -> None:
        self.began, self.may_end = threading.Event(), threading.Event()
        self.commits = -1  # its own is the first

    def __call__(self, connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(self._count)
        self.began.set()
        assert self.may_end.wait(PATIENCE)

    async def is_busy(self) -> None:
        assert await asyncio.to_thread(self.began.wait, PATIENCE)

    def _count(self, statement: str) -> None:
        self.commits += statement == "COMMIT"


def guests_in(database: Path) -> list[str]:
    connection = connect(database)
    try:
        return [name for (name,) in connection.execute("SELECT id FROM guests ORDER BY id")]
    finally:
        connection.close()


def test_what_comes_while_the_disk_is_busy_is_one_commit(writer: Writer, database: Path) -> None:
    async def check() -> None:
        disk = BusyDisk()
        first = writer.write(disk)
        await disk.is_busy()
        later = [writer.write(new_guest(name)) for name in ("Ada", "Ben", "Cleo")]
        disk.may_end.set()
        await asyncio.gather(first, *later)
        assert disk.commits == 1

    asyncio.run(check())
    assert guests_in(database) == ["Ada", "Ben", "Cleo"]


def test_one_change_that_cannot_be_kept_does_not_keep_others_from_being_kept(
    writer: Writer, database: Path
) -> None:
    async def check() -> None:
        kept = [writer.write(new_guest(name)) for name in ("Ada", "Ada", "Ben")]
        answers = await asyncio.gather(*kept, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), StoreFailed, type(None)]

    asyncio.run(check())
    assert guests_in(database) == ["Ada", "Ben"]


def test_a_change_is_durable_when_it_is_confirmed(writer: Writer, database: Path) -> None:
    async def check() -> None:
        for name in ("Ada", "Ben"):
            await writer.write(new_guest(name))
            assert name in guests_in(database)

    asyncio.run(check())


def test_what_has_come_before_the_end_is_written(writer: Writer, database: Path) -> None:
    async def check() -> None:
        disk = BusyDisk()
        first = writer.write(disk)
        await disk.is_busy()
        last = writer.write(new_guest("Ada"))
        writer.close()
        with pytest.raises(StoreFailed):
            writer.write(new_guest("Ben"))
        disk.may_end.set()
        await asyncio.gather(first, last)

    asyncio.run(check())
    assert guests_in(database) == ["Ada"]


def test_a_loop_that_ended_while_it_waited_does_not_hold_up_the_next(writer: Writer) -> None:
    disk = BusyDisk()

    async def leave() -> None:
        writer.write(disk)
        await disk.is_busy()
        writer.write(new_guest("Ada"))

    async def come() -> None:
        async with asyncio.timeout(PATIENCE):
            await writer.write(new_guest("Ben"))

    asyncio.run(leave())
    disk.may_end.set()
    asyncio.run(come())
