"""A seat's view as numbers: all that it may know, in a row of fixed length."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from whodunnit.bots.memory import Memory
from whodunnit.core.actions import Seat
from whodunnit.core.cards import Card
from whodunnit.core.events import GameCreated
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, Standing, State
from whodunnit.core.view import View
from whodunnit.deduction import Facts

Numbers: TypeAlias = NDArray[np.float32]
"""Numbers from -1 to 1."""

REMEMBERED = 12
"""How many of the last suggestions are in an observation."""

ROUNDS = 100
"""After so many rounds the number of the round grows no more."""


class Observer:
    """Turns views of one setup into numbers; seats are counted from the viewer's own."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        board, deck = setup.board, setup.deck
        places = () if board is None else (*board.graph.rooms, *board.graph.spaces, *board.starts)
        doors = () if board is None else (d.id for of in board.graph.doors.values() for d in of)
        self._places = {place: n for n, place in enumerate(dict.fromkeys(places))}
        self._doors = {door: n for n, door in enumerate(dict.fromkeys(doors))}
        self._rooms = {room: n for n, room in enumerate(deck.rooms)}
        opened = View.opened(GameCreated(setup), 0)
        self.layout: dict[str, slice] = {}
        """Where each part of an observation stands."""
        end = 0
        for name, numbers in self._parts(opened, Memory().facts(opened), 0).items():
            self.layout[name] = slice(end, end := end + len(numbers))
        self.size = end
        """How many numbers an observation has."""

    def observe(self, view: View, facts: Facts) -> Numbers:
        """The view as numbers; `facts` are those of the same view."""
        if view.seat is None:
            raise ValueError("a spectator has no seat to count from")
        return np.concatenate(list(self._parts(view, facts, view.seat).values()))

    def _parts(self, view: View, facts: Facts, me: Seat) -> Mapping[str, Numbers]:
        state = view.state
        return {
            "hand": self._cards(facts.hand),
            "marks": self._marks(facts, me),
            "case_file": self._cards(facts.case_file or ()),
            "murderer": _flag(state.murderer == me),
            **self._moment(state, me),
            **self._board(state, me),
            **self._suggestion(state, me),
            "history": self._history(facts, me),
            "accusations": self._cards(card for named in facts.false_accusations for card in named),
        }

    def _marks(self, facts: Facts, me: Seat) -> Numbers:
        """For each seat and card: 1 if it is known to be there, -1 if it is known not to be."""
        index, seats = self._setup.deck.index, len(self._setup.seats)
        marks = np.zeros((seats, len(index)), np.float32)
        for said in facts.suggestions:
            for seat in said.cannot:
                for card in said.named:
                    marks[(seat - me) % seats, index[card]] = -1
            if said.card is not None and said.shown_by is not None:
                marks[(said.shown_by - me) % seats, index[said.card]] = 1
        if facts.hand:
            marks[0] = -1
            marks[0, [index[card] for card in facts.hand]] = 1
        return marks.ravel()

    def _moment(self, state: State, me: Seat) -> dict[str, Numbers]:
        phases = np.zeros(len(Phase), np.float32)
        phases[list(Phase).index(state.phase)] = 1
        dice = np.zeros((state.setup.edition.dice, 6), np.float32)
        for die, pips in enumerate(state.dice):
            dice[die, pips - 1] = 1
        seats = [(me + place) % len(state.standings) for place in range(len(state.standings))]
        return {
            "phase": phases,
            "turn": self._seat(state.turn, me),
            "round": _numbers([min(state.round, ROUNDS) / ROUNDS]),
            "dice": dice.ravel(),
            "eliminated": _numbers(state.standings[s] is Standing.ELIMINATED for s in seats),
            "removed": _numbers(state.standings[s] is Standing.REMOVED for s in seats),
            "strikes": _numbers(min(state.strikes[s], 3) / 3 for s in seats),
            "accused": _numbers(min(state.accusations[s], 3) / 3 for s in seats),
        }

    def _board(self, state: State, me: Seat) -> dict[str, Numbers]:
        tokens = np.zeros((len(state.tokens), len(self._places)), np.float32)
        for token, standing in enumerate(state.tokens):
            tokens[token, self._places[standing.place]] = 1
        lying = 0 if self._setup.board is None else len(self._setup.deck.weapons)
        weapons = np.zeros((lying, len(self._rooms)), np.float32)
        for weapon, room in enumerate(state.weapons):
            weapons[weapon, self._rooms[room]] = 1
        door = np.zeros(len(self._doors), np.float32)
        own = state.token_of(state.suspect_of(me)) if state.tokens else None
        if own is not None and own.door is not None:
            door[self._doors[own.door]] = 1
        return {
            "suspect": self._cards((state.suspect_of(me),)),
            "tokens": tokens.ravel(),
            "door": door,
            "summoned": _numbers(token.summoned for token in state.tokens),
            "weapons": weapons.ravel(),
        }

    def _suggestion(self, state: State, me: Seat) -> dict[str, Numbers]:
        made = state.suggestion
        return {
            "suggested_by": self._seat(made.by if made else None, me),
            "suggested": self._cards(made.named if made else ()),
            "asked": self._seat(made.asked if made else None, me),
            "pending": _flag(made is not None and made.accusation_pending),
            "shown_by": self._seat(made.shown_by if made else None, me),
            "shown": self._cards((made.card,) if made and made.card else ()),
        }

    def _history(self, facts: Facts, me: Seat) -> Numbers:
        """The last suggestions, the latest first: who named what, and who showed a card."""
        rows = [
            np.concatenate([self._seat(s.by, me), self._cards(s.named), self._seat(s.shown_by, me)])
            for s in facts.suggestions[: -REMEMBERED - 1 : -1]
        ]
        width = len(self._setup.deck.cards) + 2 * len(self._setup.seats)
        empty = [np.zeros(width, np.float32)] * (REMEMBERED - len(rows))
        return np.concatenate([*rows, *empty])

    def _cards(self, cards: Iterable[Card]) -> Numbers:
        index = self._setup.deck.index
        numbers = np.zeros(len(index), np.float32)
        numbers[[index[card] for card in cards]] = 1
        return numbers

    def _seat(self, seat: Seat | None, me: Seat) -> Numbers:
        numbers = np.zeros(len(self._setup.seats), np.float32)
        if seat is not None:
            numbers[(seat - me) % len(numbers)] = 1
        return numbers


def _numbers(values: Iterable[float]) -> Numbers:
    return np.array([float(value) for value in values], np.float32)


def _flag(value: bool) -> Numbers:
    return _numbers([value])
