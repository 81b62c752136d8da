"""The environment for learning: PettingZoo's own tests, and nothing that a seat may not know."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from whodunnit.bots.levels import make_bot
from whodunnit.core.actions import Accuse, Action, Deal, Seat, Show
from whodunnit.core.errors import Refused
from whodunnit.core.events import SeatRemoved
from whodunnit.core.legal import legal_actions, matching, to_act
from whodunnit.editions.load import builtin_editions
from whodunnit.editions.setup import make_setup
from whodunnit.lab.pettingzoo_actions import action_numbers, numbered_actions
from whodunnit.lab.pettingzoo_env import LOST, WON, Environment, env
from whodunnit.testing.chance import random_deal, random_game
from whodunnit.testing.known import Known
from whodunnit.testing.worlds import other_deal

SEATS = {"solo": 6}
HOUSE: list[tuple[str, int, Mapping[str, object]]] = [
    *((name, SEATS.get(name, 3), {}) for name in builtin_editions()),
    ("classic", 5, {"dice": 2, "red_card": True}),
    ("cluedo", 2, {"dice": 1, "shown_card_ends_turn": False}),
    ("hallways", 6, {"shown_card_is_public": True, "must_suggest": False}),
    ("solo", 6, {"tokens_block": True}),
    ("camps", 4, {"red_card": True}),
]
house = pytest.mark.parametrize(
    ("edition", "seats", "overrides"), HOUSE, ids=lambda value: str(value).replace(" ", "")
)


def environment(edition: str, seats: int, overrides: Mapping[str, object]) -> Environment:
    """The bare environment of a house edition."""
    return Environment(make_setup(edition, seats, overrides=overrides), "ansi")


# PettingZoo asks for plain arrays, and offers the mask beside an array, as here, as the usual way.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@house
def test_it_passes_the_tests_of_pettingzoo(
    edition: str, seats: int, overrides: Mapping[str, object]
) -> None:
    def made() -> Any:
        return env(edition, seats, overrides=overrides)

    api_test(made(), num_cycles=60)
    seed_test(made, num_cycles=30)


@house
def test_every_legal_action_has_a_number_of_its_own_and_back(
    edition: str, seats: int, overrides: Mapping[str, object]
) -> None:
    setup = make_setup(edition, seats, overrides=overrides)
    numbers = [action_numbers(setup, seat) for seat in range(seats)]

    assert len({len(of) for of in numbers}) == 1
    for moment in random_game(setup, Random(3)):
        seat = to_act(moment.after)
        if seat is None or seat < 0:
            continue
        for action in legal_actions(moment.after, seat):
            assert numbered_actions(setup, seat)[numbers[seat][action]] == action


def careful(game: Environment, chance: Random) -> Callable[[], int]:
    """A chooser of legal actions that seldom accuses, so that games are long."""

    def choose() -> int:
        agent = game.agent_selection
        legal = np.flatnonzero(game.observe(agent)["action_mask"])
        actions = game.actions(agent)
        others = [n for n in legal if not isinstance(actions[n], Accuse)]
        return int(chance.choice(others if others and chance.random() < 0.95 else list(legal)))

    return choose


@house
def test_whole_games_are_observed_within_bounds(
    edition: str, seats: int, overrides: Mapping[str, object]
) -> None:
    game = environment(edition, seats, overrides)
    game.reset(seed=5)
    choose = careful(game, Random(5))
    steps = 0

    while not any(game.terminations.values()) and steps < 300:
        for agent in game.agents:
            assert game.observation_space(agent).contains(game.observe(agent))
        masks = {agent: game.observe(agent)["action_mask"].any() for agent in game.agents}
        assert [agent for agent, any_legal in masks.items() if any_legal] == [game.agent_selection]
        game.step(choose())
        steps += 1

    assert steps > 10


# Only the view

Setting = tuple[str, int, Mapping[str, object]]


class Watched:
    """A game in one world, with all that one seat observes and may know of it."""

    def __init__(self, setting: Setting, deal: Deal, viewer: Seat) -> None:
        self.game = environment(*setting)
        self.game.reset(seed=9, options={"deal": deal})
        self._agent = f"seat_{viewer}"
        self._read = 0
        self.known = Known(self.game.setup, viewer)
        """What the seat may know of the hidden cards."""
        self.observed: list[dict[str, Any]] = []
        """What it observed, moment by moment."""
        self._look()

    def act(self, action: Action) -> None:
        """Let whoever is to act do this."""
        seat = int(self.game.agent_selection.removeprefix("seat_"))
        self.game.step(action_numbers(self.game.setup, seat)[action])
        self._look()

    @property
    def is_open(self) -> bool:
        """Whether the cards lie open, or the host chooses which cards are shown (R8)."""
        removed = any(isinstance(e.event, SeatRemoved) for e in self.game._spectator.entries)
        return removed or any(self.game.terminations.values())

    def _look(self) -> None:
        entries = self.game.view(self._agent).entries
        fresh, self._read = entries[self._read :], len(entries)
        self.known = self.known.after(e.event for e in fresh if e.event is not None)
        self.observed.append(self.game.observe(self._agent))


def as_shown(there: Watched, action: Action, viewer: Seat, chance: Random) -> Action:
    """The same action; a card that the viewer does not see is any that this world's hand allows."""
    state = there.game._state
    if not isinstance(action, Show) or state.suggestion is None:
        return action
    public = there.game.setup.edition.shown_card_is_public
    if public or viewer in (action.seat, state.suggestion.by):
        return action
    return Show(
        action.seat, chance.choice(matching(state.suggestion.named, state.hands[action.seat] or ()))
    )


