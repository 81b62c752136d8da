"""A game between two machines: the host in one network namespace, the browser in another."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest
from tests.browser.browsing import CHROMIUM, PATIENCE, chromium, device
from tests.browser.driving import Player, asked, is_over
from tests.browser.hosting import Host

HERE, THERE = "10.213.7.1", "10.213.7.2"


def ip(*words: str) -> str:
    """Change the network of this machine, or look at it."""
    return subprocess.run(["ip", *words], check=True, capture_output=True, text=True).stdout


@pytest.fixture
def two_machines() -> Iterator[tuple[str, str]]:
    """Two network namespaces with a cable between them."""
    if shutil.which("ip") is None:
        pytest.skip("The command ip is not installed, so there are no network namespaces.")
    one, other = (f"whodunnit-{os.getpid()}-{n}" for n in (1, 2))
    near, far = (f"wd{os.getpid()}{end}" for end in "ab")
    with ExitStack() as after:
        try:
            for name in (one, other):
                ip("netns", "add", name)
                after.callback(ip, "netns", "del", name)
            ip(*f"link add {near} netns {one} type veth peer name {far} netns {other}".split())
            for name, end, address in ((one, near, HERE), (other, far, THERE)):
                # An address of its own would come a second or two later, and when the addresses of
                # a machine change, Chromium gives up every request that is under way.
                ip("-n", name, "link", "set", end, "addrgenmode", "none")
                ip("-n", name, "addr", "add", f"{address}/24", "dev", end)
                ip("-n", name, "link", "set", end, "up")
                ip("-n", name, "link", "set", "lo", "up")
        except subprocess.CalledProcessError as error:
            pytest.skip(f"This machine allows no network namespaces: {error.stderr.strip()}")
        for name in (one, other):
            wait_for_quiet(name)
        yield one, other


def wait_for_quiet(machine: str) -> None:
    """Wait until the cable is noticed; nothing of a machine's network changes after that."""
    until = monotonic() + PATIENCE / 1000
    while "NO-CARRIER" in (told := ip("-n", machine, "link")):
        assert monotonic() < until, told


def inside(folder: Path, machine: str, program: str) -> str:
    """A program that runs on that machine wherever it is started."""
    script = folder / f"on-{machine}"
    script.write_text(f'#!/bin/sh\nexec ip netns exec {machine} {program} "$@"\n')
    script.chmod(0o755)
    return str(script)


def test_a_game_between_two_machines(
    two_machines: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two_machines
    monkeypatch.setattr(sys, "executable", inside(tmp_path, one, sys.executable))
    host = Host(tmp_path, "--host", HERE)
    host.start()
    try:
        with chromium(inside(tmp_path, other, CHROMIUM)) as browser:
            context = device(browser, host.address.replace("127.0.0.1", HERE))
            ada = Player(context)
            code = ada.create("classic", 3)
            ada.play_until(asked(ada))
            ada.accuse(host.case_file(code))
            ada.play_until(is_over)
            assert ada.problems == []
            context.close()
    finally:
        host.kill()


def test_the_two_machines_are_two(two_machines: tuple[str, str]) -> None:
    one, other = two_machines
    for machine, own, their in ((one, HERE, THERE), (other, THERE, HERE)):
        told = ip("-n", machine, "addr")
        assert own in told
        assert their not in told
        assert "scope link" not in told
