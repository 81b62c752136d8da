"""Looking at games again over HTTP: what is told to whom, when, and what is refused."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
from tests.analysis.games import gift_game, missed_game
from tests.web.running import NO_HURRY, host, party, spend, watching

from whodunnit.analysis import Analysis, NotAnalysed, Replay, analyse, replay_of
from whodunnit.client import Client
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.record import parse, write
from whodunnit.core.view import redacted
from whodunnit.host.ports import TableCode
from whodunnit.host.settings import TableSettings
from whodunnit.web import analyses as module
from whodunnit.web.analyses import Analyses, AnalysisProgress
from whodunnit.web.errors import TooFast
from whodunnit.web.limits import Rate

COMPUTERS = TableSettings(edition="parlour", seats=3, pace="instant")


@asynccontextmanager
async def finished(
    address: str, settings: TableSettings = COMPUTERS
) -> AsyncIterator[tuple[Client, TableCode]]:
    """Somebody who sat at a table whose game is over: computers have played for it too."""
    async with party(address, settings, people=1) as ((ada,), code):
        await ada.leave(code)
        async with watching([ada], code) as (table,):
            await table.wait(lambda: table.is_over)
        yield ada, code


async def asked(client: Client, path: str) -> httpx.Response:
    """What the host answers."""
    return await client._http.get(path)


async def analysed(client: Client, path: str) -> tuple[Analysis, list[float]]:
    """The analysis, and the progress that was told before."""
    told: list[float] = []
    while (answer := await asked(client, path)).status_code == 202:
        told.append(msgspec.json.decode(answer.content, type=AnalysisProgress).done)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Analysis), told


def test_the_analysis_of_a_finished_table_comes_after_its_progress() -> None:
    async def scene() -> None:
        async with host() as address, finished(address) as (ada, code):
            found, told = await analysed(ada, f"/api/tables/{code}/analysis")
            assert told
            assert told == sorted(told)
            assert all(0 <= done <= 1 for done in told)
            assert found == analyse(parse(await ada.record(code)))

    spend(scene)


def test_an_analysis_is_worked_out_once() -> None:
    async def scene() -> None:
        async with host() as address, finished(address) as (ada, code):
            await analysed(ada, f"/api/tables/{code}/analysis")
            _, told = await analysed(ada, f"/api/tables/{code.lower()}/analysis")
            assert told == []

    spend(scene)


def test_whoever_may_see_the_record_may_see_the_analysis_and_nobody_else() -> None:
    async def scene() -> None:
        async with host() as address, httpx.AsyncClient(base_url=address) as stranger:
            async with finished(address) as (_, code):
                answer = await stranger.get(f"/api/tables/{code}/analysis")
                assert answer.status_code in (200, 202)
            closed = msgspec.structs.replace(COMPUTERS, spectators="off")
            async with finished(address, closed) as (_, code):
                for what in ("record", "analysis", "replay"):
                    answer = await stranger.get(f"/api/tables/{code}/{what}")
                    assert answer.status_code == 403, what

    spend(scene)


def test_a_game_is_analysed_only_after_its_end() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            answer = await asked(clients[0], f"/api/tables/{code}/analysis")
            assert answer.status_code == 409
            assert msgspec.json.decode(answer.content)["error"] == "NotOver"
            open_table = await clients[0].create(COMPUTERS)
            for what in ("analysis", "replay"):
                answer = await asked(clients[0], f"/api/tables/{open_table.code}/{what}")
                assert msgspec.json.decode(answer.content)["error"] == "NotStarted"

    spend(scene)


@pytest.mark.rule("P5")
def test_a_running_game_is_replayed_as_far_as_its_viewer_may_know() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            for seat, client in enumerate(clients):
                answer = await asked(client, f"/api/tables/{code}/replay")
                found = msgspec.json.decode(answer.content, type=Replay)
                assert found.viewers == (seat,)
                assert not found.open
                assert found.analysis is None
                own = await client.entries(code)
                assert [(entry.v, entry.event) for entry in found.entries] == [
                    (entry.v, entry.event) for entry in own
                ]

    spend(scene)


def test_a_finished_game_is_replayed_through_everybody_s_eyes() -> None:
    async def scene() -> None:
        async with host() as address, finished(address) as (ada, code):
            answer = await asked(ada, f"/api/tables/{code}/replay")
            found = msgspec.json.decode(answer.content, type=Replay)
            assert found.analysis == f"/api/tables/{code}/analysis"
            whole = replay_of(parse(await ada.record(code)), None)
            assert found.entries == whole.entries
            assert found.viewers == (0, 1, 2, SPECTATOR)

    spend(scene)


async def opened(client: Client, record: bytes) -> tuple[int, Any]:
    """The answer to a record file that somebody opens."""
    answer = await client._http.post("/api/records", content=record)
    return answer.status_code, msgspec.json.decode(answer.content)


def test_a_record_file_is_opened_and_analysed() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            await ada.come_in("Ada")
            status, found = await opened(ada, write(gift_game()))
            assert status == 200
            assert msgspec.convert(found, Replay).entries == replay_of(gift_game(), None).entries
            analysis, _ = await analysed(ada, found["analysis"])
            assert analysis == analyse(gift_game())

    spend(scene)


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (b"", "line 1: a record begins with the line"),
        (write(gift_game())[:-40], "is not an entry of a record"),
        (write(gift_game()).replace(b'"card":"Rope"', b'"card":"Wrench"'), "line 10: "),
    ],
    ids=["empty", "cut off", "untrue"],
)
def test_a_damaged_record_file_is_explained(record: bytes, sentence: str) -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            await ada.come_in("Ada")
            status, found = await opened(ada, record)
            assert status == 400
            assert found["error"] == "BadRecord"
            assert sentence in found["sentence"]

    spend(scene)


def test_a_viewer_s_own_record_and_an_unfinished_one_have_no_analysis() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            await ada.come_in("Ada")
            for entries in (redacted(gift_game(), 1), gift_game()[:6]):
                status, found = await opened(ada, write(entries))
                assert status == 200
                assert found["analysis"] is None

    spend(scene)


def test_record_files_are_for_guests_of_a_certain_size_and_not_too_many_at_once() -> None:
    async def scene() -> None:
        limits = msgspec.structs.replace(NO_HURRY, knowledge=Rate(0.001, 2))
        async with host(limits) as address, Client(address) as ada:
            assert (await opened(ada, b""))[0] == 401
            await ada.come_in("Ada")
            assert (await opened(ada, b"x" * 2_000_001))[0] == 413
            assert (await opened(ada, b""))[0] == 400
            assert (await opened(ada, b""))[0] == 429

    spend(scene)


def test_a_record_that_was_never_opened_here_is_not_found() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            answer = await asked(ada, "/api/records/0123/analysis")
            assert answer.status_code == 404
            assert "open the file again" in answer.text

    spend(scene)


def test_only_so_many_analyses_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WAITING", 0)
    analyses = Analyses()
    with pytest.raises(TooFast):
        analyses.ask("HAWK-42", missed_game())
    analyses.close()


def test_only_so_many_files_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FILES", 1)
    analyses = Analyses()
    analyses.keep_file("one", missed_game())
    analyses.keep_file("two", missed_game())
    with pytest.raises(module.NoSuchRecord):
        analyses.ask_file("one")
    analyses.close()


def ask_until_it_is_told(analyses: Analyses, record: bytes) -> None:
    """Ask again and again."""
    while isinstance(analyses.ask("HAWK-42", record), AnalysisProgress):
        pass


def test_a_record_that_cannot_be_analysed_is_refused_to_whoever_asks() -> None:
    analyses = Analyses()
    with pytest.raises(NotAnalysed):
        ask_until_it_is_told(analyses, write(missed_game()[:6]))
    analyses.close()
