"""What a suggestion can be expected to bring."""

from math import isclose
from random import Random

import pytest

from whodunnit.core.cards import CaseFile, Deck
from whodunnit.deduction import Facts, SeatFacts, know
from whodunnit.deduction.simulate import random_facts

DECK = Deck(tuple("ABCDEF"), tuple("uvwxyz"), tuple("123456789"))
HAND = ("A", "B", "u", "v", "1", "2")
FRESH = know(Facts(DECK, tuple(SeatFacts(f"P{i}", 6) for i in range(3)), 0, HAND))


def test_naming_only_ones_own_cards_brings_nothing() -> None:
    (nothing,) = FRESH.assess([CaseFile("A", "u", "1")])
    assert nothing.answers == {(None, None): 1}
    assert nothing.gain == 0
    assert isclose(nothing.best, FRESH.best[1])
    assert nothing.solved == 0


@pytest.mark.rule("P18")
def test_the_seat_asked_first_shows_more_often() -> None:
    (assessed,) = FRESH.assess([CaseFile("C", "w", "3")])
    first = sum(chance for (seat, _), chance in assessed.answers.items() if seat == 1)
    second = sum(chance for (seat, _), chance in assessed.answers.items() if seat == 2)
    assert first > second > 0
    assert sum(assessed.answers.values()) == 1
    assert list(assessed.answers)[-1] == (None, None)


def test_the_order_of_asking_can_be_given() -> None:
    usual, reverse = (
        FRESH.assess([CaseFile("C", "w", "3")], order=order)[0] for order in (None, (2, 1))
    )
    mirrored = {(3 - s if s else s, c): chance for (s, c), chance in usual.answers.items()}
    assert reverse.answers == mirrored
    assert isclose(reverse.gain, usual.gain)


def test_naming_two_of_ones_own_cards_may_solve_a_kind_at_once() -> None:
    (assessed,) = FRESH.assess([CaseFile("A", "u", "3")])
    hidden = FRESH.case_files
    nobody = sum(n for file, n in hidden.items() if file.room == "3") / FRESH.total
    assert isclose(assessed.answers[None, None], nobody)


@pytest.mark.parametrize("seed", range(6))
def test_suggestions_are_assessed_alike_alone_and_together(seed: int) -> None:
    rng = Random(seed)
    knowledge = know(random_facts(DECK, rng.randint(2, 5), 8, rng)[0])
    asked = [rng.choice(DECK.case_files) for _ in range(12)]
    together = knowledge.assess(asked)
    assert together == tuple(knowledge.assess([named])[0] for named in asked)
    for assessment in together:
        assert sum(assessment.weights.values()) == assessment.total
        assert assessment.gain >= 0
        assert assessment.best >= knowledge.best[1] - 1e-12
        assert 0 <= assessment.solved <= 1
