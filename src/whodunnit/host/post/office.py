"""The post office: games by post, their schedule and their mails, put together."""

import asyncio
from random import Random

from whodunnit.host.computers import Computers
from whodunnit.host.guests import GuestBook
from whodunnit.host.ports import Bus, Clock
from whodunnit.host.post.clerk import Clerk
from whodunnit.host.post.desk import PATIENCE, Desk
from whodunnit.host.post.mailroom import MailRoom
from whodunnit.host.post.ports import PostStore
from whodunnit.host.post.readers import Readers
from whodunnit.host.post.schedule import Schedule
from whodunnit.host.post.shelf import Shelf


class PostOffice:
    """Everything about games by post, from opening to closing."""

    def __init__(
        self,
        store: PostStore,
        bus: Bus,
        clock: Clock,
        guests: GuestBook,
        *,
        pace: float = 1.0,
        patience: float = PATIENCE,
        chance: Random | None = None,
        mail: MailRoom | None = None,
    ) -> None:
        self._computers = Computers()
        self._mail = mail
        self._shelf = Shelf(store, bus, mails=mail is not None, pace=pace)
        clerk = Clerk(self._shelf, clock, self._computers, pace)
        self.desk = Desk(self._shelf, clock, guests, clerk, patience=patience, chance=chance)
        """Where people ask."""
        self.readers: Readers = Readers(store, clock) if mail is None else mail.readers
        """Everybody's notices and mail settings."""
        self._schedule = Schedule(store, clock, clerk.tick)
        self._shelf.changed = self._changed
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Go on with all games, and send the mails that wait."""
        await self._shelf.open()
        self._task = asyncio.get_running_loop().create_task(self._schedule.run())
        if self._mail is not None:
            self._mail.open()

    async def close(self) -> None:
        """Do nothing any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._mail is not None:
            await self._mail.close()
        self._computers.close()

    def _changed(self) -> None:
        self._schedule.changed()
        if self._mail is not None:
            self._mail.changed()
