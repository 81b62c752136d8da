"""The search for a proof: straight if it can be, else by supposing the opposite."""

from collections.abc import Iterable, Iterator

from whodunnit.deduction.explain_counting import count_up
from whodunnit.deduction.explain_counts import Ledger, bits
from whodunnit.deduction.explain_scope import Reason, Scope
from whodunnit.deduction.proof import Entry, Fact, Rule, Step


def find_steps(ledger: Ledger, entries: Iterable[Entry], goal: Fact | None) -> tuple[Step, ...]:
    """A proof of a fact that the entries leave no doubt about, or of their contradiction."""
    counts = [*ledger.laws, *(count for entry in entries for count in ledger.meaning[entry])]
    scope = Scope(ledger, counts)
    spot = ledger.spot(goal) if goal is not None else 0
    clash = _lemmas(scope, spot, goal is not None and goal.holds)
    if goal is None:
        return scope.retrace(clash or _refute(scope), None)[0]
    if spot not in scope.reasons:
        inner = scope.supposing(spot, not goal.holds)
        scope.add(spot, goal.holds, _reductio(inner, _refute(inner), spot))
    return scope.retrace(scope.reasons.pop(spot), goal)[0]


def _refute(scope: Scope) -> Reason:
    """Why a scope contradicts itself, by as many nested suppositions as it takes."""
    while True:
        clash = _lemmas(scope)
        if clash is not None:
            return clash
        spot = next(_open_spots(scope))
        inner = scope.supposing(spot, True)
        scope.add(spot, False, _reductio(inner, _refute(inner), spot))


def _lemmas(scope: Scope, goal: int = 0, holds: bool = False) -> Reason | None:
    """Establish all that follows straight or by one supposition, until the goal.

    The reason for a contradiction is returned, if there is one.
    """
    while True:
        clash = scope.close(goal) or (None if goal in scope.reasons else count_up(scope))
        if clash is not None or goal in scope.reasons:
            return clash
        if not _lemma(scope, goal, holds):
            return None


def _lemma(scope: Scope, goal: int, holds: bool) -> bool:
    """Establish one more fact by supposing the opposite, if that leads at once to contradiction."""
    tries = [(goal, holds)] if goal else []
    tries += [(spot, holds) for spot in _open_spots(scope) for holds in (False, True)]
    for spot, holds in tries:
        inner = scope.supposing(spot, not holds)
        clash = inner.close() or count_up(inner)
        if clash is not None:
            scope.add(spot, holds, _reductio(inner, clash, spot))
            return True
    return False


def _reductio(inner: Scope, clash: Reason, spot: int) -> Reason:
    """A supposition that fails, as the reason for the opposite."""
    steps, rests_on = inner.retrace(clash, None)
    rests_on &= ~spot
    if len(steps) == 1:
        return clash._replace(true=clash.true & ~spot, false=clash.false & ~spot)
    return Reason(Rule.SUPPOSE, (), rests_on & inner.true, rests_on & inner.false, steps)


def _open_spots(scope: Scope) -> Iterator[int]:
    """The spots not known yet, those first that few others compete with."""
    known = scope.true | scope.false
    seen = 0
    for spots in sorted((count.spots & ~known for count in scope.counts), key=int.bit_count):
        yield from bits(spots & ~seen)
        seen |= spots
