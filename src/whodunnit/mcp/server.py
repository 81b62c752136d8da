"""The tools of a player, for language models: a server of the Model Context Protocol."""

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Annotated, Final, Literal, TypeAlias

import httpx
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from whodunnit import __version__
from whodunnit.core.actions import (
    Accuse,
    Action,
    EndTurn,
    Move,
    Roll,
    Seat,
    Show,
    Suggest,
    TakePassage,
)
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import WhodunnitError
from whodunnit.host.settings import Help
from whodunnit.mcp.player import Player

LONGEST_WAIT: Final = 50.0
"""How many seconds one call may wait: most clients give up after a minute."""

INSTRUCTIONS: Final = """\
You play Clue at a table of a Whodunnit server. Three cards, a suspect, a weapon and a room, are
hidden in the Case File; find out which. Create or join a table, then over and over: wait for your
turn, look, ask what is legal, act. You are also asked to act when somebody's suggestion has to be
disproved with one of your cards. A false accusation usually loses the game. You are told only what
your seat may know.
"""

Kind: TypeAlias = Literal["roll", "move", "take_passage", "suggest", "show", "accuse", "end_turn"]
"""What a seat can ask for."""


def make_server(player: Player) -> MCPServer[None]:
    """A server whose tools are those of this player."""

    @asynccontextmanager
    async def at_the_table(_: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await player.close()

    server = MCPServer[None](
        "whodunnit",
        title="Whodunnit",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="ERROR",
        lifespan=at_the_table,
        subscriptions=False,
    )
    _add_table_tools(server, player)
    _add_game_tools(server, player)
    return server


def _add_table_tools(server: MCPServer[None], player: Player) -> None:
    @server.tool(structured_output=False)
    async def list_tables() -> str:
        """List the tables that can be joined or watched."""
        return await _told(player.tables())

    @server.tool(structured_output=False)
    async def create_table(
        edition: Annotated[
            str, Field(description="classic, cluedo, hallways, solo, camps or parlour")
        ] = "classic",
        seats: Annotated[int, Field(ge=2, le=12)] = 3,
        computers: Annotated[
            str | None,
            Field(description="Level of the other players: novice, casual, expert or master"),
        ] = "casual",
        help: Annotated[Help, Field(description="What the table works out for you")] = "none",
    ) -> str:
        """Create a table and sit down at it.

        With computers in all other chairs the game starts at once; with null, people can join.
        """
        return await _told(player.create(edition, seats, computers, help))

    @server.tool(structured_output=False)
    async def join_table(
        code: Annotated[str, Field(description="The code of the table, such as HAWK-42")],
        suspect: Annotated[str | None, Field(description="The suspect to play, if free")] = None,
    ) -> str:
        """Sit down at a table whose game has not started."""
        return await _told(player.join(code, suspect))

    @server.tool(structured_output=False)
    async def start_game() -> str:
        """Start the game at a table that you created, when everybody sits."""
        return await _told(player.start())


def _add_game_tools(server: MCPServer[None], player: Player) -> None:
    @server.tool(structured_output=False)
    async def look() -> str:
        """See what happened since you looked last, your hand, the seats and the board."""
        return await _told(player.look())

    @server.tool(structured_output=False)
    async def legal_actions() -> str:
        """See everything that you may do now."""
        return await _told(player.legal())

    @server.tool(structured_output=False)
    async def act(
        type: Kind,
        to: Annotated[str | None, Field(description="move: the space or room")] = None,
        door: Annotated[str | None, Field(description="move: the door, where given")] = None,
        suspect: Annotated[str | None, Field(description="suggest, accuse: who")] = None,
        weapon: Annotated[str | None, Field(description="suggest, accuse: with what")] = None,
        room: Annotated[
            str | None, Field(description="suggest, accuse, take_passage: where")
        ] = None,
        card: Annotated[str | None, Field(description="show: which card")] = None,
        accusation_pending: Annotated[
            bool, Field(description="suggest: declare that an accusation follows")
        ] = False,
    ) -> str:
        """Act: one of the legal actions, with the arguments that are listed for it."""
        named = CaseFile(suspect or "", weapon or "", room or "")

        async def acted() -> str:
            action = _action(type, player.seat, named, to, door, card, accusation_pending)
            return await player.act(action)

        return await _told(acted())

    @server.tool(structured_output=False)
    async def wait_for_my_turn(
        seconds: Annotated[float, Field(gt=0, le=LONGEST_WAIT)] = LONGEST_WAIT,
    ) -> str:
        """Wait until you are to act or the game is over; what happened, and what you may do."""
        return await _told(player.wait(seconds))

    @server.tool(structured_output=False)
    async def read_notes() -> str:
        """Read your Detective Notes, which nobody else sees."""
        return await _told(player.notes())

    @server.tool(structured_output=False)
    async def write_notes(text: Annotated[str, Field(max_length=4_000)]) -> str:
        """Write your Detective Notes anew."""
        return await _told(player.save_notes(text))

    @server.tool(structured_output=False)
    async def knowledge() -> str:
        """See what follows from all that you have seen, as far as the table helps."""
        return await _told(player.knowledge())


async def _told(answer: Awaitable[str]) -> str:
    """The answer; a refusal is told in its own sentence, and changes nothing."""
    try:
        return await answer
    except WhodunnitError as refusal:
        raise ToolError(str(refusal)) from None
    except httpx.TransportError:
        raise ToolError("The server does not answer now; nothing was done. Try again.") from None


def _action(
    kind: Kind,
    seat: Seat,
    named: CaseFile,
    to: str | None,
    door: str | None,
    card: str | None,
    accusation_pending: bool,
) -> Action:
    match kind:
        case "roll":
            return Roll(seat)
        case "end_turn":
            return EndTurn(seat)
        case "move":
            return Move(seat, _given(to, "move", "to"), door)
        case "take_passage":
            return TakePassage(seat, _given(named.room, "take_passage", "room"))
        case "show":
            return Show(seat, _given(card, "show", "card"))
        case "suggest" | "accuse":
            for name in ("suspect", "weapon", "room"):
                _given(getattr(named, name), kind, name)
            if kind == "accuse":
                return Accuse(seat, named)
            return Suggest(seat, named, accusation_pending)


def _given(word: str | None, kind: str, name: str) -> str:
    if not word:
        raise ToolError(f"{kind} needs the argument {name}; ask legal_actions for what is possible")
    return word
