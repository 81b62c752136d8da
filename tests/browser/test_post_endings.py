"""How games by post end: with the Red Card in three ways, in a draw; and a no-show on the way."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.corresponding import (
    CAMPS,
    PHRASE,
    Scene,
    case_file,
    correspondent,
    hands,
    murderer,
    other_than,
    scene,
    shows_first,
)
from tests.browser.hosting import Host

from whodunnit.core.cards import CaseFile

RED = {"red_card": True, "first_accusation_round": 1}


@pytest.mark.rule("N19")
@pytest.mark.rule("N22")
def test_whoever_accuses_the_murderer_wins(somebody: Sit, host: Host) -> None:
    game, red = _started(somebody, host, **RED)
    framed = case_file(host, game.code)
    accuser = _not(red)
    _accuse(host, game, accuser, CaseFile(CAMPS[red], framed.weapon, framed.room))
    _ended(game, accuser, "You win.")
    _ended(game, red, "wins.", not_="You win.")


@pytest.mark.rule("N22")
def test_whoever_accuses_the_framed_person_loses_to_the_murderer(somebody: Sit, host: Host) -> None:
    game, red = _started(somebody, host, **RED)
    holder = game.leaders[red]
    holder.go("camp")
    expect(holder.panel("hand")).to_contain_text("Your camp holds the Red Card")
    accuser = _not(red)
    _accuse(host, game, accuser, case_file(host, game.code))
    _ended(game, accuser, "The framed suspect was accused.", not_="You win.")
    _ended(game, red, "You win.")


@pytest.mark.rule("N16")
@pytest.mark.rule("N23")
def test_a_draw_is_the_murderers_win(somebody: Sit, host: Host) -> None:
    game, red = _started(somebody, host, **RED)
    others = [seat for seat in range(3) if seat != red]
    for seat in others:
        _accuse(host, game, seat, _true_of_nobody(host, game.code))
    _ended(game, red, "You win.")
    _ended(game, others[0], "the murderer gets away", not_="You win.")


@pytest.mark.rule("N14")
@pytest.mark.rule("N16")
def test_half_of_the_camps_removed_is_a_draw(somebody: Sit, host: Host) -> None:
    game = scene(somebody, 4, first_accusation_round=1)
    game.operator.done("start")
    wrong = other_than(case_file(host, game.code))
    for seat in (0, 1):
        _accuse(host, game, seat, wrong)
    out = game.leaders[0]
    _ended(game, 0, "Half of the seats are removed: the murderer gets away. Nobody wins.")
    out.go()
    expect(out.page.locator("ul.camps li.out")).to_have_count(2)


@pytest.mark.rule("N5")
@pytest.mark.rule("N18")
def test_a_no_show_is_replaced_by_the_next_backup(somebody: Sit) -> None:
    operator = correspondent(somebody)
    # Four seconds to show up: the clerk itself calls the back-up.
    code = operator.prepare(name="Olga", camps=3, gather_hours=0.001)
    operator.press_button("Open registration")
    people = [correspondent(somebody) for _ in range(4)]
    names = ("Ada", "Bob", "Cyd", "Dee")
    for person, name, character in zip(people, names, (*CAMPS[:3], CAMPS[0]), strict=True):
        person.come_in(name, code)
        person.done("register", character=character, key_phrase=PHRASE)
    ada, bob, cyd, dee = people
    bob.done("set_code", code="camp-2")
    cyd.done("set_code", code="camp-3")
    dee.go()
    expect(dee.page.get_by_text("You are back-up number 1.")).to_be_visible()
    operator.press_button("Close registration")

    expect(dee.page.get_by_role("link", name="Your camp")).to_be_visible()
    expect(operator.page.locator(f'[data-camp="{CAMPS[0]}"]')).to_contain_text("Leader: Dee")
    dee.set_code("camp-1")
    operator.press_button("Deal and start")
    expect(operator.page.locator('[data-stage="playing"]')).to_be_visible()
    ada.go()
    expect(ada.page.get_by_role("link", name="Your camp")).to_be_hidden()


def _started(somebody: Sit, host: Host, **settings: object) -> tuple[Scene, int]:
    game = scene(somebody, 3, **settings)
    game.operator.done("start")
    return game, murderer(host, game.code)


def _not(seat: int) -> int:
    return 0 if seat else 1


def _true_of_nobody(host: Host, code: str) -> CaseFile:
    """Three cards that end nothing, whoever is the murderer."""
    return other_than(case_file(host, code))


def _accuse(host: Host, game: Scene, seat: int, named: CaseFile) -> None:
    """Turns pass until it is a camp's; it declares an accusation, and makes it on its page."""
    held = hands(host, game.code)
    while (turn := CAMPS.index(_page(game)["turn"])) != seat:
        game.leaders[turn].done("suggest", named=_body(named))
        if not _shown(game, held, turn, named):
            game.leaders[turn].done("end_turn")
    accuser = game.leaders[seat]
    accuser.go("camp")
    accuser.put_together("suggest", named, pending=True)
    _shown(game, held, seat, named)
    accuser.put_together("accuse", named)


def _shown(game: Scene, held: list[tuple[str, ...]], by: int, named: CaseFile) -> bool:
    """The first camp that can disprove shows a card; for a removed one the system does."""
    seat = shows_first(held, by, named)
    if seat is None:
        return False
    if _page(game)["camps"][seat]["standing"] == "playing":
        game.leaders[seat].done("show", card=next(card for card in named if card in held[seat]))
    return True


def _page(game: Scene) -> Any:
    return game.operator.page.request.get(f"/api/post/games/{game.code}").json()


def _body(named: CaseFile) -> dict[str, str]:
    return {"suspect": named.suspect, "weapon": named.weapon, "room": named.room}


def _ended(game: Scene, seat: int, told: str, *, not_: str | None = None) -> None:
    leader = game.leaders[seat]
    leader.go("thread")
    status = leader.page.locator(".status")
    expect(status).to_contain_text(told)
    if not_ is not None:
        expect(status).not_to_contain_text(not_)
    expect(leader.page.locator('[data-fair="true"]')).to_be_visible()
