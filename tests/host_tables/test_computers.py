"""Computer players: they move by themselves, know only their view, and never stop a table."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeVar

import pytest
from tests.host_tables.evening import (
    FAST,
    Evening,
    evening,
    full_state,
    spend,
)
from tests.host_tables.manual_clock import ManualClock, settled

from whodunnit.core.actions import Accuse, Action, Roll
from whodunnit.core.legal import to_act
from whodunnit.core.state import Phase
from whodunnit.core.view import View
from whodunnit.host import attendant, errors
from whodunnit.host.computers import Computers
from whodunnit.host.settings import Bank, TableSettings
from whodunnit.host.wire import RefusedAnswer
from whodunnit.store.memory import MemoryStore

T = TypeVar("T")


class Patient:
    """Never accuses, so that the game goes on."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return next(action for action in legal if not isinstance(action, Accuse))


def test_a_table_of_computers_plays_to_the_end() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started(people=0)
        for _ in range(2_000):
            await settled()
            if (await host.tables.info(code, guests[0])).phase == "over":
                return
        raise AssertionError("the game did not end")

    spend(check)


def test_a_computer_seems_to_think_for_the_tables_pace() -> None:
    async def check(host: Evening) -> None:
        code, _ = await host.started(TableSettings(seats=3, pace=2.0), people=0)
        await host.clock.advance(1.99)
        assert (await full_state(host.tables, code)).phase is Phase.START
        await host.clock.advance(2.02)
        assert (await full_state(host.tables, code)).phase is not Phase.START

    spend(check)


@pytest.mark.rule("R10")
def test_a_computer_gets_its_seats_view_and_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[View, Sequence[Action]]] = []

    class Spy:
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            asked.append((view, legal))
            return legal[0]

    monkeypatch.setattr(attendant, "make_bot", lambda level, seed: Spy())

    async def check(host: Evening) -> None:
        code, guests = await host.started(people=2)
        await host.play(code, guests, Random(2), actions=60, accuse=False)
        assert len(asked) > 5
        for view, legal in asked:
            assert view.viewer == 2
            assert legal
            assert view.state.case_file is None
            assert [hand is not None for hand in view.state.hands] == [False, False, True]
        last, _ = asked[-1]
        lines = await host.tables.entries(code, guests[0], 0)
        assert len(last.entries) <= len(lines)

    spend(check)


class Crashing:
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        raise ZeroDivisionError("oh no")


class Cheating:
    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return Roll((view.seat or 0) + 1)


@pytest.mark.parametrize("bad", [Crashing, Cheating])
def test_a_computer_that_fails_does_anything_legal_instead(
    bad: type[Crashing | Cheating], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendant, "make_bot", lambda level, seed: bad())

    async def check(host: Evening) -> None:
        code, guests = await host.started(people=2)
        state = await host.play_until(code, guests, lambda s: s.round == 3)
        assert state.accusations == (0, 0, 0)

    spend(check)


def test_a_computer_that_is_stuck_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    never, stuck = threading.Event(), []

    class Stuck:
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            stuck.append(view)
            never.wait()
            return legal[0]

    monkeypatch.setattr(attendant, "make_bot", lambda level, seed: Stuck())

    async def check() -> None:
        computers = Computers(patience=0.01, threads=1)
        async with evening(computers=computers) as host:
            code, guests = await host.started(people=2)
            while to_act(await full_state(host.tables, code)) != 2:
                await host.play(code, guests, Random(1), actions=1, accuse=False)
            before = (await full_state(host.tables, code)).version
            while (await full_state(host.tables, code)).version == before or not stuck[1:]:
                await host.play(code, guests, Random(1), actions=1, accuse=False)
                await asyncio.sleep(0)
        never.set()

    asyncio.run(check())
    assert len(stuck) > 1


def test_thoughts_are_answered_even_if_they_fail() -> None:
    async def check() -> None:
        computers = Computers(patience=30, threads=2)
        thoughts = await asyncio.gather(*(computers.think(partial(abs, -n)) for n in range(9)))
        assert thoughts == [*range(9)]
        with pytest.raises(ZeroDivisionError):
            await computers.think(lambda: 1 // 0)
        computers.close()

    asyncio.run(check())


def test_computers_go_on_after_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendant, "make_bot", lambda level, seed: Patient())
    store, clock = MemoryStore(), ManualClock()
    settings = TableSettings(seats=3, pace=2.0)

    async def check() -> None:
        async with evening(store, clock) as host:
            code, _ = await host.started(settings, people=0)
            await clock.advance(20)
        before = len(await store.events(code, 0, 9_999))
        async with evening(store, clock):
            await clock.advance(20)
        assert len(await store.events(code, 0, 9_999)) > before

    asyncio.run(check())


