"""Sitting down, standing up, and everything else before the cards are dealt and after the end."""

from collections.abc import Awaitable
from random import Random

import pytest
from tests.host_tables.evening import FAST, NONCE, Evening, spend

from whodunnit.core.errors import BadEdition, BadSetup
from whodunnit.host import errors
from whodunnit.host.ports import TableCode
from whodunnit.host.settings import TableSettings
from whodunnit.host.wire import TableInfo


async def refused(
    doing: Awaitable[object], error: type[Exception], match: str | None = None
) -> None:
    with pytest.raises(error, match=match):
        await doing


def players(info: TableInfo) -> dict[str, str]:
    return {chair.suspect: chair.player.name for chair in info.chairs if chair.player}


def test_a_table_is_created_with_all_suspects_and_a_commitment() -> None:
    async def check(host: Evening) -> None:
        [ada] = await host.guests("Ada")
        info = await host.tables.create(ada, FAST)

        assert info.you.host
        assert len(info.chairs) == 6
        assert players(info) == {}
        assert len(info.commitment) == 64
        assert info.phase == "open"
        assert (await host.tables.fairness(info.code)).secret is None

    spend(check)


def test_a_code_is_understood_however_it_is_written() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.seated()
        word, number = code.split("-")

        for written in (code.lower(), f" {word} {number} ", f"{word.title()}{number}"):
            assert (await host.tables.info(written, ada)).code == code
        await refused(host.tables.info("../etc", ada), errors.NoSuchTable, "no code of a table")
        await refused(host.tables.info("NOBODY-99", ada), errors.NoSuchTable, "check the code")

    spend(check)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        (TableSettings(edition="chess"), BadEdition),
        (TableSettings(edition="solo", seats=4), BadSetup),
        (TableSettings(switches={"dice": 9}), BadEdition),
        (TableSettings(board="/etc/passwd"), BadEdition),
        (TableSettings(switches={"theme": "../theme.toml"}), BadEdition),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(
    settings: TableSettings, error: type[Exception]
) -> None:
    async def check(host: Evening) -> None:
        [ada] = await host.guests("Ada")
        await refused(host.tables.create(ada, settings), error)
        assert await host.tables.mine(ada) == []

    spend(check)


def test_people_choose_a_suspect_or_get_one() -> None:
    async def check(host: Evening) -> None:
        ada, bob = await host.guests("Ada", "Bob")
        code = (await host.tables.create(ada, FAST)).code
        await host.tables.sit(code, ada, "professor plum", NONCE)
        info = await host.tables.sit(code, bob, None, NONCE)

        assert players(info) == {"Professor Plum": "Ada", "Miss Scarlet": "Bob"}
        assert info.you.suspect == "Miss Scarlet"
        moved = await host.tables.sit(code, bob, "Mr. Green", NONCE)
        assert players(moved) == {"Professor Plum": "Ada", "Mr. Green": "Bob"}
        await refused(host.tables.sit(code, bob, "Professor Plum", NONCE), errors.ChairTaken)
        await refused(host.tables.sit(code, bob, None, NONCE), errors.AlreadySeated)
        await refused(host.tables.sit(code, bob, "Sherlock", NONCE), errors.NoSuchSuspect)

    spend(check)


@pytest.mark.parametrize("nonce", ["", "short", "g" * 16, "a" * 65, "ABCDEF0123456789"])
def test_a_nonce_that_is_no_nonce_is_refused(nonce: str) -> None:
    async def check(host: Evening) -> None:
        [ada] = await host.guests("Ada")
        code = (await host.tables.create(ada, FAST)).code
        await refused(host.tables.sit(code, ada, None, nonce), errors.BadRequest, "hexadecimal")

    spend(check)


def test_a_full_table_takes_nobody_more() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.seated()
        [zoe] = await host.guests("Zoe")
        await refused(host.tables.sit(code, zoe, None, NONCE), errors.TableFull)
        await refused(host.tables.fill(code, ada, None, "random"), errors.TableFull)

    spend(check)


@pytest.mark.rule("S1", "R12")
def test_an_edition_for_one_person_takes_one_unless_the_host_sets_it_otherwise() -> None:
    async def check(host: Evening) -> None:
        ada, bob = await host.guests("Ada", "Bob")
        code = (await host.tables.create(ada, TableSettings(edition="solo", seats=6))).code
        await host.tables.sit(code, ada, None, NONCE)
        await refused(host.tables.sit(code, bob, None, NONCE), errors.TableFull, "humans")
        house = TableSettings(edition="solo", seats=6, switches={"humans": 2})
        code = (await host.tables.create(ada, house)).code
        await host.tables.sit(code, ada, None, NONCE)
        await host.tables.sit(code, bob, None, NONCE)

    spend(check)


def test_who_leaves_before_the_start_frees_the_chair_and_passes_the_table_on() -> None:
    async def check(host: Evening) -> None:
        code, [ada, bob, _] = await host.seated()
        info = await host.tables.leave(code, ada)

        assert sorted(players(info).values()) == ["Bob", "Cleo"]
        assert (await host.tables.info(code, bob)).you.host
        await refused(host.tables.leave(code, ada), errors.NotSeated)

    spend(check)


