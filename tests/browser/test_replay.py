"""Games are looked at again: forward, back, through any eyes, from a file, and with an analysis."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import PHONE, device
from tests.browser.conftest import Sit
from tests.browser.driving import Player
from tests.browser.hosting import Host
from tests.browser.test_axe import AXE, LOOKS, RUN

looked_at_as = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())


def finished(player: Player, edition: str = "classic") -> str:
    """The code of a table where three computers have played to the end."""
    ask(player, "/api/me", {"name": "Ada"})
    code = str(ask(player, "/api/tables", {"edition": edition, "seats": 3})["code"])
    for _ in range(3):
        ask(player, f"/api/tables/{code}/fill", {"level": "casual"})
    ask(player, f"/api/tables/{code}/start")
    player.page.goto(f"/t/{code}")
    player.page.locator('[data-fair="true"]').wait_for()
    return code


@pytest.fixture(scope="module")
def code(browser: Browser, host: Host) -> Iterator[str]:
    """A table where a game is over."""
    context = device(browser, host.address)
    yield finished(Player(context))
    context.close()


def ask(player: Player, path: str, body: object = None) -> dict[str, Any]:
    """Ask the host, with the cookies of the player's browser."""
    answer = player.page.request.post(path, data=body)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def record(player: Player, code: str) -> bytes:
    """The whole record of a table."""
    return player.page.request.get(f"/api/tables/{code}/record").body()


def at(page: Page) -> int:
    """The version that is looked at."""
    return int(page.locator("main").get_attribute("data-at") or 0)


def move(page: Page, how: str) -> int:
    """Press one of the buttons; the version that is looked at then."""
    page.locator(f'[data-move="{how}"]').click()
    return at(page)


def test_the_end_of_a_game_shows_who_knew_what_when_and_leads_to_the_rest(
    somebody: Sit, code: str
) -> None:
    ada = somebody()
    ada.page.goto(f"/t/{code}")
    knew = ada.page.locator('dialog [data-analysis="there"]')
    knew.get_by_role("img", name="How likely the true accusation was").wait_for()
    assert knew.locator("ul.fates li").count() == 3
    assert knew.locator(".mark").count() >= 1
    knew.get_by_text("The chart as a table").click()
    assert knew.locator("tbody tr").count() >= 2
    knew.get_by_role("link").click()
    ada.page.wait_for_url(f"**/replay/{code}*")
    ada.page.get_by_role("tab", name="Analysis").click()
    ada.page.locator('[data-analysis="there"]').wait_for()


def test_forward_and_back_by_steps_and_by_turns(somebody: Sit, code: str) -> None:
    ada = somebody()
    page = ada.page
    page.goto(f"/replay/{code}?as=open")
    said = page.locator("[data-sentence]")
    said.wait_for()
    assert at(page) == 1
    assert page.locator('[data-move="back"]').is_disabled()

    first = move(page, "turnForward")
    expect(said).to_have_text("Round 1: Scarlet's turn.")
    step = move(page, "forward")
    assert step > first
    assert move(page, "back") == first
    second = move(page, "turnForward")
    expect(said).to_have_text("Round 1: Mustard's turn.")
    assert move(page, "turnBack") == first
    last = move(page, "end")
    assert last > second
    assert page.locator('[data-move="forward"]').is_disabled()
    assert move(page, "start") == 1


def test_the_keyboard_moves_through_the_game(somebody: Sit, code: str) -> None:
    ada = somebody()
    page = ada.page
    page.goto(f"/replay/{code}")
    page.locator("[data-sentence]").wait_for()
    seen = [at(page)]
    for key in ("ArrowRight", "Shift+ArrowRight", "PageDown", "End"):
        page.keyboard.press(key)
        seen.append(at(page))
    assert seen == sorted(set(seen))
    for key in ("ArrowLeft", "Shift+ArrowLeft", "PageUp", "Home"):
        page.keyboard.press(key)
        seen.append(at(page))
    assert seen[4:] == sorted(set(seen[4:]), reverse=True)
    assert seen[-1] == 1


