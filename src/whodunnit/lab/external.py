"""Players in other processes: told what their seat may know, and asked what to do."""

import atexit
import shlex
import shutil
from collections.abc import Callable, Sequence

import msgspec

from whodunnit.core.actions import Action
from whodunnit.core.view import View
from whodunnit.lab.external_lines import Forfeit, Lines, connected, started
from whodunnit.lab.external_wire import PROTOCOL, Bye, Hello, Told, Turn, answers, line

COMMAND = "cmd:"
"""What the name of a player begins with that is a command to start."""

WIRE = "tcp:"
"""What the name of a player begins with that listens somewhere."""

WIDTH = 20
"""How many letters of a command fit into a table."""


class External:
    """A player at the end of a line; a new one for each game, the process may be the same."""

    def __init__(self, name: str, seed: int, seconds: float) -> None:
        self._name, self._seed, self._seconds = name, seed, seconds
        self._told = 0
        self._lines: Lines | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions; raises Forfeit if the player has another idea, or none."""
        if view.seat is None:
            raise ValueError("a spectator has nothing to choose")
        if self._lines is None:
            self._lines = _PROCESSES.take(self._name)
            hello = Hello(PROTOCOL, view.seat, self._seed, self._seconds)
            self._lines.tell(line(hello))
        version = view.state.version
        self._lines.tell(self._news(view) + line(Turn(version, tuple(legal))))
        try:
            return _answered(self._lines.hear(self._seconds), version, legal)
        except Forfeit as forfeit:
            self._lines.tell(line(Bye(f"You forfeit the game. {forfeit}")))
            _PROCESSES.end(self._lines)
            self._lines = None
            raise

    def leave(self, view: View) -> None:
        """The game is over: tell how, and keep the process for another one."""
        if self._lines is not None:
            self._lines.tell(self._news(view) + line(Bye("The game is over.")))
            _PROCESSES.give_back(self._name, self._lines)
            self._lines = None

    def _news(self, view: View) -> bytes:
        fresh, self._told = view.entries[self._told :], len(view.entries)
        return b"".join(line(Told(entry.v, entry.event)) for entry in fresh)


def _answered(heard: bytes, version: int, legal: Sequence[Action]) -> Action:
    try:
        answer = answers.decode(heard)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Forfeit(f"Its answer cannot be read: {error}.") from None
    if answer.v != version:
        raise Forfeit(f"It answered version {answer.v}, but was asked at {version}.")
    if answer.action not in legal:
        kind = type(answer.action).__name__
        raise Forfeit(f"It answered a {kind} that is not among the legal actions.")
    return answer.action


class _Processes:
    """All processes of players, at play or waiting for their next game."""

    def __init__(self) -> None:
        self._open: set[Lines] = set()
        self._idle: dict[str, list[Lines]] = {}

    def take(self, name: str) -> Lines:
        """A process that waits, or a new one."""
        if idle := self._idle.get(name):
            return idle.pop()
        lines = _opened(name)
        self._open.add(lines)
        return lines

    def give_back(self, name: str, lines: Lines) -> None:
        """Let a process wait for its next game."""
        self._idle.setdefault(name, []).append(lines)

    def end(self, lines: Lines) -> None:
        """End one of them."""
        self._open.discard(lines)
        lines.close()

    def close(self) -> None:
        """End them all."""
        self._idle.clear()
        for lines in tuple(self._open):
            self.end(lines)


_PROCESSES = _Processes()
close_externals: Callable[[], None] = _PROCESSES.close
"""End all processes of players."""
atexit.register(close_externals)


def is_external(name: str) -> bool:
    """Whether a player of this name lives in another process."""
    return name.startswith((COMMAND, WIRE))


def check_external(name: str) -> None:
    """Whether a player of this name could be reached; raises ValueError with what is wrong."""
    if name.startswith(WIRE):
        _address(name)
        return
    try:
        words = shlex.split(name.removeprefix(COMMAND))
    except ValueError as error:
        raise ValueError(f"it is no command: {error}") from None
    if not words or shutil.which(words[0]) is None:
        program = words[0] if words else ""
        raise ValueError(f'there is no program "{program}" that could be started')


def short_name(name: str) -> str:
    """A name that fits into a table.

    >>> short_name("cmd:node bots/pencil.mjs"), short_name("mine.bots:Clever")
    ('node pencil.mjs', 'Clever')
    """
    if name.startswith(COMMAND):
        words = " ".join(word.rpartition("/")[2] for word in name.removeprefix(COMMAND).split())
        return words if len(words) <= WIDTH else f"{words[: WIDTH - 1]}…"
    return name.removeprefix(WIRE) if name.startswith(WIRE) else name.rpartition(":")[2]


def _opened(name: str) -> Lines:
    if name.startswith(COMMAND):
        return started(name.removeprefix(COMMAND))
    return connected(*_address(name))


def _address(name: str) -> tuple[str, int]:
    host, _, port = name.removeprefix(WIRE).rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise ValueError("write tcp:HOST:PORT, for example tcp:127.0.0.1:4000")
    return host.strip("[]"), int(port)
