"""Somebody who plays by post at a browser, and what only the host's files can tell."""

from collections.abc import Callable
from itertools import count
from typing import Any, Final

from msgspec import Struct
from playwright.sync_api import APIResponse, BrowserContext, Locator
from tests.browser.driving import Player
from tests.browser.hosting import Host

from whodunnit.camps.events import Played
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.events import CaseFileSealed, HandDealt
from whodunnit.editions.load import load_theme
from whodunnit.host.post.game import decode

DECK: Final = load_theme("classic").deck
"""The lists that a wizard begins with."""

PHRASE: Final = "I'm not afraid of prison!"
"""The key phrase that a wizard begins with."""

CAMPS: Final = DECK.suspects
"""The characters, in turn order."""

NAMES: Final = ("Ada", "Bob", "Cyd", "Dee", "Eli", "Fay")
"""Whoever leads them."""

_ids = count(1)


class Correspondent(Player):
    """Somebody who plays by post."""

    def __init__(self, context: BrowserContext, seed: int = 1) -> None:
        super().__init__(context, seed)
        self.game = ""
        """The code of the game that they have to do with."""

    # What they do on the pages

    def prepare(self, **fields: Any) -> str:
        """Prepare a game with the wizard; its code."""
        self.page.goto("/post/new")
        form = self.page.locator("form")
        form.locator("[name=title]").wait_for()
        for name, value in fields.items():
            field = form.locator(f"[name={name}]")
            if isinstance(value, bool):
                field.set_checked(value)
            elif field.evaluate("(field) => field.tagName") == "SELECT":
                field.select_option(str(value))
            else:
                field.fill(str(value))
        self.press_button("Prepare the game")
        self.page.wait_for_url("**/desk")
        self.page.locator("main nav").wait_for()
        self.game = self.page.url.split("/")[-2]
        return self.game

    def go(self, part: str = "", game: str = "") -> None:
        """Open a page of the game."""
        self.game = game or self.game
        self.page.goto(f"/post/{self.game}{part and f'/{part}'}")
        self.page.locator("main nav").wait_for()

    def write(self, field: Locator, text: str) -> None:
        """Write something into a field."""
        field.fill(text)

    def rest(self) -> None:
        """Look at something that costs nobody anything."""
        self.page.goto("/healthz")

    def press_button(self, name: str) -> None:
        """Press the button of this name."""
        self.click(self.page.get_by_role("button", name=name, exact=True))

    def register(
        self, game: str, name: str, character: Card, phrase: str = PHRASE, file: int | None = None
    ) -> None:
        """Fill in the registration, and send it."""
        self.go(game=game)
        form = self.page.locator("section:has(#register) form")
        form.locator("[name=name]").fill(name)
        form.locator(f'label:has(input[value="{character}"])').click()
        form.locator("[name=phrase]").fill(phrase)
        if file is not None:
            form.locator("[name=file]").select_option(str(file))
        self.click(form.get_by_role("button"))

    def set_code(self, code: str) -> None:
        """Set the camp code on the camp's page."""
        self.go("camp")
        self.page.locator("section:has(#members) [name=code]").fill(code)
        self.press_button("Set the code")
        self.page.locator("[data-code]").get_by_text(code).wait_for()

    def enrol(self, game: str, name: str, camp: Card, code: str) -> None:
        """Ask to join a camp."""
        self.go(game=game)
        form = self.page.locator("section:has(#enrol) form")
        self.write(form.locator("[name=name]"), name)
        self.select(form.locator("[name=camp]"), camp)
        self.write(form.locator("[name=code]"), code)
        self.click(form.get_by_role("button"))

    def put_together(self, what: str, named: CaseFile, *, pending: bool = False) -> None:
        """Put a suggestion or an accusation together; an accusation is asked twice."""
        self.click(self.page.locator(f'section.now [data-choice="{what}"]'))
        if pending:
            self.page.locator('dialog input[type="checkbox"]').check()
        if what == "accuse":
            self.name(named)
            self.confirm()
            return
        for kind in ("suspect", "weapon", "room"):
            self.take(kind, getattr(named, kind))
        self.click(self.page.locator("dialog form .foot button:not([type=button])"))
        self.page.locator("dialog form").wait_for(state="detached")

    def show(self) -> None:
        """Show the first card that can be shown."""
        self.click(self.page.locator("section.now button.show").first)
        self.page.locator("section.now button.show").first.wait_for(state="detached")

    # What they ask for without looking, to set a scene

    def ask(self, type: str, **fields: Any) -> APIResponse:
        """Ask the host for something."""
        address = f"/api/post/games/{self.game}/actions"
        body = {"id": f"scene-{next(_ids)}", "action": {"type": type, **fields}}
        return self.page.request.post(address, data=body)

    def done(self, type: str, **fields: Any) -> None:
        """Ask the host for something that it must allow."""
        answer = self.ask(type, **fields)
        assert answer.ok, answer.text()

    def come_in(self, name: str, game: str) -> None:
        """Be known by a name."""
        self.game = game
        assert self.page.request.post("/api/me", data={"name": name}).ok

    def panel(self, heading: str) -> Locator:
        """The part of the page that a heading names."""
        return self.page.locator(f"section:has(#{heading})")


