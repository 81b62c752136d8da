"""Time at a table: banks, increments, days, and answers whose moment tells nothing (R5)."""

import asyncio
from random import Random
from typing import Any

import pytest
from tests.host_tables.evening import (
    Evening,
    evening,
    full_state,
    of_type,
    planted,
    random_action,
    received,
    spend,
)
from tests.host_tables.manual_clock import ManualClock

from whodunnit.core.actions import Deal, Roll, Show, Suggest
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import CardShown, Event, SeatRemoved
from whodunnit.core.legal import to_act
from whodunnit.core.rules import create, step
from whodunnit.core.state import Phase
from whodunnit.editions.setup import make_setup
from whodunnit.host.clocks import DAY, Clocks, passed_on, wound_up
from whodunnit.host.keeper import folded
from whodunnit.host.moments import ANSWER
from whodunnit.host.ports import EventStore
from whodunnit.host.settings import Bank, Days, NoClock, TableSettings
from whodunnit.host.wire import Acked
from whodunnit.store.memory import MemoryStore

BLITZ = TableSettings(seats=3, pace="instant", clock=Bank(60, 10))
NAMED = CaseFile("Miss Scarlet", "Knife", "Hall")


def test_a_seat_uses_its_bank_and_gets_the_increment_when_another_is_to_act() -> None:
    setting = Bank(60, 10)
    clocks = wound_up(setting, 2, now=0)
    assert clocks is not None
    clocks = passed_on(setting, clocks, 0, now=0)
    clocks = passed_on(setting, clocks, 0, now=15)
    assert clocks.banks == (45, 60)
    clocks = passed_on(setting, clocks, 1, now=20)
    assert clocks == Clocks((50, 60), running=1, seconds=60, since=20)
    assert clocks.left(30, ()) == 50
    assert clocks.deadline(()) == 80
    clocks = passed_on(setting, clocks, None, now=100)
    assert clocks.banks == (50, 10)
    assert clocks.left(100, ()) is None


def test_every_decision_has_its_days() -> None:
    clocks = wound_up(Days(2), 2, now=0)
    assert clocks is not None
    clocks = passed_on(Days(2), clocks, 1, now=5)
    assert clocks.deadline(()) == 5 + 2 * DAY
    assert passed_on(Days(2), clocks, 0, now=9).deadline(()) == 9 + 2 * DAY


def test_without_a_clock_nobody_is_hurried() -> None:
    assert wound_up(NoClock(), 3, now=0) is None


def test_time_without_a_host_is_nobodys() -> None:
    clocks = Clocks((60, 60), running=0, seconds=60, since=100)

    assert clocks.left(150, [(110, 140)]) == 40
    assert clocks.left(150, [(10, 20), (90, 110), (120, 125)]) == 25
    assert clocks.deadline([(10, 20), (110, 140)]) == 190


def test_when_the_time_has_run_out_one_action_is_taken_for_the_seat() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started(BLITZ)
        before = (await full_state(host.tables, code)).version
        await host.clock.advance(59)
        assert (await full_state(host.tables, code)).version == before
        await host.clock.advance(1)
        state = await full_state(host.tables, code)
        assert state.version > before
        assert state.accusations == (0, 0, 0)
        clock = of_type(await received(await host.tables.watch(code, guests[0], 0)), "clock")[0]
        assert clock["running"] == to_act(state)

    spend(check)


def test_a_table_with_a_clock_plays_on_though_nobody_is_there() -> None:
    async def check(host: Evening) -> None:
        code, _ = await host.started(BLITZ)
        await host.clock.advance(2_000)
        state = await full_state(host.tables, code)
        assert state.round > 3

    spend(check, cached=1)


@pytest.mark.rule("R5")
def test_a_choice_that_is_not_made_in_time_is_made_by_chance() -> None:
    shown = set()
    for seed in range(12):

        async def check(seed: int = seed) -> str:
            store, clock = MemoryStore(), ManualClock()
            async with evening(store, clock, chance=Random(seed)) as host:
                guests = await host.guests("Ada", "Bob", "Cleo")
                code = await planted(store, suggested(two_cards=True), guests, BLITZ)
                await host.tables.close()
            async with evening(store, clock, chance=Random(seed)) as host:
                await clock.advance(59.9)
                assert (await full_state(host.tables, code)).phase is Phase.DISPROVING
                await clock.advance(0.2)
                state = await full_state(host.tables, code)
                return next(
                    event.card
                    for event in await all_events(store, code)
                    if isinstance(event, CardShown) and state.version
                )

        shown.add(asyncio.run(check()))
    assert shown == {"Miss Scarlet", "Knife"}


