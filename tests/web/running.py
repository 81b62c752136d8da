"""Hosts for tests: a real process, or one in this process with everything injected."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from whodunnit.bus.local import LocalBus
from whodunnit.client import Client, TableClient
from whodunnit.host.ports import Clock, TableCode
from whodunnit.host.post.office import PostOffice
from whodunnit.host.post.ports import PostStore
from whodunnit.host.settings import Pace, TableSettings
from whodunnit.host.tables import Tables
from whodunnit.host.wall_clock import WallClock
from whodunnit.store.memory import MemoryStore
from whodunnit.web.address import LOOPBACK, listening
from whodunnit.web.app import make_app
from whodunnit.web.door import Door
from whodunnit.web.identity import Signer
from whodunnit.web.limits import Limits, Rate
from whodunnit.web.serving import Server, Serving, serve, uvicorn_config

PATIENCE: Final = 60.0
"""After so many seconds a scene counts as one that does not end."""

ROOT = Path(__file__).parent.parent.parent
COMMAND = "import typer; from whodunnit.commands.serve import serve; typer.run(serve)"
FREELY = "from tests.web.running import serve_freely; serve_freely()"
FREE = Rate(1e6, 1_000_000)
NO_HURRY = Limits(
    requests=FREE,
    address_requests=FREE,
    new_guests=FREE,
    new_tables=FREE,
    frames=FREE,
    chat=FREE,
    knowledge=FREE,
    address_sockets=10_000,
)
"""Limits for tests of something else."""

INSTANT = TableSettings(seats=4, pace="instant")
"""A table of the classic edition where computers do not hesitate."""


class Process:
    """A host in a process of its own; it can be killed and started again."""

    def __init__(self, folder: Path, *options: str, command: str = COMMAND) -> None:
        self._folder = folder
        self._options = options
        self._command = command
        with socket.socket() as probe:
            probe.bind((LOOPBACK, 0))
            self._port = probe.getsockname()[1]
        self.address = f"http://{LOOPBACK}:{self._port}"
        """Where it is."""
        self.log = folder / "log.jsonl"
        """What it has written down."""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it says that it is open."""
        self._folder.mkdir(exist_ok=True)
        environment = {**os.environ, "WHODUNNIT_BROWSER": "false"}
        arguments = ["--data", str(self._folder / "data"), "--port", str(self._port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", self._command, *arguments, "--log", "json", *self._options],
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment,
                cwd=ROOT,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline().decode()
        assert said.startswith("Whodunnit is open at"), (said, self.log.read_text())

    def kill(self) -> None:
        """End it as a power cut would."""
        self._signal(signal.SIGKILL)

    def stop(self, timeout: float = 10.0) -> int:
        """Ask it to stop; the exit code."""
        return self._signal(signal.SIGTERM, timeout)

    def _signal(self, number: signal.Signals, timeout: float = 10.0) -> int:
        if self._process is None:
            return 0
        process, self._process = self._process, None
        process.send_signal(number)
        assert process.stdout is not None
        process.stdout.close()
        return process.wait(timeout)


def spend(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Play a scene; one that does not end is a failure."""
    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


@contextmanager
def process(folder: Path, *options: str, freely: bool = False) -> Iterator[Process]:
    """A running host in a process of its own; `freely` is without limits."""
    host = Process(folder, *options, command=FREELY if freely else COMMAND)
    host.start()
    try:
        yield host
    finally:
        host.kill()


def serve_freely() -> None:
    """Serve as the command does, but without limits: for tests of something else."""
    options = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=False))
    at = listening(options.get("--host", LOOPBACK), int(options["--port"]))
    pace: Pace | None = "instant" if options.get("--pace") == "instant" else None
    serving = Serving(data=Path(options["--data"]), log="json", pace=pace, limits=NO_HURRY)
    serve(serving, at, lambda: print("Whodunnit is open at", at.getsockname(), flush=True))


@asynccontextmanager
async def host(
    limits: Limits = NO_HURRY,
    *,
    store: PostStore | None = None,
    clock: Clock | None = None,
    chance: Random | None = None,
    now: Callable[[], float] | None = None,
    small_buffers: bool = False,
    pace: Pace | None = None,
) -> AsyncIterator[str]:
    """A host in this process, on a real socket; its address. It deals the same every time."""
    kept = store or MemoryStore()
    bus, time = LocalBus(), clock or WallClock()
    tables = Tables(kept, bus, time, chance=chance or Random(1))
    hurry = 0.0 if pace == "instant" else 1.0
    post = PostOffice(kept, bus, time, tables.guests, pace=hurry)
    door = Door(tables, post, Signer(b"a key for tests"), limits, pace=pace)
    if now is not None:
        door.now = now
    at = listening(LOOPBACK, 0)
    if small_buffers:
        at.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    started = asyncio.Event()
    server = Server(uvicorn_config(make_app(door, kept.close), limits), started.set)
    serving = asyncio.create_task(server.serve([at]))
    await started.wait()
    try:
        yield f"http://{LOOPBACK}:{at.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving


@asynccontextmanager
async def party(
    address: str, settings: TableSettings = INSTANT, people: int | None = None
) -> AsyncIterator[tuple[list[Client], TableCode]]:
    """Clients that sit at a table whose game has started; computers have the other seats."""
    async with AsyncExitStack() as stack:
        people = settings.seats if people is None else people
        clients = [await stack.enter_async_context(Client(address)) for _ in range(people)]
        for number, client in enumerate(clients):
            await client.come_in(f"Guest {number}")
        code = (await clients[0].create(settings)).code
        for number, client in enumerate(clients):
            await client.sit(code, nonce=f"{number:032x}")
        for _ in range(settings.seats - people):
            await clients[0].fill(code, "random")
        await clients[0].start(code)
        yield clients, code


@asynccontextmanager
async def watching(clients: list[Client], code: TableCode) -> AsyncIterator[list[TableClient]]:
    """Everybody's live side of a table."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(client.watch(code)) for client in clients]
