"""The typed client: what it says when something is wrong, and that it comes back by itself."""

import asyncio
from pathlib import Path

import pytest
from tests.web.running import Process, host, party, spend

from whodunnit.client import Asked, Client, ConnectionGone, Gap, TableClient, play
from whodunnit.core.actions import Roll
from whodunnit.core.audience import SPECTATOR
from whodunnit.host.wire import ServerEntry, ServerHello
from whodunnit.web.messages import ServerMessage


def test_a_gap_is_never_passed_over() -> None:
    table = TableClient("ws://nowhere", None, since=7)
    table._take(ServerEntry(8))
    with pytest.raises(Gap, match="Version 10 came after 8"):
        table._take(ServerEntry(10))
    with pytest.raises(Gap, match="Version 8 came after 8"):
        table._take(ServerEntry(8))


def test_a_view_needs_the_game_from_its_beginning() -> None:
    table = TableClient("ws://nowhere", None, since=7)
    table._take(ServerEntry(8))
    with pytest.raises(Gap, match="from the beginning"):
        _ = table.view


def test_a_refusal_tells_everything_that_the_host_said() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            with pytest.raises(Asked) as refused:
                await ada.info("HAWK-42")
            assert (refused.value.error, refused.value.status) == ("NoSuchTable", 404)
            assert "HAWK-42" in refused.value.sentence

    spend(scene)


def test_an_action_sent_while_the_host_is_away_happens_once_it_is_back(tmp_path: Path) -> None:
    async def scene() -> None:
        running = Process(tmp_path)
        running.start()
        async with party(running.address) as (clients, code), clients[0].watch(code) as table:
            before = table.version
            await asyncio.to_thread(running.kill)
            acting = asyncio.create_task(table.act(Roll(0)))
            await asyncio.to_thread(running.start)
            assert await acting == before + 2
        running.kill()

    spend(scene)


def test_whoever_waits_is_told_that_the_host_has_closed_for_good() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada:
            table = ada.watch("HAWK-42")
            with pytest.raises(ConnectionGone, match="no table"):
                await table.__aenter__()
            with pytest.raises(ConnectionGone):
                await table.act(Roll(0))

    spend(scene)


def test_a_host_that_only_says_goodbye_is_asked_ever_less_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Visitor(TableClient):
        async def _connect(self) -> int:
            if len(pauses) == 4:
                self._take(ServerHello(1, 0, SPECTATOR))
            return 1013 if len(pauses) < 6 else 4404

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    pauses: list[float] = []
    monkeypatch.setattr("whodunnit.client.table.asyncio.sleep", pause)
    asyncio.run(Visitor("ws://nowhere", None)._run())
    assert pauses == [0.1, 0.2, 0.4, 0.8, 0.05, 0.1]


def test_only_who_has_a_seat_can_play_it() -> None:
    class Nobody:
        def choose(self, view: object, legal: object) -> Roll:
            raise AssertionError("a spectator was asked to act")

    async def scene() -> None:
        async with (
            host() as address,
            party(address) as (_, code),
            Client(address) as other,
            other.watch(code) as table,
        ):
            with pytest.raises(Asked, match="NotSeated"):
                await play(table, Nobody())

    spend(scene)


def test_every_message_can_be_looked_at() -> None:
    async def scene() -> None:
        async with host() as address, party(address) as (clients, code):
            table = clients[0].watch(code)
            messages: list[ServerMessage] = []
            frames: list[bytes] = []
            table.on_message, table.on_bytes = messages.append, frames.append
            async with table:
                await table.act(Roll(0))
            assert len(messages) == len(frames)
            names = [type(message).__name__ for message in messages]
            assert names[:2] == ["ServerHello", "ServerTable"]
            assert names.index("ServerPresence") > names.index("ServerLegal")
            assert names[-1] == "Acked"

    spend(scene)
