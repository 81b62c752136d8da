"""Who somebody is: guests, their names, and the links of their seats."""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody
from litestar.response import Redirect
from msgspec import Meta, Struct

from whodunnit.core.errors import WhodunnitError
from whodunnit.host.wire import TableLine
from whodunnit.web.door import Asking, AtDoor, Code, address_of
from whodunnit.web.errors import REFUSALS
from whodunnit.web.identity import GUEST, guest_cookie, seat_cookie

AnyRequest = Request[Any, Any, Any]


class NameBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    """The name."""


class Me(Struct, frozen=True):
    """Who is asking."""

    name: str
    """What everybody calls you; empty for a stranger."""
    known: bool
    """Whether you are a guest: only guests sit down and play."""


@get("/api/me", summary="Who am I?", tags=["guests"], responses=REFUSALS)
async def me(request: AnyRequest, door: AtDoor) -> Me:
    """Who is asking; a stranger is not an error."""
    guest = await door.find(request)
    return Me("", False) if guest is None else Me(guest.name, True)


@post(
    "/api/me",
    status_code=200,
    summary="Come in, or take another name",
    tags=["guests"],
    responses=REFUSALS,
)
async def name_me(request: AnyRequest, door: AtDoor, data: JSONBody[NameBody]) -> Response[Me]:
    """A stranger becomes a guest; a guest gets another name and loses nothing by it."""
    guest = door.signer.read(request.cookies.get(GUEST))
    known = None if guest is None else await door.tables.guests.get(guest)
    if known is not None:
        door.admit(door.requests, known.id)
        named = await door.tables.guests.rename(known.id, data.name)
        return Response(Me(named.name, True))
    door.admit(door.new_guests, address_of(request.scope))
    named = await door.tables.guests.add(data.name)
    cookie = guest_cookie(door.signer.sign(named.id), request.url.scheme == "https")
    return Response(Me(named.name, True), cookies=[cookie])


@get("/api/me/tables", summary="My tables", tags=["guests"], responses=REFUSALS)
async def my_tables(door: AtDoor, guest: Asking) -> list[TableLine]:
    """The guest's own tables, the newest first."""
    return await door.tables.mine(guest)


@get("/s/{secret:str}", include_in_schema=False)
async def seat_link(request: AnyRequest, door: AtDoor, secret: Code) -> Redirect:
    """The secret link of a seat: from now on this browser plays it."""
    try:
        code, guest = await door.tables.by_link(secret)
    except WhodunnitError:
        return Redirect("/?gone=link", status_code=303)
    secure = request.url.scheme == "https"
    signed = door.signer.sign(guest)
    cookies = [seat_cookie(signed, code, secure)]
    if await door.find(request) is None:
        cookies.append(guest_cookie(signed, secure))
    return Redirect(f"/t/{code}", status_code=303, cookies=cookies)