def case_file(host: Host, code: str) -> CaseFile:
    """What is in the Case File: nobody in the game knows it."""
    return _sealed(host, code).case_file


def murderer(host: Host, code: str) -> int:
    """The place of the camp that holds the Red Card."""
    seat = _sealed(host, code).murderer
    assert seat is not None
    return seat


def hands(host: Host, code: str) -> list[tuple[Card, ...]]:
    """Every hand, in turn order."""
    events = (decode(line).event for line in host.events(code))
    return [
        event.event.cards
        for event in events
        if isinstance(event, Played) and isinstance(event.event, HandDealt)
    ]


def other_than(file: CaseFile) -> CaseFile:
    """Three cards that are not these three, by one of them."""
    weapon = next(card for card in DECK.weapons if card != file.weapon)
    return CaseFile(file.suspect, weapon, file.room)


def _sealed(host: Host, code: str) -> CaseFileSealed:
    for line in host.events(code):
        event = decode(line).event
        if isinstance(event, Played) and isinstance(event.event, CaseFileSealed):
            return event.event
    raise AssertionError(f"The cards of {code} are not dealt.")


def correspondent(somebody: Callable[..., Player], **how: Any) -> Correspondent:
    """Somebody who plays by post, at a device of their own."""
    found = somebody(kind=Correspondent, **how)
    assert isinstance(found, Correspondent)
    return found


class Scene(Struct, frozen=True):
    """A game with its people."""

    code: str
    """The code of the game."""
    operator: Correspondent
    """Who runs it."""
    leaders: list[Correspondent]
    """The leaders, in turn order."""


def scene(somebody: Callable[..., Player], camps: int = 3, **settings: Any) -> Scene:
    """A game whose leaders have set their codes, "camp-1" and so on; it has not started."""
    operator = correspondent(somebody)
    operator.come_in("Olga", "")
    lists = {"suspects": DECK.suspects, "weapons": DECK.weapons, "rooms": DECK.rooms}
    body = {"title": "The mansion case", "lists": lists, "camps": camps, **settings}
    made = operator.page.request.post("/api/post/games", data={"settings": body})
    assert made.ok, made.text()
    code = operator.game = made.json()["code"]
    operator.done("open_registration")
    leaders = [correspondent(somebody) for _ in range(camps)]
    for number, leader in enumerate(leaders):
        leader.come_in(NAMES[number], code)
        leader.done("register", character=CAMPS[number], key_phrase=PHRASE, file=1)
        leader.done("set_code", code=f"camp-{number + 1}")
    return Scene(code, operator, leaders)


def member(
    somebody: Callable[..., Player], of: Scene, name: str, camp: int = 0, **how: Any
) -> Correspondent:
    """Somebody who has joined a camp of a scene."""
    joined = correspondent(somebody, **how)
    joined.come_in(name, of.code)
    joined.done("enrol", camp=CAMPS[camp], code=f"camp-{camp + 1}")
    return joined


def shows_first(held: list[tuple[Card, ...]], by: int, named: CaseFile) -> int | None:
    """The first camp in turn order that holds one of the named cards (N11)."""
    order = [(by + step) % len(held) for step in range(1, len(held))]
    return next((seat for seat in order if set(named) & set(held[seat])), None)
