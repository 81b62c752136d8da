"""A player that does not care what is legal."""

from collections.abc import Sequence

from whodunnit.core.actions import Action, EndTurn
from whodunnit.core.view import View


class Stubborn:
    """Always ends its turn."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The end of the turn, legal or not."""
        return EndTurn(0)


def make(seed: int) -> Stubborn:
    """A stubborn player."""
    return Stubborn()
