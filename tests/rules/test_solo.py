"""Solo: a board and names from files, doors that count, cards that everybody sees."""

import pytest
from tests.rules.cottage import COTTAGE, CREW, cottage
from tests.rules.table import MUSTARD, PLUM, SCARLET, SUSPECTS, WHITE, Table, table

from whodunnit.core.actions import Accuse, EndTurn, Move, Roll, Suggest, TakePassage
from whodunnit.core.board import CLOSET, Grid
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import OutOfReach, WrongPhase, WrongRoom
from whodunnit.core.events import (
    AccusationFailed,
    CardShown,
    CardShownToAll,
    CaseFileSeen,
    Ending,
    SuggestionDisproved,
    TokenStayed,
    TurnStarted,
)
from whodunnit.core.graph import Target
from whodunnit.core.legal import targets
from whodunnit.core.state import Outcome, Standing
from whodunnit.editions.setup import make_setup

# Files


@pytest.mark.rule("S2")
def test_names_and_board_are_read_from_files() -> None:
    setup = make_setup("solo", 6, theme=CREW, board=COTTAGE)

    assert setup.seats == ("Baker", "Miller", "Smith", "Dairymaid", "Carter", "Thatcher")
    assert setup.deck.weapons == ("Ladle", "Millstone", "Tongs", "Churn", "Whip", "Sickle")
    assert setup.board is not None
    assert setup.deck.rooms == setup.board.rooms
    assert setup.deck.rooms[0] == "Attic"


@pytest.mark.rule("S2")
def test_a_game_with_names_of_ones_own_is_played_like_any_other() -> None:
    game = table("solo", 6, theme=CREW, board=COTTAGE, at={"Baker": "3,5"})

    game.roll(1).move("Bakery", "2,5").suggest("Miller", "Sickle")

    assert game.place("Miller") == "Bakery"
    assert game.weapon("Sickle") == "Bakery"


@pytest.mark.rule("S3")
def test_the_board_has_nine_rooms_a_closet_and_no_passages() -> None:
    board = make_setup("solo", 6).board

    assert board is not None
    assert len(board.rooms) == 9
    assert board.passages == ()
    assert isinstance(board.plan, Grid)
    closet = cells(board.plan, CLOSET)
    assert (board.plan.height // 2, board.plan.width // 2) in closet


@pytest.mark.rule("S3")
def test_some_rooms_are_not_rectangles() -> None:
    board = make_setup("solo", 6).board
    assert board is not None
    assert isinstance(board.plan, Grid)

    odd = [letter for letter in board.letters if not is_rectangle(cells(board.plan, letter))]

    assert len(odd) >= 3


@pytest.mark.rule("S3")
def test_the_deck_has_6_6_and_9_cards() -> None:
    deck = make_setup("solo", 6).deck

    assert (len(deck.suspects), len(deck.weapons), len(deck.rooms)) == (6, 6, 9)


@pytest.mark.rule("S3")
def test_no_passage_is_taken_even_on_a_board_that_has_some() -> None:
    game = table("solo", 6, theme="classic", board="mansion", at={SCARLET: "Study"})

    assert not game.may(TakePassage)
    assert "Kitchen" not in game.roll(6).targets()


def cells(plan: Grid, kind: str) -> set[tuple[int, int]]:
    """The cells of a plan that are of this kind."""
    return {cell for cell in plan.cells() if plan.kind(*cell) == kind}


def is_rectangle(found: set[tuple[int, int]]) -> bool:
    """Whether cells fill the smallest rectangle around them."""
    rows, columns = {row for row, _ in found}, {column for _, column in found}
    return len(found) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


# Moving


@pytest.mark.rule("S4")
def test_steps_are_not_diagonal() -> None:
    assert cottage(at={SCARLET: "3,3"}).roll(1).targets() == {"2,3", "4,3", "3,2", "3,4"}


@pytest.mark.rule("S4")
@pytest.mark.parametrize("pips", [2, 4, 6])
def test_no_cell_comes_twice_on_a_path(pips: int) -> None:
    game = cottage(at={SCARLET: "3,3"}).roll(pips)

    assert "3,3" not in game.targets()
    for path in game.paths().values():
        assert len({"3,3", *path}) == len(path) + 1


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("pips", "reached"),
    [
        (3, {"3,3"}),
        (4, {"2,3", "4,3", "3,4"}),
        (5, {"1,3", "5,3", "3,5", "Attic", "Dairy"}),
        (6, {"0,3", "6,3", "3,6", "Attic", "Dairy", "Bakery"}),
    ],
)
def test_targets_are_cells_at_the_exact_distance_and_rooms_within_it(
    pips: int, reached: set[str]
) -> None:
    assert cottage(at={SCARLET: "3,0"}).roll(pips).targets() == reached


