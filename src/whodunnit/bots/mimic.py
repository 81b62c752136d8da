"""The mimic: looks like somebody who honestly asks, and leads those astray who believe it."""

from collections.abc import Sequence

from whodunnit.bots.best_guess import BestGuess
from whodunnit.bots.player import Question
from whodunnit.core.cards import Card, CaseFile


class Mimic(BestGuess):
    """Asks again and again for the same card of its own, as if nobody would show it.

    Whoever takes suggestions as honest concludes that the mimic does not hold the card, and since
    nobody shows it, that it is in the Case File. The other cards that it names are real questions.
    """

    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """The best suggestion with its decoy in it, and no other card of its own."""
        weighed = self.weighed(asked, rooms)
        hand = set(asked.facts.hand)
        decoys = self._decoys(asked)
        for decoy in decoys:
            lures = {
                named: assessment
                for named, assessment in weighed.items()
                if decoy in named and len(hand.intersection(named)) == 1
            }
            if lures:
                return self.best_of(asked, lures)
        return self.best_of(asked, weighed)

    def _decoys(self, asked: Question) -> list[Card]:
        """Its own cards, the most secret first: those that the fewest have been shown."""
        seen = [card for cards in self.memory.shown.values() for card in cards]
        return sorted(asked.facts.hand, key=seen.count)
