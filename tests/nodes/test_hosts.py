"""Many hosts of one store: who attends to a table, who is told, and who is there."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from random import Random

import msgspec
import pytest
from tests.host_tables.evening import (
    FAST,
    NONCE,
    Evening,
    decoded,
    evening,
    full_state,
    received,
)
from tests.host_tables.manual_clock import ManualClock, settled

from whodunnit.bus.local import LocalBus
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.state import Phase
from whodunnit.host.errors import PlayerPresent
from whodunnit.host.keeper import LOOK
from whodunnit.host.notes import Notes
from whodunnit.host.others import GONE
from whodunnit.host.ports import Commit, Mark, StoreFailed, TableCode
from whodunnit.host.settings import Bank, TableSettings
from whodunnit.host.wire import Acked, Act
from whodunnit.store.memory import MemoryStore

LEASE = 15.0
SLOW = TableSettings(seats=3, pace=2.0)
"""A table where computers take their time."""

Scene = Callable[[Evening, Evening], Awaitable[None]]


def share(scene: Scene, *, deaf: bool = False) -> None:
    """Two hosts of one store; deaf ones do not hear each other."""

    async def spent() -> None:
        store, clock, bus = MemoryStore(), ManualClock(), LocalBus()
        async with AsyncExitStack() as stack:
            here, there = [
                await stack.enter_async_context(
                    evening(store, clock, LocalBus() if deaf else bus, Random(number), lease=LEASE)
                )
                for number in (1, 2)
            ]
            await scene(here, there)

    asyncio.run(spent())


def die(host: Evening) -> None:
    """Do nothing any more, without a word to anybody, as after a power cut."""
    attendant, keeper = host.tables._attendant, host.tables._keeper
    assert attendant._taking_over is not None
    for task in (attendant._taking_over, *attendant._tasks.values(), *keeper._tasks):
        task.cancel()


def attends(host: Evening, code: str) -> bool:
    """Whether a host does what a table does by itself."""
    return code in host.tables._attendant._tasks


@pytest.mark.parametrize("deaf", [False, True])
def test_a_computers_turn_whose_host_died_is_taken_over(deaf: bool) -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, _ = await here.started(SLOW, people=0)
        await here.clock.advance(5.0)
        die(here)
        stood = len(await here.store.events(code, 0, 9_999))
        await here.clock.advance(3 * LEASE)
        assert len(await here.store.events(code, 0, 9_999)) > stood
        assert attends(there, code)

    share(scene, deaf=deaf)


@pytest.mark.parametrize("deaf", [False, True])
def test_nobody_takes_over_from_a_host_that_is_alive(deaf: bool) -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, guests = await here.started(TableSettings(seats=3, pace=10.0), people=0)
        await there.tables.info(code, guests[0])
        looks = 0
        while attends(here, code):
            await here.clock.advance(LEASE / 2)
            assert not attends(there, code)
            looks += 1
        assert (await full_state(here.tables, code)).phase is Phase.OVER
        assert looks > 4

    share(scene, deaf=deaf)


def test_a_host_that_closes_lets_others_go_on_at_once() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, _ = await here.started(SLOW, people=0)
        await here.tables.close()
        await here.clock.advance(LEASE / 2)
        assert attends(there, code)

    share(scene)


def test_a_host_that_was_overtaken_leaves_the_table_to_the_other() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, guests = await here.started(SLOW, people=1)
        assert not attends(there, code)
        await there.play(code, guests, Random(1), actions=40, accuse=False)
        state = await full_state(there.tables, code)
        await settled()
        assert attends(there, code) == (to_act(state) != 0)
        assert not attends(here, code)

    share(scene)


def test_a_clock_runs_out_although_its_host_died() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, _ = await here.started(TableSettings(seats=3, clock=Bank(60.0)))
        stood = len(await here.store.events(code, 0, 9_999))
        die(here)
        await here.clock.advance(59.0)
        assert len(await here.store.events(code, 0, 9_999)) == stood
        await here.clock.advance(2 * LEASE)
        assert len(await here.store.events(code, 0, 9_999)) > stood

    share(scene)


class Flaky(MemoryStore):
    """A store that can be away."""

    away = False

    async def append(self, commit: Commit) -> None:
        self._check()
        await super().append(commit)

    async def beat(self, at: float) -> None:
        self._check()
        await super().beat(at)

    async def resume(self, at: float) -> None:
        self._check()
        await super().resume(at)

    async def marks(self, codes: Sequence[TableCode]) -> dict[TableCode, Mark]:
        self._check()
        return await super().marks(codes)

    def _check(self) -> None:
        if self.away:
            raise StoreFailed("away")


@pytest.mark.parametrize("lease", [0.0, LEASE])
def test_time_does_not_run_while_the_store_is_away(lease: float) -> None:
    async def check() -> None:
        store = Flaky()
        async with evening(store, lease=lease) as host:
            code, _ = await host.started(TableSettings(seats=3, clock=Bank(60.0)))
            stood = len(await store.events(code, 0, 9_999))
            await host.clock.advance(20.0)
            store.away = True
            await host.clock.advance(600.0)
            assert not host.tables.is_in_touch
            store.away = False
            await host.clock.advance(30.0)
            assert host.tables.is_in_touch
            assert len(await store.events(code, 0, 9_999)) == stood
            await host.clock.advance(30.0)
            assert len(await store.events(code, 0, 9_999)) > stood

    asyncio.run(check())


@pytest.mark.parametrize(("lease", "reason"), [(0.0, None), (LEASE, "away")])
def test_a_host_that_cannot_reach_the_store_sends_its_viewers_to_others(
    lease: float, reason: str | None
) -> None:
    async def check() -> None:
        store = Flaky()
        async with evening(store, lease=lease) as host:
            code, guests = await host.started()
            watching = await host.tables.watch(code, guests[0], 0)
            store.away = True
            await host.clock.advance(LOOK)
            store.away = False
            await host.clock.advance(LOOK)
            store.away = True
            await host.clock.advance(LOOK)
            # A short absence is nobody's business.
            assert watching.reason is None
            await host.clock.advance(LOOK)
            # Who is alone has nobody to send them to.
            assert watching.reason == reason

    asyncio.run(check())


def test_a_host_that_missed_a_message_finds_out_by_looking() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, guests = await here.started()
        watching = await there.tables.watch(code, guests[1], 0)
        seen = await received(watching)
        await here.play(code, guests, Random(1), actions=10, accuse=False)
        await here.tables.say(code, guests[0], "Do you hear me?")
        assert await received(watching) == []
        await here.clock.advance(LOOK)
        seen += decoded(await anext(watching))
        version = (await full_state(here.tables, code)).version
        assert [told["v"] for told in seen if told["t"] == "entry"] == [*range(1, version + 1)]
        assert [told["text"] for told in seen if told["t"] == "chat"] == ["Do you hear me?"]

    share(scene, deaf=True)


def test_a_viewer_from_another_host_misses_nothing() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, guests = await here.started()
        await there.tables.info(code, guests[1])
        await here.play(code, guests, Random(1), actions=10, accuse=False)
        version = (await full_state(here.tables, code)).version
        hello, *_ = await received(await there.tables.watch(code, guests[1], version))
        assert hello["v"] == version

    share(scene, deaf=True)


def test_an_action_is_decided_by_what_the_store_has_not_by_what_a_host_remembers() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, guests = await here.seated()
        await there.tables.info(code, guests[1])
        await here.tables.start(code, guests[0])
        hosts = (here, there)
        for number in range(30):
            state = await full_state(hosts[number % 2].tables, code)
            seat = to_act(state)
            assert seat is not None
            action = legal_actions(state, seat)[0]
            # The other one has not heard of the last action.
            other = hosts[(number + 1) % 2].tables
            answer = await other.act(code, guests[seat], Act(f"{number}", action, state.version))
            assert isinstance(answer, Acked)
            again = await hosts[number % 2].tables.act(
                code, guests[seat], Act(f"{number}", action, state.version)
            )
            assert again == answer

    share(scene, deaf=True)


def test_who_has_sat_down_at_another_host_sits_there() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        guests = await here.guests("Ada", "Bob", "Cleo")
        code = (await here.tables.create(guests[0], FAST)).code
        hosts = (here.tables, there.tables)
        for number, guest in enumerate(guests):
            await hosts[number % 2].sit(code, guest, None, NONCE)
            other = hosts[(number + 1) % 2]
            await other.save_notes(code, guest, Notes(text="Hm."))
            await other.say(code, guest, "Hello!")
        info = await there.tables.start(code, guests[0])
        assert info.phase == "running"

    share(scene, deaf=True)


@pytest.mark.rule("R10")
def test_a_player_at_another_host_is_there() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, guests = await here.started()
        watching = await there.tables.watch(code, guests[1], 0)
        await settled()
        info = await here.tables.info(code, guests[0])
        assert [chair.present for chair in info.chairs] == [False, True, False]
        with pytest.raises(PlayerPresent):
            await here.tables.hand_over(code, guests[0], info.chairs[1].suspect)
        watching.close()
        await settled()
        info = await here.tables.info(code, guests[0])
        assert [chair.present for chair in info.chairs] == [False, False, False]

    share(scene)


def test_who_was_with_a_host_that_died_is_gone() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, guests = await here.started()
        await there.tables.watch(code, guests[1], 0)
        watching = await here.tables.watch(code, guests[0], 0)
        await settled()
        die(there)
        await here.clock.advance((GONE + 2) * LOOK)
        info = await here.tables.info(code, guests[0])
        assert [chair.present for chair in info.chairs] == [True, False, False]
        *_, last = [told for told in await received(watching) if told["t"] == "presence"]
        assert last["present"] == [True, False, False]

    share(scene)


def test_another_name_is_known_at_all_hosts() -> None:
    async def scene(here: Evening, there: Evening) -> None:
        code, guests = await here.seated()
        await there.tables.info(code, guests[0])
        await here.tables.guests.rename(guests[0], "Countess")
        info = await there.tables.info(code, guests[0])
        assert info.chairs[0].player is not None
        assert info.chairs[0].player.name == "Countess"

    share(scene)


def test_no_message_between_hosts_has_a_card_or_an_event_in_it() -> None:
    async def check() -> None:
        heard: list[bytes] = []
        bus, clock = LocalBus(), ManualClock()
        await bus.subscribe("tables", heard.append)
        async with evening(MemoryStore(), clock, bus, Random(1), lease=LEASE) as host:
            code, guests = await host.started(people=2)
            watching = await host.tables.watch(code, guests[0], 0)
            await host.play(code, guests, Random(2), actions=200, accuse=False)
            state = await full_state(host.tables, code)
            watching.close()
        said = b"\n".join(heard).decode()
        assert len(heard) > 100
        assert not [card for card in state.setup.deck.cards if card in said]
        kinds = {msgspec.json.decode(message)["type"] for message in heard}
        assert kinds <= {"advanced", "present", "who", "alive"}

    asyncio.run(check())
