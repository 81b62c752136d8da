"""How it grows: many nodes, many tables, long games; with a real PostgreSQL and a real NATS.

Run with `python benchmarks/scale.py`; with `--full` also with 100,000 tables. Everything runs on
this one machine: with two cores three nodes cannot be three times as fast as one, so the processor
time of each part for one action is what counts. docs/scale.md carries the numbers further.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import typer
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from whodunnit.bus.local import LocalBus
from whodunnit.client import Client
from whodunnit.core.legal import legal_by_kind, to_act
from whodunnit.host.ports import Commit, TableCode
from whodunnit.host.settings import TableSettings
from whodunnit.host.tables import Tables
from whodunnit.host.wall_clock import WallClock
from whodunnit.host.wire import Act
from whodunnit.store.postgres import PostgresStore
from whodunnit.store.postgres_database import connect, prepare
from whodunnit.testing.servers import NatsServer, PostgresServer, await_port, free_port
from whodunnit.web.address import LOOPBACK, listening, url
from whodunnit.web.serving import Serving, serve

# What plays at one host plays at many: the load is the server benchmark's.
sys.path.insert(0, str(Path(__file__).parents[1]))

SEATS = 4
WARM_UP = 2.0
EVENTS = 20
"""How many events an idle table has here; real ones have ten times as many."""

LONG = 500
"""How many events a long game has."""

TICKS = os.sysconf("SC_CLK_TCK")


class Growth(Struct, frozen=True):
    """What one number of nodes showed."""

    nodes: int
    """How many."""
    rate: float
    """Actions a second, all nodes together."""
    p50: float
    """The median time from sending an action to its arrival at all viewers, in seconds."""
    p99: float
    """The time that one in a hundred exceeds, in seconds."""
    node_cpu: float
    """Seconds of all nodes' processors for one action."""
    store_cpu: float
    """Seconds of PostgreSQL's processors for one action."""
    bus_cpu: float
    """Seconds of NATS's processors for one action."""


def main(
    full: bool = typer.Option(False, "--full", help="Also with 100,000 tables."),
    tables: int = typer.Option(40, "--tables", help="How many tables are played at."),
    seconds: float = typer.Option(6.0, "--seconds", help="How long each run lasts."),
    serve_at: str = typer.Option("", "--serve", hidden=True),
) -> None:
    """Measure everything and print tables."""
    if serve_at:
        _serve(*serve_at.split(" "))
        return
    console = Console()
    with PostgresServer() as postgres, NatsServer() as nats:
        nodes = Table("nodes", "actions/s", "p50", "p99", "nodes' CPU", "PostgreSQL", "NATS")
        for many in (1, 2, 3):
            grown = asyncio.run(_measured(postgres, nats, many, tables, seconds))
            nodes.add_row(
                str(grown.nodes),
                f"{grown.rate:.0f}",
                f"{grown.p50 * 1e3:.1f} ms",
                f"{grown.p99 * 1e3:.1f} ms",
                *(
                    f"{cpu * 1e6:.0f} us"
                    for cpu in (grown.node_cpu, grown.store_cpu, grown.bus_cpu)
                ),
            )
        console.print(f"{tables} tables of {SEATS} viewers, each viewer at another node")
        console.print(nodes)
        postgres.empty()
        sizes = (100, 1_000, 10_000, 100_000) if full else (100, 1_000, 10_000)
        console.print(asyncio.run(_idle(postgres.url, sizes)))
        postgres.empty()
        console.print(asyncio.run(_cold(postgres.url)))


