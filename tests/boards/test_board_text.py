"""Board files: what they may say, and every problem of a bad one at once, with its place."""

import re
from pathlib import Path

import pytest

from whodunnit.core.edition import Movement
from whodunnit.core.errors import BadFile
from whodunnit.editions.boards import board_word, format_board, load_board, parse_board

SMALL = """\
# A cottage to try things on.
name: cottage
title: The cottage
rooms: 2
  K Kitchen
  L Larder
starts: 2
passages:
  Kitchen - Larder
plan:
  K K>1 . L
  K K . 2>L
  X # . . .
"""

TINY_HALLWAYS = """\
rooms: 4
starts: 2
hallways:
  Attic - Bath
  Cellar - Den
homes:
  Attic - Bath
  Cellar - Den
"""


def problems(text: str) -> list[str]:
    """What is said about a bad text: line, column and what is wrong."""
    with pytest.raises(BadFile) as caught:
        parse_board(text, "cottage.txt")
    found = caught.value.problems
    assert all(p.file == "cottage.txt" and p.what.endswith(".") and p.remedy for p in found)
    return [f"{p.line}:{p.column} {p.what}" for p in found]


def changed(old: str, new: str, text: str = SMALL) -> str:
    """A text with one thing changed."""
    assert text.count(old) == 1
    return text.replace(old, new)


def test_the_cottage_is_right() -> None:
    board = parse_board(SMALL, "cottage.txt")
    assert board.title == "The cottage"
    assert board.starts == ("0,2", "1,3")
    assert [door.id for door in board.graph.doors["Larder"]] == ["1,3"]


def test_names_are_made_of_the_file_if_there_are_none() -> None:
    text = changed("name: cottage\ntitle: The cottage\n", "")
    board = parse_board(text, "somewhere/Summer House.txt")
    assert (board.name, board.title) == ("summer_house", "Summer house")


@pytest.mark.parametrize(
    ("text", "word"), [("Our House 2", "our_house_2"), ("2nd", "nd"), ("???", "board")]
)
def test_any_text_makes_a_word(text: str, word: str) -> None:
    assert board_word(text) == word


def test_movement_is_a_list_of_switches() -> None:
    one = parse_board(changed("starts: 2", "movement: short_moves\nstarts: 2"), "x.txt")
    assert one.movement == Movement(tokens_block=False, short_moves=True)
    none = parse_board(changed("starts: 2", "movement: none\nstarts: 2"), "x.txt")
    assert none.movement == Movement(tokens_block=False, short_moves=False)
    assert parse_board(format_board(none), "x.txt").movement == none.movement


