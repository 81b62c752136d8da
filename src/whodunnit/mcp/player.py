"""A player that speaks in words: one guest at one table of a running server."""

import asyncio
from contextlib import AsyncExitStack

import httpx

from whodunnit.client import Client, TableClient
from whodunnit.core.actions import Action, Seat
from whodunnit.core.errors import WhodunnitError
from whodunnit.core.setup import Setup
from whodunnit.host.notes import Notes
from whodunnit.host.settings import Help, TableSettings
from whodunnit.host.story import told
from whodunnit.mcp.words import (
    known_in_words,
    legal_in_words,
    lists_in_words,
    situation,
    table_in_words,
)


class NoTable(WhodunnitError):
    """There is no table, or no game, to do this at."""


class NoServer(WhodunnitError):
    """Nobody answers at the address of the server."""


class Player:
    """Everything that one player can ask for; it is told what its seat may know, and no more."""

    def __init__(self, address: str, name: str) -> None:
        self._address, self._name = address, name
        self._stack = AsyncExitStack()
        self._client: Client | None = None
        self._table: TableClient | None = None
        self._code = ""
        self._heard = 0

    async def close(self) -> None:
        """Leave the server; the seat stays taken."""
        await self._stack.aclose()

    async def tables(self) -> str:
        """The tables that are listed."""
        return lists_in_words(await (await self._guest()).tables())

    async def create(self, edition: str, seats: int, computers: str | None, help: Help) -> str:
        """Make a table and sit down; with computers in the other chairs the game starts at once."""
        client = await self._guest()
        # Nobody looks on whom a computer that seems to think would please.
        settings = TableSettings(
            edition=edition, seats=seats, help=help, public=True, pace="instant"
        )
        code = (await client.create(settings)).code
        await client.sit(code)
        if computers is not None:
            for _ in range(seats - 1):
                await client.fill(code, computers)
            await client.start(code)
        return await self._go_to(code)

    async def join(self, code: str, suspect: str | None) -> str:
        """Sit down at a table."""
        table = await (await self._guest()).sit(code, suspect)
        return await self._go_to(table.code)

    async def start(self) -> str:
        """Start the game at one's own table."""
        table = self._at_table()
        await (await self._guest()).start(self._code)
        await table.wait(lambda: bool(table.entries))
        return await self.look()

    async def look(self) -> str:
        """What has happened since one looked last, and how things stand."""
        table = self._at_table()
        if not table.entries:
            return table_in_words(await (await self._guest()).info(self._code))
        return "\n".join([self._news(table), situation(table.view)])

    async def legal(self) -> str:
        """What one may do now."""
        setup, seat = self._playing()
        return legal_in_words(await (await self._guest()).legal(self._code), setup, seat)

    async def act(self, action: Action) -> str:
        """Do something; what then happened."""
        table = self._at_table()
        version = await table.act(action)
        await table.wait(lambda: table.version >= version)
        return self._news(table)

    async def wait(self, seconds: float) -> str:
        """Wait until one is to act or the game is over, but not for ever; what happened."""
        table = self._at_table()
        try:
            await asyncio.wait_for(table.turn(), seconds)
        except TimeoutError:
            news = self._news(table) if table.entries else "The game has not started."
            return f"{news}\nIt is not your turn yet: wait again."
        news = self._news(table)
        return f"{news}\n{situation(table.view) if table.is_over else await self.legal()}"

    async def notes(self) -> str:
        """What one has written down."""
        self._at_table()
        return (await (await self._guest()).notes(self._code)).text or "There is nothing in them."

    async def save_notes(self, text: str) -> str:
        """Write something down, in place of what stood there."""
        self._at_table()
        client = await self._guest()
        before = await client.notes(self._code)
        await client.save_notes(self._code, Notes(before.marks, text))
        return "It is written down."

    async def knowledge(self) -> str:
        """What follows from what one has seen, as far as the table helps."""
        setup, _ = self._playing()
        return known_in_words(await (await self._guest()).knowledge(self._code), setup)

    @property
    def seat(self) -> Seat:
        """One's seat in the game."""
        return self._playing()[1]

    async def _guest(self) -> Client:
        if self._client is None:
            client = Client(self._address)
            try:
                await client.come_in(self._name)
            except (httpx.TransportError, httpx.InvalidURL):
                await client.close()
                raise NoServer(
                    f"No server answers at {self._address}: start one with `whodunnit serve`."
                ) from None
            self._client = await self._stack.enter_async_context(client)
        return self._client

    async def _go_to(self, code: str) -> str:
        if self._table is not None:
            await self._table.__aexit__(None, None, None)
        client = await self._guest()
        self._code, self._heard = code, 0
        self._table = client.watch(code)
        await self._stack.enter_async_context(self._table)
        return await self.look()

    def _at_table(self) -> TableClient:
        if self._table is None:
            raise NoTable("You sit at no table: create one, or join one.")
        return self._table

    def _playing(self) -> tuple[Setup, Seat]:
        table = self._at_table()
        if not table.entries or table.seat is None:
            raise NoTable("The game has not started: wait, or start it if the table is yours.")
        return table.view.state.setup, table.seat

    def _news(self, table: TableClient) -> str:
        sentences = list(told(table.view.entries, table.viewer))
        fresh, self._heard = sentences[self._heard :], len(sentences)
        return "\n".join(fresh) or "Nothing has happened since."
