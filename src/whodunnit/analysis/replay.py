"""A record made ready to be looked at again, from every seat that it tells of."""

from collections.abc import Sequence

from msgspec import Struct

from whodunnit.analysis.errors import NotAnalysed
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.errors import BadRecord
from whodunnit.core.events import Entry, Event, GameCreated, GameEnded, HandDealt
from whodunnit.core.record import parse, verify
from whodunnit.core.state import evolve, open_game
from whodunnit.core.view import redact


class ReplayEntry(Struct, frozen=True, omit_defaults=True):
    """One event, and who may know of it."""

    v: int
    """The version that the event brought the game to."""
    event: Event | None = None
    """What happened; absent where it is hidden from whoever asked."""
    to: tuple[Viewer, ...] | None = None
    """The viewers who received it; everybody if absent."""


class Replay(Struct, frozen=True):
    """A game to look at again."""

    entries: list[ReplayEntry]
    """Everything that happened, as far as whoever asked may know."""
    viewers: tuple[Viewer, ...]
    """Through whose eyes it can be seen."""
    open: bool
    """Whether it can also be seen with all cards open."""
    finished: bool
    """Whether the game is over."""
    analysis: str | None = None
    """Where its analysis is asked for; nothing if there can be none."""


def read_replay(record: bytes) -> tuple[tuple[Entry, ...], Replay]:
    """A record file, read and checked; BadRecord names the first line that is damaged."""
    entries = parse(record)
    if not entries:
        raise BadRecord(2, "the record ends before the game begins")
    if all(entry.event is not None for entry in entries):
        verify(entries)
        return entries, replay_of(entries, None)
    _fold(entries)
    return entries, replay_of(entries, _owner(entries))


def replay_of(entries: Sequence[Entry], viewer: Viewer | None) -> Replay:
    """A game as one viewer received it; for nobody in particular, as every viewer did."""
    created = entries[0].event
    if not isinstance(created, GameCreated):
        raise NotAnalysed("A game begins with the event game_created.")
    finished = any(isinstance(entry.event, GameEnded) for entry in entries)
    if viewer is not None:
        shown = [ReplayEntry(entry.v, entry.event) for entry in entries]
        return Replay(shown, (viewer,), False, finished)
    viewers: tuple[Viewer, ...] = (*range(len(created.setup.seats)), SPECTATOR)
    shown = [ReplayEntry(entry.v, entry.event, _seen_by(entry, viewers)) for entry in entries]
    return Replay(shown, viewers, True, finished)


def _seen_by(entry: Entry, viewers: tuple[Viewer, ...]) -> tuple[Viewer, ...] | None:
    event = entry.event
    seen = tuple(v for v in viewers if event is not None and redact(event, v) is not None)
    return None if seen == viewers else seen


def _fold(entries: Sequence[Entry]) -> None:
    """Follow a viewer's record; BadRecord names the line that does not fit."""
    created = entries[0].event
    assert isinstance(created, GameCreated)
    state = open_game(created)
    for entry in entries[1:]:
        try:
            state = evolve(state, entry.event)
        except (LookupError, TypeError, ValueError):
            raise BadRecord(entry.v + 1, "this event does not fit to what went before") from None


def _owner(entries: Sequence[Entry]) -> Viewer:
    """Whose record it is: whoever knows one hand."""
    dealt = [entry.event.seat for entry in entries if isinstance(entry.event, HandDealt)]
    return dealt[0] if len(dealt) == 1 else SPECTATOR
