"""The naive player: it notices nothing but the cards that it is shown."""

from collections.abc import Sequence, Set

from whodunnit.bots.elimination import Eliminator, Possible, accusations_of, to_accuse
from whodunnit.core.cards import Card
from whodunnit.deduction import Facts

NOTHING: Set[Card] = frozenset()
"""No card is settled."""


class Naive(Eliminator):
    """Crosses off its own cards and those that it saw, until one of each kind is left."""

    def left_open(self, facts: Facts) -> Possible:
        """Whatever it has not seen."""
        return unseen(facts)


def unseen(facts: Facts, settled: Set[Card] = NOTHING) -> Possible:
    """What is left for somebody who goes by shown cards, but for kinds with a settled card."""
    deck = facts.deck
    seen = {*facts.hand, *(said.card for said in facts.suggestions if said.card is not None)}
    kinds = (deck.suspects, deck.weapons, deck.rooms)
    suspects, weapons, rooms = (_left(kind, seen, settled) for kind in kinds)
    return Possible(
        (tuple(suspects), tuple(weapons), tuple(rooms)),
        accusations_of(facts, to_accuse(facts, suspects), weapons, rooms),
    )


def _left(kind: Sequence[Card], seen: Set[Card], settled: Set[Card]) -> list[Card]:
    found = [card for card in kind if card in settled]
    return found or [card for card in kind if card not in seen]
