"""The plain consequences: what follows one place, one card or one clause at a time."""

from math import gcd

from whodunnit.deduction.position import Clause, MaskFactor, Position


def propagate(position: Position) -> bool:
    """Draw every plain consequence, in place; false if the facts contradict each other."""
    while True:
        before = (*position.can, len(position.clauses), len(position.unhidden))
        known = _known(position)
        if known is None or not _fill(position, known):
            return False
        if not (_shrink_clauses(position, known) and _shrink_unhidden(position, known)):
            return False
        if before == (*position.can, len(position.clauses), len(position.unhidden)):
            position.clauses = _unimplied(position.clauses)
            position.factors = _open_factors(position, known)
            return True


def _known(position: Position) -> int | None:
    """The cards with one place left; nothing at all if some card has none."""
    once = twice = 0
    for can in position.can:
        twice |= once & can
        once |= can
    return once & ~twice if once == position.dealt else None


def _fill(position: Position, known: int) -> bool:
    """A full place takes no more cards; a place with just enough candidates has them all."""
    can = position.can
    for place, size in enumerate(position.size):
        mine = can[place]
        held = mine & known
        if held.bit_count() > size or mine.bit_count() < size:
            return False
        if held.bit_count() == size:
            can[place] = held
        elif mine.bit_count() == size:
            _give(can, place, mine)
    return True


def _give(can: list[int], place: int, mask: int) -> None:
    for other in range(len(can)):
        if other != place:
            can[other] &= ~mask


def _shrink_clauses(position: Position, known: int) -> bool:
    """A clause is met by a known card; of its other cards only those count that may be there."""
    can = position.can
    left: dict[Clause, None] = {}
    for place, mask in position.clauses:
        mine = can[place]
        mask &= mine
        if mask & known:
            continue
        if not mask:
            return False
        if not mask & (mask - 1):
            _give(can, place, mask)
            continue
        if position.size[place] - (mine & known).bit_count() == 1:
            can[place] = mine & (known | mask)
        left[place, mask] = None
    position.clauses = list(left)
    return True


def _shrink_unhidden(position: Position, known: int) -> bool:
    """A false accusation says nothing more once one of its cards is not in the Case File."""
    can, seats = position.can, position.seats
    hidden = can[seats] | can[seats + 1] | can[seats + 2]
    left: dict[int, None] = {}
    for mask in position.unhidden:
        if mask & ~hidden:
            continue
        mask &= ~known
        if not mask:
            return False
        if not mask & (mask - 1):
            for place in range(seats, seats + 3):
                can[place] &= ~mask
            continue
        left[mask] = None
    position.unhidden = list(left)
    return True


def _unimplied(clauses: list[Clause]) -> list[Clause]:
    """Without the clauses that a narrower one implies."""
    return [
        (place, mask)
        for place, mask in clauses
        if not any(p == place and m != mask and m & mask == m for p, m in clauses)
    ]


def _open_factors(position: Position, known: int) -> list[MaskFactor]:
    """The factors over the cards still open; what is settled goes into the unit."""
    merged: dict[tuple[int, int], tuple[int, ...]] = {}
    for place, mask, weights in position.factors:
        mine = position.can[place]
        held = (mask & mine & known).bit_count()
        mask &= mine & ~known
        weights = weights[held : held + mask.bit_count() + 1]
        before = merged.get((place, mask))
        if before is not None:
            weights = tuple(a * b for a, b in zip(weights, before, strict=True))
        merged[place, mask] = weights
    left: list[MaskFactor] = []
    for (place, mask), weights in merged.items():
        common = gcd(*weights)
        position.unit *= common
        if mask and any(weight != weights[0] for weight in weights):
            left.append((place, mask, tuple(weight // common for weight in weights)))
    return left
