"""The weights that an engine finds for a position."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from whodunnit.deduction.order import bits
from whodunnit.deduction.position import Position

Hidden = tuple[int, ...]
"""A Case File by the numbers of its suspect, weapon and room."""


class Posterior(Struct, frozen=True):
    """How much weight the worlds of a position have: in all, by card and place, by Case File."""

    total: int
    """The weight of all worlds; zero if there is none."""
    cards: list[list[int]]
    """For each card of the deck the weight of the worlds with it in each place."""
    joint: list[int]
    """The weight of each Case File, in the order of `case_files`."""


class Part(Struct, frozen=True):
    """A position and its weights: all there is, or with the Red Card one murderer's share."""

    position: Position
    """What a deal must satisfy, its plain consequences drawn."""
    posterior: Posterior
    """The weights of its worlds."""
    times: int
    """What to multiply its weights by, so that all parts have the same unit."""

    @property
    def total(self) -> int:
        """The weight of its worlds in the common unit."""
        return self.times * self.posterior.total


class Weighed(Struct, frozen=True):
    """What a suggestion would bring, in integer weights."""

    answers: dict[tuple[int | None, int | None], int]
    """The weight of each answer: the seat that shows and the card's number, in the order of asking;
    nobody and nothing last. All six times the weight of the worlds, so that it is whole."""
    best: int
    """The weight with which the best Case File afterwards is right."""
    solved: int
    """The weight of the answers that leave one Case File."""
    spread: float
    """The entropy of the Case File that is left, in bits, times the weight."""


def named_answers(
    weights: Sequence[int], named: Hidden, order: Sequence[int]
) -> dict[tuple[int | None, int | None], int]:
    """The answers that are possible, given the weights of each asked seat's each named card.

    The last weight is that of nobody showing anything.
    """
    answers: dict[tuple[int | None, int | None], int] = {}
    for at, weight in enumerate(weights):
        if weight:
            turn, kind = divmod(at, 3)
            answers[(order[turn], named[kind]) if turn < len(order) else (None, None)] = weight
    return answers


def case_files(position: Position) -> list[Hidden]:
    """Every Case File that the places allow, in the deck's order."""
    return list(product(*(bits(can) for can in position.can[position.seats :])))
