"""A computer player decides by what it may know: hidden cards change places, and it does the same.

The game is played once more in another world, one that the seat cannot tell from the true one. A
player made anew with the same seed, given its view of that game, must choose the same.
"""

from collections.abc import Sequence
from random import Random

import pytest
from tests.bots.tables import Decision, decisions

from whodunnit.bots.bot import Bot
from whodunnit.bots.levels import BASELINES, LEVELS, make_bot
from whodunnit.core.actions import Accuse, Action, Deal, Seat, Show
from whodunnit.core.legal import legal_actions, matching
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.view import View, view_of
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck
from whodunnit.testing import Known, other_deal

PLAYERS = (*LEVELS, *BASELINES)


def in_another_world(setup: Setup, history: list[Action], deal: Deal, seat: Seat) -> View:
    """What the seat would know, had the same happened with these cards."""
    chance = Random(0)
    state, events = create(setup)
    for action in (deal, *history[1:]):
        if isinstance(action, Show) and state.suggestion is not None:
            hand = state.hands[action.seat] or ()
            if seat not in (action.seat, state.suggestion.by):
                action = Show(action.seat, chance.choice(matching(state.suggestion.named, hand)))
        state, happened = step(state, action)
        events += happened
    return view_of(events, seat)


def compared(setup: Setup, player: str, seed: int) -> list[tuple[Action, Action]]:
    """What the player in the first seat did, and what it does in other worlds."""
    bots = [make_bot(name, seed) for name in (player, "casual", "naive", "novice")]
    known, history, pairs = Known(setup, 0), list[Action](), list[tuple[Action, Action]]()
    for decision in decisions(setup, bots[: len(setup.seats)], Luck(seed, 0)):
        if decision.by == 0 and len(decision.legal) > 1:
            pairs += again(setup, player, seed, known, history, decision)
        history.append(decision.action)
        known = known.after(decision.events)
    return pairs


def again(
    setup: Setup, player: str, seed: int, known: Known, history: list[Action], decision: Decision
) -> list[tuple[Action, Action]]:
    true = history[0]
    assert isinstance(true, Deal)
    other = other_deal(known, true, Random(len(history)))
    if other is None:
        return []
    view = in_another_world(setup, history, other, 0)
    choice = make_again(player, seed).choose(view, legal_actions(view.state, 0))
    return [(decision.action, choice)]


def make_again(player: str, seed: int) -> Bot:
    return make_bot(player, seed)


@pytest.mark.parametrize("player", [name for name in PLAYERS if name != "random"])
@pytest.mark.parametrize(
    ("edition", "switches"), [("parlour", {}), ("classic", {}), ("parlour", {"red_card": True})]
)
def test_hidden_cards_that_change_places_change_nothing(
    player: str, edition: str, switches: dict[str, object]
) -> None:
    setup = make_setup(edition, 4, overrides=switches)

    pairs = compared(setup, player, 3)

    assert len(pairs) >= 3
    assert all(one == other for one, other in pairs)


class Cheat:
    """Knows the Case File of the true world by heart."""

    def __init__(self, truth: Accuse) -> None:
        self._truth = truth

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The truth, in whatever world it is asked."""
        return self._truth if self._truth in legal else legal[0]


def test_a_player_that_knows_the_hidden_cards_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = make_setup("parlour", 4)
    deal = Luck(3, 0).act(create(setup)[0])
    assert isinstance(deal, Deal)
    monkeypatch.setattr(
        "tests.bots.test_honest.make_again", lambda *_: Cheat(Accuse(0, deal.case_file))
    )

    assert any(one != other for one, other in compared(setup, "casual", 3))
