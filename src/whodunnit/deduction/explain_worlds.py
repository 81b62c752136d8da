"""Is there a world in which these entries are true? An exact search, fast enough to ask often."""

from collections.abc import Iterable, Sequence

from whodunnit.deduction.explain_counts import Count, Ledger, bits
from whodunnit.deduction.explain_rooms import House, Misfit
from whodunnit.deduction.proof import Entry


def find_world(
    ledger: Ledger, entries: Iterable[Entry], true: int = 0, false: int = 0
) -> int | None:
    """The spots of some world where the entries hold and these spots are taken, those empty."""
    counts = list(ledger.laws)
    for entry in entries:
        counts += ledger.meaning[entry]
    return _search(House(ledger, counts), counts, true, false)


def _search(house: House, counts: Sequence[Count], true: int, false: int) -> int | None:
    known = _spread(counts, true, false)
    if known is None:
        return None
    true, false = known
    world = house.lay_out(true, false)
    if isinstance(world, Misfit):
        return None
    # The laid cards need not heed the Red Card, false accusations and every shown card: mend one.
    broken = [
        count.spots & ~true & ~false
        for count in counts
        if not count.low <= (world & count.spots).bit_count() <= count.high
    ]
    if not broken:
        return world
    murderer = [spots & house.murderers for spots in broken if spots & house.murderers]
    spot = next(bits(min(murderer or broken, key=int.bit_count)))
    for taken, empty in ((spot, 0), (0, spot)):
        found = _search(house, counts, true | taken, false | empty)
        if found is not None:
            return found
    return None


def _spread(counts: Sequence[Count], true: int, false: int) -> tuple[int, int] | None:
    """All that follows from one count at a time; nothing if a count cannot be met."""
    changed = -1
    while changed:
        before = true | false
        for spots, low, high, _ in counts:
            if not spots & changed:
                continue
            possible = spots & ~false
            if possible.bit_count() <= low:
                if possible.bit_count() < low:
                    return None
                true |= possible
            if (spots & true).bit_count() >= high:
                if (spots & true).bit_count() > high:
                    return None
                false |= spots & ~true
        changed = (true | false) & ~before
    return (true, false)
