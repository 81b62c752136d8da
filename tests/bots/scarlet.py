"""Miss Scarlet at a table of four on the mansion, and what she knows there."""

from tests.rules.table import GREEN, MUSTARD, SCARLET, WHITE, Table, table

from whodunnit.bots._odds import Odds, odds
from whodunnit.deduction import Facts, SeatFacts

SEATS = (SCARLET, MUSTARD, WHITE, GREEN)
BEFORE_THE_LOUNGE, BEFORE_THE_KITCHEN = "6,17", "17,19"


def known_to_scarlet(game: Table, solved: bool) -> Odds:
    """What Miss Scarlet knows at the start, or once suspect and weapon are found."""
    deck, hand = game.setup.deck, game.state.hands[0]
    assert hand is not None
    rest = [card for card in (*deck.suspects[1:], *deck.weapons[1:]) if card not in hand]
    lacks = list(game.setup.hand_sizes)
    found = []
    for card in rest if solved else ():
        holder = max(range(1, len(lacks)), key=lacks.__getitem__)
        lacks[holder] -= 1
        found.append((card, holder))
    seats = tuple(
        SeatFacts(name, size) for name, size in zip(SEATS, game.setup.hand_sizes, strict=True)
    )
    knows = odds(Facts(deck, seats, me=0, hand=hand, known=tuple(found)))
    assert knows is not None
    return knows


def in_the_hall(mustard: str, white: str) -> Table:
    """Miss Scarlet in the Hall, with the suspects of two rivals in her hand."""
    hand = (MUSTARD, WHITE, "Hall", "Library", "Study")
    at = {SCARLET: "Hall", MUSTARD: mustard, WHITE: white}
    return table("classic", SEATS, hands={SCARLET: hand}, at=at)
