"""What each card may do to a state.

A state is one integer. Each place that lacks cards has a field in it: how many it lacks, a bit for
each clause that it has not met, and a counter for each factor over several open cards.
"""

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.deduction.order import open_cards
from whodunnit.deduction.position import Clause, MaskFactor, Position

LOST = -1
"""Where a state goes from which there is no way on."""


class Counter(Struct, frozen=True):
    """Where a factor over several open cards counts those that its place holds."""

    factor: MaskFactor
    """The factor."""
    shift: int
    """The lowest bit of the counter."""

    @property
    def mask(self) -> int:
        """The bits of the counter."""
        return 3 << self.shift


class Layout(Struct, frozen=True):
    """Which bits of a state mean what."""

    lacking: dict[int, tuple[int, int]]
    """For each place that lacks cards: the lowest bit and the width of that number."""
    clauses: list[tuple[Clause, int]]
    """Each clause and its bit."""
    unhidden: list[tuple[int, int]]
    """Each false accusation and its bit."""
    counters: list[Counter]
    """The counters of the factors."""
    start: int
    """The state before any open card is placed."""


class Move(Struct, frozen=True):
    """One card going to one place."""

    place: int
    """The place."""
    lacks: int
    """The bits of how many cards it lacks."""
    step: int
    """What to subtract from the state."""
    keep: int
    """Which bits then stay."""
    unmet: int
    """The bits of the place's clauses."""

    def targets(self, states: list[int]) -> list[int]:
        """Where each state goes."""
        lacks, step, keep, unmet = self.lacks, self.step, self.keep, self.unmet
        if not unmet:
            return [state - step & keep if state & lacks else LOST for state in states]
        return [
            to
            if state & lacks and ((to := state - step & keep) & lacks or not to & unmet)
            else LOST
            for state in states
        ]


class Layer(Struct, frozen=True):
    """One card's turn: where it may go."""

    card: int
    """The card's number in the deck."""
    moves: tuple[Move, ...]
    """The places that it may go to."""
    addend: int
    """Added to a state afterwards, it carries into a guard bit if a place lacks too many cards."""
    guards: int
    """The guard bits."""
    unmet: int
    """The bits of clauses that were to be met by now."""
    counters: tuple[Counter, ...]
    """The counters that end with this card."""
    singles: tuple[MaskFactor, ...]
    """The factors over this card alone."""

    def only(self, move: Move) -> "Layer":
        """The same card going to one place."""
        return replace(self, moves=(move,))

    def possible(self, after: dict[int, int]) -> dict[int, int]:
        """Without the states from which there is no way on."""
        after.pop(LOST, None)
        addend, guards, unmet = self.addend, self.guards, self.unmet
        if not (guards or unmet):
            return after
        return {
            state: value
            for state, value in after.items()
            if not (state + addend & guards or state & unmet)
        }

    def multiples(self, place: int, states: list[int]) -> list[int] | None:
        """By how much each state's weight grows if the card goes there; nothing if not at all."""
        times = 1
        for owner, _, weights in self.singles:
            times *= weights[owner == place]
        if not self.counters:
            return None if times == 1 else [times] * len(states)
        counted = sum(counter.mask for counter in self.counters)
        table = {}
        for count in {state & counted for state in states}:
            table[count] = times
            for counter in self.counters:
                owner, _, weights = counter.factor
                table[count] *= weights[(count >> counter.shift & 3) + (owner == place)]
        return [table[state & counted] for state in states]


def layout_of(position: Position) -> Layout:
    """Give every place, clause and factor its bits."""
    opened = open_cards(position)
    shift = start = 0
    lacking: dict[int, tuple[int, int]] = {}
    for place, (can, size) in enumerate(zip(position.can, position.size, strict=True)):
        lack = size - (can & ~opened).bit_count()
        if lack:
            lacking[place] = shift, lack.bit_length()
            start |= lack << shift
            shift += lack.bit_length() + 1
    clauses: list[tuple[Clause, int]] = []
    for clause in position.clauses:
        clauses.append((clause, 1 << shift))
        start |= 1 << shift
        shift += 1
    unhidden: list[tuple[int, int]] = []
    for mask in position.unhidden:
        unhidden.append((mask, 1 << shift))
        start |= 1 << shift
        shift += 1
    counters: list[Counter] = []
    for factor in position.factors:
        if factor[1] & (factor[1] - 1):
            counters.append(Counter(factor, shift))
            shift += 2
    return Layout(lacking, clauses, unhidden, counters, start)


def layers_of(position: Position, layout: Layout, order: list[int]) -> list[Layer]:
    """What each card may do, in this order."""
    rest = 0
    layers: list[Layer] = []
    for card in reversed(order):
        layers.append(layer_of(position, layout, card, rest))
        rest |= 1 << card
    return layers[::-1]


def layer_of(position: Position, layout: Layout, card: int, rest: int) -> Layer:
    """What one card may do while the cards of `rest` are still to come."""
    bit = 1 << card
    unmet = addend = guards = 0
    met: dict[int, int] = {}
    for (place, mask), clause_bit in layout.clauses:
        if mask & bit:
            met[place] = met.get(place, 0) | clause_bit
            if not mask & rest:
                unmet |= clause_bit
    disclosed = 0
    for mask, accusation_bit in layout.unhidden:
        if mask & bit:
            disclosed |= accusation_bit
            if not mask & rest:
                unmet |= accusation_bit
    last: list[Counter] = []
    counting: dict[int, int] = {}
    for counter in layout.counters:
        place, mask, _ = counter.factor
        if mask & bit:
            if not mask & rest:
                last.append(counter)
            else:
                counting[place] = counting.get(place, 0) + (1 << counter.shift)
    ended = sum(counter.mask for counter in last)
    moves: list[Move] = []
    for place, (shift, width) in layout.lacking.items():
        if not position.can[place] & bit:
            continue
        top = (1 << width) - 1
        left = (position.can[place] & rest).bit_count()
        if left < top:
            addend |= top - left << shift
            guards |= 1 << shift + width
        clears = ended | met.get(place, 0) | (disclosed if place < position.seats else 0)
        own = sum(clause_bit for (owner, _), clause_bit in layout.clauses if owner == place)
        step = (1 << shift) - counting.get(place, 0)
        moves.append(Move(place, top << shift, step, ~clears, own))
    singles = tuple(factor for factor in position.factors if factor[1] == bit)
    return Layer(card, tuple(moves), addend, guards, unmet, tuple(last), singles)