def test_the_scrubber_tells_where_it_is(somebody: Sit, code: str) -> None:
    ada = somebody()
    page = ada.page
    page.goto(f"/replay/{code}")
    scrubber = page.get_by_role("slider")
    scrubber.wait_for()
    scrubber.fill(str(int(scrubber.get_attribute("max") or 0) // 2))
    assert at(page) > 1
    told = scrubber.get_attribute("aria-valuetext") or ""
    assert told.startswith("Turn ")
    assert (page.locator("[data-sentence]").text_content() or "?") in told


def test_it_plays_by_itself_until_somebody_stops_it(somebody: Sit, code: str) -> None:
    ada = somebody()
    page = ada.page
    page.goto(f"/replay/{code}")
    page.locator('[data-move="play"]').click()
    page.wait_for_function("Number(document.querySelector('main').dataset.at) > 2")
    page.locator('[data-move="pause"]').click()
    page.locator('[data-move="play"]').wait_for()


def test_a_link_leads_to_its_moment_and_eyes(somebody: Sit, code: str) -> None:
    ada, ben = somebody(), somebody()
    ada.page.goto(f"/replay/{code}")
    ada.page.get_by_label("Seen by").select_option("1")
    move(ada.page, "turnForward")
    there = move(ada.page, "forward")
    ada.page.wait_for_url(f"**/replay/{code}?at={there}&as=1")

    ben.page.goto(ada.page.url)
    ben.page.locator("[data-sentence]").wait_for()
    assert at(ben.page) == there
    assert ben.page.locator("main").get_attribute("data-as") == "1"
    expect(ben.page.get_by_label("Seen by")).to_have_value("1")


def test_each_pair_of_eyes_sees_its_own_cards(somebody: Sit, code: str) -> None:
    ada = somebody()
    page = ada.page
    replay = page.request.get(f"/api/tables/{code}/replay").json()
    dealt = {
        entry["event"]["seat"]: set(entry["event"]["cards"])
        for entry in replay["entries"]
        if entry["event"]["type"] == "hand_dealt"
    }
    page.goto(f"/replay/{code}")
    page.get_by_role("tab", name="Cards").click()
    move(page, "turnForward")
    panel = page.locator("#panel")

    def cards() -> set[str]:
        text = panel.text_content() or ""
        return {card for hand in dealt.values() for card in hand if card in text}

    for seat, hand in dealt.items():
        page.get_by_label("Seen by").select_option(str(seat))
        assert cards() == hand
    page.get_by_label("Seen by").select_option("spectator")
    assert cards() == set()
    page.get_by_label("Seen by").select_option("open")
    assert cards() == set().union(*dealt.values())
    assert panel.get_by_text("Case File").count() == 1


def test_an_own_running_game_is_seen_through_one_s_own_eyes_only(somebody: Sit) -> None:
    ada, ben = somebody(), somebody()
    code = ada.create("hallways", 3)
    ada.offered()
    for player, eyes in ((ada, "0"), (ben, "spectator")):
        player.page.goto(f"/replay/{code}")
        player.page.locator("[data-sentence]").wait_for()
        options = player.page.get_by_label("Seen by").locator("option")
        assert [option.get_attribute("value") for option in options.all()] == [eyes]
        player.page.get_by_role("tab", name="Analysis").click()
        player.page.get_by_text("Only a finished game").wait_for()


def test_a_moment_to_learn_from_is_shown_with_its_proof(somebody: Sit, code: str) -> None:
    ada = somebody()
    page = ada.page
    page.goto(f"/replay/{code}")
    page.get_by_role("tab", name="Analysis").click()
    lessons = page.locator("[data-lesson]")
    lessons.first.wait_for()
    assert 1 <= lessons.count() <= 3
    for lesson in lessons.all():
        before = at(page)
        lesson.get_by_role("button").click()
        assert at(page) > 1
        assert at(page) != before
    proven = page.locator("[data-lesson]:has(ol.proof)")
    if proven.count():
        proven.first.locator("summary").click()
        assert "So " in (proven.first.locator("ol.proof").first.text_content() or "")


def test_a_record_file_is_chosen_or_dropped(somebody: Sit, code: str, tmp_path: Path) -> None:
    ada, ben = somebody(), somebody()
    file = tmp_path / "game.jsonl"
    file.write_bytes(record(ada, code))
    ben.page.goto("/replay")
    ben.page.locator("input[type=file]").set_input_files(file)
    ben.page.locator("[data-sentence]").wait_for()
    ben.page.get_by_role("tab", name="Analysis").click()
    ben.page.locator('[data-analysis="there"]').wait_for()

    ben.page.get_by_role("button", name="Open another record").click()
    dropped = ben.page.evaluate_handle(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'game.jsonl'));
          return data;
        }""",
        file.read_text("utf-8"),
    )
    ben.page.dispatch_event("main", "drop", {"dataTransfer": dropped})
    ben.page.locator("[data-sentence]").wait_for()


def test_a_damaged_file_is_explained_and_another_can_be_chosen(
    somebody: Sit, code: str, tmp_path: Path
) -> None:
    ada = somebody()
    lines = record(ada, code).splitlines()
    (tmp_path / "damaged.jsonl").write_bytes(b"\n".join([*lines[:7], *lines[8:]]))
    (tmp_path / "game.jsonl").write_bytes(b"\n".join(lines))
    ada.page.goto("/replay")
    ada.page.locator("input[type=file]").set_input_files(tmp_path / "damaged.jsonl")
    expect(ada.page.get_by_role("alert")).to_contain_text("line 8: version 8 stands where")
    ada.page.locator("input[type=file]").set_input_files(tmp_path / "game.jsonl")
    ada.page.locator("[data-sentence]").wait_for()


def test_there_is_nothing_to_look_at_without_a_table(somebody: Sit) -> None:
    ada = somebody()
    ada.page.goto("/replay/NONE-11")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    assert ada.page.locator("[data-sentence]").count() == 0


@pytest.mark.parametrize("edition", ["classic", "camps"])
@looked_at_as
def test_axe_finds_nothing(edition: str, look: dict[str, Any], somebody: Sit) -> None:
    ada = somebody(**look)
    code = finished(ada, edition)
    found: dict[str, list[str]] = {}

    def examine(name: str) -> None:
        if not ada.page.evaluate("() => 'axe' in window"):
            ada.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        found[name] = ada.page.evaluate(RUN)

    ada.page.locator('[data-analysis="there"]').wait_for()
    examine("end")
    ada.page.goto(f"/replay/{code}?at=30&as=open")
    ada.page.locator("[data-sentence]").wait_for()
    for tab in ada.page.get_by_role("tab").all():
        tab.click()
        if tab.text_content() == "Analysis":
            ada.page.locator('[data-analysis="there"]').wait_for()
            for summary in ada.page.locator("summary").all():
                summary.click()
        examine(tab.text_content() or "")
    ada.page.goto("/replay")
    ada.page.locator("input[type=file]").set_input_files(
        {"name": "x.jsonl", "mimeType": "", "buffer": b"x"}
    )
    ada.page.get_by_role("alert").wait_for()
    examine("file")
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_nothing_is_wider_than_a_phone(somebody: Sit, code: str) -> None:
    ada = somebody(size=PHONE, language="de")
    for path in (f"/replay/{code}", "/replay"):
        ada.page.goto(path, wait_until="networkidle")
        for tab in ada.page.get_by_role("tab").all():
            tab.click()
            assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
