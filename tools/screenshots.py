"""Take the pictures of docs/screens.md anew: every state, wide and narrow, by day and night."""

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page
from tests.browser.browsing import PHONE, WIDE, chromium, device
from tests.browser.driving import (
    LIT,
    Offered,
    Player,
    can_accuse,
    is_over,
    may_roll,
    play_together,
)
from tests.browser.hosting import Host
from tools.screenshots_companion import companion
from tools.screenshots_post import by_post
from tools.screenshots_replay import replayed
from tools.ui_fixtures import COURSE_LAYOUT, COURSE_LEGEND

from whodunnit.editions.boards import format_board
from whodunnit.editions.course import parse_course
from whodunnit.editions.course_theme import format_theme

ROOT: Final = Path(__file__).parent.parent
SCREENS: Final = ROOT / "docs" / "images" / "screens"
LOOKS: Final = {
    "wide-day": (WIDE, "light"),
    "wide-night": (WIDE, "dark"),
    "phone-day": (PHONE, "light"),
    "phone-night": (PHONE, "dark"),
}
PACKED: Final = """async ([png, width, quality]) => {
  const taken = await fetch(`data:image/png;base64,${png}`);
  const picture = await createImageBitmap(await taken.blob());
  const height = Math.round((picture.height * width) / picture.width);
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d');
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, 0, 0, width, height);
  const packed = await canvas.convertToBlob({ type: 'image/webp', quality });
  const bytes = new Uint8Array(await packed.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}"""


