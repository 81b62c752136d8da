"""The reference engine's way to weigh what a suggestion would bring out."""

from collections.abc import Sequence
from math import log2

from whodunnit.deduction.alike import stand_ins
from whodunnit.deduction.order import open_cards, order_of
from whodunnit.deduction.plan import Layer, layer_of, layout_of
from whodunnit.deduction.position import Position
from whodunnit.deduction.posterior import Hidden, Part, Weighed, case_files, named_answers
from whodunnit.deduction.sweep import Lanes, place_card

CHOICE = 6
"""Weights are times six, so that a choice among one, two or three cards has a whole weight."""


def weigh(
    parts: Sequence[Part], suggestions: Sequence[Hidden], order: Sequence[int]
) -> list[Weighed]:
    """What each suggestion would bring, the seats answering in this order."""
    answers = [Answers(part) for part in parts]
    stands = [stand_ins(part.position) for part in parts]
    done: dict[tuple[int, ...], dict[int, list[int]]] = {}
    weighed: list[Weighed] = []
    for named in suggestions:
        alike = tuple(cards[card] for cards in stands for card in named)
        if alike not in done:
            done[alike] = _merged(parts, answers, named, order)
        found = done[alike]
        sums = [sum(found.get(slot, ())) for slot in range(3 * len(order) + 1)]
        weighed.append(
            Weighed(
                answers=named_answers(sums, named, order),
                best=sum(max(behind) for behind in found.values()),
                solved=sum(sum(behind) for behind in found.values() if len(behind) == 1),
                spread=sum(spread(behind) for behind in found.values()),
            )
        )
    return weighed


def _merged(
    parts: Sequence[Part], answers: list["Answers"], named: Hidden, order: Sequence[int]
) -> dict[int, list[int]]:
    """For each slot of an answer the weights of the Case Files behind it, all parts together."""
    found: dict[int, dict[Hidden, int]] = {}
    for part, position in zip(parts, answers, strict=True):
        hidden = case_files(part.position)
        for slot, lanes in position.to(named, order).items():
            behind = found.setdefault(slot, {})
            for case_file, weight in zip(hidden, lanes, strict=True):
                if weight:
                    behind[case_file] = behind.get(case_file, 0) + part.times * weight
    return {slot: list(behind.values()) for slot, behind in found.items()}


def spread(weights: Sequence[int]) -> float:
    """The entropy of some weights in bits, times their sum."""
    total = sum(weights)
    return total * log2(total) - sum(weight * log2(weight) for weight in weights)


class Answers:
    """Weighs the answers to suggestions in one position.

    All but the named cards are placed first, so that suggestions share most of the work; then the
    named ones, in each of the few ways that are left.
    """

    def __init__(self, part: Part) -> None:
        position = part.position
        self._position: Position = position
        self._layout = layout_of(position)
        self._order = order_of(position)
        self._open = open_cards(position)
        self._lanes = Lanes(position, self._order, part.posterior.total * CHOICE)
        self._layers: dict[tuple[int, int], Layer] = {}
        self._states = {0: {self._layout.start: 1}}

    def to(self, named: Hidden, order: Sequence[int]) -> dict[int, list[int]]:
        """The weight of every Case File behind every answer; these as in `named_answers`."""
        mask = sum(1 << card for card in named)
        found: dict[int, int] = {}
        for holders, packed in self._placements(mask):
            slots = _slots(order, named, holders)
            for slot in slots:
                found[slot] = found.get(slot, 0) + packed * (CHOICE // len(slots))
        return {slot: self._lanes.unpack(packed) for slot, packed in found.items()}

    def _placements(self, mask: int) -> list[tuple[dict[int, int], int]]:
        """Every way to place the cards of the mask, and the Case Files behind it as lanes."""
        position = self._position
        known = {
            card: place
            for place, can in enumerate(position.can)
            for card in range(can.bit_length())
            if (mask & can & ~self._open) >> card & 1
        }
        rest = mask & self._open
        ways = [(known, self._after(self._open & ~mask))]
        for card in self._order:
            if not rest >> card & 1:
                continue
            rest &= ~(1 << card)
            layer = self._layer(card, rest)
            ways = [
                ({**holders, card: move.place}, self._place(layer.only(move), states))
                for holders, states in ways
                for move in layer.moves
            ]
        return [(holders, states[0]) for holders, states in ways if states]

    def _after(self, placed: int) -> dict[int, int]:
        """The states after these cards, with the Case Files so far as lanes."""
        states = self._states.get(placed)
        if states is None:
            card = next(card for card in reversed(self._order) if placed >> card & 1)
            layer = self._layer(card, self._open & ~placed)
            states = self._place(layer, self._after(placed & ~(1 << card)))
            self._states[placed] = states
        return states

    def _place(self, layer: Layer, states: dict[int, int]) -> dict[int, int]:
        shift = self._lanes.shift.get(layer.card, 0)
        seats = self._position.seats
        return place_card(layer, list(states), list(states.values()), shift, seats)[0]

    def _layer(self, card: int, rest: int) -> Layer:
        layer = self._layers.get((card, rest))
        if layer is None:
            layer = self._layers[card, rest] = layer_of(self._position, self._layout, card, rest)
        return layer


def _slots(order: Sequence[int], named: Hidden, holders: dict[int, int]) -> list[int]:
    """The answers that the first seat can give that can disprove."""
    for turn, seat in enumerate(order):
        slots = [3 * turn + kind for kind in range(3) if holders.get(named[kind]) == seat]
        if slots:
            return slots
    return [3 * len(order)]
