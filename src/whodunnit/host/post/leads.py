"""Camps that a computer leads, and cards that the system shows by itself: when, and what (R5)."""

from whodunnit.bots.levels import make_bot
from whodunnit.camps.state import Deadline, PostState, Stage, Waits
from whodunnit.core.actions import Action
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.host.fair import source
from whodunnit.host.post.game import PostGame
from whodunnit.host.post.meta import PostMeta

COMPUTER = (60.0, 900.0)
"""Within how many seconds a camp that a computer leads answers, at the ordinary pace."""

AUTO_SHOW = (600.0, 8 * 3600.0)
"""Within how many seconds the system shows a camp's only card, at the ordinary pace."""


def computer_due(meta: PostMeta, state: PostState, pace: float) -> float | None:
    """When the system acts for the camp that is waited for; nothing if its people must.

    The moment is drawn from the secret of the Case File: it is the same after a restart, and tells
    nothing about the cards.
    """
    if state.stage is not Stage.PLAYING or state.paused is not None or not state.deadlines:
        return None
    deadline = state.deadlines[0]
    camp = state.camp(deadline.camp)
    if camp is None:
        return None
    if camp.level is not None:
        window = COMPUTER
    elif camp.auto_show and _has_one_card(state, deadline):
        window = AUTO_SHOW
    else:
        return None
    shortest, longest = (seconds * pace for seconds in window)
    longest = min(longest, (deadline.due - deadline.since) / 2)
    return (
        deadline.since + min(shortest, longest) + _share(meta, state) * max(0, longest - shortest)
    )


def chosen(game: PostGame) -> Action | None:
    """What a computer, or the system, does for the camp that is waited for.

    To be called in a thread: a computer player may think.
    """
    state = game.state
    if state.game is None:
        return None
    seat = to_act(state.game)
    if seat is None or seat < 0:
        return None
    camp = state.camp(state.game.setup.seats[seat])
    view = game.view(seat)
    legal = legal_actions(view.state, seat)
    if camp is None or camp.level is None:
        return legal[0] if len(legal) == 1 else None
    return make_bot(camp.level, state.game.version).choose(view, legal)


def _has_one_card(state: PostState, deadline: Deadline) -> bool:
    if deadline.waits is not Waits.CARD or state.game is None or state.game.suggestion is None:
        return False
    return len(legal_actions(state.game, state.game.suggestion.asked)) == 1


def _share(meta: PostMeta, state: PostState) -> float:
    """A drawn share of the time, from 0 to 1."""
    if state.game is None or state.file is None:
        return 0.0
    secret = meta.secrets[state.file - 1] or ""
    below = source(secret, ("moment",), state.game.version)
    return below(1_000_000) / 1_000_000
