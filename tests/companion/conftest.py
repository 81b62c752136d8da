"""A host, a browser, and people who have the companion open."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import CHROMIUM, PATIENCE, PHONE, chromium
from tests.browser.hosting import Host

from whodunnit.web.pages import BUILT

Sit = Callable[..., Page]
"""Gives somebody a device of their own, and the companion on it."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host."""
    host = Host(tmp_path_factory.mktemp("host"))
    host.start()
    yield host
    host.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser."""
    if not Path(CHROMIUM).exists():
        pytest.skip("There is no chromium here; tools/install_browser installs it.")
    if not (BUILT / "index.html").exists():
        pytest.skip("The client is not built; tools/build_ui builds it.")
    with chromium() as browser:
        yield browser


@pytest.fixture
def somebody(browser: Browser, host: Host) -> Iterator[Sit]:
    """Somebody with the companion; what a browser complained about fails the test."""
    contexts = []
    complaints: list[str] = []

    def sit(
        address: str = "",
        size: tuple[int, int] = PHONE,
        look: Any = "light",
        language: str = "en",
        free: bool = False,
    ) -> Page:
        # Only axe, which is no part of the page, needs to be free of the page's own policy.
        context = browser.new_context(
            base_url=address or host.address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=look,
            locale=language,
            reduced_motion="reduce",
            has_touch=size == PHONE,
            bypass_csp=free,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda said: complaints.append(said.text) if said.type == "error" else None
        )
        page.goto("/companion")
        page.locator("main h1").wait_for()
        return page

    yield sit
    for context in contexts:
        context.close()
    assert complaints == []
