"""The accelerated engine's order of the cards: as in `order`, compiled.

The kernels are Python that numba compiles; `Puzzle` is what they all read.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Function = TypeVar("Function", bound=Callable[..., Any])


CLAUSE, KIND = 7, 9
"""By how many tenths of a bit a clause or a kind that is half done multiplies the states."""
POWERS = 2.0 ** (np.arange(400) / 10.0)
"""Powers of two, by tenths."""
SMALL = 500.0
"""So few states, by estimate, that no better order is worth looking for."""
EDGE, LANE = 30.0, 1.0
"""What a state and one of its lanes cost, relative to each other, as measured."""


class Puzzle(NamedTuple):
    """A position as arrays."""

    seats: int
    """How many seats there are."""
    can: Array
    """For each place the mask of the cards that it may hold."""
    lack: Array
    """For each place how many open cards it gets."""
    opened: int
    """The mask of the open cards."""
    clauses: Array
    """Rows of a place and a mask; false accusations have -1 for a place."""
    factors: Array
    """Rows of a place and a mask."""
    weights: Array
    """For each factor its weight by the number of cards held; its type is that of all values."""


class Links(NamedTuple):
    """What links the open cards to each other."""

    groups: Array
    """Rows of a mask and what it costs while half done; the last three are the kinds."""
    hands: Array
    """Rows of a mask, the number of cards lacking, and the number of candidates."""


def compiled(function: Function) -> Function:
    """Compile a function at its first call, or load it from the cache."""
    return cast(Function, njit(cache=True, nogil=True, error_model="numpy")(function))


@intrinsic
def _population(_: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


count_bits = cast(Callable[[int], int], _population)
"""How many bits of a mask are set."""


@compiled
def links_of(puzzle: Puzzle) -> Links:
    """Find what links the open cards."""
    clauses, factors = puzzle.clauses, puzzle.factors
    groups = np.empty((clauses.shape[0] + factors.shape[0] + 3, 2), np.int64)
    count = 0
    for i in range(clauses.shape[0]):
        groups[count] = clauses[i, 1], CLAUSE
        count += 1
    for i in range(factors.shape[0]):
        if count_bits(factors[i, 1]) > 1:
            groups[count] = factors[i, 1], CLAUSE
            count += 1
    for place in range(puzzle.seats, puzzle.seats + 3):
        groups[count] = puzzle.can[place] & puzzle.opened, KIND
        count += 1
    hands = np.empty((puzzle.seats, 3), np.int64)
    holding = 0
    for seat in range(puzzle.seats):
        if puzzle.lack[seat]:
            mask = puzzle.can[seat] & puzzle.opened
            hands[holding] = mask, puzzle.lack[seat], count_bits(mask)
            holding += 1
    return Links(groups[:count], hands[:holding])


@compiled
def half_done(done: int, groups: Array) -> float:
    """By what the groups multiply the states that are half done."""
    half = 0
    for i in range(groups.shape[0]):
        mask = groups[i, 0]
        if mask & done and mask & ~done:
            half += groups[i, 1]
    return POWERS[min(half, POWERS.size - 1)]  # type: ignore[no-any-return]


@compiled
def spread(done: int, hands: Array) -> float:
    """By what the numbers of cards lacking multiply the states."""
    states = 1.0
    for i in range(hands.shape[0]):
        placed = count_bits(hands[i, 0] & done)
        lack = hands[i, 1]
        states *= min(lack, placed) - max(0, lack - hands[i, 2] + placed) + 1
    return states


@compiled
def greedy(order: Array, puzzle: Puzzle, links: Links, hands: Array) -> float:
    """Fill in the order that keeps the states few, given these hands; about how many in all."""
    done = 0
    total = 0.0
    for at in range(order.size):
        best = 0
        least = np.inf
        left = puzzle.opened & ~done
        while left:
            bit = left & -left
            left ^= bit
            states = half_done(done | bit, links.groups) * spread(done | bit, hands)
            if states < least:
                best = bit
                least = states
        order[at] = count_bits(best - 1)
        done |= best
        total += half_done(done, links.groups) * spread(done, links.hands)
    return total


@compiled
def choose_order(puzzle: Puzzle, links: Links) -> Array:
    """A good order of the open cards: the better of two greedy ones."""
    order = np.empty(count_bits(puzzle.opened), np.int64)
    total = greedy(order, puzzle, links, links.hands)
    if total < SMALL:
        return order
    other = np.empty(order.size, np.int64)
    return other if greedy(other, puzzle, links, links.hands[:0]) < total else order


@compiled
def sharing(order: Array, masks: Array) -> Array:
    """The masks in a sequence in which neighbours have most of the placed cards in common."""
    keys = np.zeros(masks.size, np.int64)
    for s in range(masks.size):
        for i in range(order.size):
            keys[s] = keys[s] << 1 | (masks[s] >> order[i] & 1)
    return np.argsort(keys)


@compiled
def first_difference(order: Array, mask: int, last: int) -> int:
    """How many cards from the start two masks treat alike."""
    for i in range(order.size):
        if (mask ^ last) >> order[i] & 1:
            return i
    return order.size


@compiled
def cost_without(order: Array, masks: Array, puzzle: Puzzle, links: Links) -> float:
    """About what it costs to place all cards but those of a mask, for every mask."""
    kinds = links.groups.shape[0] - 3
    cost = 0.0
    last = -1
    for s in sharing(order, masks):
        alike = 0 if last < 0 else first_difference(order, masks[s], last)
        last = masks[s]
        placed = 0
        for i in range(order.size):
            if last >> order[i] & 1:
                continue
            placed |= 1 << order[i]
            if i < alike:
                continue
            lanes = LANE
            for k in range(kinds, kinds + 3):
                mask = links.groups[k, 0]
                lanes *= max(1, count_bits(mask & placed) + (mask & ~placed != 0))
            states = half_done(placed, links.groups[:kinds])
            states *= spread(placed, links.hands)
            cost += states * (lanes + EDGE * half_done(placed, links.groups[kinds:]))
    return cost


@compiled
def choose_order_without(
    puzzle: Puzzle, links: Links, masks: Array, weapons_from: int, rooms_from: int
) -> Array:
    """A good order to place all cards but those of a mask, for every mask.

    Besides the usual order those are tried that take the kinds one after another, or one of them
    first or last.
    """
    usual = choose_order(puzzle, links)
    best = usual
    least = cost_without(usual, masks, puzzle, links)
    ranks = np.array(
        [
            [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
            [0, 1, 1], [1, 0, 1], [1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1],
        ]
    )  # fmt: skip
    for r in range(ranks.shape[0]):
        order = np.empty(usual.size, np.int64)
        count = 0
        for rank in range(3):
            for card in usual:
                if ranks[r, int(card >= weapons_from) + int(card >= rooms_from)] == rank:
                    order[count] = card
                    count += 1
        cost = cost_without(order, masks, puzzle, links)
        if cost < least:
            best = order
            least = cost
    return best
