"""Six camps play a whole game by post: leaders, beta leaders and members, each at a device."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.corresponding import (
    CAMPS,
    DECK,
    NAMES,
    Correspondent,
    case_file,
    correspondent,
    hands,
    shows_first,
)
from tests.browser.hosting import Host

from whodunnit.core.cards import CaseFile

pytestmark = [pytest.mark.rule("N4"), pytest.mark.rule("N7"), pytest.mark.rule("N17")]


def test_a_whole_game(somebody: Sit, host: Host) -> None:
    operator = correspondent(somebody)
    code = operator.prepare(name="Olga", title="Murder by mail", first_accusation_round=2)
    operator.press_button("Open registration")
    leaders = [_registered(somebody, code, number) for number in range(6)]
    backup = _late(somebody, code)
    operator.press_button("Close registration")
    for number, leader in enumerate(leaders):
        leader.set_code(f"camp-{number + 1}")
    betas = [_beta(somebody, code, number, leaders[number]) for number in range(6)]
    members = [_member(somebody, code, number) for number in range(6)]
    operator.press_button("Deal and start")
    operator.page.locator('[data-stage="playing"]').wait_for()

    held = hands(host, code)
    for number, leader in enumerate(leaders):
        hand = leader.page.locator("[data-hand]")
        for card in held[number]:
            expect(hand.get_by_text(card, exact=True)).to_be_visible()

    for number, leader in enumerate(leaders):
        named = CaseFile(DECK.suspects[number], DECK.weapons[number], DECK.rooms[number])
        if number == 0:
            _propose(members[0], named)
            leader.press_button("Take it over")
            leader.click(leader.page.locator("dialog form .foot button:not([type=button])"))
        elif number == 1:
            betas[1].go("camp")
            expect(betas[1].panel("now")).to_contain_text("takes effect in 24 hours")
            betas[1].put_together("suggest", named)
            expect(betas[1].panel("waiting")).to_contain_text("beta leader suggests")
            leader.press_button("Approve now")
        else:
            leader.put_together("suggest", named)
        _answered(leaders, held, number, named)

    winner, truth = leaders[0], case_file(host, code)
    guess = CaseFile(held[0][0], truth.weapon, truth.room) if held[0][0] in DECK.suspects else truth
    winner.put_together("suggest", guess, pending=True)
    _answered(leaders, held, 0, guess)
    winner.put_together("accuse", truth)

    for person in (winner, members[0], backup, operator):
        person.go("thread")
        expect(person.page.locator('[data-fair="true"]')).to_be_visible()
    expect(winner.page.locator(".status")).to_contain_text("You solve the case. You win.")
    expect(backup.page.locator(".status")).to_contain_text("Scarlet solves the case.")
    thread = backup.page.locator("section.thread")
    expect(thread.locator("#post-1")).to_contain_text("No accusation before round 2.")
    for card in (*DECK.suspects, *DECK.weapons, *DECK.rooms):
        expect(thread.locator("#post-1").get_by_text(card, exact=True).first).to_be_visible()
    expect(thread.locator("[data-type=suggestion_made]")).to_have_count(7)
    expect(thread.locator("[data-type=accusation_made]")).to_have_count(1)


def test_a_thread_is_read_without_an_account_and_its_links_stay(somebody: Sit, host: Host) -> None:
    operator = correspondent(somebody)
    code = operator.prepare(title="For all to read")
    operator.press_button("Open registration")
    operator.go("thread")
    operator.page.locator("[name=post]").fill("Bring a pen.")
    operator.press_button("Post")
    expect(operator.page.locator("#post-2")).to_contain_text("Bring a pen.")

    reader = somebody(language="de")
    reader.page.goto(f"/post/{code}/thread#post-2")
    linked = reader.page.locator("#post-2:target")
    expect(linked).to_contain_text("Bring a pen.")
    expect(linked).to_be_in_viewport()
    expect(reader.page.locator("#post-1")).to_contain_text("Die Regeln")
    assert reader.page.request.get("/api/me").json()["known"] is False

    reader.page.emulate_media(media="print")
    expect(reader.page.locator("#post-2")).to_be_visible()
    expect(reader.page.locator("main nav")).to_be_hidden()
    expect(reader.page.locator("header")).to_be_hidden()


def _registered(somebody: Sit, code: str, number: int) -> Correspondent:
    leader = correspondent(somebody)
    leader.register(code, NAMES[number], CAMPS[number])
    expect(leader.page.get_by_text(f"You lead the camp of {CAMPS[number]}.")).to_be_visible()
    return leader


def _late(somebody: Sit, code: str) -> Correspondent:
    late = correspondent(somebody)
    late.register(code, "Gus", CAMPS[0])
    expect(late.page.get_by_text("You are back-up number 1.")).to_be_visible()
    return late


def _member(somebody: Sit, code: str, number: int) -> Correspondent:
    joined = correspondent(somebody)
    joined.enrol(code, f"{NAMES[number]}'s friend", CAMPS[number], f"camp-{number + 1}")
    joined.page.wait_for_url("**/camp")
    joined.rest()
    return joined


def _beta(somebody: Sit, code: str, number: int, leader: Correspondent) -> Correspondent:
    joined = correspondent(somebody)
    name = f"{NAMES[number]}'s aide"
    joined.enrol(code, name, CAMPS[number], f"camp-{number + 1}")
    joined.page.wait_for_url("**/camp")
    joined.rest()
    leader.press_button(f"Make {name} a beta leader")
    expect(leader.panel("members").get_by_text("beta leader", exact=True)).to_be_visible()
    return joined


def _propose(member: Correspondent, named: CaseFile) -> None:
    member.go("camp")
    expect(member.panel("now")).to_contain_text("Your leader decides. Propose something.")
    member.press_button("Propose")
    form = member.page.locator("form.propose")
    for kind in ("suspect", "weapon", "room"):
        form.locator(f"[name={kind}]").select_option(getattr(named, kind))
    form.locator("[name=why]").fill("I have a hunch.")
    member.click(form.get_by_role("button"))
    expect(member.panel("talk")).to_contain_text("I have a hunch.")
    member.rest()


def _answered(
    leaders: list[Correspondent], held: list[tuple[str, ...]], by: int, named: CaseFile
) -> None:
    """The first camp that can disprove shows a card, and whoever suggested sees it."""
    seat = shows_first(held, by, named)
    if seat is None:
        return
    before = leaders[by].page.locator("[data-shown] .card").count()
    expect(leaders[seat].panel("now")).to_contain_text(f"with the {named.weapon} in the")
    leaders[seat].show()
    expect(leaders[by].page.locator("[data-shown] .card")).to_have_count(before + 1)
