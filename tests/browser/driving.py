"""Somebody at a browser: looks at what the page offers, and presses that and nothing else."""

import re
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Final, Literal

import msgspec
from msgspec import Struct
from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, WebSocket
from tests.browser.browsing import PATIENCE

from whodunnit.core.cards import CaseFile

Where = Literal["shown", "choose", "sure", "over", "dialog", "panel"]
"""What lies on top of the page."""

LIT: Final = '[data-tour="board"] g.target[role="button"]'
"""Where one may go."""

LOOK_AGAIN: Final = 30
"""After so many milliseconds a page that offered nothing is looked at again."""

_PANEL = "() => (document.querySelector('section.now') ?? document.body).innerText.slice(0, 300)"
_OFFERED = """() => {
  const now = document.querySelector('section.now');
  const all = (where, selector) => [...(where?.querySelectorAll(selector) ?? [])];
  const on = document.querySelector('dialog[open]');
  // What lies on top hides the panel and the board.
  const below = on ? null : document;
  const panel = on ? null : now;
  const top = [
    ['shown', '[data-choice="put-back"]'],
    ['over', '[data-fair]'],
    ['sure', '[data-choice="sure"]'],
    ['choose', 'input[type="radio"]'],
    ['dialog', '*'],
  ].find(([, selector]) => on?.querySelector(selector));
  const found = {
    where: top ? top[0] : 'panel',
    choices: all(panel, '[data-choice]:not(:disabled)').map((button) => button.dataset.choice),
    more: all(panel, '.buttons button:not([data-choice])').length > 0,
    show: all(panel, 'button.show:not(:disabled)').length,
    targets: all(below, '[data-tour="board"] g.target[role="button"]').length,
    heading: now?.querySelector('h2')?.textContent ?? '',
    tour: document.querySelector('.coach')?.dataset.step ?? '',
  };
  return on || found.choices.length || found.show || found.targets ? JSON.stringify(found) : null;
}"""


class Offered(Struct, frozen=True):
    """What the page offers now."""

    where: Where
    """What lies on top."""
    choices: list[str]
    """The buttons of the panel."""
    more: bool
    """Whether the panel has more buttons than it shows."""
    show: int
    """How many cards there are to show."""
    targets: int
    """How many places are lit."""
    heading: str
    """What the panel says above all."""
    tour: str
    """The step that the tour is at, where there is one."""


