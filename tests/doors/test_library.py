"""The library: exactly these names are public, all are told of, and none costs before use."""

import re
import subprocess
import sys
from pathlib import Path

import whodunnit

PAGE = Path(__file__).parent.parent.parent / "docs" / "library.md"

NAMES = """
    CASE_FILE HOST LEVELS SPECTATOR Accuse Action BadEdition BadFile BadRecord BadSetup Board Bot
    CaseFile Deal Dealer Deck Dice Edition EndTurn Entry Event Facts Knowledge Move Phase Refused
    Roll Seat Setup Show State Strike Suggest TakePassage View Viewer WhodunnitError
    builtin_editions create decide evolve facts_of fold know legal_actions load_board load_edition
    load_theme make_bot make_setup record redact step to_act view_of why
"""
PUBLIC = NAMES.split()


def test_the_public_names_are_these() -> None:
    assert whodunnit.__all__ == PUBLIC


def test_every_public_name_leads_to_something() -> None:
    assert all(getattr(whodunnit, name) is not None for name in PUBLIC)


def test_a_name_that_is_not_public_is_refused_as_python_does() -> None:
    assert not hasattr(whodunnit, "cheat")


def test_every_public_name_is_explained_on_the_page_of_the_library() -> None:
    told = set(re.findall(r"\w+", PAGE.read_text(encoding="utf-8")))

    assert [name for name in PUBLIC if name not in told] == []


def test_importing_the_library_loads_nothing_before_it_is_used() -> None:
    asked = "import sys, whodunnit; print([m for m in sys.modules if m.startswith('whodunnit.')])"

    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert said.stdout == "[]\n"
