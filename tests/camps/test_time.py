"""Deadlines: turns, strikes, reminders, pauses, weekends and summer time (N9, N12, N15, N18)."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.camps.games import DAY, HOUR, LISTS, MONDAY, SETTINGS, started

from whodunnit.camps.actions import Extend, Pause, Resume, Suggest
from whodunnit.camps.due import next_step
from whodunnit.camps.errors import NotAllowed, NotNow
from whodunnit.camps.events import CampReminded, Moment, Played
from whodunnit.camps.hours import after, counted
from whodunnit.camps.state import Stage, Waits
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import Ending, SeatRemoved, StrikeGiven

SCARLET, MUSTARD = LISTS.suspects[:2]
NO_WEEKENDS = replace(SETTINGS, weekends=False, time_zone="Europe/Berlin")
NAMED = CaseFile(LISTS.suspects[3], LISTS.weapons[0], LISTS.rooms[0])


def berlin(year: int, month: int, day: int, hour: int) -> float:
    return datetime(year, month, day, hour, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()


@pytest.mark.rule("N9")
def test_a_turn_lasts_five_days_and_missing_it_is_a_strike() -> None:
    trial = started()
    trial.wait(5 * DAY - 1)
    assert trial.turn == SCARLET
    events = trial.wait(1)
    assert Played(StrikeGiven(0)) in events
    assert trial.turn == MUSTARD


@pytest.mark.rule("N9", "N18")
def test_the_length_of_a_turn_is_a_setting() -> None:
    trial = started(replace(SETTINGS, turn_hours=2.0))
    assert Played(StrikeGiven(0)) in trial.wait(2 * HOUR)


def test_a_camp_is_reminded_when_half_and_nearly_all_of_its_time_has_gone() -> None:
    trial = started()
    assert trial.wait(2.5 * DAY) == [CampReminded(SCARLET, Moment.HALF)]
    assert trial.wait(2 * DAY) == [CampReminded(SCARLET, Moment.NEARLY_OUT)]
    assert Played(StrikeGiven(0)) in trial.wait(DAY)


@pytest.mark.rule("N15", "N16")
def test_three_strikes_remove_a_camp_and_half_of_the_camps_end_the_game() -> None:
    trial = started(camps=4)
    trial.wait(4 * 5 * DAY * 2 + 5 * DAY)
    assert trial.game.strikes[0] == 3
    assert trial.state.removed(SCARLET)
    events = trial.wait(5 * DAY)
    assert Played(SeatRemoved(1, "strikes")) in events  # type: ignore[arg-type]
    assert trial.state.stage is Stage.OVER
    assert trial.game.outcome is not None
    assert trial.game.outcome.ending is Ending.DRAW
    assert next_step(trial.state) is None


@pytest.mark.rule("R5")
def test_whoever_does_not_choose_a_card_in_time_has_it_chosen() -> None:
    trial = started()
    hand = trial.game.hands[1]
    assert hand is not None
    named = {"suspect": LISTS.suspects[3], "weapon": LISTS.weapons[0], "room": LISTS.rooms[0]}
    kinds = trial.game.setup.deck.kinds
    named[kinds[hand[0]].value] = hand[0]
    trial.ask(trial.leader(SCARLET), Suggest(CaseFile(**named)))
    assert trial.state.deadlines[0].waits is Waits.CARD
    trial.wait(2 * DAY)
    assert trial.turn == MUSTARD
    assert trial.game.strikes == (0,) * 6


@pytest.mark.rule("N18")
def test_a_pause_stops_the_clock_and_what_was_left_is_left() -> None:
    trial = started()
    trial.wait(DAY)
    trial.ask(0, Pause("holidays"))
    assert trial.wait(30 * DAY) == []
    with pytest.raises(NotNow, match="paused"):
        trial.ask(trial.leader(SCARLET), Suggest(NAMED))
    trial.ask(0, Resume())
    assert trial.state.deadlines[0].due == trial.now + 4 * DAY


@pytest.mark.rule("N18")
def test_the_operator_can_give_more_time_and_nobody_else() -> None:
    trial = started()
    with pytest.raises(NotAllowed):
        trial.ask(trial.leader(SCARLET), Extend(24))
    trial.ask(0, Extend(24))
    assert trial.state.deadlines[0].due == trial.now + 6 * DAY


def test_where_weekends_do_not_count_a_turn_that_begins_on_friday_ends_a_week_later() -> None:
    friday = berlin(2026, 11, 6, 15)
    assert after(friday, 120, NO_WEEKENDS) == berlin(2026, 11, 13, 15)


def test_a_turn_that_begins_on_a_weekend_begins_on_monday() -> None:
    saturday = berlin(2026, 11, 7, 15)
    assert after(saturday, 24, NO_WEEKENDS) == berlin(2026, 11, 10, 0)


def test_summer_time_neither_gives_nor_takes_an_hour() -> None:
    before = berlin(2026, 3, 27, 12)  # the Friday before clocks go forward
    assert after(before, 120, SETTINGS) == before + 5 * DAY
    # Of 24 hours twelve pass on Friday and twelve on Monday; the changed night does not count.
    assert after(before, 24, NO_WEEKENDS) == berlin(2026, 3, 30, 12)


@given(st.floats(0, 400 * DAY), st.floats(0.1, 900))
def test_as_many_hours_count_until_a_deadline_as_it_has(offset: float, hours: float) -> None:
    start = MONDAY + offset
    due = after(start, hours, NO_WEEKENDS)
    assert counted(start, due, NO_WEEKENDS) == pytest.approx(hours, abs=1e-3)
    here = datetime.fromtimestamp(due - 1, ZoneInfo("Europe/Berlin"))
    assert here.weekday() < 5
