"""Killed at any moment, a host loses nothing that it acknowledged and does nothing twice."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from tests.host_tables.doomed import GUESTS, TABLES

from whodunnit.core.actions import Action
from whodunnit.core.record import numbered, verify
from whodunnit.core.state import State
from whodunnit.host.fair import verify_fairness
from whodunnit.host.keeper import folded
from whodunnit.host.meta import TableMeta, read_meta
from whodunnit.host.playing import dealt, played
from whodunnit.host.wire import Acked
from whodunnit.store.sqlite import SqliteStore

KILLS = int(os.environ.get("WHODUNNIT_TEST_KILLS", "4"))
"""How often the host is killed; more take longer and find more."""

Line = list[Any]


def lived(database: Path, unanswered: list[Line], lines: int | None) -> list[Line]:
    """What a host said until it was killed after so many lines, or until all games were over."""
    child = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.host_tables.doomed",
            str(database),
            msgspec.json.encode(unanswered).decode(),
        ],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert child.stdout is not None
    said: list[Line] = []
    try:
        with child.stdout as stdout:
            for number, line in enumerate(stdout):
                said.append(msgspec.json.decode(line))
                if number == lines:
                    child.kill()
    finally:
        child.kill()
        child.wait()
    return said


def test_no_acknowledged_action_is_lost_and_none_is_applied_twice(tmp_path: Path) -> None:
    database, chance = tmp_path / "tables.db", Random(1)
    asked: dict[tuple[str, str, str], Any] = {}
    acknowledged: dict[tuple[str, str, str], int] = {}

    def unanswered() -> list[Line]:
        return [[*key, asked[key]] for key in asked.keys() - acknowledged.keys()]

    over = False
    for life in range(KILLS + 1):
        lines = None if life == KILLS else chance.randrange(1, 150)
        for what, *rest in lived(database, unanswered(), lines):
            if what == "do":
                code, guest, id, action = rest
                asked[code, guest, id] = action
            if what == "ok":
                code, guest, id, version = rest
                assert acknowledged.setdefault((code, guest, id), version) == version
            over = over or what == "over"
    assert over
    assert len(acknowledged) > 10 * KILLS
    asyncio.run(check_all(SqliteStore(database), asked, acknowledged))


async def check_all(
    store: SqliteStore,
    asked: dict[tuple[str, str, str], Any],
    acknowledged: dict[tuple[str, str, str], int],
) -> None:
    tables = [read_meta(row) for row in await store.tables_of("ada", 99)]
    assert len(tables) == TABLES
    for meta in tables:
        state, events = folded(None, await store.events(meta.code, 0, 99_999))
        entries = numbered(events)
        assert meta.phase == "over"
        assert verify(entries) == state
        assert verify_fairness(entries, meta.fairness).fair
        kept: dict[int, Any] = {}
        for (code, guest, id), action in asked.items():
            if code != meta.code:
                continue
            body = await store.answer(code, GUESTS.index(guest), id)
            assert body is not None
            answer = msgspec.json.decode(body, type=Acked)
            assert acknowledged[code, guest, id] == answer.v
            assert answer.v not in kept
            kept[answer.v] = action
        if all(chair.guest is not None for chair in meta.chairs):
            assert replayed(meta, kept) == state
    await store.close()


def replayed(meta: TableMeta, actions: dict[int, Any]) -> State:
    """The game in which every acknowledged action happened once, in the order of its versions."""
    state = dealt(meta).state
    assert state is not None
    for version in sorted(actions):
        action: Action = msgspec.convert(actions[version], Action)
        seat: Any = action
        change = played(meta, state, action, seat.seat)
        assert change.state is not None
        state = change.state
        assert state.version == version
    return state
