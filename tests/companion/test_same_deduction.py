"""Deduction in the browser gives the same weights as the package's, on thousands of random games.

The client's own modules run in Node, one question a line; every count is compared as an integer.
"""

import json
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from shutil import which
from sys import executable
from typing import Any

import pytest
from msgspec.structs import replace

from whodunnit.core.cards import CaseFile, Deck
from whodunnit.deduction import CASE_FILE, LOGIC_ONLY, Certain, Facts, know
from whodunnit.deduction.errors import Contradiction
from whodunnit.deduction.simulate import random_facts
from whodunnit.editions.load import load_theme

ROOT = Path(__file__).parent.parent.parent
ENGINE = ROOT / "ui" / "src" / "lib" / "deduction" / "compare.ts"
CLASSIC = load_theme("classic").deck
SMALL = Deck(("A", "B", "C"), ("d", "e", "f"), ("1", "2", "3", "4"))
LARGE = Deck(*(tuple(f"{kind}{n}" for n in range(12)) for kind in "swr"))


def node() -> str:
    """Where Node is: beside Python, as the client's build uses it."""
    found = which("node", path=str(Path(executable).parent)) or which("node")
    assert found is not None, "Node is installed with everything else: run `make test`"
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator["subprocess.Popen[str]"]:
    """The client's deduction, waiting for questions."""
    with subprocess.Popen(
        [node(), str(ENGINE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()
        assert running.wait(30) == 0


def ask(
    browser: "subprocess.Popen[str]",
    facts: Facts,
    suggestions: list[CaseFile] | None = None,
    why: dict[str, Any] | None = None,
) -> Any:
    """What the browser finds."""
    question = {
        "facts": {
            "deck": {
                "suspects": facts.deck.suspects,
                "weapons": facts.deck.weapons,
                "rooms": facts.deck.rooms,
            },
            "seats": [seat.cards for seat in facts.seats],
            "me": facts.me,
            "hand": facts.hand,
            "faceUp": facts.face_up,
            "suggestions": [
                {
                    "by": s.by,
                    "named": _json(s.named),
                    "cannot": s.cannot,
                    "shownBy": s.shown_by,
                    "card": s.card,
                }
                for s in facts.suggestions
            ],
            "falseAccusations": [_json(wrong) for wrong in facts.false_accusations],
            "known": facts.known,
        },
        "suggestions": [_json(named) for named in suggestions or []],
        "why": why,
    }
    assert browser.stdin is not None
    assert browser.stdout is not None
    print(json.dumps(question), file=browser.stdin, flush=True)
    return json.loads(browser.stdout.readline())


def _json(named: CaseFile) -> dict[str, str]:
    return {"suspect": named.suspect, "weapon": named.weapon, "room": named.room}


def games(deck: Deck, count: int, most: int, seed: int) -> Iterator[Facts]:
    """What somebody knows in many random games."""
    for number in range(count):
        rng = Random(seed * 100_000 + number)
        seats = rng.randrange(2, most + 1)
        viewer = None if rng.random() < 0.15 else rng.randrange(seats)
        facts, _ = random_facts(
            deck, seats, rng.randrange(0, 4 * seats), rng, viewer, accusations=rng.randrange(3)
        )
        yield facts


def compare(browser: "subprocess.Popen[str]", facts: Facts) -> None:
    """Every number of both, as fractions of their totals."""
    found = ask(browser, facts)
    known, plain = know(facts), know(facts, LOGIC_ONLY)
    assert int(found["total"]) == plain.worlds
    total, weights = int(found["weightTotal"]), found["weights"]
    seats = len(facts.seats)
    for at, card in enumerate(facts.deck.cards):
        for seat in range(seats):
            assert int(found["counts"][at][seat]) == plain.count(card, seat)
            assert Fraction(int(weights[at][seat]), total) == known.exactly(card, seat)
        hidden = sum(map(int, weights[at][seats:]))
        assert Fraction(hidden, total) == known.exactly(card, CASE_FILE)
    index = facts.deck.index
    assert {key: Fraction(int(weight), total) for key, weight in found["caseFiles"].items()} == {
        ",".join(str(index[card]) for card in case_file): Fraction(weight, known.total)
        for case_file, weight in known.case_files.items()
    }


@pytest.mark.parametrize("part", range(4))
def test_small_decks(browser: "subprocess.Popen[str]", part: int) -> None:
    for facts in games(SMALL, 500, 3, part):
        compare(browser, facts)


@pytest.mark.parametrize("part", range(2))
def test_the_classic_deck(browser: "subprocess.Popen[str]", part: int) -> None:
    for facts in games(CLASSIC, 80, 6, part):
        compare(browser, facts)


def test_a_large_house_deck_with_ten_players(browser: "subprocess.Popen[str]") -> None:
    for seed in range(3):
        facts, _ = random_facts(LARGE, 10, 3, Random(seed), 0)
        compare(browser, facts)


def test_what_a_suggestion_can_be_expected_to_bring(browser: "subprocess.Popen[str]") -> None:
    rng = Random(5)
    for facts in games(CLASSIC, 30, 4, 9):
        if facts.me is None:
            continue
        named = [rng.choice(facts.deck.case_files) for _ in range(4)]
        found = ask(browser, facts, named)["assessed"]
        for mine, theirs in zip(found, know(facts).assess(named), strict=True):
            assert mine["gain"] == pytest.approx(theirs.gain, abs=1e-6)
            assert mine["nobody"] == pytest.approx(
                theirs.weights.get((None, None), 0) / theirs.total, abs=1e-9
            )


def with_entries(facts: Facts, entries: list[dict[str, Any]]) -> Facts:
    """The same game with some of the entries only."""
    said = {entry["at"] for entry in entries if entry["kind"] == "suggestion"}
    wrong = {entry["at"] for entry in entries if entry["kind"] == "accusation"}
    return replace(
        facts,
        hand=facts.hand if {"kind": "hand"} in entries else (),
        suggestions=tuple(s for at, s in enumerate(facts.suggestions) if at in said),
        false_accusations=tuple(f for at, f in enumerate(facts.false_accusations) if at in wrong),
    )


def test_the_entries_that_prove_something_are_enough_and_none_is_too_many(
    browser: "subprocess.Popen[str]",
) -> None:
    proofs = 0
    for facts in games(SMALL, 60, 3, 21):
        for certain in know(facts, LOGIC_ONLY).certain[:3]:
            place = "case_file" if certain.place == CASE_FILE else certain.place
            why = {"card": certain.card, "place": place, "holds": certain.holds}
            entries = ask(browser, facts, why=why)["why"]
            assert _follows(with_entries(facts, entries), certain)
            for left_out in entries:
                fewer = [entry for entry in entries if entry != left_out]
                assert not _follows(with_entries(facts, fewer), certain)
            proofs += bool(entries)
    assert proofs > 50


def _follows(facts: Facts, certain: Certain) -> bool:
    known = know(facts, LOGIC_ONLY)
    weight = known.count(certain.card, certain.place)
    return weight == (known.worlds if certain.holds else 0)


def test_entries_that_contradict_each_other_leave_no_deal_and_none_is_too_many(
    browser: "subprocess.Popen[str]",
) -> None:
    met = 0
    for number, facts in enumerate(games(SMALL, 400, 3, 31)):
        other = next(games(SMALL, 1, 3, 500 + number))
        if len(other.seats) != len(facts.seats) or facts.me is None:
            continue
        mixed = replace(facts, suggestions=facts.suggestions + other.suggestions)
        if _possible(mixed):
            continue
        met += 1
        entries = ask(browser, mixed)["contradiction"]["entries"]
        assert not _possible(with_entries(mixed, entries))
        for left_out in entries:
            assert _possible(with_entries(mixed, [e for e in entries if e != left_out]))
    assert met > 20


def _possible(facts: Facts) -> bool:
    try:
        know(facts, LOGIC_ONLY)
    except Contradiction:
        return False
    return True
