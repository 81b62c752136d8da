"""Computers that let people win: now and then a lucky novice solves the case in the first round."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from whodunnit.bots.bot import Bot
from whodunnit.bots.levels import make_bot
from whodunnit.core.actions import Accuse, Action, Suggest
from whodunnit.core.view import View
from whodunnit.host import attendant

ROUNDS: Final = 8
"""For so many rounds they do not accuse; no test takes longer to do what it came for."""


class Courteous:
    """A computer player as it is, but one that does not accuse in the first rounds."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """What the player would do, accusing aside."""
        if view.state.round > ROUNDS:
            return self._bot.choose(view, legal)
        others = [action for action in legal if not isinstance(action, Accuse)]
        chosen = self._bot.choose(view, others or legal)
        # N10: whoever declares an accusation has to make it
        return replace(chosen, accusation_pending=False) if isinstance(chosen, Suggest) else chosen


def teach() -> None:
    """Have all computers of this process's tables be courteous."""
    vars(attendant)["make_bot"] = lambda level, seed: Courteous(make_bot(level, seed))
