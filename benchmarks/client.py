"""How light the client is: the first page's bytes, how soon it answers, and how smoothly it moves.

Run with `python benchmarks/client.py`. A real browser without a graphics card looks at a real host
over loopback; every page is loaded by a browser that has never been there.
"""

import socket
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from msgspec import Struct
from playwright.sync_api import Browser, Page, Request, sync_playwright
from rich.console import Console
from rich.table import Table

from whodunnit.web.address import LOOPBACK, url
from whodunnit.web.pages import BUILT

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
SIZE = (1440, 900)
LOADS = 9
SEATS = 6
PACE = 0.4
SMOOTH = 1000 / 60

READY = """(selector) => {
  window.ready = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      // Drawn, and the page has time again: what is pressed now is answered now.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    look();
  });
}"""
FRAMES = """() => {
  window.frames = { moving: [], still: [] };
  let before = performance.now();
  let stood = '';
  const look = (now) => {
    const pieces = document.querySelectorAll('.pieces > g[transform]');
    const stand = [...pieces].map((piece) => piece.getAttribute('transform')).join();
    window.frames[stand === stood ? 'still' : 'moving'].push(now - before);
    [before, stood] = [now, stand];
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


class Watched(Struct, frozen=True):
    """What was seen of a page for a while."""

    moving: list[float]
    """The milliseconds of every frame in which a token had moved."""
    still: list[float]
    """Those of every other frame."""
    work: float
    """The milliseconds of processor time that the page itself used, whatever else was going on."""


class Load(Struct, frozen=True):
    """One load of a page by somebody who has never been there."""

    requests: int
    """How many files it took."""
    packed: int
    """The bytes that came, compressed."""
    ready: float
    """The milliseconds until it was drawn and could be used."""


def main(seconds: float = 20.0) -> None:
    """Measure, and print what was found; tokens are watched for so many seconds."""
    if not CHROMIUM.exists():
        raise SystemExit("There is no chromium here; tools/install_browser installs it.")
    if not (BUILT / "index.html").exists():
        raise SystemExit("The client is not built; tools/build_ui builds it.")
    with _host() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=list(ARGUMENTS), headless=True
        )
        code = _table(browser, address)
        front = [_load(browser, address, ".begin .chief") for _ in range(LOADS)]
        table = [_load(browser, f"{address}t/{code}", ".pieces > g") for _ in range(LOADS)]
        walks = _watch(browser, f"{address}t/{_table(browser, address)}", seconds)
        nothing = _watch(browser, f"{address}healthz", seconds / 4)
        browser.close()
    console = Console()
    console.print(_loads(("the front page", front), ("a running table", table)))
    console.print(_smoothness(walks, nothing))


def _table(browser: Browser, address: str) -> str:
    """A table of computers that walk one after another; its code."""
    ask = browser.new_context(base_url=address).request
    ask.post("/api/me", data={"name": "Ada"})
    settings = {"edition": "cluedo", "seats": SEATS, "pace": PACE}
    code = str(ask.post("/api/tables", data=settings).json()["code"])
    for _ in range(SEATS):
        ask.post(f"/api/tables/{code}/fill", data={"level": "novice"})
    started = ask.post(f"/api/tables/{code}/start")
    assert started.ok, started.text()
    return code


def _load(browser: Browser, address: str, there: str) -> Load:
    page, finished = _page(browser), []
    page.on("requestfinished", lambda request: finished.append(request))
    page.add_init_script(f"({READY})({there!r})")
    page.goto(address)
    ready = page.evaluate("() => window.ready")
    page.wait_for_load_state("networkidle")
    packed = sum(_bytes(request) for request in finished)
    page.context.close()
    return Load(len(finished), packed, ready)


def _bytes(request: Request) -> int:
    return request.sizes()["responseBodySize"]


def _watch(browser: Browser, address: str, seconds: float) -> Watched:
    page = _page(browser)
    page.goto(address, wait_until="networkidle")
    inside = page.context.new_cdp_session(page)
    inside.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    inside.send("Performance.enable")

    def work() -> float:
        metrics = inside.send("Performance.getMetrics")["metrics"]
        return float(next(m["value"] for m in metrics if m["name"] == "TaskDuration")) * 1000

    page.evaluate(FRAMES)
    before = work()
    page.wait_for_timeout(seconds * 1000)
    frames: dict[str, list[float]] = page.evaluate("() => window.frames")
    worked = work() - before
    page.context.close()
    return Watched(frames["moving"], frames["still"], worked)


def _page(browser: Browser) -> Page:
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]}, reduced_motion="no-preference"
    )
    context.add_init_script("localStorage.setItem('whodunnit.toured', 'yes')")
    return context.new_page()


def _loads(*pages: tuple[str, list[Load]]) -> Table:
    shown = Table("loaded for the first time", "files", "compressed", "ready, median", "slowest")
    for name, loads in pages:
        times = [load.ready for load in loads]
        shown.add_row(
            name,
            str(loads[0].requests),
            f"{max(load.packed for load in loads) / 1000:.0f} KB",
            f"{statistics.median(times):.0f} ms",
            f"{max(times):.0f} ms",
        )
    return shown


def _smoothness(walks: Watched, nothing: Watched) -> Table:
    if not walks.moving:
        raise SystemExit("No token moved: give it more time with --seconds.")
    shown = Table("frames", "drawn", "a second", "median", "95 of 100 within", "in time")
    for name, times in (
        ("while a token moves", walks.moving),
        ("between walks", walks.still),
        ("of an empty page", nothing.still),
    ):
        # A frame that comes half an interval late is still the one that was due.
        in_time = sum(time <= 1.5 * SMOOTH for time in times) / len(times)
        shown.add_row(
            name,
            str(len(times)),
            f"{1000 * len(times) / sum(times):.0f}",
            f"{statistics.median(times):.1f} ms",
            f"{sorted(times)[int(0.95 * (len(times) - 1))]:.1f} ms",
            f"{100 * in_time:.0f} %",
        )
    frames = len(walks.moving) + len(walks.still)
    shown.caption = f"The table's page itself works {walks.work / frames:.1f} ms for a frame."
    return shown


@contextmanager
def _host() -> Iterator[str]:
    """A host in another process."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "whodunnit", "serve", "--data", folder]
        process = subprocess.Popen(
            [*command, "--port", str(port), "--log", "json", "--no-browser"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert process.stdout is not None
            if not process.stdout.readline():
                raise SystemExit("The host did not start.")
            yield url(LOOPBACK, port)
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    typer.run(main)
