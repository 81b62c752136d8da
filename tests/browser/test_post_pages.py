"""Every page of play by post: axe finds nothing, a phone is wide enough, a keyboard is enough."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.browsing import PHONE
from tests.browser.conftest import Sit
from tests.browser.corresponding import (
    CAMPS,
    DECK,
    PHRASE,
    Correspondent,
    case_file,
    correspondent,
    member,
    scene,
)
from tests.browser.hosting import Host
from tests.browser.keyboard import KeyboardPlayer
from tests.browser.test_axe import AXE, LOOKS, RUN

from whodunnit.core.cards import CaseFile

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

looked_at_as = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())


class TypingCorrespondent(Correspondent, KeyboardPlayer):
    """Plays by post with the keys of a keyboard and nothing else."""

    def write(self, field: Locator, text: str) -> None:
        """Go to a field with the tabulator, and type."""
        self._reach(field)
        self.page.keyboard.type(text)


@looked_at_as
def test_every_page_by_axe_and_by_its_width(look: dict[str, Any], somebody: Sit) -> None:
    found: dict[str, list[str]] = {}
    game = scene(somebody, 3)
    beta = member(somebody, game, "Bea")
    leader = correspondent(somebody, **look)
    leader.come_in("Zoe", game.code)
    look_at = _examiner(found)
    leader.go()
    look_at(leader.page, "announcement")
    leader.done("register", character=CAMPS[1], key_phrase=PHRASE)
    leader.go()
    look_at(leader.page, "back-up")
    game.operator.done("close_registration")
    game.operator.done("call_backup", camp=CAMPS[0])
    leader.go("camp")
    look_at(leader.page, "camp without a code")
    leader.done("set_code", code="camp-1-new")
    game.operator.done("start")
    _make_beta(leader, beta)
    beta.done("suggest", named=_body(CaseFile(CAMPS[0], DECK.weapons[0], DECK.rooms[0])))
    beta.done("propose", named=_body(CaseFile(CAMPS[1], DECK.weapons[1], DECK.rooms[1])))
    leader.page.get_by_role("button", name="Counter").wait_for()
    leader.press_button("Propose")
    look_at(leader.page, "camp at its turn")
    leader.click(leader.page.locator('[data-choice="suggest"]'))
    look_at(leader.page, "suggestion")
    leader.page.keyboard.press("Escape")
    leader.page.locator(".bell button").click()
    look_at(leader.page, "notices")
    leader.go("thread")
    leader.page.locator("#post-1").wait_for()
    look_at(leader.page, "thread")
    for path in ("/post", "/post/new", "/post/mail", "/post/NONE-11", "/"):
        leader.page.goto(path, wait_until="networkidle")
        leader.page.locator("h1").wait_for(state="attached")
        look_at(leader.page, path)
    assert {state: problems for state, problems in found.items() if problems} == {}


@looked_at_as
def test_the_desk_and_the_end_by_axe_and_by_their_width(
    look: dict[str, Any], somebody: Sit, host: Host
) -> None:
    found: dict[str, list[str]] = {}
    look_at = _examiner(found)
    operator = correspondent(somebody, **look)
    code = operator.prepare(name="Olga", first_accusation_round=1)
    look_at(operator.page, "desk with a draft")
    operator.press_button("Open registration")
    leader = correspondent(somebody)
    leader.come_in("Ada", code)
    leader.ask("register", character=CAMPS[0], key_phrase="wrong")
    leader.done("register", character=CAMPS[0], key_phrase=PHRASE)
    leader.done("set_code", code="camp-1")
    for name in ("Mustard", "White"):
        operator.press_button(f"A computer as {name}")
        expect(operator.page.locator("ul.camps")).to_contain_text(name)
    look_at(operator.page, "desk")
    operator.press_button("Adjust the settings")
    look_at(operator.page, "adjusting")
    operator.page.keyboard.press("Escape")
    operator.press_button("Deal and start")
    operator.page.locator('[data-stage="playing"]').wait_for()
    look_at(operator.page, "desk of a running game")
    truth = _body(case_file(host, code))
    leader.done("suggest", named=truth, accusation_pending=True)
    leader.done("accuse", named=truth)
    operator.go("thread")
    expect(operator.page.locator('[data-fair="true"]')).to_be_visible()
    look_at(operator.page, "end")
    assert {state: problems for state, problems in found.items() if problems} == {}


def test_a_game_with_nothing_but_a_keyboard(somebody: Sit) -> None:
    game = scene(somebody, 3)
    typing = somebody(kind=TypingCorrespondent)
    assert isinstance(typing, TypingCorrespondent)
    typing.enrol(game.code, "Kim", CAMPS[0], "camp-1")
    typing.page.wait_for_url("**/camp")
    _make_beta(game.leaders[0], typing)
    game.operator.done("start")
    named = CaseFile(DECK.suspects[2], DECK.weapons[2], DECK.rooms[2])
    typing.put_together("suggest", named)
    expect(typing.panel("waiting")).to_contain_text(", ".join(named))
    typing.write(typing.page.locator("[name=say]"), "I could not wait.")
    typing.press_button("Send")
    expect(typing.panel("talk")).to_contain_text("I could not wait.")
    typing.click(typing.page.get_by_role("link", name="Thread", exact=True))
    typing.page.wait_for_url("**/thread")
    typing.write(typing.page.locator("[name=post]"), "Good luck to everybody.")
    typing.press_button("Post")
    expect(typing.page.locator("section.thread li").last).to_contain_text("Good luck to everybody.")


def test_a_phone_shows_what_to_do_first(somebody: Sit) -> None:
    game = scene(somebody, 3)
    game.operator.done("start")
    phone = member(somebody, game, "Pat", size=PHONE)
    phone.go("camp")
    expect(phone.panel("now").get_by_role("heading")).to_be_in_viewport()


def test_the_front_page_says_that_it_is_the_camps_turn(somebody: Sit) -> None:
    game = scene(somebody, 3)
    game.operator.done("start")
    leader = game.leaders[0]
    leader.page.goto("/")
    own = leader.page.get_by_role("link", name="The mansion case").first
    expect(own).to_contain_text("Your camp's turn")
    own.click()
    leader.page.wait_for_url(f"**/post/{game.code}/camp")


def test_one_sheet_of_notes_for_a_whole_camp(somebody: Sit) -> None:
    game = scene(somebody, 3)
    friend = member(somebody, game, "Fia")
    game.operator.done("start")
    leader = game.leaders[0]
    leader.go("camp")
    box = f'[aria-label^="{CAMPS[3]}, Mustard"]'
    with leader.page.expect_response(lambda answer: answer.request.method == "PUT"):
        leader.page.locator(box).click()
    friend.go("camp")
    expect(friend.page.locator(box)).to_have_attribute("aria-label", f"{CAMPS[3]}, Mustard: no")
    with friend.page.expect_response(lambda answer: answer.request.method == "PUT"):
        friend.page.locator("section:has(#notes) textarea").fill("Watch the Hall.")
    leader.go("camp")
    expect(leader.page.locator("section:has(#notes) textarea")).to_have_value("Watch the Hall.")
    expect(leader.page.locator(box)).to_have_attribute("aria-label", f"{CAMPS[3]}, Mustard: no")


@pytest.mark.rule("N1")
def test_own_lists_are_counted_while_they_are_written(somebody: Sit) -> None:
    operator = correspondent(somebody)
    operator.page.goto("/post/new")
    operator.press_button("Edit the names")
    people = operator.page.locator("textarea[name=suspects]")
    people.fill("Anna\nBela\nCoco\nDora\nEgon")
    expect(operator.page.locator("form")).to_contain_text("5 of 6")
    expect(operator.page.get_by_role("button", name="Prepare the game")).to_be_disabled()
    people.fill("Anna\nBela\nCoco\nDora\nEgon\nanna")
    expect(operator.page.locator("form")).to_contain_text('"anna" is there twice: rename one.')
    people.fill("Anna\nBela\nCoco\nDora\nEgon\nFritz")
    operator.press_button("Prepare the game")
    operator.page.wait_for_url("**/desk")
    operator.press_button("Open registration")
    expect(operator.page.get_by_role("button", name="A computer as Fritz")).to_be_visible()


@pytest.mark.rule("N3")
def test_sealed_case_files_are_kept_for_the_operators_next_game(somebody: Sit) -> None:
    game = scene(somebody, 3, files=2, title="The first case")
    operator = game.operator
    operator.done("start")
    files = operator.page.request.get(f"/api/post/games/{game.code}").json()["files"]
    code = operator.prepare(title="The second case", reuse=game.code)
    assert operator.page.request.get(f"/api/post/games/{code}").json()["files"] == [files[1]]


def _examiner(found: dict[str, list[str]]) -> Callable[[Page, str], None]:
    script = Path(AXE).read_text(encoding="utf-8")

    def look_at(page: Page, state: str) -> None:
        if not page.evaluate("() => 'axe' in window"):
            page.add_script_tag(content=script)
        wider = page.evaluate(WIDER)
        found[state] = [*page.evaluate(RUN), *([f"{wider} pixels too wide"] if wider else [])]

    return look_at


def _make_beta(leader: Correspondent, beta: Correspondent) -> None:
    address = f"/api/post/games/{leader.game}"
    leader.done("name_beta", person=beta.page.request.get(address).json()["you"]["person"])


def _body(named: CaseFile) -> dict[str, str]:
    return {"suspect": named.suspect, "weapon": named.weapon, "room": named.room}