@pytest.mark.rule("P5", "P19")
@house
def test_exchanging_hidden_cards_changes_no_observation(
    edition: str, seats: int, overrides: Mapping[str, object]
) -> None:
    setting, chance = (edition, seats, overrides), Random(edition)
    true = random_deal(make_setup(edition, seats, overrides=overrides), chance)
    compared = 0
    for viewer in range(seats):
        here, actions, known = Watched(setting, true, viewer), list[Action](), None
        choose = careful(here.game, Random(viewer))
        while not here.is_open and len(actions) < 40:
            known = here.known
            actions.append(here.game.actions(here.game.agent_selection)[choose()])
            here.act(actions[-1])
        other = None if known is None else other_deal(known, true, chance)
        if other is None:
            continue
        there = Watched(setting, other, viewer)
        for action in actions[:-1]:
            there.act(as_shown(there, action, viewer, chance))
        for one, another in zip(here.observed[:-1], there.observed, strict=True):
            assert np.array_equal(one["observation"], another["observation"])
            assert np.array_equal(one["action_mask"], another["action_mask"])
        compared += len(there.observed)

    assert compared > 20


def test_an_observation_does_tell_what_the_seat_knows() -> None:
    game = environment("classic", 3, {})
    chance = Random(1)
    deals = [random_deal(game.setup, chance) for _ in range(2)]
    hands = []
    for deal in deals:
        game.reset(seed=1, options={"deal": deal})
        seen = game.observe("seat_1")["observation"][game.observer.layout["hand"]]
        hands.append({card for card, held in zip(game.setup.deck.cards, seen, strict=True) if held})

    assert hands == [set(deal.hands[1]) for deal in deals]


# Playing


def test_the_winner_is_rewarded_and_the_others_are_not() -> None:
    game = environment("parlour", 3, {})
    game.reset(seed=2)
    bots = [make_bot("casual", seat) for seat in range(3)]
    while not any(game.terminations.values()):
        agent = game.agent_selection
        view = game.view(agent)
        seat = int(agent[-1])
        action = bots[seat].choose(view, legal_actions(view.state, seat))
        game.step(action_numbers(game.setup, seat)[action])

    assert sorted(game.rewards.values()) == [LOST, LOST, WON]


def test_an_illegal_action_loses_the_game_and_raises_in_the_bare_environment() -> None:
    bare, wrapped = environment("classic", 3, {}), env("classic", 3)
    bare.reset(seed=1)
    wrapped.reset(seed=1)
    illegal = int(np.flatnonzero(bare.observe("seat_0")["action_mask"] == 0)[0])
    version = bare.view("seat_0").state.version

    with pytest.raises(Refused):
        bare.step(illegal)
    assert bare.view("seat_0").state.version == version
    wrapped.step(illegal)
    assert wrapped.rewards["seat_0"] == LOST
    assert all(wrapped.terminations.values())


def test_the_same_seed_deals_the_same_cards_and_the_next_game_others() -> None:
    game = environment("classic", 3, {})
    hands = []
    for seed in (4, None, 4):
        game.reset(seed=seed)
        hands.append(game.view("seat_0").state.hands[0])

    assert hands[0] == hands[2] != hands[1]


def test_it_is_shown_as_a_story_without_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    told, printed = env("parlour", 3, render_mode="ansi"), env("parlour", 3, render_mode="human")
    for game in (told, printed):
        game.reset(seed=1)
        game.step(1)
    printed.render()

    story = told.render()
    assert "suggests" in story
    assert "are dealt" not in story
    assert story in capsys.readouterr().out


def test_a_way_of_showing_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="ansi"):
        env("parlour", 3, render_mode="hologram")
