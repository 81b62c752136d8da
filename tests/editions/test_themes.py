"""Themes name the cards: the built-in ones, and users' own with all their faults at once."""

import itertools
from pathlib import Path

import pytest

from whodunnit.core.errors import BadFile
from whodunnit.editions.load import builtin_themes, load_theme
from whodunnit.editions.theme import Shape
from whodunnit.editions.theme_file import parse_theme

HEAD = 'name = "mine"\ntitle = "Mine"\n'
SUSPECTS = 'suspects = ["Ann Lee", "Bob Oak", "Cat", "Dan", "Eve", "Fay Lee"]\n'
WEAPONS = 'weapons = ["Rope", "Pipe", "Axe", "Fork", "Harp", "Kite"]\n'
ROOMS = 'rooms = ["Attic", "Barn", "Cave", "Den", "Exit", "Forge", "Gym", "Hut", "Inn"]\n'


def problems(text: str) -> list[str]:
    """Each problem as `line:column: what remedy`."""
    with pytest.raises(BadFile) as caught:
        parse_theme(text, "t")
    return [str(problem).removeprefix("t:").strip() for problem in caught.value.problems]


@pytest.mark.rule("N1")
def test_the_two_lists_of_the_group_game_are_there() -> None:
    classic, ns = load_theme("classic"), load_theme("ns")
    assert classic.deck.suspects == (
        *("Miss Scarlet", "Colonel Mustard", "Mrs. White"),
        *("Mr. Green", "Mrs. Peacock", "Professor Plum"),
    )
    assert classic.weapons == (
        *("Knife", "Candlestick", "Revolver", "Rope", "Lead Pipe", "Wrench"),
    )
    assert classic.rooms == (
        *("Hall", "Lounge", "Dining Room", "Kitchen", "Ballroom"),
        *("Conservatory", "Billiard Room", "Library", "Study"),
    )
    assert ns.deck.suspects == ("Mario", "Wario", "Peach", "Luigi", "Daisy", "Waluigi")
    assert ns.weapons == (
        *("Hammer", "Fire Flower", "Poison Mushroom", "Warp Pipe", "Koopa Shell", "Bom-omb"),
    )
    assert ns.rooms == (
        *("Grand Hallway", "Balcony", "Dining Room", "Kitchen", "Ballroom"),
        *("Peach's Bedroom", "Game Room", "Library", "Study"),
    )


@pytest.mark.parametrize("name", builtin_themes())
def test_a_built_in_theme_renames_all_classic_rooms(name: str) -> None:
    theme = load_theme(name)
    assert theme.name == name
    assert theme.board_rooms == load_theme("classic").rooms
    assert theme.room_names["Billiard Room"] == theme.rooms[6]


# How eyes without one kind of cones see red, green and blue light (Machado et al., 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Triple = tuple[float, float, float]


