"""Notices and e-mail: what somebody was told, how they want to be told, and the links in mails."""

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from whodunnit.core.errors import WhodunnitError
from whodunnit.host.post.ports import Language
from whodunnit.host.post.readers import MailInfo, MailWishes, NoticeList
from whodunnit.web.door import Asking, AtDoor, Code, address_of
from whodunnit.web.errors import REFUSALS
from whodunnit.web.mail_pages import mail_page

AnyRequest = Request[Any, Any, Any]


class ReadBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has read."""

    upto: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    """The number of the newest notice that was read; all older ones count as read too."""


@get("/api/mail/notices", summary="My notices", tags=["mail"], responses=REFUSALS)
async def notices(door: AtDoor, guest: Asking) -> NoticeList:
    """What you were told of your games by post, the newest first."""
    return await door.post.readers.notices(guest)


@post(
    "/api/mail/notices/read",
    status_code=200,
    summary="I have read them",
    tags=["mail"],
    responses=REFUSALS,
)
async def mark_read(door: AtDoor, guest: Asking, data: JSONBody[ReadBody]) -> NoticeList:
    """All notices up to a number count as read."""
    await door.post.readers.mark_read(guest, data.upto)
    return await door.post.readers.notices(guest)


@get("/api/mail/settings", summary="My mail", tags=["mail"], responses=REFUSALS)
async def mail_settings(door: AtDoor, guest: Asking) -> MailInfo:
    """How you get e-mail, and whether this host sends any."""
    return await door.post.readers.info(guest)


@put("/api/mail/settings", summary="Change my mail", tags=["mail"], responses=REFUSALS)
async def change_mail_settings(
    request: AnyRequest, door: AtDoor, guest: Asking, data: JSONBody[MailWishes]
) -> MailInfo:
    """A new address gets a mail with a link, and nothing else until the link was followed."""
    # Nobody shall send mails to strangers through us.
    door.admit(door.mail_addresses, address_of(request.scope))
    return await door.post.readers.change(guest, data)


@get("/api/mail/confirm/{token:str}", include_in_schema=False, media_type=MediaType.HTML)
async def confirm_page(request: AnyRequest, door: AtDoor, token: Code) -> Response[str]:
    """Where the link leads that confirms an address: programs that look at links do no harm."""
    try:
        address = door.post.readers.check_confirmation(token)
    except WhodunnitError:
        return _page(request, "gone", status=404)
    return _page(request, "confirm", address)


@post("/api/mail/confirm/{token:str}", include_in_schema=False, media_type=MediaType.HTML)
async def confirm(request: AnyRequest, door: AtDoor, token: Code) -> Response[str]:
    """The address is confirmed."""
    try:
        address = await door.post.readers.confirm(token)
    except WhodunnitError:
        return _page(request, "gone", status=404)
    return _page(request, "confirmed", address)


@get("/api/mail/unsubscribe/{token:str}", include_in_schema=False, media_type=MediaType.HTML)
async def unsubscribe_page(request: AnyRequest, door: AtDoor, token: Code) -> Response[str]:
    """Where the link leads that ends all mail to an address."""
    try:
        address = door.post.readers.check_end(token)
    except WhodunnitError:
        return _page(request, "gone", status=404)
    return _page(request, "unsubscribe", address)


@post("/api/mail/unsubscribe/{token:str}", include_in_schema=False, media_type=MediaType.HTML)
async def unsubscribe(request: AnyRequest, door: AtDoor, token: Code) -> Response[str]:
    """All mail to an address ends; mail programs ask for it with one click (RFC 8058)."""
    try:
        address = await door.post.readers.end(token)
    except WhodunnitError:
        return _page(request, "gone", status=404)
    return _page(request, "unsubscribed", address)


def _page(request: AnyRequest, name: str, address: str = "", status: int = 200) -> Response[str]:
    wanted = request.headers.get("accept-language", "").lower()
    language: Language = "de" if wanted.startswith("de") else "en"
    text = mail_page(name, language, address)
    return Response(text, status_code=status, media_type=MediaType.HTML)