class Player:
    """One page at one table; what it receives is written down."""

    def __init__(self, context: BrowserContext, seed: int = 1) -> None:
        self.page: Page = context.new_page()
        """The page."""
        self.frames: list[str] = []
        """Every frame that came over its sockets, as it came."""
        self.sockets: list[WebSocket] = []
        """Its sockets, the oldest first."""
        self.problems: list[str] = []
        """What the browser complained about."""
        self.suggestions = 0
        """How many suggestions have been made."""
        self.steps = 0
        """How many things have been done of those that were offered."""
        self.announces = False
        """Whether an accusation is announced with every suggestion, where that can be done."""
        self.favourites: tuple[str, ...] = ()
        """The cards to name rather than any others."""
        self._chance = Random(seed)
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))

    @property
    def code(self) -> str:
        """The code of the table that the page is at."""
        found = re.search(r"/t/([^/?#]+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    # Coming to a table

    def create(
        self,
        edition: str,
        seats: int | None = None,
        *,
        computers: int | None = None,
        also: Callable[[Page], object] | None = None,
    ) -> str:
        """Lay a table on the page for that, against computers unless told otherwise; its code."""
        self.page.goto(f"/new?edition={edition}")
        self.page.locator("form button.chief:enabled").wait_for()
        fields = self.page.locator(".fields select")
        if seats is not None:
            self.select(fields.nth(0), str(seats))
            self.select(fields.nth(1), str(seats - 1 if computers is None else computers))
        self.select(fields.nth(2), "novice")
        self.select(fields.nth(3), "instant")
        if also is not None:
            also(self.page)
        self.click(self.page.locator("form button.chief"))
        self.page.wait_for_url("**/t/*")
        return self.code

    def sit(self, code: str) -> None:
        """Come to a table by its link, and sit down on the first free chair."""
        self.page.goto(f"/t/{code}")
        self.click(self.page.locator("li.panel button:not(.quiet)").first)
        self.page.locator("li.panel.mine").wait_for()

    def start(self) -> None:
        """Give the free chairs of one's own table to weak computers, and start."""
        box = self.page.locator(".start")
        self.select(box.locator("select"), "novice")
        self.click(box.locator(".row .button:not(.quiet)"))
        self.click(box.locator(".chief:enabled"))

    # Looking and acting

    def offered(self) -> Offered:
        """What is offered; waits until something is."""
        try:
            found = self.page.wait_for_function(_OFFERED, timeout=PATIENCE, polling=LOOK_AGAIN)
        except TimeoutError as error:
            raise AssertionError(f"Nothing is offered: {self.situation()}") from error
        return msgspec.json.decode(found.json_value(), type=Offered)

    def peek(self) -> Offered | None:
        """What is offered this moment, if anything is."""
        found = self.page.evaluate(_OFFERED)
        return None if found is None else msgspec.json.decode(found, type=Offered)

    def click(self, what: Locator) -> None:
        """Press something."""
        what.click()

    def select(self, field: Locator, value: str) -> None:
        """Choose a value in a field."""
        field.select_option(value)

    def take(self, kind: str, card: str) -> None:
        """Take a card in the dialog that is open."""
        self.page.locator(f'dialog label:has(input[name="{kind}"][value="{card}"])').click()

    def choose_place(self, place: Locator) -> None:
        """Go to this lit place."""
        place.locator(".edge").click(force=True)

    def press(self, choice: str) -> None:
        """Press a button of the panel, where it is or behind the one for more."""
        button = self.page.locator(f'section.now [data-choice="{choice}"]')
        if not button.count():
            self.click(self.page.locator("section.now .buttons button:not([data-choice])"))
        self.click(button)

    def walk(self) -> None:
        """Go to a lit place: a room if one is lit."""
        rooms = self.page.locator(f"{LIT}.room")
        places = rooms if rooms.count() else self.page.locator(LIT)
        self.choose_place(places.nth(self._chance.randrange(places.count())))

    def suggest(self) -> None:
        """Put a suggestion together in the dialog that is open, from what is not known yet."""
        dialog = self.page.locator("dialog[open]")
        for kind in ("suspect", "weapon", "room"):
            every = dialog.locator(f'input[name="{kind}"]')
            unknown = dialog.locator(f'label:not(.known) input[name="{kind}"]')
            known = [str(card.get_attribute("value")) for card in every.all()]
            cards = [card for card in known if card in self.favourites] or [
                str(card.get_attribute("value")) for card in (unknown.all() or every.all())
            ]
            if cards:
                self.take(kind, self._chance.choice(cards))
        if self.announces and dialog.locator('input[type="checkbox"]').count():
            dialog.locator('input[type="checkbox"]').check()
        self.click(dialog.locator("form .foot button:not([type=button])"))
        self.page.locator("dialog form").wait_for(state="detached")
        self.suggestions += 1

    def name(self, named: CaseFile) -> None:
        """Put an accusation together in the dialog that is open; it is not made yet."""
        self.take("suspect", named.suspect)
        self.take("weapon", named.weapon)
        self.take("room", named.room)
        self.click(self.page.locator("dialog form .foot button:not([type=button])"))
        self.page.locator('[data-choice="sure"]').wait_for()

    def accuse(self, named: CaseFile) -> None:
        """Accuse, and say twice that one means it."""
        self.press("accuse")
        self.name(named)
        self.confirm()

    def confirm(self) -> None:
        """Say for the second time that one accuses."""
        self.click(self.page.locator('[data-choice="sure"]'))
        self.page.locator('[data-choice="sure"]').wait_for(state="detached")

    def step(self, offered: Offered) -> None:
        """Do one thing of what is offered; never accuse."""
        self.steps += 1
        match offered.where:
            case "shown":
                self.click(self.page.locator('[data-choice="put-back"]'))
                self.page.locator('[data-choice="put-back"]').wait_for(state="detached")
            case "choose":
                self.suggest()
            case "panel" if offered.show:
                self.click(self.page.locator("section.now button.show").first)
            case "panel" if "suggest" in offered.choices:
                self.press("suggest")
            case "panel" if offered.targets and "roll" not in offered.choices:
                self.walk()
            case "panel" if "roll" in offered.choices:
                self.press("roll")
            case "panel" if "end_turn" in offered.choices:
                self.press("end_turn")
            case _:
                raise AssertionError(f"Nothing to press but {offered}")

    def play_until(self, reached: Callable[[Offered], bool]) -> Offered:
        """Do one thing after another until something is offered that one waits for."""
        for _ in range(400):
            offered = self.offered()
            if reached(offered):
                return offered
            assert offered.where != "over", "the game ended before that"
            self.step(offered)
        raise AssertionError("That does not come.")

    # What came over the wire

    def entries(self) -> list[str]:
        """The frames of entries that came, in their order."""
        return [frame for frame in self.frames if frame.startswith('{"t":"entry"')]

    def receive(self, entries: int) -> None:
        """Wait until so many entries have come."""
        until = monotonic() + PATIENCE / 1000
        while len(self.entries()) < entries:
            assert monotonic() < until, f"{entries} entries were expected: {self.situation()}"
            self.page.wait_for_timeout(LOOK_AGAIN)

    def situation(self) -> str:
        """What the page says and has received, for whoever wonders why nothing happens."""
        open_sockets = sum(not socket.is_closed() for socket in self.sockets)
        return (
            f"{self.page.url} has {len(self.entries())} entries, {open_sockets} of "
            f"{len(self.sockets)} sockets open, the last frame is {self.frames[-1:]}, and it says "
            f"{self.page.evaluate(_PANEL)!r}; it complained of {self.problems}."
        )

    # Inside

    def _listen(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))


def can_accuse(offered: Offered) -> bool:
    """Whether an accusation is offered."""
    return offered.where == "panel" and ("accuse" in offered.choices or offered.more)


def asked(player: Player, times: int = 1) -> Callable[[Offered], bool]:
    """Whether one has suggested so often and may accuse; whoever finds no room accuses too."""
    chances = 0

    def enough(offered: Offered) -> bool:
        nonlocal chances
        chances += can_accuse(offered)
        return can_accuse(offered) and (player.suggestions >= times or chances >= 4)

    return enough


def may_roll(offered: Offered) -> bool:
    """Whether the dice wait to be rolled."""
    return "roll" in offered.choices


def is_over(offered: Offered) -> bool:
    """Whether the Case File lies open."""
    return offered.where == "over"


def play_together(players: list[Player], enough: Callable[[], bool]) -> None:
    """Let everybody do what their page offers until it is enough."""
    until = monotonic() + PATIENCE / 1000
    while not enough():
        offers = [(player, player.peek()) for player in players]
        acting = [(player, offered) for player, offered in offers if offered is not None]
        assert not any(is_over(offered) for _, offered in acting), "the game ended before that"
        for player, offered in acting:
            player.step(offered)
        if acting:
            until = monotonic() + PATIENCE / 1000
        else:
            assert monotonic() < until, [player.situation() for player in players]
            players[0].page.wait_for_timeout(LOOK_AGAIN)
