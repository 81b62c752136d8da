"""Lines to and from another process, with a limit to one's patience.

A process that does not read, does not write, or writes without end holds up nobody: two threads
talk to it, and whoever waits for an answer waits only so long.
"""

import contextlib
import os
import queue
import shlex
import signal
import socket
import subprocess
import threading
from collections.abc import Callable
from typing import IO, Final

from whodunnit.core.errors import WhodunnitError
from whodunnit.lab.external_wire import LONGEST_LINE

STARTING: Final = 10.0
"""How many seconds more the first answer may take: a process has to start."""

LEAVING: Final = 1.0
"""How many seconds a process has to end by itself when its input ends."""

UNREAD: Final = 8
"""How many lines may wait to be read before a talkative process is made to wait."""


class Forfeit(WhodunnitError):
    """A player that crashed, was too slow or broke the rules: its game is lost."""


class Lines:
    """An open line to a process, wherever it runs."""

    def __init__(self, reads: IO[bytes], writes: IO[bytes], end: Callable[[], str]) -> None:
        self._end = end
        self._fresh = True
        self._closed = False
        self._said: queue.Queue[bytes] = queue.Queue(UNREAD)
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work, stream in ((self._read, reads), (self._write, writes)):
            threading.Thread(target=work, args=(stream,), daemon=True).start()

    def tell(self, lines: bytes) -> None:
        """Say something; nobody waits until it is heard."""
        self._to_say.put(lines)

    def hear(self, seconds: float) -> bytes:
        """The next line; raises Forfeit if none comes in time."""
        grace, self._fresh = STARTING * self._fresh, False
        try:
            heard = self._said.get(timeout=seconds + grace)
        except queue.Empty:
            raise Forfeit(f"It did not answer within {seconds + grace:g} seconds.") from None
        if not heard:
            raise Forfeit(f"It does not answer any more: {self._end()}.")
        if not heard.endswith(b"\n"):
            raise Forfeit(f"Its answer is no line, or is longer than {LONGEST_LINE} bytes.")
        return heard

    def close(self) -> str:
        """Hang up; how the process ended."""
        self._closed = True
        self._to_say.put(None)
        ended = self._end()
        # Whoever still talks into a full queue gets the room to notice.
        with contextlib.suppress(queue.Empty):
            while True:
                self._said.get_nowait()
        return ended

    def _read(self, stream: IO[bytes]) -> None:
        heard = b"\n"
        # A line that never ends counts as the last word.
        while heard.endswith(b"\n") and not self._closed:
            try:
                heard = stream.readline(LONGEST_LINE)
            except (OSError, ValueError):
                heard = b""
            self._said.put(heard)
        stream.close()

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (lines := self._to_say.get()) is not None:
                stream.write(lines)
                stream.flush()
        with contextlib.suppress(OSError, ValueError):
            stream.close()


def started(command: str) -> Lines:
    """A line to a new process; raises Forfeit if it cannot be started."""
    try:
        process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise Forfeit(f"It cannot be started: {error.strerror}.") from None
    assert process.stdin is not None
    assert process.stdout is not None
    return Lines(process.stdout, process.stdin, lambda: _ended(process))


def connected(host: str, port: int) -> Lines:
    """A line to a process that listens; raises Forfeit if none does."""
    try:
        wire = socket.create_connection((host, port), timeout=STARTING)
    except OSError as error:
        raise Forfeit(f"Nobody listens at {host}:{port}: {error.strerror or error}.") from None
    wire.settimeout(None)
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    reads, writes = wire.makefile("rb"), wire.makefile("wb")
    return Lines(reads, writes, lambda: _hung_up(wire))


def _ended(process: "subprocess.Popen[bytes]") -> str:
    """End a process and all that it has started; how it ended."""
    try:
        code = process.wait(LEAVING)
    except subprocess.TimeoutExpired:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
        return "it was stopped"
    return f"it ended with the exit code {code}"


def _hung_up(wire: socket.socket) -> str:
    with contextlib.suppress(OSError):
        wire.shutdown(socket.SHUT_RDWR)
    wire.close()
    return "the connection is closed"
