"""What was learnt from games holds in games that it was not learnt from."""

from collections.abc import Iterator
from itertools import islice
from math import log2
from random import Random
from statistics import mean

import pytest
from msgspec.structs import replace
from tools.intuition.games import moments

from whodunnit.bots import _network
from whodunnit.bots._network import learnt
from whodunnit.bots.levels import make_bot
from whodunnit.bots.master import MASTER, Master
from whodunnit.bots.player import Question
from whodunnit.core.actions import HOST
from whodunnit.core.events import GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.state import Phase
from whodunnit.core.view import View
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck

GAMES = 20
SEATS = 4
ROUNDS = range(5, 9)


def surprise(player: Master, view: View, truth: tuple[int, int, int]) -> float:
    """How surprised a player would be by the truth, in bits."""
    assert view.seat is not None
    asked = Question(view, view.seat, {}, player.memory.facts(view), Random(0))
    return -log2(player.odds(asked).winning[truth])


def gains(field: str, deal: int) -> Iterator[float]:
    """By how many bits a master is less surprised than one that watches nobody, in one game."""
    setup, luck = make_setup("classic", SEATS), Luck(31, deal)
    players = [make_bot(field, luck.seed_of(field, seat)) for seat in range(SEATS)]
    watching = [Master(1) for _ in players]
    blind = [Master(1, replace(MASTER, watches=False)) for _ in players]
    views = [View.opened(GameCreated(setup), seat) for seat in range(SEATS)]
    state, _ = create(setup)
    while (actor := to_act(state)) is not None and state.round < ROUNDS.stop:
        if actor == HOST:
            action = luck.act(state)
        else:
            view = views[actor]
            if state.phase is Phase.START and state.round in ROUNDS:
                assert state.case_file is not None
                suspect, weapon, room = (setup.deck.index[card] for card in state.case_file)
                truth = suspect, weapon, room
                yield surprise(blind[actor], view, truth) - surprise(watching[actor], view, truth)
            action = players[actor].choose(view, legal_actions(view.state, actor))
        state, events = step(state, action, by=actor)
        views = [view.after(events) for view in views]


@pytest.mark.parametrize("field", ["casual", "logic_only"])
def test_who_watches_the_others_is_less_surprised_by_the_truth(field: str) -> None:
    found = [gain for deal in range(GAMES) for gain in gains(field, deal)]

    assert len(found) > GAMES
    assert mean(found) > 0.15


def test_the_network_was_learnt_from_the_signs_that_it_is_shown() -> None:
    # Numbers too many or too few would be left out in silence
    found = list(islice(moments(1, 1), 12))[-1]
    network = learnt()
    walk, suggestion, verdict = (
        judge.first for judge in (network.walk, network.suggestion, network.verdict)
    )

    assert {len(sign.numbers) for sign in found.walks} == {len(walk.weights[0])}
    assert {len(sign.numbers) for sign in found.suggestions} == {len(suggestion.weights[0])}
    assert len(verdict.weights[0]) == 4 * network.width + 6


def test_the_network_says_the_same_with_and_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    moment = list(islice(moments(1, 1), 12))[-1]
    cases = [sign.numbers for sign in moment.suggestions]
    at_once = learnt().suggestion.on(cases)

    with monkeypatch.context() as patch:
        patch.setattr(_network, "_numpy", lambda: None)
        one_by_one = learnt().suggestion.on(cases)

    assert len(at_once) == len(cases) > 10
    for left, right in zip(at_once, one_by_one, strict=True):
        assert left == pytest.approx(right, abs=1e-9)


def test_the_network_says_nothing_of_nothing() -> None:
    assert learnt().walk.on([]) == []
