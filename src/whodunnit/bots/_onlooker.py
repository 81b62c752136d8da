"""The game as an onlooker sees it: what everybody knows, and nobody's hand."""

from collections.abc import Iterable

from msgspec.structs import replace

from whodunnit.bots._odds import Odds
from whodunnit.core.actions import Seat
from whodunnit.core.cards import Card
from whodunnit.deduction.facts import Facts


def onlooker(facts: Facts, shown: Iterable[Card] = ()) -> Facts:
    """What is left of a player's facts for somebody who saw only these cards of the player's."""
    me = facts.me
    return replace(
        facts,
        me=None,
        hand=(),
        case_file=None,
        murderer=None,
        innocent=(),
        suggestions=tuple(replace(said, card=None) for said in facts.suggestions),
        known=() if me is None else tuple((card, me) for card in shown),
    )


def suspicion(seen: Odds, seat: Seat) -> float:
    """How likely an onlooker thinks that a seat has the Red Card."""
    return sum(share.part for share in seen.shares if share.position.murderer == seat)
