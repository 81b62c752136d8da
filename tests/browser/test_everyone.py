"""A narrow phone, eyes that want no motion, day and night, and another language."""

from itertools import groupby
from typing import Literal

import pytest
from playwright.sync_api import FloatRect, Page, expect
from tests.browser.browsing import PHONE, WIDE
from tests.browser.conftest import Sit
from tests.browser.driving import Offered, asked, can_accuse, is_over, may_roll
from tests.browser.hosting import Host

OVERFLOW = """() => [...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .filter((element) => {
    for (let at = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== 'visible') return false;
      if (getComputedStyle(at).position === 'absolute' && at.clientWidth <= 1) return false;
    }
    return true;
  }).map((element) => `${element.tagName} ${element.className}`).slice(0, 5)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
MOVING = """() => document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 20)
  .filter((one) => one.effect.getKeyframes().some((frame) => Object.keys(frame).some((property) =>
    /transform|translate|rotate|scale|left|top|right|bottom|offsetDistance/.test(property))))
  .map((one) => one.animationName ?? one.transitionProperty ?? "script")"""
AXES: tuple[tuple[Literal["x", "y"], Literal["width", "height"]], ...] = (
    ("x", "width"),
    ("y", "height"),
)
STORY = "#panel ol li"
GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"


def nothing_is_cut_off(page: Page) -> None:
    """Nothing reaches over the right edge of the screen."""
    assert page.evaluate(WIDER) <= 0, page.evaluate(OVERFLOW)


def overlap(one: FloatRect, other: FloatRect | None) -> bool:
    """Whether two boxes on the screen have something in common."""
    assert other is not None
    return all(
        one[start] < other[start] + other[length] and other[start] < one[start] + one[length]
        for start, length in AXES
    )


def test_a_whole_game_at_360_pixels_has_everything_in_sight(somebody: Sit, host: Host) -> None:
    ada = somebody(size=PHONE)
    code = ada.create("classic", 3)
    enough = asked(ada, 2)

    def looked_at(offered: Offered) -> bool:
        nothing_is_cut_off(ada.page)
        if offered.where == "panel":
            box = ada.page.locator("section.now").bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= PHONE[1]
        return enough(offered)

    ada.play_until(looked_at)
    for tab in ada.page.get_by_role("tab").all():
        tab.click()
        nothing_is_cut_off(ada.page)
    ada.accuse(host.case_file(code))
    ada.play_until(is_over)
    nothing_is_cut_off(ada.page)


def test_the_other_pages_fit_into_360_pixels(somebody: Sit) -> None:
    ada = somebody(size=PHONE)
    for path in ("/", "/new", "/rules/classic", "/rules/camps", "/t/NONE-11", "/nowhere"):
        ada.page.goto(path)
        ada.page.locator("h1").wait_for(state="attached")
        nothing_is_cut_off(ada.page)
    ada.page.goto("/")
    ada.page.locator(".begin .button:not(.chief)").click()
    ada.page.locator(".share svg").wait_for()
    nothing_is_cut_off(ada.page)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_toast_covers_neither_the_board_nor_the_players(
    size: tuple[int, int], somebody: Sit
) -> None:
    ada = somebody(size=size)
    ada.create("solo")
    toast = ada.page.locator(".toasts p").last
    ada.play_until(lambda offered: toast.is_visible())

    box = toast.bounding_box()
    assert box is not None
    for covered in ('[data-tour="board"] .view', "ul.seats", "section.now"):
        assert not overlap(box, ada.page.locator(covered).bounding_box())


def test_the_dialog_of_an_accusation_fits_onto_a_laptop(somebody: Sit) -> None:
    ada = somebody(size=WIDE)
    ada.create("classic", 3)
    ada.play_until(can_accuse)
    ada.press("accuse")
    dialog = ada.page.locator("dialog")
    dialog.locator("form").wait_for()
    assert dialog.evaluate("(it) => it.scrollHeight - it.clientHeight") <= 0


def test_nothing_moves_for_whoever_wants_no_motion(somebody: Sit) -> None:
    ada = somebody(motion=False)
    ada.create("classic", 3)

    def still(offered: Offered) -> bool:
        assert ada.page.evaluate(MOVING) == []
        return ada.steps >= 8

    ada.play_until(still)


def test_dice_and_tokens_move_for_everybody_else(somebody: Sit) -> None:
    ada = somebody(motion=True)
    ada.create("classic", 3)
    ada.play_until(may_roll)

    ada.press("roll")

    ada.page.wait_for_function(f"() => ({MOVING})().length > 0")


def test_day_and_night_follow_the_system_until_somebody_chooses(somebody: Sit) -> None:
    day, night = somebody(look="light"), somebody(look="dark")
    for player in (day, night):
        player.page.goto("/")
        player.page.locator("h1").wait_for()
    assert day.page.evaluate(GROUND) != night.page.evaluate(GROUND)

    day.page.locator("header button").last.click()
    day.page.locator("dialog select").nth(1).select_option("night")
    day.page.reload()

    day.page.locator("h1").wait_for()
    assert day.page.evaluate(GROUND) == night.page.evaluate(GROUND)


def test_a_game_in_german(somebody: Sit, host: Host) -> None:
    ada = somebody(language="de")
    code = ada.create("classic", 3)
    ada.play_until(may_roll)

    assert ada.page.locator("html").get_attribute("lang") == "de"
    expect(ada.page.locator('[data-choice="roll"]')).to_have_text("Würfeln")
    ada.play_until(can_accuse)
    ada.accuse(host.case_file(code))
    ada.play_until(is_over)
    expect(ada.page.locator("dialog .how")).to_contain_text("Fall")


def test_the_language_can_be_chosen(somebody: Sit) -> None:
    ada = somebody(language="en")
    ada.page.goto("/")
    ada.page.locator("header button").last.click()
    ada.page.locator("dialog select").nth(0).select_option("de")
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.page.reload()
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")


def test_the_tour_waits_for_what_a_newcomer_does(somebody: Sit) -> None:
    ada = somebody(toured=False)
    # With two dice a room is soon within reach.
    ada.create("cluedo", 3)
    ada.page.locator(".coach").wait_for()
    seen = []

    def toured(offered: Offered) -> bool:
        seen.append(offered.tour)
        return offered.tour == "notes" and offered.where == "panel"

    # She presses nothing of the tour: it follows her, and stands in nobody's way.
    ada.play_until(toured)
    assert [step for step, _ in groupby(seen)] == ["hand", "move", "suggest", "notes"]
    ada.page.locator("#tab-notes").click()
    ada.page.locator("table .box").first.click()

    coach = ada.page.locator(".coach")
    expect(coach).to_have_attribute("data-step", "accuse")
    ada.page.locator('[data-choice="tour-next"]').click()
    expect(coach).to_have_count(0)
    ada.page.reload()
    ada.page.locator("section.now").wait_for()
    expect(coach).to_have_count(0)


def test_the_tour_can_be_read_through_or_skipped(somebody: Sit) -> None:
    ada = somebody(toured=False, size=PHONE)
    ada.create("classic", 3)
    ada.play_until(may_roll)
    coach, later = ada.page.locator(".coach"), ada.page.locator('[data-choice="tour-next"]')
    later.click()
    # The step after the hand waits for a roll; who does not want to roll goes on all the same.
    expect(coach).to_have_attribute("data-step", "roll")
    later.click()
    expect(coach).to_have_attribute("data-step", "move")

    ada.page.locator('[data-choice="tour-skip"]').click()

    expect(coach).to_have_count(0)
    assert ada.page.evaluate("() => scrollY") == 0


def test_every_event_is_announced_once(somebody: Sit) -> None:
    ada = somebody()
    ada.create("classic", 3)
    ada.play_until(can_accuse)
    ada.page.evaluate("""() => {
      window.heard = [];
      const log = document.querySelector('[role="log"]');
      new MutationObserver((changes) => changes.forEach((change) =>
        change.addedNodes.forEach((node) => window.heard.push(node.textContent))
      )).observe(log, { childList: true });
    }""")
    ada.page.get_by_role("tab").nth(1).click()
    before = ada.page.locator(STORY).all_text_contents()
    steps = ada.steps

    ada.play_until(lambda offered: ada.steps >= steps + 6 and offered.where == "panel")

    told = ada.page.locator(STORY).all_text_contents()[len(before) :]
    heard = ada.page.evaluate("() => window.heard")
    assert len(told) > 3
    assert {line: heard.count(line) for line in told} == {line: told.count(line) for line in told}
