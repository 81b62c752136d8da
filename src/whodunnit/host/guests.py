"""Guests: people without a password, under whatever name they like."""

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from random import Random

from msgspec import Struct

from whodunnit.editions.names import name_fault
from whodunnit.host.errors import BadRequest, NotFound
from whodunnit.host.ports import EventStore, GuestId

MAX_NAME = 24
"""The longest name of a guest."""

REMEMBERED = 10_000
"""How many names are kept in memory."""


class Guest(Struct, frozen=True):
    """Somebody who plays or looks on."""

    id: GuestId
    """Who it is; a secret between the guest and the host."""
    name: str
    """What everybody calls them."""


class GuestBook:
    """Who has come, and what they are called."""

    def __init__(self, store: EventStore, chance: Random | None = None) -> None:
        self._store = store
        self._chance = chance or secrets.SystemRandom()
        self._names: OrderedDict[GuestId, str] = OrderedDict()
        self.renamed: Callable[[GuestId], Awaitable[None]] = _nobody_else
        """Called when a guest has another name."""

    async def add(self, name: str) -> Guest:
        """A new guest; raises BadRequest if the name will not do."""
        guest = Guest(self._chance.randbytes(16).hex(), checked_name(name))
        await self._save(guest)
        return guest

    async def get(self, guest: GuestId) -> Guest | None:
        """A guest by id; nothing if nobody has it."""
        name = self._names.get(guest) or await self._store.guest_name(guest)
        if name is None:
            return None
        self._remember(guest, name)
        return Guest(guest, name)

    async def rename(self, guest: GuestId, name: str) -> Guest:
        """The same guest under another name; nothing else changes."""
        if await self.get(guest) is None:
            raise NotFound("There is no such guest: come in first.")
        renamed = Guest(guest, checked_name(name))
        await self._save(renamed)
        await self.renamed(guest)
        return renamed

    def forget(self, guest: GuestId) -> None:
        """A guest has another name: look it up when it is needed."""
        self._names.pop(guest, None)

    async def names(self, guests: Iterable[GuestId]) -> dict[GuestId, str]:
        """What some guests are called."""
        found = {guest: await self.get(guest) for guest in guests}
        return {guest: known.name if known else "Somebody" for guest, known in found.items()}

    async def _save(self, guest: Guest) -> None:
        await self._store.save_guest(guest.id, guest.name)
        self._remember(guest.id, guest.name)

    def _remember(self, guest: GuestId, name: str) -> None:
        self._names[guest] = name
        self._names.move_to_end(guest)
        if len(self._names) > REMEMBERED:
            self._names.popitem(last=False)


async def _nobody_else(guest: GuestId) -> None:
    """Nobody else has to know of another name."""


def checked_name(name: str) -> str:
    """A name as it is kept: without spaces around; raises BadRequest with what is wrong.

    >>> checked_name(" Ada  Lovelace ")
    'Ada Lovelace'
    """
    tidy = " ".join(name.split())
    fault = name_fault(tidy, MAX_NAME)
    if fault is not None:
        raise BadRequest(f"{fault.what} {fault.remedy}")
    return tidy
