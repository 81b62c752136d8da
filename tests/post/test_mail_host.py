"""Mail as people meet it: a host with a mail server, links in mails, notices in the page."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.post.posting import SUSPECTS, Player, Refusal
from tests.post.smtp_server import Got, smtp_server
from tests.web.running import Process, process

SITE = "https://clue.example.org"

Play = Callable[[str, Got], Awaitable[None]]


@contextmanager
def mail_host(folder: Path, port: int, *options: str) -> Iterator[Process]:
    """A host that sends mail."""
    mail = ("--smtp", f"smtp://127.0.0.1:{port}?tls=none", "--mail-from", "Post <post@example.org>")
    with process(folder, *mail, "--url", SITE, "--pace", "instant", *options) as host:
        yield host


def play(folder: Path, scene: Play) -> Got:
    """Play a scene at a host with a mail server."""
    with smtp_server() as (got, port), mail_host(folder, port) as host:
        asyncio.run(asyncio.wait_for(scene(host.address, got), 60))
        assert "example.net" not in host.log.read_text()
    return got


def link_in(mail: EmailMessage, kind: str) -> str:
    """Where a link of a mail leads, on the host of the test."""
    plain = mail.get_body(("plain",))
    assert plain is not None
    found = re.search(rf"{SITE}(/api/mail/{kind}/\S+)", plain.get_content())
    assert found is not None
    return found[1]


def wishes(name: str, **others: str) -> dict[str, str]:
    return {"address": f"{name}@example.net"} | others


async def follow(address: str, path: str, **headers: str) -> tuple[httpx.Response, httpx.Response]:
    """Look at what a link shows, and press its button; without a cookie."""
    async with httpx.AsyncClient(base_url=address, headers=headers) as browser:
        return await browser.get(path), await browser.post(path)


async def confirmed(address: str, got: Got, player: Player) -> None:
    """Somebody gives an address and follows the link in the mail."""
    before = len(got.mails)
    await player.put("/api/mail/settings", wishes(player.name.lower()))
    await got.wait_for(before + 1)
    await follow(address, link_in(got.mails[before], "confirm"))


def test_who_confirms_an_address_is_mailed_what_happens_and_finds_it_in_the_page(
    tmp_path: Path,
) -> None:
    async def scene(address: str, got: Got) -> None:
        async with Player(address, "Olga") as operator, Player(address, "Ada") as ada:
            code = await operator.prepare()
            info = await ada.put("/api/mail/settings", wishes("ada", language="de"))
            assert info["available"]
            assert not info["settings"]["confirmed"]
            await got.wait_for(1)
            shown, done = await follow(address, link_in(got.mails[0], "confirm"))
            assert (shown.status_code, done.status_code) == (200, 200)
            assert "ada@example.net" in shown.text
            assert (await ada.get("/api/mail/settings"))["settings"]["confirmed"]

            await ada.register(code, SUSPECTS[0])
            await got.wait_for(2)
            found = await ada.get("/api/mail/notices")
            assert found["unread"] == 1
            (notice,) = found["notices"]
            assert notice["letter"] == {
                "kind": "registered",
                "game": "Trial",
                "code": code,
                "camp": SUSPECTS[0],
            }
            read = await ada._asked("POST", "/api/mail/notices/read", {"upto": notice["n"]})
            assert (read["unread"], read["notices"][0]["read"]) == (0, True)
            assert (await operator.get("/api/mail/notices"))["notices"] == []

    got = play(tmp_path, scene)

    assert got.to == ["ada@example.net"] * 2
    assert got.mails[0]["Subject"] == "Bestätige deine Adresse"
    assert got.mails[1]["Subject"] == f"Trial: du leitest {SUSPECTS[0]}"


def test_a_link_that_is_only_looked_at_changes_nothing(tmp_path: Path) -> None:
    async def scene(address: str, got: Got) -> None:
        async with Player(address, "Ada") as ada, httpx.AsyncClient(base_url=address) as scanner:
            await ada.put("/api/mail/settings", wishes("ada"))
            await got.wait_for(1)
            path = link_in(got.mails[0], "confirm")
            assert (await scanner.get(path)).status_code == 200
            assert not (await ada.get("/api/mail/settings"))["settings"]["confirmed"]

    play(tmp_path, scene)


def test_one_click_of_a_mail_program_ends_all_mail_without_a_cookie(tmp_path: Path) -> None:
    async def scene(address: str, got: Got) -> None:
        async with Player(address, "Olga") as operator, Player(address, "Ada") as ada:
            code = await operator.prepare()
            await confirmed(address, got, ada)
            await ada.register(code, SUSPECTS[0])
            await got.wait_for(2)
            path = got.mails[1]["List-Unsubscribe"].strip("<>").removeprefix(SITE)
            # A mail program in a browser is a page of another site.
            async with httpx.AsyncClient(base_url=address) as program:
                response = await program.post(
                    path,
                    data={"List-Unsubscribe": "One-Click"},
                    headers={"Origin": "https://mail.example.com", "Sec-Fetch-Site": "cross-site"},
                )
            assert response.status_code == 200
            settings = (await ada.get("/api/mail/settings"))["settings"]
            assert (settings["mode"], settings["confirmed"]) == ("none", False)
            await ada.ask(code, "withdraw")
            await ada.register(code, SUSPECTS[1])
            assert (await ada.get("/api/mail/notices"))["unread"] == 2
            # Whoever is mailed next shows that nothing else was on its way.
            async with Player(address, "Bob") as bob:
                await confirmed(address, got, bob)

    assert play(tmp_path, scene).to[2:] == ["bob@example.net"]


def test_a_page_in_a_browser_asks_before_it_ends_all_mail_in_the_readers_language(
    tmp_path: Path,
) -> None:
    async def scene(address: str, got: Got) -> None:
        async with Player(address, "Olga") as operator, Player(address, "Ada") as ada:
            code = await operator.prepare()
            await confirmed(address, got, ada)
            await ada.register(code, SUSPECTS[0])
            await got.wait_for(2)
            german = {"Accept-Language": "de-AT,de;q=0.9"}
            shown, done = await follow(address, link_in(got.mails[1], "unsubscribe"), **german)
            assert '<html lang="de">' in shown.text
            assert "Ja, keine Mail mehr" in shown.text
            assert "ada@example.net bekommt keine Mail mehr" in done.text

    play(tmp_path, scene)


def test_links_that_were_not_made_here_lead_nowhere(tmp_path: Path) -> None:
    async def scene(address: str, got: Got) -> None:
        for kind in ("confirm", "unsubscribe"):
            shown, done = await follow(address, f"/api/mail/{kind}/WyJhZGEiXQ.abc")
            assert (shown.status_code, done.status_code) == (404, 404)
            assert "This link leads nowhere" in done.text

    play(tmp_path, scene)


def test_an_address_is_confirmed_for_who_gave_it_and_for_nobody_else(tmp_path: Path) -> None:
    async def scene(address: str, got: Got) -> None:
        async with Player(address, "Eve") as eve, Player(address, "Ada") as ada:
            await eve.put("/api/mail/settings", wishes("ada"))
            await got.wait_for(1)
            await ada.put("/api/mail/settings", wishes("ada"))
            await got.wait_for(2)
            await follow(address, link_in(got.mails[1], "confirm"))
            assert (await ada.get("/api/mail/settings"))["settings"]["confirmed"]
            assert not (await eve.get("/api/mail/settings"))["settings"]["confirmed"]
            # A new address has to be confirmed anew.
            info = await ada.put("/api/mail/settings", wishes("other"))
            assert not info["settings"]["confirmed"]
            await got.wait_for(3)

    play(tmp_path, scene)


def test_wishes_that_cannot_be_meant_are_refused_and_change_nothing(tmp_path: Path) -> None:
    faults: list[tuple[dict[str, Any], str]] = [
        (wishes("a b"), "no e-mail address"),
        (wishes("ada", time_zone="Europe/Atlantis"), 'no time zone "Europe/Atlantis"'),
        (wishes("ada", mode="often"), "mode"),
        ({"mode": "each"}, "address"),
    ]

    async def scene(address: str, got: Got) -> None:
        async with Player(address, "Ada") as ada:
            for body, sentence in faults:
                with pytest.raises(Refusal) as refused:
                    await ada.put("/api/mail/settings", body)
                assert refused.value.status == 400
                assert sentence in refused.value.sentence
            assert (await ada.get("/api/mail/settings"))["settings"]["address"] == ""

    assert play(tmp_path, scene).to == []


def test_other_sites_cannot_change_settings(tmp_path: Path) -> None:
    async def scene(address: str, got: Got) -> None:
        async with Player(address, "Ada") as ada:
            ada._http.headers["Sec-Fetch-Site"] = "cross-site"
            with pytest.raises(Refusal) as refused:
                await ada.put("/api/mail/settings", wishes("ada"))
            assert refused.value.error == "ForbiddenOrigin"

    play(tmp_path, scene)


def test_nobody_can_have_us_write_to_many_strangers(tmp_path: Path) -> None:
    async def scene(address: str, got: Got) -> None:
        async with Player(address, "Eve") as eve:
            for number in range(20):
                await eve.put("/api/mail/settings", wishes(f"stranger{number}"))
            with pytest.raises(Refusal) as refused:
                await eve.put("/api/mail/settings", wishes("one more"))
            assert refused.value.error == "TooFast"

    play(tmp_path, scene)


def test_without_a_mail_server_everything_is_told_in_the_page(tmp_path: Path) -> None:
    async def scene(address: str) -> None:
        async with Player(address, "Olga") as operator, Player(address, "Ada") as ada:
            code = await operator.prepare()
            assert not (await ada.get("/api/mail/settings"))["available"]
            with pytest.raises(Refusal) as refused:
                await ada.put("/api/mail/settings", wishes("ada"))
            assert (refused.value.status, refused.value.error) == (409, "NoMail")
            taken_back = await ada.put("/api/mail/settings", {"address": "", "mode": "none"})
            assert taken_back["settings"]["address"] == ""
            await ada.register(code, SUSPECTS[0])
            assert (await ada.get("/api/mail/notices"))["unread"] == 1

    with process(tmp_path, "--pace", "instant") as host:
        asyncio.run(asyncio.wait_for(scene(host.address), 60))