@pytest.mark.rule("N9")
def test_where_there_are_strikes_a_turn_let_go_by_is_one() -> None:
    async def check(host: Evening) -> None:
        settings = TableSettings(edition="camps", seats=3, pace="instant", clock=Days(0.01))
        code, _ = await host.started(settings)
        await host.clock.advance(0.01 * DAY + 1)
        state = await full_state(host.tables, code)
        assert state.strikes == (1, 0, 0)
        assert state.turn == 1

    spend(check)


def test_clocks_go_on_after_a_restart_without_the_time_between() -> None:
    store, clock = MemoryStore(), ManualClock()

    async def check() -> None:
        async with evening(store, clock) as host:
            code, guests = await host.started(BLITZ)
            await clock.advance(20)
        before = len(await store.events(code, 0, 999))
        await clock.advance(100_000)
        async with evening(store, clock) as host:
            frames = await received(await host.tables.watch(code, guests[0], 0))
            assert of_type(frames, "clock")[0]["seconds"] == 40
            await clock.advance(39)
            assert len(await store.events(code, 0, 999)) == before
            await clock.advance(2)
            assert len(await store.events(code, 0, 999)) > before

    asyncio.run(check())


def test_after_a_crash_at_most_the_time_since_the_last_beat_is_given_back() -> None:
    store, clock = MemoryStore(), ManualClock()

    async def check() -> None:
        async with evening(store, clock) as host:
            code, guests = await host.started(BLITZ)
            await clock.advance(22)
            beat, store._beat = store._beat, None
        store._beat = beat
        await clock.advance(500)
        async with evening(store, clock) as host:
            frames = await received(await host.tables.watch(code, guests[0], 0))
            assert of_type(frames, "clock")[0]["seconds"] == 40

    asyncio.run(check())


def test_a_preference_does_not_wind_the_clock_up_again() -> None:
    async def check(host: Evening) -> None:
        settings = TableSettings(seats=3, pace="instant", clock=Days(0.01))
        code, guests = await host.started(settings)
        before = (await full_state(host.tables, code)).version
        await host.clock.advance(0.009 * DAY)
        await host.tables.prefer(code, guests[0], auto_show=True)
        await host.clock.advance(0.002 * DAY)
        assert (await full_state(host.tables, code)).version > before

    spend(check)


def suggested(two_cards: bool) -> list[Event]:
    """Seat 0 has suggested, and seat 1 has to disprove, with one card or with two."""
    setup = make_setup("camps", 3, theme="classic")
    deck = setup.deck
    hidden = CaseFile("Professor Plum", "Rope", "Study")
    one, other = ["Knife"], [next(card for card in deck.weapons if card not in ("Knife", "Rope"))]
    asked, suggester = (one, other) if two_cards else (other, one)
    known = {*hidden, *one, *other, "Miss Scarlet", "Hall"}
    rest = [card for card in deck.cards if card not in known]
    hands = (
        [*suggester, *rest[:5]],
        ["Miss Scarlet", *asked, *rest[5:9]],
        ["Hall", *rest[9:]],
    )
    deal = Deal(hidden, tuple(deck.sort(hand) for hand in hands))
    state, events = create(setup)
    for action in (deal, Suggest(0, NAMED)):
        state, more = step(state, action)
        events += more
    assert state.phase is Phase.DISPROVING
    assert to_act(state) == 1
    return list(events)


async def all_events(store: EventStore, code: str) -> list[Event]:
    return folded(None, await store.events(code, 0, 9_999))[1]


async def moment_of_answer(
    two_cards: bool,
    seed: int,
    *,
    plays: str,
    settings: TableSettings,
    chooses: bool,
    after: float = 0.0,
) -> float:
    """How long after the suggestion the third seat hears that it is disproved."""
    store, clock = MemoryStore(), ManualClock()
    events = suggested(two_cards)
    async with evening(store, clock, chance=Random(seed)) as host:
        ada, bob, cleo = await host.guests("Ada", "Bob", "Cleo")
        asked = bob if plays != "computer" else None
        code = await planted(
            store, events, [ada, asked, cleo], settings, auto_show=plays == "auto_show"
        )
    began = clock.now()
    async with evening(store, clock, chance=Random(seed)) as host:
        watching = await host.tables.watch(code, cleo, len(events))
        await received(watching)
        answering: list[asyncio.Future[Any]] = []
        await clock.advance(after)
        if chooses:
            answering.append(asyncio.ensure_future(host.act(code, bob, Show(1, "Miss Scarlet"))))
        for _ in range(200):
            if any("event" in frame for frame in of_type(await received(watching), "entry")):
                break
            await clock.advance(0.1)
        for answer in answering:
            assert isinstance(await answer, Acked)
    return clock.now() - began