def test_a_turned_board_takes_all_but_its_names_from_the_original() -> None:
    board = parse_board("name: back\ntitle: From the back\nturned: mansion\n", "x.txt")
    original = load_board("mansion")
    assert (board.name, board.title) == ("back", "From the back")
    assert board.graph.spaces == original.turned().graph.spaces


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("rooms: 2", "rooms: 9", "4:1 There are 2 rooms, not 9."),
        ("rooms: 2", "rooms:", "4:1 There are 2 rooms, not 9."),
        ("rooms: 2", "rooms: many", '4:8 "many" is not a number from 1 to 50.'),
        ("starts: 2", "starts: 3", "7:1 Start 3 is missing."),
        ("starts: 2", "starts: 1", "12:9 There are 1 starts, and this is 2."),
        ("1 . L", "2 . L", "12:9 Start 2 is drawn twice."),
        (
            "starts: 2\n",
            "starts: 3\n  3 9,9\n",
            '8:3 "9,9" is neither a room nor a corridor space.',
        ),
        ("starts: 2\n", "starts: 3\n  3 Kitchn\n", '8:3 "Kitchn" is neither'),
        ("starts: 2\n", "starts: 2\n  Kitchen\n", '8:3 "Kitchen" is no start.'),
        ("starts: 2\n", "starts: 2\n  2 Kitchen\n", "8:3 Start 2 is given twice."),
        ("starts: 2\n", "starts: 2\n  7 Kitchen\n", "8:3 There are 2 starts, and this is 7."),
        ("title: The", "tilte: The", '3:1 "tilte" is not a key of a board.'),
        ("title: The cottage", "name: again", '3:1 "name" is said twice.'),
        ("title: The cottage", "title:", '3:1 "title" says nothing.'),
        ("name: cottage", "name: My Cottage", '2:7 "My Cottage" cannot be typed as a name.'),
        ("The cottage", "The " + "long " * 30 + "way", "3:8 The name is"),
        ("L Larder", "K Larder", '6:3 "K" stands for Kitchen already.'),
        ("L Larder", "L KITCHEN", "6:5 There is a room Kitchen already."),
        ("L Larder", "X Larder", '6:3 "X" cannot stand for a room.'),
        ("L Larder", "Larder", '6:3 "Larder" names no room.'),
        ("L Larder", "L " + "L" * 41, "6:5 The name is 41 characters long"),
        ("L Larder", "L 7,11", '6:5 The name "7,11" would be taken for a place'),
        ("L Larder", "L This - that", '6:5 A name with " - " in it joins two.'),
        ("  Kitchen - Larder", "  Kitchen - Celler", '9:13 There is no room "Celler".'),
        ("  Kitchen - Larder", "  Kitchen", '9:3 "Kitchen" joins no two rooms.'),
        ("  Kitchen - Larder", "  Kitchen > Kitchen", "9:3 Kitchen cannot lead to itself."),
        (
            "  Kitchen - Larder",
            "  Kitchen - Larder\n  Larder > Kitchen",
            '10:3 "Larder > Kitchen" is said twice.',
        ),
        ("X # . . .", "X # . .", "13:3 This row has 4 cells, where others have 5."),
        ("X # . . .", "X # . Q .", '13:9 "Q" stands for nothing.'),
        ("X # . . .", "X # . . .?", '13:12 The mark "?" means nothing here.'),
        ("X # . . .", "X #v. . .", '13:6 The mark "v" means nothing here.'),
        ("X # . . .", "X #\t. . .", "13:3 There is a tab in the plan."),
        ("X # . . .", "  # . . .", "13:3 Here is no cell."),
        ("X # . . .", "K # L . .", "13:7 Larder is in 2 pieces."),
        ("K K>1", "K<K>1", "11:3 The doorway of Kitchen opens into the edge of the board."),
        ("K K . 2>L", "K KvX 2>L", "12:5 The doorway of Kitchen opens into a wall."),
        ("K K>1", "K KvX", "11:5 The doorway of Kitchen opens into Kitchen."),
        ("X # . . .", "X # .v. .", "13:7 The doorway leads into the edge of the board, not into"),
        ("plan:", "plan: no", '10:7 "no" has no place here.'),
        ("passages:", "homes:", "8:1 Only hallways have homes."),
        (
            "plan:",
            "plan:\nhallways:",
            "11:1 A board has one drawing, and there is `plan:` already.",
        ),
        ("# A cottage", "A cottage", "1:1 This line belongs to nothing"),
        ("name: cottage", "  name: cottage", "2:3 This line belongs to nothing"),
        ("starts: 2", "movement: fly\nstarts: 2", '7:11 "fly" is no way to walk.'),
        ("starts: 2", "doorways_are_spaces: maybe\nstarts: 2", '7:22 "maybe" is no answer.'),
    ],
)
def test_a_problem_has_a_place_and_a_remedy(old: str, new: str, found: str) -> None:
    text = changed(old, new)
    assert any(problem.startswith(found) for problem in problems(text)), problems(text)


def test_a_room_without_a_door() -> None:
    text = changed("passages:\n  Kitchen - Larder\n", "").replace("K K>1", "K K 1")
    assert problems(text) == ["9:3 Kitchen has no door."]
    assert problems(text.replace("2>L", "2 L")) == [
        "9:3 Kitchen has no door.",
        "9:7 No room can be reached from start 1.",
        "9:11 Larder has no door.",
        "10:9 No room can be reached from start 2.",
    ]


