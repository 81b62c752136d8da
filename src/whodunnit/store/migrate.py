"""Bringing a database up to date, whatever version of ours wrote it."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from whodunnit.core.errors import WhodunnitError
from whodunnit.store.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
"""Where the steps are."""


class NewerDatabase(WhodunnitError):
    """The database was written by a newer version of the game."""


def upgrade(connection: Connection) -> None:
    """Take all steps that are missing; raises NewerDatabase if there are unknown ones."""
    current = MigrationContext.configure(connection).get_current_revision()
    with _missing_steps(current) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        with environment.begin_transaction():
            environment.run_migrations()


def steps_for_postgres(current: str | None) -> str:
    """All steps that are missing, as statements of SQL; raises NewerDatabase."""
    statements = StringIO()
    with _missing_steps(current, as_sql=True, starting_rev=current) as environment:
        environment.configure(
            dialect_name="postgresql", output_buffer=statements, transactional_ddl=False
        )
        environment.run_migrations()
    return statements.getvalue()


@contextmanager
def _missing_steps(current: str | None, **options: Any) -> Iterator[EnvironmentContext]:
    """What Alembic needs to take the steps from a schema to that of today."""
    script = ScriptDirectory(str(MIGRATIONS))
    known = {revision.revision for revision in script.walk_revisions()}
    if current is not None and current not in known:
        raise NewerDatabase(
            f'The database has the schema "{current}", which this version does not know; '
            "use the newer version that wrote it."
        )

    def missing(revision: object, context: MigrationContext) -> list[MigrationStep]:
        steps = list(script.iterate_revisions("head", current or "base"))
        return [
            MigrationStep.upgrade_from_script(script.revision_map, step) for step in reversed(steps)
        ]

    with EnvironmentContext(Config(), script, fn=missing, **options) as environment:
        yield environment
