"""Tables that anyone can join: everything that a guest can ask of them.

Guests are known by their id; which seat is theirs, and so what they may see and do, is looked up
here and nowhere else.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, TypeVar

import msgspec

from whodunnit.core.cards import Card
from whodunnit.core.record import Fairness
from whodunnit.core.view import View
from whodunnit.host import seating
from whodunnit.host.attendant import Attendant
from whodunnit.host.codes import normal_code
from whodunnit.host.computers import Computers
from whodunnit.host.errors import (
    BadRequest,
    ChatOff,
    NoSuchTable,
    NotSeated,
    TableError,
)
from whodunnit.host.guests import GuestBook
from whodunnit.host.info import people_of
from whodunnit.host.keeper import CACHED, Change, Keeper
from whodunnit.host.live import Live
from whodunnit.host.lobby import Lobby
from whodunnit.host.meta import TableMeta
from whodunnit.host.notes import Notes
from whodunnit.host.playing import dealt
from whodunnit.host.ports import (
    Bus,
    ChatLine,
    Clock,
    Conflict,
    EventStore,
    GuestId,
    TableCode,
)
from whodunnit.host.settings import TableSettings
from whodunnit.host.subscription import Subscription
from whodunnit.host.table import Table
from whodunnit.host.wire import (
    Act,
    ActAnswer,
    Legal,
    TableInfo,
    TableLine,
    TableLists,
)

T = TypeVar("T")

MAX_CHAT = 500
"""The longest line of chat."""

GRACE = 5.0
"""How many seconds what was asked for may take to its end when the host closes."""


class Tables:
    """The tables of one host."""

    def __init__(
        self,
        store: EventStore,
        bus: Bus,
        clock: Clock,
        *,
        chance: Random | None = None,
        computers: Computers | None = None,
        cached: int = CACHED,
        lease: float = 0.0,
    ) -> None:
        self._chance = chance or secrets.SystemRandom()
        self._store = store
        self._clock = clock
        self.guests = GuestBook(store, self._chance)
        """Who has come, and what they are called."""
        self._keeper = Keeper(store, bus, clock, self.guests, self._chance, cached, lease)
        self._attendant = Attendant(self._keeper, computers or Computers())
        self._lobby = Lobby(self._keeper)
        self._live = Live(self._keeper)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Begin: every table goes on where it stood."""
        self._keeper.changed = self._attendant.changed
        self._keeper.overtaken = self._attendant.overtaken
        await self._keeper.open()
        await self._attendant.open()

    async def close(self) -> None:
        """End: what was asked for is finished, and whoever watches is told to come back."""
        await self._attendant.close()
        self._keeper.send_away("restart")
        if self._tasks:
            _, unfinished = await asyncio.wait(self._tasks, timeout=GRACE)
            for task in unfinished:
                task.cancel()
        await self._keeper.close()

    @property
    def is_in_touch(self) -> bool:
        """Whether the store was there when it was last needed."""
        return self._keeper.is_in_touch

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return self._keeper.loaded

    @property
    def watched(self) -> int:
        """How many subscriptions there are."""
        return sum(len(table.subscriptions) for table in self._keeper.tables)

    async def create(self, guest: GuestId, settings: TableSettings) -> TableInfo:
        """A new table, with the guest as its host, still without players."""
        return await self._surely(self._lobby.create(guest, settings))

    async def info(self, code: TableCode, guest: GuestId) -> TableInfo:
        """A table as the guest sees it."""
        async with self._keeper.use(_known(code)) as table:
            return await self._lobby.info(table, guest)

    async def public(self, guest: GuestId) -> TableLists:
        """The listed tables, open and running, the newest first."""
        return await self._lobby.public(guest)

    async def mine(self, guest: GuestId) -> list[TableLine]:
        """The guest's own tables, the newest first."""
        return await self._lobby.mine(guest)

    async def by_link(self, link: str) -> tuple[TableCode, GuestId]:
        """The table and the guest that a seat's secret link stands for."""
        return await self._lobby.by_link(link)

    async def sit(
        self, code: TableCode, guest: GuestId, suspect: Card | None, nonce: str
    ) -> TableInfo:
        """Sit down as a suspect, or wherever a chair is free; the nonce goes into the shuffle."""
        return await self._reseat(
            code, guest, lambda t: seating.sat_down(t.meta, guest, suspect, nonce, self._chance)
        )

    async def leave(self, code: TableCode, guest: GuestId) -> TableInfo:
        """Stand up; once the game is running, a computer stands in until the guest takes back."""
        return await self._reseat(code, guest, lambda t: seating.stood_up(t.meta, guest))

    async def fill(
        self, code: TableCode, guest: GuestId, suspect: Card | None, level: str
    ) -> TableInfo:
        """The host puts a computer player into a chair."""
        return await self._reseat(
            code, guest, lambda t: seating.filled(t.meta, guest, suspect, level)
        )

    async def remove(self, code: TableCode, guest: GuestId, suspect: Card) -> TableInfo:
        """The host frees a chair before the start."""
        return await self._reseat(code, guest, lambda t: seating.freed(t.meta, guest, suspect))

    async def start(self, code: TableCode, guest: GuestId) -> TableInfo:
        """The host starts the game: the cards are dealt."""
        return await self._change(code, guest, lambda t: dealt(seating.started(t.meta, guest)))

    async def hand_over(self, code: TableCode, guest: GuestId, suspect: Card) -> TableInfo:
        """The host hands the seat of an absent player to a computer (R10)."""
        return await self._reseat(
            code,
            guest,
            lambda t: seating.handed_over(t.meta, guest, suspect, t.present),
        )

    async def take_back(self, code: TableCode, guest: GuestId) -> TableInfo:
        """The player is back and plays its seat again (R10)."""
        return await self._reseat(code, guest, lambda t: seating.taken_back(t.meta, guest))

    async def prefer(self, code: TableCode, guest: GuestId, *, auto_show: bool) -> TableInfo:
        """Whether the system may show the guest's card when there is only one to show (R5)."""
        return await self._reseat(
            code, guest, lambda t: seating.preferring(t.meta, guest, auto_show)
        )

    async def rematch(self, code: TableCode, guest: GuestId) -> TableInfo:
        """The table where the same people play again; the first to ask creates it."""
        return await self._surely(self._lobby.rematch(_known(code), guest))

    async def act(self, code: TableCode, guest: GuestId, act: Act) -> ActAnswer:
        """Ask for an action of the guest's seat; a repeated id gets the first answer."""
        return await self._live.act(_known(code), guest, act)

    async def legal(self, code: TableCode, guest: GuestId) -> Legal:
        """What the guest's seat may do now."""
        return await self._live.legal(_known(code), guest)

    async def entries(self, code: TableCode, guest: GuestId, since: int) -> list[bytes]:
        """The entries after a version, redacted and encoded: `{"v":17}` where hidden."""
        return await self._live.entries(_known(code), guest, since)

    async def watch(self, code: TableCode, guest: GuestId, since: int) -> Subscription:
        """Frames, from the hello on: what was missed after `since`, then whatever happens.

        async with await tables.watch(code, guest, since) as subscription:
            async for frames in subscription:  # a batch: each a JSON object, ready to send
                ...
        subscription.reason  # why it ended, if the host ended it
        """
        async with self._keeper.use(_known(code)) as table:
            if since > table.version:
                # The viewer comes from another host, and has seen more than this one.
                await self._keeper.freshened(table, table.mark)
            names = await self.guests.names(people_of(table.meta))
            return await self._live.watch(table, guest, since, names)

    async def record(self, code: TableCode, guest: GuestId) -> bytes:
        """The record: what the guest may see; whole, with the fairness line, after the end."""
        return await self._live.record(_known(code), guest)

    async def fairness(self, code: TableCode) -> Fairness:
        """The commitment and the nonces; after the end also the secret."""
        async with self._keeper.use(_known(code)) as table:
            return table.meta.fairness

    async def view(self, code: TableCode, guest: GuestId) -> View:
        """Everything that the guest's seat knows: for help within the table's settings."""
        return await self._live.view(_known(code), guest)

    async def say(self, code: TableCode, guest: GuestId, text: str) -> ChatLine:
        """Say something at the table."""
        return await self._surely(self._say(_known(code), guest, text))

    async def chat(self, code: TableCode, guest: GuestId, since: int) -> list[ChatLine]:
        """What was said after a line."""
        async with self._keeper.use(_known(code)) as table:
            self._live.check_may_watch(table, guest)
            return await self._store.said(table.meta.code, since)

    async def notes(self, code: TableCode, guest: GuestId) -> Notes:
        """The guest's Detective Notes."""
        async with self._keeper.use(_known(code)) as table:
            await self._check_seated(table, guest)
        kept = await self._store.notes(table.meta.code, guest)
        return Notes() if kept is None else msgspec.json.decode(kept, type=Notes)

    async def save_notes(self, code: TableCode, guest: GuestId, notes: Notes) -> None:
        """Keep the guest's Detective Notes."""
        async with self._keeper.use(_known(code)) as table:
            await self._check_seated(table, guest)
        await self._store.save_notes(table.meta.code, guest, msgspec.json.encode(notes))

    async def _surely(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked for it goes away."""
        return await asyncio.shield(self._start(doing))

    def _start(self, doing: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _reseat(
        self, code: TableCode, guest: GuestId, seated: Callable[[Table], TableMeta]
    ) -> TableInfo:
        return await self._change(code, guest, lambda table: Change(seated(table)))

    async def _change(
        self, code: TableCode, guest: GuestId, change: Callable[[Table], Change]
    ) -> TableInfo:
        return await self._surely(self._changed(_known(code), guest, change))

    async def _changed(
        self, code: TableCode, guest: GuestId, change: Callable[[Table], Change]
    ) -> TableInfo:
        async with self._keeper.use(code) as table:
            while True:
                known = table.mark
                try:
                    await self._commit(table, change)
                    break
                except TableError:
                    # Another host may know better.
                    if not await self._keeper.freshened(table, known):
                        raise
            return await self._lobby.info(table, guest)

    async def _commit(self, table: Table, change: Callable[[Table], Change]) -> None:
        async with table.lock:
            while True:
                try:
                    await self._keeper.commit(table, change(table))
                    return
                except Conflict:
                    continue

    async def _say(self, code: TableCode, guest: GuestId, text: str) -> ChatLine:
        async with self._keeper.use(code) as table:
            if not table.meta.settings.chat:
                raise ChatOff("This table has no chat.")
            if guest != table.meta.host:
                await self._check_seated(table, guest)
            tidy = " ".join(text.split())
            if not tidy or len(tidy) > MAX_CHAT or not tidy.isprintable():
                raise BadRequest(f"Say something of 1 to {MAX_CHAT} characters that can be read.")
            names = await self.guests.names([guest])
            async with table.lock:
                line = await self._store.say(code, names[guest], tidy, self._clock.now())
                await self._keeper.tell_chat(table)
            await self._keeper.others.tell_mark(table)
            return line

    async def _check_seated(self, table: Table, guest: GuestId) -> None:
        if table.meta.chair_of(guest) is None:
            # They may have sat down at another host a moment ago.
            await self._keeper.freshened(table, table.mark)
        if table.meta.chair_of(guest) is None:
            raise NotSeated("Only who sits at the table can do this.")


def _known(code: str) -> TableCode:
    """The code that was meant, however it is written."""
    known = normal_code(code)
    if known is None:
        raise NoSuchTable(f'"{code[:40]}" is no code of a table; one looks like HAWK-42.')
    return known
