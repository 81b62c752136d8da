"""Other worlds: deals that fit everything a viewer may know, and are not the true one."""

from random import Random

from whodunnit.core.actions import Deal
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.setup import Setup
from whodunnit.testing.known import Known
from whodunnit.testing.world_search import Search

STIRS = 60
"""How many exchanges are tried before another world is searched for step by step."""


def other_deal(known: Known, true: Deal, chance: Random) -> Deal | None:
    """Another deal that fits, with the weapons where they lie; nothing if none was found.

    The true deal is stirred by exchanges that the viewer could not notice. Where not a single one
    is possible, a search through all deals has the last word, as far as its patience goes.
    """
    deal = true
    for _ in range(STIRS):
        stirred = _exchanged(known.setup, deal, chance)
        if known.allows(stirred):
            deal = stirred
    if deal != true:
        return deal
    return next(Search(known, chance).deals(true), None)


def _exchanged(setup: Setup, deal: Deal, chance: Random) -> Deal:
    """The same deal, but for two cards that change places, or another murderer."""
    if deal.murderer is not None and chance.random() < 0.2:
        return _with_another_murderer(setup, deal, chance)
    red = None if deal.murderer is None else setup.seats[deal.murderer]
    one = chance.choice(tuple(deal.case_file) if chance.random() < 0.3 else setup.deck.cards)
    kind = setup.deck.kinds[one]
    others = [
        card
        for card in setup.deck.cards
        if card != red and (one not in deal.case_file or setup.deck.kinds[card] is kind)
    ]
    other = chance.choice(others)
    bound = other in deal.case_file and setup.deck.kinds[other] is not kind
    return deal if one == red or bound else _renamed(setup, deal, {one: other, other: one})


def _with_another_murderer(setup: Setup, deal: Deal, chance: Random) -> Deal:
    """The Red Card goes to another seat, whose last card goes to the one that had it (N20)."""
    if deal.murderer is None:
        return deal
    was, now = deal.murderer, chance.randrange(len(setup.seats))
    if was == now or not deal.hands[now]:
        return deal
    one, other = setup.seats[was], setup.seats[now]
    swapped = _renamed(setup, deal, {one: other, other: one})
    hands = [list(hand) for hand in swapped.hands]
    hands[was].append(hands[now].pop(chance.randrange(len(hands[now]))))
    return Deal(
        swapped.case_file, tuple(setup.deck.sort(hand) for hand in hands), deal.weapons, now
    )


def _renamed(setup: Setup, deal: Deal, names: dict[Card, Card]) -> Deal:
    return Deal(
        CaseFile(*(names.get(card, card) for card in deal.case_file)),
        tuple(setup.deck.sort([names.get(card, card) for card in hand]) for hand in deal.hands),
        deal.weapons,
        deal.murderer,
    )
