"""The keeper of the tables: loads them, writes every change down, and only then tells of it."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from whodunnit.core.events import Event
from whodunnit.core.state import State, evolve, open_game
from whodunnit.host.clocks import Clocks, passed_on, wound_up
from whodunnit.host.errors import NoSuchTable
from whodunnit.host.frames import encode_event, frame
from whodunnit.host.guests import GuestBook
from whodunnit.host.info import people_of, tell_table
from whodunnit.host.meta import TableMeta, TablePhase, read_meta
from whodunnit.host.plan import Outlook, look_ahead, on_the_clock
from whodunnit.host.ports import (
    Answer,
    Bus,
    Clock,
    Commit,
    Conflict,
    EventStore,
    StoreFailed,
    TableCode,
    Timing,
)
from whodunnit.host.setups import decode_event, first_event
from whodunnit.host.table import Table
from whodunnit.host.wire import ServerChat

CACHED = 128
"""How many tables that nobody needs are kept in memory, in case somebody comes back."""

BEAT = 5.0
"""Every so many seconds it is written down that the host is alive."""

TOPIC = "tables"
"""Where hosts of the same store tell each other which table has changed."""


class Change(Struct, frozen=True):
    """What is to become of a table."""

    meta: TableMeta | None = None
    """The table, where it changes."""
    state: State | None = None
    """The game after the events, where there are any."""
    events: tuple[Event, ...] = ()
    """What happens."""
    answer: Answer | None = None
    """What is answered to whoever asked for it."""


class _Notice(Struct, frozen=True):
    """A message to the other hosts."""

    origin: str
    code: TableCode


class Keeper:
    """Has the tables that somebody needs, each once."""

    def __init__(
        self,
        store: EventStore,
        bus: Bus,
        clock: Clock,
        guests: GuestBook,
        chance: Random,
        cached: int = CACHED,
    ) -> None:
        self.store = store
        """Where everything is kept."""
        self.clock = clock
        """What time it is."""
        self.guests = guests
        """What people are called."""
        self.chance = chance
        """Where secrets, codes and delays are drawn from."""
        self.interruptions: list[tuple[float, float]] = []
        """When the host was not there."""
        self.changed: Callable[[Table], None] = lambda table: None
        """Called after every change, when all have been told."""
        self._bus = bus
        self._origin = chance.randbytes(8).hex()
        self._cached = max(1, cached)
        self._tables: dict[TableCode, Table] = {}
        self._idle: OrderedDict[TableCode, None] = OrderedDict()
        self._loading: dict[TableCode, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin: time since the last beat was an interruption; listen to the other hosts."""
        await self.store.resume(self.clock.now())
        self.interruptions = await self.store.interruptions()
        await self._bus.subscribe(TOPIC, self._noticed)
        self._start(self._beat())

    async def close(self) -> None:
        """End: whatever time passes from now on is nobody's."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.beat(self.clock.now())

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def tables(self) -> list[Table]:
        """The tables that are in memory."""
        return list(self._tables.values())

    @asynccontextmanager
    async def use(self, code: TableCode) -> AsyncIterator[Table]:
        """A table, in memory as long as it is used; raises NoSuchTable."""
        table = await self._get(code)
        table.uses += 1
        try:
            yield table
        finally:
            table.uses -= 1
            self.release(table)

    def release(self, table: Table) -> None:
        """Somebody needs the table no longer; the one that was idle longest is dropped."""
        if not table.is_idle:
            return
        self._idle[table.meta.code] = None
        self._idle.move_to_end(table.meta.code)
        while len(self._idle) > self._cached:
            code, _ = self._idle.popitem(last=False)
            if self._tables[code].is_idle:
                del self._tables[code]

    async def commit(self, table: Table, change: Change) -> None:
        """Make a change durable, then tell of it; the caller holds the table's lock.

        Raises Conflict if another host was faster; the table is up to date again then.
        """
        now = self.clock.now()
        after, state = table.version, change.state or table.state
        meta = table.meta
        if change.meta is not None:
            meta = replace(change.meta, revision=meta.revision + 1)
        encoded = tuple(map(encode_event, change.events))
        clocks, outlook = table.clocks, table.outlook
        if state is not None and (change.events or change.meta is not None):
            if change.events or clocks is None or clocks.running != on_the_clock(meta, state):
                clocks = self._clocks(table, meta, state, now)
            outlook = self._outlook(meta, state, clocks, now)
        timing = None
        if clocks != table.clocks or outlook.due != table.outlook.due:
            timing = Timing(msgspec.json.encode(clocks), outlook.due)
        row = None if change.meta is None else meta.row
        names = {} if change.meta is None else await self.guests.names(people_of(meta))
        try:
            await self.store.append(Commit(meta.code, after, encoded, change.answer, row, timing))
        except Conflict:
            await self.refresh(table)
            raise
        table.meta, table.clocks, table.outlook = meta, clocks, outlook
        if not change.events and change.meta is None:
            return
        table.apply(state, change.events, encoded)
        if change.meta is not None:
            self._assign_viewers(table)
            tell_table(table, names)
        table.tell(after, change.events, encoded, self.clock_frame(table))
        self.changed(table)
        await self.tell_others(meta.code)

    async def tell_others(self, code: TableCode) -> None:
        """Tell the other hosts that a table has changed."""
        await self._bus.publish(TOPIC, msgspec.json.encode(_Notice(self._origin, code)))

    async def refresh(self, table: Table) -> None:
        """Bring a table up to date with the store, and tell of what has happened meanwhile."""
        stored = await self.store.table(table.meta.code)
        if stored is None:
            raise NoSuchTable(f"There is no table {table.meta.code}.")
        after = table.version
        encoded = await self.store.events(table.meta.code, after, stored.version)
        table.meta = read_meta(stored.row)
        if encoded:
            state, events = folded(table.state, encoded)
            table.apply(state, events, encoded)
        self._keep_time(table, stored.timing)
        self._assign_viewers(table)
        tell_table(table, await self.guests.names(people_of(table.meta)))
        if encoded:
            table.tell(after, events, encoded, self.clock_frame(table))
        await self.tell_chat(table)

    async def tell_chat(self, table: Table) -> None:
        """Tell everybody at the table what has been said and not told."""
        for line in await self.store.said(table.meta.code, table.said):
            table.tell_all([frame(ServerChat(line.n, line.by, line.text, line.at))])
            table.said = line.n

    def clock_frame(self, table: Table) -> bytes | None:
        """The time at a table as a frame."""
        if table.clocks is None:
            return None
        return table.clock_frame(table.clocks.left(self.clock.now(), self.interruptions))

    async def _get(self, code: TableCode) -> Table:
        while (table := self._tables.get(code)) is None:
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.ensure_future(self._load(code))
                loading.add_done_callback(lambda _: self._loading.pop(code))
            await asyncio.shield(loading)
        self._idle.pop(code, None)
        return table

    async def _load(self, code: TableCode) -> None:
        stored = await self.store.table(code)
        if stored is None:
            raise NoSuchTable(f'There is no table "{code}"; check the code.')
        table = Table(read_meta(stored.row))
        encoded = await self.store.events(code, 0, stored.version)
        if encoded:
            state, events = folded(None, encoded)
            table.apply(state, events, encoded)
            table.late_frames()
        table.said = stored.said
        self._keep_time(table, stored.timing)
        self._tables[code] = table
        self.release(table)

    def _keep_time(self, table: Table, timing: Timing | None) -> None:
        if timing is None or table.state is None:
            return
        table.clocks = _clocks_decoder.decode(timing.clock)
        table.outlook = self._outlook(table.meta, table.state, table.clocks, self.clock.now())

    def _clocks(self, table: Table, meta: TableMeta, state: State, now: float) -> Clocks | None:
        setting, clocks = meta.settings.clock, table.clocks
        if clocks is None:
            clocks = wound_up(setting, len(meta.chairs), now)
        if clocks is None:
            return None
        return passed_on(setting, clocks, on_the_clock(meta, state), now, self.interruptions)

    def _outlook(self, meta: TableMeta, state: State, clocks: Clocks | None, now: float) -> Outlook:
        return look_ahead(meta, state, clocks, self.interruptions, now, self.chance.random)

    def _assign_viewers(self, table: Table) -> None:
        """Who sat down has become a seat; and where nobody may look on, others have to go."""
        closed = table.meta.settings.spectators == "off" and table.meta.phase is not TablePhase.OPEN
        for subscription in tuple(table.subscriptions):
            subscription.viewer = table.meta.viewer(subscription.guest)
            if closed and table.meta.seat_of(subscription.guest) is None:
                subscription.end("removed")

    def _noticed(self, message: bytes) -> None:
        notice = msgspec.json.decode(message, type=_Notice)
        table = self._tables.get(notice.code)
        if notice.origin == self._origin or table is None:
            return
        self._start(self._refresh(table))

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat(self) -> None:
        """Write down every few seconds that the host is alive."""
        while True:
            await self.clock.sleep_until(self.clock.now() + BEAT)
            with suppress(StoreFailed):
                await self.store.beat(self.clock.now())

    async def _refresh(self, table: Table) -> None:
        async with table.lock:
            await self.refresh(table)
        self.changed(table)


def folded(state: State | None, encoded: list[bytes]) -> tuple[State, list[Event]]:
    """The state after some stored events, and the events."""
    events: list[Event] = []
    if state is None:
        created = first_event(encoded[0])
        state, events = open_game(created), [created]
    for line in encoded[len(events) :]:
        events.append(decode_event(line))
        state = evolve(state, events[-1])
    return state, events


_clocks_decoder: msgspec.json.Decoder[Clocks | None] = msgspec.json.Decoder(Clocks | None)
