"""Simulated players: groups that play one table after another, whatever happens to the nodes."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import TypeVar

import httpx
from msgspec import Struct

from whodunnit.client import Asked, Client, TableClient
from whodunnit.core.actions import Accuse, Action, Seat
from whodunnit.core.events import Entry
from whodunnit.core.legal import legal_by_kind
from whodunnit.host.ports import TableCode
from whodunnit.host.settings import TableSettings

T = TypeVar("T")

SETTINGS = TableSettings(seats=3, pace="instant")
"""A small table of the classic edition where computers do not hesitate."""

ACCUSE = 0.1
"""How often a player accuses who might."""

PAUSE = 0.1
"""How many seconds somebody waits whose request was not answered."""


class Deed(Struct, frozen=True):
    """An action that was acknowledged."""

    seat: Seat
    """Who acted."""
    id: str
    """The id that it was sent with."""
    action: Action
    """What was asked for."""
    before: int
    """The version that it was decided at."""
    after: int
    """The version that it was acknowledged with."""


class Story(Struct):
    """What the players of one table have seen and done."""

    code: TableCode
    """The table."""
    deeds: list[Deed] = []
    """Every acknowledged action."""
    seen: dict[Seat, list[Entry]] = {}
    """Everything that each of them was told."""


class Figures:
    """What happens, in numbers; and a way to wait until more has happened."""

    def __init__(self) -> None:
        self.stories: list[Story] = []
        """The tables that were played to their end."""
        self.waited: list[float] = []
        """How many seconds each action took until it was acknowledged."""
        self.connections = 0
        """How often a socket was opened."""
        self._more = asyncio.Event()

    def acted(self, seconds: float) -> None:
        """An action was acknowledged."""
        self.waited.append(seconds)
        self._more.set()

    async def progress(self, actions: int) -> None:
        """Wait until so many more actions were acknowledged."""
        until = len(self.waited) + actions
        while len(self.waited) < until:
            self._more.clear()
            await self._more.wait()


class Group:
    """People who play together."""

    def __init__(self, address: str, people: int, chance: Random, figures: Figures) -> None:
        self._clients = [Client(address) for _ in range(people)]
        self._chance, self._figures = chance, figures

    async def play_until(self, enough: asyncio.Event) -> None:
        """Play tables, each to its end."""
        try:
            for number, client in enumerate(self._clients):
                await _insist(partial(client.come_in, f"Player {number}"))
            while not enough.is_set():
                await self._play()
        finally:
            for client in self._clients:
                await client.close()

    async def _play(self) -> None:
        host = self._clients[0]
        created = await _insist(partial(host.create, SETTINGS))
        assert created is not None
        story, code = Story(created.code), created.code
        for client in self._clients:
            await _insist(partial(client.sit, code), "AlreadySeated")
        for _ in range(SETTINGS.seats - len(self._clients)):
            await _insist(partial(host.fill, code, "random"), "TableFull")
        await _insist(partial(host.start, code), "NotOpen")
        await asyncio.gather(*(self._sit_through(client, story) for client in self._clients))
        self._figures.stories.append(story)

    async def _sit_through(self, client: Client, story: Story) -> None:
        async with client.watch(story.code) as table:
            while await table.turn() is not None:
                await self._act(table, story)
            assert table.seat is not None
            story.seen[table.seat] = table.entries
            self._figures.connections += table.connections

    async def _act(self, table: TableClient, story: Story) -> None:
        view, seat = table.view, table.seat
        assert seat is not None
        kinds = legal_by_kind(view.state, seat)
        if self._chance.random() > ACCUSE:
            kinds = [kind for kind in kinds if not isinstance(kind[0], Accuse)] or kinds
        action = self._chance.choice(self._chance.choice(kinds))
        id, before, began = secrets.token_hex(8), view.state.version, time.perf_counter()
        after = await table.act(action, v=before, id=id)
        story.deeds.append(Deed(seat, id, action, before, after))
        self._figures.acted(time.perf_counter() - began)


async def _insist(ask: Callable[[], Awaitable[T]], done: str | None = None) -> T | None:
    """Ask until there is an answer; an answer that was lost is known by what is refused then."""
    while True:
        try:
            return await ask()
        except httpx.TransportError:
            await asyncio.sleep(PAUSE)
        except Asked as refusal:
            if refusal.error == done:
                return None
            # A node that stops, or cannot reach the database, does not know either.
            if refusal.status is None or refusal.status < 500:
                raise
            await asyncio.sleep(PAUSE)
