"""The companion's page as somebody at a real table uses it."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import CHROMIUM, PATIENCE, PHONE, WIDE, chromium
from tests.browser.hosting import Host

from whodunnit.commands._companion_file import parse_game
from whodunnit.web.pages import BUILT

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map(({ id, help, nodes }) => [id, help, ...nodes.map((n) => n.html.slice(0, 160))].join(': '))"""
HAND = ("Professor Plum", "Rope", "Hall", "Study", "Library", "Lounge")
KEPT = "This page is kept on your device"

Sit = Callable[..., Page]
"""Gives somebody a device of their own, and the companion on it."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host."""
    host = Host(tmp_path_factory.mktemp("host"))
    host.start()
    yield host
    host.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser."""
    if not Path(CHROMIUM).exists():
        pytest.skip("There is no chromium here; tools/install_browser installs it.")
    if not (BUILT / "index.html").exists():
        pytest.skip("The client is not built; tools/build_ui builds it.")
    with chromium() as browser:
        yield browser


@pytest.fixture
def somebody(browser: Browser, host: Host) -> Iterator[Sit]:
    """Somebody with the companion; what a browser complained about fails the test."""
    contexts = []
    complaints: list[str] = []

    def sit(
        address: str = "",
        size: tuple[int, int] = PHONE,
        look: Any = "light",
        language: str = "en",
        free: bool = False,
    ) -> Page:
        # Only axe, which is no part of the page, needs to be free of the page's own policy.
        context = browser.new_context(
            base_url=address or host.address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=look,
            locale=language,
            reduced_motion="reduce",
            has_touch=size == PHONE,
            bypass_csp=free,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda said: complaints.append(said.text) if said.type == "error" else None
        )
        page.goto("/companion")
        page.locator("main h1").wait_for()
        return page

    yield sit
    for context in contexts:
        context.close()
    assert complaints == []


def begin(page: Page) -> None:
    """A game of Ann, Bob and Cleo; Ann takes the notes."""
    page.get_by_role("button", name="New game").click()
    for number, name in enumerate(("Ann", "Bob", "Cleo"), start=1):
        page.get_by_label(f"Name of seat {number}").fill(name)
    mine = page.get_by_role("region", name="Your cards")
    for card in HAND:
        mine.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Game night")).to_be_visible()


def choose(page: Page, *names: str) -> None:
    """Tap these buttons one after another."""
    for name in names:
        page.locator("form").get_by_role("button", name=name, exact=True).click()


def suggest(page: Page, *taps: str) -> None:
    """Enter a suggestion: who, three cards, and what became of it."""
    part(page, "Enter")
    choose(page, *taps, "Enter it")


def part(page: Page, name: str) -> None:
    """Go to a part of the page; on a wide screen all are there."""
    tab = page.get_by_role("navigation").get_by_role("button", name=name, exact=True)
    if tab.is_visible():
        tab.click()


def mark(page: Page, card: str, place: str) -> str:
    """What stands in a box of the Detective Notes."""
    box = page.get_by_role("button", name=re.compile(f"^{re.escape(card)}, {place}: "))
    told = box.get_attribute("aria-label") or ""
    return told.rpartition(": ")[2]


def opened(page: Page, content: bytes) -> None:
    """Open a file."""
    file: Any = {"name": "game.json", "mimeType": "application/json", "buffer": content}
    page.locator("input[type=file]").set_input_files([file])


def large() -> dict[str, Any]:
    """A house deck of 36 cards, ten players."""
    deck = {
        kind: [f"{name} {n}" for n in range(1, 13)]
        for kind, name in (("suspects", "Guest"), ("weapons", "Tool"), ("rooms", "Place"))
    }
    sizes = (4, 4, 4, 3, 3, 3, 3, 3, 3, 3)
    return {
        "format": "whodunnit companion",
        "version": 1,
        "name": "Large",
        "deck": deck,
        "seats": [
            {"name": f"P{n}", "cards": cards, "colour": "#c8102e"} for n, cards in enumerate(sizes)
        ],
        "me": 0,
        "hand": ["Guest 1", "Tool 1", "Place 1", "Place 2"],
        "face_up": [],
        "entries": [
            {
                "kind": "suggestion",
                "by": by,
                "suspect": f"Guest {by + 1}",
                "weapon": f"Tool {by + 2}",
                "room": f"Place {by + 3}",
                "cannot": [(by + 1) % 10],
                "shown_by": (by + 2) % 10,
                "card": None,
            }
            for by in range(1, 5)
        ],
    }


def test_a_suggestion_in_a_few_taps_fills_the_notes_with_reasons(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "Bob", "Mr. Green", "Knife", "Hall", "Cleo showed a card")
    suggest(page, "Ann", "Mr. Green", "Wrench", "Kitchen", "Nobody could")
    part(page, "Notes")
    expect(page.get_by_role("button", name="Knife, Cleo: certain")).to_be_visible()
    assert mark(page, "Mr. Green", "Case File") == "certain"
    assert mark(page, "Rope", "Ann") == "certain"
    assert mark(page, "Lead Pipe", "Bob").endswith("per cent")
    page.get_by_role("button", name="Knife, Cleo: certain").click()
    reason = page.locator(".reason")
    expect(reason).to_contain_text("Cleo holds Knife. Because:")
    expect(reason).to_contain_text("1. Bob suggested Mr. Green, Knife, Hall. Cleo showed a card.")
    expect(reason).to_contain_text("2. Ann suggested Mr. Green, Wrench, Kitchen.")
    expect(page.get_by_text("Certain: Mr. Green, Wrench, Kitchen. Accuse.")).to_be_visible()


def test_the_card_that_was_shown_to_me(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "Ann", "Mrs. White", "Knife", "Kitchen", "Cleo showed a card")
    part(page, "Notes")
    expect(page.get_by_role("button", name="Knife, Bob: ruled out")).to_be_visible()
    part(page, "Entries")
    page.get_by_role("button", name="Correct entry 1").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Which card did you see").get_by_text("Knife").click()
    dialog.get_by_role("button", name="Save the change").click()
    part(page, "Notes")
    expect(page.get_by_role("button", name="Knife, Cleo: certain")).to_be_visible()


def test_false_accusations_and_cards_known_by_other_means(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "False accusation", "Bob", "Mr. Green", "Knife", "Kitchen")
    suggest(page, "I know a card", "Cleo", "Wrench")
    part(page, "Notes")
    expect(page.get_by_role("button", name="Wrench, Cleo: certain")).to_be_visible()
    part(page, "Entries")
    expect(page.get_by_text("1. Bob accused falsely: Mr. Green, Knife, Kitchen.")).to_be_visible()
    expect(page.get_by_text("2. You know that Cleo holds Wrench.")).to_be_visible()


def test_a_contradiction_is_refused_with_entries_that_can_be_corrected(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "Bob", "Mr. Green", "Knife", "Kitchen", "Nobody could")
    suggest(page, "I know a card", "Cleo", "Knife")
    refused = page.get_by_role("region", name="This cannot be true")
    told = refused.locator("li p")
    expect(told).to_have_count(2)
    assert told.all_inner_texts() == [
        "2. You know that Cleo holds Knife.",
        "1. Bob suggested Mr. Green, Knife, Kitchen. Nobody could disprove it.",
    ]
    refused.get_by_role("button", name="Correct entry 1").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Cleo showed a card").click()
    dialog.get_by_role("button", name="Save the change").click()
    expect(refused).to_be_hidden()
    part(page, "Notes")
    expect(page.get_by_role("button", name="Knife, Cleo: certain")).to_be_visible()


def test_a_refused_entry_can_be_left_out_and_changes_be_undone(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    suggest(page, "I know a card", "Cleo", "Knife")
    suggest(page, "I know a card", "Bob", "Knife")
    page.get_by_role("button", name="Leave the change out").click()
    part(page, "Entries")
    expect(page.get_by_role("region", name="Entries").locator("li")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Nothing is entered yet.")).to_be_visible()
    part(page, "Notes")
    expect(page.get_by_role("button", name=re.compile("^Knife, Bob: .* per cent"))).to_be_visible()


def test_advice_from_the_rooms_within_reach_becomes_an_entry(somebody: Sit) -> None:
    page = somebody()
    begin(page)
    part(page, "Advice")
    advice = page.get_by_role("region", name="What to suggest")
    advice.get_by_role("button", name="Kitchen").click()
    expect(advice.locator("progress")).to_be_hidden()
    best = advice.locator("li").first
    expect(best).to_contain_text("bits expected")
    assert all("Kitchen" in one for one in advice.locator("li strong").all_inner_texts())
    named = best.locator("strong").inner_text().split(", ")
    best.get_by_role("button", name="Enter this suggestion").click()
    chosen = page.locator("form .choice[aria-pressed=true]").all_inner_texts()
    assert chosen == ["Suggestion", "Ann", *named]


def test_how_likely_an_accusation_is(somebody: Sit) -> None:
    page = somebody(size=WIDE)
    begin(page)
    accuse = page.get_by_role("region", name="Accuse?")
    expect(accuse).to_contain_text("Not certain yet.")
    accuse.get_by_text("How likely is this accusation").click()
    accuse.get_by_label("Room").select_option("Hall")
    expect(accuse).to_contain_text("It is certainly false.")


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
    found = page.evaluate(
        """async () => {
          const link = document.querySelector('link[rel=manifest]');
          const response = await fetch(link.href);
          const manifest = await response.json();
          const icons = await Promise.all(manifest.icons.map(async ({ src, sizes }) => {
            const drawn = await (await fetch(src)).blob();
            const picture = await createImageBitmap(drawn).catch(() => null);
            return [sizes, picture && `${picture.width}x${picture.height}`];
          }));
          return { type: response.headers.get('content-type'), manifest, icons };
        }"""
    )
    assert found["type"].startswith("application/manifest+json")
    assert found["manifest"]["start_url"] == found["manifest"]["scope"] == "/companion"
    assert found["manifest"]["display"] == "standalone"
    assert {size: real for size, real in found["icons"] if size != "any"} == {
        "192x192": "192x192",
        "512x512": "512x512",
    }


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


def test_a_house_deck_is_edited_in_place(somebody: Sit) -> None:
    page = somebody()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Cluedo").click()
    page.get_by_role("button", name="Change the cards").click()
    page.get_by_label("Weapons, Card 1").fill("Spoon")
    page.get_by_role("button", name="Add a room").click()
    page.get_by_label("Rooms, Card 10").fill("Cellar")
    sizes = [box.input_value() for box in page.get_by_label(re.compile("^Number of cards")).all()]
    assert sizes == ["7", "6", "6"]
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("You have 7 cards: 0 are chosen.")
    mine = page.get_by_role("region", name="Your cards")
    for card in ("Spoon", "Cellar", "Hall", "Study", "Spanner", "Mrs White", "Kitchen"):
        mine.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Start").click()
    part(page, "Notes")
    expect(page.get_by_role("button", name="Cellar, Player 1: certain")).to_be_visible()


def test_the_notes_are_walked_through_with_the_keyboard(somebody: Sit) -> None:
    page = somebody(size=WIDE)
    begin(page)
    expect(page.get_by_role("button", name="Professor Plum, Ann: certain")).to_be_visible()
    page.get_by_role("button", name="Miss Scarlet, Ann: ruled out").focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".reason")).to_contain_text("Ann holds Professor Plum. Because:")
    page.keyboard.press("End")
    expect(page.locator(".reason")).to_contain_text("Professor Plum is not in the Case File.")


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
