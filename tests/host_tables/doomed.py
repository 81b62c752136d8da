"""A host that will be killed: it plays many games at once and says all that it asks and is told.

Run as a program with the database and what was asked and never answered, as JSON. Each line that
it prints is `["do", code, guest, id, action]`, `["ok", code, guest, id, version]` or `["over"]`.
"""

import asyncio
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from whodunnit.bus.local import LocalBus
from whodunnit.core.actions import Accuse, Action
from whodunnit.core.legal import legal_by_kind, to_act
from whodunnit.host.settings import TableSettings
from whodunnit.host.tables import Tables
from whodunnit.host.wall_clock import WallClock
from whodunnit.host.wire import Acked, Act
from whodunnit.store.sqlite import SqliteStore

GUESTS = ("ada", "bob", "cleo")
TABLES = 6
WITH_COMPUTER = 2
"""At how many of the tables a computer plays along."""


def say(*words: object) -> None:
    """Print a line that is out at once."""
    os.write(1, msgspec.json.encode(words) + b"\n")


class Doomed:
    """The host and its players."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._chance = Random()

    async def act(self, code: str, guest: str, id: str, action: Action) -> None:
        """Ask for an action that is legal, and say so before and after."""
        say("do", code, guest, id, action)
        answer = await self._tables.act(code, guest, Act(id, action))
        if not isinstance(answer, Acked):
            raise AssertionError(f"{action} was refused: {answer}")
        say("ok", code, guest, id, answer.v)

    async def lay(self) -> None:
        """Create the tables, the first time."""
        for guest in GUESTS:
            await self._tables.guests._store.save_guest(guest, guest.title())
        for number in range(TABLES):
            settings = TableSettings(seats=3, pace="instant")
            code = (await self._tables.create("ada", settings)).code
            people = GUESTS[:2] if number < WITH_COMPUTER else GUESTS
            for guest in people:
                await self._tables.sit(code, guest, None, "0123456789abcdef")
            if len(people) < 3:
                await self._tables.fill(code, "ada", None, "random")
            await self._tables.start(code, "ada")

    async def play(self, code: str) -> None:
        """Play a table to its end."""
        while True:
            async with self._tables._keeper.use(code) as table:
                state, chairs = table.state, table.meta.chairs
            seat = None if state is None else to_act(state)
            if state is None or seat is None:
                return
            guest = chairs[seat].guest
            if guest is None:
                await asyncio.sleep(0)
                continue
            kinds = legal_by_kind(state, seat)
            if self._chance.random() > 0.1:
                kinds = [k for k in kinds if not isinstance(k[0], Accuse)] or kinds
            action = self._chance.choice(self._chance.choice(kinds))
            await self.act(code, guest, self._chance.randbytes(8).hex(), action)


async def live(database: Path, unanswered: list[Any]) -> None:
    """Go on where the last one was killed."""
    tables = Tables(SqliteStore(database), LocalBus(), WallClock())
    await tables.open()
    doomed = Doomed(tables)
    if not await tables.mine("ada"):
        await doomed.lay()
    for code, guest, id, action in unanswered:
        await doomed.act(code, guest, id, msgspec.convert(action, Action))
    lines = await tables.mine("ada")
    await asyncio.gather(*(doomed.play(line.code) for line in lines))
    say("over")


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1]), msgspec.json.decode(sys.argv[2])))
