"""The spaces of a board as bits of whole numbers, so that a crowd of them moves in one step."""

from collections.abc import Iterable
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A row and a column, counted from 0."""


class Lattice:
    """Spaces that touch each other up, down, left and right; each is one bit of a mask."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        ordered = sorted(cells)
        # One column more than there is keeps a row's end from touching the next row's beginning.
        stride = max((column for _, column in ordered), default=0) + 2
        self.stride = stride
        """How many bits a row takes."""
        self.number = {(row, column): row * stride + column for row, column in ordered}
        """The bit of each space."""
        self.bits = tuple(1 << n for n in range(max(self.number.values(), default=0) + 1))
        """The mask of each bit by itself."""
        self.spaces = sum(self.bits[n] for n in self.number.values())
        """All spaces."""
        self.even = sum(
            self.bits[n] for (row, column), n in self.number.items() if (row + column) % 2 == 0
        )
        """The spaces of one colour, if they were coloured like a chessboard's."""
        self.neighbours = {
            n: tuple(
                m
                for m in (n - stride, n - 1, n + 1, n + stride)
                if 0 <= m < len(self.bits) and self.bits[m] & self.spaces
            )
            for n in self.number.values()
        }
        """The spaces that touch a space."""

    def spread(self, mask: int) -> int:
        """All spaces that touch one of these."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.spaces

    def marched(self, mask: int, free: int, length: int) -> int:
        """Where marches of this length from these spaces can end; they never turn on the spot.

        Every path is such a march, so no path of that length ends elsewhere.
        """
        stride = self.stride
        up = down = left = right = mask
        for _ in range(length):
            up, down, left, right = (
                (up | left | right) >> stride & free,
                (down | left | right) << stride & free,
                (left | up | down) >> 1 & free,
                (right | up | down) << 1 & free,
            )
        return up | down | left | right

    def within(self, mask: int, steps: int) -> int:
        """These spaces and all that are at most so many steps away."""
        for _ in range(steps):
            wider = mask | self.spread(mask)
            if wider == mask:
                break
            mask = wider
        return mask

    def through(self, mask: int) -> int:
        """Those of these spaces that touch at least two others of them."""
        stride = self.stride
        left, right, up, down = mask << 1, mask >> 1, mask << stride, mask >> stride
        return mask & ((left | right) & (up | down) | left & right | up & down)


def numbers(mask: int) -> list[int]:
    """The bits of a mask, lowest first.

    >>> numbers(0b1001)
    [0, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
