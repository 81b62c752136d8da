"""What is hidden stays hidden: in frames, bodies, errors, logs, numbers, and in when they come."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.host_tables.manual_clock import ManualClock
from tests.web.running import NO_HURRY, host, party, process, spend, watching
from tests.web.worlds import Scripted, told, two_worlds

from whodunnit.bots.levels import make_bot
from whodunnit.client import play
from whodunnit.core.actions import Deal, Show, Suggest
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import GameCreated
from whodunnit.core.state import State
from whodunnit.host import attendant, playing
from whodunnit.host.dealer import Dealer
from whodunnit.host.meta import TableMeta
from whodunnit.host.settings import TableSettings
from whodunnit.host.setups import setup_for


@pytest.mark.parametrize("edition", ["classic", "camps"])
@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_nothing_that_leaves_the_host_tells_two_worlds_apart(
    edition: str, viewer: Viewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = TableSettings(edition=edition, seats=3, pace="instant", help="probabilities")
    stories = two_worlds(settings, viewer, seed=11, length=40)
    tellings: list[list[bytes]] = []

    async def scene() -> None:
        for story in stories:
            tellings.append(await told(story, settings, viewer, monkeypatch))

    spend(scene)
    one, other = tellings
    assert len(one) > 80
    for first, second in zip(one, other, strict=True):
        assert first == second


def test_the_two_worlds_that_were_compared_do_differ() -> None:
    settings = TableSettings(edition="camps", seats=3, pace="instant")
    true, other = two_worlds(settings, 0, seed=11, length=40)
    assert true.deal.hands[0] == other.deal.hands[0]
    assert true.deal.hands[1:] != other.deal.hands[1:]


def test_neither_logs_nor_numbers_have_a_card_a_name_a_code_or_a_secret(tmp_path: Path) -> None:
    async def scene() -> None:
        with process(tmp_path, freely=True) as running:
            async with (
                party(running.address) as (clients, code),
                watching(clients, code) as tables,
            ):
                links = [(await client.info(code)).you.seat_link for client in clients]
                await asyncio.gather(
                    *(play(table, make_bot("random", n)) for n, table in enumerate(tables))
                )
                await clients[0]._http.get(f"/s/{links[0]}")
                await clients[0]._http.get(f"/api/tables/{code}/nothing/Rope")
                created = tables[0].entries[0].event
                assert isinstance(created, GameCreated)
                hidden = [
                    code,
                    *created.setup.deck.cards,
                    *[link for link in links if link],
                    *[value for client in clients for value in client.cookies.values()],
                    *[f"Guest {n}" for n in range(4)],
                ]
                numbers = (await clients[0]._http.get("/metrics")).text
            written = running.log.read_text()
        assert written.count("\n") > 10
        assert "whodunnit_actions_total" in numbers
        for secret in hidden:
            assert secret not in written
            assert secret not in numbers

    spend(scene)


NAMED = CaseFile("Miss Scarlet", "Rope", "Hall")


def _deal_with(matching: int) -> Deal:
    """A deal where the second of three seats holds so many of the named cards."""
    setup = setup_for(TableSettings(edition="camps", seats=3))
    named = ["Rope", "Hall", "Miss Scarlet"]
    hidden = CaseFile("Mr. Green", "Knife", "Study")
    rest = [card for card in setup.deck.cards if card not in hidden and card not in named]
    second = [*named[:matching], *rest[: 6 - matching]]
    first = rest[6 - matching : 12 - matching]
    third = [card for card in setup.deck.cards if card not in {*hidden, *second, *first}]
    hands = tuple(setup.deck.sort(hand) for hand in (first, second, third))
    return Deal(hidden, hands)


@pytest.mark.rule("R5")
def test_when_an_answer_comes_does_not_tell_whether_it_was_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = TableSettings(edition="camps", seats=3, pace=2.0)
    moments: dict[str, float] = {}

    async def scene(name: str, matching: int, chooses: bool) -> None:
        def dealer_at(meta: TableMeta, state: State) -> Dealer:
            return Scripted(_deal_with(matching), state.version)

        monkeypatch.setattr(playing, "dealer_at", dealer_at)
        monkeypatch.setattr(attendant, "dealer_at", dealer_at)
        clock = ManualClock()
        async with (
            host(NO_HURRY, clock=clock, chance=Random(1)) as address,
            party(address, settings) as (clients, code),
        ):
            await clients[1].prefer(code, auto_show=True)
            v = await clients[0].act(code, Suggest(0, NAMED))
            choosing = None
            if chooses:
                wish = clients[1].act(code, Show(1, "Rope"))
                choosing = asyncio.create_task(wish)
            began = clock.now()
            while len(await clients[2].entries(code, v)) == 0:
                assert clock.now() < began + 60
                await clock.advance(0.25)
            moments[name] = clock.now() - began
            if choosing is not None:
                await choosing

    spend(lambda: scene("automatic", 1, chooses=False))
    spend(lambda: scene("forced, chosen at once", 1, chooses=True))
    spend(lambda: scene("chosen at once of two", 2, chooses=True))
    spend(lambda: scene("chosen at once of three", 3, chooses=True))
    assert moments["automatic"] >= 2.0
    assert set(moments.values()) == {moments["automatic"]}


def test_no_route_tells_the_whole_game_before_its_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            async with httpx.AsyncClient(base_url=address) as http:
                described = (await http.get("/api/openapi.json")).json()["paths"]
            hidden = {2, 4, 5, 6}
            for path, methods in described.items():
                if "get" not in methods:
                    continue
                body = (await clients[0]._http.get(path.replace("{code}", code))).text
                assert "case_file_sealed" not in body, path
                assert body.count("hand_dealt") <= 1, path
            entries = await clients[0].entries(code)
            assert {entry.v for entry in entries if entry.event is None} == hidden

    spend(scene)
