"""Which entries are really needed: none of them can be left out, and there are few of them."""

from collections.abc import Iterable, Iterator

from whodunnit.deduction.explain_counts import Ledger, bits
from whodunnit.deduction.explain_worlds import find_world
from whodunnit.deduction.proof import Entry


class Evidence:
    """Sets of entries that leave no world, where some spots are supposed to be taken or empty.

    A set is a mask with a bit for each entry. Worlds once found are remembered by the entries that
    are true in them: they answer most questions without a search.
    """

    def __init__(self, ledger: Ledger, true: int = 0, false: int = 0) -> None:
        self.ledger = ledger
        self.true = true
        self.false = false
        self.all = (1 << len(ledger.entries)) - 1
        self._bit = {entry: 1 << number for number, entry in enumerate(ledger.entries)}
        self.worlds: list[int] = []

    def mask(self, entries: Iterable[Entry]) -> int:
        """The set of some entries."""
        return sum(self._bit[entry] for entry in set(entries))

    def entries(self, mask: int) -> tuple[Entry, ...]:
        """The entries of a set, in their order."""
        return tuple(self.ledger.entries[bit.bit_length() - 1] for bit in bits(mask))

    def world(self, mask: int) -> int | None:
        """All the entries that are true in some world where these are; nothing if there is none."""
        for true in self.worlds:
            if not mask & ~true:
                return true
        found = find_world(self.ledger, self.entries(mask), self.true, self.false)
        if found is None:
            return None
        true = self.mask(
            entry for entry in self.ledger.entries if self.ledger.satisfies(found, entry)
        )
        self.worlds.append(true)
        return true

    def shrink(self, mask: int, *, earliest_first: bool = False) -> int:
        """Leave out entries, the latest first if not told, while the rest still leaves no world."""
        for bit in sorted(bits(mask), reverse=not earliest_first):
            if self.world(mask & ~bit) is None:
                mask &= ~bit
        return mask

    def smallest(self, best: int, patience: int) -> tuple[int, bool]:
        """A smaller set that leaves no world, if there is one; and whether none is smaller still.

        Any such set must contain one of the entries that fail in each world. So the fewest entries
        that do this for all the worlds met so far either leave no world, and are the answer, or
        lead to another world to heed.
        """
        tries = iter(range(patience))
        size = 1
        try:
            while size < best.bit_count():
                hit = _hitting_set([self.all & ~true for true in self.worlds], size, tries)
                if hit is None:
                    size += 1
                    continue
                true = self.world(hit)
                if true is None:
                    return hit, True
                # A world in which more entries are true says more: fewer are left to choose from.
                for bit in bits(self.all & ~true):
                    _try(tries)
                    true = self.world(true | bit) or true
        except _OutOfPatience:
            return best, False
        return best, True


class _OutOfPatience(Exception):
    """The smallest set takes too long to find."""


def _try(tries: Iterator[int]) -> None:
    if next(tries, None) is None:
        raise _OutOfPatience


def _hitting_set(sets: list[int], size: int, tries: Iterator[int]) -> int | None:
    """So many elements, at most, that every set has one of them; nothing if there are none."""
    if not sets:
        return 0
    _try(tries)
    sets = sorted(sets, key=int.bit_count)
    apart = number = 0
    for one in sets:
        if not one & apart:
            apart |= one
            number += 1
    if number > size:
        return None
    for element in bits(sets[0]):
        rest = _hitting_set([one for one in sets if not one & element], size - 1, tries)
        if rest is not None:
            return element | rest
    return None
