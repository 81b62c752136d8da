"""The accelerated engine's layers and states: as in `plan`, compiled.

A state is two words: how many cards each place lacks together with the factors' counters, and a bit
for each unmet clause.
"""

from typing import Any, NamedTuple

import numpy as np

from whodunnit.deduction._kernel_order import Array, Puzzle, compiled, count_bits

DONE, TOO_SMALL, TOO_WIDE = 0, 1, 2
"""What a kernel returns: done; the workspace is too small; a state needs too many bits."""

MOVES = 11
"""A card may go to any of ten seats or to its kind's place in the Case File."""
PLACE, LACKS, STEP, KEEP, KEEP_CLAUSES, OWN = range(6)
"""The columns of a move: as in `plan.Move`, the kept bits apart for both words."""
MOVE_COUNT, ADDEND, GUARDS, UNMET, WEIGHTED, ENDED = range(6)
"""The columns of a layer's head: as in `plan.Layer`; the counters that end follow the last."""


class Room(NamedTuple):
    """Room for states, each with two words, values and lanes, and for the hash table of a layer."""

    first: Array
    """What the places lack, and the counters."""
    second: Array
    """The unmet clauses."""
    values: Array
    """The weight of the ways that lead here."""
    ways: Array
    """The weight of the ways that lead on from here."""
    offsets: Array
    """Where the state's lanes begin."""
    edges: Array
    """For each layer, move and state the state that it leads to; -1 if to none."""
    table: Array
    """The hash table."""
    lanes: Array
    """The lanes."""


class Fields(NamedTuple):
    """Which bits of a state mean what."""

    places: Array
    """For each place its lowest bit, its width and the bits of its clauses."""
    counters: Array
    """For each factor its lowest bit and the mask that its count is read with."""
    kinds: Array
    """For each kind how many of its cards may be in the Case File."""
    start: int
    """The first word of the start; -1 if the bits do not suffice."""


class Layer(NamedTuple):
    """One card's turn: where it may go."""

    moves: Array
    """A row for each place."""
    head: Array
    """What holds for all of them."""
    times: Array
    """For each place by how much the weight grows in any case."""


@compiled
def fields_of(puzzle: Puzzle) -> Fields:
    """Give every place, clause and factor its bits."""
    seats = puzzle.seats
    places = np.zeros((seats + 3, 3), np.int64)
    counters = np.zeros((puzzle.factors.shape[0], 2), np.int64)
    kinds = np.empty(3, np.int64)
    shift = 0
    start = 0
    for place in range(seats + 3):
        width = 0
        while puzzle.lack[place] >> width:
            width += 1
        places[place, 0] = shift
        places[place, 1] = width
        start |= puzzle.lack[place] << shift
        if width:
            shift += width + 1
        if place >= seats:
            kinds[place - seats] = count_bits(puzzle.can[place])
    for i in range(puzzle.clauses.shape[0]):
        if puzzle.clauses[i, 0] >= 0:
            places[puzzle.clauses[i, 0], 2] |= 1 << i
    for i in range(puzzle.factors.shape[0]):
        cards = count_bits(puzzle.factors[i, 1])
        counters[i, 0] = shift
        if cards > 1:
            counters[i, 1] = 1 if cards == 2 else 3
            shift += 1 if cards == 2 else 2
    if shift > 62 or puzzle.clauses.shape[0] > 62:
        start = -1
    return Fields(places, counters, kinds, start)


@compiled
def new_layer(puzzle: Puzzle) -> Layer:
    """Room for a layer."""
    return Layer(
        np.empty((MOVES, 6), np.int64),
        np.empty(ENDED + 1 + puzzle.factors.shape[0], np.int64),
        np.empty(MOVES, puzzle.weights.dtype),
    )


