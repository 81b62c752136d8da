"""The time at the tables: whose is running, what lies ahead, and when the host was not there."""

from collections.abc import Iterable
from random import Random

import msgspec

from whodunnit.core.state import State
from whodunnit.host.clocks import Clocks, passed_on, wound_up
from whodunnit.host.meta import TableMeta
from whodunnit.host.plan import Outlook, later, look_ahead, on_the_clock
from whodunnit.host.ports import Clock, Timing
from whodunnit.host.table import Table

_decoder: msgspec.json.Decoder[Clocks | None] = msgspec.json.Decoder(Clocks | None)


class Timekeeper:
    """Winds the players' clocks, and says what a table will do by itself."""

    def __init__(self, clock: Clock, chance: Random) -> None:
        self.interruptions: list[tuple[float, float]] = []
        """When the host was not there."""
        self._clock = clock
        self._chance = chance

    def after(
        self, table: Table, meta: TableMeta, state: State, acted: bool
    ) -> tuple[Clocks | None, Outlook]:
        """The clocks and what lies ahead after a change, be it an action or a chair's."""
        now, clocks = self._clock.now(), table.clocks
        if acted or clocks is None or clocks.running != on_the_clock(meta, state):
            clocks = self._passed_on(clocks, meta, state, now)
        return clocks, self.outlook(meta, state, clocks, now)

    def outlook(
        self, meta: TableMeta, state: State, clocks: Clocks | None, now: float | None = None
    ) -> Outlook:
        """What lies ahead of a table now."""
        now = self._clock.now() if now is None else now
        return look_ahead(meta, state, clocks, self.interruptions, now, self._chance.random)

    def take_up(self, table: Table, timing: Timing | None) -> None:
        """Go on with a table where the store says that its time stood."""
        if timing is not None and table.state is not None:
            table.clocks, table.due = _decoder.decode(timing.clock), timing.due
            table.outlook = self.outlook(table.meta, table.state, table.clocks)

    def frame(self, table: Table) -> bytes | None:
        """The time at a table as a frame."""
        if table.clocks is None:
            return None
        return table.clock_frame(table.clocks.left(self._clock.now(), self.interruptions))

    def let_go_by(self, table: Table, until: float) -> None:
        """The moments for an answer up to one have gone by: it comes at the next one (R5)."""
        deadline = table.clocks.deadline(self.interruptions) if table.clocks else None
        pace, draw = table.meta.settings.pace_seconds, self._chance.random
        table.outlook = later(table.outlook, until, pace, deadline, draw)

    def count(self, interruptions: list[tuple[float, float]], tables: Iterable[Table]) -> None:
        """Take in new interruptions: whoever's time was running has more of it left."""
        if interruptions == self.interruptions:
            return
        self.interruptions = interruptions
        for table in tables:
            if table.state is not None and table.clocks is not None:
                table.outlook = self.outlook(table.meta, table.state, table.clocks)

    def _passed_on(
        self, clocks: Clocks | None, meta: TableMeta, state: State, now: float
    ) -> Clocks | None:
        setting = meta.settings.clock
        if clocks is None:
            clocks = wound_up(setting, len(meta.chairs), now)
        if clocks is None:
            return None
        return passed_on(setting, clocks, on_the_clock(meta, state), now, self.interruptions)
