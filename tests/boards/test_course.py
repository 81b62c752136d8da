"""Boards in the course format, both dialects: houses of our own, with facts found by hand."""

import pytest

from whodunnit.core.board import Board
from whodunnit.core.errors import BadFile
from whodunnit.editions._board_text import Findings
from whodunnit.editions.boards import format_board, parse_board
from whodunnit.editions.course import CourseFiles, parse_course
from whodunnit.editions.course_legend import Legend, read_legend
from whodunnit.editions.course_theme import format_theme
from whodunnit.editions.theme_file import parse_theme

OLD_LAYOUT = """\
K,K,K,W,W,W,B,B
K,KN,KR,W,X,W,BL,BN
K,K,KR,W,X,W,B,B
W,W,W,W,X,W,BL,B
W,W,W,W,W,W,W,W
L,LU,LU,L,W,W,W,W
L,L,L,L,W,W,W,WD
"""
OLD_LEGEND = """\
K, Kitchen, Card
B, Boat House, Card
L, Laundry, Card
X, Closet, Other
W, Walkway, Other
"""

NEW_LAYOUT = """\
K,K,K,W,W,W,B,B,B
K,K*,K,W<,X,W>,B#,B*,BL
KB,K,K,W<,X,W,B,B,B
W,W,W,W,W,W,W,W,W
Wv,W,W,W,W,W,W,W,Wv
L,L,L,L,W,S,S,S,S
L#,L*,LS,LK,W,S,S*,S#,S
"""
NEW_LEGEND = """\
// Rooms
Room, Kitchen, K
Room, Boat House, B
Room, Laundry, L
Room, Stable, S
// Other spaces
Space, Unused, X
Space, Walkway, W
// Cards
Weapon, Oar
Weapon, Horseshoe
Player, Ann Onym, red, Human, 3, 0
Player, Otto Graph, blue, Computer, 6, 6
"""


def course(layout: str, legend: str) -> CourseFiles:
    """What two texts describe."""
    return parse_course(layout, "layout.csv", legend, "legend.txt", "house")


OLD = course(OLD_LAYOUT, OLD_LEGEND).board
NEW = course(NEW_LAYOUT, NEW_LEGEND).board


def targets(
    board: Board, row: int, column: int, steps: int, *occupied: str
) -> tuple[list[str], list[str]]:
    """The spaces (in the old dialect with doorways) and the rooms, sorted as text."""
    standing = board.standing_on(row, column)
    if standing is None:
        return [], []
    found = board.graph.targets(*standing, steps, frozenset(occupied), board.movement)
    rooms = {target.to for target in found if target.to in board.rooms and not target.door}
    spaces = {target.door or target.to for target in found} - rooms
    return sorted(spaces), sorted(rooms)


@pytest.mark.rule("S2", "S4", "S5", "S7")
@pytest.mark.parametrize(
    ("row", "column", "steps", "spaces"),
    [
        # Inside a room, in the closet: nobody stands there.
        (0, 0, 1, []),
        (1, 1, 1, []),
        (1, 4, 1, []),
        # A doorway is left by itself alone, and entered from its own side alone.
        (1, 2, 1, ["1,3"]),
        (1, 3, 1, ["0,3", "1,2", "2,3"]),
        (3, 2, 1, ["3,1", "3,3", "4,2"]),
        (1, 5, 1, ["0,5", "1,6", "2,5"]),
        (4, 1, 1, ["3,1", "4,0", "4,2", "5,1"]),
        # A walkway may have a second letter: it is a label.
        (6, 7, 1, ["5,7", "6,6"]),
        # Another cell of the same wide door, but not the same cell again.
        (1, 2, 2, ["0,3", "2,3"]),
        (1, 2, 3, ["0,4", "2,2", "3,3"]),
        # A doorway with a step to spare.
        (2, 3, 2, ["0,3", "1,2", "2,2", "3,2", "4,3"]),
    ],
)
def test_old_dialect(row: int, column: int, steps: int, spaces: list[str]) -> None:
    assert targets(OLD, row, column, steps) == (spaces, [])


@pytest.mark.rule("S6")
def test_tokens_do_not_block_in_the_old_dialect() -> None:
    assert targets(OLD, 1, 2, 2, "1,3", "0,3") == (["0,3", "2,3"], [])


@pytest.mark.parametrize(
    ("row", "column", "steps", "spaces", "rooms"),
    [
        # The centre stands for the room: doors, and passages as one step of any roll.
        (1, 1, 1, ["1,3", "2,3"], ["Boat House"]),
        (1, 1, 2, ["0,3", "1,3", "2,3", "3,3"], ["Boat House"]),
        (6, 1, 1, ["4,0"], ["Kitchen", "Stable"]),
        (6, 1, 2, ["3,0", "4,1"], ["Kitchen", "Stable"]),
        (1, 7, 1, ["1,5"], ["Laundry"]),
        # Nothing leads back from the stable: passages are not always mutual.
        (6, 6, 1, ["4,8"], []),
        # Labels, corners and closets are not places.
        (6, 0, 1, [], []),
        (0, 0, 1, [], []),
        (1, 4, 1, [], []),
        # A doorway is a cell of the walkway; the room is one step further.
        (1, 3, 1, ["0,3", "2,3"], ["Kitchen"]),
        (4, 8, 1, ["3,8", "4,7"], ["Stable"]),
        (4, 1, 1, ["3,1", "4,0", "4,2"], []),
        (4, 1, 2, ["3,0", "3,2", "4,3"], ["Laundry"]),
    ],
)
def test_new_dialect(
    row: int, column: int, steps: int, spaces: list[str], rooms: list[str]
) -> None:
    assert targets(NEW, row, column, steps) == (spaces, rooms)