@pytest.mark.rule("S5")
def test_one_of_the_targets_has_to_be_chosen() -> None:
    game = cottage(at={SCARLET: "3,0"}).roll(3)

    assert game.kinds() == {Move}
    game.refuses(Move(0, "3,2"), OutOfReach, "S5")
    game.refuses(EndTurn(0), WrongPhase, "P21")
    assert game.move("3,3").place(SCARLET) == "3,3"


@pytest.mark.rule("S5")
def test_there_are_no_shorter_moves_where_the_roll_cannot_be_used_up() -> None:
    cul_de_sac = {SCARLET: "18,0", MUSTARD: "17,3", PLUM: "18,3"}
    game = table("solo", 6, theme="classic", board="mansion", tokens_block=True, at=cul_de_sac)

    assert game.roll(5).just(TokenStayed) == [TokenStayed(SCARLET)]
    assert (game.place(SCARLET), game.whose_turn) == ("18,0", MUSTARD)


@pytest.mark.rule("S6")
def test_several_tokens_may_share_a_cell() -> None:
    game = cottage(at=dict.fromkeys(SUSPECTS, "3,3") | {SCARLET: "3,2"}).roll(1).move("3,3")

    assert {game.place(suspect) for suspect in SUSPECTS} == {"3,3"}


@pytest.mark.rule("S6")
def test_tokens_walk_past_each_other_and_block_no_door() -> None:
    crowd = dict.fromkeys(SUSPECTS[1:], "2,3")
    alone = cottage(at={SCARLET: "3,3"}).roll(3)
    crowded = cottage(at={SCARLET: "3,3", **crowd}).roll(3)

    assert "Attic" in crowded.targets()
    assert crowded.targets() == alone.targets()


def inside(door: str) -> Table:
    """Scarlet came into the Attic by one cell of its wide door, and her next turn has come."""
    game = cottage(at={SCARLET: {"1,2": "1,3", "2,2": "2,3"}[door]})
    game.roll(1).move("Attic", door).end()
    for _ in SUSPECTS[1:]:
        game.pass_turn()
    return game


@pytest.mark.rule("S7")
@pytest.mark.parametrize(("door", "outside"), [("1,2", "1,3"), ("2,2", "2,3")])
def test_a_room_is_left_by_the_door_it_was_entered_by(door: str, outside: str) -> None:
    assert inside(door).roll(1).targets() == {outside}


@pytest.mark.rule("S7")
def test_one_may_go_out_by_one_cell_of_a_wide_door_and_in_by_the_other() -> None:
    game = inside("2,2").roll(3)

    assert Target("Attic", "1,2") in targets(game.state)
    assert Target("Attic", "2,2") not in targets(game.state)
    game.move("Attic", "1,2")
    assert game.may(Suggest)
    assert game.state.token_of(SCARLET).door == "1,2"


@pytest.mark.rule("S7")
@pytest.mark.parametrize("pips", [1, 2])
def test_nobody_moves_about_inside_a_room(pips: int) -> None:
    assert "Attic" not in inside("2,2").roll(pips).targets()


@pytest.mark.rule("S7")
def test_without_the_switch_a_room_is_not_entered_again_at_once() -> None:
    game = cottage(at={SCARLET: "Attic"}, same_room_by_another_door=False).roll(3)

    assert "Attic" not in game.targets()
    assert "Attic" in cottage(at={SCARLET: "Attic"}).roll(3).targets()


# Suggesting


@pytest.mark.rule("S8")
def test_a_suggestion_is_made_on_entering_a_room_and_for_that_room() -> None:
    game = cottage(at={SCARLET: "2,3"}).roll(1).move("Attic", "2,2")

    assert {action.named.room for action in game.legal(Suggest)} == {"Attic"}
    game.refuses(Suggest(0, CaseFile(PLUM, "Rope", "Cellar")), WrongRoom, "P14")


