"""Which card to show: the one from which the asker learns least."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from whodunnit.bots._odds import Odds, odds
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
    me = facts.me
    public = replace(
        facts,
        me=None,
        hand=(),
        case_file=None,
        murderer=None,
        innocent=(),
        suggestions=tuple(replace(said, card=None) for said in facts.suggestions),
        known=tuple((card, me) for card in known),
    )
    worth: dict[Card, float] = {}
    for card in cards:
        seen = odds(replace(public, known=(*public.known, (card, me))))
        worth[card] = 1.0 if seen is None else round(_tells(seen, facts), 12)
    return min(cards, key=lambda card: (worth[card], cards.index(card)))


def _tells(seen: Odds, facts: Facts) -> float:
    """What an onlooker can make of it: the better its best guesses, the more.

    To the murderer, how likely an onlooker thinks that it is the one (N22).
    """
    if facts.murderer is not None and facts.murderer == facts.me:
        return sum(share.part for share in seen.shares if share.position.murderer == facts.me)
    return sum(chance * chance for chance in seen.winning.values())
