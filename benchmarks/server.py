"""How fast the host is: real games over loopback, every action durable before it is told.

Run with `python benchmarks/server.py`; with `--full` also from 10 to 1,000 tables. The host and the
load client are two processes, each on a core of its own where the machine has two.
"""

import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from whodunnit.client import Client, TableClient
from whodunnit.core.actions import (
    Accuse,
    Action,
    EndTurn,
    Move,
    Roll,
    Seat,
    Show,
    Suggest,
    TakePassage,
)
from whodunnit.core.cards import CaseFile, Deck
from whodunnit.core.events import GameCreated
from whodunnit.host.settings import TableSettings
from whodunnit.host.wire import Legal, ServerLegal
from whodunnit.web.address import LOOPBACK, listening, url
from whodunnit.web.limits import Limits, Rate
from whodunnit.web.messages import ServerMessage
from whodunnit.web.serving import Serving, serve

SEATS = 4
WARM_UP = 2.0
SECONDS = 8.0
ACCUSE = 0.005
TICKS = os.sysconf("SC_CLK_TCK")
# Asked for before anybody is pinned: a child begins on the cores that its parent is left with.
CORES = sorted(os.sched_getaffinity(0))

UNLIMITED = Rate(1e6, 1_000_000)
LIMITS = Limits(
    requests=UNLIMITED,
    address_requests=UNLIMITED,
    new_guests=UNLIMITED,
    new_tables=UNLIMITED,
    frames=UNLIMITED,
    address_sockets=100_000,
)


class Result(Struct, frozen=True):
    """What one run showed."""

    tables: int
    """How many tables were played at."""
    rate: float
    """Actions a second."""
    p50: float
    """The median time from sending an action to its arrival at all viewers, in seconds."""
    p99: float
    """The time that one in a hundred exceeds, in seconds."""
    cpu: float
    """Seconds of the host's processor for one action."""
    load_cpu: float
    """The load client's share of its own core."""


class Game:
    """A table with its viewers, played by a load client."""

    def __init__(self, load: "Load", clients: list[Client], seed: int) -> None:
        self._load, self._clients = load, clients
        self._chance = random.Random(seed)
        self._code = ""
        self._viewers: list[TableClient] = []
        self._deck: Deck | None = None
        self._arrived, self._version = 0, 0
        self._sent_at = 0.0
        self._due = 0.0

    async def open(self) -> None:
        """Create a table, sit down, and start."""
        host = self._clients[0]
        self._code = (await host.create(TableSettings(seats=SEATS, pace="instant"))).code
        for client in self._clients:
            await client.sit(self._code)
        await host.start(self._code)

    async def watch(self) -> None:
        """Everybody watches."""
        self._viewers = [client.watch(self._code) for client in self._clients]
        for viewer in self._viewers:
            await viewer.__aenter__()
        created = self._viewers[0].entries[0].event
        assert isinstance(created, GameCreated)
        self._deck = created.setup.deck
        for seat, viewer in enumerate(self._viewers):
            viewer.on_message = lambda message, seat=seat: self._told(seat, message)  # type: ignore[misc]

    async def close(self) -> None:
        """Leave."""
        for viewer in self._viewers:
            await viewer.__aexit__(None, None, None)

    def go(self, due: float) -> None:
        """Begin to act."""
        self._due = due
        self._act()

    def _told(self, seat: Seat, message: ServerMessage) -> None:
        if not isinstance(message, ServerLegal):
            return
        viewer = self._viewers[seat]
        viewer.entries.clear()
        if message.v > self._version:
            self._version, self._arrived = message.v, 0
        self._arrived += 1
        if self._arrived == SEATS:
            now = time.perf_counter()
            self._load.latencies.append(now - self._sent_at)
            if message.to_act is None:
                self._load.renew(self)
            elif self._load.pause:
                self._due = max(self._due + self._load.pause, now)
                asyncio.get_running_loop().call_later(self._due - now, self._act)
            else:
                self._act()

    def _act(self) -> None:
        for seat, viewer in enumerate(self._viewers):
            legal = viewer.legal
            if legal is not None and legal.to_act == seat:
                action = self._choose(seat, legal)
                self._sent_at = time.perf_counter()
                viewer.send_act(action)
                return

    def _choose(self, seat: Seat, legal: Legal) -> Action:
        assert self._deck is not None
        chance, deck = self._chance, self._deck
        if legal.accuse and chance.random() < ACCUSE:
            return Accuse(seat, chance.choice(deck.case_files))
        choices: list[Action] = []
        if legal.show:
            choices.append(Show(seat, chance.choice(legal.show)))
        if legal.roll:
            choices.append(Roll(seat))
        if legal.targets:
            rooms = [target for target in legal.targets if "," not in target.to]
            target = chance.choice(rooms or legal.targets)
            choices.append(Move(seat, target.to, target.door))
        if legal.passages:
            choices.append(TakePassage(seat, chance.choice(legal.passages)))
        if legal.suggest is not None:
            room = legal.suggest.room or chance.choice(deck.rooms)
            named = CaseFile(chance.choice(deck.suspects), chance.choice(deck.weapons), room)
            return Suggest(seat, named)
        if legal.end_turn and not choices:
            choices.append(EndTurn(seat))
        return chance.choice(choices)


