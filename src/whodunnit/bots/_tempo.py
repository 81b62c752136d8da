"""When to accuse: what a guess is worth now, against a better one that may come too late."""

from collections.abc import Callable

from whodunnit.bots._odds import Odds
from whodunnit.bots._planning import Plan
from whodunnit.bots._rivals import all_miss, rivals_of
from whodunnit.bots.player import Question
from whodunnit.core.edition import FalseAccusation
from whodunnit.core.state import Phase

RIVAL = 0.12
"""How likely one rival solves the case in one turn, without a board, once anybody is near it."""
CROWD = 0.85
"""The more rivals, the less each of them has seen: so they count for less than their number."""
HOPELESS = 0.15
"""Nobody accuses on a chance below this while there is anything to ask."""
LEAST_MISS, MOST_MISS = 0.93, 0.97
"""However near the rivals seem on a board: how likely all of them miss in one turn."""

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
    asked: Question, suggestions: int, known: Odds, hoped: Callable[[], float]
) -> float:
    """How likely it is to win by waiting: with a better guess, if nobody is first.

    `suggestions` is how many it has made so far, `hoped` how likely its best guess is expected to
    be after the next one, wherever that is made.
    """
    state = asked.view.state
    edition = state.setup.edition
    if edition.false_accusation is FalseAccusation.TURN:
        # S11: a wrong guess costs nothing but the turn
        return 0.0
    late = late_by(state.round, suggestions)
    if known.best[1] < HOPELESS and not late:
        return 1.0
    if edition.has_board:
        hope = _by_walking(asked, known)
    else:
        hope = hoped() * (1 - RIVAL) ** (len(rivals_of(state, asked.seat)) ** CROWD)
    return float(hope * STUCK**late)


def _by_walking(asked: Question, known: Odds) -> float:
    """How likely it is to win by walking from room to room until one is the right one.

    In three games of four that is how a case on a board is solved: nobody can disprove, and the
    accusation follows at once (P20).
    """
    state = asked.view.state
    patience = min(MOST_MISS, max(LEAST_MISS, all_miss(state, asked.seat, known)))
    (_, _, room), best = known.best
    # Suspect and weapon will be surer by then
    sure = (1 + best / known.hidden[room]) / 2
    index = known.deck.index
    chances = {one: sure * known.hidden[index[one]] for one in known.deck.rooms}
    plan = Plan(state, chances, patience)
    from_here = plan.from_place(state.token_of(state.suspect_of(asked.seat)).place)
    # No rival has its turn before the first step if this turn's move is still to come
    return from_here / patience if state.phase is Phase.START else from_here
