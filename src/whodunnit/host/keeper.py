"""The keeper of the tables: loads them, writes every change down, and only then tells of it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Any

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from whodunnit.core.events import Event
from whodunnit.core.state import State, evolve, open_game
from whodunnit.host.errors import NoSuchTable
from whodunnit.host.frames import encode_event, frame
from whodunnit.host.guests import GuestBook
from whodunnit.host.info import people_of, tell_table
from whodunnit.host.meta import TableMeta, TablePhase, read_meta
from whodunnit.host.others import Advanced, Others
from whodunnit.host.ports import (
    Answer,
    Bus,
    Clock,
    Commit,
    Conflict,
    EventStore,
    Mark,
    StoreFailed,
    TableCode,
    Timing,
)
from whodunnit.host.setups import decode_event, first_event
from whodunnit.host.table import Table
from whodunnit.host.timekeeper import Timekeeper
from whodunnit.host.wire import ServerChat

CACHED = 128
"""How many tables that nobody needs are kept in memory, in case somebody comes back."""

BEAT = 5.0
"""Every so many seconds it is written down that the host is alive."""

LOOK = 2.0
"""Every so many seconds a host that is not alone looks whether it has missed something."""

IN_VAIN = 2
"""A host that has looked so often in vain, one time after another, sends its viewers away."""

MANY = 1_000
"""How many tables are looked after at the same time."""

_log = structlog.get_logger(__name__)


class Change(Struct, frozen=True):
    """What is to become of a table."""

    meta: TableMeta | None = None
    """The table, where it changes."""
    state: State | None = None
    """The game after the events, where there are any."""
    events: tuple[Event, ...] = ()
    """What happens."""


class Use:
    """A table that is in memory as long as somebody uses it."""

    __slots__ = ("_code", "_keeper", "_table")

    def __init__(self, keeper: "Keeper", code: TableCode) -> None:
        self._keeper, self._code = keeper, code

    async def __aenter__(self) -> Table:
        self._table = await self._keeper.get(self._code)
        self._table.uses += 1
        return self._table

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._table.uses -= 1
        self._keeper.release(self._table)


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
        lease: float = 0.0,
    ) -> None:
        self.store = store
        """Where everything is kept."""
        self.clock = clock
        """What time it is."""
        self.guests = guests
        """What people are called."""
        self.chance = chance
        """Where secrets, codes and delays are drawn from."""
        self.time = Timekeeper(clock, chance)
        """The time at the tables."""
        self.changed: Callable[[Table], None] = lambda table: None
        """Called after every change, when all have been told."""
        self.overtaken: Callable[[Table], None] = lambda table: None
        """Called after a change that another host has made."""
        self.lease = lease
        """For how many seconds a table that goes on by itself is one host's; 0 if it is alone."""
        self.is_in_touch = True
        """Whether the store was there when it was last needed."""
        self._cached = max(1, cached)
        self._tables: dict[TableCode, Table] = {}
        self.others = Others(bus, chance.randbytes(8).hex(), self._tables, alone=not lease)
        """The other hosts of the same store."""
        self._idle: OrderedDict[TableCode, None] = OrderedDict()
        self._loading: dict[TableCode, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin: time since the last beat was an interruption; listen to the other hosts."""
        await self.store.resume(self.clock.now())
        self.time.interruptions = await self.store.interruptions()
        self.others.advanced = self._advanced
        self.others.renamed = self.guests.forget
        self.guests.renamed = self.others.tell_name
        await self.others.open(self._start)
        self._start(self._beat())
        if self.lease:
            self._start(self._look_after())

    async def close(self) -> None:
        """End: whatever time passes from now on is nobody's."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # A store that is away cannot be told; time since its last beat is nobody's either.
        with suppress(StoreFailed):
            await self.store.beat(self.clock.now())

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def tables(self) -> list[Table]:
        """The tables that are in memory."""
        return list(self._tables.values())

    def send_away(self, reason: str) -> None:
        """End all subscriptions; their readers come back, perhaps to another host."""
        for table in self.tables:
            for subscription in tuple(table.subscriptions):
                subscription.end(reason)

    def use(self, code: TableCode) -> Use:
        """A table, in memory as long as it is used; raises NoSuchTable."""
        return Use(self, code)

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

    async def commit(self, table: Table, change: Change, answer: Answer | None = None) -> None:
        """Make a change durable, with its answer, then tell of it; the caller holds the lock.

        Raises Conflict if another host was faster; the table is up to date again then.
        """
        after, state = table.version, change.state or table.state
        meta = table.meta
        if change.meta is not None:
            meta = replace(change.meta, revision=meta.revision + 1)
        encoded = tuple(map(encode_event, change.events))
        clocks, outlook = table.clocks, table.outlook
        if state is not None and (change.events or change.meta is not None):
            clocks, outlook = self.time.after(table, meta, state, bool(change.events))
        timing = None
        due = outlook.due(self.lease) if outlook is not table.outlook else table.due
        if clocks != table.clocks or due != table.due:
            timing = Timing(msgspec.json.encode(clocks), due)
        row = None if change.meta is None else meta.row
        names = {} if change.meta is None else await self.guests.names(people_of(meta))
        try:
            await self.store.append(Commit(meta.code, after, encoded, answer, row, timing))
        except Conflict:
            await self.refresh(table)
            raise
        except StoreFailed:
            self.is_in_touch = False
            raise
        except asyncio.CancelledError:
            # Whoever asked has gone; what was kept of it is told all the same.
            self._start(self._refresh(table, self.changed))
            raise
        table.meta, table.clocks, table.outlook, table.due = meta, clocks, outlook, due
        if not change.events and change.meta is None:
            return
        table.apply(state, change.events, encoded)
        if change.meta is not None:
            self._assign_viewers(table)
            tell_table(table, names)
        table.tell(after, change.events, encoded, self.time.frame(table))
        self.changed(table)
        await self.others.tell_mark(table)

    async def freshened(self, table: Table, mark: Mark) -> bool:
        """Bring a table up to date if another host was faster; whether it is past a mark then."""
        if not self.lease:
            return False
        marks = await self.store.marks([table.meta.code])
        if any(map(table.is_behind, marks.values())):
            await self._refresh(table, self.overtaken)
        return table.mark != mark

    async def refresh(self, table: Table) -> None:
        """Bring a table up to date with the store, and tell of what has happened meanwhile."""
        stored = await self.store.table(table.meta.code)
        if stored is None:
            raise NoSuchTable(f"There is no table {table.meta.code}.")
        after, before = table.version, table.meta.revision
        encoded = await self.store.events(table.meta.code, after, stored.version)
        meta = read_meta(stored.row)
        names = await self.guests.names(people_of(meta))
        table.meta = meta
        if encoded:
            state, events = folded(table.state, encoded)
            table.apply(state, events, encoded)
        if encoded or meta.revision > before:
            self.time.take_up(table, stored.timing)
        if meta.revision > before:
            self._assign_viewers(table)
            tell_table(table, names)
        if encoded:
            table.tell(after, events, encoded, self.time.frame(table))
        if stored.said > table.said:
            await self.tell_chat(table)

    async def _follow(self, table: Table, told: Advanced) -> None:
        """Bring a table as far as another host says that it has come; it is usually one action."""
        mark = told.mark
        if (
            table.state is None
            or table.clocks is not None
            or mark.revision != table.meta.revision
            or mark.said != table.said
        ):
            await self.refresh(table)
            return
        after = table.version
        encoded = await self.store.events(table.meta.code, after, mark.version)
        state, events = folded(table.state, encoded)
        table.apply(state, events, encoded)
        table.outlook = self.time.outlook(table.meta, state, None)
        table.due = told.due
        table.tell(after, events, encoded, None)

    async def tell_chat(self, table: Table) -> None:
        """Tell everybody at the table what has been said and not told."""
        for line in await self.store.said(table.meta.code, table.said):
            table.tell_all([frame(ServerChat(line.n, line.by, line.text, line.at))])
            table.said = line.n

    async def get(self, code: TableCode) -> Table:
        """A table, loaded if it is not in memory; raises NoSuchTable."""
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
        if stored is None or stored.row.kind != "table":
            raise NoSuchTable(f'There is no table "{code}"; check the code.')
        table = Table(read_meta(stored.row))
        encoded = await self.store.events(code, 0, stored.version)
        if encoded:
            state, events = folded(None, encoded)
            table.apply(state, events, encoded)
            table.late_frames()
        table.said = stored.said
        self.time.take_up(table, stored.timing)
        self._tables[code] = table
        self.others.ask_presence(code)
        self.release(table)

    def _assign_viewers(self, table: Table) -> None:
        """Who sat down has become a seat; and where nobody may look on, others have to go."""
        closed = table.meta.settings.spectators == "off" and table.meta.phase is not TablePhase.OPEN
        for subscription in tuple(table.subscriptions):
            subscription.viewer = table.meta.viewer(subscription.guest)
            if closed and table.meta.seat_of(subscription.guest) is None:
                subscription.end("removed")

    def _advanced(self, told: Advanced) -> None:
        """Another host says how far a table has come."""
        if told.code in self._tables or told.code in self._loading:
            self._start(self._catch_up(told))

    async def _catch_up(self, told: Advanced) -> None:
        loading = self._loading.get(told.code)
        if loading is not None:
            await asyncio.wait([loading])
        table = self._tables.get(told.code)
        if table is None or not table.is_behind(told.mark):
            return
        # What cannot be read now is read when the table is looked after.
        with suppress(StoreFailed):
            async with table.lock:
                if table.is_behind(told.mark):
                    await self._follow(table, told)
                    self.overtaken(table)

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat(self) -> None:
        """Write down every few seconds that the host is alive."""
        while True:
            await self.clock.sleep_until(self.clock.now() + BEAT)
            try:
                if self.is_in_touch:
                    await self.store.beat(self.clock.now())
                else:
                    # Nobody could act meanwhile: it was as if the host had not been there.
                    await self.store.resume(self.clock.now())
                if self.lease or not self.is_in_touch:
                    self.time.count(await self.store.interruptions(), self.tables)
                self.is_in_touch = True
            except StoreFailed:
                self.is_in_touch = False

    async def _look_after(self) -> None:
        """Look every few seconds for what other hosts have done and this one was not told."""
        in_vain = 0
        while True:
            await self.clock.sleep_until(self.clock.now() + LOOK)
            await self.others.beat()
            try:
                await self._look()
                in_vain = 0
            except Exception as error:
                _log.warning("tables were looked after in vain", error=type(error).__name__)
                in_vain += 1
            if in_vain >= IN_VAIN:
                # Whoever waits here for another's action would wait until the store is back.
                self.send_away("away")

    async def _look(self) -> None:
        codes = list(self._tables)
        for start in range(0, len(codes), MANY):
            marks = await self.store.marks(codes[start : start + MANY])
            for code, mark in marks.items():
                table = self._tables.get(code)
                if table is not None and table.is_behind(mark):
                    await self._refresh(table, self.overtaken)

    async def _refresh(self, table: Table, then: Callable[[Table], None]) -> None:
        async with table.lock:
            before = table.mark
            await self.refresh(table)
            if table.mark != before:
                then(table)


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
