"""A user's edition file works like a built-in one, or all that is wrong in it is told at once."""

from pathlib import Path

import pytest

from whodunnit.core.edition import Accuse, Passages
from whodunnit.core.errors import BadEdition, BadFile
from whodunnit.editions.load import load_edition, parse_override

HEAD = 'name = "house"\ntitle = "House"\n'


def write(folder: Path, text: str, name: str = "house.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def problems(folder: Path, text: str) -> list[str]:
    """Each problem as `line:column: what remedy`."""
    path = write(folder, text)
    with pytest.raises(BadFile) as caught:
        load_edition(path)
    return [str(problem).removeprefix(f"{path}:").strip() for problem in caught.value.problems]


def test_an_edition_of_ones_own_needs_only_the_switches_that_differ(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + 'based_on = "hallways"\nred_card = true\nhumans = "any"\n')
    house, hallways = load_edition(str(path)), load_edition("hallways")
    assert (house.name, house.red_card, house.humans) == ("house", True, None)
    assert (house.board, house.accuse, house.dice) == (hallways.board, hallways.accuse, 0)


def test_an_edition_may_be_based_on_a_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path, HEAD + 'based_on = "cluedo"\nseats = [2, 4]\n', "base.toml")
    path = write(tmp_path, HEAD + 'based_on = "base.toml"\ndice = 1\n')
    house = load_edition(path)
    assert (house.board, house.seats, house.dice) == ("mansion_uk", (2, 4), 1)


def test_a_board_or_theme_file_is_looked_for_beside_the_edition(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + 'board = "castle.txt"\ntheme = "mine/names.toml"\n')
    house = load_edition(path)
    assert house.board == str(tmp_path / "castle.txt")
    assert house.theme == str(tmp_path / "mine" / "names.toml")


def test_an_edition_based_on_itself_is_refused(tmp_path: Path) -> None:
    write(tmp_path, HEAD + 'based_on = "house.toml"\n', "other.toml")
    found = problems(tmp_path, HEAD + 'based_on = "other.toml"\n')
    assert len(found) == 1
    assert "other.toml:3:1: " in found[0]
    assert "house.toml: The edition is based on itself." in found[0]


def test_every_problem_of_a_file_is_told_at_once(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        'name = "My House"\n'
        'board = "mansion"\n'
        "dcie = 2\n"
        'dice = "two"\n'
        "seats = [3]\n"
        'accuse = "whenever"\n'
        "red_card = 1\n"
        "  strikes = true\n"
        "accusation_may_be_pending = true\n"
        "draw_when_half_removed = true\n"
        'summoned_may_suggest = "no"\n'
        "suspect_is_summoned = false\n",
    )
    assert found == [
        'The edition has no title. Add title = "Our house rules".',
        '1:1: "My House" cannot be typed as a name. '
        "Use one word of a-z, 0-9, _ and -, of at most 40 characters.",
        found[2],
        '4:1: dice cannot be "two". Use a whole number.',
        "5:1: seats cannot be [3]. Use two whole numbers, like [3, 6].",
        '6:1: accuse cannot be "whenever". Use one of "at_start", "at_start_or_undisproved", '
        '"any_time", "after_suggestion".',
        "7:1: red_card cannot be 1. Use true or false.",
        "8:3: strikes cannot be true. Use a whole number.",
        "10:1: draw_when_half_removed = true contradicts "
        'false_accusation = "eliminated": without strikes no seat is ever removed. '
        "Change one of the two.",
        '11:1: summoned_may_suggest cannot be "no". Use true or false.',
    ]
    assert found[2].startswith(
        '3:1: No switch is called "dcie". Did you mean dice? There are: name'
    )


def test_a_contradiction_points_at_a_switch_of_the_file(tmp_path: Path) -> None:
    found = problems(tmp_path, HEAD + 'based_on = "classic"\n\nfalse_accusation = "turn"\n')
    assert found == [
        '5:1: accuser_sees_case_file = true contradicts false_accusation = "turn": '
        "the seat would play on knowing the Case File. Change one of the two."
    ]


