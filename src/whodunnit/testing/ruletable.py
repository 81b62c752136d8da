"""The table of rules: what each one says, which switch turns it, and the tests that show it."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

CHAPTERS = {
    "P": "Classic",
    "C": "Cluedo",
    "H": "Hallways",
    "S": "Solo",
    "N": "Camps",
    "R": "Rulings",
}
"""The editions that the rules come from, by the first letter of their ids."""


MARKER = "pytest.mark.rule"
"""What a test is marked with."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the game."""

    says: str
    """What it asks for, in our own words."""
    switch: tuple[str, ...] = ()
    """The switches of an edition that turn it."""
    later: bool = False
    """Whether it is for the host or the client to keep, not for the engine."""


class RuleTest(Struct, frozen=True):
    """A test that shows a rule."""

    file: str
    """The file, as seen from the directory of the project."""
    name: str
    """The test's function."""


Rules: TypeAlias = Mapping[str, Rule]
"""Every rule by its id, in the order of the table."""

RuleTests: TypeAlias = Mapping[str, tuple[RuleTest, ...]]
"""The tests of each id that is cited anywhere."""


def load_rules() -> Rules:
    """Every rule of the game, by its id.

    >>> load_rules()["R11"].says
    'Two seats at Cluedo hold nine cards each, and no card lies open.'
    """
    text = files("whodunnit.testing").joinpath("rules.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Rule])


def find_tests(project: Path) -> RuleTests:
    """The tests below `tests` that cite rules with `@pytest.mark.rule("P12")`."""
    found: dict[str, list[RuleTest]] = {}
    for path in sorted((project / "tests").rglob("test_*.py")):
        file = path.relative_to(project).as_posix()
        for rule, test in _cited(ast.parse(path.read_text(encoding="utf-8")), file):
            found.setdefault(rule, []).append(test)
    return {rule: tuple(dict.fromkeys(tests)) for rule, tests in found.items()}


def write_table(rules: Rules, tests: RuleTests) -> str:
    """The table as a document; its links start from the directory `docs`."""
    lines = [
        "# Every rule, and the tests that show it",
        "",
        "Made by `make docs-rules` from `src/whodunnit/testing/rules.toml` and the tests; "
        "change those, not this.",
        'Rules marked "later" are kept by the host, the client or play by post; '
        "what the engine does for them is tested here already.",
    ]
    for letter, title in CHAPTERS.items():
        lines += ["", f"## {title}", "", "| rule | says | switch | tests |", "|---|---|---|---|"]
        lines += (
            _row(rule, about, tests.get(rule, ()))
            for rule, about in rules.items()
            if rule.startswith(letter)
        )
    return "\n".join([*lines, ""])


def _row(rule: str, about: Rule, tests: tuple[RuleTest, ...]) -> str:
    shown = [f"[{_sentence(test.name)}](../{test.file})" for test in tests]
    cells = (
        rule,
        about.says,
        ", ".join(f"`{switch}`" for switch in about.switch),
        "<br>".join(["later", *shown] if about.later else shown),
    )
    return f"| {' | '.join(cells)} |"


def _sentence(test: str) -> str:
    return test.removeprefix("test_").replace("_", " ")


def _cited(module: ast.Module, file: str) -> Iterator[tuple[str, RuleTest]]:
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef):
            continue
        for decorator in function.decorator_list:
            match decorator:
                case ast.Call(func=marker, args=ids) if ast.unparse(marker) == MARKER:
                    test = RuleTest(file, function.name)
                    yield from ((ast.literal_eval(cited), test) for cited in ids)
