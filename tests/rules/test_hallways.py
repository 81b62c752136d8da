"""Hallways: nine rooms, twelve hallways, no dice."""

import pytest
from tests.rules.table import (
    GREEN,
    MUSTARD,
    PEACOCK,
    PLUM,
    SCARLET,
    SUSPECTS,
    WHITE,
    Table,
    table,
)

from whodunnit.core.actions import Accuse, Dice, EndTurn, Move, Roll, Suggest, TakePassage
from whodunnit.core.audience import EVERYONE
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import NotYourTurn, OutOfReach, WrongPhase, WrongRoom
from whodunnit.core.events import (
    CannotDisprove,
    CardShown,
    DiceRolled,
    Ending,
    Event,
    PassageTaken,
    SuggestionDisproved,
    SuggestionMade,
    TokenCleared,
    TokenMoved,
    TokenSummoned,
    WeaponMoved,
)
from whodunnit.core.state import Outcome, Standing

HALLWAYS = {
    "Study": {"Study-Hall", "Study-Library"},
    "Hall": {"Study-Hall", "Hall-Lounge", "Hall-Billiard Room"},
    "Lounge": {"Hall-Lounge", "Lounge-Dining Room"},
    "Library": {"Study-Library", "Library-Billiard Room", "Library-Conservatory"},
    "Billiard Room": {
        "Hall-Billiard Room",
        "Library-Billiard Room",
        "Billiard Room-Dining Room",
        "Billiard Room-Ballroom",
    },
    "Dining Room": {"Lounge-Dining Room", "Billiard Room-Dining Room", "Dining Room-Kitchen"},
    "Conservatory": {"Library-Conservatory", "Conservatory-Ballroom"},
    "Ballroom": {"Billiard Room-Ballroom", "Conservatory-Ballroom", "Ballroom-Kitchen"},
    "Kitchen": {"Dining Room-Kitchen", "Ballroom-Kitchen"},
}
AROUND_THE_HALL = dict(zip((GREEN, PEACOCK, PLUM), sorted(HALLWAYS["Hall"]), strict=True))


@pytest.mark.rule("H1")
def test_twelve_hallways_join_nine_rooms() -> None:
    board = table("hallways").setup.board

    assert board is not None
    assert set(board.graph.rooms) == set(HALLWAYS)
    assert set(board.graph.spaces) == set.union(*HALLWAYS.values())
    assert len(board.graph.spaces) == 12


@pytest.mark.rule("H1", "H4")
@pytest.mark.parametrize("room", HALLWAYS)
def test_a_room_opens_on_the_hallways_to_its_neighbours(room: str) -> None:
    assert table("hallways", at={SCARLET: room}).targets() == HALLWAYS[room]


@pytest.mark.rule("H1", "H5")
@pytest.mark.parametrize("hallway", sorted(set.union(*HALLWAYS.values())))
def test_a_hallway_leads_to_its_two_rooms_and_nowhere_else(hallway: str) -> None:
    rooms = {room for room, hallways in HALLWAYS.items() if hallway in hallways}

    assert len(rooms) == 2
    assert table("hallways", at={SCARLET: hallway}).targets() == rooms


@pytest.mark.rule("H2")
def test_an_occupied_hallway_cannot_be_entered() -> None:
    game = table("hallways", at={SCARLET: "Study", PLUM: "Study-Hall"})

    assert game.targets() == {"Study-Library"}
    game.refuses(Move(0, "Study-Hall"), OutOfReach, "S5")


@pytest.mark.rule("H2")
def test_a_free_hallway_can_and_then_it_is_occupied() -> None:
    game = table("hallways", at={SCARLET: "Study", MUSTARD: "Hall"}).move("Study-Hall").end()

    assert game.whose_turn == MUSTARD
    assert game.targets() == HALLWAYS["Hall"] - {"Study-Hall"}


@pytest.mark.rule("H3")
def test_there_is_no_die() -> None:
    game = table("hallways", at={SCARLET: "Study"})

    assert not game.may(Roll)
    game.refuses(Roll(0), WrongPhase, "P7")
    game.refuses(Dice((1,)), WrongPhase, "P7")
    assert game.move("Study-Hall").just(DiceRolled) == []
    assert game.place(SCARLET) == "Study-Hall"


@pytest.mark.rule("H4")
def test_from_a_corner_the_passage_leads_across_to_a_suggestion() -> None:
    game = table("hallways", at={SCARLET: "Lounge"})
    assert game.legal(TakePassage) == (TakePassage(0, "Conservatory"),)

    game.passage("Conservatory")

    assert game.place(SCARLET) == "Conservatory"
    assert game.kinds() == {Suggest, Accuse}


