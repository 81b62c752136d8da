"""Errors as they leave the host: a class, a rule where there is one, and a sentence."""

from http import HTTPStatus
from typing import Any, Final

import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from whodunnit.core.errors import Refused, WhodunnitError
from whodunnit.host.errors import BadRequest, NotFound, NotNow, NotYours, TableError, TooMany
from whodunnit.host.ports import StoreFailed
from whodunnit.web.limits import retry_after

_log = structlog.get_logger(__name__)


class ErrorBody(Struct, frozen=True):
    """What is answered when something is refused."""

    error: str
    """The class of the error."""
    rule: str | None
    """The rule of the game that refuses it, if one does."""
    sentence: str
    """What is wrong and what would be right."""


class NoGuest(TableError):
    """Only a guest with a name may do this."""


class ForbiddenOrigin(TableError):
    """The request comes from a page of another site."""


class TooFast(TableError):
    """There were too many requests; the same one may come again a little later."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"That was too fast: wait {seconds:.1f} seconds, then go on.")
        self.seconds = seconds
        """After how many seconds there is room again."""


STATUSES: Final[tuple[tuple[type[WhodunnitError], HTTPStatus], ...]] = (
    (Refused, HTTPStatus.CONFLICT),
    (NoGuest, HTTPStatus.UNAUTHORIZED),
    (ForbiddenOrigin, HTTPStatus.FORBIDDEN),
    (TooFast, HTTPStatus.TOO_MANY_REQUESTS),
    (BadRequest, HTTPStatus.BAD_REQUEST),
    (NotFound, HTTPStatus.NOT_FOUND),
    (NotYours, HTTPStatus.FORBIDDEN),
    (NotNow, HTTPStatus.CONFLICT),
    (TooMany, HTTPStatus.CONFLICT),
    (StoreFailed, HTTPStatus.SERVICE_UNAVAILABLE),
    (WhodunnitError, HTTPStatus.BAD_REQUEST),
)
"""The HTTP status of every class of errors; the first that fits counts."""

REFUSALS: Final = {
    status: ResponseSpec(ErrorBody, description=description, generate_examples=False)
    for status, description in (
        (400, "What was sent cannot be meant."),
        (401, "Only guests may do this."),
        (403, "Somebody else may do this, or the request comes from another site."),
        (404, "There is no such thing."),
        (409, "The rules or the state of the table refuse it; nothing has changed."),
        (413, "The request is too large."),
        (429, "That was too fast."),
        (503, "The tables cannot be reached just now; ask again in a moment."),
    )
}
"""What every route may answer instead, for its description."""

_HTTP_NAMES = {
    HTTPStatus.NOT_FOUND: ("NoSuchPage", "There is nothing at this address."),
    HTTPStatus.METHOD_NOT_ALLOWED: ("WrongMethod", "This address is asked in another way."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("TooLarge", "The request is too large."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("BadRequest", "Send JSON."),
}


def body_of(error: WhodunnitError) -> ErrorBody:
    """What is told of an error of this package."""
    sentence = error.sentence if isinstance(error, Refused | TableError) else str(error)
    rule = error.rule if isinstance(error, Refused | TableError) else None
    return ErrorBody(type(error).__name__, rule, sentence)


def status_of(error: WhodunnitError) -> HTTPStatus:
    """The HTTP status of an error of this package."""
    return next(status for kind, status in STATUSES if isinstance(error, kind))


def answer(status: int, body: ErrorBody, headers: dict[str, str] | None = None) -> Response[Any]:
    """A refusal as an HTTP response."""
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def refuse(request: Request[Any, Any, Any], error: WhodunnitError) -> Response[Any]:
    """Answer an error of this package."""
    headers = None
    if isinstance(error, TooFast):
        headers = {"Retry-After": retry_after(error.seconds)}
    return answer(status_of(error), body_of(error), headers)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer an error that was found before a table was asked."""
    status = HTTPStatus(error.status_code)
    if isinstance(error, ValidationException | ClientException) and not isinstance(
        error, NotFoundException | MethodNotAllowedException
    ):
        name, sentence = _HTTP_NAMES.get(status, ("BadRequest", _what_is_wrong(error)))
    else:
        name, sentence = _HTTP_NAMES.get(status, ("BadRequest", status.phrase))
    return answer(status, ErrorBody(name, None, sentence), dict(error.headers or {}))


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer an error of our own making."""
    return answer(HTTPStatus.INTERNAL_SERVER_ERROR, internal(error))


def internal(error: Exception) -> ErrorBody:
    """What is told of an error of our own making: that it is one, and nothing else."""
    # The message of the error could have a card in it: only its place is written down.
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}" if trace else ""
    _log.error("our fault", error=type(error).__name__, at=place)
    sentence = "Something went wrong on our side; nothing has changed. Try again."
    return ErrorBody("OurFault", None, sentence)


def _what_is_wrong(error: HTTPException) -> str:
    """The faults that were found in a request, in one sentence."""
    faults = error.extra if isinstance(error.extra, list) else []
    told = [
        f"{fault.get('key') or 'The body'}: {fault.get('message', '')}"
        for fault in faults
        if isinstance(fault, dict)
    ]
    return "; ".join(told) or error.detail or "The request cannot be read."
