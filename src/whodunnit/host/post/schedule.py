"""The schedule of games by post: whatever is due is done, also after the host was not there.

What is due is a row in the store. A tick decides at the version that it has read, so of several
hosts that do the same thing at the same time one succeeds, and it is done once.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from whodunnit.host.ports import Clock, Conflict, TableCode
from whodunnit.host.post.alarm import Alarm
from whodunnit.host.post.meta import KIND
from whodunnit.host.post.ports import PostStore

BATCH: Final = 100
"""How many games are looked up at once."""

LOOK: Final = 60.0
"""After so many seconds the store is asked again: another host may have written to it."""

FIRST_RETRY: Final = 5.0
"""After so many seconds a game that failed is tried again; each time it takes twice as long."""

LAST_RETRY: Final = 300.0
"""The longest time between two tries."""

Tick = Callable[[TableCode], Awaitable[None]]
"""Does what is due in a game, and writes down when the next thing is due."""

_log = structlog.get_logger(__name__)


class Schedule:
    """Does what is due, in the order in which it is due."""

    def __init__(self, store: PostStore, clock: Clock, tick: Tick) -> None:
        self._store = store
        self._clock = clock
        self._tick = tick
        self._alarm = Alarm(clock)
        self._failing: dict[TableCode, tuple[int, float]] = {}

    def changed(self) -> None:
        """Something may be due earlier than it was."""
        self._alarm.ring()

    async def run(self) -> None:
        """Do what is due whenever it is due, until cancelled."""
        while True:
            try:
                while await self.catch_up():
                    pass
                moment = await self._next()
            except Exception as error:
                _log.warning("the schedule failed", error=type(error).__name__)
                moment = self._clock.now() + FIRST_RETRY
            await self._alarm.wait_until(moment)

    async def catch_up(self) -> int:
        """Do what is due now, once for each game; says for how many."""
        now = self._clock.now()
        held = {code for code, (_, until) in self._failing.items() if until > now}
        due = await self._store.due_tables(KIND, now, BATCH + len(held))
        # Whatever failed and is due no more was done by somebody else.
        self._failing = {code: self._failing[code] for code in due if code in self._failing}
        codes = [code for code in due if code not in held]
        # Together, because the store makes durable at once whatever comes at once.
        await asyncio.gather(*map(self._go_on, codes))
        return len(codes)

    async def _go_on(self, code: TableCode) -> None:
        try:
            await self._tick(code)
        except Conflict:
            # Another host has done it, or somebody has acted: the store says what is due now.
            return
        except Exception as error:
            # The message of the error could have a card in it.
            _log.warning("a game by post failed to go on", error=type(error).__name__)
            times, _ = self._failing.get(code, (0, 0.0))
            wait = min(FIRST_RETRY * 2 ** min(times, 10), LAST_RETRY)
            self._failing[code] = (times + 1, self._clock.now() + wait)
            return
        self._failing.pop(code, None)

    async def _next(self) -> float:
        """When to look again."""
        now = self._clock.now()
        due = await self._store.next_due(KIND)
        if due is None:
            return now + LOOK
        # A game that failed stays due, and must not hide the others.
        return min(max(due, now + FIRST_RETRY) if self._failing else due, now + LOOK)
