"""One host for all tests of a worker, one browser for the tests of a file."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from tests.browser.browsing import CHROMIUM, PATIENCE, chromium, device
from tests.browser.driving import Player
from tests.browser.hosting import Host

from whodunnit.web.pages import BUILT

expect.set_options(timeout=PATIENCE)

Sit = Callable[..., Player]
"""Gives somebody a device of their own, and a page on it."""


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host that nobody kills."""
    host = Host(tmp_path_factory.mktemp("host"))
    host.start()
    yield host
    host.kill()


# Its loop runs in this thread while it lives, and tests of other files have loops of their own.
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
    """Somebody at a device of their own; what a browser complained about fails the test."""
    contexts: list[BrowserContext] = []
    players: list[Player] = []

    def sit(
        seed: int = 1,
        address: str | None = None,
        kind: type[Player] = Player,
        **how: object,
    ) -> Player:
        context = device(browser, address or host.address, **how)  # type: ignore[arg-type]
        contexts.append(context)
        players.append(kind(context, seed))
        return players[-1]

    yield sit
    problems = [problem for player in players for problem in player.problems]
    for context in contexts:
        context.close()
    assert problems == []
