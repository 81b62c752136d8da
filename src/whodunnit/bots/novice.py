"""The novice: remembers its hand and the cards shown to it, and asks for whatever comes to mind."""

from collections.abc import Mapping, Sequence

from whodunnit.bots.elimination import Eliminator, Possible
from whodunnit.bots.naive import unseen
from whodunnit.bots.player import Question
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import Facts

WHIM = 0.3
"""How often it names a card of a kind without thinking."""


class Novice(Eliminator):
    """Enters the nearest room, and does not always ask for something new."""

    def left_open(self, facts: Facts) -> Possible:
        """Whatever it has not seen, unless it asked for it and nobody could show it."""
        return unseen(facts, _settled(facts))

    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """Something that it has not seen, or any card at all."""
        thought, chance, deck = super().suggest(asked, rooms), asked.chance, asked.facts.deck
        kinds = (deck.suspects, deck.weapons, rooms)
        return CaseFile(
            *(
                chance.choice(kind) if chance.random() < WHIM else card
                for card, kind in zip(thought, kinds, strict=True)
            )
        )

    def room_values(self, asked: Question) -> Mapping[Card, float]:
        """One room is as good as another."""
        return dict.fromkeys(asked.facts.deck.rooms, 1.0)

    def show(self, asked: Question, cards: Sequence[Card]) -> Card:
        """Any card; it does not remember what it has shown."""
        return asked.chance.choice(cards)


def _settled(facts: Facts) -> set[Card]:
    """The cards that it asked for itself and nobody could show."""
    others = len(facts.seats) - 1
    # With the Red Card the suspect may be either of two
    spared = set(facts.deck.suspects) if facts.red_card else set()
    return {
        card
        for said in facts.suggestions
        if said.by == facts.me and len(said.cannot) == others
        for card in said.named
        if card not in facts.hand and card not in spared
    }
