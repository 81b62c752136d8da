"""An outbox for tests: a real store, a real mail server, and a clock that is moved by hand."""

from random import Random

import msgspec
from tests.host_tables.manual_clock import ManualClock

from whodunnit.host.ports import Commit, Mail, Notice
from whodunnit.host.post.addresses import MailLinks
from whodunnit.host.post.letters import Letter, LetterKind
from whodunnit.host.post.mailer import Mailer, MailServer, SmtpMailer
from whodunnit.host.post.messages import Composer
from whodunnit.host.post.outbox import Outbox
from whodunnit.host.post.ports import MailMode, MailSettings, PostStore
from whodunnit.store.memory import MemoryStore
from whodunnit.testing.post_stores import GAME

NOON = 1_796_904_000.0
"""Noon of the tenth of December 2026 in Greenwich."""

LINKS = MailLinks("https://clue.example.org", b"a key for tests")


class MailScene:
    """A game by post whose people are told things."""

    def __init__(
        self,
        port: int,
        store: PostStore | None = None,
        mailer: Mailer | None = None,
        now: float = NOON,
    ) -> None:
        self.clock = ManualClock(now)
        self.store: PostStore = store or MemoryStore()
        self.outbox = self.another_outbox(mailer or SmtpMailer(server_at(port)))
        self._version = 0

    def another_outbox(self, mailer: Mailer) -> Outbox:
        """One more host that sends from the same store."""
        composer = Composer("post@example.org", LINKS)
        return Outbox(self.store, mailer, composer, self.clock, Random(1))

    async def begin(self) -> "MailScene":
        """Have a game."""
        await self.store.create(GAME)
        return self

    async def wants(
        self, guest: str, mode: MailMode = "each", *, confirmed: bool = True, zone: str = "UTC"
    ) -> None:
        """Somebody says how they want to get mail."""
        settings = MailSettings(f"{guest}@example.net", mode, confirmed, "en", zone)
        await self.store.save_mail_settings(guest, settings)

    async def tell(self, *guests: str, kind: LetterKind = "your_turn") -> None:
        """Something happens that these people are told of."""
        letter = msgspec.json.encode(Letter(kind, "Weekend murder", GAME.code, "Mrs. Peacock"))
        now = self.clock.now()
        notices = tuple(Notice(guest, GAME.code, kind, now, letter) for guest in guests)
        mails = tuple(
            Mail(f"{GAME.code}-{self._version}-{n}", guest, GAME.code, kind, letter, now)
            for n, guest in enumerate(guests)
        )
        change = Commit(GAME.code, self._version, (b"{}",), notices=notices, mails=mails)
        await self.store.append(change)
        self._version += 1

    async def deliver(self) -> None:
        """Everything that is due is sent."""
        while await self.outbox.deliver():
            pass

    async def later(self, seconds: float) -> None:
        """Time goes by, and everything that is due then is sent."""
        await self.clock.advance(seconds)
        await self.deliver()


def server_at(port: int) -> MailServer:
    """The mail server of a test."""
    return MailServer("127.0.0.1", port, "none")
