"""The pages: the built client, its files, and one plain page while there is none."""

import gzip
import mimetypes
import re
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

BUILT: Final = Path(__file__).parent / "static"
"""Where the built client is."""

PLAIN: Final = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Whodunnit</title>
<h1>Whodunnit</h1>
<p>The tables are open. This copy comes without the game's own pages; programs and people with
patience play by the <a href="/api/openapi.json">interface</a>.</p>
</html>
"""
"""The page of a host without a built client."""

_HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")
_TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_NEVER = ("api", "metrics", "healthz", "readyz", "s")


class File(Struct, frozen=True):
    """A file as it is sent."""

    body: bytes
    """What is in it."""
    packed: bytes | None
    """The same, compressed, where that helps."""
    media_type: str
    """What it is."""
    tag: str
    """Changes when it changes."""
    for_ever: bool
    """Whether its name changes with it, so that nobody needs to ask again."""


class Pages:
    """The files of the built client, found once and kept in memory."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): path
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        self._read: dict[str, File] = {}

    def find(self, path: str) -> File | None:
        """A file; for any other page of the client, the one page that it is made of."""
        name = path.strip("/")
        if name not in self._files:
            if name.split("/")[0] in _NEVER or "." in name.rsplit("/", 1)[-1]:
                return None
            name = "index.html"
        if name not in self._read:
            known = name in self._files
            body = self._files[name].read_bytes() if known else PLAIN
            self._read[name] = _file(name, body)
        return self._read[name]


def _file(name: str, body: bytes) -> File:
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    media_type = media_type.replace("application/javascript", "text/javascript")
    packed = gzip.compress(body, 9, mtime=0) if media_type.startswith(_TEXT) else None
    return File(
        body=body,
        packed=packed if packed is not None and len(packed) < len(body) else None,
        media_type=media_type,
        tag=f'"{sha256(body).hexdigest()[:16]}"',
        for_ever=name.startswith("assets/") and _HASHED.search(name) is not None,
    )


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A page or a file of the client."""
    pages: Pages = request.app.state.pages
    file = pages.find(path)
    if file is None:
        raise NotFoundException
    headers = {
        "ETag": file.tag,
        "Cache-Control": "public, max-age=31536000, immutable" if file.for_ever else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=file.media_type, headers=headers)
