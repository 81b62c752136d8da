"""The deal: what the host may deal, and the events that it becomes."""

from collections.abc import Iterator

from whodunnit.core.actions import Deal
from whodunnit.core.cards import Card
from whodunnit.core.errors import BadDeal
from whodunnit.core.events import (
    CaseFileSealed,
    Event,
    HandDealt,
    RedCardDealt,
    TurnStarted,
    WeaponsPlaced,
)
from whodunnit.core.setup import Setup


def dealt(setup: Setup, deal: Deal) -> Iterator[Event]:
    """The events of a deal, or BadDeal with what is wrong with it."""
    _check_case_file(setup, deal)
    _check_red_card(setup, deal)
    _check_hands(setup, deal)
    _check_weapons(setup, deal)
    yield CaseFileSealed(deal.case_file, deal.murderer)
    for seat, hand in enumerate(deal.hands):
        yield HandDealt(seat, setup.deck.sort(hand))
    if deal.murderer is not None:
        yield RedCardDealt(deal.murderer)
    if setup.board is not None:
        yield WeaponsPlaced(deal.weapons)
    # P6, R1: seats stand in clockwise order from Miss Scarlet, so the first one begins
    yield TurnStarted(seat=0, round=1)


def red_card_of(setup: Setup, deal: Deal) -> Card | None:
    """The suspect whose card is the Red Card in this deal, if there is one (N19)."""
    return None if deal.murderer is None else setup.seats[deal.murderer]


def _check_case_file(setup: Setup, deal: Deal) -> None:
    deck, case_file = setup.deck, deal.case_file
    for card, kind in zip(case_file, (deck.suspects, deck.weapons, deck.rooms), strict=True):
        if card not in kind:
            raise BadDeal(
                f"the Case File needs one card of each kind; {card!r} is out of place", "P3"
            )


def _check_red_card(setup: Setup, deal: Deal) -> None:
    if (deal.murderer is not None) != setup.edition.red_card:
        needed = "needs a murderer" if setup.edition.red_card else "has no Red Card to deal"
        raise BadDeal(f"this edition {needed}", "N19")
    if deal.murderer is None:
        return
    if not 0 <= deal.murderer < len(setup.seats):
        raise BadDeal("only a character that is played can be the murderer", "N19")
    if red_card_of(setup, deal) == deal.case_file.suspect:
        raise BadDeal("the framed suspect must be another one than the murderer", "N19")


def _check_hands(setup: Setup, deal: Deal) -> None:
    sizes = list(setup.hand_sizes)
    if deal.murderer is not None:
        sizes[deal.murderer] -= 1  # N20: the Red Card counts as one
    if [len(hand) for hand in deal.hands] != sizes:
        raise BadDeal(
            f"the hands must have {', '.join(map(str, sizes))} cards, in this order", "P4"
        )
    cards = [card for hand in deal.hands for card in hand]
    cards += deal.case_file
    red = red_card_of(setup, deal)
    if red is not None:
        cards.append(red)
    if len(cards) != len(setup.deck.cards) or set(cards) != set(setup.deck.cards):
        raise BadDeal("every card of the deck must be dealt exactly once", "P4")


def _check_weapons(setup: Setup, deal: Deal) -> None:
    deck = setup.deck
    if setup.board is None:
        if deal.weapons:
            raise BadDeal("without a board there are no rooms to place weapons in", "P2")
        return
    if len(deal.weapons) != len(deck.weapons) or not set(deal.weapons) <= set(deck.rooms):
        raise BadDeal("every weapon must be placed in a room", "P2")
    if len(set(deal.weapons)) < min(len(deck.weapons), len(deck.rooms)):
        raise BadDeal("each weapon must start in a different room", "P2")
