"""A board as a value: stored, renamed, turned, and refused when it cannot be."""

import msgspec
import pytest
from msgspec.structs import replace

from whodunnit.core.board import Board, Grid, Hallways
from whodunnit.core.errors import BadSetup
from whodunnit.editions.boards import builtin_boards, format_board, load_board, parse_board

MANSION = load_board("mansion")
HALLWAYS = load_board("hallways")
MANOR = load_board("manor")

BOTH_WAYS = parse_board(
    """
name: both_ways
rooms: 2
  A Attic
  B Bath
starts: 3
  2 Attic
  3 0,2
passages:
  Attic > Bath
plan:
  A A>1 . .>B*
  A A .<. B B
""",
    "both_ways.txt",
)


@pytest.mark.parametrize("name", builtin_boards())
def test_every_board_survives_being_stored(name: str) -> None:
    board = load_board(name)
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


@pytest.mark.parametrize("board", [*map(load_board, builtin_boards()), BOTH_WAYS])
def test_every_board_is_written_as_it_is_read(board: Board) -> None:
    assert parse_board(format_board(board), "somewhere.txt") == board


@pytest.mark.parametrize("board", [MANSION, HALLWAYS, MANOR, BOTH_WAYS])
def test_turning_a_board_twice_gives_the_board(board: Board) -> None:
    assert board.turned() != board
    assert board.turned().turned() == board


def test_doors_can_be_drawn_on_either_side_of_the_wall() -> None:
    doors = {
        room: [(door.id, door.outside) for door in doors]
        for room, doors in BOTH_WAYS.graph.doors.items()
    }
    assert doors == {
        "Attic": [("0,1", "0,2"), ("1,2", "1,2")],
        "Bath": [("0,4", "0,4")],
    }


def test_starts_can_be_drawn_or_said() -> None:
    assert BOTH_WAYS.starts == ("0,2", "Attic", "0,2")


def test_another_theme_renames_rooms_everywhere() -> None:
    renamed = HALLWAYS.renamed({"Study": "Comet Study", "Hall": "Boot Hall"})
    assert renamed.rooms[:3] == ("Comet Study", "Boot Hall", "Lounge")
    assert renamed.graph.passages("Comet Study") == ("Kitchen",)
    assert renamed.graph.homes["Home 1"] == "Boot Hall-Lounge"
    assert "Comet Study-Library" in renamed.graph.spaces
    assert renamed.starts == HALLWAYS.starts


def test_a_room_that_is_a_start_is_renamed_as_well() -> None:
    assert BOTH_WAYS.renamed({"Attic": "Loft"}).starts == ("0,2", "Loft", "0,2")
    assert BOTH_WAYS.renamed({"Attic": "Loft"}).passages == (("Loft", "Bath"),)


@pytest.mark.rule("H1")
def test_nine_rooms_have_twelve_hallways_between_them() -> None:
    assert len(HALLWAYS.rooms) == 9
    assert len(HALLWAYS.graph.spaces) == 12
    assert HALLWAYS.graph.outside("Billiard Room") == (
        "Hall-Billiard Room",
        "Library-Billiard Room",
        "Billiard Room-Dining Room",
        "Billiard Room-Ballroom",
    )


@pytest.mark.rule("H7")
def test_each_home_opens_on_its_hallway() -> None:
    assert HALLWAYS.graph.homes == {
        "Home 1": "Hall-Lounge",
        "Home 2": "Lounge-Dining Room",
        "Home 3": "Ballroom-Kitchen",
        "Home 4": "Conservatory-Ballroom",
        "Home 5": "Library-Conservatory",
        "Home 6": "Study-Library",
    }


@pytest.mark.rule("P26")
def test_the_room_behind_a_hallway_is_its_first() -> None:
    assert HALLWAYS.graph.room_behind("Hall-Billiard Room") == "Hall"
    assert HALLWAYS.turned().graph.room_behind("Hall-Billiard Room") == "Hall"


@pytest.mark.rule("S3")
def test_the_manor_has_nine_rooms_a_closet_and_no_passages() -> None:
    plan = MANOR.plan
    assert isinstance(plan, Grid)
    cells = {
        letter: [cell for cell in plan.cells() if plan.kind(*cell) == letter]
        for letter in (*MANOR.letters, "X")
    }
    assert all(cells.values())
    assert len(MANOR.rooms) == 9
    odd = [letter for letter in MANOR.letters if not is_rectangle(cells[letter])]
    assert len(odd) >= 3
    assert not MANOR.passages
    rows, columns = zip(*cells["X"], strict=True)
    assert 0 < min(rows) < plan.height // 2 < max(rows) < plan.height - 1
    assert 0 < min(columns) < plan.width // 2 < max(columns) < plan.width - 1


def is_rectangle(cells: list[tuple[int, int]]) -> bool:
    """Whether cells fill the box around them."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return len(cells) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def test_a_token_on_a_cell_stands_somewhere_or_nowhere() -> None:
    assert MANSION.standing_on(7, 11) == ("7,11", None)
    assert MANSION.standing_on(0, 0) == ("Study", None)
    assert MANSION.standing_on(10, 10) is None
    assert MANSION.standing_on(24, 0) is None
    # Where one cell stands for the room, the others are only drawn.
    assert BOTH_WAYS.standing_on(0, 5) == ("Bath", None)
    assert BOTH_WAYS.standing_on(1, 5) is None
    assert BOTH_WAYS.standing_on(1, 0) == ("Attic", None)


@pytest.mark.parametrize(
    ("board", "change"),
    [
        (MANSION, {"rooms": ("Hall",) * 9}),
        (MANSION, {"letters": ()}),
        (MANSION, {"letters": ("H",) * 9}),
        (MANSION, {"plan": Grid((". ", ". . "))}),
        (MANSION, {"plan": Grid(("Q ",))}),
        (MANSION, {"passages": (("Study", "Nowhere"),)}),
        (MANSION, {"starts": ("10,10",)}),
        (MANSION, {"starts": ("99,0",)}),
        (MANSION, {"starts": ("Nowhere",)}),
        (HALLWAYS, {"plan": Hallways((("Study",),), ())}),
        (HALLWAYS, {"plan": replace(HALLWAYS.plan, homes=(("Study", "Kitchen"),))}),
        (HALLWAYS, {"starts": ()}),
    ],
)
def test_a_board_that_cannot_be_is_refused(board: Board, change: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="cannot be"):
        replace(board, **change)
