"""Suggestions that come to the same: of cards that nothing tells apart, one stands for all."""

from collections.abc import Sequence
from itertools import product

from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import CASE_FILE, Knowledge

FEW = 2
"""How many cards of a kind are looked at, beside own ones, where looking at all takes too long."""


def distinct(knowledge: Knowledge, rooms: Sequence[Card]) -> list[tuple[CaseFile, list[CaseFile]]]:
    """The suggestions in these rooms that differ in what they bring, each with all its equals.

    With the Red Card there is a part for each possible murderer, and weighing takes as many times
    longer; then only the suspects and weapons are named that are most in doubt, or an own one.
    """
    deck = knowledge.facts.deck
    suspects, weapons = _alike(knowledge, deck.suspects), _alike(knowledge, deck.weapons)
    if len(knowledge.parts) > 1:
        suspects, weapons = _doubtful(knowledge, suspects), _doubtful(knowledge, weapons)
    kinds = [suspects, weapons, _alike(knowledge, rooms)]
    return [
        (
            CaseFile(*(cards[0] for cards in choice)),
            [CaseFile(*cards) for cards in product(*choice)],
        )
        for choice in product(*kinds)
    ]


def _doubtful(knowledge: Knowledge, groups: list[list[Card]]) -> list[list[Card]]:
    """The groups whose cards are most in doubt, and one of own cards."""

    def sureness(group: list[Card]) -> float:
        return abs(knowledge.probability(group[0], CASE_FILE) - 0.5)

    hand = knowledge.facts.hand
    own = [group for group in groups if group[0] in hand]
    others = sorted((group for group in groups if group[0] not in hand), key=sureness)
    return others[:FEW] + own[:1]


def _alike(knowledge: Knowledge, cards: Sequence[Card]) -> list[list[Card]]:
    """The cards of one kind in groups: those of a group can change places unnoticed."""
    index = knowledge.facts.deck.index
    masks = [
        mask
        for part in knowledge.parts
        for mask in (
            *part.position.can,
            *(mask for _, mask in part.position.clauses),
            *part.position.unhidden,
            *(mask for _, mask, _ in part.position.factors),
        )
    ]
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card in cards:
        place = index[card]
        groups.setdefault(tuple(mask >> place & 1 for mask in masks), []).append(card)
    return list(groups.values())
