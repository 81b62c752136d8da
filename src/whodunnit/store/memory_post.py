"""What play by post keeps while the process lives: notices, the outbox and mail settings."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from whodunnit.host.ports import Commit, GuestId, Mail
from whodunnit.host.post.ports import KeptNotice, MailSettings


class MemoryPost:
    """The part of the store that only play by post uses."""

    def __init__(self) -> None:
        self._notices: list[KeptNotice] = []
        self._mails: dict[str, Mail] = {}
        self._leaving: dict[str, float] = {}
        self._mail_settings: dict[GuestId, MailSettings] = {}

    def _keep_post(self, commit: Commit) -> None:
        """Keep the notices and mails of a change."""
        for notice in commit.notices:
            self._notices.append(KeptNotice(len(self._notices) + 1, notice, False))
        self._keep_mails(commit.mails)

    async def notices_of(self, guest: GuestId, limit: int) -> list[KeptNotice]:
        """What somebody was told, the newest first."""
        return [kept for kept in reversed(self._notices) if kept.notice.guest == guest][:limit]

    async def unread(self, guest: GuestId) -> int:
        """How many notices somebody has not read."""
        return sum(kept.notice.guest == guest and not kept.read for kept in self._notices)

    async def mark_read(self, guest: GuestId, upto: int) -> None:
        """Somebody has read all notices up to a number."""
        for index, kept in enumerate(self._notices):
            if kept.notice.guest == guest and kept.n <= upto:
                self._notices[index] = replace(kept, read=True)

    async def mail_settings(self, guest: GuestId) -> MailSettings | None:
        """How somebody wants to get e-mail, if they ever said so."""
        return self._mail_settings.get(guest)

    async def guests_at(self, address: str) -> list[GuestId]:
        """Everybody who gave an address."""
        return sorted(
            guest for guest, kept in self._mail_settings.items() if kept.address == address
        )

    async def save_mail_settings(
        self, guest: GuestId, settings: MailSettings, mails: Sequence[Mail] = ()
    ) -> None:
        """Keep how somebody wants to get e-mail, together with mails that come of it."""
        self._mail_settings[guest] = settings
        self._keep_mails(mails)

    async def claim_mails(self, now: float, limit: int, lease_seconds: float) -> list[Mail]:
        """Take due mails out to send them, the longest due first; nobody else gets them meanwhile.

        All due mails of those guests come together to whom the first `limit` of them go. A mail
        of which nothing is heard for so many seconds is due again.
        """
        due = sorted(
            (mail for mail in self._waiting() if mail.due <= now),
            key=lambda mail: (mail.due, mail.id),
        )
        guests = {mail.guest for mail in due[:limit]}
        claimed = [
            replace(mail, due=now + lease_seconds, tries=mail.tries + 1)
            for mail in due
            if mail.guest in guests
        ]
        self._mails |= {mail.id: mail for mail in claimed}
        return claimed

    async def mails_leave(self, mails: Sequence[Mail], at: float) -> bool:
        """Mails are about to reach the mail server: from now on nobody may send them once more.

        Says no, and then changes nothing, if somebody else has taken out one of them meanwhile.
        """
        if not all(self._is_mine(mail) and mail.id not in self._leaving for mail in mails):
            return False
        self._leaving |= {mail.id: at for mail in mails}
        return True

    async def mails_done(self, mails: Sequence[Mail]) -> None:
        """Mails are sent, or need not be: they are gone from the outbox."""
        for mail in filter(self._is_mine, mails):
            self._drop(mail.id)

    async def mails_failed(self, mails: Sequence[Mail], retry_at: float) -> None:
        """Mails were not taken by the mail server: they are due again at a moment."""
        for mail in filter(self._is_mine, mails):
            self._mails[mail.id] = replace(mail, due=retry_at)
            self._leaving.pop(mail.id, None)

    async def next_mail(self) -> float | None:
        """When the next mail of the outbox is due."""
        return min((mail.due for mail in self._waiting()), default=None)

    async def forget_mails(self, before: float) -> int:
        """Drop the mails that left before a moment and were never heard of; says how many."""
        lost = [id for id, at in self._leaving.items() if at < before]
        for id in lost:
            self._drop(id)
        return len(lost)

    def _keep_mails(self, mails: Iterable[Mail]) -> None:
        for mail in mails:
            self._mails.setdefault(mail.id, replace(mail, tries=0))

    def _waiting(self) -> Iterable[Mail]:
        return (mail for mail in self._mails.values() if mail.id not in self._leaving)

    def _is_mine(self, mail: Mail) -> bool:
        """Whether nobody else has taken it out since."""
        kept = self._mails.get(mail.id)
        return kept is not None and kept.tries == mail.tries

    def _drop(self, id: str) -> None:
        del self._mails[id]
        self._leaving.pop(id, None)
