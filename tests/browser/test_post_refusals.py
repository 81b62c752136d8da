"""What is refused in play by post says why, in a sentence, and changes nothing."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Sit
from tests.browser.corresponding import (
    CAMPS,
    DECK,
    Correspondent,
    Scene,
    correspondent,
    hands,
    member,
    scene,
)
from tests.browser.hosting import Host

from whodunnit.core.cards import CaseFile

GUESS = CaseFile(DECK.suspects[0], DECK.weapons[0], DECK.rooms[0])


@pytest.mark.rule("N4")
def test_a_registration_without_the_exact_phrase_does_not_count(somebody: Sit) -> None:
    operator, ada = correspondent(somebody), correspondent(somebody)
    code = operator.prepare(files=2)
    operator.press_button("Open registration")
    ada.register(code, "Ada", CAMPS[0], "I'm not afraid of prison", file=1)
    alert = ada.page.get_by_role("alert")
    expect(alert).to_contain_text("Your registration does not count.")
    expect(alert).to_contain_text("copy it letter by letter")
    ada.register(code, "Ada", CAMPS[0])
    expect(alert).to_contain_text("give a number from 1 to 2")
    row = operator.page.locator("tr", has_text="copy it letter by letter")
    expect(row).to_contain_text("Ada")
    expect(operator.page.locator("ul.camps li")).to_have_count(0)


@pytest.mark.rule("N7")
def test_a_wrong_code_opens_no_camp(somebody: Sit) -> None:
    game = _scene(somebody)
    eve = correspondent(somebody)
    eve.enrol(game.code, "Eve", CAMPS[0], "camp-2")
    expect(eve.page.get_by_role("alert")).to_contain_text("ask the leader of the camp")
    expect(eve.page.get_by_role("link", name="Your camp")).to_be_hidden()
    eve.go("camp")
    expect(eve.page.locator("main")).to_contain_text("You belong to no camp")


@pytest.mark.rule("N7")
@pytest.mark.rule("N18")
def test_no_page_has_the_cards_of_another_camp(somebody: Sit, host: Host) -> None:
    game = _scene(somebody)
    game.operator.done("start")
    bob = member(somebody, game, "Ben", camp=1)
    held = hands(host, game.code)
    address = f"/api/post/games/{game.code}"
    assert game.operator.page.request.get(address).json()["camp"] is None
    own = bob.page.request.get(address).json()["camp"]
    assert (own["character"], own["hand"]) == (CAMPS[1], list(held[1]))
    for person, dealt in ((game.operator, 0), (bob, 1)):
        record = person.page.request.get(f"{address}/record").text()
        assert record.count('"hand_dealt"') == dealt
        assert "case_file_sealed" not in record
        refused = person.page.request.get(f"{address}/notes")
        assert refused.ok == bool(dealt)
    bob.go("camp")
    expect(bob.page.locator("[data-hand] .card")).to_have_count(len(held[1]))
    game.operator.go("camp")
    expect(game.operator.page.locator("main")).to_contain_text("You belong to no camp")
    bob.go("desk")
    expect(bob.page.locator("main")).to_contain_text("Only the operator has a desk")


@pytest.mark.rule("N8")
def test_a_beta_leader_cannot_change_the_code(somebody: Sit) -> None:
    game = _scene(somebody)
    beta = _beta(somebody, game)
    beta.go("camp")
    expect(beta.panel("members")).to_contain_text("camp-1")
    expect(beta.panel("members").locator("[name=code]")).to_be_hidden()
    refused = beta.ask("set_code", code="mine-now")
    assert refused.status in (403, 409)
    assert "only the leader of the camp can do this" in refused.json()["sentence"]


@pytest.mark.rule("N8")
def test_a_leader_counters_a_beta_leader(somebody: Sit) -> None:
    game = _scene(somebody)
    beta, leader = _beta(somebody, game), game.leaders[0]
    game.operator.done("start")
    beta.go("camp")
    leader.go("camp")
    beta.put_together("suggest", GUESS)
    waiting = leader.panel("waiting")
    expect(waiting).to_contain_text("suggests Miss Scarlet, Knife, Hall")
    expect(beta.panel("waiting").get_by_role("button")).to_have_count(0)
    refused = beta.ask("approve", waiting=1)
    assert "only the leader of the camp can do this" in refused.json()["sentence"]
    leader.press_button("Counter")
    expect(waiting).to_have_count(0)
    expect(beta.panel("waiting")).to_have_count(0)
    expect(_choice(leader, "suggest")).to_be_visible()
    beta.page.locator(".bell button").click()
    expect(beta.page.locator("#notices")).to_contain_text("Your leader has countered")


@pytest.mark.rule("N8")
def test_a_beta_leader_has_their_way_when_the_time_is_up(somebody: Sit) -> None:
    game = _scene(somebody, beta_hours=0.0005)
    beta, leader = _beta(somebody, game), game.leaders[0]
    game.operator.done("start")
    leader.go("camp")
    beta.go("camp")
    beta.put_together("suggest", GUESS)
    expect(_choice(leader, "suggest")).to_have_count(0)
    leader.go("thread")
    expect(leader.page.locator("[data-type=suggestion_made]")).to_contain_text("Scarlet suggests")


@pytest.mark.rule("N18")
def test_the_operator_pauses_extends_and_ends(somebody: Sit) -> None:
    game = _scene(somebody)
    operator, leader = game.operator, game.leaders[0]
    game.operator.done("start")
    operator.go("desk")
    leader.go("camp")
    operator.press_button("Pause")
    operator.page.locator("dialog [name=reason]").fill("Holidays.")
    operator.click(operator.page.locator("dialog .chief"))
    expect(leader.page.locator(".status")).to_contain_text("Paused since")
    expect(_choice(leader, "suggest")).to_have_count(0)
    refused = leader.ask("suggest", named=_body(GUESS))
    assert "the game is paused" in refused.json()["sentence"]
    operator.press_button("Let it go on")
    expect(_choice(leader, "suggest")).to_be_visible()
    operator.press_button("Give more time")
    operator.page.locator("dialog [name=hours]").fill("12")
    operator.click(operator.page.locator("dialog .chief"))
    expect(leader.page.locator(".status")).to_contain_text("5 days")
    operator.press_button("End the game")
    operator.page.locator("dialog [name=reason]").fill("Too hot to think.")
    operator.press_button("Really end it")
    expect(leader.page.locator(".status")).to_contain_text("Too hot to think.")


def _scene(somebody: Sit, **settings: Any) -> Scene:
    return scene(somebody, 3, **settings)


def _beta(somebody: Sit, game: Scene) -> Correspondent:
    beta = member(somebody, game, "Bea")
    person = beta.page.request.get(f"/api/post/games/{game.code}").json()["you"]["person"]
    game.leaders[0].done("name_beta", person=person)
    return beta


def _choice(person: Correspondent, choice: str) -> Locator:
    return person.page.locator(f'section.now [data-choice="{choice}"]')


def _body(named: CaseFile) -> dict[str, str]:
    return {"suspect": named.suspect, "weapon": named.weapon, "room": named.room}
