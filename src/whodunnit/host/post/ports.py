"""What play by post needs of a store, beside what tables need: notices, an outbox, settings.

`whodunnit.testing.post_stores` has the checks that every such store must pass.
"""

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from whodunnit.host.ports import EventStore, GuestId, Mail, Notice

MailMode: TypeAlias = Literal["each", "digest", "none"]
"""A mail for each thing that happens, one a day for all of them, or none."""

Language: TypeAlias = Literal["en", "de"]
"""The language that somebody is written to in."""


class MailSettings(Struct, frozen=True):
    """How somebody wants to get e-mail."""

    address: str
    """Where to; empty for nowhere."""
    mode: MailMode = "each"
    """How often."""
    confirmed: bool = False
    """Whether the link in the first mail was followed; until then nothing else is sent."""
    language: Language = "en"
    """The language of the mails."""
    time_zone: str = "UTC"
    """Whose clocks the deadlines are told by: "Europe/Berlin"."""


class KeptNotice(Struct, frozen=True):
    """A notice as a store gives it back."""

    n: int
    """Its number; a later notice has a higher one."""
    notice: Notice
    """The notice itself."""
    read: bool
    """Whether it has been read."""


class PostStore(EventStore, Protocol):
    """Keeps games by post; the notices and mails of a change become durable with its events."""

    async def next_due(self, kind: str) -> float | None:
        """When the next table or game of a kind goes on by itself."""
        ...

    async def notices_of(self, guest: GuestId, limit: int) -> list[KeptNotice]:
        """What somebody was told, the newest first."""
        ...

    async def unread(self, guest: GuestId) -> int:
        """How many notices somebody has not read."""
        ...

    async def mark_read(self, guest: GuestId, upto: int) -> None:
        """Somebody has read all notices up to a number."""
        ...

    async def mail_settings(self, guest: GuestId) -> MailSettings | None:
        """How somebody wants to get e-mail, if they ever said so."""
        ...

    async def guests_at(self, address: str) -> list[GuestId]:
        """Everybody who gave an address."""
        ...

    async def save_mail_settings(
        self, guest: GuestId, settings: MailSettings, mails: Sequence[Mail] = ()
    ) -> None:
        """Keep how somebody wants to get e-mail, together with mails that come of it."""
        ...

    async def claim_mails(self, now: float, limit: int, lease_seconds: float) -> list[Mail]:
        """Take due mails out to send them, the longest due first; nobody else gets them meanwhile.

        All due mails of those guests come together to whom the first `limit` of them go. A mail
        of which nothing is heard for so many seconds is due again.
        """
        ...

    async def mails_leave(self, mails: Sequence[Mail], at: float) -> bool:
        """Mails are about to reach the mail server: from now on nobody may send them once more.

        Says no, and then changes nothing, if somebody else has taken out one of them meanwhile.
        """
        ...

    async def mails_done(self, mails: Sequence[Mail]) -> None:
        """Mails are sent, or need not be: they are gone from the outbox."""
        ...

    async def mails_failed(self, mails: Sequence[Mail], retry_at: float) -> None:
        """Mails were not taken by the mail server: they are due again at a moment."""
        ...

    async def next_mail(self) -> float | None:
        """When the next mail of the outbox is due."""
        ...

    async def forget_mails(self, before: float) -> int:
        """Drop the mails that left before a moment and were never heard of; says how many."""
        ...
