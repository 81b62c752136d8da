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
    """Batches of frames for one reader; each frame is a JSON object, ready to send.

    A reader is told by `ready` that something waits, and takes it; or it iterates. What many may
    know is the same batch for all of them, so that it can be prepared for the wire once.
    """

    __slots__ = (
        "_allowed",
        "_batches",
        "_leave",
        "_waiter",
        "_waiting",
        "guest",
        "is_over",
        "ready",
        "reason",
        "viewer",
    )

    def __init__(
        self, guest: GuestId, viewer: Viewer, leave: Callable[["Subscription"], None]
    ) -> None:
        self.guest = guest
        """Who reads."""
        self.viewer = viewer
        """Whose events they may see; it changes when the game starts."""
        self.reason: str | None = None
        """Why the host ended it: "too slow", "removed", "away" or "restart"."""
        self.is_over = False
        """Whether there will be nothing more to read."""
        self.ready: Callable[[], None] = self._wake
        """Called when there is something to take, and when it is over."""
        self._leave = leave
        self._batches: list[Sequence[bytes]] = []
        self._waiting = 0
        self._allowed = MAX_WAITING
        self._waiter: asyncio.Future[None] | None = None

    def push(self, frames: Sequence[bytes]) -> None:
        """Give the reader more frames; one that lets too many wait is dropped."""
        if self.is_over:
            return
        self._waiting += len(frames)
        if self._waiting > self._allowed:
            self.end("too slow")
            return
        self._batches.append(frames)
        self.ready()

    def catch_up(self, frames: Sequence[bytes]) -> None:
        """Give the reader what it missed, before all else and however much it is."""
        if self.is_over:
            return
        self._batches.insert(0, frames)
        self._waiting += len(frames)
        self._allowed = self._waiting + MAX_WAITING
        self.ready()

    def take(self) -> list[Sequence[bytes]]:
        """All batches that wait."""
        batches, self._batches = self._batches, []
        self._waiting = 0
        self._allowed = MAX_WAITING
        return batches

    def end(self, reason: str) -> None:
        """Stop: the reader gets nothing more, and is told why."""
        if not self.is_over:
            self.reason = reason
            self.close()

    def close(self) -> None:
        """The reader has gone."""
        if self.is_over:
            return
        self.is_over = True
        self._batches.clear()
        self._leave(self)
        self.ready()

    def __aiter__(self) -> "Subscription":
        return self

    async def __anext__(self) -> list[bytes]:
        """All frames that are waiting; waits for one if there are none."""
        while not self._batches and not self.is_over:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        if self.is_over:
            raise StopAsyncIteration
        return [frame for batch in self.take() for frame in batch]

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
