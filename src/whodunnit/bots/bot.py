"""What every computer player is: a chooser among the legal actions of its view."""

from collections.abc import Sequence
from typing import Protocol

from whodunnit.core.actions import Action
from whodunnit.core.view import View


class Bot(Protocol):
    """A computer player."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions; the view is all that the player may know."""
        ...
