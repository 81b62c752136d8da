"""Contradictions found by counting: more cards than room for them, or fewer than are needed."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from whodunnit.deduction.explain_counts import Count, bits
from whodunnit.deduction.explain_rooms import Misfit, apart
from whodunnit.deduction.explain_scope import Reason, Scope
from whodunnit.deduction.proof import Rule


def count_up(scope: Scope) -> Reason | None:
    """Why the cards cannot be laid at all, as far as they are known, if counting shows it."""
    reasons = [_explained(scope, misfit) for misfit in scope.house.misfits(scope.true, scope.false)]
    return min(reasons, key=lambda reason: len(reason.sources), default=None)


def _explained(scope: Scope, misfit: Misfit) -> Reason:
    """A misfit as a reason: the entries and laws that it applies, and the facts."""
    rooms = {room.source for room in misfit.rooms if room.source is not None}
    hands = [hand for hand in scope.house.hands.values() if hand in rooms]
    in_hands = reduce(or_, (hand.spots for hand in hands), 0)
    # The part of a hand that a shown card takes is a room by itself: left out of a crowded hand
    # it takes room away there; alone among needy rooms it is one more.
    parts = [
        count
        for counts in scope.house.shown.values()
        for count in apart(counts, scope.true, scope.false)
    ]
    if misfit.crowded:
        shown = [part for part in parts if part not in rooms and part.spots & in_hands]
    else:
        shown = [part for part in parts if part in rooms and not part.spots & in_hands]
    others = [count for _, count in scope.house.others if count in rooms]
    in_rooms = reduce(or_, (count.spots for count in (*hands, *shown, *others)), 0)
    settled = scope.true & in_rooms
    laws = [
        law
        for card, law in enumerate(scope.ledger.laws[: scope.ledger.size])
        if misfit.cards >> card & 1 and not law.spots & settled
    ]
    if misfit.crowded:
        needs, limits, rule = [*laws, *shown], [*hands, *others], Rule.TOO_MANY_CARDS
    else:
        needs, limits, rule = [*hands, *shown, *others], laws, Rule.TOO_FEW_CARDS
    empty = scope.false & reduce(or_, (count.spots for count in needs), 0)
    return _reason(scope, rule, needs, limits, settled, empty)


def _reason(
    scope: Scope, rule: Rule, needs: list[Count], limits: list[Count], true: int, false: int
) -> Reason:
    """A reason without idle premises: of the facts, those hardest to establish go first."""
    before = None
    while before != (len(needs), len(limits), true, false):
        before = len(needs), len(limits), true, false
        for counts in (needs, limits):
            for count in list(counts):
                counts.remove(count)
                if _overflow(needs, limits, true, false) <= 0:
                    counts.append(count)
        for spot in sorted(bits(true | false), key=lambda spot: -scope.effort[spot]):
            if _overflow(needs, limits, true & ~spot, false & ~spot) > 0:
                true, false = true & ~spot, false & ~spot
    return Reason(rule, tuple(count.source for count in (*needs, *limits)), true, false)


def _overflow(needs: Iterable[Count], limits: Iterable[Count], true: int, false: int) -> int:
    """By how much the needs exceed the limits, a spot helping as many needs as it has no limit."""
    over = sum(count.low - (count.spots & true).bit_count() for count in needs)
    over -= sum(count.high - (count.spots & true).bit_count() for count in limits)
    needed = _depths(count.spots & ~true & ~false for count in needs)
    limited = _depths(count.spots for count in limits)
    limited += [0] * (len(needed) - len(limited))
    helped = (need & ~limit for need, limit in zip(needed, limited, strict=False))
    return over - sum(spots.bit_count() for spots in helped)


def _depths(masks: Iterable[int]) -> list[int]:
    """The spots in at least one of the masks, in at least two, and so on."""
    depths: list[int] = []
    for mask in masks:
        for level, spots in enumerate(depths):
            depths[level], mask = spots | mask, spots & mask
        depths.append(mask)
        while depths and not depths[-1]:
            depths.pop()
    return depths
