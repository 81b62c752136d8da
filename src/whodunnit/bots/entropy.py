"""The player that asks for the cards of which it is least sure, each by itself."""

from collections.abc import Mapping, Sequence

from whodunnit.bots._rivals import two_ways
from whodunnit.bots.player import Belief, Question
from whodunnit.bots.reckoner import Reckoner
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import Facts


class Entropy(Reckoner):
    """Knows the chance of every card, adds up their entropies, and accuses when it is certain.

    It does not ask what the answers will be: that is what sets it apart from max_information.
    """

    def believe(self, asked: Question) -> Belief:
        """The likeliest accusation."""
        known = self.odds(asked.facts)
        named, chance = known.best
        return Belief(known.case_file(named), chance)

    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """Of each kind the card with the most entropy; any of equals."""
        deck = asked.facts.deck
        suspect, weapon, room = (
            self._least_sure(asked, kind) for kind in (deck.suspects, deck.weapons, rooms)
        )
        return CaseFile(suspect, weapon, room)

    def room_values(self, asked: Question) -> Mapping[Card, float]:
        """The entropy of the suggestion that it would make in each room."""
        bits, deck = self._bits(asked.facts), asked.facts.deck
        anywhere = sum(max(bits[card] for card in kind) for kind in (deck.suspects, deck.weapons))
        return {room: bits[room] + anywhere for room in deck.rooms}

    def _least_sure(self, asked: Question, kind: Sequence[Card]) -> Card:
        bits = self._bits(asked.facts)
        most = max(bits[card] for card in kind)
        return asked.chance.choice([card for card in kind if bits[card] == most])

    def _bits(self, facts: Facts) -> dict[Card, float]:
        chances = self.odds(facts).hidden
        return {
            card: two_ways(chance) for card, chance in zip(facts.deck.cards, chances, strict=True)
        }
