"""The journal of a contest: each deal is written down when it is done, so that nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from whodunnit.lab.arena import Contest, DealPlayed
from whodunnit.lab.arena_game import BadContest


class Journal:
    """A file of finished deals; a contest that was interrupted goes on from it."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        """Where it is kept."""
        self._contest = contest

    def read(self) -> list[DealPlayed]:
        """The deals that are done; a line that was cut off is played again."""
        try:
            head, *lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return []
        if head != self._head:
            raise BadContest(
                f"{self.path} is the journal of another contest that was interrupted. Finish that "
                "one with its own options, delete the file, or write to another one."
            )
        return list(_whole(lines))

    def begin(self, done: list[DealPlayed]) -> None:
        """Open the journal for what is to come, with what is done."""
        lines = [self._head, *map(msgspec.json.encode, done)]
        self.path.write_bytes(b"".join(line + b"\n" for line in lines))

    def add(self, played: DealPlayed) -> None:
        """Write down one more deal."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")

    def close(self) -> None:
        """The contest is over: its results are elsewhere."""
        self.path.unlink(missing_ok=True)

    @property
    def _head(self) -> bytes:
        return msgspec.json.encode(self._contest)


def _whole(lines: list[bytes]) -> Iterator[DealPlayed]:
    for line in lines:
        try:
            yield msgspec.json.decode(line, type=DealPlayed)
        except msgspec.DecodeError:
            continue