@pytest.mark.rule("H4")
def test_a_move_into_a_hallway_gives_no_suggestion() -> None:
    game = table("hallways", at={SCARLET: "Study"}).move("Study-Hall")

    assert game.kinds() == {Accuse, EndTurn}


@pytest.mark.rule("H4")
def test_whoever_was_summoned_may_stay_and_suggest_or_go() -> None:
    game = table("hallways", at={SCARLET: "Hall-Lounge"}, hands={WHITE: ("Rope",)})

    game.move("Lounge").suggest(MUSTARD, "Rope").answered().end()

    assert game.whose_turn == MUSTARD
    assert game.kinds() == {Suggest, Move, TakePassage, Accuse}
    assert game.suggest(PLUM, "Rope").place(MUSTARD) == "Lounge"


@pytest.mark.rule("H4")
def test_whoever_was_not_summoned_may_not_stay() -> None:
    game = table("hallways", at={SCARLET: "Lounge"})

    assert game.kinds() == {Move, TakePassage, Accuse}
    game.refuses(Suggest(0, CaseFile(PLUM, "Rope", "Lounge")), WrongPhase, "P21")
    game.refuses(EndTurn(0), WrongPhase, "P21")


@pytest.mark.rule("H5")
def test_from_a_hallway_one_must_go_into_a_room_and_suggest() -> None:
    game = table("hallways", at={SCARLET: "Study-Hall"})
    assert game.kinds() == {Move, Accuse}
    game.refuses(EndTurn(0), WrongPhase, "P21")

    game.move("Hall")

    assert game.kinds() == {Suggest, Accuse}
    game.refuses(EndTurn(0), WrongPhase, "P21")


@pytest.mark.rule("H6")
def test_with_all_exits_blocked_only_an_accusation_is_left() -> None:
    game = table("hallways", at={SCARLET: "Hall", **AROUND_THE_HALL})

    assert game.kinds() == {Accuse, EndTurn}
    assert game.end().whose_turn == MUSTARD
    assert game.place(SCARLET) == "Hall"


@pytest.mark.rule("H6")
def test_with_all_exits_blocked_one_may_still_accuse() -> None:
    game = table("hallways", at={SCARLET: "Hall", **AROUND_THE_HALL}).accuse_truly()

    assert game.state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("H6")
def test_a_passage_is_an_exit_that_nobody_blocks() -> None:
    blockers = {PEACOCK: "Study-Hall", PLUM: "Study-Library"}
    game = table("hallways", at={SCARLET: "Study", **blockers})

    assert game.kinds() == {TakePassage, Accuse}
    game.refuses(EndTurn(0), WrongPhase, "P21")


@pytest.mark.rule("H6")
def test_a_summoned_seat_with_all_exits_blocked_may_suggest() -> None:
    blockers = {PEACOCK: "Hall-Billiard Room", PLUM: "Study-Hall"}
    game = table("hallways", at={SCARLET: "Hall-Lounge", MUSTARD: "Lounge", **blockers})
    game.move("Hall").suggest(WHITE, "Rope").answered().end()
    game.move("Hall-Lounge").end()

    assert (game.whose_turn, game.place(WHITE), game.targets()) == (WHITE, "Hall", set())
    assert game.may(Suggest)
    assert game.suggest(GREEN, "Rope").place(GREEN) == "Hall"


@pytest.mark.rule("H4", "H6")
def test_a_summoned_seat_with_all_exits_blocked_need_not_suggest() -> None:
    blockers = {PEACOCK: "Hall-Billiard Room", PLUM: "Study-Hall"}
    game = table("hallways", at={SCARLET: "Hall-Lounge", MUSTARD: "Lounge", **blockers})
    game.move("Hall").suggest(WHITE, "Rope").answered().end()
    game.move("Hall-Lounge").end()

    assert game.kinds() == {Suggest, Accuse, EndTurn}
    assert game.end().whose_turn == SCARLET


@pytest.mark.rule("H7")
@pytest.mark.parametrize(
    ("suspect", "hallway"),
    [
        (SCARLET, "Hall-Lounge"),
        (MUSTARD, "Lounge-Dining Room"),
        (WHITE, "Ballroom-Kitchen"),
        (GREEN, "Conservatory-Ballroom"),
        (PEACOCK, "Library-Conservatory"),
        (PLUM, "Study-Library"),
    ],
)
def test_the_first_move_leads_into_the_hallway_beside_home(suspect: str, hallway: str) -> None:
    game = table("hallways", 6, turn=suspect)

    assert game.kinds() == {Move, Accuse}
    assert game.targets() == {hallway}
    assert game.move(hallway).place(suspect) == hallway


