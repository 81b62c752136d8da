"""The one writer: everything that has come in meanwhile is made durable by one commit."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from whodunnit.host.ports import AlreadyAnswered, Commit, Conflict, StoreFailed, TableRow
from whodunnit.store.database import connect
from whodunnit.store.post_rows import write_post
from whodunnit.store.written import Written

Work = Callable[[sqlite3.Connection], Any]
"""Something else to be written: it gets the connection and returns the answer."""


class _Job(Struct):
    """A change on its way to the disk."""

    what: Commit | Work
    done: Written


class Writer:
    """A thread with the only connection that writes; it serves one event loop at a time.

    Whoever comes alone is written at once; whoever comes while the disk is busy goes with the next
    commit, together with all others who have come.
    """

    def __init__(self, path: Path) -> None:
        self._batches: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._coming: list[_Job] = []
        self._busy_for: asyncio.AbstractEventLoop | None = None
        self._path = path
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="whodunnit writer", daemon=True)
        self._thread.start()

    def write(self, what: Commit | Work) -> "asyncio.Future[Any]":
        """Write something; what comes back is done when it is durable."""
        if self._closed:
            raise StoreFailed("The store is closed.")
        loop = asyncio.get_running_loop()
        job = _Job(what, Written(loop=loop))
        if self._busy_for is loop:
            self._coming.append(job)
        else:
            # Whoever else comes in this round of the loop goes along.
            self._busy_for, self._coming = loop, [job]
            loop.call_soon(self._hand_over)
        return job.done

    def close(self) -> None:
        """Take nothing more; what has come is still written."""
        self._closed = True
        self._hand_over()
        self._batches.put(None)

    def join(self) -> None:
        """Wait until everything is written."""
        self._thread.join()

    def _hand_over(self) -> None:
        jobs, self._coming = self._coming, []
        if jobs:
            self._batches.put(jobs)
        else:
            self._busy_for = None

    def _run(self) -> None:
        connection = connect(self._path)
        prepare_batches(connection)
        while (jobs := self._batches.get()) is not None:
            answers = _written(connection, jobs)
            loop = jobs[0].done.get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._settle, jobs, answers)
        connection.close()

    def _settle(self, jobs: list[_Job], answers: list[Any]) -> None:
        """Give everybody their answer, in one go, while the next commit is already under way."""
        self._hand_over()
        for job, answer in zip(jobs, answers, strict=True):
            if isinstance(answer, Exception):
                job.done.set_exception(answer)
            else:
                job.done.set_result(answer)


def _written(connection: sqlite3.Connection, jobs: list[_Job]) -> list[Any]:
    """The answer to each job: all in one transaction, or each in its own if one has failed."""
    try:
        return _transaction(connection, jobs)
    except Exception as error:
        if len(jobs) == 1:
            return [_explained(error)]
    return [answer for job in jobs for answer in _written(connection, [job])]


def _transaction(connection: sqlite3.Connection, jobs: list[_Job]) -> list[Any]:
    commits = [job.what for job in jobs if isinstance(job.what, Commit)]
    if len(commits) == len(jobs) and not any(map(_has_rows, commits)):
        # One statement is a transaction of its own, and one change of threads.
        write_commits(connection, commits)
        return [None] * len(jobs)
    connection.execute("BEGIN IMMEDIATE")
    try:
        write_commits(connection, commits)
        answers = [None if isinstance(job.what, Commit) else job.what(connection) for job in jobs]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return answers


def _explained(error: Exception) -> Exception:
    if isinstance(error, sqlite3.Error):
        return StoreFailed(f"The database cannot be written: {error}.")
    return error


def _has_rows(commit: Commit) -> bool:
    """Whether a change has more than what every action has."""
    return commit.row is not None or bool(commit.notices or commit.mails)


def write_commits(connection: sqlite3.Connection, commits: Sequence[Commit]) -> None:
    """Write many changes; raises Conflict or AlreadyAnswered for any.

    Every statement costs a change of threads, so one takes what every action has: the rows of all
    changes go into it as lists.
    """
    follows, events, answers, timings = [], [], [], []
    for commit in commits:
        code, after, answer, timing = commit.code, commit.after, commit.answer, commit.timing
        follows.append((code, after))
        for version, event in enumerate(commit.events, after + 1):
            events.append((code, version, event.decode()))
        if answer is not None:
            answers.append((code, answer.seat, answer.id, answer.body.decode()))
        if timing is not None:
            timings.append((code, timing.clock.decode(), timing.due))
    if not commits:
        return
    try:
        connection.execute(
            "INSERT INTO batch VALUES (?, ?, ?, ?)",
            [_encoder.encode(rows).decode() for rows in (follows, events, answers, timings)],
        )
    except sqlite3.IntegrityError as error:
        taken = AlreadyAnswered if "answers." in str(error) else Conflict
        raise taken(f"{commits[0].code} has changed meanwhile.") from error
    for commit in commits:
        if commit.row is not None:
            _update(connection, commit.row)
        if commit.notices or commit.mails:
            write_post(connection, commit)


_encoder = msgspec.json.Encoder()

_KEEP = """
CREATE TEMP TRIGGER keep INSTEAD OF INSERT ON batch BEGIN
    SELECT RAISE(ABORT, 'a change was decided at an older version')
    FROM json_each(NEW.follows)
    WHERE json_extract(value, '$[1]') <> (
        SELECT coalesce(max(version), 0) FROM events WHERE code = json_extract(value, '$[0]')
    );
    INSERT INTO events (code, version, event)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(NEW.events);
    INSERT INTO answers (code, seat, id, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
        json_extract(value, '$[3]')
    FROM json_each(NEW.answers);
    UPDATE tables SET clock = new.clock, due = new.due
    FROM (
        SELECT json_extract(value, '$[0]') AS code, json_extract(value, '$[1]') AS clock,
            json_extract(value, '$[2]') AS due
        FROM json_each(NEW.timings)
    ) AS new
    WHERE tables.code = new.code;
END
"""


def prepare_batches(connection: sqlite3.Connection) -> None:
    """Teach a connection to write the changes of many tables by one statement."""
    connection.execute(
        "CREATE TEMP VIEW batch (follows, events, answers, timings) AS SELECT '', '', '', ''"
    )
    connection.execute(_KEEP)


def _update(connection: sqlite3.Connection, row: TableRow) -> None:
    updated = connection.execute(
        "UPDATE tables SET revision = ?, phase = ?, public = ?, meta = ?"
        " WHERE code = ? AND revision = ?",
        (row.revision, row.phase, row.public, row.meta, row.code, row.revision - 1),
    )
    if updated.rowcount != 1:
        raise Conflict(f"{row.code} has changed meanwhile.")
    write_lookups(connection, row)


def write_lookups(connection: sqlite3.Connection, row: TableRow) -> None:
    """Write whose table it is, and which links lead to it."""
    connection.execute("DELETE FROM members WHERE code = ?", (row.code,))
    connection.execute("DELETE FROM links WHERE code = ?", (row.code,))
    connection.executemany(
        "INSERT INTO members (guest, code) VALUES (?, ?)",
        [(guest, row.code) for guest in row.members],
    )
    connection.executemany(
        "INSERT INTO links (link, code) VALUES (?, ?)", [(link, row.code) for link in row.links]
    )
