"""Which suggestions are worth weighing: of each kind the likeliest cards, and a blank."""

from collections.abc import Sequence
from itertools import product

from whodunnit.bots._odds import Odds
from whodunnit.bots._sweeps import Named


def shortlist(odds: Odds, any_room: bool, likeliest: int, blanks: int) -> list[Named]:
    """Suggestions of the likeliest cards of each kind, and of some that nobody else can show.

    A blank is a card of the player's own: it isolates the others that are named with it. With
    `any_room` all rooms are taken, since on a board it matters where they are.
    """
    deck = odds.deck
    index = deck.index
    kinds = [
        _worth_naming(odds, [index[card] for card in kind], likeliest, blanks)
        for kind in (deck.suspects, deck.weapons)
    ]
    rooms = [index[room] for room in deck.rooms]
    if not any_room:
        rooms = _worth_naming(odds, rooms, likeliest, blanks)
    return list(product(kinds[0], kinds[1], rooms))


def _worth_naming(odds: Odds, cards: Sequence[int], likeliest: int, blanks: int) -> list[int]:
    hidden, index = odds.hidden, odds.deck.index
    hand = {index[card] for card in odds.facts.hand}
    unsure = sorted((card for card in cards if hidden[card] > 0), key=lambda card: -hidden[card])
    own = [card for card in cards if card in hand]
    return (unsure[:likeliest] + own[:blanks]) or list(cards)
