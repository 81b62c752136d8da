"""The mansion is the board that everybody knows: its measures, doors and distances."""

import pytest

from whodunnit.core.board import Grid
from whodunnit.core.edition import Movement
from whodunnit.core.graph import Place
from whodunnit.editions.boards import load_board

MANSION = load_board("mansion")
TURNED = load_board("mansion_uk")
FAR = 40
"""More steps than any two places are apart."""

DISTANCES = """
              Study Hall Lounge Library Billiard Conservatory Ballroom Kitchen Dining
Study             -    4     17       7       15           20       17      28     17
Hall              4    -      8       7       15           20       13      19      8
Lounge           17    8      -      14       22           27       15      19      4
Library           7    7     14       -        4           14       12      23     14
Billiard         15   15     22       4        -            7        6      17     14
Conservatory     20   20     27      14        7            -        4      20     19
Ballroom         17   13     15      12        6            4        -       7      7
Kitchen          28   19     19      23       17           20        7       -     11
Dining           17    8      4      14       14           19        7      11      -
0,16             21   12      8      18       26           31       19      23     10
7,23             21   12      8      18       26           31       19      23      8
24,14            33   24     24      28       22           25        8      13     16
24,9             24   24     31      19       13           10        8      24     23
18,0             23   23     30      17       10            7        9      23     22
5,0               8   10     21      11       19           24       21      32     21
"""
"""How many steps it takes from a room or a start to a room; entering it is the last."""

DOORS = {
    "Study": ["3,6 4,6"],
    "Hall": ["4,9 4,8", "6,11 7,11", "6,12 7,12"],
    "Lounge": ["5,17 6,17"],
    "Library": ["8,6 8,7", "10,3 11,3"],
    "Billiard Room": ["12,1 11,1", "15,5 15,6"],
    "Conservatory": ["19,4 19,5"],
    "Ballroom": ["17,9 16,9", "17,14 16,14", "19,8 19,7", "19,15 19,16"],
    "Kitchen": ["18,19 17,19"],
    "Dining Room": ["9,17 8,17", "12,16 12,15"],
}
"""Each door: the cell of the room, and the space in front of it."""


def distances() -> list[tuple[Place, dict[Place, int]]]:
    """The table, row by row, with the rooms' full names."""
    full = {"Billiard": "Billiard Room", "Dining": "Dining Room"}
    head, *lines = DISTANCES.strip().splitlines()
    rooms = [full.get(word, word) for word in head.split()]
    rows = []
    for line in lines:
        place, *numbers = line.split()
        steps = {
            room: int(number) for room, number in zip(rooms, numbers, strict=True) if number != "-"
        }
        rows.append((full.get(place, place), steps))
    return rows


@pytest.mark.rule("P9", "P11", "P12")
@pytest.mark.parametrize(("place", "steps"), distances(), ids=lambda value: str(value)[:12])
def test_distances_to_rooms(place: Place, steps: dict[Place, int]) -> None:
    found = MANSION.graph.targets(place, None, FAR, frozenset(), Movement())
    assert {target.to: len(path) for target, path in found.items() if target.to in steps} == steps
    for room, number in steps.items():
        if number <= 13:
            nearer = MANSION.graph.targets(place, None, number - 1, frozenset(), Movement())
            assert room not in {target.to for target in nearer}


def test_doors() -> None:
    found = {
        room: [f"{door.id} {door.outside}" for door in doors]
        for room, doors in MANSION.graph.doors.items()
    }
    assert found == DOORS


def test_measures() -> None:
    plan = MANSION.plan
    assert isinstance(plan, Grid)
    assert (plan.height, plan.width) == (25, 24)
    kinds = [plan.kind(*cell) for cell in plan.cells()]
    assert kinds.count(".") == 188
    assert kinds.count("X") == 35
    assert kinds.count("#") == 38
    rooms = {room: kinds.count(letter) for letter, room in MANSION.room_of.items()}
    assert rooms == {
        "Hall": 42,
        "Lounge": 41,
        "Dining Room": 53,
        "Kitchen": 35,
        "Ballroom": 52,
        "Conservatory": 28,
        "Billiard Room": 30,
        "Library": 31,
        "Study": 27,
    }


@pytest.mark.rule("P1")
def test_starts_in_the_order_of_the_suspects() -> None:
    assert MANSION.starts == ("0,16", "7,23", "24,14", "24,9", "18,0", "5,0")
    assert TURNED.starts == ("24,7", "17,0", "0,9", "0,14", "6,23", "19,23")


@pytest.mark.rule("P13")
def test_passages_join_opposite_corners() -> None:
    passages = {room: MANSION.graph.passages(room) for room in MANSION.rooms}
    assert {room: to for room, to in passages.items() if to} == {
        "Study": ("Kitchen",),
        "Kitchen": ("Study",),
        "Lounge": ("Conservatory",),
        "Conservatory": ("Lounge",),
    }


@pytest.mark.rule("P26", "C9")
def test_the_room_behind_a_space_in_front_of_its_door() -> None:
    assert MANSION.graph.room_behind("4,6") == "Study"
    assert MANSION.graph.room_behind("3,7") is None
    assert MANSION.graph.room_behind("Study") is None


def test_the_turned_mansion_is_walked_in_the_same_way() -> None:
    def turned(place: Place) -> Place:
        row, comma, column = place.partition(",")
        return f"{24 - int(row)},{23 - int(column)}" if comma else place

    for place in ("0,16", "Hall", "16,11"):
        found = MANSION.graph.targets(place, None, 7, frozenset({"7,12"}), Movement())
        same = TURNED.graph.targets(turned(place), None, 7, frozenset({turned("7,12")}), Movement())
        assert {turned(target.to) for target in found} == {target.to for target in same}
