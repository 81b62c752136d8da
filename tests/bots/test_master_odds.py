"""The odds of the strong players are those of exact deduction, with either engine."""

from random import Random

import pytest

from whodunnit.bots._odds import Odds, odds
from whodunnit.core.cards import CaseFile
from whodunnit.deduction import CASE_FILE, Facts, know
from whodunnit.deduction.engine import ENGINES
from whodunnit.deduction.simulate import random_facts
from whodunnit.editions.setup import make_setup

DECK = make_setup("parlour", 3).deck


def some_facts(seed: int, red_card: bool = False) -> Facts:
    return random_facts(DECK, 4, 8, Random(seed), red_card=red_card)[0]


def found(facts: Facts) -> Odds:
    known = odds(facts)
    assert known is not None
    return known


@pytest.fixture
def reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled engine is not there."""
    monkeypatch.setattr(ENGINES, "accelerated", lambda: None)


def test_the_compiled_engine_is_used_where_it_is_installed() -> None:
    pytest.importorskip("numba")
    ENGINES.warm_up()

    assert ENGINES.accelerated() is not None


@pytest.mark.parametrize("seed", range(5))
def test_the_odds_are_the_exact_ones(seed: int) -> None:
    facts = some_facts(seed)
    exact, mine = know(facts), found(facts)

    for card, number in DECK.index.items():
        assert mine.hidden[number] == pytest.approx(exact.probability(card, CASE_FILE))
        assert mine.held(2)[number] == pytest.approx(exact.probability(card, 2))
    assert mine.best[1] == pytest.approx(exact.best[1])


@pytest.mark.parametrize("seed", range(3))
def test_suggestions_are_worth_what_deduction_says(seed: int) -> None:
    facts = some_facts(seed)
    chosen = Random(seed).sample(DECK.case_files, 5)
    exact, mine = know(facts), found(facts)
    numbers = [named_numbers(named) for named in chosen]

    for assessed, prospect in zip(
        exact.assess(chosen), mine.after(numbers, [1, 2, 3]), strict=True
    ):
        assert prospect.best == pytest.approx(assessed.best)
        assert mine.bits - prospect.left == pytest.approx(assessed.gain, abs=1e-6)


def named_numbers(named: CaseFile) -> tuple[int, int, int]:
    return DECK.index[named.suspect], DECK.index[named.weapon], DECK.index[named.room]


def test_both_engines_find_the_same(reference: None) -> None:
    facts = some_facts(1)
    exact, mine = know(facts), found(facts)
    named = named_numbers(DECK.case_files[7])

    assert mine.best[1] == pytest.approx(exact.best[1])
    (assessed,) = exact.assess([DECK.case_files[7]])
    assert mine.after([named], [1, 2, 3])[0].best == pytest.approx(assessed.best)


@pytest.mark.rule("N22")
def test_with_the_red_card_the_murderer_is_accused_and_not_the_framed_suspect() -> None:
    facts, world = random_facts(DECK, 4, 60, Random(3), viewer=0, red_card=True)
    mine = found(facts)

    assert world.murderer not in (None, 0)
    truth = CaseFile(
        DECK.suspects[world.murderer or 0], world.case_file.weapon, world.case_file.room
    )
    assert mine.winning[named_numbers(truth)] > 0
    assert named_numbers(world.case_file) not in mine.winning or mine.best[1] < 1
    assert sum(mine.winning.values()) == pytest.approx(1)
