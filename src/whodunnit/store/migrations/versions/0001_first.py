"""The first schema.

It is written out here, not taken from the schema of today: a migration never changes.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "tables",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("phase", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("meta", sa.LargeBinary, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("due", sa.Float),
    )
    op.create_index("tables_listed", "tables", ["public", "phase", "created"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "members",
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False),
        sa.PrimaryKeyConstraint("guest", "code"),
        sqlite_with_rowid=False,
    )
    op.create_index("members_of_table", "members", ["code"])
    op.create_table(
        "links",
        sa.Column("link", sa.String, primary_key=True),
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("links_of_table", "links", ["code"])
    op.create_table(
        "events",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "version"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "seat", "id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("code", "n"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("notes", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("code", "guest"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "interruptions",
        sa.Column("start", sa.Float, nullable=False),
        sa.Column("end", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("start", "end"),
    )
