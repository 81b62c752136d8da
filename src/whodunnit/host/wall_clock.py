"""The clock on the wall."""

import asyncio
import time

LONGEST_SLEEP = 3_600.0
"""After so many seconds the clock is looked at again, in case somebody has set it."""


class WallClock:
    """The time of this computer."""

    def now(self) -> float:
        """The wall clock, in seconds."""
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        """Come back at a moment, or at once if it has passed."""
        while (left := moment - time.time()) > 0:
            await asyncio.sleep(min(left, LONGEST_SLEEP))
