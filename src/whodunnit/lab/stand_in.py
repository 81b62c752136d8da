"""Who sits down when a player is gone, so that the others can finish their game."""

from collections.abc import Sequence
from random import Random

from whodunnit.bots.random_legal import RandomLegal
from whodunnit.core.actions import Accuse, Action, Suggest
from whodunnit.core.view import View


class StandIn(RandomLegal):
    """Moves, suggests and shows by chance, and decides nothing: it never accuses."""

    def __init__(self, seed: int) -> None:
        super().__init__(Random(seed).randrange)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Any legal action that leads to no accusation."""
        return super().choose(view, [action for action in legal if not _accuses(action)] or legal)


def _accuses(action: Action) -> bool:
    return isinstance(action, Accuse) or (isinstance(action, Suggest) and action.accusation_pending)
