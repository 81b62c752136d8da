"""What a viewer may know: the only redaction, and the View, the fold of what it lets through."""

from collections.abc import Iterable

from msgspec import Struct

from whodunnit.core.actions import Seat
from whodunnit.core.audience import Viewer
from whodunnit.core.events import Entry, Event, GameCreated
from whodunnit.core.state import State, evolve, open_game


def redact(event: Event, viewer: Viewer) -> Event | None:
    """The event as the viewer receives it: whole, or not at all."""
    return event if type(event).audience.includes(event, viewer) else None


def redacted(entries: Iterable[Entry], viewer: Viewer) -> tuple[Entry, ...]:
    """The stream that a viewer receives: no version is missing, some are bare."""
    return tuple(
        entry
        if entry.event is not None and redact(entry.event, viewer) is not None
        else Entry(entry.v)
        for entry in entries
    )


class View(Struct, frozen=True):
    """A game as one viewer knows it: all that a player, a bot or a spectator ever gets."""

    viewer: Viewer
    """Whose view it is."""
    entries: tuple[Entry, ...]
    """What the viewer received, in order."""
    state: State
    """The fold of it; what is hidden from the viewer is `None`."""

    @classmethod
    def opened(cls, created: GameCreated, viewer: Viewer) -> "View":
        """The view of a game that has just been created."""
        return cls(viewer, (Entry(1, created),), open_game(created))

    def after(self, events: Iterable[Event]) -> "View":
        """The view after more events of the game, redacted for this viewer."""
        entries, state = list(self.entries), self.state
        for event in events:
            known = redact(event, self.viewer)
            state = evolve(state, known)
            entries.append(Entry(state.version, known))
        return View(self.viewer, tuple(entries), state)

    @property
    def seat(self) -> Seat | None:
        """The viewer's seat; a spectator has none."""
        return self.viewer if isinstance(self.viewer, int) else None


def view_of(events: Iterable[Event], viewer: Viewer) -> View:
    """The view of a whole game, from its full list of events."""
    following = iter(events)
    created = next(following, None)
    if not isinstance(created, GameCreated):
        raise ValueError("a game begins with the event GameCreated")
    return View.opened(created, viewer).after(following)
