"""Tables that nobody needs take no memory, and the others little."""

import asyncio
import gc
import tracemalloc
from random import Random

from tests.host_tables.evening import Evening, evening, spend

from whodunnit.core.actions import Roll
from whodunnit.host.settings import TableSettings
from whodunnit.host.wire import Acked

FOUR = TableSettings(seats=4, pace="instant")


def test_tables_that_nobody_needs_are_dropped_and_come_back_when_they_are_needed() -> None:
    async def check(host: Evening) -> None:
        codes = [await host.started(FOUR, people=4) for _ in range(10)]
        assert host.tables.in_memory == 2
        for code, guests in codes:
            assert isinstance(await host.act(code, guests[0], Roll(0)), Acked)
        assert host.tables.in_memory == 2

    spend(check, cached=2)


def test_a_table_that_is_watched_stays() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started(FOUR, people=4)
        watching = await host.tables.watch(code, guests[1], 0)
        await anext(watching)
        for _ in range(5):
            await host.started(FOUR, people=4)
        assert host.tables.in_memory == 2
        assert host.tables.watched == 1
        await host.act(code, guests[0], Roll(0))
        assert len(await anext(watching)) == 3
        watching.close()
        await host.started(FOUR, people=4)
        assert host.tables.in_memory == 1
        assert host.tables.watched == 0

    spend(check, cached=1)


def test_a_table_in_memory_takes_less_than_thirty_kilobytes() -> None:
    tables = 20

    async def check() -> None:
        async with evening(cached=1) as host:
            codes = []
            for seed in range(tables):
                code, guests = await host.started(FOUR, people=4)
                await host.play(code, guests, Random(seed), actions=60, accuse=False)
                codes.append(code)
        async with evening(host.store, host.clock, cached=100) as again:
            gc.collect()
            tracemalloc.start()
            before, _ = tracemalloc.get_traced_memory()
            for code in codes:
                await again.tables.info(code, "nobody")
            gc.collect()
            after, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert again.tables.in_memory == tables
            assert (after - before) / tables < 30_000

    asyncio.run(check())