def test_only_the_host_fills_removes_and_starts() -> None:
    async def check(host: Evening) -> None:
        code, [ada, bob] = await host.seated(people=2)
        info = await host.tables.info(code, ada)
        assert sorted(players(info).values()) == ["Ada", "Bob", "Random"]
        for doing in (
            host.tables.fill(code, bob, None, "random"),
            host.tables.remove(code, bob, "Miss Scarlet"),
            host.tables.start(code, bob),
        ):
            await refused(doing, errors.NotTheHost)
        info = await host.tables.remove(code, ada, "Colonel Mustard")
        assert sorted(players(info).values()) == ["Ada", "Random"]
        await refused(host.tables.start(code, ada), errors.SeatsFree, "1 of 3 seats are free")
        await refused(host.tables.fill(code, ada, None, "genius"), errors.NoSuchLevel, "random")

    spend(check)


def test_the_start_makes_seats_of_the_chairs_that_are_taken() -> None:
    async def check(host: Evening) -> None:
        ada, bob, cleo = await host.guests("Ada", "Bob", "Cleo")
        code = (await host.tables.create(ada, FAST)).code
        await host.tables.sit(code, ada, "Mrs. Peacock", NONCE)
        await host.tables.sit(code, bob, "Colonel Mustard", NONCE)
        await host.tables.sit(code, cleo, "Professor Plum", NONCE)
        info = await host.tables.start(code, ada)

        assert [chair.suspect for chair in info.chairs] == [
            "Colonel Mustard",
            "Mrs. Peacock",
            "Professor Plum",
        ]
        assert [chair.seat for chair in info.chairs] == [0, 1, 2]
        assert info.you.seat == 1
        await refused(host.tables.start(code, ada), errors.NotOpen)
        await refused(host.tables.remove(code, ada, "Professor Plum"), errors.NotOpen)
        [zoe] = await host.guests("Zoe")
        await refused(host.tables.sit(code, zoe, None, NONCE), errors.NotOpen)

    spend(check)


def test_every_seat_has_a_secret_link_of_its_own() -> None:
    async def check(host: Evening) -> None:
        code, guests = await host.seated()
        links = [(await host.tables.info(code, guest)).you.seat_link for guest in guests]

        assert len(set(links)) == 3
        for link, guest in zip(links, guests, strict=True):
            assert link is not None
            assert await host.tables.by_link(link) == (code, guest)
        await refused(host.tables.by_link("0" * 32), errors.NoSuchLink)

    spend(check)


def test_public_tables_are_listed_and_others_are_not() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.seated(TableSettings(seats=3, public=True))
        await host.seated(TableSettings(seats=3))
        [zoe] = await host.guests("Zoe")

        [line] = (await host.tables.public(zoe)).open
        assert (line.code, line.free, line.you, line.players) == (
            code,
            0,
            False,
            ("Ada", "Bob", "Cleo"),
        )
        await host.tables.start(code, ada)
        lists = await host.tables.public(ada)
        assert lists.open == ()
        assert [(line.code, line.you) for line in lists.running] == [(code, True)]
        assert [line.code for line in await host.tables.mine(ada)] == [code]

    spend(check)


def test_a_renamed_guest_loses_nothing() -> None:
    async def check(host: Evening) -> None:
        code, [ada, *_] = await host.seated()
        await host.tables.guests.rename(ada, "  Ada   Lovelace ")

        assert "Ada Lovelace" in players(await host.tables.info(code, ada)).values()
        for bad in ("", "x" * 25, "a\u202eb"):
            await refused(host.tables.guests.rename(ada, bad), errors.BadRequest)
        await refused(host.tables.guests.rename("nobody", "Zoe"), errors.NotFound)

    spend(check)


def test_a_guest_cannot_have_tables_without_end() -> None:
    async def check(host: Evening) -> None:
        [ada] = await host.guests("Ada")
        for _ in range(50):
            await host.tables.create(ada, FAST)
        await refused(host.tables.create(ada, FAST), errors.TooMany, "finish one")

    spend(check)


def test_a_rematch_has_the_same_settings_and_computers_and_is_one_for_all() -> None:
    async def over(host: Evening) -> tuple[TableCode, list[str]]:
        code, guests = await host.started(people=2)
        await refused(host.tables.rematch(code, guests[0]), errors.NotOver)
        await host.play(code, guests, Random(4))
        return code, guests

    async def check(host: Evening) -> None:
        code, [ada, bob] = await over(host)
        new = await host.tables.rematch(code, bob)

        assert new.you.host
        assert new.settings == FAST
        assert players(new) == {"Mrs. White": "Random"}
        assert (await host.tables.rematch(code, ada)).code == new.code
        assert (await host.tables.info(code, ada)).rematch == new.code
        [zoe] = await host.guests("Zoe")
        other, _ = await over(host)
        await refused(host.tables.rematch(other, zoe), errors.NotSeated)

    spend(check)


def test_chat_is_heard_in_order_by_those_who_may() -> None:
    async def check(host: Evening) -> None:
        code, [ada, bob, _] = await host.seated()
        await host.tables.say(code, ada, "  Hello   there ")
        await host.tables.say(code, bob, "Hi")

        lines = await host.tables.chat(code, ada, 0)
        assert [(line.n, line.by, line.text) for line in lines] == [
            (1, "Ada", "Hello there"),
            (2, "Bob", "Hi"),
        ]
        assert [line.text for line in await host.tables.chat(code, ada, 1)] == ["Hi"]
        for bad in ("", "   ", "x" * 501, "bell \x07"):
            await refused(host.tables.say(code, ada, bad), errors.BadRequest)
        [zoe] = await host.guests("Zoe")
        await refused(host.tables.say(code, zoe, "Psst"), errors.NotSeated)
        silent, [eve, *_] = await host.seated(TableSettings(seats=3, chat=False))
        await refused(host.tables.say(silent, eve, "Hello"), errors.ChatOff)

    spend(check)