def test_tokens_block_spaces_but_not_rooms_in_the_new_dialect() -> None:
    assert targets(NEW, 6, 1, 2, "4,0") == ([], ["Kitchen", "Stable"])
    assert targets(NEW, 4, 1, 2, "3,1", "4,2", "Laundry") == (["3,0"], ["Laundry"])
    assert targets(NEW, 4, 1, 2, "4,0") == (["3,0", "3,2", "4,3"], [])


def test_a_room_is_not_entered_again_in_the_new_dialect() -> None:
    assert targets(NEW, 1, 1, 3)[1] == ["Boat House"]


def test_starts_are_those_of_the_players_or_spread_along_the_edge() -> None:
    assert NEW.starts == ("3,0", "Stable")
    assert OLD.starts == ("0,4", "0,5", "5,7", "6,6", "6,4", "3,0")
    assert len(set(OLD.starts)) == 6


def test_a_start_that_cannot_be_is_moved_with_a_remark() -> None:
    legend = NEW_LEGEND.replace("Human, 3, 0", "Human, 1, 4")
    found = course(NEW_LAYOUT, legend)
    [remark] = found.remarks
    assert (remark.file, remark.line, remark.column) == ("legend.txt", 12, 9)
    assert "Ann Onym cannot start on 1,4" in remark.what
    assert found.board.starts == ("0,4", "Stable")
    outside = course(NEW_LAYOUT, NEW_LEGEND.replace("Human, 3, 0", "Human, 99, -1"))
    assert outside.board.starts == found.board.starts
    assert outside.remarks


def test_suspects_and_weapons_of_the_legend() -> None:
    found = course(NEW_LAYOUT, NEW_LEGEND)
    assert found.suspects == ("Ann Onym", "Otto Graph")
    assert found.weapons == ("Oar", "Horseshoe")
    theme = parse_theme(format_theme(found, "house", "house.toml"), "house.toml")
    assert theme.deck.suspects == found.suspects
    assert theme.deck.rooms == NEW.rooms


@pytest.mark.parametrize("board", [OLD, NEW])
def test_an_imported_board_is_written_as_it_is_read(board: Board) -> None:
    assert parse_board(format_board(board), "house.txt") == board


@pytest.mark.parametrize(
    ("layout", "legend"),
    [
        (OLD_LAYOUT, OLD_LEGEND),
        (OLD_LAYOUT.rstrip("\n"), OLD_LEGEND.rstrip("\n")),
        (OLD_LAYOUT.replace("\n", ",,\n") + ",,,,\n\n", "\n\n" + OLD_LEGEND.replace("\n", "\n\n")),
        (OLD_LAYOUT.replace(",", " , "), OLD_LEGEND.replace(", ", ",")),
        (OLD_LAYOUT.replace(",", ";"), OLD_LEGEND.replace(",", ";")),
        (OLD_LAYOUT.replace(",", "\t"), OLD_LEGEND.replace(", ", "\t")),
        ("// The house\n" + OLD_LAYOUT, "# The legend\n" + OLD_LEGEND),
        (OLD_LAYOUT, OLD_LEGEND.replace(", Card", "").replace(", Other", "")),
        (OLD_LAYOUT, OLD_LEGEND.replace("Card", "card, 12, red").replace("Other", "OTHER, 0,")),
        (OLD_LAYOUT, OLD_LEGEND.replace("Boat House", '"Boat House"')),
        (OLD_LAYOUT, OLD_LEGEND.replace("Walkway", "Hallway").replace("Closet", "Pit")),
        (OLD_LAYOUT.replace("W", "h"), OLD_LEGEND.replace("W, Walkway", "h, Path")),
        (OLD_LAYOUT.replace("X", "o"), OLD_LEGEND.replace("X, Closet", "o, Pond")),
        (OLD_LAYOUT.replace("N", "Z"), OLD_LEGEND),
    ],
)
def test_files_as_people_have_them(layout: str, legend: str) -> None:
    assert course(layout, legend).board == OLD


def test_a_letter_that_means_the_closet_to_us_is_replaced() -> None:
    layout = OLD_LAYOUT.replace("X", "Q").replace("B", "X")
    legend = OLD_LEGEND.replace("X, Closet", "Q, Closet").replace("B, Boat", "X, Boat")
    board = course(layout, legend).board
    assert board.letters == ("K", "A", "L")
    assert board.graph.doors["Boat House"] == OLD.graph.doors["Boat House"]


