"""A small network, learnt from games: what one deed says, and what all deeds say together."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from operator import mul

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

    def rectified(self, numbers: Numbers) -> list[float]:
        """The sums, those below nothing as nothing."""
        return [one if one > 0.0 else 0.0 for one in self.sums(numbers)]


class Network(Struct, frozen=True):
    """What was learnt; `tools/intuition` makes it."""

    walk: tuple[Layer, Layer]
    """What one walk says of a room."""
    suggestion: tuple[Layer, Layer]
    """What one suggestion says of a card."""
    verdict: tuple[Layer, Layer]
    """What all deeds of a seat say: how much likelier a card is in the Case File."""

    @property
    def width(self) -> int:
        """How many numbers stand for what a deed says."""
        return len(self.walk[1].biases)


@cache
def learnt() -> Network:
    """The network that comes with the package."""
    return decode(files(__package__).joinpath("intuition.json").read_bytes(), type=Network)
