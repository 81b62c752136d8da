"""The compiled sweeps of deduction on floats, for players; the reference engine without them."""

from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from logging import getLogger
from threading import Lock, Thread
from typing import Any, NamedTuple

from whodunnit.core.cards import Deck
from whodunnit.deduction import answers, sweep
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


class Sweeps:
    """The compiled sweeps of this process, once they are ready."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._preparing: Thread | None = None
        self._engine: Any = None

    def engine(self) -> Any:
        """The compiled engine if it is ready; the first question starts preparing it."""
        if self._engine is None and self._preparing is None:
            with self._lock:
                if self._preparing is None:
                    self._preparing = Thread(
                        target=self._prepare, name="whodunnit-players", daemon=True
                    )
                    self._preparing.start()
        return self._engine

    def wait(self) -> None:
        """Wait until the compiled engine is ready, or known to be missing."""
        self.engine()
        if self._preparing is not None:
            self._preparing.join()

    def _prepare(self) -> None:
        try:
            engine = import_module("whodunnit.deduction._accelerated")
            deck = Deck(("A", "B"), ("C", "D"), ("E", "F"))
            position = Position(
                deck,
                2,
                63,
                [63, 63, 3, 12, 48],
                [2, 1, 1, 1, 1],
                [],
                [],
                [(0, 3, (1, 2, 3))],
                Fraction(1),
            )
            engine.float_posterior(position)
            engine.float_prospects(position, [(0, 2, 4)], [1])
        except ImportError:
            getLogger(__name__).debug("numba is not installed: the reference engine answers")
        else:
            self._engine = engine


SWEEPS = Sweeps()


def warm_up() -> None:
    """Wait for the compiled engine, so that no decision is slow because it is not there yet."""
    SWEEPS.wait()


def posterior(position: Position) -> Weights:
    """The weights of a position that has been propagated."""
    engine = SWEEPS.engine()
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
    engine = SWEEPS.engine()
    found = None if engine is None else engine.float_prospects(position, suggestions, order)
    if found is None:
        part = Part(position, sweep.posterior(position), 1)
        found = []
        for one in answers.weigh([part], suggestions, order):
            total = sum(one.answers.values())
            found.append((one.best / total, one.spread / total))
    return [Prospect(*one) for one in found]
