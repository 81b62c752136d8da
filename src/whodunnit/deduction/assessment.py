"""How good a suggestion would be, exactly."""

from fractions import Fraction

from msgspec import Struct

from whodunnit.core.cards import Card, CaseFile

Answer = tuple[int | None, Card | None]
"""The seat that shows a card and the card; nobody and nothing if nobody can disprove."""


class Assessment(Struct, frozen=True):
    """What a suggestion can be expected to bring its suggester."""

    suggestion: CaseFile
    """The three cards to name."""
    weights: dict[Answer, int]
    """How likely each answer is, as integers, in the order of asking."""
    total: int
    """The sum of those weights."""
    gain: float
    """By how many bits the answer is expected to narrow the Case File, to nine decimals."""
    best_weight: int
    """The weight with which the best Case File afterwards is right."""
    solved_weight: int
    """The weight of the answers that leave one Case File."""

    @property
    def answers(self) -> dict[Answer, Fraction]:
        """The exact probability of every possible answer."""
        return {answer: Fraction(weight, self.total) for answer, weight in self.weights.items()}

    @property
    def best(self) -> float:
        """How likely the best Case File afterwards is expected to be right."""
        return self.best_weight / self.total

    @property
    def solved(self) -> float:
        """How likely only one Case File is left afterwards."""
        return self.solved_weight / self.total
