"""How fast a store keeps events: many tables, each waiting for its last change to be durable."""

import asyncio
import time

from msgspec import Struct

from whodunnit.host.ports import Answer, Commit, EventStore, TableRow

EVENTS = (
    b'{"type":"roll_called","seat":0}',
    b'{"type":"dice_rolled","dice":[4]}',
    b'{"type":"token_moved","suspect":"Miss Scarlet","path":["7,24","7,23","7,22"],"door":null}',
)
"""The events of an ordinary action."""


class Speed(Struct, frozen=True):
    """How fast a store was."""

    tables: int
    """How many tables were played at the same time."""
    changes: int
    """How many actions were made durable."""
    seconds: float
    """How long it took."""
    slowest: float
    """The seconds of the slowest of a hundred changes, the 99th percentile."""

    @property
    def microseconds_per_event(self) -> float:
        """The time for each event, in millionths of a second."""
        return self.seconds / (self.changes * len(EVENTS)) * 1e6

    def __str__(self) -> str:
        return (
            f"{self.tables} tables: {self.microseconds_per_event:.0f} us per event, "
            f"{self.changes / self.seconds:.0f} actions/s, p99 {self.slowest * 1e3:.1f} ms"
        )


async def measure(store: EventStore, tables: int = 64, changes: int = 100) -> Speed:
    """Append so many actions at each of so many tables, and take the time."""
    waited: list[float] = []

    async def play(code: str) -> None:
        for turn in range(changes):
            began = time.perf_counter()
            answer = Answer(0, f"{turn}", b'{"t":"ack","id":"0","v":0}')
            await store.append(Commit(code, turn * len(EVENTS), EVENTS, answer))
            waited.append(time.perf_counter() - began)

    codes = [f"MEASURE-{number}" for number in range(tables)]
    for code in codes:
        await store.create(TableRow(code, 0, "running", False, 0.0, b"{}"))
    began = time.perf_counter()
    await asyncio.gather(*map(play, codes))
    seconds = time.perf_counter() - began
    waited.sort()
    return Speed(tables, tables * changes, seconds, waited[int(len(waited) * 0.99)])
