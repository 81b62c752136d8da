"""The live protocol: one socket for one viewer at one table. It is told in docs/protocol.md."""

import asyncio
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket

from whodunnit.core.errors import WhodunnitError
from whodunnit.host.errors import NotFound
from whodunnit.host.frames import frame
from whodunnit.host.ports import GuestId, StoreFailed
from whodunnit.host.subscription import Subscription
from whodunnit.host.wire import Act, RefusedAnswer
from whodunnit.web.acting import acted
from whodunnit.web.door import AtDoor, Code, Door, address_of, stranger
from whodunnit.web.errors import ErrorBody, body_of, internal
from whodunnit.web.messages import (
    ClientAct,
    ClientChat,
    ClientMessage,
    ServerBye,
    ServerError,
    ServerPong,
)
from whodunnit.web.metrics import Metrics
from whodunnit.web.sending import Outbox, Sender
from whodunnit.web.wire import Wire, framed, wire_of

RESTART = 1012
"""The host stops: connect again at once."""
REFUSED = 1008
"""This guest may not look on."""
TRY_LATER = 1013
"""Too many sockets, or a reader that is too slow: connect again after a while."""
NO_SUCH_TABLE = 4404
"""There is no such table: do not connect again."""

_CLOSINGS = {
    "restart": (RESTART, "The host starts again; come back at once."),
    "too slow": (TRY_LATER, "You read too slowly; come back and catch up."),
    "removed": (REFUSED, "At this table only the players look on."),
    "away": (TRY_LATER, "The tables cannot be reached just now; come back in a moment."),
}
_PONG = frame(ServerPong())
_FAREWELL = frame(ServerBye("restart", _CLOSINGS["restart"][1]))

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_log = structlog.get_logger(__name__)


@websocket("/api/tables/{code:str}/live")
async def live(socket: WebSocket[Any, Any, Any], door: AtDoor, code: Code) -> None:
    """Everything that happens at a table, and the way to act there."""
    metrics: Metrics = socket.app.state.metrics
    wire = wire_of(socket.scope)
    guest = await door.find(socket)
    viewer = guest.id if guest is not None else stranger()
    address = address_of(socket.scope)
    await socket.accept()
    wire.longest_silence = door.limits.idle
    wire.farewell = _FAREWELL
    wire.transport.set_write_buffer_limits(high=door.limits.buffer)
    if not door.address_sockets.enter(address):
        _say_goodbye(wire, TRY_LATER, "refused", "There are too many sockets from your address.")
        return
    try:
        if not door.sockets.enter(viewer):
            _say_goodbye(wire, TRY_LATER, "refused", "You have too many sockets; close one.")
            return
        try:
            await _Session(door, metrics, wire, code, viewer).run(socket)
        finally:
            door.sockets.leave(viewer)
    finally:
        door.address_sockets.leave(address)


class _Session:
    """One viewer from the hello to the goodbye."""

    def __init__(self, door: Door, metrics: Metrics, wire: Wire, code: str, guest: GuestId) -> None:
        self._door, self._metrics, self._wire = door, metrics, wire
        self._code, self._guest = code, guest

    async def run(self, socket: WebSocket[Any, Any, Any]) -> None:
        try:
            since = int(socket.query_params.get("since", "0"))
            subscription = await self._door.tables.watch(
                self._code, self._guest, max(0, min(since, 2**31))
            )
        except ValueError:
            _say_goodbye(self._wire, REFUSED, "refused", "`since` is a whole number.")
            return
        except StoreFailed:
            self._say_why("away")
            return
        except WhodunnitError as error:
            missing = isinstance(error, NotFound)
            reason = "no such table" if missing else "refused"
            code = NO_SUCH_TABLE if missing else REFUSED
            _say_goodbye(self._wire, code, reason, body_of(error).sentence)
            return
        _log.info("viewer came")
        outbox: Outbox = socket.app.state.outbox
        Sender(outbox, self._metrics, self._wire, subscription, self._say_why)
        async with subscription:
            # In a task of its own, or every message would climb through all layers of the server.
            await asyncio.get_running_loop().create_task(self._read(subscription))
        _log.info("viewer left")

    def _say_why(self, reason: str) -> None:
        if reason == "too slow":
            self._metrics.dropped.inc()
        _say_goodbye(self._wire, _CLOSINGS[reason][0], reason, _CLOSINGS[reason][1])

    async def _read(self, subscription: Subscription) -> None:
        while (said := await self._wire.heard()) is not None:
            # Whoever sends too fast is not refused but read more slowly.
            while seconds := self._door.frames.wait(self._guest, self._door.now()):
                await asyncio.sleep(seconds)
            try:
                subscription.push((await self._answered(said),))
            except StoreFailed:
                # Whether it was kept is unknown: whoever comes back and asks again is told.
                subscription.end("away")
                return

    async def _answered(self, said: bytes) -> bytes:
        try:
            message = _decoder.decode(said)
        except (msgspec.DecodeError, RecursionError) as error:
            return frame(ServerError("BadRequest", None, f"This frame cannot be read: {error}."))
        try:
            match message:
                case ClientAct(id, action, v):
                    return await self._acted(Act(id, action, v))
                case ClientChat(text):
                    self._door.admit(self._door.chat, self._guest)
                    await self._door.tables.say(self._code, self._guest, text)
                    return _PONG
                case _:
                    return _PONG
        except StoreFailed:
            raise
        except WhodunnitError as error:
            body = body_of(error)
        except Exception as error:
            body = internal(error)
        return frame(ServerError(body.error, body.rule, body.sentence))

    async def _acted(self, act: Act) -> bytes:
        try:
            answer = await acted(self._door, self._metrics, self._code, self._guest, act)
        except StoreFailed:
            raise
        except WhodunnitError as error:
            return _refused(act.id, body_of(error))
        except Exception as error:
            return _refused(act.id, internal(error))
        return frame(answer)


def _say_goodbye(wire: Wire, code: int, reason: str, sentence: str) -> None:
    wire.write(framed([frame(ServerBye(reason, sentence))]))
    wire.hang_up(code, reason)


def _refused(id: str, body: ErrorBody) -> bytes:
    return frame(RefusedAnswer(id, body.error, body.rule, body.sentence))
