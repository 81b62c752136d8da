"""The game record: one JSON line per event, written, read back and verified.

A record of the host's is whole; a viewer's has bare versions where an event was not theirs to know.
The last line may say what the cards and dice were drawn from.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from whodunnit.core.actions import (
    Accuse,
    Action,
    Deal,
    Dice,
    EndTurn,
    Move,
    Roll,
    Show,
    Strike,
    Suggest,
    TakePassage,
)
from whodunnit.core.errors import (
    BadDeal,
    BadRecord,
    CardNotHeld,
    CardNotNamed,
    RedCardNotShown,
    UnknownCard,
    WhodunnitError,
)
from whodunnit.core.events import (
    AccusationMade,
    CardShown,
    CardShownToAll,
    CaseFileSealed,
    DiceRolled,
    Entry,
    Event,
    GameCreated,
    HandDealt,
    PassageTaken,
    RollCalled,
    StrikeGiven,
    SuggestionDisproved,
    SuggestionMade,
    TokenMoved,
    TurnEnded,
    WeaponsPlaced,
)
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import State

HEADER = b'{"format":"whodunnit record","version":1}'
"""The first line of every record."""

Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes, written as hexadecimal digits."""

Nonce: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")]
"""What a seat added to the shuffle; a computer player adds nothing."""


class Fairness(Struct, frozen=True, forbid_unknown_fields=True):
    """What the cards and dice of a game were drawn from."""

    commitment: Digest
    """The SHA-256 of the secret, published before anybody sat down."""
    nonces: tuple[Nonce, ...]
    """What each seat added when it sat down, in the order of the seats."""
    secret: Digest | None = None
    """The secret of the host, published after the end."""


class _FairnessLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a record that can be checked for fairness."""

    fairness: Fairness


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry, strict=True)
_fairness_decoder = msgspec.json.Decoder(_FairnessLine, strict=True)
_FAIRNESS = b'{"fairness":'


def encode(entry: Entry) -> bytes:
    """An entry as one line of JSON, without the line's end."""
    return _encoder.encode(entry)


def numbered(events: Iterable[Event]) -> tuple[Entry, ...]:
    """The entries of a whole game: each event with the version that it brought."""
    return tuple(Entry(v, event) for v, event in enumerate(events, start=1))


def write(entries: Iterable[Entry], fairness: Fairness | None = None) -> bytes:
    """A record, ready for a file."""
    last = [] if fairness is None else [_encoder.encode(_FairnessLine(fairness))]
    return b"\n".join([HEADER, *map(encode, entries), *last, b""])


def parse(record: bytes) -> tuple[Entry, ...]:
    """The entries of a record; BadRecord names the first line that is damaged."""
    lines = record.splitlines()
    if not lines or lines[0] != HEADER:
        raise BadRecord(1, f"a record begins with the line {HEADER.decode()}")
    return tuple(_parsed(lines[:-1] if lines[-1].startswith(_FAIRNESS) else lines))


def parse_fairness(record: bytes) -> Fairness | None:
    """What a record says that its cards and dice were drawn from, if it says it."""
    lines = record.splitlines()
    if not lines or not lines[-1].startswith(_FAIRNESS):
        return None
    try:
        return _fairness_decoder.decode(lines[-1]).fairness
    except ValueError as error:
        raise BadRecord(len(lines), f"this is no line about fairness: {error}") from error


def _parsed(lines: list[bytes]) -> Iterator[Entry]:
    for v, line in enumerate(lines[1:], start=1):
        try:
            entry = _decoder.decode(line)
        except (ValueError, RecursionError, WhodunnitError) as error:
            raise BadRecord(v + 1, f"this is not an entry of a record: {error}") from error
        if entry.v != v:
            raise BadRecord(v + 1, f"version {entry.v} stands where version {v} belongs")
        if (v == 1) != isinstance(entry.event, GameCreated):
            raise BadRecord(v + 1, "a game is created by its first event, and by that alone")
        yield entry


