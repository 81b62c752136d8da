"""What play by post keeps in PostgreSQL: notices, the outbox and mail settings."""

from collections.abc import Sequence
from typing import Any

from whodunnit.host.ports import GuestId, Mail, Notice
from whodunnit.host.post.ports import KeptNotice, MailSettings
from whodunnit.store.postgres_pool import Pool
from whodunnit.store.postgres_post_rows import write_mails


class PostgresPost:
    """The part of the store that only play by post uses."""

    _pool: Pool

    async def _one(self, question: str, *values: object) -> Any:
        raise NotImplementedError

    async def _all(self, question: str, *values: object) -> list[Any]:
        raise NotImplementedError

    async def _save(self, statement: str, *values: object) -> None:
        raise NotImplementedError

    async def next_due(self, kind: str) -> float | None:
        """When the next table or game of a kind goes on by itself."""
        (due,) = await self._one("SELECT min(due) FROM tables WHERE kind = $1", kind)
        return None if due is None else float(due)

    async def notices_of(self, guest: GuestId, limit: int) -> list[KeptNotice]:
        """What somebody was told, the newest first."""
        found = await self._all(
            "SELECT n, guest, code, kind, at, body, read FROM notices"
            " WHERE guest = $1 ORDER BY n DESC LIMIT $2",
            *(guest, limit),
        )
        return [KeptNotice(n, Notice(*notice), read) for n, *notice, read in found]

    async def unread(self, guest: GuestId) -> int:
        """How many notices somebody has not read."""
        (count,) = await self._one(
            "SELECT count(*) FROM notices WHERE guest = $1 AND NOT read", guest
        )
        return int(count)

    async def mark_read(self, guest: GuestId, upto: int) -> None:
        """Somebody has read all notices up to a number."""
        await self._save(
            "UPDATE notices SET read = true WHERE guest = $1 AND n <= $2 AND NOT read",
            *(guest, upto),
        )

    async def mail_settings(self, guest: GuestId) -> MailSettings | None:
        """How somebody wants to get e-mail, if they ever said so."""
        found = await self._one(
            "SELECT address, mode, confirmed, language, time_zone FROM mail_settings"
            " WHERE guest = $1",
            guest,
        )
        return None if found is None else MailSettings(*found)

    async def guests_at(self, address: str) -> list[GuestId]:
        """Everybody who gave an address."""
        found = await self._all(
            "SELECT guest FROM mail_settings WHERE address = $1 ORDER BY guest", address
        )
        return [guest for (guest,) in found]

    async def save_mail_settings(
        self, guest: GuestId, settings: MailSettings, mails: Sequence[Mail] = ()
    ) -> None:
        """Keep how somebody wants to get e-mail, together with mails that come of it."""

        async def save(connection: Any) -> None:
            async with connection.transaction():
                await connection.execute(
                    "INSERT INTO mail_settings"
                    " (guest, address, mode, confirmed, language, time_zone)"
                    " VALUES ($1, $2, $3, $4, $5, $6)"
                    " ON CONFLICT (guest) DO UPDATE SET address = excluded.address,"
                    " mode = excluded.mode, confirmed = excluded.confirmed,"
                    " language = excluded.language, time_zone = excluded.time_zone",
                    *(guest, settings.address, settings.mode, settings.confirmed),
                    *(settings.language, settings.time_zone),
                )
                await write_mails(connection, mails)

        await self._pool.ask(save)

    async def claim_mails(self, now: float, limit: int, lease_seconds: float) -> list[Mail]:
        """Take due mails out to send them, the longest due first; nobody else gets them meanwhile.

        All due mails of those guests come together to whom the first `limit` of them go. A mail
        of which nothing is heard for so many seconds is due again.
        """
        found = await self._all(
            "WITH first AS (SELECT guest FROM mails WHERE leaving IS NULL AND due <= $1"
            " ORDER BY due LIMIT $2), claimed AS (SELECT id, due AS was FROM mails"
            " WHERE leaving IS NULL AND due <= $1 AND guest IN (SELECT guest FROM first)"
            " FOR UPDATE SKIP LOCKED)"
            " UPDATE mails SET due = $3, tries = tries + 1 FROM claimed"
            " WHERE mails.id = claimed.id"
            " RETURNING was, mails.id, guest, code, kind, body, mails.due, tries",
            *(now, limit, now + lease_seconds),
        )
        return [Mail(*mail) for _, *mail in sorted(found, key=lambda row: (row[0], row[1]))]

    async def mails_leave(self, mails: Sequence[Mail], at: float) -> bool:
        """Mails are about to reach the mail server: from now on nobody may send them once more.

        Says no, and then changes nothing, if somebody else has taken out one of them meanwhile.
        """

        async def leave(connection: Any) -> bool:
            async with connection.transaction():
                waiting = await connection.fetch(
                    "SELECT mails.id FROM mails JOIN unnest($1::text[], $2::int[]) AS m (id, tries)"
                    " USING (id, tries) WHERE leaving IS NULL ORDER BY mails.id"
                    " FOR UPDATE OF mails",
                    *_claims(mails),
                )
                if len(waiting) != len(mails):
                    return False
                await connection.execute(
                    "UPDATE mails SET leaving = $2 WHERE id = ANY($1)",
                    *([mail.id for mail in mails], at),
                )
                return True

        return await self._pool.ask(leave)

    async def mails_done(self, mails: Sequence[Mail]) -> None:
        """Mails are sent, or need not be: they are gone from the outbox."""
        await self._save(
            "DELETE FROM mails USING unnest($1::text[], $2::int[]) AS m (id, tries)"
            " WHERE mails.id = m.id AND mails.tries = m.tries",
            *_claims(mails),
        )

    async def mails_failed(self, mails: Sequence[Mail], retry_at: float) -> None:
        """Mails were not taken by the mail server: they are due again at a moment."""
        await self._save(
            "UPDATE mails SET due = $3, leaving = NULL"
            " FROM unnest($1::text[], $2::int[]) AS m (id, tries)"
            " WHERE mails.id = m.id AND mails.tries = m.tries",
            *(*_claims(mails), retry_at),
        )

    async def next_mail(self) -> float | None:
        """When the next mail of the outbox is due."""
        (due,) = await self._one("SELECT min(due) FROM mails WHERE leaving IS NULL")
        return None if due is None else float(due)

    async def forget_mails(self, before: float) -> int:
        """Drop the mails that left before a moment and were never heard of; says how many."""
        found = await self._all("DELETE FROM mails WHERE leaving < $1 RETURNING id", before)
        return len(found)


def _claims(mails: Sequence[Mail]) -> tuple[list[str], list[int]]:
    """Mails, as long as nobody else has taken them out since."""
    return [mail.id for mail in mails], [mail.tries for mail in mails]
