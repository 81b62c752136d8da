"""The pictures of the companion: a game at a real table, as its page shows it."""

import json
from typing import TYPE_CHECKING, Any, Final

from whodunnit.editions.load import load_theme

if TYPE_CHECKING:
    from tools.screenshots import Photographer

PEOPLE: Final = (("Ann", 5, "#c8102e"), ("Bob", 5, "#f0b823"), ("Cleo", 4, "#3d9970"))
PARTS: Final = ("enter", "notes", "advice", "entries")


def companion(photographer: "Photographer") -> None:
    """Setting the table, entering, the notes with a reason, advice, and a refusal."""
    ada = photographer.somebody()
    page = ada.page
    page.goto("/companion")
    page.locator("main .chief").click()
    page.locator("form h1").wait_for()
    photographer.take(ada, "companion-table")
    page.locator("form .foot .button").last.click()
    content: Any = {
        "name": "friday.json",
        "mimeType": "application/json",
        "buffer": json.dumps(_friday()).encode(),
    }
    page.locator("input[type=file]").set_input_files([content])
    page.locator(".box small").first.wait_for(state="attached")
    photographer.take(ada, "companion-enter")
    tabs = page.locator("main nav button")
    for number, part in enumerate(PARTS):
        if tabs.first.is_visible():
            tabs.nth(number).click()
        if part == "notes":
            page.locator(".box.yes").nth(2).click()
            page.locator(".reason li").first.wait_for()
            photographer.take(ada, "companion-notes")
        if part == "advice":
            page.locator(".advice progress").wait_for(state="detached")
            page.locator(".advice li").first.scroll_into_view_if_needed()
            photographer.take(ada, "companion-advice")
    if tabs.first.is_visible():
        tabs.first.click()
    page.evaluate("() => scrollTo(0, 0)")
    page.locator(".enter .what .choice").last.click()
    page.locator(".enter .choice", has_text="Dan").click()
    page.locator(".enter .choice", has_text="Wrench").click()
    page.locator(".enter form > .chief").click()
    page.locator("main > section h2").wait_for()
    photographer.take(ada, "companion-refused")


def _friday() -> dict[str, Any]:
    """A game after four suggestions."""
    deck = load_theme("classic").deck
    people = (*PEOPLE, ("Dan", 4, "#2456c9"))
    return {
        "format": "whodunnit companion",
        "version": 1,
        "name": "Friday",
        "deck": {"suspects": deck.suspects, "weapons": deck.weapons, "rooms": deck.rooms},
        "seats": [{"name": name, "cards": n, "colour": colour} for name, n, colour in people],
        "me": 0,
        "hand": ["Professor Plum", "Rope", "Hall", "Study", "Library"],
        "face_up": [],
        "entries": [
            _suggestion(1, "Mr. Green", "Knife", "Kitchen", [2], 3, None),
            _suggestion(0, "Miss Scarlet", "Lead Pipe", "Dining Room", [1], 2, "Lead Pipe"),
            _suggestion(2, "Colonel Mustard", "Wrench", "Lounge", [3, 0, 1], None, None),
            _suggestion(3, "Mrs. White", "Revolver", "Lounge", [0, 1], 2, None),
        ],
    }


def _suggestion(by: int, *rest: object) -> dict[str, Any]:
    keys = ("suspect", "weapon", "room", "cannot", "shown_by", "card")
    return {"kind": "suggestion", "by": by, **dict(zip(keys, rest, strict=True))}
