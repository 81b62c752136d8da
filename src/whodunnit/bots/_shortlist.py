"""Which suggestions are worth weighing: of each kind the likeliest cards, and a blank."""

from collections.abc import Sequence
from itertools import product

from whodunnit.bots._odds import Odds
from whodunnit.bots._sweeps import Named


def shortlist(odds: Odds, on_board: bool, likeliest: int, blanks: int) -> list[Named]:
    """Suggestions of the likeliest cards of each kind, and of some that nobody else can show.

    A blank is a card of the player's own: it isolates the others that are named with it. On a
    board all rooms are taken, since it matters where they are, and every blank among the suspects,
    since it matters who is summoned.
    """
    deck = odds.deck
    suspects, weapons, rooms = (
        [deck.index[card] for card in kind] for kind in (deck.suspects, deck.weapons, deck.rooms)
    )
    summons = len(suspects) if on_board and blanks else blanks
    return list(
        product(
            _worth_naming(odds, suspects, likeliest, summons),
            _worth_naming(odds, weapons, likeliest, blanks),
            rooms if on_board else _worth_naming(odds, rooms, likeliest, blanks),
        )
    )


def _worth_naming(odds: Odds, cards: Sequence[int], likeliest: int, blanks: int) -> list[int]:
    hidden, index = odds.hidden, odds.deck.index
    hand = {index[card] for card in odds.facts.hand}
    unsure = sorted((card for card in cards if hidden[card] > 0), key=lambda card: -hidden[card])
    own = [card for card in cards if card in hand]
    return (unsure[:likeliest] + own[:blanks]) or list(cards)
