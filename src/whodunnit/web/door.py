"""The door of the host: who comes in, and how much they may ask for."""

import secrets
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from whodunnit.host.guests import Guest
from whodunnit.host.ports import GuestId
from whodunnit.host.post.office import PostOffice
from whodunnit.host.settings import Pace
from whodunnit.host.tables import Tables
from whodunnit.web.errors import NoGuest, TooFast
from whodunnit.web.identity import GUEST, SEAT, Signer
from whodunnit.web.limits import Buckets, Counts, Limits

Connection = ASGIConnection[Any, Any, Any, Any]
"""A request or a socket."""


class Door:
    """Knows guests by their cookies, and counts what they ask for."""

    def __init__(
        self,
        tables: Tables,
        post: PostOffice,
        signer: Signer,
        limits: Limits,
        *,
        pace: Pace | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tables = tables
        """The tables behind the door."""
        self.post = post
        """The games by post behind the door."""
        self.signer = signer
        """Signs who somebody is."""
        self.limits = limits
        """How much may be asked for."""
        self.pace = pace
        """How long computer players seem to think where the table does not say."""
        self.now = now
        """The seconds that the limits are counted in."""
        self.requests = Buckets(limits.requests)
        """The requests of each guest."""
        self.address_requests = Buckets(limits.address_requests)
        """The requests of each address."""
        self.new_guests = Buckets(limits.new_guests)
        """The new guests of each address."""
        self.new_tables = Buckets(limits.new_tables)
        """The new tables of each guest."""
        self.frames = Buckets(limits.frames)
        """The frames of each guest."""
        self.chat = Buckets(limits.chat)
        """The lines of chat of each guest."""
        self.knowledge = Buckets(limits.knowledge)
        """The questions of each guest for what it can know."""
        self.mail_addresses = Buckets(limits.mail_addresses)
        """The changes of mail settings from each address."""
        self.sockets = Counts(limits.sockets)
        """The open sockets of each guest."""
        self.address_sockets = Counts(limits.address_sockets)
        """The open sockets of each address."""

    def admit(self, buckets: Buckets, key: str) -> None:
        """Count one more question; raises TooFast."""
        seconds = buckets.wait(key, self.now())
        if seconds:
            raise TooFast(seconds)

    async def find(self, connection: Connection) -> Guest | None:
        """The guest who asks, if it is one.

        At a table that was entered by a seat's link, that is the guest of the seat.
        """
        for cookie in (SEAT, GUEST):
            guest = self.signer.read(connection.cookies.get(cookie))
            known = None if guest is None else await self.tables.guests.get(guest)
            if known is not None:
                return known
        return None

    async def guest(self, connection: Connection) -> GuestId:
        """The guest who asks; raises NoGuest."""
        guest = await self.find(connection)
        if guest is None:
            raise NoGuest('Say who you are first: POST /api/me {"name": "Ada"}.')
        self.admit(self.requests, guest.id)
        return guest.id

    async def visitor(self, connection: Connection) -> GuestId:
        """Whoever asks: a guest, or somebody without a name who only looks on."""
        guest = await self.find(connection)
        if guest is None:
            return stranger()
        self.admit(self.requests, guest.id)
        return guest.id


Asking: TypeAlias = NamedDependency[GuestId]
"""The guest who asks; a route that takes it is for guests only."""

Visitor: TypeAlias = NamedDependency[GuestId]
"""Whoever asks: a guest, or somebody without a name who only looks on."""

AtDoor: TypeAlias = NamedDependency[Door]
"""The door that a request has come to."""

Code: TypeAlias = FromPath[str]
"""What a path says: the code of a table, or the secret of a seat."""


def stranger() -> GuestId:
    """An id for somebody without a name; nobody has it twice, and nothing is kept of it."""
    return f"stranger-{secrets.token_hex(8)}"


def at_the_door(door: Door) -> dict[str, Provide]:
    """What routes can take by name: the door, and who has come to it."""

    async def guest(request: Request[Any, Any, Any]) -> GuestId:
        return await door.guest(request)

    async def visitor(request: Request[Any, Any, Any]) -> GuestId:
        return await door.visitor(request)

    return {
        "door": Provide(lambda: door, sync_to_thread=False),
        "guest": Provide(guest),
        "visitor": Provide(visitor),
    }


def address_of(scope: Any) -> str:
    """Where a request or a socket comes from."""
    client = scope.get("client")
    return client[0] if client else "nowhere"
