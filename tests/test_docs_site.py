"""The documentation as a site: it builds without a complaint, and needs no other host."""

import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PAGES = """
    index play host editions workshop boards themes protocol library bots learning mcp
    architecture why decisions/0001-events
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder


class Fetched(HTMLParser):
    """Collects what a browser would fetch by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        """The addresses."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "link" and given.get("rel") not in ("canonical", "prev", "next"):
            self.addresses.append(given.get("href") or "")
        elif tag in ("script", "img", "iframe", "source"):
            self.addresses.append(given.get("src") or "")


def test_every_page_is_there(site: Path) -> None:
    assert [page for page in PAGES.split() if not (site / f"{page}.html").is_file()] == []


def test_no_page_fetches_anything_from_another_host(site: Path) -> None:
    elsewhere = []
    for page in site.rglob("*.html"):
        reader = Fetched()
        reader.feed(page.read_text(encoding="utf-8"))
        elsewhere += [at for at in reader.addresses if at.startswith(("http:", "https:", "//"))]

    assert elsewhere == []


def test_no_style_fetches_anything_from_another_host(site: Path) -> None:
    styles = [style.read_text(encoding="utf-8") for style in site.rglob("*.css")]

    assert styles
    assert not any("url(http" in style or "@import" in style for style in styles)
