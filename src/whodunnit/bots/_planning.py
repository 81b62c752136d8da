"""Planning a way through several rooms: what each is worth, and less the later it is reached."""

from collections.abc import Mapping

from whodunnit.bots.walking import turns_to_rooms
from whodunnit.core.cards import Card
from whodunnit.core.graph import Place
from whodunnit.core.state import State

VISITS = 3
"""How many rooms it plans ahead."""

Values = Mapping[Card, float]
"""What a suggestion in each room is worth."""


class Plan:
    """The best ways through the rooms of a board, each visited once.

    What is worth one now is worth `patience` in a turn's time: somebody else may win before.
    """

    def __init__(self, state: State, values: Values, patience: float) -> None:
        board, edition = state.setup.board, state.setup.edition
        if board is None:
            raise ValueError("there is nothing to plan without a board")
        self._turns = turns_to_rooms(board.graph, edition.dice, edition.secret_passages)
        self._values = values
        self._patience = patience
        rooms = frozenset(room for room, value in values.items() if value > 0)
        self._then = {room: self._onward(room, rooms - {room}, VISITS - 1) for room in rooms}

    def by(self, turns: Mapping[Card, float]) -> float:
        """What a way is worth that takes so many turns into each room."""
        return max(
            (
                self._patience ** turns[room] * (self._values[room] + then)
                for room, then in self._then.items()
                if room in turns
            ),
            default=0.0,
        )

    def from_place(self, place: Place) -> float:
        """What it is worth to start a turn in a place."""
        return self.by(self._turns[place])

    def _onward(self, here: Card, left: frozenset[Card], visits: int) -> float:
        if not visits:
            return 0.0
        turns = self._turns[here]
        return max(
            (
                self._patience ** turns[room]
                * (self._values[room] + self._onward(room, left - {room}, visits - 1))
                for room in left
            ),
            default=0.0,
        )
