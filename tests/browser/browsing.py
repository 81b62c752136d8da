"""Chromium as the tests start it: nothing of its own goes over the network."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, BrowserContext, sync_playwright

CHROMIUM: Final = "/usr/bin/chromium"
"""Debian's browser."""

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
)
"""No account, no updates, no graphics card."""

WIDE: Final = (1440, 900)
"""A laptop."""

PHONE: Final = (360, 740)
"""The narrowest phone that is looked after."""

PATIENCE: Final = 60_000
"""After so many milliseconds something counts as not happening."""


@contextmanager
def chromium(executable: str = CHROMIUM) -> Iterator[Browser]:
    """A running browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def device(
    browser: Browser,
    address: str,
    *,
    size: tuple[int, int] = WIDE,
    language: str = "en",
    look: str = "light",
    motion: bool = False,
    toured: bool = True,
) -> BrowserContext:
    """A computer or a phone of somebody's: it knows nothing of any other."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        color_scheme="dark" if look == "dark" else "light",
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=size[0] < 600,
        # axe is no part of the client, so the page's own policy would refuse it.
        bypass_csp=True,
    )
    context.set_default_timeout(PATIENCE)
    if toured:
        context.add_init_script("localStorage.setItem('whodunnit.toured', 'yes')")
    return context
