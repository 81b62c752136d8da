"""How much one guest or one address may ask for, so that there is enough for everybody."""

import math
from collections import OrderedDict
from typing import Final

from msgspec import Struct

REMEMBERED: Final = 20_000
"""How many guests and addresses are remembered for one kind of asking."""


class Rate(Struct, frozen=True):
    """How often something may be asked for."""

    a_second: float
    """How often for ever."""
    at_once: int
    """How often at once, after a pause."""


class Limits(Struct, frozen=True, kw_only=True):
    """Everything that is limited, and how."""

    requests: Rate = Rate(20, 100)
    """HTTP requests of one guest."""
    address_requests: Rate = Rate(200, 1_000)
    """HTTP requests and sockets of one address: a whole house may sit behind it."""
    new_guests: Rate = Rate(0.5, 30)
    """New guests from one address."""
    new_tables: Rate = Rate(0.1, 10)
    """New tables of one guest."""
    frames: Rate = Rate(20, 60)
    """Frames that one guest sends over all its sockets; who sends more is read more slowly."""
    chat: Rate = Rate(0.5, 8)
    """Lines of chat of one guest."""
    knowledge: Rate = Rate(1, 12)
    """How often one guest may ask what it can know."""
    mail_addresses: Rate = Rate(0.02, 20)
    """How often mail settings may be changed from one address."""
    sockets: int = 20
    """Open sockets of one guest."""
    address_sockets: int = 400
    """Open sockets of one address."""
    body: int = 400_000
    """The bytes of a request: three texts of a guest's own fit in."""
    frame: int = 8_192
    """The bytes of a frame from a client."""
    idle: float = 43_200.0
    """After so many seconds without a frame from its client a socket is closed."""
    buffer: int = 262_144
    """The bytes that may wait in a socket before its reader counts as slow."""


class Buckets:
    """Token buckets of one rate: each key has its own, and the longest unused are forgotten."""

    def __init__(self, rate: Rate, remembered: int = REMEMBERED) -> None:
        self._rate = rate
        self._remembered = remembered
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def wait(self, key: str, now: float) -> float:
        """Take a token; if there is none, take nothing and say in how many seconds there is one.

        >>> buckets = Buckets(Rate(a_second=2, at_once=2))
        >>> [buckets.wait("ada", now=100.0) for _ in range(3)]
        [0.0, 0.0, 0.5]
        >>> buckets.wait("ada", now=100.5)
        0.0
        """
        each = 1 / self._rate.a_second
        # A bucket is the moment at which it will be full again; one that is full need not be kept.
        full_at = max(self._full_at.get(key, now), now)
        missing = full_at + each - now - self._rate.at_once * each
        if missing > 1e-9:
            return missing
        self._full_at[key] = full_at + each
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._remembered:
            self._full_at.popitem(last=False)
        return 0.0


class Counts:
    """How many of something each key has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Count one more, if there may be one more."""
        if self._open.get(key, 0) >= self._most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        return True

    def leave(self, key: str) -> None:
        """Count one less."""
        if self._open[key] == 1:
            del self._open[key]
        else:
            self._open[key] -= 1


def retry_after(seconds: float) -> str:
    """How long to wait, as HTTP says it: in whole seconds."""
    return str(max(1, math.ceil(seconds)))
