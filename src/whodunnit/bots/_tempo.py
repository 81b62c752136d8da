"""When to accuse: what a guess is worth now, against a better one that may come too late."""

from collections.abc import Callable
from math import exp
from typing import NamedTuple

from whodunnit.bots._candour import candour
from whodunnit.bots._odds import Odds
from whodunnit.bots._pace import pace_of
from whodunnit.bots._rivals import rivals_of, turns_of_nearest
from whodunnit.bots.player import Question
from whodunnit.core.edition import FalseAccusation

RIVAL = 0.12
"""How likely one rival solves the case in one turn, without a board, once anybody is near it."""
CROWD = 0.85
"""The more rivals, the less each of them has seen: so they count for less than their number."""
HOPELESS = 0.15
"""Nobody accuses on a chance below this while there is anything to ask."""

USUAL = 2.0
"""So many turns from the room of the best guess a rival is neither near nor far."""
HASTE = 0.4
"""How much more haste there is, as a logarithm, for every turn that a rival is nearer."""
MIDDLE, EACH = 14, 0.03
"""In the middle of a game so many suggestions have been made; and how much more haste there is, as
a logarithm, with every one of them."""

ROUNDS = 4
"""Within so many rounds there should be a suggestion, on any board."""
STUCK = 0.9
"""What is left of a hope with every round in which nothing came of it."""


def late_by(round_number: int, suggestions: int) -> int:
    """For how many rounds a player has come to no suggestion, beyond what is usual.

    Tokens can block each other's ways for good; whoever waits then waits for ever.
    """
    return max(0, round_number - ROUNDS * (suggestions + 2))


class Outlook(NamedTuple):
    """What a player can look forward to."""

    hope: float
    """How likely it is to win by waiting: with a better guess, if nobody is first."""
    thinking: float
    """How likely it has rivals that think."""


def outlook(asked: Question, suggestions: int, known: Odds, hoped: Callable[[], float]) -> Outlook:
    """What a player can look forward to if it does not accuse now.

    `suggestions` is how many it has made so far, `hoped` how likely its best guess is expected to
    be after the next one, wherever that is made.
    """
    state = asked.view.state
    edition = state.setup.edition
    if edition.false_accusation is FalseAccusation.TURN:
        # S11: a wrong guess costs nothing but the turn
        return Outlook(0.0, 1.0)
    late = late_by(state.round, suggestions)
    if known.best[1] < HOPELESS and not late:
        return Outlook(1.0, 1.0)
    if edition.has_board:
        rivals = candour(known, rivals_of(state, asked.seat))
        hope, thinking = pace_of(asked.facts, rivals, _haste(asked, known))
    else:
        lasts = (1 - RIVAL) ** (len(rivals_of(state, asked.seat)) ** CROWD)
        hope, thinking = hoped() * lasts, 1.0
    return Outlook(float(hope * STUCK**late), thinking)


def _haste(asked: Question, known: Odds) -> float:
    """How much sooner than usual it will be decided: by how much everybody can know by now, and by
    who is near the room of its best guess.

    Whoever comes there first finds out; and if it is right, a rival who does has won.
    """
    room = known.deck.cards[known.best[0][2]]
    nearer = USUAL - turns_of_nearest(asked.view.state, asked.seat, room)
    return exp(HASTE * nearer + EACH * (len(asked.facts.suggestions) - MIDDLE))
