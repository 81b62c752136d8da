"""The documents on editions and themes say what the code does."""

import re
from pathlib import Path

from whodunnit.editions.edition_file import parse_edition
from whodunnit.editions.load import load_edition
from whodunnit.editions.switches import EXPLANATIONS, allowed
from whodunnit.editions.theme import Shape
from whodunnit.editions.theme_file import parse_theme

DOCS = Path(__file__).parents[2] / "docs"


def example(document: str) -> str:
    found = re.search(r"```toml\n(.*?)```", (DOCS / document).read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_table_of_switches_is_complete() -> None:
    document = (DOCS / "editions.md").read_text()
    for switch, explanation in EXPLANATIONS.items():
        assert f"\n| `{switch}` | {allowed(switch)} | {explanation} |\n" in document


def test_the_shapes_are_listed() -> None:
    document = (DOCS / "themes.md").read_text()
    assert ", ".join(f"`{shape}`" for shape in Shape) in document


def test_the_example_of_an_edition_is_one() -> None:
    friday = parse_edition(example("editions.md"), "friday.toml", load_edition)
    assert (friday.dice, friday.red_card, friday.board) == (2, True, "our_house.txt")


def test_the_example_of_a_theme_is_one() -> None:
    office = parse_theme(example("themes.md"), "office.toml")
    assert office.room_names["Kitchen"] == "Tea Kitchen"
