"""A damaged record says at which line; a record of any game is played again to the same end."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from whodunnit.core.errors import BadRecord
from whodunnit.core.events import (
    CardShown,
    CaseFileSealed,
    Entry,
    Event,
    HandDealt,
    SuggestionDisproved,
    WeaponsPlaced,
)
from whodunnit.core.record import encode, numbered, parse, verify, write
from whodunnit.core.rules import create
from whodunnit.core.setup import Setup
from whodunnit.editions.setup import make_setup
from whodunnit.testing.chance import random_game
from whodunnit.testing.records import check_damage, check_prefix


def played(setup: Setup, seed: int) -> tuple[Event, ...]:
    """All events of a random game."""
    events = create(setup)[1]
    for moment in random_game(setup, Random(seed)):
        events += moment.events
    return events


@pytest.fixture(scope="module")
def events() -> tuple[Event, ...]:
    """A game in which cards were shown and others were not."""
    return played(make_setup("camps", 4, overrides={"red_card": True, "board": "none"}), 1)


@pytest.fixture(scope="module")
def record(events: tuple[Event, ...]) -> bytes:
    """Its record."""
    return write(numbered(events))


def refused(record: bytes) -> BadRecord:
    """What a record is refused for."""
    with pytest.raises(BadRecord) as caught:
        verify(parse(record))
    return caught.value


def line_of(events: tuple[Event, ...], kind: type) -> int:
    """The line of the first event of a kind."""
    return next(v for v, event in enumerate(events, 2) if isinstance(event, kind))


def changed(record: bytes, line: int, text: bytes) -> bytes:
    """A record with another text in one line."""
    lines = record.splitlines()
    lines[line - 1] = text
    return b"\n".join([*lines, b""])


def with_event(record: bytes, line: int, event: object) -> bytes:
    """A record with another event in one line."""
    return changed(record, line, msgspec.json.encode({"v": line - 1, "event": event}))


def test_any_damage_is_named_by_its_line(record: bytes) -> None:
    chance = Random(0)

    for _ in range(300):
        check_damage(record, chance)


@pytest.mark.parametrize("edition", ["classic", "camps"])
def test_every_prefix_of_a_game_leads_to_the_game_as_it_was(edition: str) -> None:
    state, events = create(make_setup(edition, 3))
    states = {1: state}
    for moment in random_game(state.setup, Random(2)):
        events += moment.events
        states[moment.after.version] = moment.after

    for version in range(1, min(len(events), 120) + 1):
        check_prefix(events, version, states)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"nonsense",
        b"\xff\xfe",
        b'{"v":2,"event":{"type":"turn_ended","seat":"\xff"}}',
        b'{"v":2,"event":{"type":"turn_ended","seat":1.5}}',
        b'{"v":2,"event":{"type":"turn_missed","seat":1}}',
        b'{"v":2,"event":{"type":"turn_ended","seat":1,"late":true}}',
        b'{"v":2,"what":' + b"[" * 100_000,
        b'{"v":3}',
        b'{"v":-2}',
    ],
    ids=lambda text: text[:50].decode(errors="replace"),
)
def test_a_line_that_is_no_entry_is_named(record: bytes, text: bytes) -> None:
    assert refused(changed(record, 3, text)).line == 3


def test_a_record_of_something_else_is_refused_at_its_first_line() -> None:
    assert refused(b"").line == 1
    assert refused(b'{"format":"whodunnit record","version":2}\n').line == 1


def test_a_record_without_a_game_is_refused() -> None:
    assert refused(write(())).line == 2


def test_an_impossible_setup_is_refused_where_it_stands(record: bytes) -> None:
    text = record.splitlines()[1].replace(b'"strikes":3', b'"strikes":-3')

    assert refused(changed(record, 2, text)).line == 2


def test_a_hidden_event_cannot_be_verified(record: bytes, events: tuple[Event, ...]) -> None:
    line = line_of(events, HandDealt)

    error = refused(changed(record, line, encode(Entry(line - 1))))

    assert (error.line, "hidden" in error.what) == (line, True)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (CaseFileSealed, lambda e: CaseFileSealed(e.case_file, 9)),
        (HandDealt, lambda e: HandDealt(e.seat, e.cards[1:])),
        (HandDealt, lambda e: HandDealt(e.seat, (*e.cards[1:], "A stranger"))),
        (HandDealt, lambda e: HandDealt(e.seat, (*e.cards[1:], e.cards[1]))),
        (HandDealt, lambda e: HandDealt(e.seat, e.cards[::-1])),
        (HandDealt, lambda e: HandDealt(e.seat + 1, e.cards)),
        (HandDealt, lambda e: SuggestionDisproved(0)),
        (CardShown, lambda e: CardShown(e.by, e.to, "A stranger")),
        (CardShown, lambda e: CardShown(e.by, e.by, e.card)),
        (SuggestionDisproved, lambda e: SuggestionDisproved((e.seat + 1) % 4)),
    ],
)
def test_a_changed_event_is_named_by_its_line(
    record: bytes,
    events: tuple[Event, ...],
    kind: type,
    change: Callable[[Event], Event],
) -> None:
    line = line_of(events, kind)
    event = events[line - 2]

    assert refused(with_event(record, line, change(event))).line == line


def test_weapons_in_one_room_are_named_by_their_line() -> None:
    events = played(make_setup("classic", 3), 1)
    line = line_of(events, WeaponsPlaced)
    heap = WeaponsPlaced(("Hall",) * 6)

    assert refused(with_event(write(numbered(events)), line, heap)).line == line
