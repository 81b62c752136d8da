"""axe finds nothing on any page in any state, wide by day and narrow by night."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.browsing import PHONE, WIDE
from tests.browser.conftest import Sit
from tests.browser.driving import Offered, can_accuse, is_over
from tests.browser.hosting import Host

OPEN = "(summaries) => summaries.forEach((summary) => (summary.parentElement.open = true))"
AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map(({ id, help, nodes }) => [id, help, ...nodes.map((n) => n.html.slice(0, 160))].join(': '))"""
PAGES = {
    "/": ".editions li",
    "/new?edition=solo": ".editions label",
    "/rules/classic": ".rules li",
    "/rules/camps": ".rules li",
    "/t/NONE-11": "main svg",
    "/nowhere": "main svg",
}
"""Every page, and what is there once it has come."""
LOOKS: dict[str, dict[str, Any]] = {
    "wide by day": {"size": WIDE, "look": "light"},
    "narrow by night": {"size": PHONE, "look": "dark"},
}

Examine = Callable[[Page], list[str]]
"""Gives what axe finds on a page."""

looked_at_as = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())


@pytest.fixture(scope="module")
def findings() -> Examine:
    """What axe finds on a page as it is now."""
    script = AXE.read_text(encoding="utf-8")

    def examine(page: Page) -> list[str]:
        if not page.evaluate("() => 'axe' in window"):
            page.add_script_tag(content=script)
        found: list[str] = page.evaluate(RUN)
        return found

    return examine


def test_axe_does_find_what_is_wrong(somebody: Sit, findings: Examine) -> None:
    ada = somebody()
    ada.page.goto("/")
    ada.page.locator("h1").wait_for()
    ada.page.evaluate("() => document.body.append(document.createElement('button'))")
    assert any(found.startswith("button-name") for found in findings(ada.page))


@looked_at_as
def test_every_page(look: dict[str, Any], somebody: Sit, findings: Examine) -> None:
    ada = somebody(**look)
    seen = {}
    for path, there in PAGES.items():
        ada.page.goto(path)
        ada.page.locator(there).first.wait_for(state="attached")
        ada.page.locator("details:not([open]) > summary").evaluate_all(OPEN)
        seen[path] = findings(ada.page)
    assert {path: found for path, found in seen.items() if found} == {}


@looked_at_as
def test_settings_and_the_waiting_room(
    look: dict[str, Any], somebody: Sit, findings: Examine
) -> None:
    ada = somebody(**look)
    ada.page.goto("/")
    ada.page.locator("header button").last.click()
    ada.page.locator("dialog").wait_for()
    assert findings(ada.page) == []
    ada.page.keyboard.press("Escape")
    ada.page.locator(".begin .button:not(.chief)").click()
    ada.page.locator(".share svg").wait_for()
    assert findings(ada.page) == []


@looked_at_as
def test_every_state_of_a_game(
    look: dict[str, Any], somebody: Sit, host: Host, findings: Examine
) -> None:
    ada = somebody(toured=False, **look)
    seen: dict[str, list[str]] = {}
    wanted = {"tour: hand", "tour: move", "tour: notes", "roll", "lit", "choose", "show", "shown"}

    def looked_at(offered: Offered) -> bool:
        states = {state_of(offered), f"tour: {offered.tour}"}
        if not states <= seen.keys():
            seen.update(dict.fromkeys(states, findings(ada.page)))
        return wanted <= seen.keys() and offered.where == "panel"

    # Not everything comes in every game.
    for _ in range(5):
        code = ada.create("classic", 4)
        ada.page.locator(".coach").wait_for()
        if not is_over(ada.play_until(lambda offered: looked_at(offered) or is_over(offered))):
            break
    for tab in ada.page.get_by_role("tab").all():
        tab.click()
        seen[f"tab {tab.text_content()}"] = findings(ada.page)
    for button, state in ((-2, "rules of the table"), (-1, "menu")):
        ada.page.locator("header button").nth(button).click()
        ada.page.locator("dialog").wait_for()
        seen[state] = findings(ada.page)
        ada.page.keyboard.press("Escape")
    ada.play_until(can_accuse)
    ada.press("accuse")
    ada.page.locator("dialog form").wait_for()
    seen["accusation"] = findings(ada.page)
    ada.name(host.wrong_case_file(code))
    seen["asked twice"] = findings(ada.page)
    ada.confirm()
    ada.page.locator("ul.seats li.out").wait_for()
    seen["eliminated"] = findings(ada.page)
    ada.play_until(is_over)
    ada.page.locator('[data-fair="true"]').wait_for()
    seen["end"] = findings(ada.page)
    assert {state: found for state, found in seen.items() if found} == {}


def test_looking_on(somebody: Sit, findings: Examine) -> None:
    ada = somebody()
    code = ada.create("hallways", 3)
    ada.play_until(lambda offered: ada.suggestions >= 1)
    for look in LOOKS.values():
        looker = somebody(**look)
        for path in (f"/t/{code}", f"/t/{code}/tv"):
            looker.page.goto(path)
            looker.page.locator("ul.seats li").first.wait_for()
            assert findings(looker.page) == []


def state_of(offered: Offered) -> str:
    """What is on the screen, in a word."""
    if offered.where != "panel":
        return offered.where
    if offered.show:
        return "show"
    if "roll" in offered.choices:
        return "roll"
    return "lit" if offered.targets else "panel"
