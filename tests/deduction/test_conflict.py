"""Entries that cannot all be true: the fewest of them, and why."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace
from tests.deduction.explain_positions import CLASSIC, Oracle, deck, play

from whodunnit.core.cards import CaseFile
from whodunnit.deduction import BadFacts, Contradiction, know
from whodunnit.deduction.checker import check
from whodunnit.deduction.conflict import conflict
from whodunnit.deduction.explain_counts import Ledger
from whodunnit.deduction.explain_worlds import find_world
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.proof import Entry, EntryKind, NoConflict


def corrupted(rng: Random, facts: Facts) -> Facts:
    """The same position with one suggestion noted down wrong."""
    number = rng.randrange(len(facts.suggestions))
    noted = facts.suggestions[number]
    if noted.shown_by is not None and rng.random() < 0.5:
        noted = replace(noted, cannot=(*noted.cannot, noted.shown_by), shown_by=None, card=None)
    elif noted.cannot:
        noted = replace(noted, cannot=noted.cannot[:-1], shown_by=noted.cannot[-1], card=None)
    else:
        noted = replace(noted, named=rng.choice(facts.deck.case_files), card=None)
    before, after = facts.suggestions[:number], facts.suggestions[number + 1 :]
    return replace(facts, suggestions=(*before, noted, *after))


def three_seats(*suggestions: SuggestionFacts) -> Facts:
    """Nobody's own view of a game of three."""
    seats = (SeatFacts("Scarlet", 6), SeatFacts("Mustard", 6), SeatFacts("Plum", 6))
    return Facts(CLASSIC, seats, suggestions=suggestions)


def test_two_entries_that_say_the_opposite() -> None:
    facts = three_seats(
        SuggestionFacts(0, CaseFile("Mr. Green", "Rope", "Hall"), shown_by=1, turn=3),
        SuggestionFacts(0, CaseFile("Mrs. White", "Knife", "Study"), shown_by=2, turn=6),
        SuggestionFacts(2, CaseFile("Mr. Green", "Rope", "Hall"), (0, 1), turn=8),
    )

    found = conflict(facts)

    assert found.smallest
    assert found.entries == (
        Entry(EntryKind.SHOWED, seat=1, suggestion=0),
        Entry(EntryKind.COULD_NOT, seat=1, suggestion=2),
    )
    assert found.proof.cited == (
        "On turn 3 Mustard showed one of Mr. Green, the Rope and the Hall.",
        "On turn 8 Mustard could not disprove Mr. Green, the Rope and the Hall.",
    )
    assert found.proof.sentences == (
        "On turn 3 Mustard showed one of Mr. Green, the Rope and the Hall, "
        "but on turn 8 Mustard could not show Mr. Green, the Rope or the Hall.",
    )


def test_one_card_in_two_hands() -> None:
    facts = three_seats(
        SuggestionFacts(0, CaseFile("Mr. Green", "Rope", "Hall"), shown_by=1, card="Rope"),
        SuggestionFacts(0, CaseFile("Mr. Green", "Rope", "Hall"), shown_by=2, card="Rope"),
    )

    assert conflict(facts).proof.sentences == (
        "The Rope cannot be in two places, but on suggestion 1 Mustard showed the Rope, "
        "and on suggestion 2 Plum showed the Rope.",
    )


def test_a_hand_that_shows_more_cards_than_it_has() -> None:
    facts = Facts(
        CLASSIC,
        tuple(SeatFacts(name, 3) for name in ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")),
        suggestions=tuple(
            SuggestionFacts(0, CaseFile(*named), shown_by=1)
            for named in zip(
                CLASSIC.suspects[:4], CLASSIC.weapons[:4], CLASSIC.rooms[:4], strict=True
            )
        ),
    )

    found = conflict(facts)

    assert len(found.entries) == 5
    assert found.proof.sentences[-1].endswith("These are too many different cards.")


def test_entries_that_agree_have_no_conflict() -> None:
    with pytest.raises(NoConflict, match="can all be true"):
        conflict(three_seats())


def test_facts_that_describe_no_game_are_refused() -> None:
    with pytest.raises(BadFacts):
        conflict(Facts(CLASSIC, (SeatFacts("Ann", 3),)))


@pytest.mark.parametrize("block", range(5))
def test_a_conflict_on_a_small_deck_is_the_smallest_there_is(block: int) -> None:
    conflicts = 0
    for seed in range(block * 40, block * 40 + 40):
        rng = Random(seed)
        red_card = seed % 4 == 0
        cards = deck(3, 2, 2) if red_card else deck(2, 2, 3)
        facts, _ = play(rng, cards, 3, 5, red_card=red_card, spectator=seed % 3 == 0)
        facts = corrupted(rng, facts)
        oracle = Oracle(facts, Ledger(facts).entries)
        if any(oracle.possible(set(oracle.entries))):
            with pytest.raises(NoConflict):
                conflict(facts)
            continue
        conflicts += 1
        found = conflict(facts)
        check(facts, found.proof)
        assert found.smallest
        assert not any(oracle.possible(set(found.entries)))
        for fewer in combinations(oracle.entries, len(found.entries) - 1):
            assert any(oracle.possible(set(fewer)))
    assert conflicts > 5


@pytest.mark.parametrize(
    ("seats", "spectator", "red_card"),
    [(3, False, False), (4, False, True), (6, False, False), (6, True, False)],
)
def test_a_conflict_on_the_full_deck_cannot_lose_an_entry(
    seats: int, spectator: bool, red_card: bool
) -> None:
    conflicts = 0
    for seed in range(10):
        rng = Random(seed)
        facts, _ = play(rng, CLASSIC, seats, 35, spectator=spectator, red_card=red_card)
        facts = corrupted(rng, facts)
        ledger = Ledger(facts)
        if find_world(ledger, ledger.entries) is not None:
            continue
        conflicts += 1
        with pytest.raises(Contradiction):
            know(facts)
        found = conflict(facts)
        check(facts, found.proof)
        assert find_world(ledger, found.entries) is None
        for entry in found.entries:
            others = [other for other in found.entries if other != entry]
            assert find_world(ledger, others) is not None
    assert conflicts >= 3
