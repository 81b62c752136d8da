"""Which card to show: the one from which the asker learns least."""

from collections.abc import Iterable, Sequence

from whodunnit.bots._odds import Odds, odds
from whodunnit.bots._onlooker import onlooker, suspicion
from whodunnit.core.cards import Card
from whodunnit.deduction.facts import Facts


def least_helpful(facts: Facts, asker: int, known: Iterable[Card], cards: Sequence[Card]) -> Card:
    """The card after which the asker's best guess is least likely to be right.

    What the asker knows is what everybody saw, what it was shown by this player, and its own hand,
    which nobody knows: the guess is weighed without it. The murderer shows what draws the least
    suspicion on itself instead.
    """
    if facts.me is None:
        return cards[0]
    already = tuple(known)
    worth: dict[Card, float] = {}
    for card in cards:
        seen = odds(onlooker(facts, (*already, card)))
        worth[card] = 1.0 if seen is None else round(_tells(seen, facts), 12)
    return min(cards, key=lambda card: (worth[card], cards.index(card)))


def _tells(seen: Odds, facts: Facts) -> float:
    """What an onlooker can make of it: the better its best guesses, the more.

    To the murderer, how likely an onlooker thinks that it is the one (N22).
    """
    if facts.murderer is not None and facts.murderer == facts.me:
        return suspicion(seen, facts.murderer)
    return sum(chance * chance for chance in seen.winning.values())
