"""The player without a plan: any kind of legal action, then any action of that kind."""

from collections.abc import Callable, Sequence

from whodunnit.core.actions import Action
from whodunnit.core.view import View


class RandomLegal:
    """Chooses by chance alone; kinds first, so that accusations do not swamp everything else."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Any kind of legal action, then any action of that kind."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        return self.choose_by_kind(list(kinds.values()))

    def choose_by_kind(self, kinds: Sequence[Sequence[Action]]) -> Action:
        """The same choice, where the legal actions are sorted by kind already."""
        kind = kinds[self._below(len(kinds))]
        return kind[self._below(len(kind))]
