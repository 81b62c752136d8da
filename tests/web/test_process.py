"""A host as a process: killed at any moment it loses nothing, asked to stop it stops."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from tests.web.running import INSTANT, Process, party, process, spend, watching
from typer.testing import CliRunner

from whodunnit.bots.levels import make_bot
from whodunnit.bots.random_legal import RandomLegal
from whodunnit.client import Asked, Client, TableClient
from whodunnit.core.actions import Accuse
from whodunnit.core.legal import legal_by_kind
from whodunnit.core.record import parse, parse_fairness, verify
from whodunnit.core.view import redacted
from whodunnit.host.fair import verify_fairness
from whodunnit.host.settings import TableSettings

GAMES = 4
KILLS = 4
LONG = 300


class Player:
    """Plays a seat, and remembers every action that was acknowledged."""

    def __init__(self, table: TableClient, seed: int, acted: asyncio.Event) -> None:
        self._table, self._acted = table, acted
        self._bot = RandomLegal(Random(seed).randrange)
        self.acknowledged: dict[str, int] = {}

    async def play(self) -> None:
        """Play to the end, slowly towards it: nobody accuses in the first part of a game."""
        table = self._table
        while await table.turn() is not None:
            state, seat = table.view.state, table.seat
            assert seat is not None
            kinds = legal_by_kind(state, seat)
            if state.version < LONG:
                kinds = [kind for kind in kinds if not isinstance(kind[0], Accuse)] or kinds
            id = f"{seat}-{table.version}"
            try:
                v = await table.act(self._bot.choose_by_kind(kinds), id=id)
            except Asked as error:  # sent twice, and the first was taken
                assert error.error == "StaleVersion"  # noqa: PT017
                continue
            self.acknowledged[id] = v
            self._acted.set()


def test_killed_at_random_moments_a_host_loses_no_acknowledged_action_and_doubles_none(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        host = Process(tmp_path)
        host.start()
        try:
            async with AsyncExitStack() as stack:
                games, players, acted = [], [], asyncio.Event()
                for game in range(GAMES):
                    # In every second game computers have two of the seats.
                    people = 4 if game % 2 == 0 else 2
                    clients, code = await stack.enter_async_context(
                        party(host.address, INSTANT, people)
                    )
                    tables = await stack.enter_async_context(watching(clients, code))
                    games.append((clients[0], code, tables))
                    players += [
                        Player(table, game * 10 + n, acted) for n, table in enumerate(tables)
                    ]
                playing = asyncio.gather(*(player.play() for player in players))
                chance = Random(1)
                for _ in range(KILLS):
                    # Wait for some actions, so that every kill is in the middle of something.
                    enough = sum(len(p.acknowledged) for p in players) + chance.randrange(5, 60)
                    while sum(len(p.acknowledged) for p in players) < enough:
                        acted.clear()
                        await acted.wait()
                    await asyncio.to_thread(host.kill)
                    await asyncio.to_thread(host.start)
                await playing
                for client, code, tables in games:
                    whole = parse(await client.record(code))
                    assert verify(whole).outcome is not None
                    fairness = parse_fairness(await client.record(code))
                    assert fairness is not None
                    assert verify_fairness(whole, fairness).fair
                    for table in tables:
                        await table.wait(lambda t=table, w=whole: t.version == len(w))  # type: ignore[misc]
                        assert tuple(table.entries) == redacted(whole, table.viewer)
                for player in players:
                    versions = list(player.acknowledged.values())
                    assert len(set(versions)) == len(versions)
                    assert all(v <= player._table.version for v in versions)
                assert all(table.connections > KILLS for _, _, tables in games for table in tables)
        finally:
            host.kill()

    spend(scene)


def test_what_was_acknowledged_is_answered_alike_after_a_kill(tmp_path: Path) -> None:
    from whodunnit.core.actions import Roll

    async def scene() -> None:
        host = Process(tmp_path)
        host.start()
        async with party(host.address) as (clients, code):
            first = await clients[0].act(code, Roll(0), id="mine")
            await asyncio.to_thread(host.kill)
            await asyncio.to_thread(host.start)
            assert await clients[0].act(code, Roll(0), id="mine") == first
            assert len(await clients[0].entries(code)) == first
        host.kill()

    spend(scene)


def test_asked_to_stop_a_host_tells_everybody_to_come_back_and_stops_in_time(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        with process(tmp_path) as host:
            async with party(host.address) as (clients, code):
                tables = [client.watch(code) for client in clients]
                goodbyes: list[bytes] = []
                for table in tables:
                    table.on_bytes = lambda f: goodbyes.append(f) if b'"bye"' in f else None
                    await table.__aenter__()

                assert await asyncio.to_thread(host.stop, 10.0) == 0

                await asyncio.to_thread(host.start)
                for table in tables:
                    await table.wait(lambda t=table: t.connections == 2)  # type: ignore[misc]
                    await table.__aexit__(None, None, None)
                assert len(goodbyes) == 4
                assert all(b'"reason":"restart"' in goodbye for goodbye in goodbyes)

    spend(scene)


def test_computers_go_on_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = TableSettings(seats=3, pace=0.1)
        with process(tmp_path) as host:
            async with (
                party(host.address, settings, people=1) as (clients, code),
                watching(clients, code) as (table,),
            ):
                bot = make_bot("random", 4)
                seen = 0
                while await table.turn() is not None:
                    view = table.view
                    kinds = [
                        kind
                        for kind in legal_by_kind(view.state, 0)
                        if not isinstance(kind[0], Accuse)
                    ]
                    legal = [action for kind in kinds for action in kind]
                    await table.act(bot.choose(view, legal))
                    if table.view.state.turn != 0:
                        break
                seen = table.version
                await asyncio.to_thread(host.kill)
                await asyncio.to_thread(host.start)
                await table.wait(lambda: table.version > seen)

    spend(scene)


def test_who_was_known_before_a_restart_is_known_after_it(tmp_path: Path) -> None:
    async def scene() -> None:
        with process(tmp_path) as host:
            async with Client(host.address) as ada:
                await ada.come_in("Ada")
                code = (await ada.create(TableSettings())).code
                await asyncio.to_thread(host.stop)
                await asyncio.to_thread(host.start)
                assert [line.code for line in await ada.mine()] == [code]

    spend(scene)


def test_the_key_and_the_tables_are_for_nobody_else(tmp_path: Path) -> None:
    with process(tmp_path):
        for name in ("key", "tables.sqlite"):
            assert (tmp_path / "data" / name).stat().st_mode & 0o077 == 0


def test_two_hosts_of_one_folder_would_move_twice_so_the_second_is_refused(tmp_path: Path) -> None:
    from whodunnit.web.address import LOOPBACK, listening
    from whodunnit.web.serving import InUse, Serving, serve

    with process(tmp_path) as host:
        at = listening(LOOPBACK, 0)
        with pytest.raises(InUse, match=host.address.rsplit(":", 1)[1]):
            serve(Serving(data=tmp_path / "data"), at, lambda: None)
        at.close()


def test_a_backup_is_made_while_the_host_runs(tmp_path: Path) -> None:
    import typer

    from whodunnit.commands.backup import backup

    async def scene() -> str:
        async with Client(host.address) as ada:
            await ada.come_in("Ada")
            return (await ada.create(TableSettings())).code

    app = typer.Typer()
    app.command()(backup)
    copy = tmp_path / "copy.sqlite"
    with process(tmp_path) as host:
        code = asyncio.run(scene())
        result = CliRunner().invoke(app, [str(copy), "--data", str(tmp_path / "data")])
    assert result.exit_code == 0
    connection = sqlite3.connect(copy)
    assert connection.execute("SELECT code FROM tables").fetchall() == [(code,)]
    connection.close()