def test_a_room_that_cannot_be_reached() -> None:
    text = changed("passages:\n  Kitchen - Larder\n", "")
    text = text.replace("1 . L", "1 # L").replace(". 2>L", "2 # L").replace(". . .", ". #v.^")
    text = text.replace("X # . #v.^", "X # . # .^")
    assert problems(text) == ["11:11 Larder cannot be reached from every start."]


def test_a_room_that_is_not_drawn() -> None:
    text = changed("  L Larder", "  L Larder\n  M Museum").replace("rooms: 2", "rooms: 3")
    assert problems(text) == ["7:5 Museum is not drawn in the plan."]


def test_all_problems_are_told_at_once() -> None:
    text = changed("title: The", "tilte: The").replace("L Larder", "L Kitchen")
    text = text.replace("starts: 2", "starts: 3").replace("X # . . .", "X # . Q .")
    found = problems(text)
    assert [problem.split()[0] for problem in found] == sorted(
        (problem.split()[0] for problem in found), key=lambda at: [*map(int, at.split(":"))]
    )
    for part in ('"tilte" is not', "There is a room Kitchen", "Start 3 is missing", '"Q" stands'):
        assert any(part in problem for problem in found)


def test_a_misspelt_key_is_guessed() -> None:
    with pytest.raises(BadFile, match="Did you mean title"):
        parse_board(changed("title: The", "tilte: The"), "x.txt")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("name: nothing\n", "0:0 There is no plan."),
        ("plan:\n  . .\n", "1:1 There are no rooms."),
        ("rooms:\n  A Attic\nplan:\n", "3:1 The plan has 0 rows."),
        ("turned: mansoin\n", None),
        ("turned: mansion_uk\n", None),
        ("turned: mansion\nstarts: 3\n", '2:1 "starts" has no place beside `turned:`.'),
        ("hallways:\n", "1:1 There are no rooms."),
    ],
)
def test_files_without_a_board_in_them(text: str, found: str | None) -> None:
    if found is None:
        with pytest.raises(BadFile):
            parse_board(text, "cottage.txt")
    else:
        assert found in problems(text)


def test_hallways_of_four_rooms() -> None:
    board = parse_board(TINY_HALLWAYS, "tiny.txt")
    assert board.graph.spaces == ("Attic-Bath", "Attic-Cellar", "Bath-Den", "Cellar-Den")
    assert parse_board(format_board(board), "tiny.txt") == board


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("  Cellar - Den\nhomes", "  Cellar\nhomes", "5:3 This row has 1 rooms, where the first"),
        ("  Cellar - Den\nhomes", "  Cellar - Bath\nhomes", "5:12 There is a room Bath already."),
        ("  Attic - Bath\n  Cellar - Den\nhomes", "  Attic - Bath\nhomes", "3:1 There are 2 rooms"),
        ("homes:\n  Attic - Bath", "homes:\n  Attic - Den", "7:3 There is no hallway between"),
        ("homes:\n  Attic - Bath", "homes:\n  Den - Cellar", "8:3 Two homes open on this hallway."),
        ("homes:\n  Attic - Bath\n", "homes:\n", "6:0 There are 1 homes for 2 suspects."),
        ("  Cellar - Den\nhomes", "  Cellar - Attic-Bath\nhomes", "5:12 Attic-Bath would be taken"),
        ("rooms: 4\n", "rooms: 4\n  A Attic\n", "2:3 This is no place for them."),
    ],
)
def test_problems_of_hallways(old: str, new: str, found: str) -> None:
    text = changed(old, new, TINY_HALLWAYS)
    assert any(problem.startswith(found) for problem in problems(text)), problems(text)


def test_the_examples_of_the_documentation_are_boards() -> None:
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text("utf-8")
    cottage, hallways = re.findall(r"^```\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert parse_board(cottage, "cottage.txt").starts == ("0,3", "4,9", "6,6", "Kitchen")
    assert parse_board(hallways, "hallways.txt").rooms == load_board("hallways").rooms
