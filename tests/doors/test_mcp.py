"""A language model at a table: the tools of a player, through the protocol's own client."""

import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from mcp import Client as Model
from mcp import StdioServerParameters, stdio_client
from tests.web.running import host, process, spend

from whodunnit.client import Client
from whodunnit.core.events import HandDealt
from whodunnit.host.settings import TableSettings

TOOLS = {
    "list_tables",
    "create_table",
    "join_table",
    "start_game",
    "look",
    "legal_actions",
    "act",
    "wait_for_my_turn",
    "read_notes",
    "write_notes",
    "knowledge",
}


@asynccontextmanager
async def model(address: str, name: str = "Hal") -> AsyncIterator[Model]:
    """A model whose tools are a process of `whodunnit mcp`."""
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "whodunnit", "mcp", "--server", address, "--name", name],
        env=dict(os.environ),
    )
    async with Model(stdio_client(command)) as at:
        yield at


async def use(at: Model, tool: str, **arguments: object) -> str:
    """What a tool answers; a refusal begins with "refused"."""
    result = await at.call_tool(tool, dict(arguments))
    text = "\n".join(getattr(part, "text", "") for part in result.content)
    return f"refused: {text}" if result.is_error else text


def chosen(legal: str, chance: Random) -> dict[str, object]:
    """The arguments of one of the legal actions that were listed, and seldom an accusation."""
    lines = [line[2:] for line in legal.splitlines() if line.startswith("- type: ")]
    careful = [line for line in lines if "accuse" not in line] or lines
    line = chance.choice(careful)
    arguments: dict[str, object] = {}
    for part in re.split(r", (?=[a-z_]+: )", line):
        name, _, values = part.partition(": ")
        value = chance.choice(values.split(" | "))
        place, _, door = value.removesuffix(")").partition(" (door ")
        arguments[name] = False if name == "accusation_pending" else place
        if door:
            arguments["door"] = door
    return arguments


def test_the_tools_are_those_of_a_player() -> None:
    async def scene() -> None:
        async with host() as address, model(address) as hal:
            listed = await hal.list_tools()
            assert {tool.name for tool in listed.tools} == TOOLS
            assert all(tool.description for tool in listed.tools)

    spend(scene)


@pytest.mark.parametrize("edition", ["parlour", "classic", "hallways"])
def test_a_model_plays_a_whole_game_against_computers(edition: str) -> None:
    async def scene() -> None:
        async with host() as address, model(address) as hal:
            seen = await use(hal, "create_table", edition=edition, seats=3, computers="casual")
            assert "Your hand:" in seen
            chance, said = Random(1), ""
            for _ in range(400):
                said = await use(hal, "wait_for_my_turn")
                if "You may do one of these" not in said:
                    break
                acted = await use(hal, "act", **chosen(said, chance))
                assert not acted.startswith("refused"), acted
            assert "The game is over: solved" in said
            assert await use(hal, "legal_actions") == "The game is over."

    spend(scene)


def test_a_model_joins_people_and_is_told_what_its_seat_may_know() -> None:
    async def scene() -> None:
        async with host() as address, Client(address) as ada, model(address) as hal:
            await ada.come_in("Ada")
            settings = TableSettings(edition="parlour", seats=3, public=True, help="facts")
            code = (await ada.create(settings)).code
            assert code in await use(hal, "list_tables")
            await ada.sit(code, "Miss Scarlet")
            joined = await use(hal, "join_table", code=code, suspect="Professor Plum")
            assert "Professor Plum: Hal (you)" in joined
            assert "1 more must sit down" in joined
            await ada.fill(code, "casual")
            await ada.start(code)
            heard = [await use(hal, "wait_for_my_turn", seconds=0.2)]
            heard.append(await use(hal, "look"))
            heard.append(await use(hal, "knowledge"))
            (dealt,) = [e.event for e in await ada.entries(code) if isinstance(e.event, HandDealt)]
            # Ada's cards are told to nobody else: not as a hand, and not as knowledge.
            told = heard[1].partition("Your hand: ")[2].partition(".\n")[0].split(", ")
            assert len(told) == 6
            assert not set(told) & set(dealt.cards)
            assert "You are Professor Plum, seat 2." in heard[1]
            assert not any(f"{card}: surely" in heard[2] for card in dealt.cards)

    spend(scene)


def test_a_model_in_a_process_of_its_own_plays_at_a_server_in_another(tmp_path: Path) -> None:
    async def scene() -> None:
        with process(tmp_path, freely=True) as server:
            async with model(server.address, "Ann") as ann, model(server.address, "Bob") as bob:
                made = await use(ann, "create_table", edition="parlour", seats=2, computers=None)
                code = re.search(r"[A-Z]+-[0-9]+", made)
                assert code is not None
                await use(bob, "join_table", code=code[0])
                begun = await use(ann, "start_game")
                assert "You are Miss Scarlet, seat 0." in begun
                named = {"suspect": "Mr. Green", "weapon": "Rope", "room": "Hall"}
                assert "You suggest" in await use(ann, "act", type="suggest", **named)
                heard = await use(bob, "wait_for_my_turn")
                assert "Scarlet suggests" in heard
                server.kill()
                assert "does not answer now" in await use(bob, "legal_actions")

    spend(scene)


def test_notes_are_kept_and_knowledge_follows_the_help_of_the_table() -> None:
    async def scene() -> None:
        async with host() as address, model(address) as hal:
            await use(
                *(hal, "create_table"), edition="parlour", seats=3, computers="casual", help="none"
            )
            assert await use(hal, "read_notes") == "There is nothing in them."
            await use(hal, "write_notes", text="Green looks nervous.")
            assert await use(hal, "read_notes") == "Green looks nervous."
            assert "no help" in await use(hal, "knowledge")
            await use(*(hal, "create_table"), seats=3, edition="parlour", help="probabilities")
            known = await use(hal, "knowledge")
            assert "surely with Miss Scarlet" in known
            assert "%)" in known

    spend(scene)


NONSENSE: list[tuple[str, dict[str, object], str]] = [
    ("look", {}, "You sit at no table"),
    ("act", {"type": "roll"}, "You sit at no table"),
    ("join_table", {"code": "HAWK-42"}, "no table"),
    ("create_table", {"edition": "clasic"}, "Did you mean classic?"),
    ("create_table", {"seats": 40}, "12"),
    ("wait_for_my_turn", {"seconds": 4_000}, "50"),
]


def test_nonsense_is_refused_in_a_sentence() -> None:
    async def scene() -> None:
        async with host() as address, model(address) as hal:
            for tool, arguments, sentence in NONSENSE:
                said = await use(hal, tool, **arguments)
                assert said.startswith("refused")
                assert sentence in said

    spend(scene)


def test_the_rules_refuse_a_model_as_they_refuse_anybody() -> None:
    async def scene() -> None:
        async with host() as address, model(address) as hal:
            await use(hal, "create_table", edition="parlour", seats=3)
            before = await use(hal, "legal_actions")
            assert "needs the argument suspect" in await use(hal, "act", type="suggest")
            assert "refused" in await use(hal, "act", type="roll")
            assert "refused" in await use(hal, "act", type="show", card="Rope")
            assert await use(hal, "legal_actions") == before

    spend(scene)


def test_a_server_that_is_not_there_is_told_with_the_remedy() -> None:
    async def scene() -> None:
        async with model("http://127.0.0.1:9") as hal:
            assert "start one with `whodunnit serve`" in await use(hal, "list_tables")

    spend(scene)
