"""Killed at any moment around sending, a host loses no mail and sends none twice."""

import asyncio
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from threading import Event

import pytest
from tests.post.doomed_mailer import live
from tests.post.mailing import MailScene
from tests.post.smtp_server import smtp_server

from whodunnit.host.post.outbox import IN_DOUBT, LEASE
from whodunnit.store.sqlite import SqliteStore

NAMES = ("ada", "bob", "cleo")
EVERYBODY = Counter(f"{name}@example.net" for name in NAMES)

BY_ITSELF = ("claimed", "before sending", "before leaving", "answered", "before done", "done")
"""Moments of the host at which it dies."""

IN_CONVERSATION = ("rcpt", "data", "taken")
"""Moments of the conversation, as the mail server sees it, at which the host is killed."""


def start(database: Path, port: int, when: str = "") -> subprocess.Popen[bytes]:
    """A host that sends whatever is due."""
    arguments = [str(database), str(port), when]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.post.doomed_mailer", *arguments],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.DEVNULL,
    )


async def told(database: Path) -> None:
    """Three people are told something, and the host ends before it has sent anything."""
    post = await MailScene(0, SqliteStore(database), now=time.time()).begin()
    for name in NAMES:
        await post.wants(name)
    await post.tell(*NAMES)
    await post.store.close()


def end(database: Path, port: int) -> None:
    """Another host goes on, once soon and once when nobody can be sending any more."""
    asyncio.run(live(database, port, later=1.0))
    asyncio.run(live(database, port, later=LEASE + 60))


@pytest.mark.parametrize("moment", BY_ITSELF)
def test_a_host_that_dies_by_itself_loses_and_doubles_no_mail(tmp_path: Path, moment: str) -> None:
    database = tmp_path / "tables.db"
    asyncio.run(told(database))
    with smtp_server() as (got, port):
        assert start(database, port, when=moment).wait(60) == -9
        assert Counter(got.to) < EVERYBODY
        end(database, port)

    assert Counter(got.to) == EVERYBODY
    assert len({mail["Message-ID"] for mail in got.mails}) == len(NAMES)


@pytest.mark.parametrize("moment", IN_CONVERSATION)
def test_a_host_killed_in_a_conversation_loses_and_doubles_no_mail(
    tmp_path: Path, moment: str
) -> None:
    database = tmp_path / "tables.db"
    asyncio.run(told(database))
    with smtp_server() as (got, port):
        host = start(database, port)
        gone = Event()

        def kill() -> None:
            host.kill()
            host.wait(60)
            gone.set()

        # The mail server answers only when the host is gone.
        got.at[moment] = kill
        assert gone.wait(60)
        assert host.returncode == -9
        end(database, port)

    assert Counter(got.to) == EVERYBODY


def test_a_host_that_dies_in_the_one_moment_that_nobody_can_know_doubles_nothing(
    tmp_path: Path,
) -> None:
    """Between the mark and the first byte: the mail does not come, the notice in the page does."""
    database = tmp_path / "tables.db"
    asyncio.run(told(database))
    with smtp_server() as (got, port):
        assert start(database, port, when="left").wait(60) == -9
        end(database, port)

    assert sum(Counter(got.to).values()) == len(NAMES) - 1
    assert max(Counter(got.to).values()) == 1

    async def what_is_left() -> tuple[list[int], int]:
        store = SqliteStore(database)
        unread = [await store.unread(name) for name in NAMES]
        forgotten = await store.forget_mails(time.time() + IN_DOUBT)
        await store.close()
        return unread, forgotten

    assert asyncio.run(what_is_left()) == ([1, 1, 1], 1)
