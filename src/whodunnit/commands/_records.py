"""Reading record files for the user: a refusal says which file, which line, and what to do."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from whodunnit.core.errors import BadFile, BadRecord, Problem
from whodunnit.core.events import Entry
from whodunnit.core.record import Fairness, parse, parse_fairness
from whodunnit.editions.files import refused

MAX_BYTES = 64_000_000
"""Larger records are refused: no game is so long."""

STDIN = "-"
"""How one names the standard input."""


def load_record(file: str) -> tuple[Entry, ...]:
    """The entries of a record file."""
    return load_record_with_fairness(file)[0]


def load_record_with_fairness(file: str) -> tuple[tuple[Entry, ...], Fairness | None]:
    """The entries of a record file, and what it was drawn from if it says so."""
    with named(file):
        record = _read(file)
        entries = parse(record)
        if not entries:
            raise BadRecord(2, "the record ends before the game begins")
        return entries, parse_fairness(record)


@contextmanager
def named(file: str) -> Iterator[None]:
    """Whatever is wrong with a line of the record is told with the name of the file."""
    try:
        yield
    except BadRecord as error:
        what = f"{error.what[:1].upper()}{error.what[1:]}."
        raise BadFile((Problem(name_of(file), error.line, 0, what, ""),)) from None


def name_of(file: str) -> str:
    """What to call a file that was named on the command line."""
    return "the standard input" if file == STDIN else file


def _read(file: str) -> bytes:
    try:
        if file == STDIN:
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                content = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise refused(file, f"The record cannot be read: {why}.", "Check its name.") from None
    if len(content) > MAX_BYTES:
        raise refused(
            name_of(file), f"The record is larger than {MAX_BYTES // 1_000_000} MB.", "Is it one?"
        )
    if not content:
        raise refused(name_of(file), "The record is empty.", "Save the game again.")
    return content
