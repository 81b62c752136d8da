"""Other sites, floods and giants are kept out, and told why."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.web.raw import raw_socket
from tests.web.running import NO_HURRY, host, party, spend

from whodunnit.client import Asked, Client, ConnectionGone
from whodunnit.host.settings import TableSettings
from whodunnit.web.limits import Buckets, Counts, Limits, Rate


@asynccontextmanager
async def guest(limits: Limits = NO_HURRY, **options: Any) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with a cookie, who sends whatever a test wants."""
    async with (
        host(limits, **options) as address,
        httpx.AsyncClient(base_url=address, trust_env=False) as http,
    ):
        await http.post("/api/me", json={"name": "Ada"})
        yield http


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"},
    ],
    ids=str,
)
def test_a_page_of_another_site_changes_nothing(headers: dict[str, str]) -> None:
    async def scene() -> None:
        async with guest() as http:
            answer = await http.post("/api/me", json={"name": "Mallory"}, headers=headers)
            assert answer.status_code == 403
            assert answer.json()["error"] == "ForbiddenOrigin"
            assert (await http.get("/api/me")).json() == {"name": "Ada", "known": True}

    spend(scene)


def test_our_own_page_and_programs_may_change_things() -> None:
    async def scene() -> None:
        async with guest() as http:
            own = str(http.base_url).rstrip("/")
            for headers in ({"Origin": own}, {"Sec-Fetch-Site": "same-origin"}, {}):
                answer = await http.post("/api/me", json={"name": "Bea"}, headers=headers)
                assert answer.status_code == 200

    spend(scene)


def test_a_socket_of_another_site_is_not_accepted() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            status, socket = await raw_socket(clients[0], code, "Origin: http://evil.example")
            assert status == 403
            await socket.close()
            status, socket = await raw_socket(clients[0], code, f"Origin: {address}")
            assert status == 101
            await socket.close()

    spend(scene)


