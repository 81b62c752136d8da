"""The wire to a viewer: uvicorn's WebSocket, with a short way for the frames of a game.

Nothing about the protocol is different. Frames that come whole are read without the detour of a
general parser, frames that go to many viewers are written as they are, many in one go; and a
reader who does not read is cut off instead of being waited for.
"""

import asyncio
from collections.abc import Callable, Iterable
from functools import cache
from struct import pack
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # the compiled part is missing on some machines
    from websockets.utils import apply_mask

EXTENSION: Final = "whodunnit.wire"
"""Where a socket's scope has its wire."""

PATIENCE: Final = 2.0
"""After how many seconds a closed wire is cut, whether its reader has read everything or not."""

WAITING: Final = 8
"""How many frames of a client may wait before no more are read."""

_LAST: Final = 0x80
_WHOLE_TEXT: Final = _LAST | 1
_DATA: Final = frozenset({0, 1, 2})


def framed(messages: Iterable[bytes]) -> bytes:
    """Text messages as WebSocket frames, to be written in one go."""
    return b"".join([part for message in messages for part in (_head(len(message)), message)])


@cache
def _head(size: int) -> bytes:
    """What goes before a whole text of this size."""
    if size < 126:
        return pack("!BB", _WHOLE_TEXT, size)
    if size < 65_536:
        return pack("!BBH", _WHOLE_TEXT, 126, size)
    return pack("!BBQ", _WHOLE_TEXT, 127, size)


class Inbox(asyncio.Queue[Any]):
    """What has come from a client, for the one who reads it: a message, or an event of ASGI."""

    def _init(self, maxsize: int) -> None:
        super()._init(maxsize)
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        """Keep something, and wake who waits for it."""
        self._put(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """What came first; waited for."""
        while self.empty():
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._get()


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.last_heard = self.loop.time()
        """When the client last sent a frame."""
        self.longest_silence = float("inf")
        """After how many seconds of silence the socket is closed."""
        self.farewell = b""
        """The last message, where the host stops."""
        self.on_writable: Callable[[], None] = lambda: None
        """Called when a reader that was too slow reads again."""
        self.queue: Inbox = Inbox()
        self._arrived = b""
        self._in_fragments = False

    def handle_connect(self, event: Request) -> None:
        """A client asks for a socket: its scope gets the wire."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    # To the viewer

    def write(self, frames: bytes) -> None:
        """Send frames, made by `framed`."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(frames)

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self.on_writable()

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket; whoever does not read is not waited for."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._read_on()
        self.close_timer = self.loop.call_later(PATIENCE, self.transport.abort)

    def shutdown(self) -> None:
        """The host stops: say goodbye, and do not wait for whoever does not read."""
        if self.handshake_complete and self.farewell:
            self.write(framed([self.farewell]))
        super().shutdown()
        self.loop.call_later(PATIENCE, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """The client does not answer pings any more."""
        super().keepalive_timeout()
        self.loop.call_later(PATIENCE, self.transport.abort)

    def send_keepalive_ping(self) -> None:
        """Ask the client whether it is there, unless it has been silent for too long."""
        if self.loop.time() - self.last_heard > self.longest_silence:
            self.hang_up(4408, "idle")
        else:
            super().send_keepalive_ping()

    # From the client

    async def heard(self) -> bytes | None:
        """The next message of the client, waited for; nothing once it has gone."""
        message: Any = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self._read_on()
        if isinstance(message, bytes):
            return message
        if message["type"] != "websocket.receive":
            return None
        said: bytes | None = message.get("bytes")
        return message["text"].encode() if said is None else said

    def data_received(self, data: bytes) -> None:
        """Bytes have come: whole texts are delivered at once, everything else goes the long way."""
        if not self.handshake_complete or self.close_sent:
            super().data_received(data)
            return
        arrived = self._arrived + data if self._arrived else data
        while len(arrived) >= 6:
            size = arrived[1] & 0x7F
            start = 6
            if size == 126:
                if len(arrived) < 8:
                    break
                size, start = int.from_bytes(arrived[2:4], "big"), 8
            elif size == 127:
                size = self.config.ws_max_size + 1
            masked = arrived[1] & 0x80
            if not masked or size > self.config.ws_max_size:
                # Refused by the rules of WebSocket, which the long way knows.
                self._the_long_way(arrived)
                return
            end = start + size
            if len(arrived) < end:
                break
            if arrived[0] == _WHOLE_TEXT and not self._in_fragments:
                self._deliver(apply_mask(arrived[start:end], arrived[start - 4 : start]))
            else:
                self._the_long_way(arrived[:end])
                if self.transport.is_closing():
                    return
            arrived = arrived[end:]
        self._arrived = arrived

    def _the_long_way(self, frame: bytes) -> None:
        if frame[0] & 0x0F in _DATA:
            self._in_fragments = not frame[0] & _LAST
        super().data_received(frame)

    def _deliver(self, text: bytes) -> None:
        self.last_heard = self.loop.time()
        self.queue.put_nowait(text)
        if not self.read_paused and self.queue.qsize() >= WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def _read_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()


def wire_of(scope: Any) -> Wire:
    """The wire of a socket."""
    wire: Wire = scope["extensions"][EXTENSION]["wire"]
    return wire
