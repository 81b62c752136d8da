"""Every computer player plays every edition: legally, to the end, and the same for a seed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.tables import decisions

from whodunnit.bots.levels import BASELINES, LEVELS, make_bot
from whodunnit.core.actions import HOST
from whodunnit.core.setup import Setup
from whodunnit.editions.load import builtin_editions, load_edition
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck
from whodunnit.testing.strategies import setups

PLAYERS = (*LEVELS, *BASELINES)
QUICK = ("random", "novice", "casual", "naive", "logic_only")


def table(setup: Setup, first: str, seed: int) -> list[str]:
    """One player, and any others that think fast."""
    chance = Random(f"{first}/{seed}")
    return [first, *(chance.choice(QUICK) for _ in setup.seats[1:])]


def played(setup: Setup, names: list[str], seed: int) -> list[object]:
    """The actions of a game; each is one of the legal ones, and the last ends it."""
    bots = [make_bot(name, seed + seat) for seat, name in enumerate(names)]
    actions: list[object] = []
    for decision in decisions(setup, bots, Luck(seed, 0)):
        assert decision.by == HOST or decision.action in decision.legal
        actions.append(decision.action)
    return actions


@pytest.mark.parametrize("edition", builtin_editions())
@pytest.mark.parametrize("player", PLAYERS)
def test_it_plays_every_edition_to_the_end(player: str, edition: str) -> None:
    setup = make_setup(edition, load_edition(edition).seats[0])

    assert played(setup, table(setup, player, 1), 1)


@pytest.mark.parametrize("player", PLAYERS)
def test_it_plays_with_the_red_card_as_anyone(player: str) -> None:
    setup = make_setup("camps", 6, overrides={"red_card": True})

    assert played(setup, ["casual", player, "naive", player, "novice", "logic_only"], 1)


@settings(max_examples=12)
@given(setups(), st.integers(0, 999))
def test_they_play_any_house_edition_to_the_end(setup: Setup, seed: int) -> None:
    assert played(setup, table(setup, Random(seed).choice(PLAYERS), seed), seed)


@pytest.mark.parametrize("player", PLAYERS)
def test_the_same_seed_gives_the_same_game(player: str) -> None:
    setup = make_setup("parlour", 3)
    names = [player, "casual", "novice"]

    assert played(setup, names, 7) == played(setup, names, 7)


def test_another_seed_gives_another_game() -> None:
    setup = make_setup("parlour", 3)
    games = {tuple(map(str, _with_seeds(setup, seed))) for seed in range(5)}

    assert len(games) == 5


def _with_seeds(setup: Setup, seed: int) -> list[object]:
    """The actions of one deal, with players of some seed."""
    bots = [make_bot("casual", seed) for _ in setup.seats]
    return [decision.action for decision in decisions(setup, bots, Luck(0, 0))]


@pytest.mark.parametrize("player", [name for name in PLAYERS if name != "random"])
def test_a_player_made_anew_in_the_middle_of_a_game_plays_on_as_it_would_have(player: str) -> None:
    setup = make_setup("parlour", 3)
    bots = [make_bot(name, 5) for name in (player, "casual", "naive")]

    for decision in decisions(setup, bots, Luck(2, 0)):
        if decision.view is not None and decision.by == 0:
            again = make_bot(player, 5).choose(decision.view, decision.legal)
            assert again == decision.action


def test_every_level_has_a_name_a_title_and_a_sentence() -> None:
    for known in (LEVELS, BASELINES):
        for name, level in known.items():
            assert (name, level.title[0].isupper(), level.sentence[-1]) == (level.name, True, ".")


def test_no_level_is_a_baseline() -> None:
    assert not set(LEVELS) & set(BASELINES)
