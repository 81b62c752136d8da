"""What the table tells a player about its own knowledge: no more than it allows."""

import msgspec
import pytest
from tests.web.running import host, party, spend

from whodunnit.core.actions import Deal, Show, Suggest
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import Event
from whodunnit.core.rules import create, step
from whodunnit.core.view import View, view_of
from whodunnit.editions.setup import make_setup
from whodunnit.host.settings import Help, TableSettings
from whodunnit.web.knowledge import Box, KnownBefore, known_to

NAMED = CaseFile("Mrs. White", "Rope", "Hall")


def view_after_a_suggestion() -> View:
    """Seat 0 has suggested; seat 1 could not disprove, seat 2 showed the Rope."""
    setup = make_setup("camps", seats=3)
    hidden = CaseFile("Mr. Green", "Knife", "Study")
    rest = [card for card in setup.deck.cards if card not in hidden and card not in NAMED]
    hands = (rest[:6], rest[6:12], [*NAMED, *rest[12:]])
    deal = Deal(hidden, tuple(setup.deck.sort(hand) for hand in hands))
    state, events = create(setup)
    happened: list[Event] = [*events]
    for action in (deal, Suggest(0, NAMED), Show(2, "Rope")):
        state, events = step(state, action)
        happened += events
    return view_of(happened, 0)


def test_without_help_nothing_is_told() -> None:
    assert known_to(view_after_a_suggestion(), "none").cards == {}


def test_facts_are_what_was_seen_and_nothing_else() -> None:
    told = known_to(view_after_a_suggestion(), "facts").cards
    assert told["Rope"]["2"].mark == "yes"
    assert told["Rope"]["2"].why == "Professor Plum showed it on turn 1." or (
        "showed it on turn 1" in (told["Rope"]["2"].why or "")
    )
    assert told["Hall"] == {"1": Box("no", why=told["Hall"]["1"].why)}
    own = view_after_a_suggestion().state.hands[0]
    assert own is not None
    assert {card for card, row in told.items() if row.get("0", Box("no")).mark == "yes"} == set(own)
    assert "Mr. Green" not in told


def test_deductions_are_certain_and_have_reasons() -> None:
    told = known_to(view_after_a_suggestion(), "deductions").cards
    boxes = [box for row in told.values() for box in row.values()]
    assert all(box.mark in ("yes", "no") and box.why for box in boxes)
    assert all(box.probability is None for box in boxes)
    facts = known_to(view_after_a_suggestion(), "facts").cards
    for card, row in facts.items():
        for place, box in row.items():
            assert told[card][place].mark == box.mark


def test_probabilities_of_a_card_add_up_and_agree_with_the_marks() -> None:
    told = known_to(view_after_a_suggestion(), "probabilities").cards
    assert len(told) == 21
    for row in told.values():
        assert set(row) == {"0", "1", "2", "case_file"}
        assert sum(box.probability or 0 for box in row.values()) == pytest.approx(1, abs=0.001)
        for box in row.values():
            assert (box.mark == "yes") == (box.probability == 1)


@pytest.mark.parametrize("help", ["none", "facts", "deductions", "probabilities"])
def test_the_table_tells_what_it_allows_and_only_to_who_sits_there(help: Help) -> None:
    settings = TableSettings(edition="camps", seats=3, help=help)

    async def scene() -> None:
        async with host() as address, party(address, settings) as (clients, code):
            answer = await clients[0]._http.get(f"/api/tables/{code}/knowledge")
            told = msgspec.json.decode(answer.content)
            assert told["help"] == help
            assert bool(told["cards"]) == (help != "none")
            again = await clients[0]._http.get(f"/api/tables/{code}/knowledge")
            assert again.content == answer.content
            other = await clients[1]._http.get(f"/api/tables/{code}/knowledge")
            assert (other.content != answer.content) == (help != "none")

    spend(scene)


def test_what_was_worked_out_is_kept_until_something_happens() -> None:
    before = KnownBefore(most=1)
    known = known_to(view_after_a_suggestion(), "none")
    before.keep(("HAWK-42", 0), known)
    assert before.get(("HAWK-42", 0), known.v) is known
    assert before.get(("HAWK-42", 0), known.v + 1) is None
    before.keep(("HAWK-42", 1), known)
    assert before.get(("HAWK-42", 0), known.v) is None
