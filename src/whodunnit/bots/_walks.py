"""Watching the others walk: how soon each could be in every room, and which of them it went for."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from whodunnit.bots.walking import turns_on
from whodunnit.core.actions import Move, Roll, Seat, TakePassage
from whodunnit.core.cards import Card
from whodunnit.core.events import (
    Event,
    GameCreated,
    PassageTaken,
    RollCalled,
    SuggestionMade,
    TokenMoved,
)
from whodunnit.core.legal import may_roll, may_suggest, may_walk, passages, targets
from whodunnit.core.state import Phase, State, evolve, open_game
from whodunnit.core.view import View

SAME = 0.05
"""Ways that differ by no more turns than this lead to a room as quickly."""

FAR = 99.0
"""More turns than any way takes."""


class Choice(Struct, frozen=True):
    """One decision of a seat where to go."""

    by: Seat
    """The seat."""
    turns: tuple[float, ...]
    """How many turns the quickest way takes into each room, in the deck's order."""
    taken: tuple[float, ...]
    """How many turns it takes by the way that the seat took."""
    after: int
    """How many suggestions had been made in the game."""

    @property
    def towards(self) -> tuple[bool, ...]:
        """Into which of the rooms the seat took a quickest way."""
        both = zip(self.taken, self.turns, strict=True)
        return tuple(taken <= turns + SAME for taken, turns in both)


class Walks:
    """Where the other seats of a game chose to go, brought up to date entry by entry."""

    def __init__(self) -> None:
        self._first: Event | None = None
        self._state: State | None = None
        self._said = 0
        self._choices: list[Choice] = []

    def seen(self, view: View) -> tuple[Choice, ...]:
        """Every choice of the others so far; given the view of another game, it starts afresh."""
        created = view.entries[0].event
        if not isinstance(created, GameCreated):
            raise ValueError("a game begins with the event GameCreated")
        state = self._state
        if state is None or created is not self._first or state.version > view.state.version:
            state = open_game(created)
            self._first, self._said, self._choices = created, 0, []
        for entry in view.entries[state.version :]:
            if entry.event is not None:
                self._said += isinstance(entry.event, SuggestionMade)
                if state.turn != view.seat:
                    self._note(state, entry.event)
            state = evolve(state, entry.event)
        self._state = state
        return tuple(self._choices)

    def _note(self, state: State, event: Event) -> None:
        taken = _way_taken(state, event)
        if taken is not None:
            rooms = state.setup.deck.rooms
            ways = [taken, *_ways(state)]
            quickest = tuple(min(way.get(room, FAR) for way in ways) for room in rooms)
            by_this = tuple(taken.get(room, FAR) for room in rooms)
            self._choices.append(Choice(state.turn, quickest, by_this, self._said))


def _way_taken(state: State, event: Event) -> Mapping[Card, float] | None:
    """How many turns it takes into each room by the way that a seat took; nothing if it did not."""
    seat = state.turn
    match event:
        case TokenMoved(_, path):
            return turns_on(state, Move(seat, path[-1]))
        case PassageTaken(_, room):
            return turns_on(state, TakePassage(seat, room))
        case RollCalled():
            return turns_on(state, Roll(seat))
        case SuggestionMade(_, named) if state.phase is Phase.START and state.tokens:
            return {named.room: 1.0}
    return None


def _ways(state: State) -> Iterator[Mapping[Card, float]]:
    """The same for every way that the seat whose turn it is may take."""
    seat, here = state.turn, state.room_of(state.turn)
    if here is not None and may_suggest(state):
        yield {here: 1.0}
    if may_roll(state):
        yield turns_on(state, Roll(seat))
    for room in passages(state):
        yield turns_on(state, TakePassage(seat, room))
    if may_walk(state):
        for target in targets(state):
            yield turns_on(state, Move(seat, target.to))
