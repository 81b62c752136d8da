"""The accelerated engine's answers: what suggestions would bring, as in `answers`, compiled.

All cards but the open ones among those named are placed first, then these. States carry a lane for
each Case File that they can still belong to; suggestions share the work on the cards before the
first one that only one of them names.
"""

from math import log2
from typing import Any, NamedTuple

import numpy as np

from whodunnit.deduction._kernel_order import (
    Array,
    Puzzle,
    choose_order_without,
    compiled,
    count_bits,
    first_difference,
    links_of,
    sharing,
)
from whodunnit.deduction._kernel_plan import (
    ADDEND,
    DONE,
    GUARDS,
    KEEP,
    KEEP_CLAUSES,
    LACKS,
    MOVE_COUNT,
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

WAYS = 1 << 11
"""More than the ways to place three cards, first one, then two, then all, in eleven places each."""
CHOICE = 6
"""Weights are times six, so that a choice among one, two or three cards has a whole weight."""


class Questions(NamedTuple):
    """The suggestions to weigh."""

    masks: Array
    """For each suggestion its open cards."""
    holders: Array
    """For each suggestion the places of its suspect, weapon and room where known."""
    weapons_from: int
    """The number of the first weapon."""
    rooms_from: int
    """The number of the first room."""
    asked: Array
    """The seats in the order in which they are asked."""


class Outcome(NamedTuple):
    """What the suggestions bring."""

    answers: Array
    """For each suggestion the weight of each asked seat's each named card; the last for nobody."""
    best: Array
    """For each suggestion the weight with which the best Case File is right."""
    solved: Array
    """For each suggestion the weight of the answers that leave one Case File."""
    spread: Array
    """For each suggestion the entropy that is left, in bits, times the weight."""


@compiled
def advance(
    low: int, high: int, start: int, hidden: int, layer: Layer, puzzle: Puzzle, fields: Fields,
    room: Room,
) -> int:  # fmt: skip
    """Let one card go wherever it may from the states low..high; where the new states end."""
    first, second, offsets, lanes = room.first, room.second, room.offsets, room.lanes
    table, moves, seats = room.table, layer.moves, puzzle.seats
    addend, guards, unmet = layer.head[ADDEND], layer.head[GUARDS], layer.head[UNMET]
    count = layer.head[MOVE_COUNT]
    weighted = layer.head[WEIGHTED] > 0
    bits = clear_table(table, (high - low) * count)
    if not bits or start + (high - low) * count >= first.size:
        return -1
    wrap = (1 << bits) - 1
    lane = offsets[start]
    end = start
    for at in range(low, high):
        state = first[at]
        opened = open_kinds(state, seats, fields)
        size = 1
        for kind in range(3):
            if not opened >> kind & 1:
                size *= fields.kinds[kind]
        source = lanes[offsets[at] : offsets[at] + size]
        for m in range(count):
            lacks = moves[m, LACKS]
            if not state & lacks:
                continue
            to = (state - moves[m, STEP]) & moves[m, KEEP]
            left = second[at] & moves[m, KEEP_CLAUSES]
            if left & unmet or (to + addend) & guards or (not to & lacks and left & moves[m, OWN]):
                continue
            place = slot(to, left, bits)
            found = table[place]
            while found >= 0 and (first[found] != to or second[found] != left):
                place = (place + 1) & wrap
                found = table[place]
            owner = moves[m, PLACE]
            block = size * fields.kinds[owner - seats] if owner >= seats else size
            fresh = found < 0
            if fresh:
                if lane + block > lanes.size:
                    return -1
                found = end
                table[place] = found
                first[found] = to
                second[found] = left
                offsets[found] = lane
                end += 1
                lane += block
            target = lanes[offsets[found] : offsets[found] + block]
            grow = layer.times[m]
            if weighted:
                grow = growth(state, m, layer, puzzle, fields)
            if owner < seats:
                add_block(target, source, fresh, weighted, grow)
            else:
                if fresh:
                    target[:] = 0
                add_hidden(target, source, owner - seats, hidden, opened, fields.kinds, grow)
    offsets[end] = lane
    return end


@compiled
def add_block(target: Array, source: Array, fresh: bool, weighted: bool, grow: Any) -> None:
    """Add lanes to others, or put them there."""
    if weighted:
        if fresh:
            target[:] = 0
        for j in range(source.size):
            target[j] += source[j] * grow
    elif fresh:
        for j in range(source.size):
            target[j] = source[j]
    else:
        for j in range(source.size):
            target[j] += source[j]


@compiled
def add_hidden(
    target: Array, source: Array, kind: int, hidden: int, opened: int, kinds: Array, grow: Any
) -> None:
    """Add lanes to those that also tell this kind's card in the Case File."""
    inner = 1
    for other in range(kind + 1, 3):
        if not opened >> other & 1:
            inner *= kinds[other]
    at = hidden * inner
    for j in range(0, source.size, inner):
        to = target[at : at + inner]
        of = source[j : j + inner]
        for k in range(inner):
            to[k] += of[k] * grow
        at += kinds[kind] * inner


@compiled
def place_named(
    at: int, count: int, layers: list[Layer], puzzle: Puzzle, fields: Fields, room: Room,
    words: Array, grown: Array,
) -> int:  # fmt: skip
    """All ways to place the named cards from a state; how many.

    words: for each way the two words of the state and the place of each card; grown: its weight.
    """
    words[0, 0] = room.first[at]
    words[0, 1] = room.second[at]
    grown[0] = 1
    low = 0
    high = 1
    for u in range(count):
        head, moves = layers[u].head, layers[u].moves
        end = high
        for way in range(low, high):
            for m in range(head[MOVE_COUNT]):
                lacks = moves[m, LACKS]
                if not words[way, 0] & lacks:
                    continue
                to = (words[way, 0] - moves[m, STEP]) & moves[m, KEEP]
                left = words[way, 1] & moves[m, KEEP_CLAUSES]
                if (
                    left & head[UNMET]
                    or (to + head[ADDEND]) & head[GUARDS]
                    or (not to & lacks and left & moves[m, OWN])
                ):
                    continue
                words[end] = words[way]
                words[end, 0] = to
                words[end, 1] = left
                words[end, 2 + u] = moves[m, PLACE]
                grown[end] = grown[way] * growth(words[way, 0], m, layers[u], puzzle, fields)
                end += 1
        low = high
        high = end
    for way in range(low, high):
        words[way - low] = words[way]
        grown[way - low] = grown[way]
    return high - low


@compiled
def who_shows(places: Array, asked: Array) -> tuple[int, int]:
    """Whose turn it is to show, and which of the three cards it can show, as a mask."""
    for turn in range(asked.size):
        matching = 0
        for kind in range(3):
            if places[kind] == asked[turn]:
                matching |= 1 << kind
        if matching:
            return turn, matching
    return asked.size, 0


@compiled
def add_case_files(
    target: Array, source: Array, opened: int, named: Array, kinds: Array, grow: Any
) -> None:
    """Add a state's lanes to those of all Case Files; the open kinds' cards are the named ones."""
    at = 0
    for suspect in range(kinds[0]):
        if opened & 1:
            suspect = named[0]
        for weapon in range(kinds[1]):
            if opened & 2:
                weapon = named[1]
            start = (suspect * kinds[1] + weapon) * kinds[2]
            if opened & 4:
                target[start + named[2]] += source[at] * grow
                at += 1
            else:
                to = target[start : start + kinds[2]]
                of = source[at : at + kinds[2]]
                for k in range(to.size):
                    to[k] += of[k] * grow
                at += kinds[2]
            if opened & 2:
                break
        if opened & 1:
            break


@compiled
def summarise(lanes: Array, s: int, answer: int, outcome: Outcome) -> None:
    """Add one answer to what a suggestion brings."""
    total = lanes[0] * 0
    most = total
    count = 0
    spread = 0.0
    for j in range(lanes.size):
        weight = lanes[j]
        if weight:
            total += weight
            most = max(most, weight)
            count += 1
            real = float(weight)
            spread -= real * log2(real)
    outcome.answers[s, answer] = total
    outcome.best[s] += most
    if count == 1:
        outcome.solved[s] += total
    outcome.spread[s] += spread + float(total) * log2(float(total))


@compiled
def weigh(puzzle: Puzzle, questions: Questions, room: Room, outcome: Outcome) -> int:
    """Weigh the answers to suggestions."""
    fields = fields_of(puzzle)
    if fields.start < 0:
        return TOO_WIDE
    masks, asked, seats = questions.masks, questions.asked, puzzle.seats
    order = choose_order_without(
        puzzle, links_of(puzzle), masks, questions.weapons_from, questions.rooms_from
    )
    n = order.size
    layers = [new_layer(puzzle) for _ in range(3)]
    # Where the states after each number of cards begin and end, for the suggestion at hand.
    lows = np.zeros(n + 1, np.int64)
    highs = np.ones(n + 1, np.int64)
    room.first[0] = fields.start
    room.second[0] = (1 << puzzle.clauses.shape[0]) - 1
    room.offsets[0] = 0
    room.offsets[1] = 1
    room.lanes[0] = 1
    words = np.empty((WAYS, 5), np.int64)
    grown = np.empty(WAYS, puzzle.weights.dtype)
    size = fields.kinds[0] * fields.kinds[1] * fields.kinds[2]
    behind = np.empty((asked.size * 3 + 1, size), puzzle.weights.dtype)
    used = np.zeros(asked.size * 3 + 1, np.bool_)
    named = np.zeros(3, np.int64)
    places = np.empty(3, np.int64)
    which = np.empty(3, np.int64)
    last = -1
    for s in sharing(order, masks):
        mask = masks[s]
        alike = 0 if last < 0 else first_difference(order, mask, last)
        last = mask
        rest = puzzle.opened
        for i in range(n):
            skipped = mask >> order[i] & 1
            if not skipped:
                rest &= ~(1 << order[i])
            if i < alike:
                continue
            lows[i + 1] = lows[i]
            highs[i + 1] = highs[i]
            if skipped:
                continue
            set_layer(layers[0], order[i], rest, puzzle, fields)
            hidden = among(order[i], puzzle)
            lows[i + 1] = highs[i]
            highs[i + 1] = advance(
                lows[i], highs[i], highs[i], hidden, layers[0], puzzle, fields, room
            )
            if highs[i + 1] < 0:
                return TOO_SMALL
        count = 0
        rest = mask
        which[:] = -1
        for i in range(n):
            if rest >> order[i] & 1:
                rest &= ~(1 << order[i])
                set_layer(layers[count], order[i], rest, puzzle, fields)
                kind = int(order[i] >= questions.weapons_from) + int(
                    order[i] >= questions.rooms_from
                )
                which[kind] = count
                named[kind] = among(order[i], puzzle)
                count += 1
        used[:] = False
        for at in range(lows[n], highs[n]):
            opened = open_kinds(room.first[at], seats, fields)
            source = room.lanes[room.offsets[at] :]
            for way in range(place_named(at, count, layers, puzzle, fields, room, words, grown)):
                for kind in range(3):
                    places[kind] = questions.holders[s, kind]
                    if which[kind] >= 0:
                        places[kind] = words[way, 2 + which[kind]]
                turn, matching = who_shows(places, asked)
                grow = grown[way] * puzzle.weights.dtype.type(
                    CHOICE // max(1, count_bits(matching))
                )
                for kind in range(3):
                    if matching >> kind & 1 or (not matching and not kind):
                        answer = turn * 3 + kind
                        if not used[answer]:
                            used[answer] = True
                            behind[answer, :] = 0
                        add_case_files(behind[answer], source, opened, named, fields.kinds, grow)
        for answer in range(used.size):
            if used[answer]:
                summarise(behind[answer], s, answer, outcome)
    return DONE