@compiled
def set_layer(layer: Layer, card: int, rest: int, puzzle: Puzzle, fields: Fields) -> None:
    """What one card may do while the cards of `rest` are still to come."""
    clauses, factors, counters = puzzle.clauses, puzzle.factors, fields.counters
    bit = 1 << card
    unmet = 0
    ended = 0
    ends = 0
    for i in range(clauses.shape[0]):
        if clauses[i, 1] & bit and not clauses[i, 1] & rest:
            unmet |= 1 << i
    for i in range(factors.shape[0]):
        if counters[i, 1] and factors[i, 1] & bit and not factors[i, 1] & rest:
            ends += 1
            layer.head[ENDED + ends] = i
            ended |= counters[i, 1] << counters[i, 0]
    count = 0
    addend = 0
    guards = 0
    weighted = ends
    for place in range(puzzle.seats + 3):
        width = fields.places[place, 1]
        if not width or not puzzle.can[place] & bit:
            continue
        shift = fields.places[place, 0]
        top = (1 << width) - 1
        left = count_bits(puzzle.can[place] & rest)
        if left < top:
            addend |= (top - left) << shift
            guards |= 1 << (shift + width)
        step = 1 << shift
        layer.times[count] = 1
        for i in range(factors.shape[0]):
            if factors[i, 1] & bit:
                mine = factors[i, 0] == place
                if factors[i, 1] == bit:
                    weighted += 1
                    layer.times[count] *= puzzle.weights[i, 1 if mine else 0]
                elif mine and factors[i, 1] & rest:
                    step -= 1 << counters[i, 0]
        met = 0
        for i in range(clauses.shape[0]):
            if clauses[i, 1] & bit:
                owner = clauses[i, 0]
                if owner == place or (owner < 0 and place < puzzle.seats):
                    met |= 1 << i
        move = layer.moves[count]
        move[PLACE] = place
        move[LACKS] = top << shift
        move[STEP] = step
        move[KEEP] = ~ended
        move[KEEP_CLAUSES] = ~met
        move[OWN] = fields.places[place, 2]
        count += 1
    layer.head[MOVE_COUNT] = count
    layer.head[ADDEND] = addend
    layer.head[GUARDS] = guards
    layer.head[UNMET] = unmet
    layer.head[WEIGHTED] = weighted
    layer.head[ENDED] = ends


@compiled
def growth(state: int, m: int, layer: Layer, puzzle: Puzzle, fields: Fields) -> Any:
    """By how much a state's weight grows with a move."""
    grow = layer.times[m]
    for j in range(layer.head[ENDED]):
        i = layer.head[ENDED + 1 + j]
        count = (state >> fields.counters[i, 0]) & fields.counters[i, 1]
        if puzzle.factors[i, 0] == layer.moves[m, PLACE]:
            count += 1
        grow *= puzzle.weights[i, count]
    return grow


@compiled
def clear_table(table: Array, entries: int) -> int:
    """Make an empty hash table for so many entries; the number of its bits, 0 without room."""
    bits = 4
    while (1 << bits) < 2 * entries:
        bits += 1
    if 1 << bits > table.size:
        return 0
    for at in range(1 << bits):
        table[at] = -1
    return bits


@compiled
def slot(first: int, second: int, bits: int) -> int:
    """Where to look for a state in a hash table of 2**bits slots."""
    mixed = np.uint64(first * 0x1E3779B97F4A7C15 + second * 0x3F58476D1CE4E5B9)
    return np.int64(mixed >> np.uint64(64 - bits))  # type: ignore[return-value]


@compiled
def among(card: int, puzzle: Puzzle) -> int:
    """The card's number among those of its kind that may be in the Case File."""
    for place in range(puzzle.seats, puzzle.seats + 3):
        if puzzle.can[place] >> card & 1:
            return count_bits(puzzle.can[place] & ((1 << card) - 1))
    return 0


@compiled
def open_kinds(state: int, seats: int, fields: Fields) -> int:
    """The kinds whose card in the Case File is still to come, as a mask."""
    kinds = 0
    for kind in range(3):
        shift, width = fields.places[seats + kind, 0], fields.places[seats + kind, 1]
        if width and state >> shift & 1:
            kinds |= 1 << kind
    return kinds
