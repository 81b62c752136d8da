"""Parts of the client that are lost on their way are fetched again, or the page says so."""

import pytest
from playwright.sync_api import Page, Request, Route, expect
from tests.browser.conftest import Sit
from tests.browser.driving import may_roll
from tests.browser.keyboard import KeyboardPlayer

NOWHERE = "/t/NONE-11"
STYLED = """(name) => [...document.styleSheets]
  .some((sheet) => sheet.href?.includes(`/${name}-`) && sheet.cssRules.length > 0)"""


class Road:
    """The way to some files; nothing gets through until it is mended."""

    def __init__(self, page: Page, files: str, *, missing: bool = False) -> None:
        self.asked = 0
        """How often the files were asked for."""
        self.opened = 0
        """How often the whole page was asked for."""
        self.called = 0
        """How often the host was asked whether it is there."""
        self.mended = False
        """Whether everything gets through."""
        self._missing = missing
        page.route(f"**/assets/{files}", self._pass)
        page.on("request", self._see)

    def _pass(self, route: Route) -> None:
        self.asked += 1
        if self.mended:
            route.continue_()
        elif self._missing:
            route.fulfill(status=404)
        else:
            route.abort()

    def _see(self, request: Request) -> None:
        self.opened += request.is_navigation_request()
        self.called += request.method == "HEAD"


class ShortlyBroken(Road):
    """Everything gets through once the host was asked whether it is there."""

    def _see(self, request: Request) -> None:
        super()._see(request)
        self.mended = self.called > 0


class Renamed(Road):
    """The host has the files by other names, which a page learns that is opened anew."""

    def _see(self, request: Request) -> None:
        super()._see(request)
        self.mended = self.opened > 1


@pytest.mark.parametrize("kind", ["css", "js"])
def test_a_page_of_which_something_is_lost_comes_all_the_same(kind: str, somebody: Sit) -> None:
    ada = somebody()
    road = ShortlyBroken(ada.page, f"TablePage-*.{kind}")

    ada.page.goto(NOWHERE)

    expect(ada.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    assert ada.page.evaluate(STYLED, "TablePage")
    assert road.called == 1


def test_a_page_that_the_host_has_by_another_name_is_opened_anew(somebody: Sit) -> None:
    ada = somebody()
    road = Renamed(ada.page, "TablePage-*", missing=True)

    ada.page.goto(NOWHERE)

    expect(ada.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    assert road.opened == 2


def test_a_page_that_stays_lost_says_so_and_is_not_opened_anew_for_ever(somebody: Sit) -> None:
    ada = somebody(kind=KeyboardPlayer)
    road = Road(ada.page, "TablePage-*.css")

    ada.page.goto(NOWHERE)

    expect(ada.page.get_by_role("alert")).to_contain_text("This page was lost on its way")
    assert (road.opened, road.asked) == (2, 4)
    road.mended = True
    ada.click(ada.page.get_by_role("button", name="Try again"))
    expect(ada.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    assert ada.page.evaluate(STYLED, "TablePage")
    assert (road.opened, road.asked) == (3, 5)


def test_a_tour_that_is_lost_for_a_moment_comes_into_the_game(somebody: Sit) -> None:
    ada = somebody(toured=False)
    road = ShortlyBroken(ada.page, "Tour-*.css")

    ada.create("classic", 3)

    expect(ada.page.locator(".coach")).to_be_visible()
    assert ada.page.evaluate(STYLED, "Tour")
    assert road.opened == 1


def test_a_tour_that_stays_lost_does_not_disturb_the_game(somebody: Sit) -> None:
    ada = somebody(toured=False)
    road = Road(ada.page, "Tour-*.css")

    ada.create("classic", 3)

    alert = ada.page.get_by_role("alert")
    expect(alert).to_contain_text("A part of this page was lost on its way.")
    alert.get_by_role("button", name="Close").click()
    expect(alert).to_have_count(0)
    ada.play_until(may_roll)
    assert (road.opened, road.asked) == (1, 2)
    road.mended = True
    ada.page.locator("header button").last.click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Tour").click()
    expect(ada.page.locator(".coach")).to_be_visible()
    assert ada.page.evaluate(STYLED, "Tour")
