"""Everybody can use the companion's page: axe finds nothing, and nothing is cut off."""

import json
from pathlib import Path

import pytest
from tests.browser.browsing import PHONE, WIDE
from tests.companion.conftest import Sit
from tests.companion.tapping import large, opened

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map(({ id, help, nodes }) => [id, help, ...nodes.map((n) => n.html.slice(0, 160))].join(': '))"""


@pytest.mark.parametrize(
    ("size", "look", "language"), [(WIDE, "light", "en"), (PHONE, "dark", "de")]
)
def test_axe_finds_nothing_and_nothing_is_cut_off(
    somebody: Sit, size: tuple[int, int], look: str, language: str
) -> None:
    page = somebody(size=size, look=look, language=language, free=True)
    seen: dict[str, list[str]] = {}

    def examine(state: str) -> None:
        if not page.evaluate("() => 'axe' in window"):
            page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        seen[state] = page.evaluate(RUN)
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            seen[state].append("It is wider than the screen.")

    examine("games")
    page.locator("main .chief").click()
    page.locator("form [aria-expanded]").click()
    page.locator("form .foot .chief").click()
    page.get_by_role("alert").wait_for()
    examine("setup")
    page.locator("form .foot .button").last.click()
    file = large()
    file["entries"] = file["entries"][:1]
    opened(page, json.dumps(file).encode())
    page.locator(".box.yes small, .box small").first.wait_for(state="attached")
    tabs = page.locator("main nav button")
    for number in range(4):
        if tabs.first.is_visible():
            tabs.nth(number).click()
        examine(f"part {number}")
    page.locator(".entries li button").first.click()
    page.locator("dialog form").wait_for()
    examine("correcting")
    page.keyboard.press("Escape")
    if tabs.first.is_visible():
        tabs.first.click()
    page.locator(".enter .what .choice").last.click()
    page.locator(".enter .choice", has_text="P1").click()
    page.locator(".enter .choice", has_text="Guest 1").first.click()
    page.locator(".enter form > .chief").click()
    page.locator("main > section h2").wait_for()
    examine("refused")
    assert {state: found for state, found in seen.items() if found} == {}
