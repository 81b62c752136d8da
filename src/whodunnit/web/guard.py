"""The guard before the door: other sites, floods and browsers that would do too much."""

import time
from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog

from whodunnit.core.errors import WhodunnitError
from whodunnit.web.door import Door, address_of
from whodunnit.web.errors import ForbiddenOrigin, TooFast, body_of, status_of
from whodunnit.web.limits import retry_after
from whodunnit.web.metrics import Metrics

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
"""Anything that speaks ASGI."""

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        # A piece on the board has its place in a style attribute; there is no inline style sheet.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What a page of ours may load: its own files, no inline script, nothing of another host."""

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
"""What every response carries."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_ONE_CLICK = "/api/mail/unsubscribe/"
_QUIET = frozenset({"/healthz", "/readyz", "/metrics"})

_log = structlog.get_logger(__name__)


class Guard:
    """Everything goes through it on its way to the routes, and back."""

    def __init__(self, app: Application, door: Door, metrics: Metrics) -> None:
        self._app = app
        self._door = door
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0

        async def guarded(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(message["status"])
                headers = list(message.get("headers", ()))
                if scope["path"].startswith("/api/") and not _has(headers, b"cache-control"):
                    headers.append((b"cache-control", b"no-store"))
                message = message | {"headers": [*headers, *HEADERS]}
            await send(message)

        try:
            self._check(scope)
        except WhodunnitError as error:
            await _refuse(error, guarded)
        else:
            await self._app(scope, receive, guarded)
        # Paths have codes and secrets in them; the names of routes have not.
        route = scope.get("path_template") or "other"
        seconds = time.perf_counter() - began
        self._metrics.request_seconds.labels(route, str(status)).observe(seconds)
        if route not in _QUIET:
            took = round(seconds * 1_000, 1)
            _log.info("request", method=scope["method"], route=route, status=status, ms=took)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            check_origin(scope["headers"])
            self._admit(scope)
        except WhodunnitError as error:
            # Not accepted: the browser is told 403 and nothing else.
            _log.info("socket refused", error=type(error).__name__)
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        # Whoever has the secret link of a mail may end it, also from a mail program's page.
        if scope["method"] not in _SAFE and not scope["path"].startswith(_ONE_CLICK):
            check_site(scope["headers"])
        if scope["path"] not in _QUIET:
            self._admit(scope)

    def _admit(self, scope: Scope) -> None:
        self._door.admit(self._door.address_requests, address_of(scope))


def check_site(headers: Iterable[tuple[bytes, bytes]]) -> None:
    """Raise ForbiddenOrigin if a page of another site makes a browser ask for a change.

    Browsers say where a request comes from, and pages cannot change that; programs that are no
    browsers say nothing, and carry no cookie that they were not given.
    """
    site = _value(headers, b"sec-fetch-site")
    if site in ("same-origin", "none"):
        return
    if site is not None:
        raise _forbidden()
    check_origin(headers)


def check_origin(headers: Iterable[tuple[bytes, bytes]]) -> None:
    """Raise ForbiddenOrigin if the page that asks is not one of ours."""
    origin = _value(headers, b"origin")
    if origin is None:
        return
    # Behind a proxy that speaks TLS the scheme differs, so only the names are compared.
    try:
        asking = urlsplit(origin).netloc
    except ValueError:
        asking = ""
    if not asking or asking != _value(headers, b"host"):
        raise _forbidden()


def _forbidden() -> ForbiddenOrigin:
    return ForbiddenOrigin("Pages of other sites cannot play here; open the game itself.")


def _value(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> str | None:
    return next((value.decode("latin-1") for name, value in headers if name == wanted), None)


def _has(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> bool:
    return any(name.lower() == wanted for name, _ in headers)


async def _refuse(error: WhodunnitError, send: Send) -> None:
    status: HTTPStatus = status_of(error)
    headers = [(b"content-type", b"application/json")]
    if isinstance(error, TooFast):
        headers.append((b"retry-after", retry_after(error.seconds).encode()))
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(body_of(error))})
