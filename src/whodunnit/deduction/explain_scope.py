"""What is established so far in a proof, with the reason for each fact, and the way back."""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

from whodunnit.deduction.explain_counts import Count, Ledger, bits
from whodunnit.deduction.explain_rooms import House
from whodunnit.deduction.proof import Entry, EntryKind, Fact, Law, LawKind, Rule, Step


class Reason(NamedTuple):
    """Why something follows."""

    rule: Rule
    """The rule applied."""
    sources: tuple[Entry | Law, ...]
    """The entries and laws that it applies."""
    true: int
    """The spots that it needs to be taken."""
    false: int
    """The spots that it needs to be empty."""
    inner: tuple[Step, ...] = ()
    """For a supposition: how it fails."""


AT_MOST = {
    EntryKind.CARD_COUNT: Rule.HAND_FULL,
    EntryKind.FALSE_ACCUSATION: Rule.FALSE_ACCUSATION,
    LawKind.ONE_PLACE: Rule.ELSEWHERE,
    LawKind.ONE_OF_KIND: Rule.KIND_FOUND,
    LawKind.ONE_MURDERER: Rule.MURDERER_FOUND,
}
"""The rule that applies when as many hold as an entry or law allows."""
AT_LEAST = {
    EntryKind.CARD_COUNT: Rule.HAND_NEEDS_ALL,
    EntryKind.SHOWED: Rule.SHOWED_THE_OTHER,
    LawKind.ONE_PLACE: Rule.ONE_PLACE_LEFT,
    LawKind.ONE_OF_KIND: Rule.ONE_CANDIDATE_LEFT,
    LawKind.ONE_MURDERER: Rule.ONE_SUSPECT_LEFT,
}
"""The rule that applies when no more are possible than an entry or law requires."""


class Scope:
    """The spots known to be taken or empty, under the suppositions made so far."""

    def __init__(self, ledger: Ledger, counts: Sequence[Count]) -> None:
        self.ledger = ledger
        self.house = House(ledger, counts)
        self.counts = counts
        self.true = 0
        self.false = 0
        self.reasons: dict[int, Reason] = {}
        self.effort: dict[int, int] = {}
        self._fresh = -1

    def supposing(self, spot: int, holds: bool) -> "Scope":
        """A scope within this one where the spot is supposed to be taken or empty."""
        inner = copy(self)
        inner.reasons = {}
        inner.true = self.true | (spot if holds else 0)
        inner.false = self.false | (0 if holds else spot)
        inner.effort = self.effort | {spot: 1}
        inner._fresh = spot | self._fresh
        return inner

    def add(self, spot: int, holds: bool, reason: Reason) -> None:
        """Establish that a spot is taken or empty."""
        self.reasons[spot] = reason
        self.effort[spot] = 1 + self._effort_of(reason)
        self.true |= spot if holds else 0
        self.false |= 0 if holds else spot
        self._fresh |= spot

    def close(self, goal: int = 0) -> Reason | None:
        """Establish all that one entry or law at a time gives, easiest first, until the goal.

        The reason for a contradiction is returned, if there is one.
        """
        while self._fresh and not goal & (self.true | self.false):
            fresh, self._fresh = self._fresh, 0
            found: dict[int, tuple[int, bool, Reason]] = {}
            clashes = []
            for count in self.counts:
                if not count.spots & fresh:
                    continue
                for holds, reason in self._apply(count):
                    effort = self._effort_of(reason)
                    unknown = count.spots & ~self.true & ~self.false
                    if holds is None:
                        clashes.append((effort, reason))
                        continue
                    for spot in bits(unknown):
                        if spot not in found or effort < found[spot][0]:
                            found[spot] = effort, holds, reason
            if clashes:
                return min(clashes, key=lambda clash: clash[0])[1]
            for spot, (_, holds, reason) in found.items():
                self.add(spot, holds, reason)
        return None

    def _apply(self, count: Count) -> Iterator[tuple[bool | None, Reason]]:
        """What one count gives: its other spots are taken, or empty, or it cannot be met."""
        true, false = count.spots & self.true, count.spots & self.false
        surplus = true.bit_count() - count.high
        if surplus >= 0 and (surplus or true | false != count.spots):
            rule = AT_MOST.get(count.source.kind, Rule.ENTRY)
            premises = self._easiest(true, count.high + bool(surplus))
            yield None if surplus else False, Reason(rule, (count.source,), premises, 0)
        size = count.spots.bit_count()
        surplus = count.low - (size - false.bit_count())
        if surplus >= 0 and (surplus or true | false != count.spots):
            rule = AT_LEAST.get(count.source.kind, Rule.ENTRY)
            premises = self._easiest(false, size - count.low + bool(surplus))
            yield None if surplus else True, Reason(rule, (count.source,), 0, premises)

    def _easiest(self, spots: int, number: int) -> int:
        """So many of these established spots as are needed, the easiest ones."""
        if spots.bit_count() == number:
            return spots
        return sum(sorted(bits(spots), key=self.effort.__getitem__)[:number])

    def _effort_of(self, reason: Reason) -> int:
        return sum(self.effort[spot] for spot in bits(reason.true | reason.false))

    def retrace(self, last: Reason, conclusion: Fact | None) -> tuple[tuple[Step, ...], int]:
        """The steps of this scope that lead to a conclusion, and the outer spots they rest on."""
        needed = last.true | last.false
        steps = [self._step(last, conclusion)]
        for spot, reason in reversed(self.reasons.items()):
            if spot & needed:
                needed = needed & ~spot | reason.true | reason.false
                steps.append(self._step(reason, self.ledger.fact(spot, bool(spot & self.true))))
        return tuple(reversed(steps)), needed

    def _step(self, reason: Reason, conclusion: Fact | None) -> Step:
        fact = self.ledger.fact
        if reason.rule is Rule.SUPPOSE:
            return Step(reason.rule, conclusion, inner=reason.inner)
        return Step(
            reason.rule,
            conclusion,
            (
                *reason.sources,
                *(fact(spot, True) for spot in bits(reason.true)),
                *(fact(spot, False) for spot in bits(reason.false)),
            ),
        )
