"""The documents tell the truth: their examples run, and their links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

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
def test_the_examples_of_a_document_run_and_print_what_it_says(document: Path) -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)

    assert runner.run(examples(document)).failed == 0


@documents
def test_the_links_and_pictures_of_a_document_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)#\s]+)|(?:src|href)=\"([^\"#]+)", text)
    inside = [a or b for a, b in linked if "://" not in (a or b)]

    missing = [link for link in inside if not (document.parent / link).exists()]

    assert missing == []


@pytest.mark.parametrize("name", ["README.md", "docs/architecture.md"])
def test_the_documents_that_explain_the_library_have_examples(name: str) -> None:
    assert examples(ROOT / name).examples
