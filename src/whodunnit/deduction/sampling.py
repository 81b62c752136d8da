"""Exact random worlds: each drawn as often as its weight says, independently of the others."""

from bisect import bisect
from itertools import accumulate
from random import Random

from whodunnit.core.cards import CaseFile
from whodunnit.deduction.alike import Alike, join
from whodunnit.deduction.order import bits, open_cards, order_of
from whodunnit.deduction.places import World
from whodunnit.deduction.plan import layers_of, layout_of
from whodunnit.deduction.position import Position, cards_of
from whodunnit.deduction.sweep import Level, forward

Choices = tuple[list[int], list[int], list[int]]
"""The places a card can go to, the states afterwards, and the running sums of their weights."""


class Sampler:
    """Draws worlds of one position."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._open = open_cards(position)
        joined, self._alike = join(position)
        # A card that only seats of one hand may hold is open no more, but has to be dealt out
        opened = open_cards(joined)
        self._settled = [can & ~opened for can in joined.can]
        layout = layout_of(joined)
        self._start = layout.start
        self._order = order_of(joined)
        levels, _ = forward(layers_of(joined, layout, self._order), layout.start)
        ways = {0: 1}
        self._choices: list[dict[int, Choices]] = []
        for level in reversed(levels):
            choices = _choices(level, ways)
            ways = {state: sums[-1] for state, (_, _, sums) in choices.items()}
            self._choices.append(choices)
        self._choices.reverse()

    def draw(self, rng: Random) -> World:
        """One world, chosen by weight."""
        position, state = self._position, self._start
        held = list(self._settled)
        for card, choices in zip(self._order, self._choices, strict=True):
            places, after, sums = choices[state]
            chosen = bisect(sums, rng.randrange(sums[-1]))
            held[places[chosen]] |= 1 << card
            state = after[chosen]
        for alike in self._alike:
            _deal_out(held, alike, self._open, rng)
        hands = [cards_of(position.deck, mask) for mask in held]
        hidden = [card for hand in hands[position.seats :] for card in hand]
        return World(tuple(hands[: position.seats]), CaseFile(*hidden), position.murderer)


def _deal_out(held: list[int], alike: Alike, opened: int, rng: Random) -> None:
    """Deal the one hand out to the seats that share it."""
    shared = bits(held[alike.seats[0]] & opened)
    rng.shuffle(shared)
    held[alike.seats[0]] &= ~opened
    for seat, lack in zip(alike.seats, alike.lacks, strict=True):
        for card in shared[:lack]:
            held[seat] |= 1 << card
        shared = shared[lack:]


def _choices(level: Level, ways: dict[int, int]) -> dict[int, Choices]:
    """From each state before a card the places it can go to, with the weight of all ways on."""
    found: dict[int, Choices] = {}
    for at, state in enumerate(level.states):
        places: list[int] = []
        after: list[int] = []
        weights: list[int] = []
        for step in level.steps:
            to = step.targets[at]
            if to in ways:
                places.append(step.place)
                after.append(to)
                weights.append(ways[to] * (step.times[at] if step.times else 1))
        if places:
            found[state] = places, after, list(accumulate(weights))
    return found
