"""Both engines give the same integers."""

from fractions import Fraction
from math import isclose
from random import Random

import pytest

from whodunnit.core.cards import Deck
from whodunnit.deduction import UNIFORM_CHOICE, Factor, Facts, Likelihood, answers, sweep
from whodunnit.deduction.alike import deal_out, join
from whodunnit.deduction.engine import PATIENCE, Engines
from whodunnit.deduction.order import open_cards
from whodunnit.deduction.position import Position, positions
from whodunnit.deduction.posterior import Part, Weighed
from whodunnit.deduction.propagate import propagate
from whodunnit.deduction.simulate import random_facts

pytest.importorskip("numba")
from whodunnit.deduction import _accelerated as accelerated

DECK = Deck(tuple("ABCDEF"), tuple("uvwxyz"), tuple("123456789"))
LARGE = Deck(*(tuple(f"{kind}{i}" for i in range(12)) for kind in "swr"))


def possible(facts: Facts, likelihood: Likelihood = UNIFORM_CHOICE) -> list[Position]:
    """The positions of the facts that have a world, as far as plain consequences tell."""
    return [position for position in positions(facts, likelihood) if propagate(position)]


def shy(facts: Facts, rng: Random) -> Likelihood:
    """Seats that seldom name their own cards, each in its own way."""
    return Likelihood(
        factors=tuple(
            Factor(
                suggestion.by,
                tuple(suggestion.named),
                tuple(Fraction(rng.randint(1, 4), rng.randint(1, 3)) for _ in range(4)),
            )
            for suggestion in facts.suggestions
        )
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("suggestions", [0, 4, 9, 16, 40])
def test_posteriors_are_identical(seats: int, suggestions: int) -> None:
    for seed in range(12):
        rng = Random(1000 * seats + 100 * suggestions + seed)
        viewer = None if seed % 4 == 3 and suggestions > 4 else 0
        red_card = seed % 5 == 4
        facts, _ = random_facts(
            DECK, seats, suggestions, rng, viewer, red_card=red_card, accusations=seed % 3
        )
        likelihood = shy(facts, rng) if seed % 6 == 5 else UNIFORM_CHOICE
        for position in possible(facts, likelihood)[:2]:
            joined, _ = join(position)
            assert accelerated.posterior(joined) == sweep.posterior(joined)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("suggestions", [6, 12, 20])
def test_answers_are_identical(seats: int, suggestions: int) -> None:
    for seed in range(3):
        rng = Random(1000 * seats + 100 * suggestions + seed)
        facts, _ = random_facts(DECK, seats, suggestions, rng, accusations=seed)
        (position,) = possible(facts, shy(facts, rng) if seed == 2 else UNIFORM_CHOICE)
        part = Part(position, sweep.posterior(position), 1)
        files = [tuple(map(DECK.index.__getitem__, file)) for file in DECK.case_files]
        order = list(range(1, seats))
        found = accelerated.weigh(part, files, order)
        assert found is not None
        for at in rng.sample(range(len(files)), 8):
            (reference,) = answers.weigh([part], [files[at]], order)
            same(found[at], reference, part.total)


def same(fast: Weighed, reference: Weighed, total: int) -> None:
    assert list(fast.answers.items()) == list(reference.answers.items())
    assert (fast.best, fast.solved) == (reference.best, reference.solved)
    assert isclose(fast.spread, reference.spread, rel_tol=1e-9, abs_tol=1e-9 * total)


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 10])
def test_weights_beyond_one_word_are_exact_too(seats: int) -> None:
    beyond = 0
    for seed in range(3):
        facts, _ = random_facts(LARGE, seats, 3, Random(seed), viewer=0 if seats > 4 else None)
        joined, _ = join(*possible(facts))
        reference = sweep.posterior(joined)
        assert accelerated.posterior(joined) == reference
        beyond += accelerated._bound(joined, open_cards(joined)) >= accelerated.SAFE
    assert beyond or seats < 3


def test_a_float_and_a_word_tell_the_integer() -> None:
    rng = Random(1)
    for _ in range(1000):
        exact = rng.getrandbits(rng.randint(1, 90))
        near = float(exact) * (1 + rng.uniform(-1, 1) * 2.0**-30)
        assert accelerated._exact(near, exact % 2**64) == exact


def test_it_passes_where_weights_are_too_large() -> None:
    facts, _ = random_facts(DECK, 3, 5, Random(1))
    fine = Likelihood(holdings={(1, card): Fraction(2**40 + 1, 2**40) for card in DECK.cards})
    (position,) = possible(facts, fine)
    assert position.factors
    assert accelerated.posterior(position) is None


@pytest.mark.parametrize("seed", range(8))
def test_seats_of_which_the_same_is_known_are_weighed_as_one_hand(seed: int) -> None:
    facts, _ = random_facts(DECK, 6, 1 + seed % 3, Random(seed), viewer=None if seed % 2 else 0)
    (position,) = possible(facts)
    joined, alike = join(position)
    assert alike
    apart = accelerated.posterior(position)
    assert deal_out(sweep.posterior(joined), alike, open_cards(position)) == apart


def test_a_few_questions_do_not_start_the_compiler() -> None:
    engines = Engines()
    assert [engines.accelerated() for _ in range(PATIENCE)] == [None] * PATIENCE
    assert engines._preparing is None


def test_without_numba_the_reference_goes_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise ImportError

    monkeypatch.setattr("whodunnit.deduction.engine.compile_apart", missing)
    engines = Engines()
    for _ in range(PATIENCE + 1):
        engines.accelerated()
    assert engines._preparing is not None
    engines._preparing.join()
    assert engines.accelerated() is None


def test_a_failing_compiler_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing() -> None:
        raise OSError("no room")

    monkeypatch.setattr("whodunnit.deduction.engine.compile_apart", failing)
    engines = Engines()
    for _ in range(PATIENCE + 1):
        engines.accelerated()
    assert engines._preparing is not None
    engines._preparing.join()
    assert engines.accelerated() is None
    assert "the reference engine answers alone" in caplog.text


def test_the_accelerated_engine_takes_over_once_it_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("whodunnit.deduction.engine.compile_apart", lambda: None)
    engines = Engines()
    for _ in range(PATIENCE + 1):
        engines.accelerated()
    assert engines._preparing is not None
    engines._preparing.join()
    assert engines.accelerated() is accelerated
