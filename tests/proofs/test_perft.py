"""Every game of a toy edition is counted, by three walkers that must agree."""

import tomllib
from typing import Any

import msgspec
import pytest
from tests.proofs.naive import Naive, naive_perft
from tests.proofs.perft import PINNED, TOYS, Counts, depth_of, listed, perft, setup_of, tried
from tests.proofs.toys import all_deals

ENOUGH = 1_500
"""How many positions of a toy are asked for everything; each takes a hundred questions."""

WITHOUT_DICE = [name for name in TOYS if not name.startswith("dice")]


def pinned(name: str) -> Counts:
    """The counts of the file, in the order of the walkers."""
    counts = tomllib.loads(PINNED.read_text(encoding="utf-8"))[name]
    return [list(pair) for pair in zip(counts["games"], counts["ended"], strict=True)]


@pytest.mark.parametrize("name", TOYS)
def test_the_legal_actions_lead_to_the_pinned_number_of_games(name: str) -> None:
    assert perft(setup_of(name), depth_of(name), listed) == pinned(name)


@pytest.mark.parametrize("name", TOYS)
def test_asking_for_everything_conceivable_leads_to_no_other_game(name: str) -> None:
    expected = pinned(name)
    while sum(games for games, _ in expected[:-1]) > ENOUGH:
        del expected[-1]

    assert perft(setup_of(name), len(expected) - 1, tried) == expected


@pytest.mark.parametrize("name", WITHOUT_DICE)
def test_a_walker_that_knows_only_the_rules_counts_the_same_games(name: str) -> None:
    setup = setup_of(name)
    switches: dict[str, Any] = msgspec.to_builtins(setup.edition)
    deck = setup.deck
    games = [
        Naive(
            switches,
            (deck.suspects, deck.weapons, deck.rooms),
            (deal.case_file.suspect, deal.case_file.weapon, deal.case_file.room),
            [set(hand) for hand in deal.hands],
            deal.murderer,
        )
        for deal in all_deals(setup)
    ]

    assert naive_perft(games, depth_of(name)) == pinned(name)
