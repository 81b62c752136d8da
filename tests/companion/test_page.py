"""The companion's page as somebody at a real table uses it."""

import re

from playwright.sync_api import expect
from tests.browser.browsing import WIDE
from tests.companion.conftest import Sit
from tests.companion.tapping import begin, mark, part, suggest


def test_a_suggestion_in_a_few_taps_fills_the_notes_with_reasons(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "Bob", "Mr. Green", "Knife", "Hall", "Cleo showed a card")
    suggest(page, "Ann", "Mr. Green", "Wrench", "Kitchen", "Nobody could")
    part(page, "Notes")
    expect(page.get_by_role("button", name="Knife, Cleo: certain")).to_be_visible()
    assert mark(page, "Mr. Green", "Case File") == "certain"
    assert mark(page, "Rope", "Ann") == "certain"
    assert mark(page, "Lead Pipe", "Bob").endswith("per cent")
    page.get_by_role("button", name="Knife, Cleo: certain").click()
    reason = page.locator(".reason")
    expect(reason).to_contain_text("Cleo holds Knife. Because:")
    expect(reason).to_contain_text("1. Bob suggested Mr. Green, Knife, Hall. Cleo showed a card.")
    expect(reason).to_contain_text("2. Ann suggested Mr. Green, Wrench, Kitchen.")
    expect(page.get_by_text("Certain: Mr. Green, Wrench, Kitchen. Accuse.")).to_be_visible()


def test_the_card_that_was_shown_to_me(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "Ann", "Mrs. White", "Knife", "Kitchen", "Cleo showed a card")
    part(page, "Notes")
    expect(page.get_by_role("button", name="Knife, Bob: ruled out")).to_be_visible()
    part(page, "Entries")
    page.get_by_role("button", name="Correct entry 1").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Which card did you see").get_by_text("Knife").click()
    dialog.get_by_role("button", name="Save the change").click()
    part(page, "Notes")
    expect(page.get_by_role("button", name="Knife, Cleo: certain")).to_be_visible()


def test_false_accusations_and_cards_known_by_other_means(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "False accusation", "Bob", "Mr. Green", "Knife", "Kitchen")
    suggest(page, "I know a card", "Cleo", "Wrench")
    part(page, "Notes")
    expect(page.get_by_role("button", name="Wrench, Cleo: certain")).to_be_visible()
    part(page, "Entries")
    expect(page.get_by_text("1. Bob accused falsely: Mr. Green, Knife, Kitchen.")).to_be_visible()
    expect(page.get_by_text("2. You know that Cleo holds Wrench.")).to_be_visible()


def test_a_contradiction_is_refused_with_entries_that_can_be_corrected(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "Bob", "Mr. Green", "Knife", "Kitchen", "Nobody could")
    suggest(page, "I know a card", "Cleo", "Knife")
    refused = page.get_by_role("region", name="This cannot be true")
    told = refused.locator("li p")
    expect(told).to_have_count(2)
    assert told.all_inner_texts() == [
        "2. You know that Cleo holds Knife.",
        "1. Bob suggested Mr. Green, Knife, Kitchen. Nobody could disprove it.",
    ]
    refused.get_by_role("button", name="Correct entry 1").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Cleo showed a card").click()
    dialog.get_by_role("button", name="Save the change").click()
    expect(refused).to_be_hidden()
    part(page, "Notes")
    expect(page.get_by_role("button", name="Knife, Cleo: certain")).to_be_visible()


def test_a_refused_entry_can_be_left_out_and_changes_be_undone(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "I know a card", "Cleo", "Knife")
    suggest(page, "I know a card", "Bob", "Knife")
    page.get_by_role("button", name="Leave the change out").click()
    part(page, "Entries")
    expect(page.get_by_role("region", name="Entries").locator("li")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Nothing is entered yet.")).to_be_visible()
    part(page, "Notes")
    expect(page.get_by_role("button", name=re.compile("^Knife, Bob: .* per cent"))).to_be_visible()


def test_advice_from_the_rooms_within_reach_becomes_an_entry(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    part(page, "Advice")
    advice = page.get_by_role("region", name="What to suggest")
    advice.get_by_role("button", name="Kitchen").click()
    expect(advice.locator("progress")).to_be_hidden()
    best = advice.locator("li").first
    expect(best).to_contain_text("bits expected")
    assert all("Kitchen" in one for one in advice.locator("li strong").all_inner_texts())
    named = best.locator("strong").inner_text().split(", ")
    best.get_by_role("button", name="Enter this suggestion").click()
    chosen = page.locator("form .choice[aria-pressed=true]").all_inner_texts()
    assert chosen == ["Suggestion", "Ann", *named]


def test_how_likely_an_accusation_is(somebody: Sit) -> None:
    page = somebody(size=WIDE)
    begin(page)
    accuse = page.get_by_role("region", name="Accuse?")
    expect(accuse).to_contain_text("Not certain yet.")
    accuse.get_by_text("How likely is this accusation").click()
    accuse.get_by_label("Room").select_option("Hall")
    expect(accuse).to_contain_text("It is certainly false.")


def test_a_house_deck_is_edited_in_place(somebody: Sit) -> None:
    page = somebody()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Cluedo").click()
    page.get_by_role("button", name="Change the cards").click()
    page.get_by_label("Weapons, Card 1").fill("Spoon")
    page.get_by_role("button", name="Add a room").click()
    page.get_by_role("button", name="Add a room").click()
    page.get_by_role("button", name="Remove Card 11").click()
    page.get_by_label("Rooms, Card 10").fill("Cellar")
    sizes = [box.input_value() for box in page.get_by_label(re.compile("^Number of cards")).all()]
    assert sizes == ["7", "6", "6"]
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("You have 7 cards: 0 are chosen.")
    mine = page.get_by_role("region", name="Your cards")
    for card in ("Spoon", "Cellar", "Hall", "Study", "Spanner", "Mrs White", "Kitchen"):
        mine.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Start").click()
    part(page, "Notes")
    expect(page.get_by_role("button", name="Cellar, Player 1: certain")).to_be_visible()


def test_a_suggestion_is_entered_with_the_keyboard_alone(somebody: Sit) -> None:
    page = somebody(size=WIDE)
    begin(page)
    form = page.locator("form")
    for name in ("Mr. Green", "Knife", "Hall", "Bob could not disprove", "Enter it"):
        form.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter" if name == "Enter it" else "Space")
    expect(
        page.get_by_text("1. Ann suggested Mr. Green, Knife, Hall. Bob could not.")
    ).to_be_visible()
    expect(form.get_by_role("button", name="Suggestion")).to_be_focused()


def test_the_notes_are_walked_through_with_the_keyboard(somebody: Sit) -> None:
    page = somebody(size=WIDE)
    begin(page)
    expect(page.get_by_role("button", name="Professor Plum, Ann: certain")).to_be_visible()
    page.get_by_role("button", name="Miss Scarlet, Ann: ruled out").focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".reason")).to_contain_text("Ann holds Professor Plum. Because:")
    page.keyboard.press("End")
    expect(page.locator(".reason")).to_contain_text("Professor Plum is not in the Case File.")