@pytest.mark.rule("H7")
def test_nobody_goes_home_again() -> None:
    homes = {table("hallways", 6).place(suspect) for suspect in SUSPECTS}

    for hallway in set.union(*HALLWAYS.values()):
        assert not table("hallways", at={SCARLET: hallway}).targets() & homes


@pytest.mark.rule("H8")
def test_a_suggestion_names_the_room_one_is_in() -> None:
    game = table("hallways", at={SCARLET: "Study-Hall"}).move("Hall")

    assert {action.named.room for action in game.legal(Suggest)} == {"Hall"}
    game.refuses(Suggest(0, CaseFile(PLUM, "Rope", "Study")), WrongRoom, "P14")


@pytest.mark.rule("H8")
@pytest.mark.parametrize("place", ["Home 6", "Study-Library", "Kitchen"])
def test_the_suspect_is_brought_there_from_anywhere(place: str) -> None:
    game = table("hallways", at={SCARLET: "Study-Hall", PLUM: place}).move("Hall")

    game.suggest(PLUM, "Rope")

    assert game.place(PLUM) == "Hall"


@pytest.mark.rule("H9")
def test_an_accusation_may_come_at_the_start_and_on_the_way() -> None:
    game = table("hallways", at={SCARLET: "Study-Hall"})

    assert game.may(Accuse)
    assert game.move("Hall").may(Accuse)
    assert table("hallways", at={SCARLET: "Study"}).move("Study-Hall").may(Accuse)


@pytest.mark.rule("H9")
def test_an_accusation_may_come_after_a_shown_card() -> None:
    game = table("hallways", at={SCARLET: "Study-Hall"}, hands={MUSTARD: ("Rope",)}).move("Hall")

    game.suggest(PLUM, "Rope").show("Rope")

    assert game.kinds() == {Accuse, EndTurn}
    assert game.accuse_truly().state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("H9")
def test_no_accusation_comes_on_the_turn_of_another() -> None:
    game = table("hallways")

    game.refuses(Accuse(1, game.case_file), NotYourTurn, "P6")


def a_whole_turn() -> Table:
    """Scarlet moves and suggests, Mustard cannot disprove, White does."""
    hands = {WHITE: ("Rope",)}
    game = table(
        "hallways", at={SCARLET: "Study-Hall"}, hands=hands, case_file=(PLUM, "Knife", "Hall")
    )
    return game.move("Hall").suggest(PLUM, "Rope").show("Rope")


@pytest.mark.rule("H11")
@pytest.mark.parametrize(
    "change",
    [TokenMoved, SuggestionMade, TokenSummoned, WeaponMoved, CannotDisprove, SuggestionDisproved],
)
def test_everybody_is_told_of_every_change(change: type[Event]) -> None:
    game = a_whole_turn()

    assert change.audience is EVERYONE
    for viewer in game.viewers():
        assert len(game.told(viewer, change)) == 1


@pytest.mark.rule("H11")
def test_everybody_is_told_of_a_passage() -> None:
    game = table("hallways", at={SCARLET: "Study"}).passage("Kitchen")

    for viewer in game.viewers():
        assert game.told(viewer, PassageTaken) == [PassageTaken(SCARLET, "Kitchen")]


@pytest.mark.rule("H12")
def test_hands_and_disproving_are_as_in_the_classic_game() -> None:
    game = a_whole_turn()

    assert [len(game.hand(suspect)) for suspect in game.setup.seats] == [6, 6, 6]
    assert game.told(SCARLET, CannotDisprove) == [CannotDisprove(game.seat(MUSTARD))]
    assert game.told(SCARLET, CardShown) == [CardShown(2, 0, "Rope")]
    assert game.told(MUSTARD, CardShown) == []


@pytest.mark.rule("H12")
def test_weapons_lie_in_rooms_and_are_moved_by_suggestions() -> None:
    game = table("hallways", at={SCARLET: "Study-Hall"}).move("Study")
    assert len(set(game.state.weapons)) == 6
    assert game.weapon("Rope") == "Kitchen"

    assert game.suggest(PLUM, "Rope").weapon("Rope") == "Study"


@pytest.mark.rule("H12")
def test_a_false_accusation_eliminates_and_clears_the_hallway() -> None:
    game = table("hallways", at={SCARLET: "Study-Hall", MUSTARD: "Study"}).accuse_falsely()

    assert game.state.standings[0] is Standing.ELIMINATED
    assert game.just(TokenCleared) == [TokenCleared(SCARLET, game.place(SCARLET))]
    assert game.place(SCARLET) in {"Study", "Hall"}
    assert "Study-Hall" in game.targets()
