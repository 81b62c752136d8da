"""Records: what is written is read back and verified, and damage is named by its line."""

from collections.abc import Mapping
from random import Random

from whodunnit.core.errors import BadRecord
from whodunnit.core.events import Event
from whodunnit.core.record import numbered, parse, verify, write
from whodunnit.core.state import State, fold
from whodunnit.core.view import redacted, view_of
from whodunnit.testing.clients import viewers
from whodunnit.testing.verdict import Nonconforming


def check_record(events: tuple[Event, ...], state: State) -> None:
    """A game is written, read back, and played again, as the host has it and as each viewer."""
    entries = numbered(events)
    record = write(entries)
    if parse(record) != entries or write(parse(record)) != record:
        raise Nonconforming("the record is not read back as it was written")
    if verify(entries) != state:
        raise Nonconforming("playing the record again leads to another state")
    for viewer in viewers(state.setup):
        seen = redacted(entries, viewer)
        if parse(write(seen)) != seen or view_of(events, viewer).entries != seen:
            raise Nonconforming(f"the record of {viewer} is not read back as it was written")


def check_prefix(events: tuple[Event, ...], version: int, states: Mapping[int, State]) -> None:
    """The first events of a game fold to the game as it was, and half an action is noticed.

    `states` has the game at every version at which no action was half told.
    """
    live = states.get(version)
    try:
        verified = verify(numbered(events[:version]))
    except BadRecord as error:
        if live is not None or error.line != version + 1:
            raise Nonconforming(f"the first {version} events are not verified: {error}") from error
        return
    if verified != live or fold(events[:version]) != live:
        raise Nonconforming(f"the first {version} events do not lead to the game as it was")


def check_damage(record: bytes, chance: Random) -> None:
    """One line of a record is lost, doubled, swapped, cut or scratched, and it is named."""
    lines = record.splitlines()
    at = chance.randrange(len(lines))
    before, line, after = lines[:at], lines[at], lines[at + 1 :]
    _check_named([*before, line, line, *after], at + 2, "doubled")
    _check_named([*before, line[: chance.randrange(len(line))], *after], at + 1, "cut")
    if after:
        _check_named([*before, *after], at + 1, "lost")
        _check_named([*before, after[0], line, *after[1:]], at + 1, "swapped")
    scratched = bytearray(line)
    scratched[chance.randrange(len(line))] = chance.randrange(256)
    _check_not_blamed_before([*before, bytes(scratched), *after], at + 1)


def _check_named(lines: list[bytes], wrong: int, how: str) -> None:
    try:
        parse(_joined(lines))
    except BadRecord as error:
        if error.line != wrong:
            raise Nonconforming(f"line {wrong} was {how}, but: {error}") from error
        return
    raise Nonconforming(f"line {wrong} was {how}, and nobody noticed")


def _check_not_blamed_before(lines: list[bytes], wrong: int) -> None:
    """A changed letter tells another possible game, or is noticed where it first matters."""
    try:
        verify(parse(_joined(lines)))
    except BadRecord as error:
        if error.line < wrong:
            raise Nonconforming(f"line {wrong} was scratched, but: {error}") from error


def _joined(lines: list[bytes]) -> bytes:
    return b"\n".join([*lines, b""])
