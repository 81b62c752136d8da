"""A game is put together from names, files and numbers, and every refusal is a sentence."""

from pathlib import Path

import pytest

from whodunnit.core.errors import BadEdition, BadFile, BadSetup
from whodunnit.editions.load import builtin_editions, builtin_themes, load_edition, load_theme
from whodunnit.editions.setup import make_setup

SMALL_BOARD = """\
name: den
title: The den

hallways:
  Attic - Barn
  Cave - Den

homes:
  Attic - Barn
  Barn - Den
"""
SMALL_THEME = """\
name = "small"
title = "Small"
deck = [2, 2, 4]
suspects = ["Ann", "Bob"]
weapons = ["Rope", "Pipe"]
[rooms]
Den = "Den of Thieves"
Attic = "Loft"
Barn = "Barn"
Cave = "Cave"
"""


@pytest.mark.parametrize("theme", builtin_themes())
@pytest.mark.parametrize("edition", builtin_editions())
def test_every_edition_can_be_played_with_every_theme(edition: str, theme: str) -> None:
    setup = make_setup(edition, 6, theme)
    assert setup.seats == load_theme(theme).deck.suspects
    assert setup.edition.theme == theme
    assert len(setup.deck.cards) == 21


@pytest.mark.rule("C1")
def test_the_classic_deck_has_324_case_files() -> None:
    assert len(make_setup("cluedo", 2).deck.case_files) == 324


@pytest.mark.rule("R11")
def test_two_seats_get_nine_cards_each() -> None:
    assert make_setup("cluedo", 2).hand_sizes == (9, 9)


@pytest.mark.rule("P4", "N2")
@pytest.mark.parametrize(
    ("seats", "sizes"), [(3, (6, 6, 6)), (4, (5, 5, 4, 4)), (5, (4, 4, 4, 3, 3)), (6, (3,) * 6)]
)
def test_hands_differ_by_one_at_most(seats: int, sizes: tuple[int, ...]) -> None:
    assert make_setup("classic", seats).hand_sizes == sizes


@pytest.mark.rule("P6", "R1")
def test_a_number_of_seats_takes_the_first_suspects_and_names_sit_clockwise() -> None:
    assert make_setup("classic", 3).seats == ("Miss Scarlet", "Colonel Mustard", "Mrs. White")
    assert make_setup("classic", ["plum", "Mr. Green", " WHITE "]).seats == (
        *("Mrs. White", "Mr. Green", "Professor Plum"),
    )


def test_a_theme_that_knows_the_rooms_renames_the_board() -> None:
    setup = make_setup("classic", 4, "ns")
    assert setup.board is not None
    assert setup.deck.rooms[0] == "Grand Hallway"
    assert set(setup.board.rooms) == set(setup.deck.rooms)
    assert ("Study", "Kitchen") in setup.board.passages
    assert ("Balcony", "Peach's Bedroom") in setup.board.passages


def test_a_theme_that_does_not_know_the_rooms_leaves_the_board_its_names(tmp_path: Path) -> None:
    board = tmp_path / "den.txt"
    board.write_text("rooms: 4\nstarts: 2\n" + SMALL_BOARD)
    theme = tmp_path / "two.toml"
    theme.write_text(
        'name = "two"\ntitle = "Two"\ndeck = [2, 2, 9]\nsuspects = ["Ann", "Bob"]\n'
        'weapons = ["Rope", "Pipe"]\nrooms = ["R", "S", "T", "U", "V", "W", "X", "Y", "Z"]\n'
    )
    overrides = {"deck": (2, 2, 4), "seats": "2"}
    setup = make_setup("hallways", 2, theme, board, overrides)
    assert setup.deck.rooms == ("Attic", "Barn", "Cave", "Den")


def test_files_of_ones_own_work_wherever_names_do(tmp_path: Path) -> None:
    (tmp_path / "den.txt").write_text("rooms: 4\nstarts: 2\n" + SMALL_BOARD)
    (tmp_path / "small.toml").write_text(SMALL_THEME)
    house = tmp_path / "house.toml"
    house.write_text(
        'name = "house"\ntitle = "House"\nbased_on = "hallways"\nboard = "den.txt"\n'
        'theme = "small.toml"\ndeck = [2, 2, 4]\nseats = [2, 2]\n'
    )
    setup = make_setup(house, ["Bob", "Ann"])
    assert setup.board is not None
    assert setup.seats == ("Ann", "Bob")
    assert setup.deck.rooms == ("Den of Thieves", "Loft", "Barn", "Cave")
    assert set(setup.board.rooms) == set(setup.deck.rooms)
    by_parts = make_setup(
        "hallways",
        2,
        str(tmp_path / "small.toml"),
        str(tmp_path / "den.txt"),
        {"deck": "2,2,4", "seats": "2", "name": "house", "title": "House"},
    )
    assert by_parts == setup


def test_an_edition_at_hand_needs_no_file() -> None:
    house = load_edition("classic", {"dice": 2})
    assert make_setup(house, 3).edition == house
    assert make_setup(house, 3, overrides={"dice": 1}).edition.dice == 1


def test_a_part_of_a_larger_theme_serves_a_smaller_board(tmp_path: Path) -> None:
    board = tmp_path / "wing.txt"
    board.write_text(
        "name: wing\ntitle: A wing\nrooms: 6\n"
        "hallways:\n  Study - Hall - Lounge\n  Library - Ballroom - Kitchen\n"
        "homes:\n  Study - Hall\n  Hall - Lounge\n  Study - Library\n"
        "  Hall - Ballroom\n  Lounge - Kitchen\n  Library - Ballroom\n"
    )
    setup = make_setup("hallways", 3, "ns", board, {"deck": (6, 6, 6)})
    assert setup.deck.rooms == (
        *("Grand Hallway", "Balcony", "Kitchen", "Ballroom", "Library", "Study"),
    )


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (2, '"classic" is for 3 to 6 seats, not 2'),
        (7, "There are 6 suspects to play, not 7"),
        (-1, "There are 6 suspects to play, not -1"),
        (["Plum", "plum", "White"], '"Professor Plum" is played by two seats'),
        (["Plumm", "White", "Green"], r'no suspect "Plumm". Did you mean Plum\? Choose among Miss'),
        (["Xyzzy", "White", "Green"], 'no suspect "Xyzzy". Choose among Miss Scarlet, '),
    ],
)
def test_seats_that_cannot_be_are_refused(seats: int | list[str], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        make_setup("classic", seats)


def test_unknown_parts_are_refused_by_name() -> None:
    with pytest.raises(BadFile, match=r"no edition of this name.*Did you mean cluedo\?"):
        make_setup("clued")
    with pytest.raises(BadFile, match=r"no theme of this name"):
        make_setup("classic", theme="nintendo")
    with pytest.raises(BadFile, match=r"no board of this name"):
        make_setup("classic", board="moon")
    with pytest.raises(BadEdition, match=r'dice = 1 contradicts board = "none"'):
        make_setup("classic", board="none")
    with pytest.raises(BadSetup, match=r"is played with 5 suspects"):
        make_setup("classic", overrides={"deck": (5, 6, 9), "seats": "3-5"})
