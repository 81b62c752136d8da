"""The mail room: e-mail for those who want it, where there is a mail server."""

from random import Random

from msgspec import Struct

from whodunnit.host.ports import Clock
from whodunnit.host.post.addresses import MailLinks
from whodunnit.host.post.mailer import Mailer, MailServer, SmtpMailer
from whodunnit.host.post.messages import Composer
from whodunnit.host.post.outbox import Outbox
from whodunnit.host.post.ports import PostStore
from whodunnit.host.post.readers import Readers


class Mailing(Struct, frozen=True):
    """How this host sends e-mail."""

    server: MailServer
    """The mail server that takes it."""
    sender: str
    """The address that it comes from: "Clue by post <post@example.org>"."""
    site: str
    """The address that people reach this host at, for the links: "https://clue.example.org"."""


class MailRoom:
    """Has the outbox, and everybody's settings. A host without a mail server has no mail room."""

    def __init__(
        self,
        store: PostStore,
        clock: Clock,
        key: bytes,
        mailing: Mailing,
        *,
        chance: Random | None = None,
        mailer: Mailer | None = None,
    ) -> None:
        """`key` signs the links in mails; raises BadSender."""
        links = MailLinks(mailing.site, key)
        self._outbox = Outbox(
            store,
            mailer or SmtpMailer(mailing.server),
            Composer(mailing.sender, links),
            clock,
            chance or Random(),
        )
        self.readers = Readers(store, clock, links, self.changed)
        """Everybody's notices and mail settings."""

    def open(self) -> None:
        """Send mails from now on."""
        self._outbox.open()

    async def close(self) -> None:
        """Send no more mails."""
        await self._outbox.close()

    def changed(self) -> None:
        """There may be new mails."""
        self._outbox.changed()
