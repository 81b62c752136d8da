"""A host that will be killed while it sends mails.

Run as a program with the database, the port of the mail server, and the moment at which it kills
itself, if it does that itself.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.post.mailing import LINKS, server_at

from whodunnit.host.ports import Mail
from whodunnit.host.post.mailer import Envelope, Leave, SmtpMailer
from whodunnit.host.post.messages import Composer
from whodunnit.host.post.outbox import Outbox
from whodunnit.host.wall_clock import WallClock
from whodunnit.store.sqlite import SqliteStore


def die() -> None:
    """End as by a power cut."""
    os.kill(os.getpid(), signal.SIGKILL)


class LaterClock(WallClock):
    """A clock that is some time ahead."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def now(self) -> float:
        return super().now() + self._seconds


class DoomedStore(SqliteStore):
    """A store whose host dies before or after it has kept something."""

    when = ""

    async def claim_mails(self, now: float, limit: int, lease_seconds: float) -> list[Mail]:
        claimed = await super().claim_mails(now, limit, lease_seconds)
        if self.when == "claimed":
            die()
        return claimed

    async def mails_leave(self, mails: Sequence[Mail], at: float) -> bool:
        if self.when == "before leaving":
            die()
        left = await super().mails_leave(mails, at)
        if self.when == "left":
            die()
        return left

    async def mails_done(self, mails: Sequence[Mail]) -> None:
        if self.when == "before done":
            die()
        await super().mails_done(mails)
        if self.when == "done":
            die()


class DoomedMailer(SmtpMailer):
    """A mailer whose host dies before or after a conversation with the mail server."""

    when = ""

    async def send(self, envelope: Envelope, leave: Leave) -> None:
        if self.when == "before sending":
            die()
        await super().send(envelope, leave)
        if self.when == "answered":
            die()


async def live(database: Path, port: int, when: str = "", later: float = 0.0) -> None:
    """Send everything that is due, or will be some seconds later."""
    store, mailer = DoomedStore(database), DoomedMailer(server_at(port))
    store.when = mailer.when = when
    composer = Composer("post@example.org", LINKS)
    outbox = Outbox(store, mailer, composer, LaterClock(later), Random(1))
    while await outbox.deliver():
        pass
    await outbox.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
