"""Looking on: every viewer gets every version, whole or bare, and nothing that is not theirs."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest
from tests.host_tables.evening import Evening, evening, of_type, received, spend
from tests.host_tables.manual_clock import ManualClock, settled

from whodunnit.bus.local import LocalBus
from whodunnit.core.actions import Roll
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.events import Entry
from whodunnit.core.record import numbered, parse
from whodunnit.core.view import redacted
from whodunnit.host import errors
from whodunnit.host.keeper import folded
from whodunnit.host.settings import Bank, TableSettings
from whodunnit.host.subscription import MAX_WAITING
from whodunnit.store.memory import MemoryStore


async def log_for(host: Evening, code: str, viewer: Viewer) -> list[Any]:
    """What a viewer must have received: the redacted log, as decoded JSON."""
    _, events = folded(None, await host.store.events(code, 0, 100_000))
    entries = redacted(numbered(events), viewer)
    return [msgspec.json.decode(msgspec.json.encode(entry)) for entry in entries]


def entries(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in frame.items() if key != "t"}
        for frame in of_type(frames, "entry")
    ]


def kind(entry: dict[str, Any]) -> object:
    return entry.get("event", {}).get("type")


def test_every_viewer_gets_the_redacted_log_from_the_hello_on() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.seated()
        [zoe] = await host.guests("Zoe")
        watching = {who: await host.tables.watch(code, who, 0) for who in (*guests, zoe)}
        seen: dict[str, list[dict[str, Any]]] = {who: [] for who in watching}
        for who, subscription in watching.items():
            seen[who] += await received(subscription)
            assert [frame["t"] for frame in seen[who][:2]] == ["hello", "table"]
        await host.tables.start(code, guests[0])
        for action in range(60):
            await host.play(code, guests, Random(action), actions=1, accuse=False)
            for who, subscription in watching.items():
                seen[who] += await received(subscription)
        for viewer, who in enumerate(guests):
            assert entries(seen[who]) == await log_for(host, code, viewer)
        assert entries(seen[zoe]) == await log_for(host, code, SPECTATOR)
        assert len(entries(seen[zoe])) > 60

    spend(check)


def test_a_reader_who_comes_back_gets_exactly_what_was_missed() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started()
        await host.play(code, guests, Random(2), actions=30, accuse=False)
        whole = await log_for(host, code, 1)
        for since in range(len(whole) + 1):
            async with await host.tables.watch(code, guests[1], since) as subscription:
                frames = await received(subscription)
            assert frames[0] == {"t": "hello", "protocol": 1, "v": len(whole), "viewer": 1}
            assert entries(frames) == whole[since:]
            assert [frame["t"] for frame in frames[2 + len(whole) - since :]] == [
                "legal",
                "presence",
            ]
            lines = await host.tables.entries(code, guests[1], since)
            assert [msgspec.json.decode(line) for line in lines] == whole[since:]

    spend(check)


def test_what_happens_while_a_reader_catches_up_comes_after_what_it_missed() -> None:
    class SlowReads(MemoryStore):
        gate = asyncio.Event()

        async def events(self, code: str, after: int, upto: int) -> list[bytes]:
            found = await super().events(code, after, upto)
            await self.gate.wait()
            return found

    store = SlowReads()

    async def check(host: Evening) -> None:
        store.gate.set()
        code, guests = await host.started()
        store.gate.clear()
        coming = asyncio.ensure_future(host.tables.watch(code, guests[1], 0))
        await settled()
        await host.act(code, guests[0], Roll(0))
        store.gate.set()
        frames = await received(await coming)
        assert entries(frames) == await log_for(host, code, 1)

    spend(check, store=store)


def test_frames_of_one_audience_are_the_same_bytes_for_all() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started()
        watching = [await host.tables.watch(code, guest, 0) for guest in guests]
        for subscription in watching:
            await anext(subscription)
        await host.act(code, guests[0], Roll(0))
        batches = [await anext(subscription) for subscription in watching]
        for mine, yours in zip(batches[1], batches[2], strict=True):
            assert mine is yours
        assert batches[0][0] is batches[1][0]

    spend(check)


def test_a_slow_reader_is_dropped_and_others_feel_nothing() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started()
        slow = await host.tables.watch(code, guests[0], 0)
        quick = await host.tables.watch(code, guests[1], 0)
        seen = await received(quick)
        while slow.reason is None:
            await host.play(code, guests, Random(len(seen)), actions=1, accuse=False)
            seen += await received(quick)
        assert slow.reason == "too slow"
        assert len(seen) >= MAX_WAITING
        assert [frames async for frames in slow] == []
        assert entries(seen) == await log_for(host, code, 1)
        assert quick.reason is None

    spend(check, chance=Random(11))


def test_what_a_reader_missed_may_be_as_long_as_it_likes() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started()
        await host.play(code, guests, Random(8), actions=400, accuse=False)
        whole = await log_for(host, code, SPECTATOR)
        assert len(whole) > MAX_WAITING
        [zoe] = await host.guests("Zoe")
        frames = await received(await host.tables.watch(code, zoe, 0))
        assert entries(frames) == whole

    spend(check)


def test_presence_and_spectators_are_told() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started(people=2)
        [zoe] = await host.guests("Zoe")
        ada = await host.tables.watch(code, guests[0], 0)
        frames = await received(ada)
        assert of_type(frames, "presence")[-1] == {
            "t": "presence",
            "present": [True, False, True],
            "spectators": 0,
        }
        watching = await host.tables.watch(code, zoe, 0)
        assert of_type(await received(ada), "presence")[-1]["spectators"] == 1
        watching.close()
        bob = await host.tables.watch(code, guests[1], 0)
        last = of_type(await received(ada), "presence")[-1]
        assert (last["present"], last["spectators"]) == ([True, True, True], 0)
        bob.close()
        info = await host.tables.info(code, zoe)
        assert [chair.present for chair in info.chairs] == [True, False, True]

    spend(check)


def test_changes_of_the_table_and_chat_are_told_live() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.seated(people=2)
        ada = await host.tables.watch(code, guests[0], 0)
        await received(ada)
        await host.tables.say(code, guests[1], "Ready?")
        [chat] = of_type(await received(ada), "chat")
        assert (chat["n"], chat["by"], chat["text"]) == (1, "Bob", "Ready?")
        await host.tables.start(code, guests[0])
        frames = await received(ada)
        [table] = of_type(frames, "table")
        assert table["table"]["you"]["seat"] == 0
        assert frames[0] is table

    spend(check)


def test_the_end_of_the_game_is_told_with_the_table() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started(people=2)
        ada = await host.tables.watch(code, guests[0], 0)
        frames = await received(ada)
        while of_type(frames, "table")[-1]["table"]["phase"] != "over":
            await host.play(code, guests, Random(len(frames)), actions=1)
            frames += await received(ada)
        assert frames[-1]["t"] == "legal"
        assert frames[-1]["to_act"] is None

    spend(check)


def test_a_clock_is_told_where_there_is_one() -> None:
    async def check(host: Evening) -> None:
        settings = TableSettings(seats=3, pace="instant", clock=Bank(60, 5))
        code, guests = await host.started(settings)
        [clock] = of_type(await received(await host.tables.watch(code, guests[1], 0)), "clock")
        assert (clock["running"], clock["seconds"], clock["banks"]) == (0, 60, [60, 60, 60])

    spend(check)


def test_spectators_are_delayed_by_one_round_where_the_table_says_so() -> None:
    async def check(host: Evening) -> None:
        settings = TableSettings(seats=3, pace="instant", spectators="delayed")
        code, guests = await host.started(settings)
        [zoe] = await host.guests("Zoe")
        watching = await host.tables.watch(code, zoe, 0)
        seen = await received(watching)
        assert of_type(seen, "legal") == []
        for seed in range(300):
            await host.play(code, guests, Random(seed), actions=1)
            known = await host.tables.entries(code, zoe, 0)
            whole = await log_for(host, code, SPECTATOR)
            turns = [
                entry["v"]
                for entry in whole
                if entry.get("event", {}).get("type") == "turn_started"
            ]
            if kind(whole[-1]) == "game_ended":
                break
            horizon = turns[-3] if len(turns) >= 3 else 1
            assert [msgspec.json.decode(line) for line in known] == whole[:horizon]
            parsed = parse(await host.tables.record(code, zoe))
            assert len(parsed) == horizon
        else:
            raise AssertionError("the game did not end")
        live = entries(seen)
        while len(live) < len(whole):
            live += entries(await received(watching))
        assert live == whole
        fresh = entries(await received(await host.tables.watch(code, zoe, 0)))
        assert fresh == whole

    spend(check)


def test_where_only_players_look_on_others_are_sent_away() -> None:
    async def check(host: Evening) -> None:
        settings = TableSettings(seats=3, pace="instant", spectators="off")
        code, guests = await host.seated(settings)
        [zoe] = await host.guests("Zoe")
        watching = await host.tables.watch(code, zoe, 0)
        await host.tables.start(code, guests[0])
        assert watching.reason == "removed"
        for doing in (
            host.tables.watch(code, zoe, 0),
            host.tables.entries(code, zoe, 0),
            host.tables.record(code, zoe),
            host.tables.chat(code, zoe, 0),
        ):
            with pytest.raises(errors.SpectatorsOff):
                await doing
        assert len(await host.tables.entries(code, guests[1], 0)) > 3

    spend(check)


def test_a_record_before_the_end_has_only_what_its_reader_may_know() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started()
        await host.play(code, guests, Random(2), actions=20, accuse=False)
        record = parse(await host.tables.record(code, guests[2]))
        _, events = folded(None, await host.store.events(code, 0, 10_000))
        assert record == redacted(numbered(events), 2)
        assert Entry(2) in record

    spend(check)


def test_hosts_of_one_store_tell_each_other() -> None:
    store, clock, bus = MemoryStore(), ManualClock(), LocalBus()

    async def check() -> None:
        async with (
            evening(store, clock, bus, Random(1), lease=15.0) as here,
            evening(store, clock, bus, Random(2), lease=15.0) as there,
        ):
            code, guests = await here.seated()
            watching = await there.tables.watch(code, guests[1], 0)
            seen = await received(watching)
            await here.tables.start(code, guests[0])
            await here.tables.say(code, guests[0], "Go!")
            await settled()
            seen += await received(watching)
            for seed in range(20):
                host = there if seed % 2 else here
                await host.play(code, guests, Random(seed), actions=1, accuse=False)
                await settled()
            seen += await received(watching)
            assert entries(seen) == await log_for(here, code, 1)
            assert [chat["text"] for chat in of_type(seen, "chat")] == ["Go!"]

    asyncio.run(check())


def test_two_hosts_that_do_not_hear_each_other_still_agree() -> None:
    store, clock = MemoryStore(), ManualClock()

    async def check() -> None:
        async with (
            evening(store, clock, LocalBus(), Random(1)) as here,
            evening(store, clock, LocalBus(), Random(2)) as there,
        ):
            code, guests = await here.started()
            await there.state(code, guests[0])
            before = (await here.state(code, guests[0])).version
            one = await here.act(code, guests[0], Roll(0), "one")
            two = await there.act(code, guests[0], Roll(0), "two")
            again = await there.act(code, guests[0], Roll(0), "one")
            assert one == again
            assert two != one
            assert len(await store.events(code, 0, 999)) == before + 2

    asyncio.run(check())
