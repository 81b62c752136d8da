"""Whatever a file says, it is either a board or refused with places: nothing else happens."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boards.test_board_text import SMALL, TINY_HALLWAYS
from tests.boards.test_course import NEW_LAYOUT, NEW_LEGEND, OLD_LAYOUT, OLD_LEGEND

from whodunnit.core.errors import BadFile, Problem
from whodunnit.editions.boards import format_board, parse_board
from whodunnit.editions.course import parse_course

SCRAPS = st.sampled_from(
    [
        *("", "\n", " ", ":", "-", " - ", " > ", ",", "#", "//", "7", "X", "W", "K>", "9,9", '"'),
        *("ß", "٣", "rooms:", "plan:", "starts: 1", "turned: mansion", "hallways:"),
        *("Room, Den, D", "Space,"),
    ]
)

Found = TypeVar("Found")


def attempt(read: Callable[[], Found]) -> tuple[Found | None, tuple[Problem, ...]]:
    """What is read, or why it is refused."""
    try:
        return read(), ()
    except BadFile as refused:
        return None, refused.problems


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with pieces of it cut out and scraps put in."""
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.sampled_from([0, 0, 1, 2, 9]))
        text = text[:at] + draw(SCRAPS) + text[at + cut :]
    return text


@pytest.mark.parametrize("text", [SMALL, TINY_HALLWAYS])
@settings(max_examples=150)
@given(data=st.data())
def test_a_board_file(text: str, data: st.DataObject) -> None:
    damaged_text = data.draw(damaged(text))
    board, problems = attempt(lambda: parse_board(damaged_text, "board.txt"))
    assert (board is None) == bool(problems)
    assert all(0 <= problem.line <= damaged_text.count("\n") + 1 for problem in problems)
    if board is not None:
        assert parse_board(format_board(board), "board.txt") == board


@pytest.mark.parametrize(("layout", "legend"), [(OLD_LAYOUT, OLD_LEGEND), (NEW_LAYOUT, NEW_LEGEND)])
@settings(max_examples=150)
@given(data=st.data())
def test_course_files(layout: str, legend: str, data: st.DataObject) -> None:
    texts = data.draw(damaged(layout)), data.draw(damaged(legend))
    course, problems = attempt(
        lambda: parse_course(texts[0], "layout.csv", texts[1], "legend.txt", "house")
    )
    assert (course is None) == bool(problems)
    if course is not None and not course.problems:
        assert parse_board(format_board(course.board), "house.txt") == course.board
