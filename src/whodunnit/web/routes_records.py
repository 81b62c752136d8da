"""Looking at games again: replays and analyses, of tables and of record files."""

import asyncio
from hashlib import sha256
from typing import Any, Final

from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from msgspec.structs import replace

from whodunnit.analysis import Analysis, Replay, read_replay, replay_of
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.record import parse
from whodunnit.host.errors import NotOver
from whodunnit.host.meta import TablePhase
from whodunnit.web.analyses import Analyses, AnalysisProgress
from whodunnit.web.door import Asking, AtDoor, Code, Visitor
from whodunnit.web.errors import REFUSALS

AnyRequest = Request[Any, Any, Any]

MAX_RECORD: Final = 2_000_000
"""The bytes of a record file: a game of ten thousand events fits in."""

ANALYSED: Final = REFUSALS | {
    200: ResponseSpec(Analysis, description="The analysis.", generate_examples=False),
    202: ResponseSpec(
        AnalysisProgress,
        description="It is being worked out; ask again.",
        generate_examples=False,
    ),
}
"""What is answered to whoever asks for an analysis."""


@get(
    "/api/tables/{code:str}/replay",
    summary="The game, to look at again",
    tags=["records"],
    responses=REFUSALS,
)
async def replay(door: AtDoor, visitor: Visitor, code: Code) -> Replay:
    """What happened so far, as far as you may know; after the end, through everybody's eyes."""
    info = await door.tables.info(code, visitor)
    entries = parse(await door.tables.record(code, visitor))
    if info.phase != TablePhase.OVER:
        own: Viewer = SPECTATOR if info.you.seat is None else info.you.seat
        return replay_of(entries, own)
    return replace(replay_of(entries, None), analysis=f"/api/tables/{info.code}/analysis")


@get(
    "/api/tables/{code:str}/analysis",
    summary="Who could know what when",
    tags=["records"],
    responses=ANALYSED,
)
async def analysis(
    request: AnyRequest, door: AtDoor, visitor: Visitor, code: Code
) -> Response[Any]:
    """What a finished game can teach; it is worked out when somebody asks for it first."""
    record = await door.tables.record(code, visitor)
    info = await door.tables.info(code, visitor)
    if info.phase != TablePhase.OVER:
        raise NotOver("A game is analysed after its end.")
    return _told(_analyses(request).ask(info.code, record))


@post(
    "/api/records",
    status_code=200,
    summary="Open a record file",
    tags=["records"],
    responses=REFUSALS,
    request_max_body_size=MAX_RECORD,
)
async def open_record(request: AnyRequest, door: AtDoor, guest: Asking) -> Replay:
    """Read and check a record file, sent as it is; whatever is damaged is named by its line."""
    door.admit(door.knowledge, guest)
    record = await request.body()
    entries, found = await asyncio.to_thread(read_replay, record)
    if not (found.open and found.finished):
        return found
    key = sha256(record).hexdigest()[:32]
    _analyses(request).keep_file(key, entries)
    return replace(found, analysis=f"/api/records/{key}/analysis")


@get(
    "/api/records/{code:str}/analysis",
    summary="Who could know what when, of a record file",
    tags=["records"],
    responses=ANALYSED,
)
async def file_analysis(request: AnyRequest, door: AtDoor, code: Code) -> Response[Any]:
    """What the game of a record file can teach, once the file was opened here."""
    return _told(_analyses(request).ask_file(code))


def _analyses(request: AnyRequest) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


def _told(found: bytes | AnalysisProgress) -> Response[Any]:
    if isinstance(found, AnalysisProgress):
        return Response(found, status_code=202, media_type=MediaType.JSON)
    return Response(found, media_type=MediaType.JSON)
