"""What play by post keeps in the SQLite file: notices, the outbox and mail settings."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from whodunnit.host.ports import GuestId, Mail, Notice
from whodunnit.host.post.ports import KeptNotice, MailSettings
from whodunnit.store.post_rows import MAIL, write_mails
from whodunnit.store.writer import Writer


class SqlitePost:
    """The part of the store that only play by post uses."""

    _writer: Writer

    async def _one(self, question: str, *values: object) -> Any:
        raise NotImplementedError

    async def _all(self, question: str, *values: object) -> list[Any]:
        raise NotImplementedError

    async def _save(self, statement: str, *values: object) -> None:
        raise NotImplementedError

    async def next_due(self, kind: str) -> float | None:
        """When the next table or game of a kind goes on by itself."""
        (due,) = await self._one("SELECT min(due) FROM tables WHERE kind = ?", kind)
        return None if due is None else float(due)

    async def notices_of(self, guest: GuestId, limit: int) -> list[KeptNotice]:
        """What somebody was told, the newest first."""
        found = await self._all(
            "SELECT n, guest, code, kind, at, body, read FROM notices"
            " WHERE guest = ? ORDER BY n DESC LIMIT ?",
            guest,
            limit,
        )
        return [KeptNotice(n, Notice(*notice), bool(read)) for n, *notice, read in found]

    async def unread(self, guest: GuestId) -> int:
        """How many notices somebody has not read."""
        (count,) = await self._one(
            "SELECT count(*) FROM notices WHERE guest = ? AND read = 0", guest
        )
        return int(count)

    async def mark_read(self, guest: GuestId, upto: int) -> None:
        """Somebody has read all notices up to a number."""
        await self._save(
            "UPDATE notices SET read = 1 WHERE guest = ? AND n <= ? AND read = 0", guest, upto
        )

    async def mail_settings(self, guest: GuestId) -> MailSettings | None:
        """How somebody wants to get e-mail, if they ever said so."""
        found = await self._one(
            "SELECT address, mode, confirmed, language, time_zone FROM mail_settings"
            " WHERE guest = ?",
            guest,
        )
        if found is None:
            return None
        address, mode, confirmed, language, time_zone = found
        return MailSettings(address, mode, bool(confirmed), language, time_zone)

    async def guests_at(self, address: str) -> list[GuestId]:
        """Everybody who gave an address."""
        found = await self._all(
            "SELECT guest FROM mail_settings WHERE address = ? ORDER BY guest", address
        )
        return [guest for (guest,) in found]

    async def save_mail_settings(
        self, guest: GuestId, settings: MailSettings, mails: Sequence[Mail] = ()
    ) -> None:
        """Keep how somebody wants to get e-mail, together with mails that come of it."""

        def save(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO mail_settings"
                " (guest, address, mode, confirmed, language, time_zone) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (guest) DO UPDATE SET address = excluded.address,"
                " mode = excluded.mode, confirmed = excluded.confirmed,"
                " language = excluded.language, time_zone = excluded.time_zone",
                (
                    guest,
                    settings.address,
                    settings.mode,
                    settings.confirmed,
                    settings.language,
                    settings.time_zone,
                ),
            )
            write_mails(connection, mails)

        await self._writer.write(save)

    async def claim_mails(self, now: float, limit: int, lease_seconds: float) -> list[Mail]:
        """Take due mails out to send them, the longest due first; nobody else gets them meanwhile.

        All due mails of those guests come together to whom the first `limit` of them go. A mail
        of which nothing is heard for so many seconds is due again.
        """

        def claim(connection: sqlite3.Connection) -> list[Mail]:
            found = connection.execute(
                f"SELECT {MAIL} FROM mails WHERE leaving IS NULL AND due <= ? AND guest IN"
                " (SELECT guest FROM mails WHERE leaving IS NULL AND due <= ? ORDER BY due LIMIT ?)"
                " ORDER BY due, id",
                (now, now, limit),
            ).fetchall()
            until = now + lease_seconds
            connection.executemany(
                "UPDATE mails SET due = ?, tries = tries + 1 WHERE id = ?",
                [(until, id) for id, *_ in found],
            )
            mails = [Mail(*row) for row in found]
            return [replace(mail, due=until, tries=mail.tries + 1) for mail in mails]

        mails: list[Mail] = await self._writer.write(claim)
        return mails

    async def mails_leave(self, mails: Sequence[Mail], at: float) -> bool:
        """Mails are about to reach the mail server: from now on nobody may send them once more.

        Says no, and then changes nothing, if somebody else has taken out one of them meanwhile.
        """

        def leave(connection: sqlite3.Connection) -> bool:
            waiting = "SELECT 1 FROM mails WHERE id = ? AND tries = ? AND leaving IS NULL"
            if not all(connection.execute(waiting, _claim(mail)).fetchone() for mail in mails):
                return False
            connection.executemany(
                "UPDATE mails SET leaving = ? WHERE id = ?", [(at, mail.id) for mail in mails]
            )
            return True

        left: bool = await self._writer.write(leave)
        return left

    async def mails_done(self, mails: Sequence[Mail]) -> None:
        """Mails are sent, or need not be: they are gone from the outbox."""

        def delete(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "DELETE FROM mails WHERE id = ? AND tries = ?", [_claim(mail) for mail in mails]
            )

        await self._writer.write(delete)

    async def mails_failed(self, mails: Sequence[Mail], retry_at: float) -> None:
        """Mails were not taken by the mail server: they are due again at a moment."""

        def put_back(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "UPDATE mails SET due = ?, leaving = NULL WHERE id = ? AND tries = ?",
                [(retry_at, *_claim(mail)) for mail in mails],
            )

        await self._writer.write(put_back)

    async def next_mail(self) -> float | None:
        """When the next mail of the outbox is due."""
        (due,) = await self._one("SELECT min(due) FROM mails WHERE leaving IS NULL")
        return None if due is None else float(due)

    async def forget_mails(self, before: float) -> int:
        """Drop the mails that left before a moment and were never heard of; says how many."""

        def forget(connection: sqlite3.Connection) -> int:
            return connection.execute("DELETE FROM mails WHERE leaving < ?", (before,)).rowcount

        forgotten: int = await self._writer.write(forget)
        return forgotten


def _claim(mail: Mail) -> tuple[str, int]:
    """A mail, as long as nobody else has taken it out since."""
    return mail.id, mail.tries
