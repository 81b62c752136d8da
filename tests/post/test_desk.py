"""Games by post over HTTP: registering in a crowd, camps, refusals, records, durability."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.camps.games import LISTS
from tests.host_tables.manual_clock import ManualClock
from tests.post.posting import CODE, SUSPECTS, Player, Refusal, people, start_game
from tests.web.running import host, process

from whodunnit.core.record import parse, parse_fairness
from whodunnit.host.fair import verify_fairness

SCARLET, MUSTARD, WHITE = SUSPECTS[:3]
NAMED = {"suspect": SUSPECTS[3], "weapon": LISTS.weapons[0], "room": LISTS.rooms[0]}
NAMES = ("Operator", "Ada", "Bob", "Cleo")


@pytest.mark.rule("N4", "N5")
def test_of_200_who_register_at_once_six_lead_and_the_rest_are_back_ups_in_order() -> None:
    async def scene() -> None:
        names = [f"Guest {number}" for number in range(200)]
        async with host() as address, people(address, "Operator", *names) as everybody:
            operator, crowd = everybody[0], everybody[1:]
            code = await operator.prepare()
            chance = Random(1)
            roles = await asyncio.gather(
                *(guest.register(code, chance.choice(SUSPECTS)) for guest in crowd)
            )
            assert Counter(page["you"]["role"] for page in roles) == {"leader": 6, "backup": 194}
            page = await operator.page(code)
            assert [camp["character"] for camp in page["camps"]] == list(SUSPECTS)
            places = [row["backup"] for row in page["registrations"] if row["backup"]]
            assert places == list(range(1, 195))
            assert len({row["person"]["person"] for row in page["registrations"]}) == 200

    asyncio.run(scene())


@pytest.mark.rule("N4")
def test_a_registration_that_does_not_count_says_why_and_the_operator_sees_it() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES[:3]) as (operator, ada, bob):
            code = await operator.prepare()
            with pytest.raises(Refusal, match="letter by letter") as refused:
                await ada.ask(code, "register", character=SCARLET, key_phrase="I am not")
            assert refused.value.status == 409
            assert (await operator.page(code))["registrations"][0]["counts"] is False
            assert (await ada.page(code))["registrations"][0]["counts"] is False
            assert (await bob.page(code))["registrations"] == []

    asyncio.run(scene())


@pytest.mark.rule("N7", "N8", "N18")
def test_what_is_not_allowed_is_refused_with_a_sentence_and_changes_nothing() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES, "Dan", "Eve") as everybody:
            operator, ada, bob, cleo, dan, eve = everybody
            code = await start_game(operator, [ada, bob, cleo])
            with pytest.raises(Refusal, match="camp code is not right"):
                await eve.ask(code, "enrol", camp=SCARLET, code="a wrong one")
            assert (await eve.page(code))["camp"] is None
            await dan.ask(code, "enrol", camp=SCARLET, code=f"{CODE} of {SCARLET}")
            page = await ada.page(code)
            number = page["camp"]["members"][1]["person"]
            await ada.ask(code, "name_beta", person=number)
            with pytest.raises(Refusal, match="only the leader"):
                await dan.ask(code, "set_code", code="my own code")
            with pytest.raises(Refusal, match="only the operator"):
                await ada.ask(code, "extend", hours=24)
            with pytest.raises(Refusal, match="not to act now"):
                await bob.ask(code, "suggest", named=NAMED)
            with pytest.raises(Refusal, match="Only members of a camp"):
                await operator.get(f"/api/post/games/{code}/notes")
            await dan.ask(code, "suggest", named=NAMED)
            assert (await bob.page(code))["camp"]["waiting"] == []
            (waiting,) = (await ada.page(code))["camp"]["waiting"]
            await ada.ask(code, "counter", waiting=waiting["number"])
            assert (await dan.page(code))["camp"]["waiting"] == []

    asyncio.run(scene())


def test_the_same_question_asked_twice_is_answered_once() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES) as (operator, *leaders):
            code = await start_game(operator, leaders)
            ada = leaders[0]
            await asyncio.gather(*(ada.ask(code, "say", id="one", text="Hello") for _ in range(20)))
            assert len((await ada.page(code))["camp"]["talk"]) == 1

    asyncio.run(scene())


@pytest.mark.rule("N17", "N18")
def test_a_thread_that_is_not_public_is_read_by_its_camps_alone() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES, "Eve") as everybody:
            operator, *leaders, eve = everybody
            code = await start_game(operator, leaders, public=False)
            with pytest.raises(Refusal, match="for its camps alone"):
                await eve.get(f"/api/post/games/{code}/thread")
            assert (await leaders[0].get(f"/api/post/games/{code}/thread"))["total"] > 3
            lists = await eve.get("/api/post/games")
            assert lists == {"registering": [], "running": [], "mine": []}

    asyncio.run(scene())


def test_a_draft_is_nobodys_but_the_operators() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES[:2]) as (operator, ada):
            code = await operator.prepare()
            assert (await ada.page(code))["stage"] == "registering"
            lists = await ada.get("/api/post/lists")
            body = {"settings": {"title": "Draft", "lists": lists[1]["lists"]}}
            draft = (await operator._asked("POST", "/api/post/games", body))["code"]
            with pytest.raises(Refusal) as refused:
                await ada.page(draft)
            assert refused.value.status == 404

    asyncio.run(scene())


def test_news_come_as_soon_as_there_are_any() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES) as (operator, *leaders):
            code = await start_game(operator, leaders)
            n = (await leaders[1].page(code))["n"]
            news = asyncio.create_task(leaders[1].get(f"/api/post/games/{code}/news?since={n}"))
            await leaders[0].ask(code, "say", text="only for us")
            await asyncio.sleep(0)
            await leaders[0].ask(code, "post", text="for everybody")
            assert (await news)["n"] == n + 1

    asyncio.run(scene())


@pytest.mark.rule("N3")
def test_case_files_that_were_not_used_stay_sealed_for_the_next_game() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES) as (operator, *leaders):
            code = await operator.prepare(files=3, camps=3)
            for leader, character in zip(leaders, SUSPECTS, strict=False):
                await leader.register(code, character, file=2)
                await leader.ask(code, "set_code", code="a camp code")
            old = (await operator.ask(code, "start"))["files"]
            again = await operator.prepare(reuse=code, files=3)
            new = (await operator.page(again))["files"]
            assert new[:2] == [old[0], old[2]]
            assert new[2] not in old
            third = await operator.prepare(reuse=code, files=1)
            assert (await operator.page(third))["files"][0] not in old
            with pytest.raises(Refusal, match="Only the operator"):
                await leaders[0].prepare(reuse=code)

    asyncio.run(scene())


async def _play(code: str, leaders: list[Player]) -> None:
    """Whoever is waited for does the first thing that they may, until the game is over."""
    chance = Random(3)
    while True:
        for leader in leaders:
            page = await leader.page(code)
            if page["stage"] == "over":
                return
            moves = page["camp"]["moves"]
            file = {
                "suspect": chance.choice(SUSPECTS),
                "weapon": chance.choice(LISTS.weapons),
                "room": chance.choice(LISTS.rooms),
            }
            if moves["show"]:
                await leader.ask(code, "show", card=moves["show"][0])
            elif moves["suggest"]:
                await leader.ask(code, "suggest", named=file)
            elif moves["accuse"]:
                await leader.ask(code, "accuse", named=file)


def test_a_game_can_be_checked_for_fairness_after_the_end_and_not_before() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES) as (operator, *leaders):
            code = await start_game(operator, leaders, first_accusation_round=1)
            record = await leaders[0].get(f"/api/post/games/{code}/record")
            assert parse_fairness(record) is None
            await _play(code, leaders)
            record = await operator.get(f"/api/post/games/{code}/record")
            fairness = parse_fairness(record)
            assert fairness is not None
            assert fairness.commitment == (await operator.page(code))["files"][0]
            verdict = verify_fairness(parse(record), fairness)
            assert verdict.fair, verdict.reason

    asyncio.run(scene())


@pytest.mark.rule("N18")
def test_a_group_of_two_plays_with_four_camps_that_computers_lead() -> None:
    async def scene() -> None:
        clock = ManualClock()
        async with (
            host(clock=clock, pace="instant") as address,
            people(address, *NAMES[:3]) as (operator, ada, bob),
        ):
            code = await operator.prepare(turn_hours=1, show_hours=1)
            for leader, character in ((ada, SCARLET), (bob, MUSTARD)):
                await leader.register(code, character)
                await leader.ask(code, "set_code", code="a camp code")
            for character in SUSPECTS[2:]:
                await operator.ask(code, "name_computer", camp=character, level="casual")
            await operator.ask(code, "start")
            for _ in range(400):
                await clock.advance(3_700)
                await asyncio.sleep(0.01)
                if (await operator.page(code))["stage"] == "over":
                    break
            page = await operator.page(code)
            assert page["stage"] == "over"
            assert page["outcome"]["ending"] in ("solved", "draw")

    asyncio.run(scene())


@pytest.mark.rule("N9")
def test_deadlines_and_games_survive_kill_minus_nine(tmp_path: Path) -> None:
    async def begin(address: str) -> tuple[str, dict[str, str]]:
        async with people(address, *NAMES) as (operator, *leaders):
            code = await start_game(operator, leaders, turn_hours=0.0006)
            return code, dict(operator._http.cookies)

    async def strikes(address: str, code: str) -> list[int]:
        async with Player(address, "Reader") as reader:
            page = await reader.page(code)
            return [camp["strikes"] for camp in page["camps"]]

    with process(tmp_path, freely=True) as running:
        code, _ = asyncio.run(begin(running.address))
        before: list[int] = []
        for _ in range(3):
            running.kill()
            running.start()
            while asyncio.run(strikes(running.address, code)) == before:
                pass
            after = asyncio.run(strikes(running.address, code))
            assert sum(after) >= sum(before)
            before = after


def test_detective_notes_are_shared_within_the_camp() -> None:
    async def scene() -> None:
        async with host() as address, people(address, *NAMES, "Dan") as everybody:
            operator, *leaders, dan = everybody
            code = await start_game(operator, leaders)
            await dan.ask(code, "enrol", camp=SCARLET, code=f"{CODE} of {SCARLET}")
            notes = {"marks": {"Rope": {"1": "yes"}}, "text": "hm"}
            await leaders[0].put(f"/api/post/games/{code}/notes", notes)
            assert await dan.get(f"/api/post/games/{code}/notes") == notes
            assert (await leaders[1].get(f"/api/post/games/{code}/notes"))["marks"] == {}
            assert (await dan.get(f"/api/post/games/{code}/knowledge"))["cards"]

    asyncio.run(scene())