def test_a_value_out_of_range_is_told_where_it_stands(tmp_path: Path) -> None:
    assert problems(tmp_path, HEAD + 'board = "mansion"\ndice = 3\n') == [
        "4:1: dice = 3: it must be from 0 to 2. Change it."
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("dice = two", "1:8: Invalid value. Put quotes around text"),
        ("dice = 1\ndice = 2", "2:9: Cannot overwrite a value. The key or table is there already"),
        ("dice 2", "1:6: Expected '=' after a key"),
        ("seats = [3, 6", "1:14: Unclosed array. Write one `key = value` on each line"),
        ('name = "hou', "1:12: "),
        ("x = " + "[" * 1500, "Lists are nested too deeply. Flatten them."),
        ("\n" * 3 + "=", "4:1: "),
    ],
)
def test_a_text_that_is_no_toml_is_refused_where_it_goes_wrong(
    tmp_path: Path, text: str, problem: str
) -> None:
    found = problems(tmp_path, text)
    assert len(found) == 1
    assert found[0].startswith(problem)


@pytest.mark.parametrize(
    ("base", "problem"),
    [
        ('"clasic"', "clasic: There is no edition of this name, and no such file. Did you mean"),
        ('"gone.toml"', "There is no such file."),
        ("7", "based_on cannot be 7. Write based_on"),
    ],
)
def test_a_base_that_cannot_be_used_is_told_where_it_is_named(
    tmp_path: Path, base: str, problem: str
) -> None:
    found = problems(tmp_path, HEAD + f"based_on = {base}\ndice = 9999\n")
    assert found[0].startswith("3:1: ")
    assert problem in found[0]
    assert found[1:] == ["4:1: dice cannot be 9999. Use a whole number."]


def test_a_base_with_problems_tells_them_in_its_own_file(tmp_path: Path) -> None:
    base = write(tmp_path, HEAD + 'board = "mansion"\ndice = 3\n', "base.toml")
    path = write(tmp_path, HEAD + 'based_on = "base.toml"\n')
    with pytest.raises(BadFile) as caught:
        load_edition(path)
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [(str(base), 4)]


def test_a_switch_can_be_set_otherwise_by_value_or_by_words() -> None:
    house = load_edition("classic", {"dice": 2, "seats": "2-4", "red_card": "yes"})
    assert (house.dice, house.seats, house.red_card) == (2, (2, 4), True)
    assert load_edition("classic", {}) == load_edition("classic")


@pytest.mark.parametrize(
    ("words", "override"),
    [
        ("dice=2", ("dice", 2)),
        (" dice = 2 ", ("dice", 2)),
        ("seats=[3, 5]", ("seats", (3, 5))),
        ("seats=4", ("seats", (4, 4))),
        ("deck=6,6,9", ("deck", (6, 6, 9))),
        ("red_card=on", ("red_card", True)),
        ("must_suggest=False", ("must_suggest", False)),
        ("humans=any", ("humans", None)),
        ("humans=2", ("humans", 2)),
        ("secret_passages=as_a_step", ("secret_passages", Passages.AS_A_STEP)),
        ("accuse=any_time", ("accuse", Accuse.ANY_TIME)),
        ("board=plans/a=b.txt", ("board", "plans/a=b.txt")),
        ("title=Ours", ("title", "Ours")),
    ],
)
def test_an_override_is_read_as_it_is_typed(words: str, override: tuple[str, object]) -> None:
    assert parse_override(words) == override


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dcie=2", "Did you mean dice?"),
        ("dice", "dice is set to nothing. Write dice=VALUE."),
        ("dice=two", 'dice cannot be "two". Use a whole number.'),
        ("dice=99999", 'dice cannot be "99999". Use a whole number.'),
        ("seats=few", 'seats cannot be "few". Use two whole numbers'),
        ("deck=6,6", r"deck cannot be \[6, 6\]. Use three whole numbers"),
        ("red_card=maybe", "Use true or false."),
        ("accuse=never", 'Use one of "at_start"'),
        ("name=A B", "cannot be typed as a name"),
        ("title=", "The name is empty."),
        ("board=", "board is empty. Name one, or a file."),
        ("", "No switch is called"),
    ],
)
def test_an_override_that_makes_no_sense_is_refused(words: str, sentence: str) -> None:
    with pytest.raises(BadEdition, match=sentence):
        parse_override(words)


def test_overrides_that_contradict_name_both_switches() -> None:
    with pytest.raises(BadEdition, match=r"suspect_is_summoned = false") as caught:
        load_edition("classic", {"suspect_is_summoned": False})
    assert caught.value.contradictions[0].switches == (
        "summoned_may_suggest",
        "suspect_is_summoned",
    )


@pytest.mark.parametrize(
    "overrides", [{"dcie": 2, "dice": 1.5}, {"dcie": None, "seats": [1, True]}]
)
def test_all_overrides_that_make_no_sense_are_told_at_once(overrides: dict[str, object]) -> None:
    with pytest.raises(BadEdition) as caught:
        load_edition("classic", overrides)
    assert len(caught.value.contradictions) == 2
