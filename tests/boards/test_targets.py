"""Where a roll can lead: the quick search finds exactly what the naive walker finds."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boards.naive import AROUND, NaiveWalker, cell_of

from whodunnit.core import _paths
from whodunnit.core._lattice import Lattice
from whodunnit.core._paths import exact_path
from whodunnit.core.board import Board, Grid
from whodunnit.core.edition import Movement
from whodunnit.core.graph import Place, Target, Targets
from whodunnit.editions.boards import load_board

MANSION = load_board("mansion")
HALLWAYS = load_board("hallways")
MANOR = load_board("manor")
NOBODY: frozenset[Place] = frozenset()
CLASSIC = Movement()
SOLO = MANOR.movement
PINNED = tomllib.loads(Path(__file__).with_name("mansion_reachable.toml").read_text("utf-8"))

ROOMS = ("Attic", "Bath", "Cave")
CELLS = st.sampled_from(
    [". "] * 14
    + ["# "] * 2
    + [f"{kind}{mark}" for kind in ".ABC" for mark in "^v<>"]
    + ["A ", "B ", "C "]
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Small drawings of any kind: rooms in pieces, doors into walls, spaces that lead nowhere."""
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    rows = tuple("".join(draw(CELLS) for _ in range(width)) for _ in range(height))
    pairs = [(one, other) for one in ROOMS for other in ROOMS if one != other]
    passages = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=3))
    return Board(
        name="small",
        title="Small",
        rooms=ROOMS,
        letters=("A", "B", "C"),
        plan=Grid(rows),
        passages=tuple(passages),
        starts=(),
    )


movements = st.builds(Movement, *[st.booleans()] * 5)


def is_a_legal_path(
    board: Board, start: Place, target: Target, path: tuple[Place, ...], steps: int
) -> bool:
    """Whether every step of a path leads to a neighbour, and no place is used twice."""
    doors = {(door.room, door.outside) for of in board.graph.doors.values() for door in of}
    links = doors | {(space, room) for room, space in doors} | set(board.passages)
    for one, other in zip((start, *path), path, strict=False):
        here, there = cell_of(one), cell_of(other)
        if here and there:
            if (there[0] - here[0], there[1] - here[1]) not in AROUND.values():
                return False
        elif (one, other) not in links:
            return False
    spaces = [place for place in (start, *path) if cell_of(place)]
    return (
        path[-1] == target.to
        and len(path) <= steps
        and len(spaces) == len(set(spaces))
        and not any(place in board.rooms for place in path[:-1])
    )


@pytest.mark.rule("P8", "P10", "P11", "P12", "R2", "R3", "S4", "S5", "S7")
@settings(max_examples=400)
@given(boards(), movements, st.integers(1, 8), st.data())
def test_the_search_finds_what_trying_every_path_finds(
    board: Board, movement: Movement, steps: int, data: st.DataObject
) -> None:
    walker = NaiveWalker(board, movement)
    place = data.draw(st.sampled_from(board.graph.spaces + board.rooms))
    entered = [None, *(door.id for door in board.graph.doors.get(place, ()))]
    door = data.draw(st.sampled_from(entered))
    occupied = frozenset(data.draw(st.lists(st.sampled_from([*board.graph.spaces, *ROOMS]))))
    found = board.graph.targets(place, door, steps, occupied, movement)
    assert set(found) == walker.targets(place, door, steps, occupied)
    for target, path in found.items():
        assert is_a_legal_path(board, place, target, path, steps)
        if movement.tokens_block:
            assert not set(path) & (occupied - set(board.rooms) - {place})
    lengths = {len(path) for target, path in found.items() if cell_of(target.to)}
    assert len(lengths) <= 1


