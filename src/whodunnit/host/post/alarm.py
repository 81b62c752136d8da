"""Waiting for a moment, or for somebody who rings before."""

import asyncio

from whodunnit.host.ports import Clock


class Alarm:
    """Wakes whoever waits at it when the time has come, or earlier when it is rung."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake whoever waits; if nobody does, the next one does not wait at all."""
        self._rung.set()

    async def wait_until(self, moment: float) -> None:
        """Come back at a moment, or when somebody rings."""
        waits = [
            asyncio.ensure_future(self._clock.sleep_until(moment)),
            asyncio.ensure_future(self._rung.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            self._rung.clear()
