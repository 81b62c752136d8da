"""Every key and list item of a TOML text is found where it stands."""

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whodunnit.editions.positions import KeyPath, Position, positions

TEXT = '''
# A comment = with an equals sign
dice = 2 # [not a table]
"quoted \\u00e9 key" = "a # and a \\" and ] in a text"
seats = [3, 6]
deep = { a.b = [1, { c = 'x' }], d = "y" }
long = """
fake = "1"
two \\""" quotes""""" # five at the end
plain = \'\'\'
it''s [fake]\'\'\'
names = [
    "one", # first, with a comma
    # "none",
    ["two", 'three'],
]
when = 1979-05-27T07:32:00Z
a . "b" . c = 1

[rooms]
"Billiard Room" = "Game Room"
'Dining.Room' = "Mess"

[[suspects]]
name = "Ann"
[[suspects]]
name = "Bob"
[suspects.token]
colour = "red"
[[ suspects . pets ]]
name = "Rex"
'''


def paths(value: object, path: KeyPath = ()) -> Iterator[KeyPath]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from paths(item, (*path, key))
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths(item, (*path, index))


def test_every_path_of_the_text_has_a_position_and_no_other() -> None:
    assert set(positions(TEXT)) == set(paths(tomllib.loads(TEXT)))


@pytest.mark.parametrize(
    ("path", "line", "at"),
    [
        (("dice",), 3, "dice"),
        (("quoted é key",), 4, '"quoted'),
        (("seats", 1), 5, "6"),
        (("deep", "a", "b"), 6, "b ="),
        (("deep", "a", "b", 1, "c"), 6, "c ="),
        (("deep", "d"), 6, "d ="),
        (("plain",), 10, "plain"),
        (("names", 0), 13, '"one"'),
        (("names", 1), 15, '["two"'),
        (("names", 1, 1), 15, "'three'"),
        (("a", "b", "c"), 18, "c = 1"),
        (("rooms",), 20, "rooms"),
        (("rooms", "Billiard Room"), 21, '"Billiard'),
        (("suspects", 1), 26, "suspects"),
        (("suspects", 1, "name"), 27, "name"),
        (("suspects", 1, "token", "colour"), 29, "colour"),
        (("suspects", 1, "pets", 0, "name"), 31, "name"),
    ],
)
def test_a_position_points_at_the_key_or_item(path: KeyPath, line: int, at: str) -> None:
    found = positions(TEXT)[path]
    assert found.line == line
    assert TEXT.splitlines()[line - 1][found.column - 1 :].startswith(at)


KEYS = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=4)
TEXTS = st.text(st.sampled_from("ab'\"\\\n#=[]{},. é"), max_size=8)
VALUES = st.recursive(
    st.integers() | st.booleans() | TEXTS,
    lambda values: st.lists(values, max_size=3) | st.dictionaries(KEYS, values, max_size=3),
    max_leaves=8,
)


def string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def written(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case str():
            can_be_multi_line = "'''" not in value and not value.endswith("'")
            return f"'''{value}'''" if "\n" in value and can_be_multi_line else string(value)
        case list():
            return "[ # items\n" + "".join(f"  {written(item)},\n" for item in value) + "]"
        case dict():
            pairs = ", ".join(f"{string(key)} = {written(item)}" for key, item in value.items())
            return "{" + pairs + "}"
    raise AssertionError(value)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_document_is_found_whole(document: dict[str, object]) -> None:
    text = "".join(f"{string(key)}={written(value)} # {key}\n" for key, value in document.items())
    assert set(positions(text)) == set(paths(tomllib.loads(text)))
    for key in document:
        line, column = positions(text)[key,]
        assert text.split("\n")[line - 1][column - 1 :].startswith(string(key))


def test_positions_count_from_one() -> None:
    assert positions("a = 1")["a",] == Position(line=1, column=1)
