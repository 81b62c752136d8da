"""Guests, their names, and the links of their seats."""

from pathlib import Path

import httpx
import pytest
from tests.web.running import host, party, spend

from whodunnit.client import Asked, Client
from whodunnit.host.settings import TableSettings
from whodunnit.web.identity import Signer, key_in


def test_a_guest_is_renamed_and_loses_nothing() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            await ada.come_in("Ada")
            code = (await ada.create(TableSettings(public=True))).code
            await ada.sit(code)
            await ada.come_in("Countess")
            assert [line.players for line in await ada.mine()] == [("Countess",)]
            assert (await ada.info(code)).you.suspect is not None

    spend(scene)


def test_the_cookie_is_for_the_browser_alone_and_cannot_be_forged() -> None:
    async def scene() -> None:
        async with host() as address:
            async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
                cookie = (await http.post("/api/me", json={"name": "Ada"})).headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            value = cookie.split("=", 1)[1].split(";")[0]
            for forged in (value.swapcase(), "x" + value, value.split(".")[0], "", "a.b.c"):
                cookies = {"whodunnit_guest": forged}
                async with httpx.AsyncClient(base_url=address, cookies=cookies) as http:
                    assert (await http.get("/api/me")).json()["known"] is False

    spend(scene)


def test_a_seats_own_link_leads_to_the_seat_from_another_device() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code), Client(address) as phone:
            link = (await clients[2].info(code)).you.seat_link
            assert link is not None

            assert await phone.follow(link) == code

            assert (await phone.info(code)).you.seat == 2
            assert await phone.entries(code) == await clients[2].entries(code)

    spend(scene)


def test_following_a_link_does_not_cost_a_guest_its_own_games() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code), Client(address) as ben:
            await ben.come_in("Ben")
            own = (await ben.create(TableSettings())).code
            link = (await clients[1].info(code)).you.seat_link
            assert link is not None

            await ben.follow(link)

            assert (await ben.info(code)).you.seat == 1
            assert [line.code for line in await ben.mine()] == [own]
            assert (await ben.info(own)).you.host

    spend(scene)


def test_nobody_is_told_the_link_of_another_seat() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code), Client(address) as other:
            link = (await clients[0].info(code)).you.seat_link
            assert link is not None
            for client in [*clients[1:], other]:
                answer = await client._http.get(f"/api/tables/{code}")
                assert link not in answer.text
            with pytest.raises(Asked, match="leads to no seat"):
                await other.follow("0" * 32)

    spend(scene)


def test_the_key_is_made_once_and_for_us_alone(tmp_path: Path) -> None:
    key = key_in(tmp_path)
    assert len(key) == 32
    assert key_in(tmp_path) == key
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert Signer(key).read(Signer(key).sign("ada")) == "ada"
    assert Signer(b"another").read(Signer(key).sign("ada")) is None
