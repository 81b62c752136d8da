"""In which order to place the open cards, so that few states are under way at any time."""

from math import log2

from whodunnit.deduction.position import Position

SMALL = 800.0
"""So few states, by estimate, that no better order is worth looking for."""
CLAUSE, KIND = 0.7, 0.9
"""By how many bits a clause or a kind that is half done multiplies the states, as measured."""


class Structure:
    """What links the open cards of a position to each other."""

    def __init__(self, position: Position) -> None:
        self.open = open_cards(position)
        self.clauses = [mask for _, mask in position.clauses] + position.unhidden
        self.clauses += [mask for _, mask, _ in position.factors if mask & (mask - 1)]
        hidden = position.can[position.seats :]
        self.kinds = [can & self.open for can in hidden if can & self.open]
        self.hands: list[tuple[int, int]] = []
        for seat in range(position.seats):
            can = position.can[seat]
            lack = position.size[seat] - (can & ~self.open).bit_count()
            if lack:
                self.hands.append((can & self.open, lack))
        self.places = {
            card: sum(1 for can in position.can if can >> card & 1) for card in bits(self.open)
        }

    def halves(self, done: int) -> float:
        """How many bits the clauses and kinds take that are half done."""
        left = ~done
        half = 0.0
        for mask in self.clauses:
            if mask & done and mask & left:
                half += CLAUSE
        for mask in self.kinds:
            if mask & done and mask & left:
                half += KIND
        return half

    def ranges(self, done: int) -> float:
        """How many bits the numbers of cards take that the seats lack."""
        spread = 1
        for mask, lack in self.hands:
            placed = (mask & done).bit_count()
            least = lack - mask.bit_count() + placed
            spread *= min(lack, placed) - max(0, least) + 1
        return log2(spread)

    def states(self, order: list[int]) -> float:
        """About how many states an order meets in all."""
        done = 0
        states = 0.0
        for card in order:
            done |= 1 << card
            states += 2.0 ** (self.halves(done) + self.ranges(done))
        return states


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, from the lowest."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def open_cards(position: Position) -> int:
    """The cards with more than one place left."""
    once = twice = 0
    for can in position.can:
        twice |= once & can
        once |= can
    return twice


def order_of(position: Position) -> list[int]:
    """The open cards in a good order: greedily, with a second opinion where it is worth it."""
    structure = Structure(position)
    first = _by_halves(structure)
    states = structure.states(first)
    if states < SMALL:
        return first
    second = _by_states(structure)
    return second if structure.states(second) < states else first


def _by_halves(structure: Structure) -> list[int]:
    """After each card as few clauses and kinds as can be are half done."""
    groups = structure.clauses + structure.kinds
    left = sorted(structure.places, key=structure.places.__getitem__)
    order: list[int] = []
    done = 0
    while left:
        undone = [group for group in groups if group & ~done]
        best, least = left[0], len(undone) + 1
        for card in left:
            after = done | 1 << card
            half = 0
            for group in undone:
                if group & after and group & ~after:
                    half += 1
            if half < least:
                best, least = card, half
        order.append(best)
        left.remove(best)
        done |= 1 << best
    return order


def _by_states(structure: Structure) -> list[int]:
    """After each card as few states as can be are under way."""
    left = list(structure.places)
    order: list[int] = []
    done = 0
    while left:
        best = min(
            left,
            key=lambda card: (
                structure.halves(done | 1 << card) + structure.ranges(done | 1 << card)
            ),
        )
        order.append(best)
        left.remove(best)
        done |= 1 << best
    return order
