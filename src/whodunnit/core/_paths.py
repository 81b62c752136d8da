"""Which spaces a walk of exactly so many steps can end on, when no space is used twice (P8, S4).

Two searches share the work. `Walk` keeps a few paths for every space and length; it is quick and
finds nearly every space. `exact_path` decides the spaces that it did not find, one by one.
"""

from collections.abc import Iterable
from typing import TypeAlias

from whodunnit.core._lattice import Lattice, numbers

Trail: TypeAlias = "tuple[int, int, Trail | None]"
"""A path from its end: all its spaces as a mask, the last space, and the path without it."""

Layer: TypeAlias = dict[int, list[Trail]]
"""Some paths of one length, by the space they end on."""

PATHS_KEPT = 3
"""How many paths are kept for a space and a length: more find more, and take longer."""


class Walk:
    """All spaces that paths of each length from some sources end on, with a path to each."""

    def __init__(self, lattice: Lattice, sources: Iterable[int], free: int) -> None:
        self._lattice = lattice
        self._free = free
        self._sources = tuple(sources)
        self._layers: list[Layer] = [
            {source: [(lattice.bits[source], source, None)] for source in self._sources}
        ]

    def ends(self, length: int) -> dict[int, Trail]:
        """Every space that a path of this length ends on, and such a path."""
        self._extend(length)
        ends = {space: trails[0] for space, trails in self._layers[length].items()}
        for source in self._sources:
            possible = self._lattice.marched(self._lattice.bits[source], self._free, length)
            for space in numbers(possible):
                if space not in ends:
                    trail = exact_path(self._lattice, source, space, length, self._free)
                    if trail is not None:
                        ends[space] = trail
        return ends

    def shortest(self, space: int, most: int) -> "Trail | None":
        """A shortest path to a space, if one of at most this length leads there."""
        self._extend(most)
        for layer in self._layers[: most + 1]:
            if space in layer:
                return layer[space][0]
        return None

    def _extend(self, length: int) -> None:
        bits, neighbours, free = self._lattice.bits, self._lattice.neighbours, self._free
        while len(self._layers) <= length:
            following: Layer = {}
            for space, trails in self._layers[-1].items():
                for neighbour in neighbours[space]:
                    bit = bits[neighbour]
                    if not bit & free:
                        continue
                    kept = following.get(neighbour)
                    if kept is not None and len(kept) >= PATHS_KEPT:
                        continue
                    for trail in trails:
                        if not trail[0] & bit:
                            longer = (trail[0] | bit, neighbour, trail)
                            if kept is None:
                                following[neighbour] = [longer]
                            else:
                                kept.append(longer)
                            break
            self._layers.append(following)


def exact_path(lattice: Lattice, source: int, goal: int, length: int, free: int) -> "Trail | None":
    """A path of exactly this length that uses no space twice, or None if there is none."""
    start: Trail = (lattice.bits[source], source, None)
    if source == goal:
        return start if length == 0 else None
    return _Search(lattice, goal, free).from_(start, length)


class _Search:
    """A search for a path of exact length to one goal; it never tries the same rest twice."""

    def __init__(self, lattice: Lattice, goal: int, free: int) -> None:
        self._lattice = lattice
        self._goal = lattice.bits[goal]
        self._free = free
        self._goal_colour = lattice.even if self._goal & lattice.even else ~lattice.even
        self._hopeless: set[tuple[int, int, int]] = set()

    def from_(self, trail: Trail, length: int) -> "Trail | None":
        """The trail continued to the goal by so many steps."""
        mask, space, _ = trail
        useful = self._useful(mask, space, length)
        if not useful:
            return None
        # What is left to do depends only on where one is, how far to go, and the useful spaces.
        rest = (space, length, useful)
        if rest in self._hopeless:
            return None
        for neighbour in self._lattice.neighbours[space]:
            bit = self._lattice.bits[neighbour]
            if not bit & useful:
                continue
            longer = (mask | bit, neighbour, trail)
            if bit == self._goal:
                if length == 1:
                    return longer
                continue
            found = self.from_(longer, length - 1) if length > 1 else None
            if found is not None:
                return found
        self._hopeless.add(rest)
        return None

    def _useful(self, used: int, space: int, length: int) -> int:
        """The spaces that the rest of the path may use; none if there is no such path for sure."""
        spread, here, goal = self._lattice.spread, self._lattice.bits[space], self._goal
        free = self._free & ~used
        # Rings around the goal, then rings around here: a space is of use if both are near enough.
        rings, known = [goal], goal
        while len(rings) < length:
            ring = spread(rings[-1]) & free & ~known
            if not ring:
                break
            rings.append(ring)
            known |= ring
        if not spread(here) & known:
            return 0
        near, useful = here, 0
        for steps in range(1, length + 1):
            near |= spread(near) & known
            if length - steps < len(rings):
                useful |= rings[length - steps] & near
        useful = self._without_dead_ends(useful, here)
        if not useful & goal:
            return 0
        same = (useful & self._goal_colour).bit_count()
        if same < (length + 1) // 2 or useful.bit_count() - same < length // 2:
            return 0
        if not self._lattice.marched(goal, useful | here, length) & here:
            return 0
        return useful

    def _without_dead_ends(self, useful: int, here: int) -> int:
        ends = here | self._goal
        useful |= here
        while True:
            kept = useful & (self._lattice.through(useful) | ends)
            if kept == useful:
                return useful & ~here
            useful = kept
