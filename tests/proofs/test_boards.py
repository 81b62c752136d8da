"""Every built-in board keeps what the kit asks of it, and a bad one is found out."""

import pytest
from msgspec.structs import replace

from whodunnit.core.board import Board, Grid
from whodunnit.editions.boards import builtin_boards, load_board
from whodunnit.testing import Nonconforming, check_board


@pytest.mark.parametrize("name", builtin_boards())
def test_a_built_in_board_conforms(name: str) -> None:
    check_board(load_board(name), rolls=150)


def test_a_room_that_nobody_can_reach_is_found() -> None:
    shed = Board(
        name="shed",
        title="The shed",
        rooms=("Attic", "Cellar"),
        letters=("A", "C"),
        plan=Grid(("A>. . # C ",)),
        starts=("0,1", "0,2"),
    )

    with pytest.raises(Nonconforming, match=r"nobody ever gets to \['Cellar'\]"):
        check_board(shed)


def test_a_walk_through_a_token_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load_board("mansion")
    walk = type(board.graph).targets
    monkeypatch.setattr(
        type(board.graph),
        "targets",
        lambda graph, place, door, steps, occupied, movement: walk(
            graph, place, door, steps, frozenset(), movement
        ),
    )

    with pytest.raises(Nonconforming, match=r"the targets differ|through a token"):
        check_board(replace(board))
