"""Which engine answers: the reference at once, the accelerated one as soon as it is compiled."""

from collections.abc import Sequence
from importlib import import_module
from logging import getLogger
from threading import Lock, Thread
from typing import Protocol, cast

from whodunnit.deduction import answers, sweep
from whodunnit.deduction._compile import compile_apart, is_compiled
from whodunnit.deduction.alike import deal_out, join
from whodunnit.deduction.order import open_cards
from whodunnit.deduction.position import Position
from whodunnit.deduction.posterior import Hidden, Part, Posterior, Weighed

PATIENCE = 10
"""So many questions the reference answers alone: a single one should not start a compiler."""


class Accelerated(Protocol):
    """What the accelerated engine offers: the reference's answers, or nothing where it passes."""

    def prepare(self) -> None:
        """Compile everything, or load it from the cache."""

    def posterior(self, position: Position) -> Posterior | None:
        """Weigh all worlds of a position."""

    def weigh(
        self, part: Part, suggestions: Sequence[Hidden], order: Sequence[int]
    ) -> list[Weighed] | None:
        """Weigh what suggestions would bring."""

    def float_posterior(
        self, position: Position
    ) -> tuple[float, list[list[float]], list[float]] | None:
        """Weigh all worlds of a position whose weights outgrow a machine word, nearly exactly."""

    def float_prospects(
        self, position: Position, suggestions: Sequence[Hidden], order: Sequence[int]
    ) -> list[tuple[float, float]] | None:
        """What suggestions would bring there: the best guess, and the bits that are left."""


class Engines:
    """The engines of this process: the reference, and the accelerated one once it is ready."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._asked = 0
        self._preparing: Thread | None = None
        self._ready: Accelerated | None = None

    def accelerated(self) -> Accelerated | None:
        """The accelerated engine, if it is ready; enough questions start preparing it."""
        if self._ready is None and self._preparing is None:
            with self._lock:
                self._asked += 1
                if self._asked > PATIENCE:
                    self._begin()
        return self._ready

    def load(self) -> None:
        """Wait for the accelerated engine, if it is compiled: for whoever has much to ask."""
        if self._ready is None and is_compiled():
            self.warm_up()

    def warm_up(self) -> None:
        """Wait until the accelerated engine is ready, or is known to be missing."""
        with self._lock:
            preparing = self._begin()
        preparing.join()

    def _begin(self) -> Thread:
        if self._preparing is None:
            self._preparing = Thread(target=self._prepare, name="whodunnit-compile", daemon=True)
            self._preparing.start()
        return self._preparing

    def _prepare(self) -> None:
        try:
            compile_apart()
            engine = cast(Accelerated, import_module("whodunnit.deduction._accelerated"))
            engine.prepare()
        except ImportError:
            getLogger(__name__).debug("numba is not installed: the reference engine answers")
        except Exception as error:
            getLogger(__name__).warning("the reference engine answers alone: %s", error)
            getLogger(__name__).debug("the accelerated engine failed", exc_info=True)
        else:
            self._ready = engine


ENGINES = Engines()


def posterior(position: Position) -> Posterior:
    """Weigh all worlds of a position that has been propagated."""
    joined, alike = join(position)
    engine = ENGINES.accelerated()
    found = None if engine is None else engine.posterior(joined)
    if found is None:
        found = sweep.posterior(joined)
    return deal_out(found, alike, open_cards(position)) if alike else found


def weigh(
    parts: Sequence[Part], suggestions: Sequence[Hidden], order: Sequence[int]
) -> list[Weighed]:
    """What each suggestion would bring, the seats answering in this order."""
    engine = ENGINES.accelerated()
    if engine is not None and len(parts) == 1:
        found = engine.weigh(parts[0], suggestions, order)
        if found is not None:
            return found
    return answers.weigh(parts, suggestions, order)
