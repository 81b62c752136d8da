"""A whole game without a mouse."""

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.driving import asked, can_accuse, is_over
from tests.browser.hosting import Host
from tests.browser.keyboard import KeyboardPlayer


def test_the_keyboard_alone_plays_a_whole_game(somebody: Sit, host: Host) -> None:
    ada = somebody(kind=KeyboardPlayer)
    code = ada.create("classic", 3)
    ada.play_until(asked(ada))
    ada.accuse(host.case_file(code))
    ada.play_until(is_over)
    expect(ada.page.locator("dialog .how")).to_contain_text("You solve the case")


def test_a_dialog_keeps_the_keyboard_until_it_is_closed(somebody: Sit) -> None:
    ada = somebody(kind=KeyboardPlayer)
    ada.create("classic", 3)
    ada.play_until(can_accuse)
    ada.press("accuse")
    ada.page.locator("dialog form").wait_for()

    inside = "document.activeElement.matches('body, dialog, dialog *')"
    for _ in range(12):
        ada.page.keyboard.press("Tab")
        assert ada.page.evaluate(inside)
    ada.page.keyboard.press("Escape")

    ada.page.locator("dialog").wait_for(state="detached")
    assert can_accuse(ada.offered())
