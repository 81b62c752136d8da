"""Whole games in a browser, from the first page to the opened Case File."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.driving import asked, can_accuse, is_over
from tests.browser.hosting import Host

from whodunnit.web.catalogue import catalogue

EDITIONS = [edition.name for edition in catalogue().editions]
HOW = "dialog .how"
FAIR = '[data-fair="true"]'


def test_one_click_leads_to_a_game_against_five_computers(somebody: Sit, host: Host) -> None:
    ada = somebody()
    ada.page.goto("/")

    ada.page.locator(".begin .chief").click()

    ada.page.wait_for_url("**/t/*")
    ada.play_until(can_accuse)
    ada.accuse(host.case_file(ada.code))
    ada.play_until(is_over)
    expect(ada.page.locator(HOW)).to_contain_text("You solve the case")
    expect(ada.page.locator(FAIR)).to_be_visible()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_of(edition: str, somebody: Sit, host: Host) -> None:
    ada = somebody()
    code = ada.create(edition, None if edition == "solo" else 3)
    ada.announces = True
    ada.play_until(asked(ada, 2))
    ada.accuse(host.case_file(code))

    ada.play_until(is_over)
    expect(ada.page.locator(HOW)).to_contain_text("You solve the case")
    expect(ada.page.locator(FAIR)).to_be_visible()


def test_who_accuses_falsely_answers_on_until_a_computer_ends_the_game(
    somebody: Sit, host: Host
) -> None:
    ada = somebody()
    code = ada.create("classic", 3)
    ada.play_until(can_accuse)

    ada.accuse(host.wrong_case_file(code))

    ada.play_until(lambda offered: bool(offered.show) or is_over(offered))
    expect(ada.page.locator("ul.seats li.out")).to_have_count(1)
    ada.play_until(is_over)
    expect(ada.page.locator(HOW)).not_to_contain_text("You solve")
    expect(ada.page.locator(FAIR)).to_be_visible()