@pytest.mark.rule("S8")
def test_a_suggestion_need_not_be_made() -> None:
    game = cottage(at={SCARLET: "2,3"}).roll(1).move("Attic", "2,2")

    assert game.kinds() == {Suggest, EndTurn}
    assert game.end().whose_turn == MUSTARD


@pytest.mark.rule("S8")
def test_no_suggestion_is_made_without_entering() -> None:
    staying = cottage(at={SCARLET: "Attic"})
    outside = cottage(at={SCARLET: "3,2"}).roll(1).move("3,3")

    staying.refuses(Suggest(0, CaseFile(PLUM, "Rope", "Attic")), WrongPhase, "P21")
    assert outside.whose_turn == MUSTARD


@pytest.mark.rule("S8")
def test_a_summoned_seat_has_not_entered() -> None:
    game = cottage(at={SCARLET: "2,3"}, hands={WHITE: ("Rope",)})
    game.roll(1).move("Attic", "2,2").suggest(MUSTARD, "Rope").answered()

    assert (game.whose_turn, game.place(MUSTARD)) == (MUSTARD, "Attic")
    assert game.kinds() == {Roll, Accuse}


@pytest.mark.rule("S9")
def test_everybody_sees_the_shown_card() -> None:
    game = cottage(at={SCARLET: "2,3"}, hands={WHITE: ("Rope",), PLUM: ("Attic",)})

    game.roll(1).move("Attic", "2,2").suggest(SCARLET, "Rope").answered()

    for viewer in game.viewers():
        assert len(game.told(viewer, CardShownToAll)) == 1
        assert game.told(viewer, CardShown) == []


@pytest.mark.rule("S9")
def test_at_most_one_card_is_shown() -> None:
    hands = {MUSTARD: ("Rope", "Attic"), WHITE: (PLUM,)}
    game = cottage(at={SCARLET: "2,3"}, hands=hands).roll(1).move("Attic", "2,2")

    game.suggest(PLUM, "Rope").show("Attic")

    assert game.just(CardShownToAll) == [CardShownToAll(1, "Attic")]
    assert game.just(SuggestionDisproved) == [SuggestionDisproved(1)]
    assert game.whose_turn == MUSTARD


# Accusing


@pytest.mark.rule("S10")
@pytest.mark.parametrize("place", ["3,3", "Attic"])
def test_an_accusation_is_made_at_the_start_of_a_turn_from_anywhere(place: str) -> None:
    game = cottage(at={SCARLET: place})

    assert game.kinds() == {Roll, Accuse}
    assert game.accuse_truly().state.outcome is not None


@pytest.mark.rule("S10")
def test_an_accusation_is_not_made_later_in_the_turn() -> None:
    game = cottage(at={SCARLET: "2,3"}, hands={SCARLET: (PLUM, "Rope", "Attic")})
    accusation = Accuse(0, game.case_file)

    game.roll(1).refuses(accusation, WrongPhase, "P23")
    game.move("Attic", "2,2").refuses(accusation, WrongPhase, "P23")
    game.suggest(PLUM, "Rope")

    assert game.whose_turn == MUSTARD


@pytest.mark.rule("S11")
def test_a_true_accusation_wins() -> None:
    assert cottage().accuse_truly().state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("S11")
def test_a_false_accusation_is_announced_and_costs_the_turn() -> None:
    game = cottage().accuse_falsely()

    assert game.just(TurnStarted) == [TurnStarted(1, 1)]
    for viewer in game.viewers():
        assert game.told(viewer, AccusationFailed) == [AccusationFailed(0)]
        assert game.told(viewer, CaseFileSeen) == []


@pytest.mark.rule("S11")
def test_nobody_is_eliminated_and_one_may_accuse_again() -> None:
    game = cottage().accuse_falsely()
    assert game.state.standings == (Standing.PLAYING,) * 6

    for _ in SUSPECTS[1:]:
        game.accuse_falsely()

    assert (game.whose_turn, game.state.round) == (SCARLET, 2)
    assert game.accuse_truly().state.outcome == Outcome(Ending.SOLVED, (0,))
