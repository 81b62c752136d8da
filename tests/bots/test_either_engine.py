"""A strong player decides the same while its engine is not compiled yet as it does afterwards."""

from itertools import islice

import pytest
from tests.bots.tables import decisions

from whodunnit.bots import _network
from whodunnit.bots.levels import make_bot
from whodunnit.core.actions import Action
from whodunnit.deduction.engine import ENGINES
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck

SEED = 3
"""A game in which two suggestions come to the same: how an engine adds up must not decide."""


@pytest.mark.parametrize("player", ["expert", "master"])
@pytest.mark.parametrize("edition", ["parlour", "classic"])
def test_a_player_chooses_the_same_with_either_engine(
    player: str, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ENGINES.warm_up()
    setup = make_setup(edition, 4)
    bots = [make_bot(name, SEED) for name in (player, "casual", "naive", "novice")]
    every = decisions(setup, bots, Luck(SEED, 0))
    made = list(islice((one for one in every if one.by == 0 and len(one.legal) > 1), 12))
    again = make_bot(player, SEED)
    found: list[Action] = []

    with monkeypatch.context() as patch:
        patch.setattr(ENGINES, "accelerated", lambda: None)
        patch.setattr(_network, "_numpy", lambda: None)
        for one in made:
            assert one.view is not None
            found.append(again.choose(one.view, one.legal))

    assert found == [one.action for one in made]
