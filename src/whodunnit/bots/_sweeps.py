"""The compiled sweeps of deduction on floats, for players; the reference engine without them."""

from collections.abc import Sequence
from typing import NamedTuple

from whodunnit.deduction import answers, sweep
from whodunnit.deduction.engine import ENGINES
from whodunnit.deduction.position import Position
from whodunnit.deduction.posterior import Part

Named = tuple[int, int, int]
"""A suspect, a weapon and a room by their numbers in the deck."""


class Weights(NamedTuple):
    """How much weight the worlds of a position have."""

    total: float
    """The weight of all worlds; zero if there is none."""
    cards: list[list[float]]
    """For each card of the deck the weight of the worlds with it in each place."""
    joint: list[float]
    """The weight of each Case File that the places allow, in the deck's order."""


def posterior(position: Position) -> Weights:
    """The weights of a position that has been propagated."""
    engine = ENGINES.accelerated()
    found = None if engine is None else engine.float_posterior(position)
    if found is None:
        exact = sweep.posterior(position)
        return Weights(exact.total, exact.cards, exact.joint)  # type: ignore[arg-type]
    return Weights(*found)


class Prospect(NamedTuple):
    """What a suggestion's answer can be expected to bring."""

    best: float
    """How likely the best Case File afterwards is to be right."""
    left: float
    """How many bits of the Case File are still to be found out then."""


def prospects(
    position: Position, suggestions: Sequence[Named], order: Sequence[int]
) -> list[Prospect]:
    """What each suggestion can be expected to bring, the seats answering in this order."""
    engine = ENGINES.accelerated()
    found = None if engine is None else engine.float_prospects(position, suggestions, order)
    if found is None:
        part = Part(position, sweep.posterior(position), 1)
        found = []
        for one in answers.weigh([part], suggestions, order):
            total = sum(one.answers.values())
            found.append((one.best / total, one.spread / total))
    return [Prospect(*one) for one in found]
