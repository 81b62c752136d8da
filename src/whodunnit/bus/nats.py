"""The bus between many hosts: NATS. What it loses, hosts find in the store."""

import asyncio
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from whodunnit.core.errors import WhodunnitError

PREFIXES: Final = ("nats://", "tls://")
"""What the address of a NATS server begins with."""

PREFIX: Final = "whodunnit."
"""What all our topics begin with there."""

PATIENCE: Final = 5
"""How many seconds a server has to answer when a host starts."""

PAUSE: Final = 1
"""How many seconds pass before the next attempt to come back."""

WAITING: Final = 1_000_000
"""How many bytes may wait for a server that is away; what is more is not sent at all."""

_log = structlog.get_logger(__name__)


class NoBus(WhodunnitError):
    """There is no bus at this address."""


class NatsBus:
    """Tells all hosts, this one too; while the server is away nothing fails and nobody is told."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Client | None = None
        self._connecting = asyncio.Lock()

    async def publish(self, topic: str, message: bytes) -> None:
        """Send a message to all that listen; it may be lost."""
        client = await self._connected()
        try:
            await client.publish(PREFIX + topic, message)
        except NatsError as error:
            _log.warning("bus does not take a message", error=type(error).__name__)

    async def subscribe(self, topic: str, listener: Callable[[bytes], None]) -> None:
        """Have every message of a topic given to a listener from now on; raises NoBus."""

        async def heard(message: Msg) -> None:
            listener(message.data)

        client = await self._connected()
        await client.subscribe(PREFIX + topic, cb=heard)
        try:
            # The server may take a while: what is said before it has noted us down is not heard
            await client.flush(PATIENCE)
        except NatsError as error:
            raise self._refused(error) from error

    async def close(self) -> None:
        """Listen and send no more."""
        if self._client is not None:
            await self._client.close()

    async def _connected(self) -> Client:
        async with self._connecting:
            if self._client is None:
                self._client = await self._connect()
        return self._client

    async def _connect(self) -> Client:
        async def gone() -> None:
            if not client.is_closed:
                _log.warning("bus is away")

        async def back() -> None:
            _log.info("bus is back")

        async def failed(error: Exception) -> None:
            _log.info("bus", error=type(error).__name__)

        client = Client()
        try:
            await asyncio.wait_for(
                client.connect(
                    self._url,
                    name="whodunnit",
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=PAUSE,
                    connect_timeout=PATIENCE,
                    ping_interval=PATIENCE,
                    pending_size=WAITING,
                    disconnected_cb=gone,
                    reconnected_cb=back,
                    error_cb=failed,
                ),
                PATIENCE,
            )
        except (NatsError, OSError, TimeoutError, ValueError) as error:
            await client.close()
            raise self._refused(error) from error
        return client

    def _refused(self, error: Exception) -> NoBus:
        return NoBus(
            f"{shown(self._url)} cannot be used: {str(error) or type(error).__name__}. Check the "
            "address, and that NATS runs there."
        )


async def reach(url: str) -> None:
    """Raise NoBus if nobody answers at an address."""
    bus = NatsBus(url)
    await bus._connected()
    await bus.close()


def shown(url: str) -> str:
    """An address without its password.

    >>> shown("nats://host:secret@bus.example:4222")
    'nats://bus.example:4222'
    """
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
