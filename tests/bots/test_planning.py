"""A master plans its way through several rooms, and knows who its rivals are."""

import pytest
from tests.rules.table import GREEN, MUSTARD, SCARLET, WHITE, Table, table

from whodunnit.bots._planning import Plan
from whodunnit.bots._rivals import rivals_of
from whodunnit.bots.walking import turns_on
from whodunnit.core.actions import Move, Roll, TakePassage

SEATS = (SCARLET, MUSTARD, WHITE, GREEN)


def plan(game: Table, patience: float = 0.8, **values: float) -> Plan:
    """The plan for rooms that are worth so much, named by their first word."""
    rooms = {room: values.get(room.split()[0], 0.0) for room in game.setup.deck.rooms}
    return Plan(game.state, rooms, patience)


def test_two_rooms_on_the_way_are_worth_more_than_a_better_one_elsewhere() -> None:
    game = table(at={SCARLET: "Conservatory"})

    ballroom, lounge = game.state, plan(game, Ballroom=1, Billiard=1, Lounge=1.2)

    by_roll = lounge.by(turns_on(ballroom, Roll(0)))
    by_passage = plan(game, Lounge=1.2).by(turns_on(ballroom, TakePassage(0, "Lounge")))
    assert by_roll > by_passage


def test_what_comes_later_is_worth_less() -> None:
    game = table(at={SCARLET: "Study"})
    there = plan(game, Kitchen=1)

    assert there.by(turns_on(game.state, TakePassage(0, "Kitchen"))) == pytest.approx(0.8)
    assert there.by(turns_on(game.state, Move(0, "Hall"))) == 0
    assert 0 < there.from_place("Ballroom") < there.from_place("Study")


def test_a_room_is_not_planned_twice() -> None:
    game = table(at={SCARLET: "Study"})

    assert plan(game, Kitchen=1).from_place("Study") == pytest.approx(0.8)


def test_without_a_board_there_is_nothing_to_plan() -> None:
    with pytest.raises(ValueError, match="without a board"):
        Plan(table("parlour").state, {}, 0.8)


def test_a_seat_that_is_out_is_no_rival() -> None:
    game = table("classic", SEATS, turn=MUSTARD).accuse_falsely()

    assert rivals_of(game.state, 0) == [2, 3]
