"""The live side of a table: what a viewer has received, and the way to act.

The socket comes back by itself and goes on where it was; an action whose answer was lost is sent
again with the same id, so that it happens once.
"""

import asyncio
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Final

import msgspec
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from whodunnit.client.errors import Asked, ConnectionGone, Gap
from whodunnit.core.actions import Action, Seat
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.events import Entry, GameCreated
from whodunnit.core.state import evolve
from whodunnit.core.view import View
from whodunnit.host.wire import (
    Acked,
    Legal,
    RefusedAnswer,
    ServerChat,
    ServerClock,
    ServerEntry,
    ServerHello,
    ServerLegal,
    ServerPresence,
    ServerTable,
    TableInfo,
)
from whodunnit.web.messages import ClientAct, ClientChat, ServerBye, ServerMessage

RESTART: Final = 1012
"""The host starts again: come back at once."""

FOR_GOOD: Final = frozenset({1008, 4404, 4408})
"""Close codes after which a client does not come back by itself."""

SHORTEST_PAUSE: Final = 0.05
"""The seconds before the first attempt to come back."""

LONGEST_PAUSE: Final = 5.0
"""The most seconds between two attempts to come back."""

_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_encoder = msgspec.json.Encoder()


class TableClient:
    """One viewer at one table."""

    def __init__(self, url: str, cookie: str | None, since: int = 0) -> None:
        self.version = since
        """The last version received."""
        self.viewer: Viewer = SPECTATOR
        """Whose events are received."""
        self.entries: list[Entry] = []
        """The entries received, in order."""
        self.table: TableInfo | None = None
        """The table as it was told last."""
        self.legal: Legal | None = None
        """What this viewer may do, as it was told last."""
        self.clock: ServerClock | None = None
        """The time, as it was told last."""
        self.presence: ServerPresence | None = None
        """Who is there, as it was told last."""
        self.chat: list[ServerChat] = []
        """What was said while one was there."""
        self.on_message: Callable[[ServerMessage], None] = lambda message: None
        """Called with every message, after it has been taken in."""
        self.on_bytes: Callable[[bytes], None] | None = None
        """Called with every frame as it came, where somebody wants to see it."""
        self.connections = 0
        """How often the socket has been opened."""
        self._url, self._cookie = url, cookie
        self._unanswered: dict[str, tuple[ClientAct, list[asyncio.Future[int]]]] = {}
        self._waiting: list[asyncio.Future[None]] = []
        self._transport: WSTransport | None = None
        self._greeted = False
        self._running: asyncio.Task[None] | None = None
        self._failed: BaseException | None = None
        self._view: View | None = None

    async def __aenter__(self) -> "TableClient":
        self._running = asyncio.create_task(self._run())
        await self.wait(lambda: self.presence is not None)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        self._fail(ConnectionGone(1000, "left"))

    @property
    def seat(self) -> Seat | None:
        """One's seat; a spectator has none."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.legal is not None and self.legal.to_act is None

    @property
    def view(self) -> View:
        """Everything received, as a View; there is one once the game has started."""
        if self._view is None:
            created = self.entries[0].event
            if not isinstance(created, GameCreated):
                raise Gap("The first entry is missing: watch the table from the beginning.")
            self._view = View.opened(created, self.viewer)
        state, known = self._view.state, len(self._view.entries)
        for entry in self.entries[known:]:
            state = evolve(state, entry.event)
        if known < len(self.entries):
            self._view = View(self.viewer, tuple(self.entries), state)
        return self._view

    async def wait(self, until: Callable[[], bool]) -> None:
        """Wait until something is so; raises ConnectionGone if the host has closed for good."""
        while not until():
            if self._failed is not None:
                raise self._failed
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            await waiting

    async def turn(self) -> Legal | None:
        """Wait until this seat is to act, and say what it may do; nothing once the game is over."""
        await self.wait(lambda: self.is_over or self._may_act)
        return None if self.is_over else self.legal

    async def act(self, action: Action, v: int | None = None, id: str | None = None) -> int:
        """Act; the version that it brought the game to. Raises Asked if it is refused."""
        message = ClientAct(id or secrets.token_hex(8), action, v)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._unanswered.setdefault(message.id, (message, []))[1].append(answer)
        self._send(message)
        if self._failed is not None:
            raise self._failed
        return await answer

    def send_act(self, action: Action) -> str:
        """Act without waiting for the answer; the id that it was sent with."""
        message = ClientAct(secrets.token_hex(8), action)
        self._send(message)
        return message.id

    def say(self, text: str) -> None:
        """Say something at the table."""
        self._send(ClientChat(text))

    def drop(self) -> None:
        """Tear the socket, as a bad network would."""
        if self._transport is not None:
            self._transport.underlying_transport.abort()

    @property
    def _may_act(self) -> bool:
        legal = self.legal
        current = legal is not None and legal.v == self.version
        return current and legal is not None and legal.to_act == self.seat is not None

    def _send(self, message: ClientAct | ClientChat) -> None:
        # Without a socket an action waits for the next one.
        if self._transport is not None and not self._transport.is_disconnected:
            self._transport.send(WSMsgType.TEXT, _encoder.encode(message))

    async def _run(self) -> None:
        pause = SHORTEST_PAUSE
        try:
            while True:
                self._greeted = False
                code = await self._connect()
                if code in FOR_GOOD:
                    return
                if code == RESTART or self._greeted:
                    pause = SHORTEST_PAUSE
                else:
                    pause = min(LONGEST_PAUSE, pause * 2)
                await asyncio.sleep(pause)
        except Exception as error:
            self._fail(error)

    async def _connect(self) -> int:
        """Hold one connection until it ends; its close code, 0 if there was none."""
        listener = _Listener(self)
        headers = {} if self._cookie is None else {"Cookie": self._cookie}
        try:
            transport, _ = await ws_connect(
                lambda: listener, f"{self._url}?since={self.version}", extra_headers=headers
            )
        except (OSError, WSError, TimeoutError):
            return 0
        self.connections += 1
        self._transport = transport
        # The first frames may have come before the connection was known to be there.
        self._wake()
        for message, _ in tuple(self._unanswered.values()):
            self._send(message)
        try:
            await transport.wait_disconnected()
        finally:
            self._transport = None
            transport.disconnect(False)
        if listener.error is not None:
            raise listener.error
        if listener.code in FOR_GOOD:
            self._fail(ConnectionGone(listener.code, listener.reason))
        return listener.code

    def _fail(self, error: BaseException) -> None:
        self._failed = error
        for id in tuple(self._unanswered):
            self._settle(id, error)
        self._wake()

    def _take(self, message: ServerMessage) -> None:
        match message:
            case ServerEntry(v, event):
                if v != self.version + 1:
                    raise Gap(f"Version {v} came after {self.version}.")
                self.version = v
                self.entries.append(Entry(v, event))
            case ServerLegal():
                self.legal = message
            case Acked(id, v):
                self._settle(id, v)
            case RefusedAnswer(id, error, rule, sentence):
                self._settle(id, Asked(error, rule, sentence, None))
            case ServerHello(_, _, viewer):
                self.viewer, self._greeted = viewer, True
            case ServerTable(table):
                self.table = table
                if table.you.seat is not None:
                    self.viewer = table.you.seat
            case ServerPresence():
                self.presence = message
            case ServerClock():
                self.clock = message
            case ServerChat():
                self.chat.append(message)
            case _:
                pass
        self.on_message(message)
        self._wake()

    def _settle(self, id: str, result: int | BaseException) -> None:
        _, answers = self._unanswered.pop(id, (None, []))
        for answer in answers:
            if answer.done():
                continue
            if isinstance(result, int):
                answer.set_result(result)
            else:
                answer.set_exception(result)

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)


class _Listener(WSListener):
    """Reads one connection."""

    def __init__(self, table: TableClient) -> None:
        self._table = table
        self.code = 0
        """The close code; 0 while there is none."""
        self.reason = ""
        """The close reason."""
        self.error: Exception | None = None
        """What could not be understood."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame has come."""
        if frame.msg_type == WSMsgType.TEXT:
            try:
                if self._table.on_bytes is not None:
                    self._table.on_bytes(frame.get_payload_as_bytes())
                message = _decoder.decode(frame.get_payload_as_memoryview())
                if isinstance(message, ServerBye):
                    self.reason = message.sentence
                self._table._take(message)
            except Exception as error:
                self.error = error
                transport.disconnect(False)
        elif frame.msg_type == WSMsgType.CLOSE:
            payload = frame.get_payload_as_bytes()
            self.code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 0
            transport.send_close(frame.get_close_code())
            transport.disconnect()
