"""The live protocol: everybody receives exactly what their seat may know, whatever happens."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from tests.web.running import INSTANT, host, party, spend, watching

from whodunnit.bots.levels import make_bot
from whodunnit.client import Asked, Client, TableClient, play
from whodunnit.core.actions import Accuse, Action, Roll
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import GameCreated
from whodunnit.core.legal import legal_actions
from whodunnit.core.record import parse, verify, write
from whodunnit.core.view import redacted
from whodunnit.host.settings import TableSettings
from whodunnit.host.wire import ServerEntry
from whodunnit.web.messages import ServerMessage


async def played(tables: list[TableClient], seed: int) -> None:
    await asyncio.gather(
        *(play(table, make_bot("random", seed + n)) for n, table in enumerate(tables))
    )
    last = max(table.version for table in tables)
    for table in tables:
        await table.wait(lambda table=table: table.version == last)  # type: ignore[misc]


def entries_in(frames: list[bytes]) -> list[bytes]:
    """The lines of a record that came as frames."""
    return [
        b"{" + frame.removeprefix(b'{"t":"entry",')
        for frame in frames
        if frame.startswith(b'{"t":"entry"')
    ]


@pytest.mark.parametrize("seed", [1, 20])
def test_what_each_viewer_received_is_its_redacted_record_byte_for_byte(seed: int) -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code), Client(address) as other:
            frames: list[list[bytes]] = [[] for _ in range(5)]
            tables = [client.watch(code) for client in [*clients, other]]
            for table, received in zip(tables, frames, strict=True):
                table.on_bytes = received.append
                await table.__aenter__()
            await asyncio.gather(
                *(play(table, make_bot("random", seed)) for table in tables[:4]),
                tables[4].turn(),
            )
            whole = parse(await other.record(code))
            for table, received in zip(tables, frames, strict=True):
                await table.wait(lambda table=table: table.version == len(whole))  # type: ignore[misc]
                mine = write(redacted(whole, table.viewer)).splitlines()[1:]
                assert entries_in(received) == mine
                await table.__aexit__(None, None, None)
            assert verify(whole).outcome is not None
            assert [table.viewer for table in tables] == [0, 1, 2, 3, "spectator"]

    spend(scene)


def test_whoever_comes_back_at_any_version_gets_exactly_what_was_missed() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            async with watching(clients, code) as tables:
                await played(tables, seed=5)
                complete = tables[1].entries
            for since in range(len(complete) + 1):
                async with clients[1].watch(code, since) as table:
                    assert table.entries == complete[since:]
                    assert await clients[1].entries(code, since) == complete[since:]

    spend(scene)


def test_a_torn_socket_comes_back_by_itself_and_nothing_is_missing() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (clients, code),
            watching(clients, code) as tables,
        ):
            loop = asyncio.get_running_loop()

            def tear(message: ServerMessage) -> None:
                if isinstance(message, ServerEntry) and message.v % 5 == 0:
                    loop.call_soon(tables[0].drop)

            tables[0].on_message = tear
            await played(tables, seed=2)
            assert tables[0].connections > 1
            assert [entry.v for entry in tables[0].entries] == [
                entry.v for entry in tables[1].entries
            ]

    spend(scene)


def test_twenty_copies_of_one_action_are_applied_once_and_answered_alike() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (clients, code),
            watching([clients[0]] * 4, code) as tables,
        ):
            before = tables[0].version
            copies = [table.act(Roll(0), id="one") for table in tables for _ in range(3)]
            copies += [clients[0].act(code, Roll(0), id="one") for _ in range(8)]

            answers = await asyncio.gather(*copies)

            assert len(answers) == 20
            assert set(answers) == {answers[0]}
            await tables[0].wait(lambda: tables[0].version == answers[0])
            names = [type(entry.event).__name__ for entry in tables[0].entries[before:]]
            assert names.count("RollCalled") == 1

    spend(scene)


async def outcome(asked: Awaitable[int]) -> int | str:
    try:
        return await asked
    except Asked as error:
        return error.error


def test_of_twenty_different_actions_for_one_decision_one_is_applied() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (clients, code),
            watching([clients[0]], code) as (table,),
        ):
            version = table.version
            different = [outcome(table.act(Roll(0), v=version)) for _ in range(20)]

            outcomes = await asyncio.gather(*different)

            accepted = [version for version in outcomes if isinstance(version, int)]
            assert len(accepted) == 1
            assert outcomes.count("StaleVersion") == 19

    spend(scene)


def test_a_refused_action_changes_nothing_and_tells_the_rule() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (clients, code),
            watching(clients[:2], code) as (first, second),
        ):
            before = first.version
            with pytest.raises(Asked) as refused:
                await second.act(Roll(1))
            assert (refused.value.error, refused.value.rule) == ("NotYourTurn", "P6")
            assert (await clients[0].entries(code))[-1].v == before

    spend(scene)


def test_nobody_acts_for_another_seat_or_for_the_dealer() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (clients, code),
            watching(clients[:2], code) as (_, second),
        ):
            assert await outcome(second.act(Roll(0))) == "NotYourSeat"
            dice: Any = msgspec.json.decode(b'{"type":"dice","values":[6]}', type=Action)
            assert await outcome(second.act(dice)) == "NotForSeats"

    spend(scene)


def test_a_spectator_sees_no_hand_and_may_not_act() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (_, code),
            Client(address) as other,
            other.watch(code) as table,
        ):
            assert [e.v for e in table.entries if e.event is None] == [2, 3, 4, 5, 6]
            assert await outcome(table.act(Roll(0))) == "NotSeated"

    spend(scene)


def test_the_compact_legal_actions_say_the_same_as_the_rules() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (clients, code),
            watching(clients, code) as tables,
        ):
            checked = 0
            bots = [make_bot("random", seed) for seed in range(4)]
            while not tables[0].is_over and checked < 150:
                actor = next(t for t in tables if t.legal and t.legal.to_act == t.seat)
                seat, legal, view = actor.seat, actor.legal, actor.view
                assert seat is not None
                assert legal is not None
                actions = legal_actions(view.state, seat)
                kinds = {type(action).__name__ for action in actions}
                told = {
                    "Roll": legal.roll,
                    "Move": bool(legal.targets),
                    "TakePassage": bool(legal.passages),
                    "Suggest": legal.suggest is not None,
                    "Show": bool(legal.show),
                    "Accuse": legal.accuse,
                    "EndTurn": legal.end_turn,
                }
                assert kinds == {kind for kind, may in told.items() if may}
                checked += 1
                v = await actor.act(bots[seat].choose(view, actions))
                for table in tables:
                    await table.wait(lambda t=table, v=v: t.version >= v)  # type: ignore[misc]
                    await table.wait(lambda t=table: t.legal.v == t.version)  # type: ignore[misc]
            assert checked > 10

    spend(scene)


def test_chat_and_presence_reach_everybody() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            async with watching(clients[:2], code) as (first, second):
                await first.wait(
                    lambda: (
                        first.presence is not None
                        and first.presence.present == (True, True, False, False)
                    )
                )
                second.say("Good evening")
                await first.wait(lambda: bool(first.chat))
                assert (first.chat[0].by, first.chat[0].text) == ("Guest 1", "Good evening")
            async with watching(clients[:1], code) as (first,):
                assert first.presence is not None
                assert first.presence.present == (True, False, False, False)

    spend(scene)


def test_the_clock_is_told_with_every_change() -> None:
    hurried = msgspec.json.decode(
        b'{"seats":4,"pace":"instant","clock":{"kind":"bank","bank":600,"increment":5}}',
        type=TableSettings,
    )

    async def scene() -> None:
        async with (
            host() as address,
            party(address, hurried) as (clients, code),
            watching(clients[:1], code) as (table,),
        ):
            await table.act(Roll(0))
            assert table.clock is not None
            assert table.clock.running == 0
            assert table.clock.banks is not None
            assert len(table.clock.banks) == 4

    spend(scene)


@pytest.mark.parametrize(
    ("settings", "code_of", "close"),
    [
        (INSTANT, lambda code: "NOPE-99", 4404),
        (TableSettings(seats=4, spectators="off"), lambda code: code, 1008),
    ],
    ids=["no such table", "spectators off"],
)
def test_a_socket_that_cannot_be_is_closed_with_its_reason(
    settings: TableSettings, code_of: Callable[[str], str], close: int
) -> None:
    from whodunnit.client import ConnectionGone

    async def scene() -> None:
        async with (
            host() as address,
            party(address, settings) as (_, code),
            Client(address) as stranger,
        ):
            with pytest.raises(ConnectionGone) as gone:
                await stranger.watch(code_of(code)).__aenter__()
            assert gone.value.code == close

    spend(scene)


def test_who_watches_from_before_the_start_becomes_its_seat_when_the_cards_are_dealt() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            await ada.come_in("Ada")
            code = (await ada.create(TableSettings(seats=3, pace=1.0))).code
            async with ada.watch(code) as table:
                assert (table.viewer, table.version) == ("spectator", 0)
                await ada.sit(code)
                await ada.fill(code, "random")
                await ada.fill(code, "random")
                await ada.start(code)
                await table.wait(lambda: table.legal is not None)
                assert table.seat == 0
                assert table.view.state.hands[0]
                assert isinstance(table.entries[0].event, GameCreated)

    spend(scene)


def test_after_the_end_everybody_has_the_whole_record_and_it_is_fair() -> None:
    from whodunnit.core.record import parse_fairness
    from whodunnit.host.fair import verify_fairness

    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            async with watching(clients, code) as tables:
                assert (await clients[0].fairness(code)).secret is None
                await played(tables, seed=9)
            records = [await client.record(code) for client in clients]
            assert len(set(records)) == 1
            fairness = parse_fairness(records[0])
            assert fairness is not None
            assert fairness == await clients[1].fairness(code)
            assert verify_fairness(parse(records[0]), fairness).fair

    spend(scene)


def test_an_accusation_over_the_wire_ends_the_game_for_all() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (clients, code),
            watching(clients, code) as tables,
        ):
            deck = tables[0].view.state.setup.deck
            wrong = CaseFile(deck.suspects[0], deck.weapons[0], deck.rooms[0])
            await tables[0].act(Accuse(0, wrong))
            await tables[3].wait(lambda: tables[3].version > 8)
            assert "AccusationMade" in [type(e.event).__name__ for e in tables[3].entries]

    spend(scene)
