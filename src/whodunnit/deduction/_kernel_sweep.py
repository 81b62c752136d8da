"""The accelerated engine's posterior: the way forward and the way back of `sweep`, compiled.

A way through the states settles the three kinds of the Case File one after another. On the way
forward the states with one kind settled carry a lane for each card that it can be; on the way back
those with one kind open do. Where the second kind is settled the two meet and make up the joint.
"""

from typing import Any

import numpy as np

from whodunnit.deduction._kernel_order import (
    Array,
    Puzzle,
    choose_order,
    compiled,
    count_bits,
    links_of,
)
from whodunnit.deduction._kernel_plan import (
    ADDEND,
    DONE,
    GUARDS,
    KEEP,
    KEEP_CLAUSES,
    LACKS,
    MOVE_COUNT,
    MOVES,
    OWN,
    PLACE,
    STEP,
    TOO_SMALL,
    TOO_WIDE,
    UNMET,
    WEIGHTED,
    Fields,
    Layer,
    Room,
    among,
    clear_table,
    fields_of,
    growth,
    new_layer,
    open_kinds,
    set_layer,
    slot,
)


@compiled
def forward(
    low: int, high: int, edge: int, layer: Layer, puzzle: Puzzle, fields: Fields, room: Room
) -> int:
    """Let one card go wherever it may from the states low..high; where the new states end."""
    first, second, values, edges = room.first, room.second, room.values, room.edges
    table, moves = room.table, layer.moves
    addend, guards, unmet = layer.head[ADDEND], layer.head[GUARDS], layer.head[UNMET]
    weighted = layer.head[WEIGHTED]
    most = (high - low) * layer.head[MOVE_COUNT]
    bits = clear_table(table, most)
    if not bits or high + most > first.size or edge + most > edges.size:
        return -1
    wrap = (1 << bits) - 1
    end = high
    for m in range(layer.head[MOVE_COUNT]):
        lacks, step, keep = moves[m, LACKS], moves[m, STEP], moves[m, KEEP]
        keep_clauses, own = moves[m, KEEP_CLAUSES], moves[m, OWN]
        for at in range(low, high):
            edges[edge] = -1
            edge += 1
            state = first[at]
            if not state & lacks:
                continue
            to = (state - step) & keep
            left = second[at] & keep_clauses
            if left & unmet or (to + addend) & guards or (not to & lacks and left & own):
                continue
            place = slot(to, left, bits)
            found = table[place]
            while found >= 0 and (first[found] != to or second[found] != left):
                place = (place + 1) & wrap
                found = table[place]
            value = values[at]
            if weighted:
                value *= growth(state, m, layer, puzzle, fields)
            if found < 0:
                found = end
                table[place] = found
                first[found] = to
                second[found] = left
                values[found] = value
                end += 1
            else:
                values[found] += value
            edges[edge - 1] = found
    return end


@compiled
def add_lanes(
    lanes: Array, target: int, source: int, width: int, weighted: bool, grow: Any
) -> None:
    """Add one state's lanes to another's."""
    to = lanes[target : target + width]
    of = lanes[source : source + width]
    if weighted:
        for j in range(width):
            to[j] += of[j] * grow
    else:
        for j in range(width):
            to[j] += of[j]


@compiled
def give_lanes(low: int, high: int, lane: int, width: int, kind_bits: int, room: Room) -> int:
    """Give the states with one or two kinds open their lanes; where these end, -1 without room."""
    for at in range(low, high):
        room.offsets[at] = -1
        if 1 <= count_bits(room.first[at] & kind_bits) <= 2:
            if lane + width > room.lanes.size:
                return -1
            room.offsets[at] = lane
            for j in range(lane, lane + width):
                room.lanes[j] = 0
            lane += width
    return lane


@compiled
def settle_first(
    low: int,
    high: int,
    edge: int,
    hidden: int,
    kind_bits: int,
    width: int,
    layer: Layer,
    puzzle: Puzzle,
    fields: Fields,
    room: Room,
) -> None:
    """Fill the lanes of the new states with two kinds open: which card the first kind's is."""
    weighted = layer.head[WEIGHTED] > 0
    count = layer.head[MOVE_COUNT]
    for at in range(low, high):
        opened = count_bits(room.first[at] & kind_bits)
        if opened < 2:
            continue
        for m in range(count):
            to = room.edges[edge + m * (high - low) + at - low]
            settles = layer.moves[m, PLACE] >= puzzle.seats
            if to < 0 or settles != (opened == 3):
                continue
            grow = layer.times[m]
            if weighted:
                grow = growth(room.first[at], m, layer, puzzle, fields)
            if settles:
                room.lanes[room.offsets[to] + hidden] += room.values[at] * grow
            else:
                add_lanes(room.lanes, room.offsets[to], room.offsets[at], width, weighted, grow)


