"""Group commit on PostgreSQL: all that has come in meanwhile is made durable by one statement."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from whodunnit.host.ports import AlreadyAnswered, Commit, Conflict, StoreFailed, TableRow
from whodunnit.store.postgres_database import UNREACHABLE
from whodunnit.store.postgres_pool import Pool
from whodunnit.store.postgres_post_rows import write_post
from whodunnit.store.written import Written

BATCH: Final = 256
"""The most changes that are made durable together."""


class PostgresWriter:
    """Collects changes while others are on their way."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._waiting: list[tuple[Commit, Written]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, commit: Commit) -> None:
        """Write a change; comes back when it is durable."""
        done = Written(loop=asyncio.get_running_loop())
        self._waiting.append((commit, done))
        if self._writing is None:
            self._start()
        await done

    async def close(self) -> None:
        """Write what is left."""
        while self._writing is not None:
            await asyncio.wait([self._writing])

    def _start(self) -> None:
        self._writing = asyncio.create_task(self._run())
        self._writing.add_done_callback(self._ended)

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            await self._settle(batch)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Go on with what has come in meanwhile; if the host is torn down, let nobody wait."""
        self._writing = None
        if not task.cancelled():
            if self._waiting:
                self._start()
            return
        for _, done in self._waiting:
            done.set_exception(StoreFailed("The store is closed."))
        self._waiting = []

    async def _settle(self, batch: list[tuple[Commit, Written]]) -> None:
        """Write a batch, and give everybody their answer, whatever happens."""
        unknown = StoreFailed("It is unknown whether this was kept.")
        answers: list[Exception | None] = [unknown] * len(batch)
        try:
            answers = await self._written([commit for commit, _ in batch])
        finally:
            for (_, done), answer in zip(batch, answers, strict=True):
                if answer is None:
                    done.set_result(None)
                else:
                    done.set_exception(answer)

    async def _written(self, commits: list[Commit]) -> list[Exception | None]:
        """The answer to each change: all by one statement, or each by itself if one has failed."""
        plain = [commit for commit in commits if _is_plain(commit)]
        answers: dict[int, Exception | None] = {}
        if len(plain) > 0 and await self._together(plain):
            answers = {id(commit): None for commit in plain}
        for commit in commits:
            if id(commit) not in answers:
                answers[id(commit)] = await self._alone(commit)
            if isinstance(answers[id(commit)], StoreFailed):
                break
        # Once the database cannot be reached, the others need not wait for it one by one.
        gone = StoreFailed("The tables cannot be reached just now.")
        return [answers.get(id(commit), gone) for commit in commits]

    async def _together(self, commits: list[Commit]) -> bool:
        try:
            async with self._pool.connection() as connection:
                await connection.fetchval(_TOGETHER, *_columns(commits))
        except (*UNREACHABLE, StoreFailed):
            # Whichever it is, each one by itself finds out; also whether it was kept after all.
            return False
        return True

    async def _alone(self, commit: Commit) -> Exception | None:
        try:
            async with self._pool.connection() as connection, connection.transaction():
                await write_commit(connection, commit)
        except (Conflict, AlreadyAnswered, StoreFailed) as error:
            return error
        except UNREACHABLE as error:
            return StoreFailed(f"The tables cannot be reached just now ({type(error).__name__}).")
        return None


def _is_plain(commit: Commit) -> bool:
    """Whether a change is one of the many that only add events: those are written together."""
    return commit.row is None and not commit.notices and not commit.mails


# Everything sees the database as it was before: a change that was decided at another version makes
# the last line divide by zero, so that nothing at all is kept. Of two hosts that write the same
# version at the same time, the second one fails at the key of the events.
_TOGETHER = """
    WITH decided AS (
        SELECT count(*) FILTER (WHERE d.after <> (
            SELECT coalesce(max(version), 0) FROM events WHERE events.code = d.code
        )) AS stale
        FROM unnest($1::text[], $2::int[]) AS d (code, after)
    ), happened AS (
        INSERT INTO events (code, version, event)
        SELECT * FROM unnest($3::text[], $4::int[], $5::text[])
    ), answered AS (
        INSERT INTO answers (code, seat, id, body)
        SELECT * FROM unnest($6::text[], $7::int[], $8::text[], $9::text[])
    ), timed AS (
        UPDATE tables SET clock = new.clock, due = new.due
        FROM unnest($10::text[], $11::text[], $12::float8[]) AS new (code, clock, due)
        WHERE tables.code = new.code
    )
    SELECT 1 / (stale = 0)::int FROM decided
