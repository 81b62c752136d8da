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
    Index("tables_listed", "public", "phase", "created"),
    Index("tables_due", "due"),
)
"""One row for each table; `due` is when it goes on by itself."""

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
