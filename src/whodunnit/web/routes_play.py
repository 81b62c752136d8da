"""Playing without a socket, and everything around a game that is not live."""

import asyncio
from typing import Annotated, Any, TypeAlias

from litestar import MediaType, Request, Response, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from whodunnit.core.events import Entry
from whodunnit.core.record import Fairness
from whodunnit.host.notes import Notes
from whodunnit.host.ports import ChatLine
from whodunnit.host.tables import MAX_CHAT
from whodunnit.host.wire import Act, Legal, RefusedAnswer
from whodunnit.web.acting import acted
from whodunnit.web.door import Asking, AtDoor, Code, Visitor
from whodunnit.web.errors import REFUSALS, ErrorBody, answer
from whodunnit.web.knowledge import Known, KnownBefore, known_to
from whodunnit.web.messages import ActBody

AnyRequest = Request[Any, Any, Any]

Since: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**31)]
"""The last one that the asker has."""


class EntriesBody(Struct, frozen=True):
    """What happened, as one viewer may know it."""

    entries: list[Entry]
    """The entries, in order; a version without an event is hidden from you."""


class ActedBody(Struct, frozen=True):
    """The action has happened, durably."""

    id: str
    """The id that it carried."""
    v: int
    """The version that it brought the game to."""


class ChatBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT)]
    """What."""


class ChatLines(Struct, frozen=True):
    """What was said."""

    lines: list[ChatLine]
    """The lines, in order."""


@get(
    "/api/tables/{code:str}/entries",
    summary="What happened",
    tags=["play"],
    responses=REFUSALS
    | {
        200: ResponseSpec(
            EntriesBody, description="The entries after `since`.", generate_examples=False
        )
    },
)
async def entries(door: AtDoor, visitor: Visitor, code: Code, since: Since = 0) -> Response[bytes]:
    """Every entry after a version; bare where it is hidden from you."""
    lines = await door.tables.entries(code, visitor, since)
    return Response(b'{"entries":[%b]}' % b",".join(lines), media_type=MediaType.JSON)


@get("/api/tables/{code:str}/legal", summary="What I may do now", tags=["play"], responses=REFUSALS)
async def legal(door: AtDoor, guest: Asking, code: Code) -> Legal:
    """What your seat may do now."""
    return await door.tables.legal(code, guest)


@post(
    "/api/tables/{code:str}/actions",
    status_code=200,
    summary="Act",
    tags=["play"],
    responses=REFUSALS
    | {200: ResponseSpec(ActedBody, description="It has happened.", generate_examples=False)},
)
async def act(
    request: AnyRequest, door: AtDoor, guest: Asking, code: Code, data: JSONBody[ActBody]
) -> Response[Any]:
    """Ask for an action of your seat; a repeated id gets the first answer."""
    metrics = request.app.state.metrics
    told = await acted(door, metrics, code, guest, Act(data.id, data.action, data.v))
    if isinstance(told, RefusedAnswer):
        return answer(409, ErrorBody(told.error, told.rule, told.sentence))
    return Response(ActedBody(told.id, told.v))


@get(
    "/api/tables/{code:str}/notes", summary="My Detective Notes", tags=["play"], responses=REFUSALS
)
async def notes(door: AtDoor, guest: Asking, code: Code) -> Notes:
    """What you have noted; nobody else sees it."""
    return await door.tables.notes(code, guest)


@put(
    "/api/tables/{code:str}/notes",
    summary="Keep my Detective Notes",
    tags=["play"],
    responses=REFUSALS,
)
async def save_notes(door: AtDoor, guest: Asking, code: Code, data: JSONBody[Notes]) -> Notes:
    """Keep what you have noted, in place of what was there."""
    await door.tables.save_notes(code, guest, data)
    return data


@get("/api/tables/{code:str}/chat", summary="What was said", tags=["play"], responses=REFUSALS)
async def chat(door: AtDoor, visitor: Visitor, code: Code, since: Since = 0) -> ChatLines:
    """What was said after a line."""
    return ChatLines(await door.tables.chat(code, visitor, since))


@post(
    "/api/tables/{code:str}/chat",
    status_code=200,
    summary="Say something",
    tags=["play"],
    responses=REFUSALS,
)
async def say(door: AtDoor, guest: Asking, code: Code, data: JSONBody[ChatBody]) -> ChatLine:
    """Say something at the table."""
    door.admit(door.chat, guest)
    return await door.tables.say(code, guest, data.text)


@get(
    "/api/tables/{code:str}/record",
    summary="The record",
    tags=["play"],
    responses=REFUSALS,
    media_type="application/jsonl",
)
async def record(door: AtDoor, visitor: Visitor, code: Code) -> Response[bytes]:
    """The record, one line of JSON for each entry: what you may see, and all after the end."""
    lines = await door.tables.record(code, visitor)
    headers = {"Content-Disposition": 'attachment; filename="whodunnit.jsonl"'}
    return Response(lines, media_type="application/jsonl", headers=headers)


@get(
    "/api/tables/{code:str}/fairness",
    summary="What chance was made of",
    tags=["play"],
    responses=REFUSALS,
)
async def fairness(door: AtDoor, visitor: Visitor, code: Code) -> Fairness:
    """The commitment and the nonces; after the end also the secret."""
    return await door.tables.fairness(code)


@get(
    "/api/tables/{code:str}/knowledge", summary="What I can know", tags=["play"], responses=REFUSALS
)
async def knowledge(request: AnyRequest, door: AtDoor, guest: Asking, code: Code) -> Known:
    """What you can know from what you have seen, to the level of help that the table allows."""
    door.admit(door.knowledge, guest)
    info = await door.tables.info(code, guest)
    view = await door.tables.view(code, guest)
    before: KnownBefore = request.app.state.known_before
    key = (info.code, info.you.seat or 0)
    found = before.get(key, view.state.version)
    if found is None:
        found = await asyncio.to_thread(known_to, view, info.settings.help)
        before.keep(key, found)
    return found