@pytest.mark.rule("R10")
def test_the_seat_of_an_absent_player_is_handed_to_a_computer_and_taken_back() -> None:
    async def check(host: Evening) -> None:
        code, [ada, bob, cleo] = await host.started(FAST)
        with pytest.raises(errors.NotTheHost):
            await host.tables.hand_over(code, cleo, "Colonel Mustard")
        watching = await host.tables.watch(code, bob, 0)
        with pytest.raises(errors.PlayerPresent):
            await host.tables.hand_over(code, ada, "Colonel Mustard")
        watching.close()
        with pytest.raises(errors.NotHandedOver):
            await host.tables.take_back(code, bob)
        info = await host.tables.hand_over(code, ada, "Colonel Mustard")
        assert [chair.substitute for chair in info.chairs] == [False, True, False]
        await host.play_until(code, [ada], lambda s: to_act(s) == 2 and s.phase is Phase.START)
        await host.tables.take_back(code, bob)
        await host.play_until(code, [ada, bob, cleo], lambda s: to_act(s) == 1)
        before = (await full_state(host.tables, code)).version
        await settled()
        assert (await full_state(host.tables, code)).version == before

    spend(check)


@pytest.mark.rule("R10")
def test_who_leaves_a_running_game_is_stood_in_for_until_back() -> None:
    async def check(host: Evening) -> None:
        code, [ada, bob, _] = await host.started(FAST)
        await host.tables.leave(code, ada)
        await settled()
        state = await full_state(host.tables, code)
        assert to_act(state) != 0
        assert isinstance(await host.act(code, bob, Roll(0)), RefusedAnswer)
        with pytest.raises(errors.HandedOver, match="take it back"):
            await host.act(code, ada, Roll(0))
        info = await host.tables.take_back(code, ada)
        assert info.you.seat == 0

    spend(check)


def test_when_time_has_run_out_a_computer_plays_that_action_but_never_accuses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Sequence[Action]] = []

    class Spy(Patient):
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            asked.append(legal)
            return super().choose(view, legal)

    monkeypatch.setattr(attendant, "make_bot", lambda level, seed: Spy())

    async def check(host: Evening) -> None:
        settings = TableSettings(seats=3, pace="instant", clock=Bank(60))
        code, guests = await host.started(settings)
        assert (await host.tables.legal(code, guests[0])).accuse
        await host.clock.advance(60)
        assert len(asked) > 1
        assert not any(isinstance(action, Accuse) for legal in asked for action in legal)

    spend(check)


@pytest.mark.rule("R10")
def test_a_player_who_takes_back_while_the_computer_thinks_is_not_overruled() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.started(TableSettings(seats=3, pace=2.0))
        before = (await full_state(host.tables, code)).version
        await host.tables.leave(code, ada)
        await host.clock.advance(1)
        await host.tables.take_back(code, ada)
        await host.clock.advance(100)
        assert (await full_state(host.tables, code)).version == before

    spend(check)


@pytest.mark.rule("R5")
def test_how_long_a_computer_has_thought_does_not_tell_when_it_acts() -> None:
    async def check(seconds: float) -> float:
        """When a computer acts that thinks so long at a table whose pace is two seconds."""
        clock = ManualClock()

        class Slow(Computers):
            async def think(self, about: Callable[[], T]) -> T:
                await clock.sleep_until(clock.now() + seconds)
                return about()

        async with evening(clock=clock, chance=Random(4), computers=Slow()) as host:
            began = clock.now()
            code, _ = await host.started(TableSettings(seats=3, pace=2.0), people=0)
            while (await full_state(host.tables, code)).phase is Phase.START:
                await clock.advance(0.01)
            return clock.now() - began

    moments = {seconds: asyncio.run(check(seconds)) for seconds in (0.0, 1.0, 4.5, 4.6)}

    assert moments[0.0] == moments[1.0]
    assert moments[4.5] == moments[4.6] > 4.6
