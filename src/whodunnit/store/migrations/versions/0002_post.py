"""Games by post: they are kept like tables, and notices, the outbox and mail settings are new."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tell tables from games by post, and make what the post needs."""
    op.add_column(
        "tables", sa.Column("kind", sa.String, nullable=False, server_default=sa.text("'table'"))
    )
    op.drop_index("tables_listed", "tables")
    op.drop_index("tables_due", "tables")
    op.create_index("tables_listed", "tables", ["kind", "public", "phase", "created"])
    op.create_index("tables_due", "tables", ["kind", "due"])
    op.create_table(
        "notices",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("read", sa.Boolean, nullable=False),
    )
    op.create_index("notices_of_guest", "notices", ["guest", "n"])
    op.create_table(
        "mails",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("leaving", sa.Float),
    )
    op.create_index("mails_due", "mails", ["leaving", "due"])
    op.create_table(
        "mail_settings",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("mode", sa.String, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("time_zone", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("mail_settings_at", "mail_settings", ["address"])
