"""A host that dies, a player who leaves, another device, and somebody who only looks on."""

import json
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.driving import LIT, Player, may_roll, play_together
from tests.browser.hosting import Host

from whodunnit.core.audience import SPECTATOR


def two_friends(somebody: Sit) -> tuple[Player, Player]:
    """Two people and two computers at a running table."""
    ada, bob = somebody(1), somebody(2)
    ada.page.goto("/")
    ada.page.locator(".begin .button:not(.chief)").click()
    ada.page.wait_for_url("**/t/*")
    bob.sit(ada.code)
    ada.start()
    for player in (ada, bob):
        player.page.locator("section.now").wait_for()
    return ada, bob


def test_a_host_is_killed_and_the_page_goes_on_without_being_loaded_again(
    somebody: Sit, tmp_path: Path
) -> None:
    host = Host(tmp_path)
    host.start()
    try:
        ada = somebody(address=host.address)
        code = ada.create("classic", 3)
        ada.play_until(lambda offered: offered.where == "panel")
        ada.page.evaluate("() => { window.sameFile = true; }")

        host.kill()

        expect(ada.page.locator("p.line")).to_be_visible()
        host.start()
        expect(ada.page.locator("p.line")).to_have_count(0)
        before = ada.steps
        ada.play_until(lambda offered: ada.steps >= before + 4)
        assert ada.page.evaluate("() => window.sameFile")
        versions = [json.loads(frame)["v"] for frame in ada.entries()]
        assert versions == list(range(1, len(versions) + 1))
        assert ada.entries() == host.frames(code, 0)[: len(versions)]
        assert len(ada.sockets) > 1
    finally:
        host.kill()


def test_a_player_lets_a_computer_play_and_comes_back(somebody: Sit) -> None:
    ada, bob = two_friends(somebody)

    bob.page.locator("header button").last.click()
    bob.page.locator("dialog .danger").click()

    back = bob.page.locator("section.now .row .chief")
    expect(back).to_be_visible()
    expect(ada.page.locator("ul.seats em")).to_have_count(1)
    back.click()
    expect(back).to_have_count(0)
    expect(ada.page.locator("ul.seats em")).to_have_count(0)
    play_together([ada, bob], lambda: bob.steps >= 1)


def test_the_host_of_a_table_hands_over_the_seat_of_one_who_is_gone(somebody: Sit) -> None:
    ada, bob = two_friends(somebody)
    link = bob.page.url

    bob.page.goto("/")

    ada.page.locator("ul.seats button").click()
    expect(ada.page.locator("ul.seats em")).to_be_visible()
    ada.play_until(may_roll)
    ada.press("roll")
    ada.play_until(may_roll)
    bob.page.goto(link)
    bob.page.locator("section.now .row .chief").click()
    play_together([ada, bob], lambda: bob.steps >= 1)


def test_a_second_device_plays_the_same_seat(somebody: Sit, host: Host) -> None:
    ada, phone = somebody(1), somebody(2, size=(360, 740))
    code = ada.create("classic", 3)
    ada.play_until(may_roll)
    ada.page.locator("header button").last.click()
    link = ada.page.locator("dialog input[readonly]").input_value()
    ada.page.keyboard.press("Escape")

    phone.page.goto(link)

    phone.page.wait_for_url(f"**/t/{code}")
    phone.play_until(may_roll)
    phone.press("roll")

    # Neither presses anything more: what one device did lights the places on both.
    for player in (phone, ada):
        player.page.locator(LIT).first.wait_for(state="attached")
    assert ada.entries() == phone.entries() == host.frames(code, 0)


def test_somebody_looks_on_and_sees_no_hand(somebody: Sit, host: Host) -> None:
    ada = somebody(1)
    code = ada.create("classic", 3)
    ada.play_until(lambda offered: ada.steps >= 6)

    for path in (f"/t/{code}", f"/t/{code}/tv"):
        looker = somebody(2)
        looker.page.goto(path)
        looker.page.locator('[role="img"], svg').first.wait_for()
        looker.receive(len(host.events(code)))
        assert looker.entries() == host.frames(code, SPECTATOR)
        expect(looker.page.locator(".mine")).to_have_count(0)
        expect(looker.page.locator("section.now [data-choice]")).to_have_count(0)


def test_a_seated_player_cannot_play_on_the_television(somebody: Sit) -> None:
    ada = somebody()
    code = ada.create("classic", 3)
    ada.play_until(may_roll)
    ada.press("roll")
    ada.page.locator(LIT).first.wait_for(state="attached")

    ada.page.goto(f"/t/{code}/tv")

    ada.page.locator(".pieces > g").first.wait_for(state="attached")
    expect(ada.page.locator(LIT)).to_have_count(0)


def test_a_link_that_leads_to_no_seat_says_so(somebody: Sit) -> None:
    ada = somebody()
    ada.page.goto("/s/" + "0" * 32)
    expect(ada.page.get_by_role("alert")).to_be_visible()
