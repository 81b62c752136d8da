"""Three nodes of one database: whatever fails, nothing acknowledged is lost and games go on.

Real processes, PostgreSQL and NATS; simulated players on all nodes. `make torture` runs the same
with many more tables and rounds.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.nodes.checking import check_story
from tests.nodes.cluster import LEASE, Cluster
from tests.nodes.players import Figures, Group

from whodunnit.store.postgres import PostgresStore

GROUPS = int(os.environ.get("WHODUNNIT_TORTURE_GROUPS", "9"))
"""How many groups play at the same time; a third of them with a computer player."""

ROUNDS = int(os.environ.get("WHODUNNIT_TORTURE_ROUNDS", "1"))
"""How often everything fails."""

PATIENCE = (300.0 + 5 * GROUPS) * ROUNDS
"""After so many seconds the games count as ones that do not go on."""

Fault = Callable[[Cluster, Figures], Awaitable[None]]

SOME = 3 * GROUPS
"""So many actions are some progress."""


async def a_node_is_killed(cluster: Cluster, figures: Figures) -> None:
    cluster.nodes[0].kill()
    await figures.progress(SOME)
    await cluster.nodes[0].start()


async def the_bus_is_away(cluster: Cluster, figures: Figures) -> None:
    cluster.nats.stop()
    await figures.progress(SOME)
    cluster.nats.start()


async def the_database_crashes(cluster: Cluster, figures: Figures) -> None:
    await asyncio.to_thread(cluster.postgres.crash)
    await asyncio.to_thread(cluster.postgres.start)


async def the_database_restarts(cluster: Cluster, figures: Figures) -> None:
    await asyncio.to_thread(cluster.postgres.stop)
    await asyncio.to_thread(cluster.postgres.start)


async def a_node_is_frozen_for_longer_than_a_lease(cluster: Cluster, figures: Figures) -> None:
    cluster.nodes[1].freeze()
    # Time itself is the fault here.
    await asyncio.sleep(1.5 * LEASE)
    cluster.nodes[1].wake()


async def a_node_is_cut_from_the_bus(cluster: Cluster, figures: Figures) -> None:
    cluster.to_bus.cut()
    await figures.progress(SOME)
    cluster.to_bus.heal()


async def a_node_is_cut_from_the_store(cluster: Cluster, figures: Figures) -> None:
    cluster.to_store.cut()
    await figures.progress(SOME)
    cluster.to_store.heal()


async def packets_are_late(cluster: Cluster, figures: Figures) -> None:
    cluster.to_store.delay = cluster.to_bus.delay = 0.05
    await figures.progress(SOME)
    cluster.to_store.heal()
    cluster.to_bus.heal()


async def all_nodes_restart_one_after_another(cluster: Cluster, figures: Figures) -> None:
    for node in cluster.nodes:
        await node.stop()
        await figures.progress(SOME // 3)
        await node.start()


FAULTS: tuple[Fault, ...] = (
    a_node_is_killed,
    the_bus_is_away,
    the_database_crashes,
    a_node_is_frozen_for_longer_than_a_lease,
    a_node_is_cut_from_the_bus,
    a_node_is_cut_from_the_store,
    packets_are_late,
    the_database_restarts,
    all_nodes_restart_one_after_another,
)


async def play(folder: Path, figures: Figures) -> dict[str, float]:
    """Play while everything fails, to the end of every game; how long each fault took."""
    chance, enough = Random(1), asyncio.Event()
    took: dict[str, float] = {}
    async with Cluster(folder, chance) as cluster:
        groups = [
            Group(cluster.address, 2 if number % 3 == 0 else 3, Random(number), figures)
            for number in range(GROUPS)
        ]
        playing = asyncio.gather(*(group.play_until(enough) for group in groups))
        failing = asyncio.create_task(fail(cluster, figures, took, chance))
        both: list[asyncio.Future[Any]] = [playing, failing]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            failing.cancel()
            await playing
        await failing
        enough.set()
        await playing
        store = PostgresStore(cluster.postgres.url)
        for story in figures.stories:
            await check_story(store, story)
        await store.close()
    return took


async def fail(cluster: Cluster, figures: Figures, took: dict[str, float], chance: Random) -> None:
    """Let one thing fail after another; the games must go on after each."""
    await figures.progress(SOME)
    for number in range(ROUNDS):
        faults = list(FAULTS)
        if number:
            chance.shuffle(faults)
        for fault in faults:
            began = time.perf_counter()
            await fault(cluster, figures)
            await figures.progress(SOME)
            name = fault.__name__.replace("_", " ")
            took[name] = max(took.get(name, 0.0), time.perf_counter() - began)


def test_whatever_fails_nothing_acknowledged_is_lost_and_games_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        figures = Figures()
        began = time.perf_counter()
        playing = asyncio.create_task(play(tmp_path, figures))
        await asyncio.wait([playing], timeout=PATIENCE)
        if not playing.done():
            pytest.fail(f"the games do not go on:\n{where_everybody_waits()}")
        took = await playing
        seconds = time.perf_counter() - began
        with capsys.disabled():
            print(f"\n{told(figures, took, seconds)}")
        assert figures.stories

    asyncio.run(scene())


def told(figures: Figures, took: dict[str, float], seconds: float) -> str:
    """What happened, in numbers."""
    waited = sorted(figures.waited)
    viewers = sum(len(story.seen) for story in figures.stories)
    entries = sum(len(seen) for story in figures.stories for seen in story.seen.values())
    lines = [
        f"{len(figures.stories)} games were played to their end by {GROUPS} groups in "
        f"{seconds:.0f} s: {len(waited)} actions acknowledged, none lost, none twice;",
        f"{entries} entries read by {viewers} viewers over {figures.connections} sockets, "
        "all in the order of the log.",
        f"An action took {waited[len(waited) // 2] * 1e3:.0f} ms (median), "
        f"{waited[int(len(waited) * 0.99)] * 1e3:.0f} ms (p99), {waited[-1]:.1f} s (longest).",
        *(f"  {seconds:5.1f} s  {name}" for name, seconds in took.items()),
    ]
    return "\n".join(lines)


def where_everybody_waits() -> str:
    """What each task is in the middle of, from the outermost call to the innermost."""
    return "\n".join(sorted(" > ".join(_calls(task.get_coro())) for task in asyncio.all_tasks()))


def _calls(waiting: Any) -> Iterator[str]:
    while (frame := getattr(waiting, "cr_frame", None)) is not None:
        yield f"{waiting.cr_code.co_qualname}:{frame.f_lineno}"
        waiting = waiting.cr_await
