"""E-mail settings: an address is written to only after the link in its first mail."""

import re
from pathlib import Path
from time import monotonic

from playwright.sync_api import Page, expect
from tests.browser.browsing import PATIENCE
from tests.browser.conftest import Sit
from tests.browser.driving import LOOK_AGAIN
from tests.post.smtp_server import Got, smtp_server
from tests.web.running import process


def test_an_address_is_confirmed_by_the_link_in_its_mail(somebody: Sit, tmp_path: Path) -> None:
    with smtp_server() as (got, port), process(tmp_path, *_mailing(port)) as host:
        page = somebody(address=host.address).page
        page.goto("/post/mail")
        page.locator("[name=address]").fill("ada@example.org")
        page.locator("[name=mode]").select_option("digest")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("status")).to_contain_text("Follow the link in the mail")

        page.goto(_link(page, got, "confirm"))
        page.get_by_role("button").click()
        page.goto("/post/mail")
        expect(page.get_by_role("status")).to_contain_text("The address is confirmed.")
        expect(page.locator("[name=mode]")).to_have_value("digest")


def test_a_host_without_a_mail_server_says_so(somebody: Sit) -> None:
    page = somebody().page
    page.goto("/post/mail")
    expect(page.locator("main")).to_contain_text("This server sends no mail.")


def _mailing(port: int) -> tuple[str, ...]:
    server = ("--smtp", f"smtp://127.0.0.1:{port}?tls=none")
    return (*server, "--mail-from", "post@example.org", "--url", "https://clue.example.org")


def _link(page: Page, got: Got, what: str) -> str:
    """Where the link of the first mail leads on our host."""
    until = monotonic() + PATIENCE / 1000
    while not got.mails:
        assert monotonic() < until, "no mail has come"
        page.wait_for_timeout(LOOK_AGAIN)
    body = got.mails[0].get_body(("plain",))
    assert body is not None
    found = re.search(rf"https://clue.example.org(/api/mail/{what}/\S+)", body.get_content())
    assert found is not None, body.get_content()
    return found[1]
