"""The classic game: laying the table and moving."""

import random

import pytest
from tests.rules.table import (
    GREEN,
    MUSTARD,
    PEACOCK,
    PLUM,
    SCARLET,
    SUSPECTS,
    WHITE,
    table,
)

from whodunnit.core.actions import (
    Accuse,
    EndTurn,
    Move,
    Roll,
    Suggest,
    TakePassage,
)
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import OutOfReach, WrongPhase
from whodunnit.core.events import (
    HandDealt,
)
from whodunnit.editions.setup import make_setup
from whodunnit.host.dealer import Dealer

DEALS = [Dealer(random.Random(seed).randrange).deal(make_setup("classic", 4)) for seed in range(60)]


# Laying the table


@pytest.mark.rule("P1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_six_tokens_stand_on_their_starts(seats: int) -> None:
    game = table("classic", seats)

    assert {suspect: game.place(suspect) for suspect in SUSPECTS} == {
        SCARLET: "0,16",
        MUSTARD: "7,23",
        WHITE: "24,14",
        GREEN: "24,9",
        PEACOCK: "18,0",
        PLUM: "5,0",
    }


@pytest.mark.rule("P2")
def test_each_weapon_starts_in_a_room_of_its_own() -> None:
    game = table("classic")

    rooms = {game.weapon(weapon) for weapon in game.setup.deck.weapons}

    assert len(rooms) == 6
    assert rooms <= set(game.setup.deck.rooms)


@pytest.mark.rule("P2")
def test_the_dealer_puts_the_weapons_anywhere_but_never_two_in_one_room() -> None:
    assert all(len(set(deal.weapons)) == 6 for deal in DEALS)
    assert {room for deal in DEALS for room in deal.weapons} == set(make_setup().deck.rooms)


@pytest.mark.rule("P3")
def test_the_dealer_seals_one_card_of_each_kind_any_of_them() -> None:
    deck = make_setup("classic").deck

    assert {deal.case_file.suspect for deal in DEALS} == set(deck.suspects)
    assert {deal.case_file.weapon for deal in DEALS} == set(deck.weapons)
    assert {deal.case_file.room for deal in DEALS} == set(deck.rooms)


@pytest.mark.rule("P3")
def test_nobody_sees_the_case_file() -> None:
    game = table("classic", case_file=(PLUM, "Rope", "Study"))

    assert game.case_file == CaseFile(PLUM, "Rope", "Study")
    assert [game.view(viewer).state.case_file for viewer in game.viewers()] == [None] * 4


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(3, [6, 6, 6]), (4, [5, 5, 4, 4]), (5, [4, 4, 4, 3, 3]), (6, [3, 3, 3, 3, 3, 3])],
)
def test_eighteen_cards_are_dealt_as_evenly_as_can_be(seats: int, sizes: list[int]) -> None:
    game = table("classic", seats)

    hands = [game.hand(suspect) for suspect in game.setup.seats]

    assert [len(hand) for hand in hands] == sizes
    assert sorted([*game.case_file, *sum(hands, ())]) == sorted(game.setup.deck.cards)


@pytest.mark.rule("P4")
def test_the_dealer_gives_every_card_to_exactly_one_place() -> None:
    cards = sorted(make_setup("classic").deck.cards)

    assert all(sorted([*deal.case_file, *sum(deal.hands, ())]) == cards for deal in DEALS)
    assert len({deal.hands for deal in DEALS}) == len(DEALS)


@pytest.mark.rule("P5")
def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    game = table("classic", 4, hands={MUSTARD: ("Rope", "Study")})

    known = game.view(MUSTARD).state.hands

    assert known == (None, game.hand(MUSTARD), None, None)
    assert {"Rope", "Study"} <= set(game.hand(MUSTARD))
    assert [event.seat for event in game.told(MUSTARD, HandDealt)] == [game.seat(MUSTARD)]


@pytest.mark.rule("P5")
def test_a_spectator_sees_no_hand() -> None:
    game = table("classic", 4)

    assert game.view(SPECTATOR).state.hands == (None,) * 4


@pytest.mark.rule("P6")
def test_scarlet_begins_and_the_turns_go_clockwise_round_after_round() -> None:
    game = table("classic", (PLUM, WHITE, SCARLET, PEACOCK))

    turns = [(game.whose_turn, game.state.round)]
    for _ in range(5):
        game.pass_turn()
        turns.append((game.whose_turn, game.state.round))

    assert turns == [(SCARLET, 1), (WHITE, 1), (PEACOCK, 1), (PLUM, 1), (SCARLET, 2), (WHITE, 2)]


# Moving


@pytest.mark.rule("P7")
def test_a_turn_in_a_corridor_starts_with_a_roll() -> None:
    game = table("classic", at={SCARLET: "7,15"})

    assert game.kinds() == {Roll, Accuse}
    assert game.roll(3).state.dice == (3,)


@pytest.mark.rule("P7")
def test_a_turn_in_a_corner_room_starts_with_a_roll_or_the_passage() -> None:
    game = table("classic", at={SCARLET: "Study"})

    assert game.kinds() == {Roll, TakePassage, Accuse}


@pytest.mark.rule("P7")
def test_the_passage_is_taken_without_a_roll() -> None:
    game = table("classic", at={SCARLET: "Study"}).passage("Kitchen")

    assert game.place(SCARLET) == "Kitchen"
    assert game.state.dice == ()
    game.refuses(Roll(0), WrongPhase, "P7")


@pytest.mark.rule("P7")
def test_after_the_roll_it_is_too_late_for_the_passage() -> None:
    game = table("classic", at={SCARLET: "Study"}).roll(2)

    assert not game.may(TakePassage)
    game.refuses(TakePassage(0, "Kitchen"), WrongPhase, "P7")


