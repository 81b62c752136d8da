"""On the full deck, with nothing seen, the numbers are known from counting by hand."""

from fractions import Fraction
from math import factorial, prod

import pytest

from whodunnit.core.cards import CaseFile, Deck, Hand, hand_sizes
from whodunnit.deduction import CASE_FILE, Facts, SeatFacts, SuggestionFacts, know

DECK = Deck(
    ("Scarlet", "Mustard", "White", "Green", "Peacock", "Plum"),
    ("Candlestick", "Knife", "Pipe", "Revolver", "Rope", "Wrench"),
    (
        "Kitchen",
        "Ballroom",
        "Conservatory",
        "Billiard",
        "Library",
        "Study",
        "Hall",
        "Lounge",
        "Dining",
    ),
)


def game(seats: int, me: int | None = None, hand: Hand = (), deck: Deck = DECK) -> Facts:
    sizes = hand_sizes(len(deck.cards) - 3, seats)
    return Facts(deck, tuple(SeatFacts(f"P{i}", n) for i, n in enumerate(sizes)), me, hand)


@pytest.mark.rule("C1", "P3", "P4")
@pytest.mark.parametrize(
    ("seats", "deals"),
    [
        (2, 15_752_880),
        (3, 5_557_616_064),
        (4, 250_092_722_880),
        (5, 4_168_212_048_000),
        (6, 44_460_928_512_000),
    ],
)
def test_a_spectator_who_has_seen_nothing_counts_every_deal(seats: int, deals: int) -> None:
    knowledge = know(game(seats))
    assert deals == 324 * factorial(18) // prod(map(factorial, hand_sizes(18, seats)))
    assert knowledge.worlds == deals
    assert set(knowledge.case_files.values()) == {deals // 324}
    assert len(knowledge.case_files) == 324
    assert not knowledge.certain


@pytest.mark.rule("P5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_seat_that_has_seen_only_its_hand_counts_the_other_deals(seats: int) -> None:
    mine, *others = hand_sizes(18, seats)
    suspects, weapons = mine // 3, (mine + 1) // 3
    rooms = mine - suspects - weapons
    hand = DECK.suspects[:suspects] + DECK.weapons[:weapons] + DECK.rooms[:rooms]
    knowledge = know(game(seats, 0, hand))
    files = (6 - suspects) * (6 - weapons) * (9 - rooms)
    assert knowledge.worlds == files * factorial(sum(others)) // prod(map(factorial, others))
    assert knowledge.exactly(DECK.suspects[-1], CASE_FILE) == Fraction(1, 6 - suspects)
    left = 1 - Fraction(1, 9 - rooms)
    assert knowledge.exactly(DECK.rooms[-1], 1) == left * Fraction(others[0], sum(others))


def test_three_seats_with_two_cards_of_each_kind_leave_103488_deals() -> None:
    hand = DECK.suspects[:2] + DECK.weapons[:2] + DECK.rooms[:2]
    assert know(game(3, 0, hand)).worlds == 103_488


@pytest.mark.rule("P18")
def test_a_card_that_was_seen_is_weighed_by_the_choice_among_the_matching_ones() -> None:
    hand = DECK.suspects[:2] + DECK.weapons[:2] + DECK.rooms[:2]
    facts = game(3, 0, hand)
    named = CaseFile("White", "Pipe", "Conservatory")
    seen = SuggestionFacts(0, named, (), 1, "White")
    facts = Facts(DECK, facts.seats, 0, hand, suggestions=(seen,))
    # With the other two cards elsewhere the White card was shown for sure; else by choice.
    knowledge = know(facts)
    held = {0: 0, 1: 0, 2: 0}
    for weapon in ("elsewhere", "here", "hidden"):
        for room in ("elsewhere", "here", "hidden"):
            held[(weapon == "here") + (room == "here")] += ways(weapon, room)
    assert knowledge.worlds == sum(held.values())
    weight = held[0] + Fraction(held[1], 2) + Fraction(held[2], 3)
    hidden = sum(ways("hidden", room) * Fraction(1, 1 + (room == "here")) for room in SPOTS)
    assert knowledge.exactly("Pipe", CASE_FILE) == hidden / weight


SPOTS = ("elsewhere", "here", "hidden")


def ways(weapon: str, room: str) -> int:
    """Deals with White in seat 1, and the Pipe and the Conservatory in seat 1, seat 2 or hidden."""
    files = 3 * (1 if weapon == "hidden" else 3) * (1 if room == "hidden" else 6)
    here = 1 + (weapon == "here") + (room == "here")
    elsewhere = (weapon == "elsewhere") + (room == "elsewhere")
    return files * choose(12 - here - elsewhere, 6 - here)


def choose(n: int, k: int) -> int:
    return factorial(n) // (factorial(k) * factorial(n - k))


@pytest.mark.parametrize("seats", [2, 10])
def test_the_largest_decks_are_counted_without_overflow(seats: int) -> None:
    names = [f"{kind}{number}" for kind in "swr" for number in range(12)]
    deck = Deck(tuple(names[:12]), tuple(names[12:24]), tuple(names[24:]))
    deals = 12**3 * factorial(33) // prod(map(factorial, hand_sizes(33, seats)))
    assert know(game(seats, deck=deck)).worlds == deals
