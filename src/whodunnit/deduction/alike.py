"""What need not be worked out twice: seats and cards of which the same is known.

Such seats are weighed as one hand, which is then dealt out; such cards stand in for one another.
"""

from math import factorial, prod

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.deduction.order import open_cards
from whodunnit.deduction.position import Position
from whodunnit.deduction.posterior import Posterior


class Alike(Struct, frozen=True):
    """Some seats that may hold the same open cards, with nothing else known of them."""

    seats: list[int]
    """The seats; the first stands for all in the joined position."""
    lacks: list[int]
    """How many open cards each of them holds."""

    @property
    def ways(self) -> int:
        """In how many ways the one hand can be dealt out."""
        return factorial(sum(self.lacks)) // prod(map(factorial, self.lacks))


def join(position: Position) -> tuple[Position, list[Alike]]:
    """The position with one hand for all seats of which the same is known."""
    opened = open_cards(position)
    told = {place for place, _ in position.clauses} | {place for place, _, _ in position.factors}
    same: dict[int, list[int]] = {}
    for seat in range(position.seats):
        mine = position.can[seat] & opened
        if mine and seat not in told:
            same.setdefault(mine, []).append(seat)
    groups = [seats for seats in same.values() if len(seats) > 1]
    if not groups:
        return position, []
    can, size = list(position.can), list(position.size)
    joined: list[Alike] = []
    for seats in groups:
        lacks = [size[seat] - (can[seat] & ~opened).bit_count() for seat in seats]
        joined.append(Alike(seats, lacks))
        size[seats[0]] += sum(lacks[1:])
        for seat, lack in zip(seats[1:], lacks[1:], strict=True):
            can[seat] &= ~opened
            size[seat] -= lack
    return replace(position, can=can, size=size), joined


def deal_out(found: Posterior, joined: list[Alike], opened: int) -> Posterior:
    """The weights of the seats one by one."""
    ways = prod(alike.ways for alike in joined)
    cards = [[weight * ways for weight in places] for places in found.cards]
    for alike in joined:
        lacking = sum(alike.lacks)
        for card, places in enumerate(cards):
            if opened >> card & 1:
                together = places[alike.seats[0]]
                for seat, lack in zip(alike.seats, alike.lacks, strict=True):
                    places[seat] = together * lack // lacking
    return Posterior(found.total * ways, cards, [weight * ways for weight in found.joint])


def stand_ins(position: Position) -> list[int]:
    """For each open card the first one like it; for each other one its place, as -2 - place."""
    opened = open_cards(position)
    deck = position.deck
    kinds = [0] * len(deck.suspects) + [1] * len(deck.weapons) + [2] * len(deck.rooms)
    groups = [mask for _, mask in position.clauses]
    groups += position.unhidden + [mask for _, mask, _ in position.factors] + position.can
    first: dict[tuple[int, ...], int] = {}
    stands: list[int] = []
    for card, kind in enumerate(kinds):
        if opened >> card & 1:
            alike = (kind, *(mask >> card & 1 for mask in groups))
            stands.append(first.setdefault(alike, card))
        else:
            home = (place for place, can in enumerate(position.can) if can >> card & 1)
            stands.append(-2 - next(home, -1))
    return stands
