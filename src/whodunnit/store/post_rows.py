"""The rows of notices and mails, as the one writer writes them."""

import sqlite3
from collections.abc import Sequence
from typing import Final

from whodunnit.host.ports import Commit, Mail

MAIL: Final = "id, guest, code, kind, body, due, tries"
"""The columns of a mail, in the order of its fields."""


def write_post(connection: sqlite3.Connection, commit: Commit) -> None:
    """Write the notices and mails of a change."""
    connection.executemany(
        "INSERT INTO notices (guest, code, kind, at, body, read) VALUES (?, ?, ?, ?, ?, 0)",
        [(note.guest, note.code, note.kind, note.at, note.body) for note in commit.notices],
    )
    write_mails(connection, commit.mails)


def write_mails(connection: sqlite3.Connection, mails: Sequence[Mail]) -> None:
    """Write mails into the outbox; those that are in it stay as they are."""
    connection.executemany(
        f"INSERT INTO mails ({MAIL}) VALUES (?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING",
        [(mail.id, mail.guest, mail.code, mail.kind, mail.body, mail.due) for mail in mails],
    )
