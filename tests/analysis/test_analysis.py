"""An analysis says what deduction says, moment by moment, and judges by that alone."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.analysis.games import FALSE, HIDDEN, gift_game, missed_game, played

from whodunnit.analysis import Analysis, Lesson, NotAnalysed, analyse
from whodunnit.core.actions import Accuse, Strike
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import BadRecord
from whodunnit.core.events import CardShown, Entry, GameCreated
from whodunnit.core.record import parse
from whodunnit.core.view import redacted, view_of
from whodunnit.deduction import Knowledge, know
from whodunnit.deduction.from_view import facts_of
from whodunnit.editions.load import load_edition

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))


def known(entries: tuple[Entry, ...], seat: int, v: int) -> Knowledge:
    """What a seat could know at a version, worked out from nothing but its own view."""
    events = [entry.event for entry in entries[:v] if entry.event is not None]
    return know(facts_of(view_of(events, seat)))


@pytest.mark.parametrize("entries", [missed_game(), gift_game()], ids=["missed", "gift"])
def test_every_point_is_what_the_seat_s_own_view_tells(entries: tuple[Entry, ...]) -> None:
    for seat in analyse(entries).seats:
        for point in seat.points:
            knowledge = known(entries, seat.seat, point.v)
            weights = knowledge.case_files
            assert point.possible == len(weights)
            assert point.probability == weights.get(HIDDEN, 0) / knowledge.total


def test_a_suggestion_is_worth_what_its_answer_can_be_expected_to_tell() -> None:
    entries = gift_game()
    for one in analyse(entries).suggestions:
        before = known(entries, one.seat, one.v - 1)
        own, best = before.assess([one.named, one.best], by=one.seat)
        assert one.gain == own.gain
        assert one.best_gain == best.gain >= one.gain
        assert (one.better == 0) == (one.gain == one.best_gain)
        assert one.of == 324


def test_on_a_board_only_the_own_room_is_compared() -> None:
    record = next(path for path in GOLDEN if path.name == "hallways-accuse-after-suggestion.jsonl")
    suggestions = analyse(parse(record.read_bytes())).suggestions
    assert all(one.of == 36 and one.best.room == one.named.room for one in suggestions)


@pytest.mark.rule("P24")
def test_whoever_proved_it_and_accused_knew_it() -> None:
    entries = missed_game()
    winner = analyse(entries).seats[1]
    assert winner.points[-1].probability == 1.0
    assert winner.points[-1].entropy == 0.0
    (accusation,) = winner.accusations
    assert accusation.true
    assert accusation.certain
    assert accusation.probability == 1.0


def test_the_moment_a_seat_could_know_and_the_turns_that_it_let_go_by() -> None:
    seats = analyse(missed_game()).seats
    assert [(seat.provable and seat.provable.turn) for seat in seats] == [1, 2, 2]
    assert [(seat.provable and seat.provable.turns_missed) for seat in seats] == [1, 0, 1]


def test_the_moments_to_learn_from_have_a_proof_for_every_card() -> None:
    lessons = {moment.lesson: moment for moment in analyse(missed_game()).instructive}
    assert {Lesson.MISSED, Lesson.SOLVED} <= lessons.keys()
    for lesson in (Lesson.MISSED, Lesson.SOLVED):
        proofs = lessons[lesson].proofs
        assert [proof.card for proof in proofs] == [*HIDDEN]
        for proof in proofs:
            assert proof.sentences[-1].endswith(f"{proof.card} is in the Case File.")


def test_moments_to_learn_from_come_in_order_and_are_at_most_three() -> None:
    for game in (missed_game(), gift_game()):
        versions = [moment.v for moment in analyse(game).instructive]
        assert versions == sorted(versions)
        assert 0 < len(versions) <= 3


@pytest.mark.rule("P18")
def test_a_card_that_was_seen_before_gives_nothing_away() -> None:
    shown = analyse(gift_game()).shown[-1]
    assert (shown.by, shown.to, shown.card) == (1, 0, "Mrs. Peacock")
    assert shown.choices == ("Mrs. Peacock", "Rope")
    assert shown.cheapest == "Rope"
    assert not shown.seen_before
    assert shown.given > shown.least
    assert shown.most == shown.given


def test_a_gift_is_a_lesson_and_proves_that_the_other_card_was_known() -> None:
    (gift,) = (m for m in analyse(gift_game()).instructive if m.lesson is Lesson.GIFT)
    assert (gift.seat, gift.other, gift.card, gift.cheaper) == (1, 0, "Mrs. Peacock", "Rope")
    assert [(proof.card, proof.place) for proof in gift.proofs] == [("Rope", 1)]


@pytest.mark.rule("P25")
def test_a_false_accusation_was_as_likely_as_the_accuser_could_know() -> None:
    entries = gift_game()
    gambler = analyse(entries).seats[1]
    (accusation,) = gambler.accusations
    before = known(entries, 1, accusation.v - 1)
    assert not accusation.true
    assert not accusation.certain
    assert accusation.probability == before.case_files[FALSE] / before.total


@pytest.mark.rule("P25")
def test_what_the_eliminated_seat_sees_comes_too_late_to_count() -> None:
    analysis = analyse(gift_game())
    gambler, winner = analysis.seats[1:]
    assert gambler.provable is None
    assert gambler.out == gambler.accusations[0].turn
    assert gambler.points[-1].v < gambler.accusations[0].v < winner.points[-1].v
    assert winner.out is None


@pytest.mark.rule("N22", "R9")
def test_with_the_red_card_the_aim_is_the_murderer_and_for_the_murderer_the_framed() -> None:
    edition = replace(load_edition("parlour"), red_card=True)
    accused = replace(HIDDEN, suspect="Colonel Mustard")
    analysis = analyse(played([Accuse(0, accused)], edition=edition, murderer=1))
    assert [seat.aim for seat in analysis.seats] == [accused, HIDDEN, accused]
    assert analysis.seats[0].accusations[0].true
    assert all(0 < seat.points[0].probability < 1 for seat in analysis.seats)
    # Seat 0 holds seat 2's suspect, so seat 1 is the murderer; 4 weapons and 9 rooms are left.
    assert analysis.seats[0].points[0].possible == 4 * 9


@pytest.mark.rule("N16")
def test_a_game_without_a_suggestion_has_nothing_to_learn() -> None:
    edition = replace(load_edition("camps"), strikes=1)
    analysis = analyse(played([Strike(0), Strike(1)], edition=edition))
    assert analysis.suggestions == ()
    assert analysis.instructive == ()
    assert all(seat.grade.score is None for seat in analysis.seats)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_edition_and_every_switch_can_be_analysed(path: Path) -> None:
    analysis = analyse(parse(path.read_bytes()))
    check(analysis)


def check(analysis: Analysis) -> None:
    """What is so in every game."""
    for seat in analysis.seats:
        possible = [point.possible for point in seat.points]
        assert possible == sorted(possible, reverse=True), "a ruled-out accusation came back"
        for point in seat.points:
            assert 0 < point.probability <= 1, "the true accusation was excluded"
            assert point.entropy >= 0
            assert (point.entropy == 0) == (point.possible == 1)
        for accusation in seat.accusations:
            assert accusation.true or not accusation.certain
    for one in analysis.suggestions:
        assert 0 <= one.gain <= one.best_gain
        assert 0 <= one.better < one.of
    for card in analysis.shown:
        assert card.card in card.choices
        assert card.least <= card.given + 1e-9 <= card.most + 2e-9
        assert card.known_before or not card.seen_before
    assert len(analysis.instructive) <= 3


def test_progress_only_grows_and_comes_to_its_end() -> None:
    told: list[float] = []
    analyse(gift_game(), told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] == 1.0


def test_a_record_with_hidden_events_is_not_analysed() -> None:
    with pytest.raises(NotAnalysed, match="are hidden: only the whole record"):
        analyse(redacted(gift_game(), SPECTATOR))


def test_an_unfinished_game_is_not_analysed() -> None:
    entries = missed_game()
    until = next(
        n for n, entry in enumerate(entries) if type(entry.event).__name__ == "AccusationMade"
    )
    with pytest.raises(NotAnalysed, match=f"not finished: its record ends after {until} events"):
        analyse(entries[:until])


def test_an_untrue_record_is_named_by_its_line() -> None:
    entries = list(gift_game())
    at = next(n for n, entry in enumerate(entries) if isinstance(entry.event, CardShown))
    entries[at] = Entry(at + 1, CardShown(1, 0, "Knife"))
    with pytest.raises(BadRecord) as refused:
        analyse(tuple(entries))
    assert refused.value.line == at + 2


def test_the_first_event_says_whose_game_it_is() -> None:
    created = gift_game()[0].event
    assert isinstance(created, GameCreated)
    suspects = [seat.suspect for seat in analyse(gift_game()).seats]
    assert suspects == list(created.setup.seats)
    assert analyse(gift_game()).case_file == CaseFile("Mr. Green", "Knife", "Study")
