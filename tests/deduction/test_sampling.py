"""Worlds drawn at random agree with the facts and come as often as their weight says."""

from collections import Counter
from random import Random

import pytest

from whodunnit.core.cards import Deck
from whodunnit.deduction import CASE_FILE, RED_CARD, Facts, Knowledge, World, know
from whodunnit.deduction.simulate import random_facts

DECK = Deck(tuple("ABCDEF"), tuple("uvwxyz"), tuple("123456789"))
SMALL = Deck(tuple("ABC"), tuple("uvw"), tuple("123"))


def in_support(knowledge: Knowledge, world: World) -> bool:
    """Whether every card's place in the world is possible."""
    places = {card: seat for seat, hand in enumerate(world.hands) for card in hand}
    hidden = all(knowledge.weight(card, CASE_FILE) for card in world.case_file)
    return hidden and all(knowledge.weight(card, seat) for card, seat in places.items())


@pytest.mark.parametrize("suggestions", [4, 8, 16, 24])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_every_draw_could_be_the_truth(seats: int, suggestions: int) -> None:
    for seed in range(25):
        draw_and_check(random_facts(DECK, seats, suggestions, Random(seed))[0])


def draw_and_check(facts: Facts) -> None:
    """Draw some worlds of these facts, and hold them against each of them."""
    knowledge = know(facts)
    for world in knowledge.draw(Random(1), 8):
        assert in_support(knowledge, world)
        assert facts.me is not None
        assert world.hands[facts.me] == facts.hand
        assert [len(hand) for hand in world.hands] == [seat.cards for seat in facts.seats]
        assert world.case_file in knowledge.case_files
        for suggestion in facts.suggestions:
            for seat in suggestion.cannot:
                assert not any(card in suggestion.named for card in world.hands[seat])
            if suggestion.shown_by is not None:
                assert any(card in suggestion.named for card in world.hands[suggestion.shown_by])


@pytest.mark.parametrize("seed", range(4))
def test_draws_are_as_frequent_as_their_weight(seed: int) -> None:
    facts, _ = random_facts(SMALL, 3, 3, Random(seed), viewer=0)
    knowledge = know(facts)
    draws = 20_000
    seen = Counter(world.case_file for world in knowledge.draw(Random(seed), draws))
    assert seen.keys() <= knowledge.case_files.keys()
    square = 0.0
    for case_file, weight in knowledge.case_files.items():
        expected = draws * weight / knowledge.total
        square += (seen[case_file] - expected) ** 2 / expected
    freedom = len(knowledge.case_files) - 1
    # Five standard deviations above the mean of the chi-square distribution.
    assert square <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("seed", range(4))
def test_whole_worlds_are_drawn_evenly_where_they_weigh_the_same(seed: int) -> None:
    facts, _ = random_facts(SMALL, 3, 0, Random(seed), viewer=0)
    knowledge = know(facts)
    draws = 40 * knowledge.worlds
    seen = Counter(knowledge.draw(Random(seed), draws))
    assert len(seen) == knowledge.worlds
    square = sum((count - 40) ** 2 / 40 for count in seen.values())
    freedom = knowledge.worlds - 1
    assert square <= freedom + 5 * (2 * freedom) ** 0.5


def test_the_same_random_numbers_draw_the_same_worlds() -> None:
    knowledge = know(random_facts(DECK, 4, 5, Random(2))[0])
    assert knowledge.draw(Random(7), 5) == knowledge.draw(Random(7), 5)
    assert len(set(knowledge.draw(Random(7), 5))) > 1


@pytest.mark.rule("N19")
def test_the_murderer_is_drawn_as_often_as_it_is_likely() -> None:
    facts, _ = random_facts(SMALL, 3, 2, Random(3), viewer=None, red_card=True)
    knowledge = know(facts)
    draws = 6_000
    seen = Counter(world.murderer for world in knowledge.draw(Random(3), draws))
    for seat, suspect in enumerate(SMALL.suspects):
        expected = knowledge.probability(suspect, RED_CARD)
        assert abs(seen[seat] / draws - expected) < 5 * (expected / draws) ** 0.5 + 1e-9
