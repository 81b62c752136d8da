"""Tables: creating, finding, sitting down, starting."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from whodunnit.core.cards import Card
from whodunnit.host.settings import TableSettings
from whodunnit.host.wire import TableInfo, TableLists
from whodunnit.web.catalogue import Catalogue, catalogue
from whodunnit.web.door import Asking, AtDoor, Code, Visitor
from whodunnit.web.errors import REFUSALS

AnyRequest = Request[Any, Any, Any]

SuspectName: TypeAlias = Annotated[Card, Meta(min_length=1, max_length=60)]
"""The name of a suspect."""


class SitBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody sits down, and what they add to the shuffle."""

    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{16,64}$")]
    """Hexadecimal digits that your own computer has drawn at random."""
    suspect: SuspectName | None = None
    """The suspect to play; any that is free if absent."""


class FillBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Which computer player sits down where."""

    level: Annotated[str, Meta(min_length=1, max_length=40)]
    """The level of the computer player."""
    suspect: SuspectName | None = None
    """The suspect that it plays; any that is free if absent."""


class SuspectBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat is meant."""

    suspect: SuspectName
    """The suspect that is played from it."""


class PreferencesBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player leaves to the system."""

    auto_show: bool
    """Whether it may show your card when there is only one to show (R5)."""


@get("/api/editions", summary="What can be played", tags=["tables"], responses=REFUSALS)
async def editions() -> Catalogue:
    """Editions, boards, themes and computer players."""
    return catalogue()


@get("/api/tables", summary="Listed tables", tags=["tables"], responses=REFUSALS)
async def tables(door: AtDoor, visitor: Visitor) -> TableLists:
    """The listed tables, open and running, the newest first."""
    return await door.tables.public(visitor)


@post("/api/tables", summary="Create a table", tags=["tables"], responses=REFUSALS)
async def create(
    request: AnyRequest, door: AtDoor, guest: Asking, data: JSONBody[TableSettings]
) -> TableInfo:
    """A new table; whoever creates it is its host and not seated yet."""
    door.admit(door.new_tables, guest)
    if door.pace is not None and "pace" not in await request.json():
        data = replace(data, pace=door.pace)
    return await door.tables.create(guest, data)


@get("/api/tables/{code:str}", summary="A table", tags=["tables"], responses=REFUSALS)
async def table(door: AtDoor, visitor: Visitor, code: Code) -> TableInfo:
    """A table as you see it."""
    return await door.tables.info(code, visitor)


@post(
    "/api/tables/{code:str}/sit",
    status_code=200,
    summary="Sit down",
    tags=["tables"],
    responses=REFUSALS,
)
async def sit(door: AtDoor, guest: Asking, code: Code, data: JSONBody[SitBody]) -> TableInfo:
    """Sit down, or change the chair; the nonce goes into the shuffle."""
    return await door.tables.sit(code, guest, data.suspect, data.nonce)


@post(
    "/api/tables/{code:str}/leave",
    status_code=200,
    summary="Stand up",
    tags=["tables"],
    responses=REFUSALS,
)
async def leave(door: AtDoor, guest: Asking, code: Code) -> TableInfo:
    """Stand up; once the game is running, a computer stands in until you take back."""
    return await door.tables.leave(code, guest)


@post(
    "/api/tables/{code:str}/fill",
    status_code=200,
    summary="Seat a computer",
    tags=["tables"],
    responses=REFUSALS,
)
async def fill(door: AtDoor, guest: Asking, code: Code, data: JSONBody[FillBody]) -> TableInfo:
    """The host puts a computer player into a chair."""
    return await door.tables.fill(code, guest, data.suspect, data.level)


@post(
    "/api/tables/{code:str}/remove",
    status_code=200,
    summary="Free a chair",
    tags=["tables"],
    responses=REFUSALS,
)
async def remove(door: AtDoor, guest: Asking, code: Code, data: JSONBody[SuspectBody]) -> TableInfo:
    """The host frees a chair before the start."""
    return await door.tables.remove(code, guest, data.suspect)


@post(
    "/api/tables/{code:str}/start",
    status_code=200,
    summary="Start the game",
    tags=["tables"],
    responses=REFUSALS,
)
async def start(door: AtDoor, guest: Asking, code: Code) -> TableInfo:
    """The host starts: the cards are dealt."""
    return await door.tables.start(code, guest)


@post(
    "/api/tables/{code:str}/hand-over",
    status_code=200,
    summary="Hand a seat to a computer",
    tags=["tables"],
    responses=REFUSALS,
)
async def hand_over(
    door: AtDoor, guest: Asking, code: Code, data: JSONBody[SuspectBody]
) -> TableInfo:
    """The host hands the seat of an absent player to a computer (R10)."""
    return await door.tables.hand_over(code, guest, data.suspect)


@post(
    "/api/tables/{code:str}/take-back",
    status_code=200,
    summary="Play again",
    tags=["tables"],
    responses=REFUSALS,
)
async def take_back(door: AtDoor, guest: Asking, code: Code) -> TableInfo:
    """You are back and play your seat yourself (R10)."""
    return await door.tables.take_back(code, guest)


@post(
    "/api/tables/{code:str}/rematch",
    status_code=200,
    summary="Once more",
    tags=["tables"],
    responses=REFUSALS,
)
async def rematch(door: AtDoor, guest: Asking, code: Code) -> TableInfo:
    """The table where the same people play again; the first to ask creates it."""
    return await door.tables.rematch(code, guest)


@put(
    "/api/tables/{code:str}/preferences",
    summary="What is left to the system",
    tags=["tables"],
    responses=REFUSALS,
)
async def prefer(
    door: AtDoor, guest: Asking, code: Code, data: JSONBody[PreferencesBody]
) -> TableInfo:
    """Whether the system may show your card when there is only one to show (R5)."""
    return await door.tables.prefer(code, guest, auto_show=data.auto_show)