def seen(colour: str, eye: tuple[Triple, Triple, Triple]) -> Triple:
    """The colour in CIELAB, where distance is difference to the eye."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in eye
    )
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", builtin_themes())
def test_the_suspects_stay_apart_for_every_eye(name: str, eye: str) -> None:
    colours = [seen(suspect.colour, EYES[eye]) for suspect in load_theme(name).suspects]
    for one, other in itertools.combinations(colours, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 20


def test_what_a_theme_leaves_open_is_chosen_without_repetition() -> None:
    suspects = parse_theme(HEAD + SUSPECTS + WEAPONS + ROOMS, "t").suspects
    assert [suspect.short for suspect in suspects] == ["Lee", "Oak", "Cat", "Dan", "Eve", "Fay Lee"]
    assert [suspect.initial for suspect in suspects] == ["L", "O", "C", "D", "E", "F"]
    assert len({suspect.colour for suspect in suspects}) == 6
    assert [suspect.shape for suspect in suspects] == list(Shape)[:6]


def test_what_a_theme_says_of_a_suspect_is_kept_and_not_given_to_another() -> None:
    text = SUSPECTS.replace('"Eve"', '{ name = "Eve", initial = "L", shape = "circle" }')
    suspects = parse_theme(HEAD + text + WEAPONS + ROOMS, "t").suspects
    assert (suspects[4].initial, suspects[4].shape) == ("L", Shape.CIRCLE)
    assert (suspects[0].initial, suspects[0].shape) == ("E", Shape.SQUARE)


def test_suspects_may_be_tables_of_their_own() -> None:
    tables = "".join(f'[[suspects]]\nname = "{name}"\n' for name in "ABCDEF")
    assert len(parse_theme(HEAD + WEAPONS + ROOMS + tables, "t").suspects) == 6


def test_a_theme_may_have_other_counts_if_it_says_so() -> None:
    small = 'deck = [2, 2, 2]\nsuspects = ["A", "B"]\nweapons = ["C", "D"]\nrooms = ["E", "F"]\n'
    assert parse_theme(HEAD + small, "t").deck.cards == ("A", "B", "C", "D", "E", "F")
    assert problems(HEAD + small.replace('"E", ', "")) == [
        "6:1: There are 1 rooms, and 2 are wanted. Change the list, or say so: deck = [2, 2, 1]."
    ]


def test_every_problem_of_a_theme_is_told_at_once() -> None:
    found = problems(
        'name = "My Theme"\n'
        "wepons = []\n"
        "suspects = [\n"
        '    "Ann",\n'
        '    { name = "Bob", color = "#ff0000", colour = "red", initial = "bob" },\n'
        '    { name = "Cat", short = "ann", shape = "blob" },\n'
        '    { name = "Dan", short = "Ann", initial = "D" },\n'
        '    { colour = "#000000" },\n'
        "    7,\n"
        "]\n"
        'weapons = ["Rope", "ROPE", "7,11", "' + "x" * 41 + '", " Pipe", "a\\u0007b"]\n'
        "[rooms]\n"
        '"Hall" = "Ann"\n'
        '"Study" = "Home 1"\n'
        '"Lounge" = "B"\n'
        '"Library" = "C"\n'
        '"Kitchen" = "B-C"\n'
        '"Ballroom" = false\n'
    )
    expected = [
        'The theme has no title. Write, for example, title = "My theme".',
        '1:1: "My Theme" cannot be typed as a name.',
        '2:1: A theme has no "wepons". Did you mean weapons? There are: name, title',
        '5:21: A suspect has no "color". Did you mean colour?',
        '5:40: A colour cannot be "red". Use red, green and blue',
        '5:56: An initial cannot be "bob". Use one capital letter',
        '6:21: Two suspects have the short "ann". Give each one of its own.',
        '6:36: A shape cannot be "blob". Use one of circle, square',
        '7:21: Two suspects have the short "Ann". Give each one of its own.',
        "8:5: The name is empty. Give it a name.",
        "9:5: A name cannot be 7.",
        '11:20: The name "ROPE" is there already.',
        '11:28: The name "7,11" would be taken for a place on a board.',
        "11:36: The name is 41 characters long: ",
        '11:81: The name " Pipe" has spaces too many.',
        "11:90: The name has an invisible character in it. Delete it.",
        "12:2: There are 6 rooms, and 9 are wanted.",
        '13:1: The name "Ann" is there already.',
        '14:1: The name "Home 1" would be taken for a place on a board.',
        '17:1: The room "B-C" would be taken for a hallway.',
        "18:1: A name cannot be false.",
    ]
    for problem, start in zip(found, expected, strict=True):
        assert problem.startswith(start)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + WEAPONS + ROOMS, ['The theme has no suspects. Add suspects = ["...", "..."].']),
        (HEAD + SUSPECTS + ROOMS + "weapons = 6\n", ["5:1: weapons cannot be 6. Use a list:"]),
        (HEAD + SUSPECTS + WEAPONS + 'rooms = "Hall"\n', ['5:1: rooms cannot be "Hall".']),
        (HEAD + "deck = [6, 6]\n" + SUSPECTS + WEAPONS + ROOMS, ["3:1: deck cannot be [6, 6]."]),
        (HEAD + "deck = [6, 6, 1]\n" + SUSPECTS + WEAPONS + ROOMS, ["3:1: deck cannot be [6, 6"]),
        (
            HEAD.replace('"Mine"', "3") + SUSPECTS + WEAPONS + ROOMS,
            ['2:1: title cannot be 3. Write, for example, title = "My theme".'],
        ),
        (HEAD.replace('"Mine"', '""') + SUSPECTS + WEAPONS + ROOMS, ["2:1: The name is empty."]),
    ],
)
def test_a_part_that_is_missing_or_of_another_kind_is_told(text: str, expected: list[str]) -> None:
    for problem, start in zip(problems(text), expected, strict=True):
        assert problem.startswith(start)


def test_a_theme_of_ones_own_is_loaded_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + SUSPECTS + WEAPONS + ROOMS)
    assert load_theme(path) == load_theme(str(path))
    assert load_theme(path).name == "mine"


def test_an_unknown_theme_lists_the_known_ones() -> None:
    with pytest.raises(BadFile, match=r"Did you mean comet\? There are: classic, comet, ns\."):
        load_theme("comit")