"""


def _columns(commits: Sequence[Commit]) -> list[list[Any]]:
    """The values of many changes, column by column, always in the same order of tables.

    Two hosts that write the same tables at the same time then wait for each other in a row, not in
    a circle.
    """
    ordered = sorted(commits, key=lambda commit: commit.code)
    events = [
        (commit.code, version, event.decode())
        for commit in ordered
        for version, event in enumerate(commit.events, commit.after + 1)
    ]
    answers = [
        (commit.code, answer.seat, answer.id, answer.body.decode())
        for commit in ordered
        if (answer := commit.answer) is not None
    ]
    timings = [
        (commit.code, timing.clock.decode(), timing.due)
        for commit in ordered
        if (timing := commit.timing) is not None
    ]
    decided = [(commit.code, commit.after) for commit in ordered]
    return [
        *_turned(decided, 2),
        *_turned(events, 3),
        *_turned(answers, 4),
        *_turned(timings, 3),
    ]


def _turned(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(width)]


async def write_commit(connection: Any, commit: Commit) -> None:
    """Write one change within a transaction; raises Conflict or AlreadyAnswered."""
    changed = Conflict(f"{commit.code} has changed meanwhile.")
    version = await connection.fetchval(
        "SELECT coalesce(max(version), 0) FROM events WHERE code = $1", commit.code
    )
    if version != commit.after:
        raise changed
    try:
        await connection.executemany(
            "INSERT INTO events (code, version, event) VALUES ($1, $2, $3)",
            [
                (commit.code, version, event.decode())
                for version, event in enumerate(commit.events, commit.after + 1)
            ],
        )
    except (asyncpg.UniqueViolationError, asyncpg.ForeignKeyViolationError) as error:
        raise changed from error
    answer, timing = commit.answer, commit.timing
    if answer is not None:
        try:
            await connection.execute(
                "INSERT INTO answers (code, seat, id, body) VALUES ($1, $2, $3, $4)",
                *(commit.code, answer.seat, answer.id, answer.body.decode()),
            )
        except asyncpg.UniqueViolationError as error:
            raise AlreadyAnswered(answer.id) from error
    if timing is not None:
        await connection.execute(
            "UPDATE tables SET clock = $2, due = $3 WHERE code = $1",
            *(commit.code, timing.clock.decode(), timing.due),
        )
    if commit.row is not None:
        await _update(connection, commit.row, changed)
    await write_post(connection, commit)


async def _update(connection: Any, row: TableRow, changed: Conflict) -> None:
    updated = await connection.fetchval(
        "UPDATE tables SET revision = $2, phase = $3, public = $4, meta = $5"
        " WHERE code = $1 AND revision = $6 RETURNING true",
        *(row.code, row.revision, row.phase, row.public, row.meta, row.revision - 1),
    )
    if not updated:
        raise changed
    await write_lookups(connection, row)


async def write_lookups(connection: Any, row: TableRow) -> None:
    """Write whose table it is, and which links lead to it."""
    await connection.execute("DELETE FROM members WHERE code = $1", row.code)
    await connection.execute("DELETE FROM links WHERE code = $1", row.code)
    await connection.executemany(
        "INSERT INTO members (guest, code) VALUES ($1, $2)",
        [(guest, row.code) for guest in row.members],
    )
    await connection.executemany(
        "INSERT INTO links (link, code) VALUES ($1, $2)", [(link, row.code) for link in row.links]
    )
