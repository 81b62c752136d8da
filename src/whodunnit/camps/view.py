"""What a reader of a post game may know: the only redaction of play by post."""

from collections.abc import Iterable

from whodunnit.camps.audience import PUBLIC, Reader
from whodunnit.camps.events import Played, PostEntry
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.view import redact


def visible(entry: PostEntry, reader: Reader) -> bool:
    """Whether a reader may know of something that happened."""
    return type(entry.event).audience.includes(entry.event, reader)


def read(entries: Iterable[PostEntry], reader: Reader) -> tuple[PostEntry, ...]:
    """What a reader receives, in order. What is left out leaves no gap and no number."""
    return tuple(entry for entry in entries if visible(entry, reader))


def thread(entries: Iterable[PostEntry]) -> tuple[PostEntry, ...]:
    """The posts of the thread: what everybody may read, in order (N17)."""
    return tuple(
        entry
        for entry in entries
        if type(entry.event).audience is PUBLIC
        or (isinstance(entry.event, Played) and redact(entry.event.event, SPECTATOR) is not None)
    )
