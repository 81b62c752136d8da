"""The bluffer: names its own cards often, so that nobody can read its suggestions."""

from collections.abc import Sequence

from whodunnit.bots.best_guess import BestGuess
from whodunnit.bots.player import Question
from whodunnit.core.cards import Card, CaseFile

BLUFF = 0.5
"""How often it names a card of its own, for each kind that it holds one of."""


class Bluffer(BestGuess):
    """As the best guesser, but among the suggestions with as many own cards as it likes today."""

    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """The best suggestion with cards of its own where it bluffs."""
        hand, deck = set(asked.facts.hand), asked.facts.deck
        held = [hand.intersection(kind) for kind in (deck.suspects, deck.weapons, rooms)]
        bluffs = [own if asked.chance.random() < BLUFF else None for own in held]
        weighed = {
            named: assessment
            for named, assessment in self.weighed(asked, rooms).items()
            if all(not own or card in own for card, own in zip(named, bluffs, strict=True))
        }
        return self.best_of(asked, weighed)