def refusals(layout: str, legend: str) -> list[str]:
    """What is wrong with two texts that cannot even be drawn."""
    with pytest.raises(BadFile) as caught:
        course(layout, legend)
    return [f"{p.file}:{p.line}:{p.column} {p.what}" for p in caught.value.problems]


@pytest.mark.parametrize(
    ("layout", "legend", "found"),
    [
        (OLD_LAYOUT.replace("KR,W,X", "KR,Q,X", 1), OLD_LEGEND, 'layout.csv:2:9 "Q" is not in'),
        (OLD_LAYOUT.replace("K,KN", "K", 1), OLD_LEGEND, "layout.csv:2:1 This row has 7 cells"),
        (OLD_LAYOUT.replace("KN", "", 1), OLD_LEGEND, "layout.csv:2:3 The cell is empty."),
        ("// nothing\n", OLD_LEGEND, "layout.csv:0:0 The layout has no cells."),
        ("K,K\n", OLD_LEGEND, "layout.csv:0:0 The layout has no walkway."),
        (OLD_LAYOUT, OLD_LEGEND + "K, Kiosk, Card", 'legend.txt:6:4 "K" stands for Kitchen'),
        (OLD_LAYOUT, OLD_LEGEND + "C, KITCHEN, Card", 'legend.txt:6:4 "KITCHEN" is there'),
        (OLD_LAYOUT, OLD_LEGEND + "Conservatory", "legend.txt:6:1 The line needs a name and"),
        (OLD_LAYOUT, OLD_LEGEND + "C, 7 - 11", None),
        (OLD_LAYOUT, OLD_LEGEND + f"C, {'C' * 50}", "legend.txt:6:4 The name is 50 characters"),
        (OLD_LAYOUT, "W, Walkway, Other", "legend.txt:0:0 The legend has no rooms."),
        (OLD_LAYOUT, "K, Kitchen, Card", "legend.txt:0:0 The legend has no walkway."),
        (NEW_LAYOUT, NEW_LEGEND + "Rom, Den, D", 'legend.txt:14:1 "Rom" is no kind of line.'),
        (NEW_LAYOUT, NEW_LEGEND + "Weapon,", "legend.txt:14:1 The line names nothing."),
        (NEW_LAYOUT, NEW_LEGEND + "Weapon, Oar", 'legend.txt:14:9 "Oar" is there already.'),
        (NEW_LAYOUT, NEW_LEGEND + "Room, Den", "legend.txt:14:7 The line needs a name and"),
    ],
)
def test_what_cannot_be_drawn_is_refused(layout: str, legend: str, found: str | None) -> None:
    refused = refusals(layout, legend)
    assert any(problem.startswith(found or "legend.txt:6:4") for problem in refused), refused


def test_both_files_are_looked_through_before_anything_is_refused() -> None:
    refused = refusals(OLD_LAYOUT.replace("K,KN", "K", 1), OLD_LEGEND + "K, Kiosk, Card")
    assert [problem.split(":")[0] for problem in refused] == ["legend.txt", "layout.csv"]


@pytest.mark.parametrize(
    ("layout", "legend", "found"),
    [
        (OLD_LAYOUT.replace("KN", "KU"), OLD_LEGEND, (2, 3, "opens into Kitchen")),
        (OLD_LAYOUT.replace("K,K,K,W", "K,KU,K,W"), OLD_LEGEND, (1, 3, "the edge of the board")),
        (OLD_LAYOUT.replace("LU", "L"), OLD_LEGEND, (6, 1, "Laundry has no door")),
        (NEW_LAYOUT.replace("B#", "B?"), NEW_LEGEND, (2, 16, 'The mark "?"')),
        (NEW_LAYOUT.replace("W>", "W^"), NEW_LEGEND, (2, 13, "leads into the corridor")),
    ],
)
def test_what_can_be_drawn_but_not_played_is_a_problem(
    layout: str, legend: str, found: tuple[int, int, str]
) -> None:
    problems = course(layout, legend).problems
    line, column, what = found
    assert any((p.line, p.column) == (line, column) and what in p.what for p in problems), problems


def legend_of(text: str) -> Legend:
    """What a legend tells, without complaints."""
    findings = Findings("legend.txt")
    legend = read_legend(text, findings)
    assert not findings.problems
    return legend


def test_the_walkway_is_known_by_its_name_then_its_letter_then_by_being_left() -> None:
    assert legend_of("H, Hall, Card\nP, Path, Other\nW, Water, Other").walkways == {"P"}
    assert legend_of("H, Hall, Card\nW, Gravel, Other\nX, Pit, Other").walkways == {"W"}
    assert legend_of("Room, Hall, H\nSpace, Gravel, G\nSpace, Unused, X").walkways == {"G"}


def test_a_room_called_like_a_walkway_is_a_room() -> None:
    assert legend_of("S, Street, Card\nW, Walkway, Other").rooms.keys() == {"S"}
    assert legend_of("S, Street\nW, Walkway").rooms.keys() == {"S"}


def test_letter_and_name_may_change_places() -> None:
    assert legend_of("Room, H, Hall\nSpace, W, Walkway").rooms["H"].text == "Hall"
