"""Grades: what counts, and what is not judged."""

from msgspec.structs import replace

from whodunnit.analysis.grading import grade_of
from whodunnit.analysis.values import AccusationOdds, Provable, ShownWorth, SuggestionWorth
from whodunnit.core.cards import CaseFile

NAMED = CaseFile("Mr. Green", "Knife", "Hall")
ASKED = SuggestionWorth(9, 1, 0, NAMED, 1.0, NAMED, 1.0, 0, 36, 0.5)
SHOWN = ShownWorth(9, 1, 0, 1, "Knife", False, False, False, 0.0, 0.0, 2.0, ("Knife",), "Knife")
ACCUSED = AccusationOdds(9, 5, 0, NAMED, True, 1.0, True)


def test_who_did_nothing_is_not_judged() -> None:
    grade = grade_of([], [], [], None)
    assert (grade.score, grade.letter) == (None, None)


def test_the_best_of_everything_is_an_a() -> None:
    grade = grade_of([ASKED], [SHOWN], [ACCUSED], Provable(8, 5, 0))
    assert (grade.score, grade.letter) == (100, "A")


def test_questions_count_by_the_bits_that_they_promised() -> None:
    assert grade_of([replace(ASKED, gain=0.25)], [], [], None).questions == 0.25


def test_an_answer_counts_only_where_there_was_a_choice() -> None:
    assert grade_of([], [replace(SHOWN, most=0.0)], [], None).answers is None
    assert grade_of([], [replace(SHOWN, given=2.0)], [], None).answers == 0.0


def test_a_gamble_counts_as_much_as_it_was_likely() -> None:
    gamble = replace(ACCUSED, certain=False, probability=0.25)
    assert grade_of([], [], [gamble], None).accusing == 0.25
    lost = replace(gamble, true=False)
    assert grade_of([], [], [lost], None).accusing == 0.25


def test_every_turn_that_went_by_halves_the_accusing() -> None:
    assert grade_of([], [], [ACCUSED], Provable(1, 1, 2)).accusing == 0.25
    assert grade_of([], [], [], Provable(1, 1, 1)).accusing == 0.5


def test_who_could_know_but_had_no_turn_left_is_not_judged() -> None:
    assert grade_of([], [], [], Provable(1, 1, 0)).accusing is None
