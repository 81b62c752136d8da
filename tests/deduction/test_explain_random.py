"""In random positions, what is certain has a right and minimal proof, and nothing else has one."""

from random import Random
from typing import Any

import pytest
from tests.deduction.explain_positions import CLASSIC, Oracle, deck, play

from whodunnit.deduction import know
from whodunnit.deduction.checker import check
from whodunnit.deduction.explain import why
from whodunnit.deduction.explain_counts import Ledger
from whodunnit.deduction.explain_worlds import find_world
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD, Place
from whodunnit.deduction.proof import Fact, NotCertain


def small_position(seed: int) -> Facts:
    """A position with so few cards that every world can be looked at."""
    rng = Random(seed)
    red_card = seed % 4 == 0
    cards = deck(3, 2, 2) if red_card else rng.choice((deck(2, 2, 2), deck(2, 2, 3), deck(2, 3, 2)))
    facts, _ = play(
        rng,
        cards,
        seats=rng.choice((2, 3)),
        suggestions=rng.randrange(6),
        spectator=seed % 3 == 0,
        face_up=rng.randrange(2),
        red_card=red_card,
        accusations=rng.randrange(4),
    )
    return facts


@pytest.mark.parametrize("block", range(10))
def test_a_fact_has_a_proof_exactly_if_it_is_so_in_every_world(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        facts = small_position(seed)
        oracle = Oracle(facts, Ledger(facts).entries)
        places: tuple[Place, ...] = (*range(len(facts.seats)), CASE_FILE, RED_CARD, FACE_UP)
        for card in facts.deck.cards:
            for place in places:
                for holds in (True, False):
                    fact = Fact(card, place, holds)
                    if oracle.proves(set(oracle.entries), card, place, holds):
                        expect_minimal_proof(facts, oracle, fact)
                    else:
                        with pytest.raises(NotCertain):
                            why(facts, fact)


def expect_minimal_proof(facts: Facts, oracle: Oracle, fact: Fact) -> None:
    proof = why(facts, fact)
    check(facts, proof)
    cited = set(proof.entries)
    assert proof.fact == fact
    assert oracle.proves(cited, fact.card, fact.place, fact.holds)
    for entry in cited:
        assert not oracle.proves(cited - {entry}, fact.card, fact.place, fact.holds)


@pytest.mark.parametrize(
    ("seats", "suggestions", "how"),
    [
        (3, 12, {}),
        (4, 25, {}),
        (5, 30, {"red_card": True}),
        (6, 40, {}),
        (6, 40, {"spectator": True}),
        (4, 20, {"face_up": 2, "accusations": 60}),
        (2, 8, {}),
    ],
)
def test_all_that_the_engine_is_certain_of_has_a_minimal_proof(
    seats: int, suggestions: int, how: dict[str, Any]
) -> None:
    for seed in range(4):
        facts, truth = play(Random(seed), CLASSIC, seats, suggestions, **how)
        ledger = Ledger(facts)
        for certain in know(facts).certain:
            proof = why(facts, certain)
            check(facts, proof)
            assert (truth[certain.card] == certain.place) == certain.holds
            for entry in proof.entries:
                others = [other for other in proof.entries if other != entry]
                spot = ledger.spot(Fact(certain.card, certain.place, certain.holds))
                true, false = (0, spot) if certain.holds else (spot, 0)
                assert find_world(ledger, others, true, false) is not None


def test_large_decks_and_ten_seats_have_proofs_too() -> None:
    facts, _ = play(Random(7), deck(12, 12, 12), 10, 40)
    for certain in know(facts).certain:
        check(facts, why(facts, certain))


def test_a_world_is_found_exactly_if_the_engine_counts_one() -> None:
    for seed in range(6):
        facts, _ = play(Random(seed), CLASSIC, 2 + seed % 5, 15, spectator=seed % 2 == 0)
        ledger = Ledger(facts)
        knowledge = know(facts)
        for card in facts.deck.cards:
            for place in (*range(len(facts.seats)), CASE_FILE):
                spot = ledger.spot(Fact(card, place, True))
                found = find_world(ledger, ledger.entries, spot)
                assert (found is not None) == (knowledge.count(card, place) > 0)
