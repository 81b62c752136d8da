"""The pages of the client: cached as long as they may be, and nothing else from the disk."""

import gzip
from pathlib import Path

import httpx
from tests.web.running import host, spend

from whodunnit.web.pages import PLAIN, Pages


def built(folder: Path) -> Pages:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html>" + "<p>The game</p>" * 50)
    (folder / "assets" / "index-B7x9Qa2c.js").write_text("play();\n" * 100)
    (folder / "assets" / "sans.woff2").write_bytes(b"font")
    return Pages(folder)


def test_hashed_files_are_kept_for_ever_and_pages_are_asked_for_again(tmp_path: Path) -> None:
    pages = built(tmp_path)
    script, page = pages.find("/assets/index-B7x9Qa2c.js"), pages.find("/")
    assert script is not None
    assert script.for_ever
    assert script.media_type == "text/javascript"
    assert page is not None
    assert not page.for_ever
    assert page.packed is not None
    assert gzip.decompress(page.packed) == page.body


def test_every_route_of_the_client_is_its_one_page(tmp_path: Path) -> None:
    pages = built(tmp_path)
    for path in ("/t/HAWK-42", "/new", "/rules/classic", "/any/thing"):
        assert pages.find(path) == pages.find("/")


def test_what_is_not_there_is_not_there(tmp_path: Path) -> None:
    pages = built(tmp_path)
    (tmp_path.parent / "secret.txt").write_text("secret")
    for path in ("/x.js", "/assets/y.css", "/api/x", "/../secret.txt", "/assets/../../secret.txt"):
        assert pages.find(path) is None


def test_a_host_without_a_built_client_says_where_the_interface_is(tmp_path: Path) -> None:
    page = Pages(tmp_path).find("/")
    assert page is not None
    assert page.body == PLAIN
    assert b'href="/api/openapi.json"' in page.body


def test_a_page_that_has_not_changed_is_not_sent_again() -> None:
    async def scene() -> None:
        async with host() as address, httpx.AsyncClient(base_url=address) as http:
            first = await http.get("/t/HAWK-42")
            assert first.status_code == 200
            assert first.headers["content-type"].startswith("text/html")
            again = await http.get("/t/HAWK-42", headers={"If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            head = await http.head("/")
            assert (head.status_code, head.content) == (200, b"")

    spend(scene)


def test_the_host_says_whether_it_is_there_and_ready() -> None:
    async def scene() -> None:
        async with host() as address, httpx.AsyncClient(base_url=address) as http:
            assert (await http.get("/healthz")).text == "ok\n"
            assert (await http.get("/readyz")).text == "ready\n"

    spend(scene)
