"""A table in the terminal: you in one seat, computer players in the others, and a dealer."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from whodunnit.bots.bot import Bot
from whodunnit.core.actions import HOST, Action, Seat
from whodunnit.core.events import Entry, Event, GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import evolve
from whodunnit.core.view import View, redact
from whodunnit.host.dealer import Dealer
from whodunnit.host.story import tell

Told: TypeAlias = tuple[Event, str]
"""An event and the sentence that tells you of it."""


class Table:
    """A game in progress."""

    def __init__(
        self,
        setup: Setup,
        seat: Seat,
        dealer: Dealer,
        computers: Mapping[Seat, Bot],
        keep: Callable[[Iterable[Entry]], None],
    ) -> None:
        self.seat = seat
        """Yours."""
        self.story: list[str] = []
        """What you were told so far."""
        self._dealer, self._computers, self._keep = dealer, computers, keep
        self._state, events = create(setup)
        created = events[0]
        if not isinstance(created, GameCreated):
            raise TypeError("a game begins with the event GameCreated")
        self._views = [View.opened(created, other) for other in range(len(setup.seats))]
        keep([Entry(1, created)])

    @property
    def view(self) -> View:
        """The game as you know it."""
        return self._views[self.seat]

    @property
    def is_yours(self) -> bool:
        """Whether you are to act."""
        return to_act(self._state) == self.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return to_act(self._state) is None

    def act(self, action: Action) -> list[Told]:
        """Do something; what happens is kept, then told."""
        state = self.view.state
        self._state, events = step(self._state, action)
        self._keep(
            [Entry(version, event) for version, event in enumerate(events, state.version + 1)]
        )
        self._views = [view.after(events) for view in self._views]
        told = []
        for event in events:
            known = redact(event, self.seat)
            state = evolve(state, known)
            sentence = None if known is None else tell(state, known, self.seat)
            if sentence is not None:
                told.append((event, sentence))
        self.story += [sentence for _, sentence in told]
        return told

    def others_act(self) -> Iterator[Told]:
        """Let the dealer and the computers act until it is your move, or the end."""
        while not (self.is_yours or self.is_over):
            actor = to_act(self._state)
            action = (
                self._dealer.act(self._state)
                if actor is None or actor == HOST
                else self._computers[actor].choose(
                    self._views[actor], legal_actions(self._views[actor].state, actor)
                )
            )
            yield from self.act(action)
