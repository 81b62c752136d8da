"""Tables over HTTP: everything around a game that is not live."""

import asyncio

import httpx
import pytest
from tests.web.running import INSTANT, host, party, spend, watching

from whodunnit.bots.levels import LEVELS, make_bot
from whodunnit.client import Asked, Client, play
from whodunnit.editions.load import builtin_editions, builtin_themes
from whodunnit.host.notes import Notes
from whodunnit.host.settings import TableSettings
from whodunnit.web.catalogue import catalogue


def test_the_catalogue_has_everything_that_comes_with_the_game() -> None:
    told = catalogue()
    assert tuple(line.name for line in told.editions) == builtin_editions()
    assert tuple(line.name for line in told.themes) == builtin_themes()
    assert [line.name for line in told.levels] == list(LEVELS)
    for line in told.editions:
        assert line.sentence
        assert line.switches["seats"] == list(line.seats) or tuple(line.switches["seats"]) == (
            line.seats
        )
    assert {line.name for line in told.switches} == set(told.editions[0].switches)


def test_listed_tables_are_for_everybody_and_others_for_who_knows_the_code() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada, Client(address) as ben:
            await ada.come_in("Ada")
            listed = (await ada.create(TableSettings(public=True))).code
            hidden = (await ada.create(TableSettings())).code
            assert [line.code for line in (await ben.tables()).open] == [listed]
            spoken = hidden.lower().replace("-", " ")
            assert (await ben.info(spoken)).code == hidden

    spend(scene)


def test_the_host_fills_frees_and_starts() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada, Client(address) as ben:
            await ada.come_in("Ada")
            await ben.come_in("Ben")
            code = (await ada.create(TableSettings(seats=3))).code
            await ada.sit(code, "Mrs. White")
            await ben.sit(code)
            with pytest.raises(Asked, match="SeatsFree"):
                await ada.start(code)
            with pytest.raises(Asked, match="NotTheHost"):
                await ben.fill(code, "random")
            info = await ada.fill(code, "random", "Mr. Green")
            assert [c.player.kind for c in info.chairs if c.player] == [
                "person",
                "person",
                "computer",
            ]
            await ada.remove(code, "Mr. Green")
            await ada.fill(code, "random", "Professor Plum")
            started = await ada.start(code)
            assert [chair.seat for chair in started.chairs] == [0, 1, 2]
            assert started.phase == "running"

    spend(scene)


@pytest.mark.rule("R10")
def test_an_absent_player_is_stood_in_for_and_takes_back() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            suspect = (await clients[1].info(code)).you.suspect
            assert suspect is not None
            async with watching(clients[1:2], code):
                with pytest.raises(Asked, match="PlayerPresent"):
                    await clients[0].hand_over(code, suspect)
            info = await clients[0].hand_over(code, suspect)
            assert [chair.substitute for chair in info.chairs] == [False, True, False, False]
            info = await clients[1].take_back(code)
            assert not any(chair.substitute for chair in info.chairs)

    spend(scene)


def test_notes_are_kept_and_are_for_nobody_else() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            notes = Notes({"Rope": {"1": "x", "case_file": "?"}}, "Green is nervous.")
            await clients[0].save_notes(code, notes)
            assert await clients[0].notes(code) == notes
            assert await clients[1].notes(code) == Notes()
            async with Client(address) as other:
                await other.come_in("Other")
                with pytest.raises(Asked, match="NotSeated"):
                    await other.notes(code)

    spend(scene)


def test_what_was_said_can_be_read_later() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            await clients[0].say(code, "Good evening")
            await clients[1].say(code, " Good\n evening ")
            lines = await clients[2].chat(code)
            assert [(line.n, line.by, line.text) for line in lines] == [
                (1, "Guest 0", "Good evening"),
                (2, "Guest 1", "Good evening"),
            ]
            assert await clients[2].chat(code, since=1) == lines[1:]

    spend(scene)


def test_the_same_people_play_again() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            with pytest.raises(Asked, match="NotOver"):
                await clients[0].rematch(code)
            async with watching(clients, code) as tables:
                await asyncio.gather(
                    *(play(table, make_bot("random", n)) for n, table in enumerate(tables))
                )
            again = await clients[2].rematch(code)
            assert (await clients[0].rematch(code)).code == again.code
            assert again.settings == INSTANT
            assert (await clients[1].info(code)).rematch == again.code

    spend(scene)


def test_what_a_guest_has_written_is_played_and_what_is_wrong_with_it_is_told() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            await ada.come_in("Ada")
            theme = (
                'name = "pets"\ntitle = "Pets"\n'
                'suspects = ["Rex", "Kit", "Bun", "Owl", "Eel", "Fox"]\n'
                'weapons = ["Paw", "Claw", "Beak", "Tail", "Fin", "Tooth"]\n'
                'rooms = ["Hall", "Lounge", "Dining Room", "Kitchen", "Ballroom", '
                '"Conservatory", "Billiard Room", "Library", "Study"]\n'
            )
            made = await ada.create(TableSettings(theme_text=theme))
            assert [chair.suspect for chair in made.chairs][:2] == ["Rex", "Kit"]
            with pytest.raises(Asked) as refused:
                await ada.create(TableSettings(theme_text="suspects = 5"))
            assert (refused.value.error, refused.value.status) == ("BadFile", 400)
            assert "your theme" in refused.value.sentence
            with pytest.raises(Asked, match="no edition"):
                await ada.create(TableSettings(edition="../../etc/passwd"))

    spend(scene)


def test_the_pace_of_the_host_counts_where_a_table_does_not_say() -> None:
    async def scene() -> None:
        async with (
            host(pace="instant") as address,
            httpx.AsyncClient(base_url=address, trust_env=False) as http,
        ):
            await http.post("/api/me", json={"name": "Ada"})
            silent = await http.post("/api/tables", json={})
            assert silent.json()["settings"]["pace"] == "instant"
            spoken = await http.post("/api/tables", json={"pace": 5})
            assert spoken.json()["settings"]["pace"] == 5.0

    spend(scene)
