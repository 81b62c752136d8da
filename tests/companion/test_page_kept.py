"""What is entered in the companion stays on the device: in the browser, and in files."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.browsing import WIDE
from tests.browser.hosting import Host
from tests.companion.conftest import Sit
from tests.companion.tapping import begin, large, mark, opened, part, suggest

from whodunnit.commands._companion_file import parse_game

KEPT = "This page is kept on your device"


def test_nothing_is_sent_anywhere(somebody: Sit, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("listening")
    host = Host(folder)
    host.start()
    page = somebody(host.address)
    expect(page.get_by_text(KEPT)).to_be_visible()
    before = (folder / "log.jsonl").read_bytes().count(b'"request"')
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    begin(page)
    suggest(page, "Bob", "Mr. Green", "Knife", "Hall", "Cleo showed a card")
    part(page, "Advice")
    expect(page.get_by_text("bits expected").first).to_be_visible()
    after = (folder / "log.jsonl").read_bytes().count(b'"request"')
    host.kill()
    assert after == before > 0
    # The thread that thinks is a file of the page, and comes from the device itself.
    worker = re.compile(rf"GET {re.escape(host.address)}/assets/worker-[\w-]+\.js")
    assert [one for one in asked if not worker.fullmatch(one)] == []


def test_it_works_without_a_connection_once_it_was_there(
    somebody: Sit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    host = Host(tmp_path_factory.mktemp("gone"))
    host.start()
    page = somebody(host.address)
    expect(page.get_by_text(KEPT)).to_be_visible()
    begin(page)
    suggest(page, "I know a card", "Cleo", "Knife")
    part(page, "Entries")
    expect(page.get_by_text("1. You know that Cleo holds Knife.")).to_be_visible()
    host.kill()
    page.reload()
    page.get_by_role("button", name="Open Game night").click()
    suggest(page, "I know a card", "Bob", "Wrench")
    part(page, "Notes")
    expect(page.get_by_role("button", name="Wrench, Bob: certain")).to_be_visible()
    assert mark(page, "Knife", "Cleo") == "certain"
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Detektivblock")).to_be_visible()


def test_it_can_be_installed(somebody: Sit) -> None:
    page = somebody()
    expect(page.get_by_text(KEPT)).to_be_visible()
    asking = page.context.new_cdp_session(page)
    found = asking.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A browser of a test keeps nothing for good: that is all that is in the way.
    assert [error["errorId"] for error in found] == ["in-incognito"]
    manifest = asking.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["start_url"] == "/companion"


def test_only_the_companion_is_kept(somebody: Sit) -> None:
    page = somebody()
    expect(page.get_by_text(KEPT)).to_be_visible()
    scopes = "async () => (await navigator.serviceWorker.getRegistrations()).map((r) => r.scope)"
    assert [scope.partition("/companion")[1] for scope in page.evaluate(scopes)] == ["/companion"]


def test_a_game_is_saved_and_opened_as_a_file_that_the_terminal_reads(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "Bob", "Mr. Green", "Knife", "Hall", "Cleo showed a card")
    part(page, "Entries")
    expect(page.get_by_role("region", name="Entries").locator("li")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    content = Path(download.value.path()).read_bytes()
    assert [seat.name for seat in parse_game(content, "it").seats] == ["Ann", "Bob", "Cleo"]
    other = somebody(size=WIDE)
    opened(other, content)
    expect(other.get_by_text("1. Bob suggested Mr. Green, Knife, Hall.")).to_be_visible()


def test_a_damaged_file_is_explained(somebody: Sit) -> None:
    page = somebody()
    alert = page.get_by_role("alert")
    whole = json.dumps(large()).encode()
    for content, told in (
        (whole[:300], "perhaps only a part of it is there"),
        (b'{"format": "chess"}', "It is no game of the companion."),
        (whole.replace(b'"shown_by": 3', b'"shown_by": 33'), "Place: entries[0].shown_by."),
    ):
        opened(page, content)
        expect(alert).to_contain_text(told)
    assert page.get_by_text("No game is kept here yet.").is_visible()


def test_several_games_are_kept_and_one_can_be_deleted(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    page.get_by_role("button", name="All games").click()
    opened(page, json.dumps(large()).encode())
    expect(page.get_by_role("heading", name="Large", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator("main li")).to_have_count(2)
    page.get_by_role("button", name="Delete Large").click()
    page.get_by_role("button", name="Delete Large").click()
    expect(page.locator("main li")).to_have_count(1)


def test_a_large_house_deck_never_stops_the_page(somebody: Sit) -> None:
    page = somebody()
    opened(page, json.dumps(large()).encode())
    part(page, "Notes")
    expect(page.get_by_role("button", name="Guest 1, P0: certain")).to_be_visible()
    expect(page.get_by_text("The chances are still being counted.")).to_be_visible()
    suggest(page, "I know a card", "P4", "Tool 12")
    part(page, "Notes")
    expect(page.get_by_role("button", name="Tool 12, P4: certain")).to_be_visible()


def test_two_windows_do_not_lose_each_others_games(somebody: Sit) -> None:
    page = somebody()
    other = page.context.new_page()
    other.goto("/companion")
    other.locator("main h1").wait_for()
    begin(page)
    opened(other, json.dumps(large()).encode())
    expect(other.get_by_role("heading", name="Large", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator("main li")).to_have_count(2)
