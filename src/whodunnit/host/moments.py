"""The moments at which an answer may be given, so that when it comes does not tell what it is (R5).

A player may let the system show a single card. Then every answer of that player comes at one of
the moments drawn here without a look at the cards: an answer that was chosen waits for the next of
them, however late it is, and an automatic one is let go by at some of them, as often as this player
has let them go by when choosing. So neither haste nor delay proves anything.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

ANSWER: Final = 3.0
"""The least seconds from one moment to the next."""

SHORTEST: Final = 0.05
"""Moments come closer towards the end of the time; nearer than so many seconds there is no more."""

QUICK: Final = 2
"""How many answers at the next moment a player is thought to have given before the first one."""

SLOW: Final = 1
"""How many moments a player is thought to have let go by before the first answer."""


class Habit(Struct, frozen=True):
    """How long a player takes to choose, counted in moments."""

    answered: int = 0
    """How often it has chosen."""
    passed: int = 0
    """How many moments it has let go by meanwhile."""

    @property
    def chance(self) -> float:
        """How likely the player's next answer comes at the next moment.

        >>> Habit().chance, Habit(answered=7, passed=17).chance
        (0.6666666666666666, 0.3333333333333333)
        """
        answered = self.answered + QUICK
        return answered / (answered + self.passed + SLOW)

    def after(self, passed: int) -> "Habit":
        """The same player after one more answer."""
        return Habit(self.answered + 1, self.passed + passed)


def next_moment(
    after: float, pace: float, deadline: float | None, draw: Callable[[], float]
) -> float:
    """The next moment at which an answer may be given; `draw` gives a number from 0 to 1.

    With a clock there is always another one before the time has run out.
    """
    wait = max(ANSWER, pace) * (1 + draw())
    if deadline is not None:
        wait = min(wait, max(0.0, deadline - after) / 2)
    return after + wait
