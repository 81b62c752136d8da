"""A subscription: the frames of one viewer at one table, in order, as fast as they are read."""

import asyncio
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Final

from whodunnit.core.audience import Viewer
from whodunnit.host.ports import GuestId

MAX_WAITING: Final = 512
"""How many frames may wait for a reader after what it missed; a slower one is dropped."""


class Subscription:
    """An async iterator over batches of frames; each frame is a JSON object, ready to send.

    Frames of the same audience are the same bytes objects for everybody.
    """

    def __init__(
        self, guest: GuestId, viewer: Viewer, leave: Callable[["Subscription"], None]
    ) -> None:
        self.guest = guest
        """Who reads."""
        self.viewer = viewer
        """Whose events they may see; it changes when the game starts."""
        self.reason: str | None = None
        """Why the host ended it: "too slow", "removed" or "restart"."""
        self.over = asyncio.Event()
        """Set once there will be nothing more to read."""
        self._leave = leave
        self._frames: list[bytes] = []
        self._allowed = MAX_WAITING
        self._waiter: asyncio.Future[None] | None = None
        self._closed = False

    def push(self, frames: Sequence[bytes]) -> None:
        """Give the reader more frames; one that lets too many wait is dropped."""
        if self._closed:
            return
        if len(self._frames) + len(frames) > self._allowed:
            self.end("too slow")
            return
        self._frames += frames
        self._wake()

    def catch_up(self, frames: Sequence[bytes]) -> None:
        """Give the reader what it missed, before all else and however much it is."""
        if self._closed:
            return
        self._frames[:0] = frames
        self._allowed = len(self._frames) + MAX_WAITING
        self._wake()

    def end(self, reason: str) -> None:
        """Stop: the reader gets nothing more, and is told why."""
        if not self._closed:
            self.reason = reason
            self.close()

    def close(self) -> None:
        """The reader has gone."""
        if self._closed:
            return
        self._closed = True
        self._frames.clear()
        self.over.set()
        self._leave(self)
        self._wake()

    def __aiter__(self) -> "Subscription":
        return self

    async def __anext__(self) -> list[bytes]:
        """All frames that are waiting; waits for one if there are none."""
        while not self._frames and not self._closed:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        if self._closed:
            raise StopAsyncIteration
        frames, self._frames = self._frames, []
        self._allowed = MAX_WAITING
        return frames

    async def __aenter__(self) -> "Subscription":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
