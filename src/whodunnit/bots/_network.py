"""A small network, learnt from games: what one deed says, and what all deeds say together."""

from collections.abc import Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from operator import mul
from typing import Any

from msgspec import Struct
from msgspec.json import decode

Numbers = Sequence[float]


class Layer(Struct, frozen=True):
    """Sums of what comes in, each with weights of its own."""

    weights: tuple[tuple[float, ...], ...]
    """For each sum the weight of every number that comes in."""
    biases: tuple[float, ...]
    """What is added to each sum."""

    def sums(self, numbers: Numbers) -> list[float]:
        """The sums."""
        return [
            sum(map(mul, row, numbers)) + bias
            for row, bias in zip(self.weights, self.biases, strict=True)
        ]


class Judge(Struct, frozen=True, array_like=True, dict=True):
    """Two layers, the second of which sees what is above nothing in the first."""

    first: Layer
    """What it notices."""
    second: Layer
    """What it makes of that."""

    def on(self, cases: Sequence[Numbers]) -> list[list[float]]:
        """What it says of each case: all at once if numpy is there, or else one by one."""
        if not cases:
            return []
        if _numpy() is None:
            noticed = ([max(0.0, one) for one in self.first.sums(case)] for case in cases)
            return [self.second.sums(each) for each in noticed]
        (weights, biases), (later_weights, later_biases) = self._arrays
        together = (_numpy().array(cases, float) @ weights + biases).clip(0.0)
        found: list[list[float]] = (together @ later_weights + later_biases).tolist()
        return found

    @cached_property
    def _arrays(self) -> Any:
        array = _numpy().array
        return [(array(one.weights).T, array(one.biases)) for one in (self.first, self.second)]


class Network(Struct, frozen=True):
    """What was learnt; `tools/intuition` makes it."""

    walk: Judge
    """What one walk says of a room."""
    suggestion: Judge
    """What one suggestion says of a card."""
    verdict: Judge
    """What all deeds of a seat say: how much likelier a card is in the Case File."""

    @property
    def width(self) -> int:
        """How many numbers stand for what a deed says."""
        return len(self.walk.second.biases)


@cache
def learnt() -> Network:
    """The network that comes with the package."""
    return decode(files(__package__).joinpath("intuition.json").read_bytes(), type=Network)


@cache
def _numpy() -> Any:
    """The package, which comes with the compiled kernels; nothing without it."""
    try:
        return import_module("numpy")
    except ImportError:
        return None
