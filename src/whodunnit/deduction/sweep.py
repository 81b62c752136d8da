"""The reference engine: place the open cards one by one and add up the ways.

The way forward finds the states; the way back adds up where each card went, and carries all Case
Files along as lanes of one integer.
"""

from itertools import product, repeat
from operator import add, mul
from struct import unpack

from msgspec import Struct

from whodunnit.deduction.order import bits, open_cards, order_of
from whodunnit.deduction.plan import Layer, layers_of, layout_of
from whodunnit.deduction.position import Position
from whodunnit.deduction.posterior import Posterior


class Step(Struct, frozen=True):
    """All states under way when a card goes to one place."""

    place: int
    """The place."""
    targets: list[int]
    """Where each state goes."""
    times: list[int] | None
    """By how much its weight grows; nothing if not at all."""


class Level(Struct, frozen=True):
    """All that one card can do."""

    states: list[int]
    """The states before it."""
    weights: list[int]
    """Their weights: how many ways lead there."""
    steps: list[Step]
    """The ways on."""


class Lanes:
    """Where each Case File has its lane in a long integer.

    What is settled first on the way has the lowest lanes, so that the integers stay short for long.
    """

    def __init__(self, position: Position, way: list[int], most: int) -> None:
        when = {card: at for at, card in enumerate(way)}
        self._width = 8 if most < 1 << 64 else (most.bit_length() + 7) // 8
        kinds = [bits(can) for can in position.can[position.seats :]]
        self._size = 1
        lanes: dict[int, int] = {}
        for cards in sorted(kinds, key=lambda cards: _mean([when.get(card, 0) for card in cards])):
            for at, card in enumerate(sorted(cards, key=lambda card: when.get(card, 0))):
                lanes[card] = at * self._size
            self._size *= len(cards)
        self._lanes = [sum(map(lanes.__getitem__, hidden)) for hidden in product(*kinds)]
        self.shift = {card: lane * self._width * 8 for card, lane in lanes.items()}
        """How far to shift the lanes if this card is in the Case File."""

    def unpack(self, packed: int) -> list[int]:
        """The weights of the Case Files, in the order of `case_files`."""
        width = self._width
        data = packed.to_bytes(self._size * width, "little")
        if width == 8:
            lanes = unpack(f"<{self._size}Q", data)
            return [lanes[lane] for lane in self._lanes]
        return [
            int.from_bytes(data[lane * width : (lane + 1) * width], "little")
            for lane in self._lanes
        ]


def posterior(position: Position) -> Posterior:
    """Weigh all worlds of a position that has been propagated."""
    layout = layout_of(position)
    order = order_of(position)
    layers = layers_of(position, layout, order)
    levels, total = forward(layers, layout.start)
    opened = open_cards(position)
    cards = [
        [total if (can & ~opened) >> card & 1 else 0 for can in position.can]
        for card in range(len(position.deck.cards))
    ]
    if not total:
        return Posterior(0, cards, [])
    lanes = Lanes(position, order[::-1], total)
    packed = _backward(layers, levels, cards, lanes, position.seats)
    return Posterior(total, cards, lanes.unpack(packed))


def place_card(
    layer: Layer, states: list[int], values: list[int], shift: int, seats: int
) -> tuple[dict[int, int], list[Step]]:
    """Let one card go wherever it may; in the Case File it shifts the values."""
    after: dict[int, int] = {}
    get = after.get
    steps: list[Step] = []
    for move in layer.moves:
        targets = move.targets(states)
        times = layer.multiples(move.place, states)
        grown = values if times is None else list(map(mul, values, times))
        if shift and move.place >= seats:
            grown = [value << shift for value in grown]
        for to, value in zip(targets, grown, strict=True):
            after[to] = get(to, 0) + value
        steps.append(Step(move.place, targets, times))
    return layer.possible(after), steps


def forward(layers: list[Layer], start: int) -> tuple[list[Level], int]:
    """All states before each card, and the weight of all worlds."""
    after = {start: 1}
    levels: list[Level] = []
    for layer in layers:
        states, weights = list(after), list(after.values())
        after, steps = place_card(layer, states, weights, 0, 0)
        levels.append(Level(states, weights, steps))
    return levels, after.get(0, 0)


def _backward(
    layers: list[Layer], levels: list[Level], cards: list[list[int]], lanes: Lanes, seats: int
) -> int:
    """Add up every card's places; all Case Files of the start as lanes."""
    ways, packed = {0: 1}, {0: 1}
    for layer, level in zip(reversed(layers), reversed(levels), strict=True):
        places = cards[layer.card]
        ways_before = packed_before = [0] * len(level.states)
        for step in level.steps:
            ways_on = list(map(ways.get, step.targets, repeat(0)))
            packed_on = list(map(packed.get, step.targets, repeat(0)))
            if step.times is not None:
                ways_on = list(map(mul, ways_on, step.times))
                packed_on = list(map(mul, packed_on, step.times))
            places[step.place] = sum(map(mul, level.weights, ways_on))
            if step.place >= seats:
                shift = lanes.shift[layer.card]
                packed_on = [value << shift for value in packed_on]
            ways_before = list(map(add, ways_before, ways_on))
            packed_before = list(map(add, packed_before, packed_on))
        ways = dict(zip(level.states, ways_before, strict=True))
        packed = dict(zip(level.states, packed_before, strict=True))
    (joint,) = packed.values()
    return joint


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)
