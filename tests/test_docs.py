"""The documents tell the truth: their examples run, and their links lead somewhere."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from whodunnit.cli import PARTS, app

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

documents = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT))
)


def examples(document: Path) -> doctest.DocTest:
    """The examples of a document, one after another, as one test."""
    text = document.read_text(encoding="utf-8")
    # The line that closes a block of code would count as output.
    unfenced = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    name = str(document.relative_to(ROOT))
    return doctest.DocTestParser().get_doctest(unfenced, {}, name, str(document), 0)


@documents
def test_the_examples_of_a_document_run_and_print_what_it_says(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)

    assert runner.run(examples(document)).failed == 0


@documents
def test_the_links_and_pictures_of_a_document_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)#\s]+)|(?:src|href)=\"([^\"#]+)", text)
    inside = [a or b for a, b in linked if "://" not in (a or b)]

    missing = [link for link in inside if not (document.parent / link).exists()]

    assert missing == []


@pytest.mark.parametrize(
    "name",
    ["README.md", "docs/architecture.md", "docs/library.md", "docs/learning.md"],
)
def test_the_documents_that_explain_the_library_have_examples(name: str) -> None:
    assert examples(ROOT / name).examples


COMMAND = re.compile(r"^\s*(?:\$ )?whodunnit (?P<words>[a-z].*)$", re.MULTILINE)


def commands(document: Path) -> list[list[str]]:
    """The words of every command that a document tells to type."""
    lines = (found["words"] for found in COMMAND.finditer(document.read_text(encoding="utf-8")))
    return [shlex.split(line.removesuffix("&"), comments=True) for line in lines]


@documents
def test_the_commands_of_a_document_can_be_typed(document: Path) -> None:
    for name, *words in commands(document):
        part = next(part for part in PARTS if part.name == name)
        # Read as if it had been typed, but not done.
        part.load().make_context(name, words)


def test_a_command_that_cannot_be_typed_is_noticed() -> None:
    with pytest.raises(Exception, match="No such option"):
        PARTS[0].load().make_context("serve", ["--prot", "80"])


# A house of one's own, by example

HOUSE = ROOT / "examples" / "house"
WORKSHOP = (ROOT / "docs" / "workshop.md").read_text(encoding="utf-8")
FILES = re.findall(r"```\w+ title=\"(.+?)\"\n(.*?)```", WORKSHOP, re.DOTALL)
SAID = re.findall(r"```console\n\$ whodunnit (.+?)\n(.*?)```", WORKSHOP, re.DOTALL)


@pytest.mark.parametrize(("name", "text"), FILES, ids=[name for name, _ in FILES])
def test_the_files_of_the_workshop_are_those_of_the_examples(name: str, text: str) -> None:
    assert (HOUSE / name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize(("typed", "answer"), SAID, ids=[typed for typed, _ in SAID])
def test_the_workshop_shows_what_the_commands_really_say(
    typed: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HOUSE)

    said = CliRunner().invoke(app, shlex.split(typed), prog_name="whodunnit").output

    checker = doctest.OutputChecker()
    assert checker.check_output(answer, said, doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS), said


def test_the_workshop_has_files_and_commands() -> None:
    assert {name for name, _ in FILES} == {path.name for path in HOUSE.iterdir()}
    assert len(SAID) >= len(FILES)