def test_every_answer_forbids_inline_scripts_and_frames() -> None:
    async def scene() -> None:
        async with guest() as http:
            for path in ("/", "/api/me", "/api/nothing", "/nothing.png", "/metrics", "/s/x"):
                headers = (await http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "script-src 'self'" in policy
                assert "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]
                assert "frame-ancestors 'none'" in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "same-origin"
                assert "server" not in headers

    spend(scene)


def test_who_asks_too_often_has_to_wait_and_may_then_go_on() -> None:
    seconds = [100.0]
    limits = replace(NO_HURRY, requests=Rate(1, 3))

    async def scene() -> None:
        async with guest(limits, now=lambda: seconds[0]) as http:
            statuses = [(await http.get("/api/me/tables")).status_code for _ in range(4)]
            assert statuses == [200, 200, 200, 429]
            refused = await http.get("/api/me/tables")
            assert refused.json()["error"] == "TooFast"
            assert refused.headers["retry-after"] == "1"
            seconds[0] += 1
            assert (await http.get("/api/me/tables")).status_code == 200

    spend(scene)


def test_one_address_has_its_own_limits_whoever_it_says_to_be() -> None:
    limits = replace(NO_HURRY, new_guests=Rate(0.001, 2), address_requests=Rate(0.001, 6))

    async def scene() -> None:
        async with host(limits, now=lambda: 0.0) as address:
            statuses = []
            for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"):
                async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
                    statuses.append((await http.post("/api/me", json={"name": name})).status_code)
            assert statuses == [200, 200, 429, 429, 429, 429, 429]
            async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
                assert (await http.get("/api/tables")).status_code == 429
                assert (await http.get("/healthz")).status_code == 200

    spend(scene)


def test_tables_and_chat_have_limits_of_their_own() -> None:
    limits = replace(NO_HURRY, new_tables=Rate(0.001, 2), chat=Rate(0.001, 1))

    async def scene() -> None:
        async with host(limits, now=lambda: 0.0) as address, Client(address) as ada:
            await ada.come_in("Ada")
            code = (await ada.create(TableSettings())).code
            await ada.create(TableSettings())
            with pytest.raises(Asked, match="TooFast"):
                await ada.create(TableSettings())
            await ada.say(code, "Hello")
            with pytest.raises(Asked, match="TooFast"):
                await ada.say(code, "Hello again")

    spend(scene)


def test_who_sends_too_many_frames_is_read_more_slowly_but_loses_none() -> None:
    seconds = [0.0]
    limits = replace(NO_HURRY, frames=Rate(1_000, 5))

    def now() -> float:
        seconds[0] += 0.0001
        return seconds[0]

    async def scene() -> None:
        async with host(limits, now=now) as address, party(address) as (clients, code):
            _, socket = await raw_socket(clients[0], code)
            for _ in range(50):
                socket.send_text(b'{"t":"ping"}')
            pongs = 0
            while pongs < 50:
                read = await socket.read()
                assert read is not None
                pongs += read[1] == b'{"t":"pong"}'
            # Five at once; each of the others had to wait for its millisecond.
            assert seconds[0] >= 45 * 0.001
            await socket.close()

    spend(scene)


def test_a_body_that_is_too_large_is_refused() -> None:
    async def scene() -> None:
        async with guest(replace(NO_HURRY, body=1_000)) as http:
            answer = await http.post("/api/tables", json={"board_text": "x" * 2_000})
            assert answer.status_code == 413
            assert answer.json()["error"] == "TooLarge"

    spend(scene)


@pytest.mark.parametrize("name", ["", "x" * 25, "x" * 101, "a\nb\u202e", "   "])
def test_a_name_out_of_bounds_is_refused(name: str) -> None:
    async def scene() -> None:
        async with guest() as http:
            answer = await http.post("/api/me", json={"name": name})
            assert answer.status_code == 400
            assert answer.json()["error"] == "BadRequest"

    spend(scene)


def test_one_guest_has_only_so_many_sockets() -> None:
    async def scene() -> None:
        limits = replace(NO_HURRY, sockets=2)
        async with host(limits) as address, party(address) as (clients, code):
            async with clients[0].watch(code), clients[0].watch(code):
                _, socket = await raw_socket(clients[0], code)
                assert await socket.closed_with() == 1013
            async with clients[0].watch(code) as table:
                assert table.version > 0

    spend(scene)


def test_a_socket_that_is_silent_for_too_long_is_closed() -> None:
    async def scene() -> None:
        from whodunnit.web import serving

        before, serving.PING = serving.PING, 0.05
        try:
            limits = replace(NO_HURRY, idle=0.1)
            async with host(limits) as address, party(address) as (clients, code):
                async with clients[0].watch(code) as table:
                    with pytest.raises(ConnectionGone) as gone:
                        await table.wait(lambda: False)
                assert gone.value.code == 4408
        finally:
            serving.PING = before

    spend(scene)


def test_errors_are_short_and_have_no_traceback() -> None:
    async def scene() -> None:
        async with guest() as http:
            answers = [
                await http.get("/api/tables/nothing"),
                await http.get("/api/tables/HAWK-42"),
                await http.get("/api/tables/%00%ff"),
                await http.get("/api/tables/HAWK-42/entries?since=-1"),
                await http.get("/api/tables/HAWK-42/entries?since=x"),
                await http.post("/api/tables", content=b"{"),
                await http.post("/api/tables", content=b"\xff"),
                await http.post("/api/tables", json={"edition": "nothing"}),
                await http.post("/api/tables", json={"colour": "red"}),
                await http.post("/api/tables", json={"seats": "4"}),
                await http.delete("/api/tables"),
                await http.get("/api/nothing"),
            ]
            statuses = [answer.status_code for answer in answers]
            assert statuses == [404, 404, 404, 400, 400, 400, 400, 400, 400, 400, 405, 404]
            for answer in answers:
                assert set(answer.json()) == {"error", "rule", "sentence"}
                assert "Traceback" not in answer.text
                assert ".py" not in answer.text

    spend(scene)


def test_a_fault_of_our_own_is_told_without_details(monkeypatch: pytest.MonkeyPatch) -> None:
    from whodunnit.host.tables import Tables

    async def fails(*args: object) -> None:
        raise RuntimeError("The Case File is Plum, Rope, Hall")

    monkeypatch.setattr(Tables, "public", fails)

    async def scene() -> None:
        async with guest() as http:
            answer = await http.get("/api/tables")
            assert answer.status_code == 500
            assert answer.json()["error"] == "OurFault"
            assert "Plum" not in answer.text

    spend(scene)


def test_buckets_and_counts_remember_only_so_much() -> None:
    buckets = Buckets(Rate(1, 1), remembered=10)
    for number in range(1_000):
        assert buckets.wait(str(number), now=0.0) == 0.0
    assert len(buckets._full_at) == 10
    counts = Counts(most=1)
    assert counts.enter("ada")
    assert not counts.enter("ada")
    counts.leave("ada")
    assert counts._open == {}


def test_strangers_may_look_but_not_touch() -> None:
    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (_, code),
            httpx.AsyncClient(base_url=address, trust_env=False) as http,
        ):
            for path in ("", "/entries", "/chat", "/fairness", "/record"):
                assert (await http.get(f"/api/tables/{code}{path}")).status_code == 200
            for path in ("/legal", "/notes", "/knowledge"):
                assert (await http.get(f"/api/tables/{code}{path}")).status_code == 401
            for path in ("start", "leave", "take-back", "rematch"):
                assert (await http.post(f"/api/tables/{code}/{path}")).status_code == 401

    spend(scene)
