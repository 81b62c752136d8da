"""What somebody at a real table taps on the companion's page."""

import re
from typing import Any

from playwright.sync_api import Page, expect

HAND = ("Professor Plum", "Rope", "Hall", "Study", "Library", "Lounge")
"""The cards of whoever takes the notes."""


def begin(page: Page) -> None:
    """A game of Ann, Bob and Cleo; Ann takes the notes."""
    page.get_by_role("button", name="New game").click()
    for number, name in enumerate(("Ann", "Bob", "Cleo"), start=1):
        page.get_by_label(f"Name of seat {number}").fill(name)
    mine = page.get_by_role("region", name="Your cards")
    for card in HAND:
        mine.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Game night")).to_be_visible()


def choose(page: Page, *names: str) -> None:
    """Tap these buttons one after another."""
    for name in names:
        page.locator("form").get_by_role("button", name=name, exact=True).click()


def suggest(page: Page, *taps: str) -> None:
    """Enter a suggestion: who, three cards, and what became of it."""
    part(page, "Enter")
    choose(page, *taps, "Enter it")


def part(page: Page, name: str) -> None:
    """Go to a part of the page; on a wide screen all are there."""
    # A file may still be on its way into the page.
    page.locator("main nav").wait_for(state="attached")
    tab = page.get_by_role("navigation").get_by_role("button", name=name, exact=True)
    if tab.is_visible():
        tab.click()


def mark(page: Page, card: str, place: str) -> str:
    """What stands in a box of the Detective Notes."""
    box = page.get_by_role("button", name=re.compile(f"^{re.escape(card)}, {place}: "))
    told = box.get_attribute("aria-label") or ""
    return told.rpartition(": ")[2]


def opened(page: Page, content: bytes) -> None:
    """Open a file."""
    file: Any = {"name": "game.json", "mimeType": "application/json", "buffer": content}
    page.locator("input[type=file]").set_input_files([file])


def large() -> dict[str, Any]:
    """A house deck of 36 cards, ten players."""
    deck = {
        kind: [f"{name} {n}" for n in range(1, 13)]
        for kind, name in (("suspects", "Guest"), ("weapons", "Tool"), ("rooms", "Place"))
    }
    sizes = (4, 4, 4, 3, 3, 3, 3, 3, 3, 3)
    return {
        "format": "whodunnit companion",
        "version": 1,
        "name": "Large",
        "deck": deck,
        "seats": [
            {"name": f"P{n}", "cards": cards, "colour": "#c8102e"} for n, cards in enumerate(sizes)
        ],
        "me": 0,
        "hand": ["Guest 1", "Tool 1", "Place 1", "Place 2"],
        "face_up": [],
        "entries": [
            {
                "kind": "suggestion",
                "by": by,
                "suspect": f"Guest {by + 1}",
                "weapon": f"Tool {by + 2}",
                "room": f"Place {by + 3}",
                "cannot": [(by + 1) % 10],
                "shown_by": (by + 2) % 10,
                "card": None,
            }
            for by in range(1, 5)
        ],
    }
