"""The first page is light, and nothing ever comes from another host."""

from playwright.sync_api import Request
from tests.browser.conftest import Sit
from tests.browser.driving import asked, is_over
from tests.browser.hosting import Host

LIGHT = 120_000


def test_the_first_page_is_under_120_kilobytes(somebody: Sit) -> None:
    ada = somebody()
    finished: list[Request] = []
    ada.page.on("requestfinished", lambda request: finished.append(request))
    ada.page.goto("/", wait_until="networkidle")

    sizes = {request.url: request.sizes()["responseBodySize"] for request in finished}

    assert any(url.endswith(".js") for url in sizes)
    assert any(url.endswith(".woff2") for url in sizes)
    assert sum(sizes.values()) < LIGHT, sizes


def test_a_whole_game_asks_no_other_host(somebody: Sit, host: Host) -> None:
    ada = somebody()
    requested: list[str] = []
    ada.page.on("request", lambda request: requested.append(request.url))
    code = ada.create("hallways", 3)
    ada.play_until(asked(ada))
    ada.accuse(host.case_file(code))
    ada.play_until(is_over)

    where = host.address.removeprefix("http://")
    assert len(requested) > 10
    assert {url.split("/")[2] for url in requested if not url.startswith("data:")} == {where}
    assert {socket.url.split("/")[2] for socket in ada.sockets} == {where}
