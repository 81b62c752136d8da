"""When to accuse: what a guess is worth now, against a better one that may come too late."""

from collections.abc import Callable

from whodunnit.bots.player import Question
from whodunnit.core.edition import FalseAccusation
from whodunnit.core.state import Standing

RIVAL, RIVAL_ON_BOARD = 0.12, 0.07
"""How likely one rival solves the case in one turn, once anybody is near it; on a board most turns
are spent walking."""
CROWD = 0.85
"""The more rivals, the less each of them has seen: so they count for less than their number."""
HOPELESS = 0.15
"""Nobody accuses on a chance below this while there is anything to ask."""


ROUNDS = 4
"""Within so many rounds there should be a suggestion, on any board."""
STUCK = 0.9
"""What is left of a hope with every round in which nothing came of it."""


def late_by(round_number: int, suggestions: int) -> int:
    """For how many rounds a player has come to no suggestion, beyond what is usual.

    Tokens can block each other's ways for good; whoever waits then waits for ever.
    """
    return max(0, round_number - ROUNDS * (suggestions + 2))


def worth_waiting(
    asked: Question, suggestions: int, chance: float, hoped: Callable[[], float]
) -> float:
    """How likely it is to win by waiting a turn: with a better guess, if nobody is first.

    `suggestions` is how many it has made so far.
    """
    state = asked.view.state
    edition = state.setup.edition
    if edition.false_accusation is FalseAccusation.TURN:
        # S11: a wrong guess costs nothing but the turn
        return 0.0
    late = late_by(state.round, suggestions)
    if chance < HOPELESS and not late:
        return 1.0
    rivals = sum(standing is Standing.PLAYING for standing in state.standings) - 1
    first = RIVAL_ON_BOARD if edition.has_board else RIVAL
    return float(hoped() * (1 - first) ** (rivals**CROWD) * STUCK**late)
