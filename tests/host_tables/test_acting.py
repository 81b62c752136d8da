"""Actions at a table: each is answered once, applied once, and durable before anyone is told."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.host_tables.evening import Evening, decoded, evening, of_type, received, spend
from tests.host_tables.manual_clock import ManualClock, settled

from whodunnit.core.actions import EndTurn, Move, Roll, Show, TakePassage
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.record import parse, parse_fairness, verify
from whodunnit.core.state import Phase
from whodunnit.host import errors
from whodunnit.host.fair import verify_fairness
from whodunnit.host.notes import Notes
from whodunnit.host.ports import Commit, StoreFailed
from whodunnit.host.wire import Acked, Act, Legal, RefusedAnswer
from whodunnit.store.memory import MemoryStore
from whodunnit.store.sqlite import SqliteStore


def test_an_action_is_acknowledged_with_the_version_that_it_led_to() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.started()
        before = (await host.state(code, ada)).version
        answer = await host.act(code, ada, Roll(0), "my id")

        assert answer == Acked("my id", before + 2)
        assert (await host.state(code, ada)).version == before + 2
        assert len((await host.state(code, ada)).dice) == 1

    spend(check)


def test_a_refused_action_says_which_rule_and_changes_nothing() -> None:
    async def check(host: Evening) -> None:
        code, [ada, bob, _] = await host.started()
        before = await host.state(code, bob)
        answer = await host.act(code, bob, Roll(1), "x")

        assert isinstance(answer, RefusedAnswer)
        assert (answer.id, answer.error, answer.rule) == ("x", "NotYourTurn", "P6")
        assert await host.state(code, bob) == before
        other = await host.act(code, bob, Roll(0))
        assert isinstance(other, RefusedAnswer)
        assert other.error == "NotYourSeat"
        stale = await host.tables.act(code, ada, Act("y", Roll(0), v=3))
        assert isinstance(stale, RefusedAnswer)
        assert stale.error == "StaleVersion"

    spend(check)


@pytest.mark.parametrize("durable", [False, True])
def test_twenty_copies_of_an_action_are_applied_once(durable: bool, tmp_path: Path) -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.started()
        before = (await host.state(code, ada)).version
        answers = await asyncio.gather(*(host.act(code, ada, Roll(0), "again") for _ in range(20)))

        assert set(answers) == {Acked("again", before + 2)}
        assert (await host.state(code, ada)).version == before + 2

    spend(check, store=SqliteStore(tmp_path / "tables.db") if durable else MemoryStore())


def test_of_twenty_actions_for_one_decision_one_is_accepted() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.started()
        state = await host.play_until(code, [ada], lambda s: s.phase is Phase.MOVING)
        moves = [action for action in legal_actions(state, 0) if isinstance(action, Move)]
        answers = await asyncio.gather(
            *(host.act(code, ada, moves[n % len(moves)]) for n in range(20))
        )

        assert sum(isinstance(answer, Acked) for answer in answers) == 1
        assert all(isinstance(a, Acked) or a.error in _TOO_LATE for a in answers)

    spend(check)


_TOO_LATE = {"WrongPhase", "NotYourTurn", "OutOfReach"}


def test_a_repeated_id_gets_the_first_answer_after_any_time_and_any_restart() -> None:
    store, clock = MemoryStore(), ManualClock()

    async def check() -> None:
        async with evening(store, clock) as host:
            code, guests = await host.started()
            rolled = await host.act(code, guests[0], Roll(0), "first")
            denied = await host.act(code, guests[1], Roll(1), "denied")
            await host.play(code, guests, Random(5), actions=100, accuse=False)
            assert await host.act(code, guests[0], Roll(0), "first") == rolled
        async with evening(store, clock) as host:
            version = len(await store.events(code, 0, 10_000))
            assert await host.act(code, guests[0], Roll(0), "first") == rolled
            assert await host.act(code, guests[1], Roll(1), "denied") == denied
            assert len(await store.events(code, 0, 10_000)) == version

    asyncio.run(check())


def test_a_repeated_id_is_not_applied_even_when_it_would_be_legal_again() -> None:
    store, clock = MemoryStore(), ManualClock()

    async def check() -> None:
        async with evening(store, clock) as host:
            code, guests = await host.started()
            rolled = await host.act(code, guests[0], Roll(0), "first")
            await host.play_until(
                code,
                guests,
                lambda s: s.turn == 0 and s.phase is Phase.START and s.round > 1,
            )
        async with evening(store, clock) as host:
            version = len(await store.events(code, 0, 10_000))
            assert await host.act(code, guests[0], Roll(0), "first") == rolled
            assert len(await store.events(code, 0, 10_000)) == version

    asyncio.run(check())


def test_only_who_sits_acts_and_only_once_the_game_has_started() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.seated()
        with pytest.raises(errors.NotStarted):
            await host.act(code, ada, Roll(0))
        with pytest.raises(errors.NotStarted):
            await host.tables.legal(code, ada)
        await host.tables.start(code, ada)
        [zoe] = await host.guests("Zoe")
        for doing in (
            host.act(code, zoe, Roll(0)),
            host.tables.legal(code, zoe),
            host.tables.view(code, zoe),
            host.tables.notes(code, zoe),
        ):
            with pytest.raises(errors.NotSeated):
                await doing
        with pytest.raises(errors.BadRequest, match="1 to 64"):
            await host.act(code, ada, Roll(0), "x" * 65)

    spend(check)


class SlowStore(MemoryStore):
    """A store that takes its time, or fails."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.broken = False

    async def append(self, commit: Commit) -> None:
        await self.gate.wait()
        if self.broken:
            raise StoreFailed("The disk is full.")
        await super().append(commit)


