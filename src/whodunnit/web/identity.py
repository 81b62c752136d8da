"""Who is asking: guests are known by a signed cookie, and by nothing else."""

import os
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import Cookie

from whodunnit.host.ports import GuestId, TableCode

GUEST: Final = "whodunnit_guest"
"""The cookie that says who a browser is."""

SEAT: Final = "whodunnit_seat"
"""The cookie that says whose seat a browser plays at one table, where it came by a seat's link."""

TWO_YEARS: Final = 2 * 365 * 86_400
"""How long a browser remembers who it is."""


class Signer:
    """Signs who somebody is, so that nobody can say to be somebody else."""

    def __init__(self, key: bytes) -> None:
        self._serializer = URLSafeSerializer(key, salt="guest")

    def sign(self, guest: GuestId) -> str:
        """What a browser keeps."""
        return self._serializer.dumps(guest)

    def read(self, value: str | None) -> GuestId | None:
        """Who it is; nobody if it was not signed here."""
        if value is None:
            return None
        try:
            guest = self._serializer.loads(value)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) else None


def key_in(folder: Path) -> bytes:
    """The key of a data directory, made when it is first asked for; nobody else may read it."""
    path = folder / "key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(file.fileno())
    return path.read_bytes()


def guest_cookie(value: str, secure: bool) -> Cookie:
    """The cookie of a guest."""
    return Cookie(
        GUEST, value=value, max_age=TWO_YEARS, httponly=True, samesite="lax", secure=secure
    )


def seat_cookie(value: str, code: TableCode, secure: bool) -> Cookie:
    """The cookie of a seat: it counts at its own table only, and changes nothing elsewhere."""
    return Cookie(
        SEAT,
        value=value,
        path=f"/api/tables/{code}",
        max_age=TWO_YEARS,
        httponly=True,
        samesite="lax",
        secure=secure,
    )