class Load:
    """Everybody who plays."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._games: list[Game] = []
        self._clients: list[Client] = []
        self._renewing: set[asyncio.Task[None]] = set()
        self.latencies: list[float] = []
        """The time of every action."""
        self.pause = 0.0
        """The seconds from one action of a table to its next; 0 for as fast as it goes."""

    async def open(self, tables: int) -> None:
        """Everybody comes and sits down; the games have started, and nobody watches."""
        for number in range(tables):
            clients = [Client(self._address) for _ in range(SEATS)]
            for client in clients:
                await client.come_in("Load")
            self._clients += clients
            game = Game(self, clients, number)
            await game.open()
            self._games.append(game)

    async def watch(self) -> None:
        """Everybody watches."""
        for game in self._games:
            await game.watch()

    def go(self) -> None:
        """Everybody begins to play."""
        now = time.perf_counter()
        for number, game in enumerate(self._games):
            start = self.pause * number / len(self._games)
            asyncio.get_running_loop().call_later(start, game.go, now + start)

    def renew(self, game: Game) -> None:
        """A game is over: the same people begin another one."""

        async def again() -> None:
            await game.close()
            await game.open()
            await game.watch()
            game.go(time.perf_counter())

        task = asyncio.get_running_loop().create_task(again())
        self._renewing.add(task)
        task.add_done_callback(self._renewing.discard)

    async def close(self) -> None:
        """Everybody leaves."""
        for task in tuple(self._renewing):
            task.cancel()
        await asyncio.gather(*self._renewing, return_exceptions=True)
        for game in self._games:
            await game.close()
        for client in self._clients:
            await client.close()


def main(
    full: bool = typer.Option(False, "--full", help="Also from 10 to 1,000 tables."),
    tables: int = typer.Option(50, "--tables", help="How many tables are played at."),
    seconds: float = typer.Option(SECONDS, "--seconds", help="How long each run lasts."),
    serve_at: str = typer.Option("", "--serve", hidden=True),
) -> None:
    """Measure everything and print tables."""
    if serve_at:
        folder, _, port = serve_at.partition("@")
        serve(
            Serving(data=Path(folder), log="json", limits=LIMITS),
            listening(LOOPBACK, int(port)),
            lambda: None,
        )
        return
    _pin(1)
    console = Console(width=110)
    table = Table(
        "tables", "asked for", "actions/s", "p50", "p99", "host CPU/action", "one core", "load CPU"
    )
    sizes = (10, 100, 300, 1_000) if full else ()
    for size, rate in [(tables, None), (tables, 1_000.0), *((size, None) for size in sizes)]:
        result = asyncio.run(_measured(size, rate, seconds))
        table.add_row(
            str(result.tables),
            "as fast as it goes" if rate is None else f"{rate:.0f}/s",
            f"{result.rate:.0f}",
            f"{result.p50 * 1e3:.2f} ms",
            f"{result.p99 * 1e3:.2f} ms",
            f"{result.cpu * 1e6:.0f} us",
            f"{1 / result.cpu:.0f}/s",
            f"{result.load_cpu:.0%}",
        )
    console.print(table)
    console.print(asyncio.run(_memory(1_000 if full else 300)))


async def _measured(tables: int, rate: float | None, seconds: float) -> Result:
    with _host() as (address, process):
        load = Load(address)
        await load.open(tables)
        await load.watch()
        load.pause = 0.0 if rate is None else tables / rate
        load.go()
        await asyncio.sleep(WARM_UP)
        load.latencies.clear()
        began, cpu, own = time.perf_counter(), _cpu(process), time.process_time()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        times = sorted(load.latencies)
        used, own_used = _cpu(process) - cpu, time.process_time() - own
        load.pause = 1e9
        await load.close()
    return Result(
        tables,
        len(times) / took,
        times[len(times) // 2],
        times[int(len(times) * 0.99)],
        used / len(times),
        own_used / took,
    )


async def _memory(tables: int) -> Table:
    """What an idle table and a connected viewer cost the host."""
    with _host() as (address, process):
        first, load = Load(address), Load(address)
        await first.open(10)
        await first.watch()
        before = _resident(process)
        await load.open(tables)
        idle = _resident(process)
        await load.watch()
        watched = _resident(process)
        await first.close()
        await load.close()
    shown = Table("memory of the host", "more for each")
    shown.add_row(
        f"{tables} running tables that nobody watches", f"{(idle - before) / tables:.1f} KB"
    )
    shown.add_row(
        f"{tables * SEATS} viewers of them, the tables in memory included",
        f"{(watched - idle) / tables / SEATS:.1f} KB",
    )
    return shown


@contextmanager
def _host() -> Iterator[tuple[str, int]]:
    """A host in another process, on the other core."""
    with tempfile.TemporaryDirectory() as folder:
        with socket.socket() as probe:
            probe.bind((LOOPBACK, 0))
            port = probe.getsockname()[1]
        process = subprocess.Popen(
            [sys.executable, __file__, "--serve", f"{folder}@{port}"],
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: _pin(0),
        )
        try:
            _await_port(port)
            yield url(LOOPBACK, port), process.pid
        finally:
            process.terminate()
            process.wait()


def _await_port(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit("The host did not start.")


def _pin(core: int) -> None:
    os.sched_setaffinity(0, {CORES[core % len(CORES)]})


def _cpu(process: int) -> float:
    """The seconds of processor time that a process has used."""
    stat = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(stat[11]) + int(stat[12])) / TICKS


def _resident(process: int) -> float:
    """The kilobytes that a process has in memory."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])


if __name__ == "__main__":
    typer.run(main)
