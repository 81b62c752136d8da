"""The plan in the terminal: walls around rooms, doors as gaps, names and tokens inside."""

import random

import pytest

from whodunnit.commands._canvas import Canvas, fitted_lines
from whodunnit.commands._grid_plan import draw_grid, focus
from whodunnit.commands._hallways_plan import draw_hallways
from whodunnit.commands._look import Look, Scene
from whodunnit.core.board import Board, Grid, Hallways
from whodunnit.core.cards import Card
from whodunnit.editions.boards import load_board, parse_board
from whodunnit.editions.load import load_theme

LOOK = Look.of(load_theme("classic"))

COTTAGE = """
name: cottage
title: The cottage
rooms: 2
  P Parlour
  N Nook
starts: 2
plan:
  P P P P P>1 . .
  P P P P P . N N
  P P P P P . N<N
  P P P P P 2 N N
"""


def cottage() -> Board:
    return parse_board(COTTAGE, "cottage.txt")


def plain(canvas: Canvas) -> list[str]:
    return [line.plain for line in canvas.lines()]


def drawn(
    board: Board,
    tokens: dict[str, list[Card]] | None = None,
    lit: dict[str, str] | None = None,
) -> list[str]:
    """A board in letters."""
    scene = Scene(tokens or {}, lit or {}, LOOK)
    if isinstance(board.plan, Grid):
        return plain(draw_grid(board, board.plan, scene))
    return plain(draw_hallways(board, board.plan, scene))


def test_walls_go_around_the_rooms_and_doors_are_gaps() -> None:
    assert drawn(cottage()) == [
        "┏━━━━━━━━╸· · · ",
        "┃Parlour ┃· ┏━━┓",
        "┃        ┃·  No┃",
        "┗━━━━━━━━┛· ┗━━┛",
    ]


def test_tokens_are_letters_on_spaces_and_in_rooms() -> None:
    rows = drawn(
        cottage(),
        {
            "1,5": ["Miss Scarlet"],
            "3,5": ["Mrs. White", "Mr. Green"],
            "Parlour": ["Professor Plum"],
        },
    )

    assert rows[1][10:12] == "S "
    assert rows[3][10:12] == "WG"
    assert "L" in rows[2][1:9]


def test_a_crowd_on_one_space_is_counted() -> None:
    rows = drawn(cottage(), {"1,5": ["Miss Scarlet", "Mrs. White", "Mr. Green"]})

    assert rows[1][10:12] == "3*"


@pytest.mark.rule("S5")
def test_targets_carry_their_numbers() -> None:
    rows = drawn(cottage(), lit={"Parlour": "1", "0,6": "2", "0,7": "12"})

    assert "1" in "".join(row[:10] for row in rows)
    assert rows[0][12:16] == " 212"


def test_a_door_that_can_be_chosen_carries_its_number() -> None:
    rows = drawn(cottage(), lit={"0,4": "3"})

    assert rows[0][8:10] == " 3"


@pytest.mark.parametrize("name", ["mansion", "mansion_uk", "manor", "hallways"])
def test_every_room_is_named_on_every_board(name: str) -> None:
    board = load_board(name)
    letters = "".join(drawn(board)).replace("-", "")

    for room in board.rooms:
        for word in room.split():
            assert word[:4] in letters


@pytest.mark.parametrize("name", ["mansion", "manor", "hallways"])
def test_every_token_is_seen_wherever_it_stands(name: str) -> None:
    board = load_board(name)
    chance = random.Random(name)
    places = [*board.rooms, *board.graph.spaces]
    suspects = list(LOOK.pieces)

    for _ in range(30):
        tokens: dict[str, list[Card]] = {}
        for suspect, place in zip(suspects, chance.sample(places, len(suspects)), strict=True):
            tokens[place] = [suspect]
        scene = Scene(tokens, {}, LOOK)
        canvas = (
            draw_grid(board, board.plan, scene)
            if isinstance(board.plan, Grid)
            else draw_hallways(board, board.plan, scene)
        )
        styles = {str(span.style) for line in canvas.lines() for span in line.spans}
        assert {piece.style for piece in LOOK.pieces.values()} <= styles


@pytest.mark.rule("H1")
def test_hallways_are_a_plan_of_nine_rooms_and_twelve_hallways() -> None:
    board = load_board("hallways")
    assert isinstance(board.plan, Hallways)

    rows = drawn(board)

    assert sum(row.count("· ·") for row in rows) == 12
    assert len(rows) <= 17
    assert max(map(len, rows)) <= 49


def test_a_lit_hallway_carries_its_number() -> None:
    rows = drawn(load_board("hallways"), lit={"Study-Hall": "4"})

    assert rows[2][13:18] == "  4  "


def test_a_window_keeps_to_the_board() -> None:
    assert focus([], height=25, limit=10) == range(10)
    assert focus([12], height=25, limit=9) == range(8, 17)
    assert focus([24], height=25, limit=9) == range(16, 25)
    assert focus([3], height=5, limit=9) == range(5)


def test_what_does_not_fit_is_cut_off() -> None:
    canvas = Canvas(1, 4)

    canvas.put(0, 2, "Library")
    canvas.put(7, 0, "Study")

    assert plain(canvas) == ["  Li"]


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("Hall", 10, ["Hall"]),
        ("Dining Room", 11, ["Dining Room"]),
        ("Dining Room", 10, ["Dining", "Room"]),
        ("Conservatory", 10, ["Conservat-", "ory"]),
        ("Conservatory", 3, ["Con"]),
    ],
)
def test_names_are_broken_as_they_fit(name: str, width: int, lines: list[str]) -> None:
    assert fitted_lines(name, width) == lines


def test_letters_on_tokens_can_be_read() -> None:
    styles = [LOOK.pieces[name].style for name in ("Mrs. White", "Professor Plum")]

    assert [style.split()[1] for style in styles] == ["#101010", "#ffffff"]
