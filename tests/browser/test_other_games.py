"""Games with something of their own: two dice, another theme, an imported board, the Red Card."""

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect
from tests.browser.conftest import Sit
from tests.browser.course_house import imported
from tests.browser.driving import LIT, Player, asked, can_accuse, is_over, may_roll, play_together
from tests.browser.hosting import Host
from tests.browser.test_whole_games import FAIR, HOW

from whodunnit.core.cards import CaseFile


def solve(player: Player, host: Host) -> None:
    """Suggest once, accuse rightly, and look at the end."""
    player.play_until(asked(player))
    player.accuse(host.case_file(player.code))
    player.play_until(is_over)
    expect(player.page.locator(HOW)).to_contain_text("You solve the case")
    expect(player.page.locator(FAIR)).to_be_visible()


def names(page: Page) -> Locator:
    """Where one chooses a theme."""
    return page.get_by_role("combobox", name="Names")


def test_cluedo_is_played_with_two_dice(somebody: Sit, host: Host) -> None:
    ada = somebody()
    ada.create("cluedo", 3)
    ada.play_until(may_roll)
    ada.press("roll")
    ada.page.locator(LIT).first.wait_for(state="attached")

    expect(ada.page.locator("section.now .die")).to_have_count(2)
    solve(ada, host)


def test_a_game_under_other_names(somebody: Sit, host: Host) -> None:
    ada = somebody()
    ada.create("classic", 3, also=lambda page: names(page).select_option("ns"))
    ada.play_until(may_roll)

    expect(ada.page.locator("ul.seats")).to_contain_text("Wario")
    expect(ada.page.locator("#panel")).to_contain_text("Koopa Shell")
    solve(ada, host)
    expect(ada.page.locator("dialog")).not_to_contain_text("Scarlet")


def test_a_game_alone_on_an_imported_board(somebody: Sit, host: Host, tmp_path: Path) -> None:
    board, theme = tmp_path / "lighthouse.txt", tmp_path / "lighthouse.toml"
    for path, text in zip((board, theme), imported(), strict=True):
        path.write_text(text, encoding="utf-8")

    def upload(page: Page) -> None:
        page.locator("details.own summary").click()
        page.get_by_label("Board (a text file)").set_input_files(board)
        page.get_by_label("Names (a theme file)").set_input_files(theme)
        page.get_by_role("spinbutton", name="Rooms").fill("4")

    ada = somebody()
    ada.create("solo", also=upload)
    ada.play_until(may_roll)

    expect(ada.page.get_by_role("group", name="Lighthouse")).to_be_visible()
    expect(ada.page.locator("ul.seats li")).to_have_count(6)
    expect(ada.page.locator("#panel")).to_contain_text("Gull Loft")
    solve(ada, host)


def test_a_board_that_does_not_fit_is_refused_with_the_remedy(somebody: Sit) -> None:
    ada = somebody()
    ada.page.goto("/new?edition=solo")
    ada.page.locator("form button.chief:enabled").wait_for()
    ada.page.locator("details.own summary").click()
    own = FilePayload(name="mine.txt", mimeType="text/plain", buffer=imported()[0].encode())
    ada.page.get_by_label("Board (a text file)").set_input_files([own])

    ada.page.locator("form button.chief").click()

    expect(ada.page.get_by_role("alert")).to_contain_text("set deck = [6, 6, 4]")
    ada.page.get_by_role("button", name="Put away").click()
    ada.page.locator("form button.chief").click()
    ada.page.wait_for_url("**/t/*")


@pytest.mark.rule("N19", "N22")
def test_camps_with_the_red_card(somebody: Sit, host: Host) -> None:
    ada, bob, cyd = players = [somebody(seed) for seed in range(3)]

    def with_the_red_card(page: Page) -> None:
        page.get_by_text("House rules").click()
        page.get_by_label("One of you secretly holds the Red Card").check()

    code = ada.create("camps", 3, computers=0, also=with_the_red_card)
    bob.sit(code)
    cyd.sit(code)
    ada.page.locator(".start .chief:enabled").click()
    for player in players:
        player.page.locator("section.now").wait_for()

    # Only the murderer learns who it is.
    case_file, murderer = host.case_file(code), host.murderer(code)
    for seat, player in enumerate(players):
        held = player.page.locator(".mine .red")
        expect(held).to_have_count(1 if seat == murderer else 0)

    seat = 1 if murderer == 0 else 0
    detective = players[seat]
    detective.announces = True

    def offered() -> bool:
        found = detective.peek()
        return found is not None and can_accuse(found)

    play_together(players, offered)
    detective.accuse(CaseFile(host.suspect(code, murderer), case_file.weapon, case_file.room))

    for other, player in enumerate(players):
        player.play_until(is_over)
        won = "You solve the case" if other == seat else "solves the case"
        expect(player.page.locator(HOW)).to_contain_text(won)
        expect(player.page.locator("dialog")).to_contain_text("was framed")
