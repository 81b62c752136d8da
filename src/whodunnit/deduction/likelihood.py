"""How seats choose: the weight that their choices give to each world."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from whodunnit.core.cards import Card

Weight: TypeAlias = int | Fraction | float
"""How likely something is, up to a common multiple; above zero."""


class Factor(Struct, frozen=True):
    """A choice whose likelihood depends on how many of some cards a seat holds."""

    seat: int
    """The seat that chose."""
    cards: tuple[Card, ...]
    """At most three cards; the Red Card never counts as held."""
    weights: tuple[Weight, ...]
    """The weight if it holds none of them, one of them, and so on."""


class Likelihood(Struct, frozen=True):
    """How the worlds are weighted: by the ways in which seats choose."""

    uniform_choice: bool = True
    """Whether a seat that holds several named cards shows any of them equally often, so that a card
    which the viewer saw weighs 1 / (the named cards that its seat holds)."""
    holdings: dict[tuple[int, Card], Weight] = {}
    """A weight for each card that a seat holds, multiplied over its hand; one where absent."""
    factors: tuple[Factor, ...] = ()
    """Further choices to weigh, all multiplied."""


UNIFORM_CHOICE = Likelihood()
"""The default: a seat shows one of its matching cards at random."""
LOGIC_ONLY = Likelihood(uniform_choice=False)
"""Every world that agrees with the facts weighs the same."""
