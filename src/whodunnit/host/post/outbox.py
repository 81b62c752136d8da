"""The outbox: mails that became durable with what has happened are sent, each of them once.

A mail is taken out for some time, so that a host that dies while it sends loses none. Right before
a mail server gets it, it is marked as leaving; a mail with this mark is never sent again, unless
the mail server has refused it. docs/post.md says exactly what that means after a crash.
"""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

import structlog

from whodunnit.host.ports import Clock, GuestId, Mail
from whodunnit.host.post.alarm import Alarm
from whodunnit.host.post.mailer import (
    MailDelayed,
    Mailer,
    MailRefused,
    MailServerDown,
    MailTaken,
)
from whodunnit.host.post.messages import Composer
from whodunnit.host.post.parcels import Drop, PutOff, Send, parcels_of
from whodunnit.host.post.ports import MailSettings, PostStore

BATCH: Final = 50
"""How many mails are taken out at once."""

LEASE: Final = 900.0
"""How many seconds mails are taken out for."""

LOOK: Final = 60.0
"""After so many seconds the store is asked again: another host may have written to it."""

FIRST_RETRY: Final = 60.0
"""After so many seconds what failed is tried again; each time it takes twice as long."""

LAST_RETRY: Final = 6 * 3_600.0
"""The longest time between two tries."""

GIVE_UP: Final = 8
"""After so many tries a mail that the mail server does not want is dropped."""

IN_DOUBT: Final = 86_400.0
"""After so many seconds a mail that left a host which then died is forgotten."""

GRACE: Final = 2.0
"""How many seconds the mail that is being sent is waited for when the host stops."""

_log = structlog.get_logger(__name__)


class Outbox:
    """Sends what is due, and tries again later what was not taken."""

    def __init__(
        self, store: PostStore, mailer: Mailer, composer: Composer, clock: Clock, chance: Random
    ) -> None:
        self._store = store
        self._mailer = mailer
        self._composer = composer
        self._clock = clock
        self._chance = chance
        self._alarm = Alarm(clock)
        self._failures = 0
        self._down_until = 0.0
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Send from now on whatever is due."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Send no more; the mail that is on its way is waited for, but not for long."""
        self._stopping = True
        self._alarm.ring()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=GRACE)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._mailer.rest()

    def changed(self) -> None:
        """There may be new mails."""
        self._alarm.ring()

    async def deliver(self) -> bool:
        """Send some of what is due; says whether there may be more."""
        now = self._clock.now()
        if now < self._down_until:
            return False
        waiting = await self._store.claim_mails(now, BATCH, LEASE)
        by_guest: dict[GuestId, list[Mail]] = {}
        for mail in waiting:
            by_guest.setdefault(mail.guest, []).append(mail)
        for mails in by_guest.values():
            await self._deliver_to(mails)
        return bool(waiting)

    async def _run(self) -> None:
        try:
            forgotten = await self._store.forget_mails(self._clock.now() - IN_DOUBT)
            if forgotten:
                _log.warning("mails of which nobody knows whether they arrived", mails=forgotten)
        except Exception as error:
            _log.warning("the outbox failed", error=type(error).__name__)
        while not self._stopping:
            await self._alarm.wait_until(await self._work())

    async def _work(self) -> float:
        """Send all that is due; says when to look again."""
        try:
            while not self._stopping and await self.deliver():
                pass
            await self._mailer.rest()
            due = await self._store.next_mail()
        except Exception as error:
            _log.warning("the outbox failed", error=type(error).__name__)
            return self._clock.now() + LOOK
        soon = self._clock.now() + LOOK
        return max(soon if due is None else min(due, soon), self._down_until)

    async def _deliver_to(self, mails: Sequence[Mail]) -> None:
        """Do with the mails of one guest what the guest wants."""
        settings = await self._store.mail_settings(mails[0].guest)
        for parcel in parcels_of(mails, settings, self._clock.now()):
            match parcel:
                case Drop(unwanted):
                    await self._store.mails_done(unwanted)
                case PutOff(early, until):
                    await self._store.mails_failed(early, until)
                case Send(due, wanted):
                    await self._send(due, wanted)

    async def _send(self, mails: Sequence[Mail], settings: MailSettings) -> None:
        now = self._clock.now()
        if self._stopping or now < self._down_until:
            await self._store.mails_failed(mails, self._down_until)
            return
        try:
            envelope = self._composer.envelope(mails, settings, now)
            await self._mailer.send(
                envelope, lambda: self._store.mails_leave(mails, self._clock.now())
            )
        except MailTaken:
            return
        except MailServerDown as error:
            self._failures += 1
            self._down_until = now + self._delay(self._failures)
            _log.warning("the mail server is down", why=str(error), times=self._failures)
            await self._store.mails_failed(mails, self._down_until)
        except MailRefused as error:
            _log.warning("a mail was refused", why=str(error), tries=mails[0].tries)
            await self._again(mails, give_up=mails[0].tries >= GIVE_UP)
        except MailDelayed as error:
            _log.info("a mail is delayed", why=str(error), tries=mails[0].tries)
            await self._again(mails, give_up=False)
        except Exception as error:
            # Of our own making: it must not keep the mails of others.
            _log.error("a mail cannot be written", error=type(error).__name__)
            await self._again(mails, give_up=mails[0].tries >= GIVE_UP)
        else:
            self._failures = 0
            await self._store.mails_done(mails)

    async def _again(self, mails: Sequence[Mail], give_up: bool) -> None:
        if give_up:
            await self._store.mails_done(mails)
        else:
            delay = self._delay(mails[0].tries)
            await self._store.mails_failed(mails, self._clock.now() + delay)

    def _delay(self, times: int) -> float:
        """How long to wait after so many failures; not everybody comes back at the same moment."""
        wait: float = min(FIRST_RETRY * 2 ** min(times - 1, 20), LAST_RETRY)
        return wait * self._chance.uniform(1.0, 1.25)
