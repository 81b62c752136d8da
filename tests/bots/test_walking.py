"""Computer players find their way: by dice, by doors, by hallways and by secret passages."""

import pytest
from tests.rules.table import MUSTARD, PLUM, SCARLET, Table, table

from whodunnit.bots.walking import best_walk, towards, turns_for_steps, turns_to_rooms
from whodunnit.core.actions import Action, Move, Roll, TakePassage
from whodunnit.core.edition import Passages
from whodunnit.core.legal import legal_actions
from whodunnit.editions.boards import load_board


def way(game: Table, **values: float) -> Action:
    """The way on that is worth the most, rooms named by their first word."""
    rooms = {room: values.get(room.split()[0], 0.0) for room in game.setup.deck.rooms}
    legal = legal_actions(game.state, game.state.turn)
    return towards(game.view(game.whose_turn), legal, rooms)


def test_one_roll_enters_what_is_a_step_away() -> None:
    assert turns_for_steps(1, 1)[1] == turns_for_steps(2, 2)[2] == 1


def test_without_dice_every_step_is_a_turn() -> None:
    assert turns_for_steps(0, 5) == (0, 1, 2, 3, 4, 5)


def test_far_away_a_die_brings_three_and_a_half_steps_a_turn() -> None:
    turns = turns_for_steps(1, 200)

    assert turns[200] - turns[130] == pytest.approx(70 / 3.5, abs=1e-6)


def test_a_secret_passage_takes_one_turn() -> None:
    graph = load_board("mansion").graph

    assert turns_to_rooms(graph, 1, Passages.INSTEAD_OF_ROLLING)["Study"]["Kitchen"] == 1
    assert turns_to_rooms(graph, 1, Passages.NONE)["Study"]["Kitchen"] > 4


def test_the_quickest_way_may_lead_through_other_rooms() -> None:
    turns = turns_to_rooms(load_board("hallways").graph, 0, Passages.INSTEAD_OF_ROLLING)

    assert turns["Study"]["Hall"] == 2
    assert turns["Study"]["Lounge"] == 4
    assert turns["Study"]["Ballroom"] == 3


def test_from_home_the_way_leads_through_its_hallway() -> None:
    turns = turns_to_rooms(load_board("hallways").graph, 0, Passages.NONE)

    assert turns["Home 1"]["Hall"] == turns["Home 1"]["Lounge"] == 2


def test_a_room_is_entered_for_the_passage_that_leads_on_from_it() -> None:
    game = table(at={SCARLET: "4,6"}).roll(2)

    assert way(game, Kitchen=1) == Move(0, "Study")


def test_a_room_in_reach_is_entered_if_it_is_worth_it() -> None:
    game = table(at={SCARLET: "Hall"}, dice=2).roll(6, 6)

    assert way(game, Lounge=1) == Move(0, "Lounge")


def test_a_room_that_is_worth_little_is_passed_by() -> None:
    game = table(at={SCARLET: "Hall"}, dice=2).roll(6, 6)

    chosen = way(game, Lounge=0.1, Ballroom=1)

    assert isinstance(chosen, Move)
    assert chosen.to not in game.setup.deck.rooms


@pytest.mark.parametrize(("room", "kind"), [("Kitchen", TakePassage), ("Hall", Roll)])
def test_a_passage_is_taken_where_it_leads_to_the_better_room(
    room: str, kind: type[Action]
) -> None:
    game = table(at={SCARLET: "Study"})

    assert isinstance(way(game, **{room: 1.0}), kind)


def test_on_hallways_every_turn_comes_nearer() -> None:
    game = table("hallways", 3, at={SCARLET: "Study"})

    assert way(game, Billiard=1) in (Move(0, "Study-Hall"), Move(0, "Study-Library"))


def test_without_a_board_there_is_nowhere_to_walk() -> None:
    game = table("parlour", 3)
    view = game.view(SCARLET)

    assert best_walk(view, legal_actions(view.state, 0), {}) is None
    with pytest.raises(ValueError, match="no way to walk"):
        towards(view, legal_actions(view.state, 0), {})


def test_an_occupied_hallway_is_walked_around() -> None:
    game = table("hallways", 3, at={SCARLET: "Study", MUSTARD: "Study-Hall", PLUM: "Lounge"})

    assert way(game, Hall=1) != Move(0, "Study-Hall")
