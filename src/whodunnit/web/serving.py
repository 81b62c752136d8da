"""Serving: everything is put together, and runs until it is told to stop."""

import gc
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from msgspec import Struct

from whodunnit.core.errors import WhodunnitError
from whodunnit.host.post.mailroom import Mailing, MailRoom
from whodunnit.host.post.office import PostOffice
from whodunnit.host.settings import Pace
from whodunnit.host.tables import Tables
from whodunnit.host.wall_clock import WallClock
from whodunnit.web.app import make_app
from whodunnit.web.door import Door
from whodunnit.web.guard import Application
from whodunnit.web.identity import Signer
from whodunnit.web.limits import Limits
from whodunnit.web.logs import LogStyle, set_up_logs
from whodunnit.web.storage import LEASE, Storage, in_database, in_folder
from whodunnit.web.wire import Wire

DATABASE = "tables.sqlite"
"""The file in the data directory that has all tables in it."""

GRACE = 8
"""How many seconds whoever is being answered is waited for when the host stops."""

GARBAGE = (10_000, 20, 20)
"""After how many new objects the garbage collector looks at them."""

PING = 20.0
"""Every so many seconds a viewer is asked whether it is there."""


class InUse(WhodunnitError):
    """Another host has this data directory."""


class Serving(Struct, frozen=True, kw_only=True):
    """How to serve."""

    data: Path
    """The data directory."""
    database: str | None = None
    """The database that many hosts share; the tables are in the data directory if absent."""
    bus: str | None = None
    """What hosts of the same database tell each other by."""
    lease: float = LEASE
    """After so many seconds another host does what one of them should have done."""
    log: LogStyle = "pretty"
    """How to write logs."""
    pace: Pace | None = None
    """How long computer players seem to think where the table does not say."""
    limits: Limits = Limits()
    """How much one guest or one address may ask for."""
    mailing: Mailing | None = None
    """How to send e-mail of games by post; without it there is none."""


def serve(serving: Serving, at: socket.socket, started: Callable[[], None]) -> None:
    """Serve at a socket until SIGTERM or Ctrl-C; `started` is called when all is ready."""
    set_up_logs(serving.log)
    with at, _storage(serving, at) as kept:
        store, bus, clock = kept.store, kept.bus, WallClock()
        tables = Tables(store, bus, clock, lease=kept.lease)
        hurry = 0.0 if serving.pace == "instant" else 1.0
        mailing = serving.mailing
        mail = None if mailing is None else MailRoom(store, clock, kept.key, mailing)
        post = PostOffice(store, bus, clock, tables.guests, pace=hurry, mail=mail)
        door = Door(tables, post, Signer(kept.key), serving.limits, pace=serving.pace)
        config = uvicorn_config(make_app(door, kept.close), serving.limits)
        with _stopping_quietly():
            Server(config, started).run([at])


def uvicorn_config(app: Application, limits: Limits) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        loop="auto",
        http="httptools",
        ws=Wire,
        ws_max_size=limits.frame,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What is there from the start stays: the garbage collector need not look at it again.
            gc.collect()
            gc.freeze()
            # What comes and goes with an action goes by itself: looking for the rest can wait.
            gc.set_threshold(*GARBAGE)
            self._when_started()


@contextmanager
def _storage(serving: Serving, at: socket.socket) -> Iterator[Storage]:
    """What the tables are kept in; a folder is one host's, a database may be many hosts'."""
    if serving.database is not None:
        yield in_database(serving.database, serving.bus, serving.lease)
        return
    with _claimed(serving.data, at):
        yield in_folder(serving.data, DATABASE)


@contextmanager
def _stopping_quietly() -> Iterator[None]:
    """Having stopped when told to is a success: the signal is not raised once more."""
    before = {
        number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _claimed(folder: Path, at: socket.socket) -> Iterator[None]:
    """Have a data directory to ourselves; two hosts of one would move twice."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(folder / "host", "a+", encoding="utf-8") as claim:
        try:
            import fcntl

            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass
        except OSError:
            claim.seek(0)
            where = claim.read().strip()
            raise InUse(
                f"Another host serves {folder} already, {where}. Go there, or give this one a "
                "folder of its own with --data."
            ) from None
        claim.truncate(0)
        claim.write(f"at port {at.getsockname()[1]}, process {os.getpid()}\n")
        claim.flush()
        yield
