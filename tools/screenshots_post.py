"""The pictures of play by post: one game, from its announcement to its end."""

from typing import Any, Protocol

from playwright.sync_api import expect
from tests.browser.corresponding import (
    CAMPS,
    DECK,
    PHRASE,
    Correspondent,
    case_file,
    hands,
    member,
    scene,
    shows_first,
)
from tests.browser.driving import Player
from tests.browser.hosting import Host

from whodunnit.core.cards import CaseFile


class Photographer(Protocol):
    """Takes pictures of pages."""

    @property
    def host(self) -> Host:
        """Where the pages come from."""
        ...

    def somebody(self, seed: int = 1, **how: Any) -> Player:
        """Somebody with a device."""
        ...

    def take(self, player: Player, state: str) -> None:
        """Take a picture of what is on the screen."""
        ...


def by_post(photographer: Photographer) -> None:
    """Four camps: registration, a turn with a beta leader, and the end."""

    def sit(kind: type[Correspondent] = Correspondent, **how: Any) -> Correspondent:
        return kind(photographer.somebody(**how).page.context)

    game = scene(sit, 4, first_accusation_round=1, help="deductions")
    operator, (ada, *_) = game.operator, game.leaders
    late = sit()
    late.go(game=game.code)
    photographer.take(late, "post-announcement")
    late.register(game.code, "Gus", CAMPS[5], PHRASE.rstrip("!"))
    late.page.get_by_role("alert").scroll_into_view_if_needed()
    photographer.take(late, "post-registration")
    late.register(game.code, "Gus", CAMPS[5])
    bea = member(sit, game, "Bea")
    operator.done("close_registration")
    operator.done("post", text="Welcome, all of you. Bring sharp pencils and an alibi.")
    operator.done("start")

    held = hands(photographer.host, game.code)
    for turn, leader in enumerate(game.leaders):
        named = CaseFile(DECK.suspects[turn], DECK.weapons[turn + 1], DECK.rooms[turn + 2])
        _suggest(game.leaders, held, leader, turn, named)
    person = bea.page.request.get(f"/api/post/games/{game.code}").json()["you"]["person"]
    ada.done("name_beta", person=person)
    bea.done("say", text="Plum has been very quiet since the second post.")
    hunch = CaseFile(DECK.suspects[4], DECK.weapons[4], DECK.rooms[6])
    bea.done("propose", named=_body(hunch), text="Nobody has shown us any of these three.")
    bea.done("suggest", named=_body(hunch))
    ada.go("camp")
    expect(ada.page.locator("[data-waiting]")).to_be_visible()
    photographer.take(ada, "post-camp")
    operator.go("desk")
    photographer.take(operator, "post-desk")
    late.go("thread")
    late.page.locator("section.thread li").last.scroll_into_view_if_needed()
    photographer.take(late, "post-thread")

    truth = case_file(photographer.host, game.code)
    ada.done("counter", waiting=1)
    _suggest(game.leaders, held, ada, 0, truth, accusation_pending=True)
    ada.done("accuse", named=_body(truth))
    late.go()
    expect(late.page.locator('[data-fair="true"]')).to_be_visible()
    photographer.take(late, "post-end")


def _suggest(
    leaders: list[Correspondent],
    held: list[tuple[str, ...]],
    leader: Correspondent,
    turn: int,
    named: CaseFile,
    **how: bool,
) -> None:
    leader.done("suggest", named=_body(named), **how)
    shows = shows_first(held, turn, named)
    if shows is not None:
        leaders[shows].done("show", card=next(card for card in named if card in held[shows]))
    elif not how:
        leader.done("end_turn")


def _body(named: CaseFile) -> dict[str, str]:
    return {"suspect": named.suspect, "weapon": named.weapon, "room": named.room}