@given(
    st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2),
    st.integers(0, 12),
    st.data(),
)
def test_the_exact_search_alone_decides_every_length(
    cells: set[tuple[int, int]], length: int, data: st.DataObject
) -> None:
    lattice = Lattice(cells)
    source, goal = (data.draw(st.sampled_from(sorted(cells))) for _ in range(2))

    def exists(path: list[tuple[int, int]]) -> bool:
        if len(path) == length + 1:
            return path[-1] == goal
        row, column = path[-1]
        around = [(row + down, column + right) for down, right in AROUND.values()]
        return any(exists([*path, cell]) for cell in around if cell in cells and cell not in path)

    numbers = lattice.number
    trail = exact_path(lattice, numbers[source], numbers[goal], length, lattice.spaces)
    assert (trail is not None) == exists([source])
    if trail is not None:
        assert trail[0].bit_count() == length + 1


def test_the_search_is_exact_even_when_it_keeps_few_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_paths, "PATHS_KEPT", 1)
    fresh = load_board("mansion").graph
    occupied = frozenset({"7,12", "5,8", "8,15", "16,9", "11,6"})
    for place in ("7,11", "6,7", "Hall"):
        few = fresh.targets(place, None, 12, occupied, CLASSIC)
        assert set(few) == set(MANSION.graph.targets(place, None, 12, occupied, CLASSIC))


@pytest.mark.rule("P8", "P10", "P11", "R2", "R3")
@pytest.mark.parametrize(
    "case", PINNED["reachable"], ids=lambda c: f"{c['from']}+{c['steps']}-{len(c['occupied'])}"
)
def test_the_mansion_reaches_as_far_as_pinned(case: dict[str, object]) -> None:
    place, steps, occupied = str(case["from"]), case["steps"], case["occupied"]
    assert isinstance(steps, int)
    assert isinstance(occupied, list)
    found = MANSION.graph.targets(place, None, steps, frozenset(occupied), CLASSIC)
    rooms = [target.to for target in found if target.to in MANSION.rooms]
    assert (len(found) - len(rooms), rooms) == (case["spaces"], case["rooms"])


@pytest.mark.parametrize("steps", [1, 2, 3, 5])
def test_the_pinned_file_is_what_the_naive_walker_says(steps: int) -> None:
    walker = NaiveWalker(MANSION, CLASSIC)
    for case in PINNED["reachable"]:
        if case["steps"] == steps:
            found = walker.targets(case["from"], None, steps, frozenset(case["occupied"]))
            assert len(found) == case["spaces"] + len(case["rooms"])


def spaces_of(targets: Targets) -> set[Place]:
    """The targets that are spaces."""
    return {target.to for target in targets if cell_of(target.to)}


@pytest.mark.rule("P10")
def test_a_token_in_front_of_a_door_blocks_it() -> None:
    blocked = MANSION.graph.targets("4,8", None, 6, frozenset({"4,6"}), CLASSIC)
    assert Target("Study") not in blocked
    assert Target("Study") in MANSION.graph.targets("4,8", None, 6, NOBODY, CLASSIC)


@pytest.mark.rule("P11", "S5")
def test_a_room_is_entered_with_steps_to_spare() -> None:
    for steps in range(1, 13):
        assert Target("Study") in MANSION.graph.targets("4,6", None, steps, NOBODY, CLASSIC)


@pytest.mark.rule("P12")
def test_a_room_is_left_by_any_of_its_doors() -> None:
    found = MANSION.graph.targets("Hall", None, 1, NOBODY, CLASSIC)
    assert spaces_of(found) == {"4,8", "7,11", "7,12"}


@pytest.mark.rule("R3")
def test_a_room_that_was_left_is_not_entered_again_in_the_same_move() -> None:
    assert Target("Hall") not in MANSION.graph.targets("Hall", None, 6, NOBODY, CLASSIC)


@pytest.mark.rule("R3")
def test_a_token_that_is_shut_in_goes_as_far_as_it_can() -> None:
    shut_in = frozenset({"2,15", "2,16"})
    found = MANSION.graph.targets("0,16", None, 6, shut_in, CLASSIC)
    assert dict(found) == {Target("1,15"): ("1,16", "1,15")}
    exactly = Movement(short_moves=False)
    assert not MANSION.graph.targets("0,16", None, 6, shut_in, exactly)
    assert not MANSION.graph.targets("Study", None, 6, frozenset({"4,6"}), CLASSIC)


