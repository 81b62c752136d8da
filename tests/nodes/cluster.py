"""Three nodes, their database, their bus, and a load balancer without any memory."""

import asyncio
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.nodes.network import Proxy

from whodunnit.testing.servers import NatsServer, PostgresServer, free_port
from whodunnit.web.address import LOOPBACK

ROOT = Path(__file__).parents[2]
LEASE = 2.0
"""After so many seconds one node does what another one should have done."""


class Node:
    """A node in a process of its own."""

    def __init__(self, database: str, bus: str, log: Path) -> None:
        self.port = free_port()
        """Where it listens."""
        self.log = log
        """What it has written down."""
        self._arguments = (str(self.port), database, bus, str(LEASE))
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it, and wait until it is open."""
        with self.log.open("ab") as log:
            process = self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.nodes.node", *self._arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=ROOT,
            )
        assert process.stdout is not None
        said = await asyncio.to_thread(process.stdout.readline)
        assert said == b"open\n", self.log.read_text()[-2_000:]

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """End it as an operator would."""
        await asyncio.to_thread(self._end, signal.SIGTERM)

    def freeze(self) -> None:
        """Let it stand still, with all its connections open."""
        self._signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on, not knowing that time has passed."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    def _end(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            if process.stdout is not None:
                process.stdout.close()
            process.wait(60)


class Cluster:
    """Everything that is started for one test, and ended after it."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self._folder, self._chance = folder, chance
        self.postgres = PostgresServer()
        """The database; it may crash, so it writes everything to the disk."""
        self.nats = NatsServer()
        """The bus."""
        self.to_store = Proxy(lambda: [self.postgres.port])
        """The last node's way to the database."""
        self.to_bus = Proxy(lambda: [self.nats.port])
        """The last node's way to the bus."""
        self.balancer = Proxy(self._any_node)
        """The way from everybody to any node."""
        self.nodes: list[Node] = []
        """The nodes."""

    @property
    def address(self) -> str:
        """Where players go."""
        return f"http://{LOOPBACK}:{self.balancer.port}"

    async def __aenter__(self) -> "Cluster":
        self.postgres.__enter__()
        self.nats.__enter__()
        for proxy in (self.to_store, self.to_bus, self.balancer):
            await proxy.start()
        direct = (self.postgres.url, self.nats.url)
        by_proxy = (
            self.postgres.url_at(self.to_store.port),
            self.nats.url_at(self.to_bus.port),
        )
        self.nodes = [
            Node(*way, self._folder / f"node-{number}.jsonl")
            for number, way in enumerate((direct, direct, by_proxy))
        ]
        # All at once: one of them makes the tables.
        await asyncio.gather(*(node.start() for node in self.nodes))
        return self

    async def __aexit__(self, *error: object) -> None:
        for node in self.nodes:
            with suppress(ProcessLookupError):
                node.wake()
                node.kill()
        for proxy in (self.balancer, self.to_store, self.to_bus):
            await proxy.stop()
        self.nats.__exit__(None, None, None)
        self.postgres.__exit__(None, None, None)

    def _any_node(self) -> list[int]:
        ports = [node.port for node in self.nodes]
        self._chance.shuffle(ports)
        return ports
