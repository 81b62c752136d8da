"""The record of a game that is being played, written event by event."""

import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from types import TracebackType

from whodunnit.commands._files import cannot_write, made_folder
from whodunnit.core.events import Entry
from whodunnit.core.record import HEADER, encode


def default_record(edition: str, seed: int) -> Path:
    """A new file among the games of this person."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    folder = made_folder(Path(data).expanduser() / "whodunnit" / "games")
    names = (f"{edition}-{seed}{f'-{n}' if n > 1 else ''}.jsonl" for n in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


class RecordFile:
    """A record on the disk: what was told is written already, whatever happens next."""

    def __init__(self, path: Path) -> None:
        self.path = path
        """Where it is."""
        try:
            # A game that is there already is never written over.
            self._stream = path.open("xb", buffering=0)
        except OSError as error:
            raise cannot_write(path, error) from None
        self._write(HEADER)

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()

    def append(self, entries: Iterable[Entry]) -> None:
        """Write some more entries."""
        self._write(*map(encode, entries))

    def _write(self, *lines: bytes) -> None:
        try:
            self._stream.write(b"\n".join([*lines, b""]))
        except OSError as error:
            raise cannot_write(self.path, error) from None
