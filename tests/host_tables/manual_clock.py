"""A clock that goes only when a test says so."""

import asyncio
import heapq
from itertools import count


class ManualClock:
    """Stands still until it is moved on; whoever sleeps wakes in the right order."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._order = count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        """The time that it shows, in seconds."""
        return self._now

    async def sleep_until(self, moment: float) -> None:
        """Come back when the clock has been moved to a moment."""
        if moment > self._now:
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._sleepers, (moment, next(self._order), waiting))
            await waiting

    @property
    def next_wake(self) -> float | None:
        """When the next sleeper wants to wake."""
        awake = (moment for moment, _, waiting in self._sleepers if not waiting.done())
        return min(awake, default=None)

    async def advance(self, seconds: float) -> None:
        """Move on, waking everybody on the way at the right time, and let them work."""
        target = self._now + seconds
        await settled()
        while self._sleepers and self._sleepers[0][0] <= target:
            moment, _, waiting = heapq.heappop(self._sleepers)
            if not waiting.done():
                self._now = max(self._now, moment)
                waiting.set_result(None)
                await settled()
        self._now = target


async def settled(rounds: int = 50) -> None:
    """Let everything that can go on without time go on."""
    for _ in range(rounds):
        await asyncio.sleep(0)
