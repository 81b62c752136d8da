"""The one writer: everything that has come in meanwhile is made durable by one commit."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from whodunnit.host.ports import AlreadyAnswered, Commit, Conflict, StoreFailed, TableRow
from whodunnit.store.database import connect

BATCH: Final = 256
"""The most changes that are made durable together."""

Work = Callable[[sqlite3.Connection], Any]
"""Something else to be written: it gets the connection and returns the answer."""


class _Job(Struct):
    """A change on its way to the disk."""

    what: Commit | Work
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[Any]"


class Writer:
    """A thread with the only connection that writes."""

    def __init__(self, path: Path) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._path = path
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="whodunnit writer", daemon=True)
        self._thread.start()

    def write(self, what: Commit | Work) -> "asyncio.Future[Any]":
        """Write something; what comes back is done when it is durable."""
        if self._closed:
            raise StoreFailed("The store is closed.")
        loop = asyncio.get_running_loop()
        job = _Job(what, loop, loop.create_future())
        self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Write what is left, and end."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection = connect(self._path)
        going_on = True
        while going_on:
            jobs, going_on = self._waiting()
            if jobs:
                _tell(jobs, _written(connection, jobs))
        connection.close()

    def _waiting(self) -> tuple[list[_Job], bool]:
        """All that has come in; waits for the first."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == BATCH:
                return jobs, True
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, True
        return jobs, False


def _tell(jobs: list[_Job], answers: list[Any]) -> None:
    """Give everybody their answer, in one go for each event loop."""

    def settle(pairs: list[tuple["asyncio.Future[Any]", Any]]) -> None:
        for done, answer in pairs:
            if done.done():
                continue
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)

    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for job, answer in zip(jobs, answers, strict=True):
        by_loop.setdefault(job.loop, []).append((job.done, answer))
    for loop, pairs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, pairs)


def _written(connection: sqlite3.Connection, jobs: list[_Job]) -> list[Any]:
    """The answer to each job: all in one transaction, or each in its own if one has failed."""
    try:
        return _transaction(connection, jobs)
    except Exception as error:
        if len(jobs) == 1:
            return [_explained(error)]
    return [answer for job in jobs for answer in _written(connection, [job])]


def _transaction(connection: sqlite3.Connection, jobs: list[_Job]) -> list[Any]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        write_commits(connection, [job.what for job in jobs if isinstance(job.what, Commit)])
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


def write_commits(connection: sqlite3.Connection, commits: Sequence[Commit]) -> None:
    """Write many changes with few statements; raises Conflict or AlreadyAnswered for any.

    Every statement costs a change of threads, so the rows of all changes go into each as one list.
    """
    events = [
        (commit.code, version, event.decode(), commit.after)
        for commit in commits
        for version, event in enumerate(commit.events, commit.after + 1)
    ]
    if events:
        _insert(connection, _EVENTS, events, Conflict)
    answers = [
        (commit.code, answer.seat, answer.id, answer.body.decode())
        for commit in commits
        if (answer := commit.answer) is not None
    ]
    if answers:
        _insert(connection, _ANSWERS, answers, AlreadyAnswered)
    timings = [
        (commit.code, timing.clock.decode(), timing.due)
        for commit in commits
        if (timing := commit.timing) is not None
    ]
    if timings:
        connection.execute(_TIMINGS, (msgspec.json.encode(timings).decode(),))
    for commit in commits:
        if commit.row is not None:
            _update(connection, commit.row)


# Events that do not follow the last version are left out, and so noticed.
_EVENTS = """
    INSERT INTO events (code, version, event)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
    WHERE json_extract(value, '$[3]') = 0 OR EXISTS (
        SELECT 1 FROM events
        WHERE code = json_extract(value, '$[0]') AND version = json_extract(value, '$[3]')
    )
"""
_ANSWERS = """
    INSERT INTO answers (code, seat, id, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
        json_extract(value, '$[3]')
    FROM json_each(?)
"""
_TIMINGS = """
    UPDATE tables SET clock = new.clock, due = new.due
    FROM (
        SELECT json_extract(value, '$[0]') AS code, json_extract(value, '$[1]') AS clock,
            json_extract(value, '$[2]') AS due
        FROM json_each(?)
    ) AS new
    WHERE tables.code = new.code
"""


def _insert(
    connection: sqlite3.Connection,
    statement: str,
    rows: Sequence[tuple[object, ...]],
    taken: type[Exception],
) -> None:
    changed = taken(f"{rows[0][0]} has changed meanwhile.")
    try:
        inserted = connection.execute(statement, (msgspec.json.encode(rows).decode(),))
    except sqlite3.IntegrityError as error:
        raise changed from error
    if inserted.rowcount != len(rows):
        raise changed


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
