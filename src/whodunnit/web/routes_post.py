"""Games by post: preparing, registering, camps, the thread."""

import asyncio
from typing import Annotated, TypeAlias

from litestar import Response, get, post, put
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from whodunnit.camps.actions import PersonAction
from whodunnit.camps.settings import GameSettings, Lists
from whodunnit.editions.load import load_theme
from whodunnit.host.notes import Notes
from whodunnit.host.post.wire import GameLists, GamePage, ThreadPage
from whodunnit.web.door import Asking, AtDoor, Code, Visitor
from whodunnit.web.errors import REFUSALS
from whodunnit.web.knowledge import Known, known_to

JSON_LINES = "application/jsonl"
"""One line of JSON after another."""

PRESETS = ("classic", "ns")
"""The themes whose lists are ready to be used (N1)."""

Number: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**31)]
"""How many the asker has."""

First: TypeAlias = Annotated[int, QueryParameter(ge=1, le=2**31, name="from")]
"""The first post that is wanted."""


class PrepareBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to prepare."""

    settings: GameSettings
    """What the operator decides."""
    reuse: Annotated[str, Meta(max_length=40)] | None = None
    """An earlier game of the operator's whose sealed Case Files are to be used (N3)."""


class AskBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to ask for."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    """Drawn by the asker; the same one gets the same answer."""
    action: PersonAction
    """What."""


class Preset(Struct, frozen=True):
    """Lists that are ready to be used."""

    name: str
    """The theme that they come from."""
    title: str
    """What people read."""
    lists: Lists
    """The people, weapons and places."""


class NewsBody(Struct, frozen=True):
    """Whether something has happened."""

    n: int
    """How many things have happened that you may know of."""


@get("/api/post/lists", summary="Lists to play with", tags=["post"], responses=REFUSALS)
async def presets() -> list[Preset]:
    """The lists of people, weapons and places that are ready to be used (N1)."""
    themes = [load_theme(name) for name in PRESETS]
    return [
        Preset(
            theme.name,
            theme.title,
            Lists(theme.deck.suspects, theme.deck.weapons, theme.deck.rooms),
        )
        for theme in themes
    ]


@get("/api/post/games", summary="Games by post", tags=["post"], responses=REFUSALS)
async def games(door: AtDoor, visitor: Visitor) -> GameLists:
    """Where to register, what to read, and your own."""
    return await door.post.desk.lists(visitor)


@post("/api/post/games", summary="Prepare a game", tags=["post"], responses=REFUSALS)
async def prepare(door: AtDoor, guest: Asking, data: JSONBody[PrepareBody]) -> GamePage:
    """A new game; whoever prepares it is its operator and never sees a hidden card."""
    door.admit(door.new_tables, guest)
    return await door.post.desk.prepare(guest, data.settings, data.reuse)


@get("/api/post/games/{code:str}", summary="A game by post", tags=["post"], responses=REFUSALS)
async def game(door: AtDoor, visitor: Visitor, code: Code) -> GamePage:
    """A game as you see it; with your camp's own page, if you belong to one."""
    return await door.post.desk.page(code, visitor)


@get("/api/post/games/{code:str}/news", summary="News", tags=["post"], responses=REFUSALS)
async def news(door: AtDoor, visitor: Visitor, code: Code, since: Number = 0) -> NewsBody:
    """Answers when you may know of more than `since` things, or after 25 seconds."""
    return NewsBody(await door.post.desk.news(code, visitor, since))


@get("/api/post/games/{code:str}/thread", summary="The thread", tags=["post"], responses=REFUSALS)
async def thread(door: AtDoor, visitor: Visitor, code: Code, first: First = 1) -> ThreadPage:
    """The posts of the thread, in order."""
    return await door.post.desk.thread(code, visitor, first)


@post(
    "/api/post/games/{code:str}/actions",
    status_code=200,
    summary="Ask for something",
    tags=["post"],
    responses=REFUSALS,
)
async def ask(door: AtDoor, guest: Asking, code: Code, data: JSONBody[AskBody]) -> GamePage:
    """Register, set a code, suggest, accuse, start: whatever you may; the game after it."""
    return await door.post.desk.act(code, guest, data.id, data.action)


@get(
    "/api/post/games/{code:str}/knowledge",
    summary="What my camp can know",
    tags=["post"],
    responses=REFUSALS,
)
async def knowledge(door: AtDoor, guest: Asking, code: Code) -> Known:
    """What your camp can know now, to the level of help that the operator allows."""
    door.admit(door.knowledge, guest)
    view, settings = await door.post.desk.view(code, guest)
    return await asyncio.to_thread(known_to, view, settings.help)


@get(
    "/api/post/games/{code:str}/notes",
    summary="My camp's Detective Notes",
    tags=["post"],
    responses=REFUSALS,
)
async def notes(door: AtDoor, guest: Asking, code: Code) -> Notes:
    """What your camp has noted; no other camp sees it."""
    return await door.post.desk.notes(code, guest)


@put(
    "/api/post/games/{code:str}/notes",
    summary="Keep my camp's Detective Notes",
    tags=["post"],
    responses=REFUSALS,
)
async def save_notes(door: AtDoor, guest: Asking, code: Code, data: JSONBody[Notes]) -> Notes:
    """Keep what your camp has noted, in place of what was there."""
    await door.post.desk.save_notes(code, guest, data)
    return data


@get(
    "/api/post/games/{code:str}/record",
    summary="The record",
    tags=["post"],
    responses=REFUSALS,
    media_type=JSON_LINES,
)
async def record(door: AtDoor, visitor: Visitor, code: Code) -> Response[bytes]:
    """The record as you may see it; whole, with what proves it fair, after the end."""
    lines = await door.post.desk.record(code, visitor)
    headers = {"Content-Disposition": 'attachment; filename="whodunnit.jsonl"'}
    return Response(lines, media_type=JSON_LINES, headers=headers)
