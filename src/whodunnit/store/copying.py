"""Moving everything from one database to another, and proving that it is all there."""

from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Table

from whodunnit.core.errors import WhodunnitError
from whodunnit.store.ends import End, PostgresEnd, Rows, SqliteEnd
from whodunnit.store.postgres_database import PREFIXES
from whodunnit.store.schema import host_key, metadata

COPIED: Final = tuple(table for table in metadata.sorted_tables if table is not host_key)
"""What is copied row by row; the key of the host goes beside it."""


class CannotCopy(WhodunnitError):
    """A database that cannot be copied from or to; nothing has changed."""


def end_of(address: str, database: str) -> End:
    """The database at an address: PostgreSQL's, or the file in a data directory."""
    if address.startswith(PREFIXES):
        return PostgresEnd(address)
    return SqliteEnd(Path(address) / database)


async def copy(source: End, target: End) -> dict[str, int]:
    """Copy everything, compare every row, and say how many there are of each kind.

    All of it is kept or nothing: the target is as it was if anything goes wrong.
    """
    async with source.reading(), target.writing():
        if not await target.is_empty():
            raise CannotCopy(
                f"{target.name} has tables in it already; copy into an empty database."
            )
        key = await source.key()
        for table in COPIED:
            async for rows in source.rows(table):
                await target.add(table, rows)
        counts = {table.name: await _compared(table, source, target) for table in COPIED}
        if key is not None:
            await target.set_key(key)
    return counts


async def _compared(table: Table, source: End, target: End) -> int:
    """How many rows both have of a table; raises CannotCopy at the first that differs."""
    count = 0
    there = target.rows(table)
    async for wanted in source.rows(table):
        found: Rows = await anext(there, [])
        for old, new in zip_longest(wanted, found):
            if old != new:
                raise CannotCopy(_difference(table, old or new, source, target))
        count += len(wanted)
    if await anext(there, []):
        raise CannotCopy(f"{target.name} has more rows of {table.name} than {source.name}.")
    return count


def _difference(table: Table, row: tuple[Any, ...], source: End, target: End) -> str:
    keys = [column.name for column in table.primary_key]
    names = [column.name for column in table.columns]
    # Only where it is: the rest of a row may be somebody's secret.
    place = ", ".join(f"{key} {row[names.index(key)]}" for key in keys if table.name != "links")
    return f"{source.name} and {target.name} differ in {table.name} at {place}; nothing is kept."
