"""Viewers as they are in life: each holds nothing but the lines that were sent to it."""

from collections.abc import Iterable
from random import Random

import msgspec

from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.events import Entry, Event, GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.record import encode
from whodunnit.core.setup import Setup
from whodunnit.core.state import State, evolve, open_game
from whodunnit.core.view import View, redact
from whodunnit.testing.verdict import Nonconforming

_decoder = msgspec.json.Decoder(Entry, strict=True)


def viewers(setup: Setup) -> tuple[Viewer, ...]:
    """Everybody who can look on: each seat, and a spectator."""
    return (*range(len(setup.seats)), SPECTATOR)


def line_for(viewer: Viewer, version: int, event: Event) -> bytes:
    """The line that a viewer is sent for an event."""
    return encode(Entry(version, redact(event, viewer)))


class Client:
    """One viewer at the end of a wire, beside the View that the host keeps for it."""

    def __init__(self, setup: Setup, viewer: Viewer) -> None:
        created = GameCreated(setup)
        self.viewer = viewer
        """Whose client it is."""
        self.view = View.opened(created, viewer)
        """The view as the host keeps it."""
        self.state = open_game(created)
        """The fold of the lines received."""

    def receive(self, events: Iterable[Event]) -> None:
        """Fold the lines of some more events, and keep the view beside it."""
        events = tuple(events)
        for event in events:
            line = line_for(self.viewer, self.state.version + 1, event)
            entry = _decoder.decode(line)
            self.state = evolve(self.state, entry.event)
            if entry.v != self.state.version:
                raise Nonconforming(f"version {entry.v} came after {self.state.version - 1}")
        self.view = self.view.after(events)

    def check(self, state: State) -> None:
        """The client knows what the view knows, and as much of what is legal as the host."""
        if self.state != self.view.state:
            raise Nonconforming(f"the lines sent to {self.viewer} do not add up to its view")
        if to_act(self.state) != to_act(state):
            raise Nonconforming(f"{self.viewer} cannot tell who is to act")
        if isinstance(self.viewer, int):
            for known in (self.state, self.view.state):
                if legal_actions(known, self.viewer) != legal_actions(state, self.viewer):
                    raise Nonconforming(f"{self.viewer} sees other legal actions than the host")

    def check_reconnect(self, chance: Random) -> None:
        """Whoever lost the wire at any version catches up from there."""
        entries = self.view.entries
        lost = chance.randrange(1, len(entries) + 1)
        state = open_game(GameCreated(self.state.setup))
        for entry in entries[1:lost]:
            state = evolve(state, entry.event)
        snapshot = msgspec.json.decode(msgspec.json.encode(state), type=State)
        for entry in entries[lost:]:
            snapshot = evolve(snapshot, entry.event)
        if snapshot != self.state:
            raise Nonconforming(f"{self.viewer} came back at version {lost} to another game")
