"""Somebody without a mouse."""

from typing import Final

from playwright.sync_api import Locator
from tests.browser.driving import LIT, Player

FAR: Final = 250
"""More stops than there are on any page."""

_HERE = "(element) => element === document.activeElement"


class KeyboardPlayer(Player):
    """Plays with the keys of a keyboard and nothing else."""

    def click(self, what: Locator) -> None:
        """Go there with the tabulator, and press Enter."""
        self._reach(what)
        self.page.keyboard.press("Enter")

    def select(self, field: Locator, value: str) -> None:
        """Go to a field, and type how the wanted value begins."""
        self._reach(field)
        wanted = field.locator(f'option[value="{value}"]').text_content() or value
        self.page.keyboard.type(wanted[:6])
        assert field.input_value() == value

    def take(self, kind: str, card: str) -> None:
        """Go to the cards of a kind, and on with the arrows until the card is taken."""
        # The dialog opens when it likes; until then the tabulator leads round the page behind it
        self.page.locator(f'dialog input[name="{kind}"]').first.wait_for()
        self._tab_until(f'document.activeElement.name === "{kind}"')
        self.page.keyboard.press("Space")
        taken = f'document.querySelector(`input[name="{kind}"]:checked`)?.value'
        for _ in range(FAR):
            if self.page.evaluate(taken) == card:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"The arrows do not lead to {card}.")

    def choose_place(self, place: Locator) -> None:
        """Go to the lit places, on with the arrows, and press Enter."""
        place.wait_for()
        self._tab_until(f"document.activeElement.matches('{LIT}')")
        for _ in range(FAR):
            if place.evaluate(_HERE):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError("The arrows do not lead there.")

    def _reach(self, what: Locator) -> None:
        what.wait_for()
        for _ in range(FAR):
            if what.evaluate(_HERE):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"The tabulator does not lead to {what}.")

    def _tab_until(self, reached: str) -> None:
        for _ in range(FAR):
            if self.page.evaluate(reached):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("The tabulator does not lead there.")
