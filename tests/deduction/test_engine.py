"""What must hold of any knowledge, and what bad facts lead to."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from whodunnit.core.cards import Card, CaseFile, Deck
from whodunnit.core.errors import WhodunnitError
from whodunnit.deduction import (
    CASE_FILE,
    FACE_UP,
    LOGIC_ONLY,
    RED_CARD,
    BadFacts,
    Certain,
    Contradiction,
    Factor,
    Facts,
    Likelihood,
    Place,
    SeatFacts,
    SuggestionFacts,
    know,
)
from whodunnit.deduction.simulate import random_facts

DECK = Deck(tuple("ABCDEF"), tuple("uvwxyz"), tuple("123456789"))

games = st.tuples(st.integers(2, 6), st.integers(0, 25), st.integers(0, 2**32), st.booleans())


def play(game: tuple[int, int, int, bool], red_card: bool = False) -> Facts:
    seats, suggestions, seed, spectator = game
    viewer = None if spectator and suggestions > 12 else 0
    rng = Random(seed)
    return random_facts(DECK, seats, suggestions, rng, viewer, red_card=red_card, accusations=2)[0]


@given(games)
def test_rows_and_columns_add_up(game: tuple[int, int, int, bool]) -> None:
    facts = play(game)
    knowledge = know(facts)
    seats = range(len(facts.seats))
    for card in DECK.cards:
        places: list[Place] = [*seats, CASE_FILE]
        assert sum(knowledge.weight(card, place) for place in places) == knowledge.total
        assert sum(knowledge.count(card, place) for place in places) == knowledge.worlds
    for seat in seats:
        held = sum(knowledge.weight(card, seat) for card in DECK.cards)
        assert held == facts.seats[seat].cards * knowledge.total
    assert sum(knowledge.case_files.values()) == knowledge.total
    for suspect in DECK.suspects:
        files = knowledge.case_files.items()
        hidden = sum(weight for file, weight in files if file.suspect == suspect)
        assert hidden == knowledge.weight(suspect, CASE_FILE)


@pytest.mark.rule("N19", "N20")
@given(games)
def test_with_the_red_card_it_counts_as_one_of_its_seats_cards(
    game: tuple[int, int, int, bool],
) -> None:
    facts = play(game, red_card=True)
    knowledge = know(facts)
    reds = [knowledge.weight(card, RED_CARD) for card in DECK.cards]
    assert sum(reds) == knowledge.total
    for seat, known in enumerate(facts.seats):
        held = sum(knowledge.weight(card, seat) for card in DECK.cards)
        assert known.suspect is not None
        assert held + knowledge.weight(known.suspect, RED_CARD) == known.cards * knowledge.total


@given(games)
def test_worlds_never_grow_with_evidence(game: tuple[int, int, int, bool]) -> None:
    facts = play(game)
    before = None
    for said in range(len(facts.suggestions) + 1):
        worlds = know(replace(facts, suggestions=facts.suggestions[:said]), LOGIC_ONLY).worlds
        assert before is None or worlds <= before
        before = worlds


@settings(max_examples=400)
@given(games, st.booleans())
def test_the_truth_is_never_excluded(game: tuple[int, int, int, bool], red_card: bool) -> None:
    seats, suggestions, seed, _ = game
    facts, world = random_facts(
        DECK, seats, suggestions, Random(seed), red_card=red_card, accusations=3
    )
    knowledge = know(facts)
    assert world.case_file in knowledge.case_files
    for seat, hand in enumerate(world.hands):
        assert all(knowledge.weight(card, seat) for card in hand)


def three_seats(**more: object) -> Facts:
    seats = tuple(SeatFacts(name, 6) for name in ("Ann", "Ben", "Cal"))
    hand = ("A", "B", "u", "v", "1", "2")
    return replace(Facts(DECK, seats, 0, hand), **more)


def showed(named: str, by: int, card: Card | None = None, cannot: tuple[int, ...] = ()) -> Facts:
    return three_seats(suggestions=(SuggestionFacts(0, CaseFile(*named), cannot, by, card),))


@pytest.mark.rule("P19")
def test_showing_one_of_three_with_two_excluded_tells_the_card() -> None:
    knowledge = know(showed("Au3", by=1))
    assert Certain("3", 1, True) in knowledge.certain
    assert not any(fact.card == "3" and not fact.holds for fact in knowledge.certain)


@pytest.mark.rule("P20")
def test_what_nobody_can_disprove_is_hidden_or_ones_own() -> None:
    suggestion = SuggestionFacts(0, CaseFile("C", "w", "1"), (1, 2))
    knowledge = know(three_seats(suggestions=(suggestion,)))
    assert Certain("C", CASE_FILE, True) in knowledge.certain
    assert Certain("w", CASE_FILE, True) in knowledge.certain
    assert Certain("D", CASE_FILE, False) in knowledge.certain
    assert knowledge.best[0].suspect == "C"


def test_a_false_accusation_excludes_just_that_case_file() -> None:
    wrong = CaseFile("C", "w", "3")
    before, after = know(three_seats()), know(three_seats(false_accusations=(wrong,)))
    assert wrong in before.case_files
    assert after.case_files == {f: n for f, n in before.case_files.items() if f != wrong}


def test_face_up_cards_are_in_nobodys_hand() -> None:
    seats = tuple(SeatFacts(name, 4) for name in ("Ann", "Ben", "Cal", "Dee"))
    knowledge = know(Facts(DECK, seats, face_up=("A", "9")))
    assert knowledge.probability("A", FACE_UP) == 1
    assert knowledge.count("A", 2) == knowledge.count("A", CASE_FILE) == 0
    assert Certain("9", FACE_UP, True) in knowledge.certain
    assert len(knowledge.case_files) == 5 * 6 * 8


def test_a_seat_that_rarely_names_its_own_cards_is_less_likely_to_hold_them() -> None:
    facts = three_seats(suggestions=(SuggestionFacts(1, CaseFile("C", "w", "3"), (2,)),))
    shy = Likelihood(factors=(Factor(1, ("C", "w", "3"), (8, 4, 2, 1)),))
    assert know(facts, shy).exactly("C", 1) < know(facts).exactly("C", 1)
    assert know(facts, shy).worlds == know(facts).worlds
    weighed = Likelihood(holdings={(1, "C"): 0.5, (1, "w"): 0.5, (1, "3"): 0.5})
    assert know(facts, weighed).exactly("C", 1) == know(facts, shy).exactly("C", 1)


def test_facts_that_cannot_all_be_true_are_a_contradiction() -> None:
    facts = showed("Au1", by=1)
    with pytest.raises(Contradiction, match="at least one entry is wrong") as caught:
        know(facts)
    assert caught.value.facts is facts
    assert isinstance(caught.value, WhodunnitError)


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        (three_seats(hand=("Nobody",)), "'Nobody' is no card of this deck"),
        (three_seats(face_up=("C",)), "the seats hold 18 cards, but 17 are dealt"),
        (three_seats(me=7), "there is no seat 7"),
        (showed("Cw3", by=0), "does not answer its own suggestion"),
        (showed("Cw3", by=5), "seats are numbered from 0 to 2"),
        (showed("Cw3", by=1, cannot=(1,)), "cannot both show and not show"),
        (showed("Cw3", by=1, card="D"), "D was not named"),
        (showed("wC3", by=1), "name one suspect, one weapon, one room"),
    ],
)
def test_bad_facts_are_named(facts: Facts, complaint: str) -> None:
    with pytest.raises(BadFacts, match=complaint):
        know(facts)


def test_bad_questions_are_named() -> None:
    knowledge = know(three_seats())
    with pytest.raises(BadFacts, match="no card of this deck"):
        knowledge.count("Nobody", 1)
    with pytest.raises(BadFacts, match="there is no seat 3"):
        knowledge.count("C", 3)
    with pytest.raises(BadFacts, match="no card of this deck"):
        knowledge.assess([CaseFile("Nobody", "w", "3")])
    with pytest.raises(BadFacts, match="above zero"):
        know(three_seats(), Likelihood(holdings={(1, "C"): 0}))
    with pytest.raises(BadFacts, match="a spectator has none"):
        know(replace(three_seats(), me=None)).assess([CaseFile("C", "w", "3")])