@pytest.mark.rule("P7")
def test_nobody_moves_before_the_roll_or_rolls_twice() -> None:
    game = table("classic", at={SCARLET: "7,15"})

    game.refuses(Move(0, "7,16"), WrongPhase, "P11")
    game.roll(1).refuses(Roll(0), WrongPhase, "P7")


@pytest.mark.rule("P8")
def test_a_step_goes_up_down_left_or_right() -> None:
    game = table("classic", at={SCARLET: "15,8"}).roll(1)

    assert game.targets() == {"14,8", "16,8", "15,7", "15,9"}
    game.refuses(Move(0, "14,7"), OutOfReach, "S5")


@pytest.mark.rule("P8")
def test_no_space_comes_twice_in_a_move() -> None:
    game = table("classic", at={SCARLET: "15,8"}).roll(6)

    assert len(game.paths()) > 20
    for path in game.paths().values():
        assert len({"15,8", *path}) == len(path) + 1


@pytest.mark.rule("P8")
def test_nobody_goes_back_and_forth_to_use_up_a_roll() -> None:
    dead_end = {"0,7": SCARLET, "1,8": GREEN, "2,8": PLUM, "3,8": WHITE}
    game = table("classic", at={suspect: place for place, suspect in dead_end.items()}).roll(2)

    assert game.targets() == {"2,7"}


@pytest.mark.rule("P9")
def test_a_wall_is_no_way_into_a_room() -> None:
    beside_the_door = table("classic", at={SCARLET: "3,7"}).roll(1)
    before_the_door = table("classic", at={SCARLET: "4,6"}).roll(1)

    assert beside_the_door.targets() == {"2,7", "4,7", "3,8"}
    assert "Study" in before_the_door.targets()


@pytest.mark.rule("P9")
def test_a_room_is_entered_by_door_by_passage_and_by_summons() -> None:
    game = table("classic", at={SCARLET: "4,6", MUSTARD: "Kitchen"})

    game.roll(1).move("Study").suggest(WHITE, "Rope").answered()
    game.passage("Study")

    assert [game.place(suspect) for suspect in (SCARLET, WHITE, MUSTARD)] == ["Study"] * 3


@pytest.mark.rule("P10")
@pytest.mark.parametrize("pips", [2, 3, 4, 5, 6])
def test_a_token_in_front_of_a_door_blocks_it(pips: int) -> None:
    free = table("classic", at={SCARLET: "6,16"}).roll(pips)
    blocked = table("classic", at={SCARLET: "6,16", PLUM: "6,17"}).roll(pips)

    assert "Lounge" in free.targets()
    assert "Lounge" not in blocked.targets()


@pytest.mark.rule("P10")
def test_the_token_in_front_of_a_door_may_go_in_itself() -> None:
    game = table("classic", at={SCARLET: "6,17"}).roll(1)

    assert "Lounge" in game.targets()


@pytest.mark.rule("P10")
def test_a_blocked_door_is_no_way_out_either() -> None:
    game = table("classic", at={SCARLET: "Hall", PLUM: "7,11"}).roll(1)

    assert game.targets() == {"4,8", "7,12"}


@pytest.mark.rule("P11")
def test_steps_to_spare_are_lost_on_entering_a_room() -> None:
    game = table("classic", at={SCARLET: "4,7"}).roll(6)

    assert game.paths()["Study"] == ("4,6", "Study")
    assert game.move("Study").place(SCARLET) == "Study"


@pytest.mark.rule("P11")
def test_a_room_is_not_left_in_the_turn_it_was_entered() -> None:
    game = table("classic", at={SCARLET: "4,7"}, hands={SCARLET: (PLUM, "Rope", "Study")})

    game.roll(6).move("Study")
    assert game.kinds() == {Suggest}
    game.refuses(Move(0, "4,6"), WrongPhase, "P11")
    game.refuses(TakePassage(0, "Kitchen"), WrongPhase, "P7")

    game.suggest(PLUM, "Rope")
    assert game.kinds() == {Accuse, EndTurn}
    game.refuses(Move(0, "4,6"), WrongPhase, "P11")


@pytest.mark.rule("P12")
def test_the_first_step_out_of_a_room_is_the_space_before_any_of_its_doors() -> None:
    game = table("classic", at={SCARLET: "Hall"}).roll(1)

    assert game.targets() == {"4,8", "7,11", "7,12"}


@pytest.mark.rule("P12")
def test_the_door_that_a_room_was_entered_by_does_not_matter() -> None:
    game = table("classic", at={SCARLET: "7,11"})

    game.roll(1).move("Hall").suggest(PLUM, "Rope").answered()
    game.pass_turn().pass_turn().roll(1)

    assert game.whose_turn == SCARLET
    assert game.targets() == {"4,8", "7,11", "7,12"}


@pytest.mark.rule("P13")
@pytest.mark.parametrize(
    ("room", "other"),
    [
        ("Study", "Kitchen"),
        ("Kitchen", "Study"),
        ("Lounge", "Conservatory"),
        ("Conservatory", "Lounge"),
    ],
)
def test_a_secret_passage_joins_opposite_corners(room: str, other: str) -> None:
    game = table("classic", at={SCARLET: room})

    assert game.legal(TakePassage) == (TakePassage(0, other),)
    assert game.passage(other).place(SCARLET) == other


@pytest.mark.rule("P13")
@pytest.mark.parametrize("room", ["Hall", "Dining Room", "Ballroom", "Billiard Room", "Library"])
def test_only_corner_rooms_have_a_secret_passage(room: str) -> None:
    assert not table("classic", at={SCARLET: room}).may(TakePassage)