def verify(entries: tuple[Entry, ...]) -> State:
    """Play a whole record again by the rules; BadRecord names the first line that they deny."""
    if not entries or not isinstance(entries[0].event, GameCreated):
        raise BadRecord(2, "a game begins with the event game_created")
    events: list[Event] = []
    for place, entry in enumerate(entries):
        if entry.event is None:
            raise BadRecord(place + 2, "this event is hidden; only a whole record can be verified")
        events.append(entry.event)
    state, _ = create(entries[0].event.setup)
    while state.version < len(events):
        state = _replayed(state, events)
    return state


def _replayed(state: State, events: list[Event]) -> State:
    """The state after the next action behind the events, which must lead to just these events."""
    done = state.version
    line = done + 2
    action = _action_behind(state, events[done:])
    if action is None:
        if isinstance(events[-1], SuggestionDisproved) and done == len(events) - 1:
            raise _broken_off(events)
        raise BadRecord(
            line, f"{type(events[done]).__name__} does not follow from what went before"
        )
    try:
        after, led_to = step(state, action)
    except WhodunnitError as error:
        wrong = done + _refused_event(state.setup, events[done:], error)
        if wrong >= len(events):
            raise _broken_off(events) from error
        raise BadRecord(wrong + 2, f"the rules refuse this: {error}") from error
    for offset, event in enumerate(led_to):
        if done + offset >= len(events):
            raise _broken_off(events)
        if events[done + offset] != event:
            raise BadRecord(
                line + offset,
                f"the rules lead to {encode(Entry(done + offset + 1, event)).decode()} here",
            )
    return after


def _broken_off(events: list[Event]) -> BadRecord:
    return BadRecord(len(events) + 1, "the record breaks off in the middle of an action")


def _refused_event(setup: Setup, events: list[Event], error: WhodunnitError) -> int:
    """Which of a refused action's events is the first that is wrong; one too many if it lacks."""
    if isinstance(error, CardNotHeld | CardNotNamed | RedCardNotShown | UnknownCard) and isinstance(
        events[0], SuggestionDisproved
    ):
        return 1
    if isinstance(error, BadDeal) and isinstance(events[0], CaseFileSealed):
        if error.rule == "P4":
            return _wrong_hand(setup, events[0], events)
        if error.rule == "P2":
            return 1 + len(setup.seats) + (events[0].murderer is not None)
    return 0


def _wrong_hand(setup: Setup, sealed: CaseFileSealed, events: list[Event]) -> int:
    seen = {*sealed.case_file}
    if sealed.murderer is not None:
        seen.add(setup.seats[sealed.murderer])
    for seat, size in enumerate(setup.hand_sizes):
        dealt = events[seat + 1] if seat + 1 < len(events) else None
        if not isinstance(dealt, HandDealt) or len(dealt.cards) != size - (seat == sealed.murderer):
            return seat + 1
        fresh = {card for card in dealt.cards if card in setup.deck.index} - seen
        if len(fresh) != len(dealt.cards):
            return seat + 1
        seen |= fresh
    return 0


def _action_behind(state: State, events: list[Event]) -> Action | None:
    """The action that the first of these events answers; nothing if no action begins with it."""
    match events:
        case [CaseFileSealed(case_file, murderer), *following]:
            hands = tuple(event.cards for event in following if isinstance(event, HandDealt))
            placed = (event.rooms for event in following if isinstance(event, WeaponsPlaced))
            return Deal(case_file, hands, next(placed, ()), murderer)
        case [RollCalled(seat), *_]:
            return Roll(seat)
        case [DiceRolled(dice), *_]:
            return Dice(dice)
        case [TokenMoved(_, path, door), *_] if path:
            return Move(state.turn, path[-1], door)
        case [PassageTaken(_, room), *_]:
            return TakePassage(state.turn, room)
        case [SuggestionMade(seat, named, accusation_pending), *_]:
            return Suggest(seat, named, accusation_pending)
        case [SuggestionDisproved(seat), CardShown(_, _, card) | CardShownToAll(_, card), *_]:
            return Show(seat, card)
        case [AccusationMade(seat, named), *_]:
            return Accuse(seat, named)
        case [StrikeGiven(seat), *_]:
            return Strike(seat)
        case [TurnEnded(seat), *_]:
            return EndTurn(seat)
        case _:
            return None