@pytest.mark.rule("S7", "R4")
def test_a_room_is_left_by_the_door_it_was_entered_by_unless_one_was_summoned() -> None:
    entered = MANOR.graph.targets("Orangery", "5,2", 1, NOBODY, SOLO)
    assert spaces_of(entered) == {"6,2"}
    summoned = MANOR.graph.targets("Orangery", None, 1, NOBODY, SOLO)
    assert spaces_of(summoned) == {"2,7", "3,7", "6,2"}


@pytest.mark.rule("S7")
def test_out_by_one_cell_of_a_wide_door_and_in_by_the_other() -> None:
    found = MANOR.graph.targets("Orangery", "2,6", 3, NOBODY, SOLO)
    assert found[Target("Orangery", "3,6")] == ("2,7", "3,7", "Orangery")
    assert Target("Orangery", "2,6") not in found
    assert Target("Orangery", "3,6") not in MANOR.graph.targets("Orangery", "2,6", 2, NOBODY, SOLO)


@pytest.mark.rule("S6")
def test_tokens_that_do_not_block_share_a_space() -> None:
    crowd = frozenset(MANOR.graph.spaces)
    free = MANOR.graph.targets("14,5", None, 4, NOBODY, SOLO)
    assert set(MANOR.graph.targets("14,5", None, 4, crowd, SOLO)) == set(free)


@pytest.mark.rule("H4", "H5", "H7", "H2")
def test_homes_lead_into_hallways_and_hallways_into_rooms() -> None:
    def targets(place: Place, *occupied: Place) -> list[Place]:
        found = HALLWAYS.graph.targets(place, None, 1, frozenset(occupied), CLASSIC)
        return [target.to for target in found]

    assert targets("Home 1") == ["Hall-Lounge"]
    assert targets("Home 1", "Hall-Lounge") == []
    assert targets("Hall-Lounge") == ["Hall", "Lounge"]
    assert targets("Hall") == ["Study-Hall", "Hall-Lounge", "Hall-Billiard Room"]
    assert targets("Hall", "Study-Hall", "Hall") == ["Hall-Lounge", "Hall-Billiard Room"]


@pytest.mark.rule("P13")
def test_passages_are_steps_only_where_the_movement_says_so() -> None:
    steps = Movement(passages_are_steps=True)
    found = MANSION.graph.targets("Study", None, 4, NOBODY, steps)
    assert found[Target("Kitchen")] == ("Kitchen",)
    assert Target("Kitchen") not in MANSION.graph.targets("Study", None, 4, NOBODY, CLASSIC)


def test_targets_come_in_a_fixed_order() -> None:
    found = list(MANSION.graph.targets("7,15", None, 8, NOBODY, CLASSIC))
    rooms = [target.to for target in found if target.to in MANSION.rooms]
    spaces = [cell for target in found if (cell := cell_of(target.to))]
    assert rooms == ["Hall", "Lounge", "Dining Room"]
    assert spaces == sorted(spaces)
    assert [target.to for target in found] == rooms + [f"{row},{col}" for row, col in spaces]


def test_tokens_out_of_reach_do_not_make_a_new_question() -> None:
    near = MANSION.graph.targets("0,16", None, 3, NOBODY, CLASSIC)
    assert MANSION.graph.targets("0,16", None, 3, frozenset({"24,9", "Hall"}), CLASSIC) is near


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whodunnit.core.graph.CACHED", 3)
    graph = load_board("hallways").graph
    first = graph.targets("Study", None, 1, NOBODY, CLASSIC)
    for room in HALLWAYS.rooms:
        graph.targets(room, None, 1, NOBODY, CLASSIC)
    again = graph.targets("Study", None, 1, NOBODY, CLASSIC)
    assert again is not first
    assert dict(again) == dict(first)


def test_a_large_open_hall_is_searched_to_the_end() -> None:
    rows = (". " * 25,) * 25
    hall = Board(name="hall", title="", rooms=(), plan=Grid(rows), starts=())
    found = hall.graph.targets("12,12", None, 30, NOBODY, CLASSIC)
    # Every space of the right colour, except the one that the token came from.
    assert len(found) == 312
