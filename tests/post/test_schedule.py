"""What is due in games by post is done when it is due, once, and after any interruption."""

import asyncio
from pathlib import Path

from msgspec.structs import replace
from tests.host_tables.manual_clock import ManualClock, settled

from whodunnit.host.ports import Commit, Timing
from whodunnit.host.post.ports import PostStore
from whodunnit.host.post.schedule import FIRST_RETRY, LOOK, Schedule
from whodunnit.store.memory import MemoryStore
from whodunnit.store.sqlite import SqliteStore
from whodunnit.testing.post_stores import GAME

NOW = 1_000_000.0


class Games:
    """Games that go on once and then wait for people."""

    def __init__(self, store: PostStore, *broken: str) -> None:
        self.store = store
        self.ticked: list[str] = []
        self.broken = set(broken)

    async def add(self, code: str, due: float) -> None:
        """A game that goes on by itself at a moment."""
        await self.store.create(replace(GAME, code=code, members=()))
        await self.store.append(Commit(code, timing=Timing(b"null", due)))

    async def tick(self, code: str) -> None:
        """What the desk does: decide at the version that was read, and keep it."""
        if code in self.broken:
            raise ZeroDivisionError
        stored = await self.store.table(code)
        assert stored is not None
        await settled(3)
        await self.store.append(
            Commit(code, stored.version, (b"{}",), timing=Timing(b"null", None))
        )
        self.ticked.append(code)


def test_games_go_on_when_they_are_due_and_in_that_order() -> None:
    async def scene() -> None:
        clock, games = ManualClock(NOW), Games(MemoryStore())
        for code, due in (("LATE-1", 30.0), ("SOON-1", 10.0), ("PAST-1", -5.0), ("NEXT-1", 20.0)):
            await games.add(code, NOW + due)
        running = asyncio.create_task(Schedule(games.store, clock, games.tick).run())
        await settled()
        assert games.ticked == ["PAST-1"]
        await clock.advance(19.0)
        assert games.ticked == ["PAST-1", "SOON-1"]
        await clock.advance(11.0)
        assert games.ticked == ["PAST-1", "SOON-1", "NEXT-1", "LATE-1"]
        running.cancel()

    asyncio.run(scene())


def test_a_game_that_is_due_earlier_than_it_was_is_not_missed() -> None:
    async def scene() -> None:
        clock, games = ManualClock(NOW), Games(MemoryStore())
        schedule = Schedule(games.store, clock, games.tick)
        running = asyncio.create_task(schedule.run())
        await settled()
        await games.add("HAWK-42", NOW + 1.0)
        schedule.changed()
        await clock.advance(1.0)
        assert games.ticked == ["HAWK-42"]
        # What another host has written is found by looking.
        await games.add("LION-77", NOW + 2.0)
        await clock.advance(LOOK)
        assert games.ticked == ["HAWK-42", "LION-77"]
        running.cancel()

    asyncio.run(scene())


def test_what_was_due_while_nobody_was_there_is_done_after_a_restart(tmp_path: Path) -> None:
    async def before() -> None:
        games = Games(SqliteStore(tmp_path / "tables.db"))
        await games.add("HAWK-42", NOW + 60.0)
        await games.add("LION-77", NOW + 9e6)
        await games.store.close()

    async def after() -> None:
        games = Games(SqliteStore(tmp_path / "tables.db"))
        schedule = Schedule(games.store, ManualClock(NOW + 7_000.0), games.tick)
        assert await schedule.catch_up() == 1
        assert await schedule.catch_up() == 0
        assert games.ticked == ["HAWK-42"]
        await games.store.close()

    asyncio.run(before())
    asyncio.run(after())


def test_several_hosts_do_what_is_due_once() -> None:
    async def scene() -> None:
        clock, games = ManualClock(NOW), Games(MemoryStore())
        for number in range(20):
            await games.add(f"GAME-{number}", NOW - number)
        hosts = [Schedule(games.store, clock, games.tick) for _ in range(4)]
        await asyncio.gather(*(host.catch_up() for host in hosts))
        assert sorted(games.ticked) == sorted(f"GAME-{number}" for number in range(20))

    asyncio.run(scene())


def test_a_game_that_fails_holds_up_no_other_and_is_tried_again_less_and_less_often() -> None:
    async def scene() -> None:
        clock, games = ManualClock(NOW), Games(MemoryStore(), "SICK-1")
        await games.add("SICK-1", NOW - 99.0)
        await games.add("WELL-1", NOW - 1.0)
        await games.add("WELL-2", NOW + FIRST_RETRY + 1.0)
        schedule = Schedule(games.store, clock, games.tick)
        running = asyncio.create_task(schedule.run())
        await settled()
        assert games.ticked == ["WELL-1"]
        await clock.advance(3 * FIRST_RETRY)
        assert games.ticked == ["WELL-1", "WELL-2"]
        games.broken.clear()
        await clock.advance(8 * FIRST_RETRY)
        assert games.ticked == ["WELL-1", "WELL-2", "SICK-1"]
        running.cancel()

    asyncio.run(scene())


def test_tables_where_people_sit_down_are_left_alone() -> None:
    async def scene() -> None:
        clock, games = ManualClock(NOW), Games(MemoryStore())
        await games.store.create(replace(GAME, code="OPEN-1", kind="table"))
        await games.store.append(Commit("OPEN-1", timing=Timing(b"null", NOW - 1.0)))
        assert await Schedule(games.store, clock, games.tick).catch_up() == 0

    asyncio.run(scene())
