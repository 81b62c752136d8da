"""The rows of notices and mails, as PostgreSQL gets them."""

from collections.abc import Sequence
from typing import Any

from whodunnit.host.ports import Commit, Mail


async def write_post(connection: Any, commit: Commit) -> None:
    """Write the notices and mails of a change."""
    if commit.notices:
        await connection.executemany(
            "INSERT INTO notices (guest, code, kind, at, body, read)"
            " VALUES ($1, $2, $3, $4, $5, false)",
            [(note.guest, note.code, note.kind, note.at, note.body) for note in commit.notices],
        )
    await write_mails(connection, commit.mails)


async def write_mails(connection: Any, mails: Sequence[Mail]) -> None:
    """Write mails into the outbox; those that are in it stay as they are."""
    if mails:
        await connection.executemany(
            "INSERT INTO mails (id, guest, code, kind, body, due, tries)"
            " VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT (id) DO NOTHING",
            [(mail.id, mail.guest, mail.code, mail.kind, mail.body, mail.due) for mail in mails],
        )