@compiled
def settle_second(
    at: int, to: int, kind: int, hidden: int, grow: Any, puzzle: Puzzle, fields: Fields,
    room: Room, joint: Array,
) -> None:  # fmt: skip
    """Add every pair of a first and a third card to the joint."""
    kinds = fields.kinds
    opened = open_kinds(room.first[at], puzzle.seats, fields)
    last = 0
    settled = 0
    for other in range(3):
        if other != kind:
            if opened >> other & 1:
                last = other
            else:
                settled = other
    strides = (kinds[1] * kinds[2], kinds[2], 1)
    stride = strides[last]
    lasts = room.lanes[room.offsets[to] : room.offsets[to] + kinds[last]]
    for i in range(kinds[settled]):
        value = room.lanes[room.offsets[at] + i] * grow
        if value:
            start = hidden * strides[kind] + i * strides[settled]
            row = joint[start : start + stride * kinds[last]]
            for j in range(lasts.size):
                row[j * stride] += value * lasts[j]


@compiled
def backward(
    low: int,
    high: int,
    edge: int,
    hidden: int,
    kind_bits: int,
    width: int,
    layer: Layer,
    puzzle: Puzzle,
    fields: Fields,
    room: Room,
    places: Array,
    joint: Array,
) -> None:
    """Add up the ways on from the states low..high, and where the card goes on them."""
    seats, ways, lanes, offsets = puzzle.seats, room.ways, room.lanes, room.offsets
    first, values, edges, moves = room.first, room.values, room.edges, layer.moves
    count = layer.head[MOVE_COUNT]
    weighted = layer.head[WEIGHTED] > 0
    states = high - low
    sums = np.zeros(MOVES, ways.dtype)
    for at in range(low, high):
        state = first[at]
        opened = count_bits(state & kind_bits)
        value = values[at]
        total = value * 0
        for m in range(count):
            to = edges[edge + m * states + at - low]
            if to < 0:
                continue
            place = moves[m, PLACE]
            on = ways[to]
            grow = layer.times[m]
            if weighted:
                grow = growth(state, m, layer, puzzle, fields)
                on *= grow
            total += on
            sums[m] += value * on
            if opened == 1:
                if place >= seats:
                    lanes[offsets[at] + hidden] += on
                else:
                    add_lanes(lanes, offsets[at], offsets[to], width, weighted, grow)
            elif opened == 2 and place >= seats:
                settle_second(at, to, place - seats, hidden, grow, puzzle, fields, room, joint)
        ways[at] = total
    for m in range(count):
        places[moves[m, PLACE]] = sums[m]


@compiled
def sweep(puzzle: Puzzle, room: Room, cards: Array, joint: Array) -> int:
    """Weigh all worlds: the total in room.ways[0], each card's places in cards, and the joint."""
    fields = fields_of(puzzle)
    if fields.start < 0:
        return TOO_WIDE
    order = choose_order(puzzle, links_of(puzzle))
    n = order.size
    kind_bits = 0
    width = 4
    for kind in range(3):
        if fields.places[puzzle.seats + kind, 1]:
            kind_bits |= 1 << fields.places[puzzle.seats + kind, 0]
            width = max(width, (fields.kinds[kind] + 3) // 4 * 4)
    room.first[0] = fields.start
    room.second[0] = (1 << puzzle.clauses.shape[0]) - 1
    room.values[0] = 1
    lane = give_lanes(0, 1, 0, width, kind_bits, room)
    if count_bits(kind_bits) == 2:
        # The first kind is settled from the start, with its only card.
        room.lanes[0] = 1
    bounds = np.zeros(n + 2, np.int64)
    bounds[1] = 1
    edges = np.zeros(n + 1, np.int64)
    layers = [new_layer(puzzle) for _ in range(n)]
    rest = puzzle.opened
    for i in range(n):
        rest &= ~(1 << order[i])
        set_layer(layers[i], order[i], rest, puzzle, fields)
        low, high, edge = bounds[i], bounds[i + 1], edges[i]
        end = forward(low, high, edge, layers[i], puzzle, fields, room)
        if end < 0:
            return TOO_SMALL
        lane = give_lanes(high, end, lane, width, kind_bits, room)
        if lane < 0:
            return TOO_SMALL
        hidden = among(order[i], puzzle)
        settle_first(low, high, edge, hidden, kind_bits, width, layers[i], puzzle, fields, room)
        bounds[i + 2] = end
        edges[i + 1] = edge + (high - low) * layers[i].head[MOVE_COUNT]
    for at in range(bounds[n], bounds[n + 1]):
        room.ways[at] = 1
    room.ways[0] = 1 if n == 0 else 0
    for i in range(n - 1, -1, -1):
        backward(
            bounds[i], bounds[i + 1], edges[i], among(order[i], puzzle), kind_bits, width,
            layers[i], puzzle, fields, room, cards[order[i]], joint,
        )  # fmt: skip
    if not kind_bits:
        joint[0] = room.ways[0]
    elif count_bits(kind_bits) == 1:
        joint[:] = room.lanes[: joint.size]
    return DONE