async def _measured(
    postgres: PostgresServer, nats: NatsServer, many: int, tables: int, seconds: float
) -> Growth:
    """Games of which every viewer is at another node."""
    from benchmarks.server import Game, Load

    class Spread(Load):
        """Everybody at a table goes to another node."""

        async def open(self, tables: int) -> None:
            for number in range(tables):
                clients = [Client(addresses[(number + n) % many]) for n in range(SEATS)]
                for client in clients:
                    await client.come_in("Load")
                self._clients += clients
                game = Game(self, clients, number)
                await game.open()
                self._games.append(game)

    postgres.empty()
    with _nodes(postgres.url, nats.url, many) as (addresses, processes):
        load = Spread(addresses[0])
        await load.open(tables)
        await load.watch()
        load.go()
        await asyncio.sleep(WARM_UP)
        load.latencies.clear()
        began = time.perf_counter()
        parts = (processes, _family(postgres.process), [nats.process])
        before = [_cpu(part) for part in parts]
        await asyncio.sleep(seconds)
        took, times = time.perf_counter() - began, sorted(load.latencies)
        after = [_cpu(part) for part in parts]
        load.pause = 1e9
        await load.close()
    used = [(now - then) / len(times) for now, then in zip(after, before, strict=True)]
    return Growth(
        many,
        len(times) / took,
        times[len(times) // 2],
        times[int(len(times) * 0.99)],
        *used,
    )


async def _idle(address: str, sizes: tuple[int, ...]) -> Table:
    """What a table costs that nobody plays at, and what it does to the others."""
    shown = Table(
        "idle tables", "kilobytes each", "an action", "look at 1,000", "take over", "load a table"
    )
    await prepare(address)
    store = PostgresStore(address)
    connection = await connect(address)
    await connection.execute("SET statement_timeout = 0")
    code = await _game(store, 60)
    there = 1
    for size in sizes:
        await _multiply(connection, code, there, size)
        there = size
        kilobytes = await connection.fetchval(
            "SELECT sum(pg_total_relation_size(relid)) / 1024.0 FROM pg_statio_user_tables"
        )
        codes = [f"IDLE-{number}" for number in range(1, min(size, 1_000))]
        versions = count((await store.marks(["IDLE-1"]))["IDLE-1"].version, 3)
        shown.add_row(
            f"{size:,}",
            f"{float(kilobytes) / size:.1f}",
            await _milliseconds(partial(_append, store, versions)),
            await _milliseconds(partial(store.marks, codes)),
            await _milliseconds(partial(store.claim, 0.0, 1.0, 64)),
            await _milliseconds(partial(store.events, code, 0, 999)),
        )
    await connection.close()
    await store.close()
    return shown


async def _append(store: PostgresStore, versions: "count[int]") -> None:
    await store.append(Commit("IDLE-1", next(versions), (b"{}",) * 3))


async def _multiply(connection: Any, code: TableCode, there: int, size: int) -> None:
    """As many tables as wanted, all like one that was played."""
    await connection.execute(
        "INSERT INTO tables (code, revision, phase, public, created, meta, clock, due, kind)"
        " SELECT 'IDLE-' || n, revision, phase, public, created, meta, clock, due, kind"
        " FROM tables, generate_series($2::int, $3::int - 1) AS n WHERE code = $1",
        *(code, there, size),
        timeout=600,
    )
    await connection.execute(
        "INSERT INTO events (code, version, event) SELECT 'IDLE-' || n, version, event"
        " FROM events, generate_series($2::int, $3::int - 1) AS n"
        " WHERE code = $1 AND version <= $4",
        *(code, there, size, EVENTS),
        timeout=600,
    )
    await connection.execute("VACUUM ANALYZE", timeout=600)


async def _cold(address: str) -> Table:
    """How long it takes until a table that was long forgotten is in memory."""
    await prepare(address)
    store = PostgresStore(address)
    code = await _game(store, LONG)
    times, used = [], []
    for _ in range(200):
        tables = Tables(store, LocalBus(), WallClock(), lease=15.0)
        began, cpu = time.perf_counter(), time.process_time()
        async with tables._keeper.use(code):
            times.append(time.perf_counter() - began)
            used.append(time.process_time() - cpu)
    await store.close()
    shown = Table("a table of 500 events, cold", "fastest", "median", "p99")
    for name, measured in (("time", sorted(times)), ("processor of the node", sorted(used))):
        middle, last = len(measured) // 2, int(len(measured) * 0.99)
        shown.add_row(name, *(f"{measured[place] * 1e3:.1f} ms" for place in (0, middle, last)))
    return shown


async def _game(store: PostgresStore, events: int) -> TableCode:
    """A game of at least so many events."""
    chance = Random(1)
    tables = Tables(store, LocalBus(), WallClock(), chance=chance, lease=15.0)
    await tables.open()
    guests = [(await tables.guests.add(f"Guest {n}")).id for n in range(SEATS)]
    code = (await tables.create(guests[0], TableSettings(seats=SEATS, pace="instant"))).code
    for guest in guests:
        await tables.sit(code, guest, None, "0123456789abcdef")
    await tables.start(code, guests[0])
    number = 0
    async with tables._keeper.use(code) as table:
        while table.state is not None and table.version < events:
            seat = to_act(table.state)
            assert seat is not None
            quiet = [k for k in legal_by_kind(table.state, seat) if "Accuse" not in repr(k[0])]
            action = chance.choice(chance.choice(quiet))
            number += 1
            await tables.act(code, guests[seat], Act(f"{number}", action))
    await tables.close()
    return code


async def _milliseconds(doing: Any, times: int = 50) -> str:
    """The median time of something."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        await doing()
        took.append(time.perf_counter() - began)
    return f"{sorted(took)[times // 2] * 1e3:.2f} ms"


@contextmanager
def _nodes(database: str, bus: str, many: int) -> Iterator[tuple[list[str], list[int]]]:
    ports = [free_port() for _ in range(many)]
    started = [
        subprocess.Popen(
            [sys.executable, __file__, "--serve", f"{port} {database} {bus}"],
            stderr=subprocess.DEVNULL,
        )
        for port in ports
    ]
    try:
        for port in ports:
            await_port(port)
        yield [url(LOOPBACK, port) for port in ports], [process.pid for process in started]
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait()


def _serve(port: str, database: str, bus: str) -> None:
    from benchmarks.server import LIMITS

    serve(
        Serving(data=Path("unused"), database=database, bus=bus, log="json", limits=LIMITS),
        listening(LOOPBACK, int(port)),
        lambda: None,
    )


def _family(process: int) -> list[int]:
    """A process and its children."""
    found = [process]
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text().rsplit(") ", 1)[1].split()[1]
        except OSError:
            continue
        if int(parent) == process:
            found.append(int(folder.name))
    return found


def _cpu(processes: list[int]) -> float:
    """The seconds of processor time that some processes have used."""
    used = 0
    for process in processes:
        try:
            stat = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
        except OSError:
            continue
        used += int(stat[11]) + int(stat[12])
    return used / TICKS


if __name__ == "__main__":
    typer.run(main)
