"""The expert: misses no conclusion, and asks what makes its next guess likeliest."""

from collections.abc import Mapping, Sequence

from whodunnit.bots._shortlist import shortlist
from whodunnit.bots._sweeps import Named
from whodunnit.bots._tempo import late_by
from whodunnit.bots.player import Belief, Question
from whodunnit.bots.reckoner import Reckoner
from whodunnit.core.cards import Card, CaseFile

LIKELIEST, BLANKS_ON_BOARD = 2, 1
"""How many cards of each kind it thinks of naming: unsure ones, and on a board its own. Where any
room can be named, an own card never made its next guess likelier in hundreds of decisions."""
PATIENCE = 10
"""For how many rounds it tries in vain to come to a suggestion before it guesses."""
LEAST = 1e-3
"""What entering a room is worth at least."""


class Expert(Reckoner):
    """Knows every chance exactly, and takes the others' suggestions as they come."""

    confidence = 0.6

    def believe(self, asked: Question) -> Belief:
        """The likeliest accusation, and how likely it is to win."""
        known = self.odds(asked.facts)
        named, chance = known.best
        if late_by(asked.view.state.round, self.memory.made) > PATIENCE:
            chance = self.confidence
        return Belief(known.case_file(named), chance)

    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """What makes the best Case File afterwards likeliest."""
        known = self.odds(asked.facts)
        choices = self._choices(asked, rooms)
        worth = [found.best for found in known.after(choices, asked_in_turn(asked))]
        most = max(worth)
        best = [named for named, one in zip(choices, worth, strict=True) if one == most]
        return known.case_file(asked.chance.choice(best))

    def _choices(self, asked: Question, rooms: Sequence[Card]) -> list[Named]:
        known = self.odds(asked.facts)
        inside = {known.deck.index[room] for room in rooms}
        board = asked.view.state.setup.edition.has_board
        choices = shortlist(known, board, LIKELIEST, BLANKS_ON_BOARD if board else 0)
        return [named for named in choices if named[2] in inside]

    def room_values(self, asked: Question) -> Mapping[Card, float]:
        """What the best suggestion in each room adds to its best guess."""
        if asked.view.state.setup.board is None:
            return {}
        known = self.odds(asked.facts)
        _, now = known.best
        choices = self._choices(asked, known.deck.rooms)
        worth = [found.best for found in known.after(choices, asked_in_turn(asked))]
        values = dict.fromkeys(known.deck.rooms, 0.0)
        for named, one in zip(choices, worth, strict=True):
            room = known.deck.cards[named[2]]
            values[room] = max(values[room], one - now + LEAST)
        return values


def asked_in_turn(asked: Question) -> list[int]:
    """The other seats, in the order in which they are asked to disprove (P18)."""
    seats = len(asked.facts.seats)
    return [(asked.seat + step) % seats for step in range(1, seats)]
