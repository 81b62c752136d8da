"""The network between the parts, in the hands of the test: it can be cut, slowed and healed."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from whodunnit.web.address import LOOPBACK

CHUNK = 65_536


class Proxy:
    """Passes connections on to a port; to which one is asked anew for every connection."""

    def __init__(self, ports: Callable[[], list[int]]) -> None:
        self._ports = ports
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._server: asyncio.Server | None = None
        self.is_cut = False
        """Whether nothing gets through."""
        self.delay = 0.0
        """How many seconds everything takes on its way."""
        self.port = 0
        """Where it listens."""

    async def start(self) -> None:
        """Begin to pass on."""
        self._server = await asyncio.start_server(self._come, LOOPBACK, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Pass on nothing more."""
        if self._server is not None:
            self._server.close()
        self._drop()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Tear all connections, and let no new ones through."""
        self.is_cut = True
        self._drop()

    def heal(self) -> None:
        """Let everything through again, at once."""
        self.is_cut, self.delay = False, 0.0

    def _drop(self) -> None:
        for writer in tuple(self._open):
            writer.transport.abort()

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._open.add(writer)
        try:
            found = None if self.is_cut else await self._reached()
            if found is not None:
                there, back = found
                self._open.add(back)
                try:
                    await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
                finally:
                    self._open.discard(back)
                    back.transport.abort()
        except asyncio.CancelledError:
            # The test is over.
            pass
        finally:
            self._open.discard(writer)
            self._tasks.discard(task)
            writer.transport.abort()

    async def _reached(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for port in self._ports():
            with suppress(OSError):
                return await asyncio.open_connection(LOOPBACK, port)
        return None

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        # Who hangs up on one side hangs up on the other.
        writer.transport.abort()
