"""The pictures of looking at a game again: the replay, and the analysis beside it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.driving import Player
    from tools.screenshots import Photographer


def replayed(photographer: "Photographer") -> None:
    """A game of computers in the middle, and what is to be learnt from it."""
    ada = photographer.somebody()
    page = ada.page
    page.goto(f"/replay/{_played_by_experts(ada)}?as=open")
    scrubber = page.get_by_role("slider")
    scrubber.wait_for()
    scrubber.fill(str(int(scrubber.get_attribute("max") or 0) // 2))
    photographer.take(ada, "replay")
    page.get_by_role("tab").last.click()
    page.locator('[data-analysis="there"]').wait_for()
    page.locator('[data-analysis="there"]').scroll_into_view_if_needed()
    photographer.take(ada, "analysis")


def _played_by_experts(player: "Player") -> str:
    """The code of a table where four computers have played to the end."""
    page = player.page
    page.request.post("/api/me", data={"name": "Ada"})
    table = page.request.post("/api/tables", data={"edition": "classic", "seats": 4})
    code = str(table.json()["code"])
    for _ in range(4):
        page.request.post(f"/api/tables/{code}/fill", data={"level": "expert"})
    page.request.post(f"/api/tables/{code}/start")
    page.goto(f"/t/{code}")
    page.locator('[data-fair="true"]').wait_for()
    return code
