"""An evening of play for tests: a host, guests, and tables where they sit."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, TypeVar

import msgspec
from tests.host_tables.manual_clock import ManualClock, settled

from whodunnit.bus.local import LocalBus
from whodunnit.core.actions import Accuse, Action, Seat
from whodunnit.core.events import Event, GameCreated
from whodunnit.core.legal import legal_by_kind, to_act
from whodunnit.core.state import State, fold
from whodunnit.host.clocks import passed_on, wound_up
from whodunnit.host.computers import Computers
from whodunnit.host.frames import encode_event
from whodunnit.host.meta import Chair, TableMeta, TablePhase
from whodunnit.host.plan import on_the_clock
from whodunnit.host.ports import Commit, EventStore, GuestId, TableCode, Timing
from whodunnit.host.settings import TableSettings
from whodunnit.host.subscription import Subscription
from whodunnit.host.tables import Tables
from whodunnit.host.wire import Acked, Act, ActAnswer
from whodunnit.store.memory import MemoryStore

T = TypeVar("T")

NONCE = "0123456789abcdef"
"""What every player adds to the shuffle."""

FAST = TableSettings(seats=3, pace="instant")
"""A small table without a clock, whose computers do not seem to think."""


class Inline(Computers):
    """Computer players that think at once, so that every evening goes the same way."""

    async def think(self, about: Callable[[], T]) -> T:
        """The result of thinking."""
        return about()


class Evening:
    """A host with everything that belongs to it."""

    def __init__(self, store: EventStore, clock: ManualClock, tables: Tables) -> None:
        self.store, self.clock, self.tables = store, clock, tables
        self._actions = 0

    async def guests(self, *names: str) -> list[GuestId]:
        """New guests of these names."""
        return [(await self.tables.guests.add(name)).id for name in names]

    async def seated(
        self, settings: TableSettings = FAST, people: int = 3
    ) -> tuple[TableCode, list[GuestId]]:
        """An open table: people sit first, computers fill the rest."""
        names = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")[:people]
        guests = await self.guests(*names) or await self.guests("Nobody")
        code = (await self.tables.create(guests[0], settings)).code
        for guest in guests[:people]:
            await self.tables.sit(code, guest, None, NONCE)
        for _ in range(settings.seats - people):
            await self.tables.fill(code, guests[0], None, "random")
        return code, guests

    async def started(
        self, settings: TableSettings = FAST, people: int = 3
    ) -> tuple[TableCode, list[GuestId]]:
        """The same, and the cards are dealt; a guest's place in the list is its seat."""
        code, guests = await self.seated(settings, people)
        await self.tables.start(code, guests[0])
        return code, guests

    async def state(self, code: TableCode, guest: GuestId) -> State:
        """The game as a seat knows it."""
        return (await self.tables.view(code, guest)).state

    async def act(
        self, code: TableCode, guest: GuestId, action: Action, id: str | None = None
    ) -> ActAnswer:
        """Ask for an action, under a new id if none is given."""
        self._actions += 1
        return await self.tables.act(code, guest, Act(id or f"action {self._actions}", action))

    async def play(
        self,
        code: TableCode,
        guests: list[GuestId],
        chance: Random,
        actions: int = 1_000,
        accuse: bool = True,
    ) -> None:
        """Let people do random legal things until the game is over, or so many actions."""
        for _ in range(actions):
            seat = to_act(await self.state(code, guests[0]))
            if seat is None:
                return
            if seat >= len(guests):
                await settled()
                continue
            state = await self.state(code, guests[seat])
            answer = await self.act(code, guests[seat], random_action(state, seat, chance, accuse))
            assert isinstance(answer, Acked)

    async def play_until(
        self,
        code: TableCode,
        guests: list[GuestId],
        wanted: Callable[[State], bool],
        seed: int = 0,
    ) -> State:
        """Play without accusing until the table stands so; the full state then."""
        chance = Random(seed)
        for _ in range(2_000):
            state = await full_state(self.tables, code)
            if wanted(state):
                return state
            seat = to_act(state)
            assert seat is not None
            if seat >= len(guests):
                await settled()
                continue
            action = random_action(state, seat, chance, accuse=False)
            assert isinstance(await self.act(code, guests[seat], action), Acked)
        raise AssertionError("the table never stood so")


async def planted(
    store: EventStore,
    events: Sequence[Event],
    guests: Sequence[GuestId | None],
    settings: TableSettings = FAST,
    auto_show: bool = False,
) -> TableCode:
    """A running table with a game of our own making; where no guest is given sits a computer."""
    assert isinstance(events[0], GameCreated)
    suspects = events[0].setup.seats
    meta = TableMeta(
        code="OTTER-42",
        created=1.0,
        settings=settings,
        title="Planted",
        humans=None,
        host=guests[0] or "nobody",
        phase=TablePhase.RUNNING,
        chairs=tuple(
            Chair(suspect, guest, None if guest else "random", auto_show=auto_show)
            for suspect, guest in zip(suspects, guests, strict=True)
        ),
        secret="ab" * 32,
    )
    await store.create(meta.row)
    clocks = wound_up(settings.clock, len(suspects), 1_000_000.0)
    if clocks is not None:
        state = fold(events)
        clocks = passed_on(settings.clock, clocks, on_the_clock(meta, state), 1_000_000.0)
    await store.append(
        Commit(
            meta.code,
            0,
            tuple(map(encode_event, events)),
            timing=Timing(msgspec.json.encode(clocks), 0.0),
        )
    )
    return meta.code


async def full_state(tables: Tables, code: TableCode) -> State:
    """The whole game, hidden cards and all."""
    async with tables._keeper.use(code) as table:
        assert table.state is not None
        return table.state


def random_action(state: State, seat: Seat, chance: Random, accuse: bool = True) -> Action:
    """Any kind of legal action, then any of that kind."""
    kinds = legal_by_kind(state, seat)
    if not accuse:
        kinds = [kind for kind in kinds if not isinstance(kind[0], Accuse)]
    return chance.choice(chance.choice(kinds))


@asynccontextmanager
async def evening(
    store: EventStore | None = None,
    clock: ManualClock | None = None,
    bus: LocalBus | None = None,
    chance: Random | None = None,
    **options: Any,
) -> AsyncIterator[Evening]:
    """A host that is open."""
    store, clock = store or MemoryStore(), clock or ManualClock()
    options.setdefault("computers", Inline())
    tables = Tables(store, bus or LocalBus(), clock, chance=chance or Random(1), **options)
    await tables.open()
    try:
        yield Evening(store, clock, tables)
    finally:
        await tables.close()
        await store.close()


def spend(doing: Callable[[Evening], Awaitable[None]], **options: Any) -> None:
    """Spend an evening with a host."""

    async def spent() -> None:
        async with evening(**options) as host:
            await doing(host)

    asyncio.run(spent())


async def received(subscription: Subscription) -> list[dict[str, Any]]:
    """The frames that wait for a reader, decoded; there may be none."""
    reading = asyncio.ensure_future(anext(subscription))
    await settled()
    if not reading.done():
        reading.cancel()
        return []
    return decoded(await reading)


def decoded(frames: list[bytes]) -> list[dict[str, Any]]:
    """Frames as the JSON objects that they are."""
    return [msgspec.json.decode(frame) for frame in frames]


def of_type(frames: list[dict[str, Any]], t: str) -> list[dict[str, Any]]:
    """The frames of one type."""
    return [frame for frame in frames if frame["t"] == t]
