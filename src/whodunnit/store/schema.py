"""The schema of every database of ours; the migrations lead to it."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("code", String, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("phase", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("meta", LargeBinary, nullable=False),
    Column("clock", Text),
    Column("due", Float),
    Column("kind", String, nullable=False, server_default="table"),
    Index("tables_listed", "kind", "public", "phase", "created"),
    Index("tables_due", "kind", "due"),
)
"""One row for each table or game by post; `due` is when it goes on by itself."""

members = Table(
    "members",
    metadata,
    Column("guest", String, nullable=False),
    Column("code", String, ForeignKey("tables.code"), nullable=False),
    PrimaryKeyConstraint("guest", "code"),
    Index("members_of_table", "code"),
    sqlite_with_rowid=False,
)
"""Whose table it is: its host and its players."""

links = Table(
    "links",
    metadata,
    Column("link", String, primary_key=True),
    Column("code", String, ForeignKey("tables.code"), nullable=False),
    Index("links_of_table", "code"),
    sqlite_with_rowid=False,
)
"""The secret links of the seats."""

events = Table(
    "events",
    metadata,
    Column("code", String, ForeignKey("tables.code"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("event", Text, nullable=False),
    PrimaryKeyConstraint("code", "version"),
    sqlite_with_rowid=False,
)
"""What happened: every version of a table once."""

answers = Table(
    "answers",
    metadata,
    Column("code", String, ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("id", String, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("code", "seat", "id"),
    sqlite_with_rowid=False,
)
"""What was answered to each action: every id of a seat once."""

chat = Table(
    "chat",
    metadata,
    Column("code", String, ForeignKey("tables.code"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("by", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("code", "n"),
    sqlite_with_rowid=False,
)
"""What was said."""

notes = Table(
    "notes",
    metadata,
    Column("code", String, ForeignKey("tables.code"), nullable=False),
    Column("guest", String, nullable=False),
    Column("notes", LargeBinary, nullable=False),
    PrimaryKeyConstraint("code", "guest"),
    sqlite_with_rowid=False,
)
"""The players' Detective Notes."""

guests = Table(
    "guests",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    sqlite_with_rowid=False,
)
"""Everybody who has come."""

beats = Table(
    "beats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)
"""One row: when the host was last known to be alive."""

interruptions = Table(
    "interruptions",
    metadata,
    Column("start", Float, nullable=False),
    Column("end", Float, nullable=False),
    PrimaryKeyConstraint("start", "end"),
)
"""When the host was not there."""

notices = Table(
    "notices",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("guest", String, nullable=False),
    Column("code", String, ForeignKey("tables.code"), nullable=False),
    Column("kind", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("read", Boolean, nullable=False),
    Index("notices_of_guest", "guest", "n"),
)
"""What people read in the page of their games by post."""

mails = Table(
    "mails",
    metadata,
    Column("id", String, primary_key=True),
    Column("guest", String, nullable=False),
    Column("code", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("leaving", Float),
    Index("mails_due", "leaving", "due"),
)
"""The outbox; `leaving` is when a mail went to the mail server, until the answer is there."""

mail_settings = Table(
    "mail_settings",
    metadata,
    Column("guest", String, primary_key=True),
    Column("address", String, nullable=False),
    Column("mode", String, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("language", String, nullable=False),
    Column("time_zone", String, nullable=False),
    Index("mail_settings_at", "address"),
    sqlite_with_rowid=False,
)
"""Who wants e-mail, and how."""

host_key = Table(
    "host_key",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", LargeBinary, nullable=False),
)
"""One row: what the hosts of one database sign with. One that is alone has it in a file."""