def test_nobody_is_told_of_what_is_not_durable() -> None:
    store = SlowStore()

    async def check(host: Evening) -> None:
        code, [ada, bob, _] = await host.started()
        watching = await host.tables.watch(code, bob, 0)
        await received(watching)
        store.gate.clear()
        acting = asyncio.ensure_future(host.act(code, ada, Roll(0)))
        reading = asyncio.ensure_future(anext(watching))
        await settled()
        assert not acting.done()
        assert not reading.done()
        store.gate.set()
        assert isinstance(await acting, Acked)
        assert [frame["event"]["type"] for frame in of_type(decoded(await reading), "entry")] == [
            "roll_called",
            "dice_rolled",
        ]

    spend(check, store=store)


def test_what_cannot_be_kept_has_not_happened() -> None:
    store = SlowStore()

    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.started()
        before = await host.state(code, ada)
        store.broken = True
        with pytest.raises(StoreFailed):
            await host.act(code, ada, Roll(0), "x")
        store.broken = False
        assert await host.state(code, ada) == before
        assert isinstance(await host.act(code, ada, Roll(0), "x"), Acked)

    spend(check, store=store)


def test_an_action_goes_on_when_whoever_asked_for_it_has_gone() -> None:
    store = SlowStore()

    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.started()
        before = (await host.state(code, ada)).version
        store.gate.clear()
        asking = asyncio.ensure_future(host.act(code, ada, Roll(0), "x"))
        await settled()
        asking.cancel()
        await settled()
        store.gate.set()
        assert await host.act(code, ada, Roll(0), "x") == Acked("x", before + 2)

    spend(check, store=store)


def test_what_is_legal_is_told_in_few_words_and_is_all_that_is_legal() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started()
        chance = Random(7)
        for _ in range(150):
            seat = to_act(await host.state(code, guests[0]))
            assert seat is not None
            state = await host.state(code, guests[seat])
            told = await host.tables.legal(code, guests[seat])
            legal = legal_actions(state, seat)
            kinds = {type(action).__name__ for action in legal}

            assert (told.v, told.to_act) == (state.version, seat)
            assert told.roll == ("Roll" in kinds)
            assert told.accuse == ("Accuse" in kinds)
            assert told.end_turn == ("EndTurn" in kinds)
            assert (told.suggest is not None) == ("Suggest" in kinds)
            assert {(t.to, t.door) for t in told.targets} == {
                (a.to, a.door) for a in legal if isinstance(a, Move)
            }
            assert all(target.path[-1] == target.to for target in told.targets)
            assert set(told.show) == {a.card for a in legal if isinstance(a, Show)}
            assert set(told.passages) == {a.room for a in legal if isinstance(a, TakePassage)}
            idle = await host.tables.legal(code, guests[(seat + 1) % 3])
            assert idle == Legal(v=state.version, to_act=seat)
            harmless = [a for a in legal if type(a).__name__ != "Accuse"]
            await host.act(code, guests[seat], chance.choice(harmless))

    spend(check)


@pytest.mark.rule("P27")
def test_notes_are_kept_for_their_player_alone() -> None:
    async def check(host: Evening) -> None:
        code, [ada, bob, _] = await host.started()
        notes = Notes({"Rope": {"Bob": "x"}}, "Bob hesitated.")
        await host.tables.save_notes(code, ada, notes)

        assert await host.tables.notes(code, ada) == notes
        assert await host.tables.notes(code, bob) == Notes()

    spend(check)


def test_a_whole_game_can_be_played_and_its_record_is_true() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.started()
        await host.play(code, guests, Random(3))
        record = await host.tables.record(code, guests[1])
        fairness = parse_fairness(record)

        assert verify(parse(record)).outcome is not None
        assert fairness is not None
        assert verify_fairness(parse(record), fairness).fair
        assert fairness == await host.tables.fairness(code)
        over = await host.act(code, guests[0], EndTurn(0))
        assert isinstance(over, RefusedAnswer)
        assert over.error == "GameIsOver"

    spend(check)


def test_an_action_whose_sender_has_gone_is_kept_and_told_all_the_same(tmp_path: Path) -> None:
    async def check(host: Evening) -> None:
        code, [ada, bob, _] = await host.started()
        watching = await host.tables.watch(code, bob, 0)
        seen = await received(watching)
        before = (await host.state(code, ada)).version
        acting = asyncio.ensure_future(host.act(code, ada, Roll(0), "mine"))
        await asyncio.sleep(0)
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        async for frames in watching:
            seen += decoded(frames)
            if of_type(seen, "entry")[-1]["v"] == before + 2:
                break
        assert await host.act(code, ada, Roll(0), "mine") == Acked("mine", before + 2)

    spend(check, store=SqliteStore(tmp_path / "tables.db"))
