"""Every rule has a test, every marker names a rule, and docs/rules.md says so."""

from collections import Counter
from pathlib import Path

import pytest

from whodunnit.core.edition import Edition
from whodunnit.testing.ruletable import find_tests, load_rules, write_table

PROJECT = Path(__file__).parent.parent
RULES = load_rules()
TESTS = find_tests(PROJECT)


def test_the_table_has_every_rule_in_order() -> None:
    counts = {"P": 27, "C": 9, "H": 12, "S": 12, "N": 23, "R": 12}

    assert list(RULES) == [
        f"{letter}{number}" for letter, last in counts.items() for number in range(1, last + 1)
    ]


@pytest.mark.parametrize("rule", [rule for rule, about in RULES.items() if not about.later])
def test_every_rule_of_the_engine_has_a_test(rule: str) -> None:
    assert TESTS.get(rule), f"no test carries the marker pytest.mark.rule({rule!r})"


def test_every_marker_names_a_rule_of_the_table() -> None:
    unknown = {rule: tests for rule, tests in TESTS.items() if rule not in RULES}

    assert unknown == {}


def test_every_switch_in_the_table_is_one_of_an_edition() -> None:
    named = Counter(switch for about in RULES.values() for switch in about.switch)

    assert set(named) <= set(Edition.__struct_fields__)


def test_every_rule_says_one_short_thing_of_its_own() -> None:
    sentences = [about.says for about in RULES.values()]

    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") and len(sentence) <= 160 for sentence in sentences)


def test_the_document_is_the_one_that_the_tests_make() -> None:
    document = (PROJECT / "docs" / "rules.md").read_text(encoding="utf-8")

    assert document == write_table(RULES, TESTS), "docs/rules.md is stale: run `make docs-rules`"


@pytest.mark.parametrize(
    ("source", "cited"),
    [
        ('@pytest.mark.rule("P1")\ndef test_one() -> None: ...', {"P1": "test_one"}),
        (
            '@pytest.mark.rule("P1", "R2")\ndef test_two(): ...',
            {"P1": "test_two", "R2": "test_two"},
        ),
        ('@pytest.mark.skip("P1")\ndef test_other(): ...', {}),
        ('# @pytest.mark.rule("P1")\ndef test_comment(): ...', {}),
        ("def test_text():\n    \"@pytest.mark.rule('P1')\"", {}),
    ],
)
def test_markers_are_found_in_the_code_and_nowhere_else(
    tmp_path: Path, source: str, cited: dict[str, str]
) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(source, encoding="utf-8")

    found = find_tests(tmp_path)

    assert {rule: tests[0].name for rule, tests in found.items()} == cited
    assert all(tests[0].file == "tests/test_it.py" for tests in found.values())
