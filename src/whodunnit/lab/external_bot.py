"""The other end of the line: a computer player that answers an arena."""

import contextlib
import socketserver
from collections.abc import Callable
from typing import IO, Final

import msgspec

from whodunnit.bots.bot import Bot
from whodunnit.core.errors import WhodunnitError
from whodunnit.core.events import Entry, GameCreated
from whodunnit.core.state import evolve
from whodunnit.core.view import View
from whodunnit.lab.external_wire import Answer, Bye, Hello, Told, Turn, line, to_bots

ANYWHERE: Final = "127.0.0.1"
"""Where a player listens if nobody says where."""


class BadLine(WhodunnitError):
    """A line that no arena would say."""


def answer_lines(reads: IO[bytes], writes: IO[bytes], make: Callable[[int], Bot]) -> None:
    """Play whatever games are asked for until the other side has nothing more to say."""
    seat, bot, view = 0, make(0), None
    for number, heard in enumerate(reads, start=1):
        try:
            message = to_bots.decode(heard)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadLine(f"Line {number} is no message of an arena: {error}.") from None
        match message:
            case Hello(_, seat, seed):
                bot, view = make(seed), None
            case Told(_, GameCreated() as created):
                view = View.opened(created, seat)
            case Told(v, event) if view is not None:
                entries = (*view.entries, Entry(v, event))
                view = View(seat, entries, evolve(view.state, event))
            case Turn(v, legal) if view is not None:
                writes.write(line(Answer(v, bot.choose(view, legal))))
                writes.flush()
            case Bye() | Told() | Turn():
                pass


def listen(host: str, port: int, make: Callable[[int], Bot], opened: Callable[[int], None]) -> None:
    """Answer everybody who connects, each for itself; `opened` is called with the port."""

    class Caller(socketserver.StreamRequestHandler):
        disable_nagle_algorithm = True

        def handle(self) -> None:
            # Whoever hangs up, or talks of something else, is left alone; others may go on.
            with contextlib.suppress(ConnectionError, BadLine):
                answer_lines(self.rfile, self.wfile, make)  # type: ignore[arg-type]

    class Listener(socketserver.ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True

    with Listener((host, port), Caller) as listener:
        opened(listener.server_address[1])
        listener.serve_forever()