@pytest.mark.rule("R5")
@pytest.mark.parametrize("pace", ["instant", 1.0, 5.0])
def test_a_forced_and_a_chosen_answer_come_at_the_same_moments(pace: Any) -> None:
    settings = TableSettings(seats=3, pace=pace)
    moments, later = [], 0
    for seed in range(9):
        forced = asyncio.run(
            moment_of_answer(False, seed, plays="auto_show", settings=settings, chooses=False)
        )
        chosen = asyncio.run(
            moment_of_answer(True, seed, plays="auto_show", settings=settings, chooses=True)
        )
        hurried = asyncio.run(
            moment_of_answer(False, seed, plays="auto_show", settings=settings, chooses=True)
        )
        assert chosen == hurried
        assert forced >= chosen
        later += forced > chosen
        moments.append(chosen)
    least = max(ANSWER, settings.pace_seconds)
    assert all(least <= moment <= 2 * least + 0.2 for moment in moments)
    assert len(set(moments)) > 3
    # At some moments the system waits, as the player might.
    assert 0 < later < 9


@pytest.mark.rule("R5")
def test_an_answer_that_was_chosen_late_waits_for_the_next_moment_too() -> None:
    settings = TableSettings(seats=3, pace="instant")
    waits = []
    for seed in range(6):
        moment = asyncio.run(
            moment_of_answer(
                True, seed, plays="auto_show", settings=settings, chooses=True, after=7.0
            )
        )
        waits.append(moment - 7.0)

    assert all(0 < wait <= 2 * ANSWER + 0.2 for wait in waits)
    assert len(set(waits)) > 3


@pytest.mark.rule("R5")
def test_a_late_choice_is_shown_before_the_time_has_run_out() -> None:
    settings = TableSettings(seats=3, pace="instant", clock=Bank(10, 0))
    moments = [
        asyncio.run(
            moment_of_answer(
                True, seed, plays="auto_show", settings=settings, chooses=True, after=9.0
            )
        )
        for seed in range(4)
    ]

    assert all(9.0 < moment <= 10.0 for moment in moments)


@pytest.mark.rule("R5")
def test_the_moment_of_a_computers_answer_does_not_depend_on_its_hand() -> None:
    settings = TableSettings(seats=3, pace=2.0)
    moments = set()
    for seed in range(6):
        one, two = (
            asyncio.run(
                moment_of_answer(cards, seed, plays="computer", settings=settings, chooses=False)
            )
            for cards in (False, True)
        )
        assert one == two
        assert 2.0 <= one <= 4.2
        moments.add(one)
    assert len(moments) > 3


@pytest.mark.rule("R5")
def test_without_the_preference_a_single_card_waits_for_its_player() -> None:
    settings = TableSettings(seats=3, pace="instant")
    waited = asyncio.run(
        moment_of_answer(False, 1, plays="person", settings=settings, chooses=False)
    )
    at_once = asyncio.run(
        moment_of_answer(False, 1, plays="person", settings=settings, chooses=True)
    )

    assert waited > 19
    assert at_once == 0


@pytest.mark.rule("R5")
def test_an_answer_that_the_rules_refuse_is_refused_at_once() -> None:
    store, clock = MemoryStore(), ManualClock()

    async def check() -> None:
        async with evening(store, clock) as host:
            guests = await host.guests("Ada", "Bob", "Cleo")
            code = await planted(store, suggested(two_cards=True), guests, auto_show=True)
            answer = await host.act(code, guests[1], Show(1, "Hall"))
            assert not isinstance(answer, Acked)

    asyncio.run(check())


@pytest.mark.rule("R8")
def test_the_system_answers_for_a_removed_seat_after_the_tables_pace() -> None:
    async def check(host: Evening) -> None:
        settings = TableSettings(
            edition="camps", seats=6, pace=2.0, switches={"draw_when_half_removed": False}
        )
        code, guests = await host.started(settings, people=6)
        chance = Random(3)
        for _ in range(4_000):
            state = await full_state(host.tables, code)
            seat = to_act(state)
            assert seat is not None
            if seat == -1:
                break
            view = await host.state(code, guests[seat])
            await host.act(code, guests[seat], random_action(view, seat, chance))
        before = state.version
        assert any(isinstance(e, SeatRemoved) for e in await all_events(host.store, code))
        await host.clock.advance(1.9)
        assert (await full_state(host.tables, code)).version == before
        await host.clock.advance(2.2)
        assert (await full_state(host.tables, code)).version > before

    spend(check)


def test_nobody_waits_where_nobody_has_to() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.started()
        began = host.clock.now()
        assert isinstance(await host.act(code, ada, Roll(0)), Acked)
        assert host.clock.now() == began

    spend(check)
