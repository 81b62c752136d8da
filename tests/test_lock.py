"""The locks pin every package by version and hash, and name no place to get it from."""

import re
from pathlib import Path

import pytest

LOCKS = sorted((Path(__file__).parent.parent / "requirements").glob("*.txt"))

PACKAGE = r"[a-z0-9]+(?:-[a-z0-9]+)*==[0-9][0-9a-z.]*"
CONDITION = r"[a-z_]+ [=!<>]+ '[A-Za-z0-9.]+'"
MARKER = rf"(?: ; {CONDITION}(?: (?:and|or) {CONDITION})*)?"
HASH = r"    --hash=sha256:[0-9a-f]{64}"
PINNED = re.compile(rf"{PACKAGE}{MARKER}(?: \\\n{HASH})+\n")


def packages(lock: Path) -> dict[str, str]:
    """The version of each package in a lock."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", lock.read_text(), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_names_versions_and_hashes_only(lock: Path) -> None:
    left_over = PINNED.sub("", lock.read_text())

    assert left_over == ""


def test_both_locks_agree_so_that_they_share_one_environment() -> None:
    play, test = (packages(lock) for lock in LOCKS)

    assert play.items() <= test.items()


def test_an_address_or_a_path_is_noticed() -> None:
    pinned = "rich==15.0.0 \\\n    --hash=sha256:" + "0" * 64 + "\n"

    assert PINNED.sub("", pinned) == ""
    assert PINNED.sub("", "--index-url https://example.org\n" + pinned) != ""
    assert PINNED.sub("", "rich @ file:///somewhere/rich.whl\n") != ""
