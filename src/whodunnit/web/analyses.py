"""Analyses worked out in the background, one at a time, and kept for whoever asks again."""

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from whodunnit.analysis import analyse
from whodunnit.core.events import Entry
from whodunnit.core.record import parse
from whodunnit.host.errors import NotFound
from whodunnit.web.errors import TooFast

T = TypeVar("T")

KEPT: Final = 128
"""How many analyses are kept."""

WAITING: Final = 16
"""How many may wait to be worked out."""

FILES: Final = 16
"""How many record files are kept, so that they can be analysed."""

PAUSE: Final = 2.0
"""After how many seconds there may be room again."""


class NoSuchRecord(NotFound):
    """The record file is not here any more."""


class AnalysisProgress(Struct, frozen=True):
    """How far an analysis has come."""

    done: float
    """From 0 to 1."""


class _Abandoned(Exception):
    """The host closes: nobody waits for the analysis any more."""


class _Work:
    """An analysis on its way."""

    def __init__(self) -> None:
        self.done = 0.0
        self.found: Future[bytes] | None = None


class Analyses:
    """The analyses of one host."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._files: OrderedDict[str, tuple[Entry, ...]] = OrderedDict()
        self._works: dict[str, _Work] = {}
        self._closed = False
        self._worker = ThreadPoolExecutor(1, "whodunnit-analysis")

    def ask(self, key: str, record: bytes | tuple[Entry, ...]) -> bytes | AnalysisProgress:
        """The analysis of a record as JSON; or how far it has come."""
        self._gather(key)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        work = self._works.get(key)
        if work is None:
            if len(self._works) >= WAITING:
                raise TooFast(PAUSE)
            work = self._works[key] = _Work()
            work.found = self._worker.submit(self._work, work, record)
        return AnalysisProgress(work.done)

    def keep_file(self, key: str, entries: tuple[Entry, ...]) -> None:
        """Keep the entries of a record file for a while."""
        _keep(self._files, key, entries, FILES)

    def ask_file(self, key: str) -> bytes | AnalysisProgress:
        """The analysis of a record file that was kept."""
        if key not in self._files:
            raise NoSuchRecord("This record is not here any more: open the file again.")
        return self.ask(key, self._files[key])

    def close(self) -> None:
        """Nobody waits any more."""
        self._closed = True
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _gather(self, asked: str) -> None:
        """Keep what has been worked out; what went wrong is told to whoever asks for it."""
        for key, work in tuple(self._works.items()):
            if work.found is not None and work.found.done():
                del self._works[key]
                if work.found.exception() is None or key == asked:
                    _keep(self._kept, key, work.found.result(), KEPT)

    def _work(self, work: _Work, record: bytes | tuple[Entry, ...]) -> bytes:
        def tell(done: float) -> None:
            if self._closed:
                raise _Abandoned
            work.done = done

        entries = parse(record) if isinstance(record, bytes) else record
        return msgspec.json.encode(analyse(entries, tell))


def _keep(kept: "OrderedDict[str, T]", key: str, value: T, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)