class Photographer:
    """Takes pictures of pages, packed small."""

    def __init__(self, browser: Browser, host: Host, look: str, folder: Path) -> None:
        self.host = host
        self._browser, self._look, self._folder = browser, look, folder
        self._size, self._sky = LOOKS[look]
        self._contexts: list[BrowserContext] = []
        self._darkroom: Page = browser.new_page()

    def somebody(self, seed: int = 1, **how: Any) -> Player:
        """Somebody with a device of this look."""
        context = device(self._browser, self.host.address, size=self._size, look=self._sky, **how)
        self._contexts.append(context)
        return Player(context, seed)

    def take(self, player: Player, state: str) -> None:
        """Take a picture of what is on the screen."""
        player.page.evaluate("() => document.fonts.ready")
        png = base64.b64encode(player.page.screenshot()).decode()
        wide = self._size == WIDE
        packed = self._darkroom.evaluate(PACKED, [png, 960 if wide else 360, 0.6])
        (self._folder / f"{state}-{self._look}.webp").write_bytes(base64.b64decode(packed))

    def leave(self) -> None:
        """Everybody goes."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()
        self._darkroom.close()


def lay(players: list[Player], **settings: Any) -> str:
    """Lay a table for these people and start; computers take the other seats."""
    names = ("Ada", "Bob", "Cyd")
    code = ""
    for number, player in enumerate(players):
        ask = player.page.request
        ask.post("/api/me", data={"name": names[number]})
        if not code:
            code = ask.post("/api/tables", data={"pace": "instant", **settings}).json()["code"]
        ask.post(f"/api/tables/{code}/sit", data={"nonce": f"{number:032x}"})
    first = players[0].page.request
    while first.post(f"/api/tables/{code}/fill", data={"level": "casual"}).ok:
        pass
    started = first.post(f"/api/tables/{code}/start")
    assert started.ok, started.text()
    for player in players:
        player.page.goto(f"/t/{code}")
        player.page.locator("section.now, main aside").first.wait_for()
    return code


def reach(player: Player, reached: Callable[[Offered], bool], **settings: Any) -> str:
    """Play against computers until a game comes to that; the code of its table."""
    for _ in range(9):
        code = lay([player], **settings)
        if not is_over(player.play_until(lambda offered: reached(offered) or is_over(offered))):
            return code
    raise AssertionError("That does not come.")


def pages(photographer: Photographer) -> None:
    """The pages before a game."""
    ada, bob = photographer.somebody(), photographer.somebody(2)
    for state, path in (
        ("front", "/"),
        ("new", "/new"),
        ("rules", "/rules/classic"),
        ("error", "/t/NONE-11"),
    ):
        ada.page.goto(path, wait_until="networkidle")
        photographer.take(ada, state)
    ada.page.goto("/")
    ada.page.locator(".begin .button:not(.chief)").click()
    ada.page.wait_for_url("**/t/*")
    bob.page.request.post("/api/me", data={"name": "Bob"})
    bob.sit(ada.code)
    ada.page.locator(".share svg").wait_for()
    photographer.take(ada, "waiting")


def tour(photographer: Photographer) -> None:
    """A newcomer who has just rolled."""
    ada = photographer.somebody(toured=False)
    lay([ada], seats=6)
    ada.page.locator(".coach").wait_for()
    ada.play_until(may_roll)
    ada.press("roll")
    ada.page.locator(LIT).first.wait_for(state="attached")
    photographer.take(ada, "tour")


def a_game(photographer: Photographer) -> None:
    """One game against computers, from the first turn to the end."""
    ada = photographer.somebody()
    wanted: dict[str, Callable[[Offered], bool]] = {
        "first-turn": lambda o: o.where == "panel" and "roll" in o.choices,
        "lit": lambda o: o.targets > 4 and "roll" not in o.choices,
        "suggestion": lambda o: o.where == "choose",
        "shown": lambda o: o.where == "shown",
    }

    def found(offered: Offered) -> bool:
        for state in [state for state, here in wanted.items() if here(offered)]:
            del wanted[state]
            photographer.take(ada, state)
            if state == "lit":
                ada.page.locator(LIT).last.focus()
                photographer.take(ada, "path")
                ada.page.evaluate("() => document.activeElement.blur()")
        return not wanted

    code = reach(ada, found, seats=6, help="deductions")
    ada.play_until(can_accuse)
    for tab, state in (("story", "story"), ("notes", "notes")):
        ada.page.locator(f"#tab-{tab}").click()
        photographer.take(ada, state)
    ada.press("accuse")
    ada.page.locator("dialog form").wait_for()
    photographer.take(ada, "accusation")
    ada.name(photographer.host.case_file(code))
    photographer.take(ada, "asked-twice")
    ada.confirm()
    ada.play_until(is_over)
    ada.page.locator('[data-fair="true"]').wait_for()
    ada.page.locator('[data-analysis="there"]').wait_for()
    photographer.take(ada, "end")


def disproving(photographer: Photographer) -> None:
    """Two cards to choose from."""
    ada = photographer.somebody()
    reach(ada, lambda offered: offered.show >= 2, seats=3)
    photographer.take(ada, "disprove")


def nobody(photographer: Photographer) -> None:
    """A suggestion that nobody could disprove."""
    ada = photographer.somebody()
    answers = ada.page.locator("section.now .answers li")

    def undisproved(offered: Offered) -> bool:
        told = [answer.get_attribute("class") or "" for answer in answers.all()]
        return len(told) == 2 and all("cannot" in how for how in told) and can_accuse(offered)

    for _ in range(9):
        case_file = photographer.host.case_file(lay([ada], seats=3, help="facts"))
        ada.favourites = (case_file.suspect, case_file.weapon)
        if not is_over(ada.play_until(lambda offered: undisproved(offered) or is_over(offered))):
            photographer.take(ada, "nobody")
            return
    raise AssertionError("That does not come.")


def friends(photographer: Photographer) -> None:
    """Two people, two computers, a spectator and a television."""
    ada, bob, looker = (photographer.somebody(seed) for seed in range(3))
    code = lay([ada, bob], seats=4, help="facts")
    play_together([ada, bob], lambda: offers(bob, lambda offered: offered.show > 0))
    photographer.take(ada, "answering")
    for path, state in ((f"/t/{code}", "spectator"), (f"/t/{code}/tv", "television")):
        looker.page.goto(path, wait_until="networkidle")
        looker.page.locator("ul.seats").wait_for()
        photographer.take(looker, state)
    bob.page.locator("header button").last.click()
    photographer.take(bob, "menu")
    bob.page.locator("dialog .danger").click()
    bob.page.locator("section.now .row .chief").wait_for()
    photographer.take(bob, "taken-over")


def eliminated(photographer: Photographer) -> None:
    """A false accusation, with a clock that is nearly out."""
    ada = photographer.somebody()
    code = lay([ada], seats=3, clock={"kind": "bank", "bank": 15, "increment": 0})
    ada.play_until(can_accuse)
    ada.page.locator(".clock.short").first.wait_for()
    photographer.take(ada, "clock")
    bob = photographer.somebody(2)
    code = lay([ada, bob], seats=3)
    ada.play_until(can_accuse)
    ada.accuse(photographer.host.wrong_case_file(code))
    ada.page.locator("ul.seats li.out").wait_for()
    photographer.take(ada, "eliminated")
    cyd = photographer.somebody(3)
    code = lay([bob, cyd], seats=4)
    play_together([bob, cyd], lambda: offers(cyd, can_accuse))
    cyd.accuse(photographer.host.wrong_case_file(code))
    bob.page.locator("ul.seats li.out").wait_for()
    photographer.take(bob, "other-eliminated")


def boards(photographer: Photographer) -> None:
    """Other editions, other boards, and none."""
    for state, settings in (
        ("hallways", {"edition": "hallways", "seats": 4}),
        ("cluedo", {"edition": "cluedo", "seats": 4}),
        ("solo", {"edition": "solo", "seats": 6}),
        ("course", {"edition": "solo", "seats": 6, **imported()}),
        ("camps", {"edition": "camps", "seats": 4}),
    ):
        ada = photographer.somebody()
        reach(ada, suggested(ada), **settings)
        photographer.take(ada, state)


def imported() -> dict[str, Any]:
    """The settings for a board in the course format."""
    course = parse_course(COURSE_LAYOUT, "layout.csv", COURSE_LEGEND, "legend.txt", "course")
    deck = [len(course.suspects), len(course.weapons), len(course.board.rooms)]
    return {
        "board_text": format_board(course.board),
        "theme_text": format_theme(course, "course", "course.toml"),
        "switches": {"deck": deck},
    }


def offers(player: Player, what: Callable[[Offered], bool]) -> bool:
    """Whether this is offered to somebody at this moment."""
    offered = player.peek()
    return offered is not None and what(offered)


def suggested(player: Player) -> Callable[[Offered], bool]:
    """Whether somebody has suggested and is back at the panel."""
    return lambda offered: player.suggestions > 0 and offered.where == "panel"


def lost(photographer: Photographer) -> None:
    """The host is gone for a moment."""
    ada = photographer.somebody()
    lay([ada], seats=4)
    ada.offered()
    photographer.host.kill()
    ada.page.locator("p.line").wait_for()
    photographer.take(ada, "reconnecting")
    photographer.host.start()


SCENES: Final = (
    pages,
    tour,
    a_game,
    disproving,
    nobody,
    friends,
    eliminated,
    boards,
    by_post,
    lost,
    companion,
    replayed,
)


def main(folder: Path = SCREENS) -> None:
    """Take every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        host = Host(Path(data) / "host")
        (Path(data) / "host").mkdir()
        host.start()
        try:
            for look in LOOKS:
                for scene in SCENES:
                    photographer = Photographer(browser, host, look, folder)
                    scene(photographer)
                    photographer.leave()
        finally:
            host.kill()
    taken = sorted(folder.glob("*.webp"))
    print(f"{len(taken)} pictures, {sum(p.stat().st_size for p in taken) // 1000} kB, in {folder}")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
