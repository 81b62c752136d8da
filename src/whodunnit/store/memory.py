"""A store that forgets everything when the process ends: for tests and for trying things out."""

from collections.abc import Sequence

from msgspec.structs import replace

from whodunnit.core.actions import Seat
from whodunnit.host.ports import (
    AlreadyAnswered,
    ChatLine,
    CodeTaken,
    Commit,
    Conflict,
    GuestId,
    Mark,
    StoredTable,
    TableCode,
    TableRow,
    Timing,
)
from whodunnit.store.memory_post import MemoryPost


class MemoryStore(MemoryPost):
    """Keeps everything in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[TableCode, TableRow] = {}
        self._timings: dict[TableCode, Timing] = {}
        self._events: dict[TableCode, list[bytes]] = {}
        self._answers: dict[tuple[TableCode, Seat, str], bytes] = {}
        self._chat: dict[TableCode, list[ChatLine]] = {}
        self._notes: dict[tuple[TableCode, GuestId], bytes] = {}
        self._guests: dict[GuestId, str] = {}
        self._beat: float | None = None
        self._interruptions: list[tuple[float, float]] = []

    async def create(self, row: TableRow) -> None:
        """Keep a new table; raises CodeTaken."""
        if row.code in self._rows:
            raise CodeTaken(row.code)
        self._rows[row.code] = row
        self._events[row.code] = []

    async def append(self, commit: Commit) -> None:
        """Keep a change; raises Conflict or AlreadyAnswered, and then keeps nothing of it."""
        code, row, answer = commit.code, commit.row, commit.answer
        kept = self._rows.get(code)
        if kept is None or (row is not None and row.revision != kept.revision + 1):
            raise Conflict(code)
        if commit.after != len(self._events[code]):
            raise Conflict(code)
        if answer is not None and (code, answer.seat, answer.id) in self._answers:
            raise AlreadyAnswered(answer.id)
        self._events[code] += commit.events
        if answer is not None:
            self._answers[code, answer.seat, answer.id] = answer.body
        if row is not None:
            self._rows[code] = row
        if commit.timing is not None:
            self._timings[code] = commit.timing
        self._keep_post(commit)

    async def table(self, code: TableCode) -> StoredTable | None:
        """A table by its code."""
        row = self._rows.get(code)
        if row is None:
            return None
        said = len(self._chat.get(code, ()))
        return StoredTable(_bare(row), self._timings.get(code), len(self._events[code]), said)

    async def events(self, code: TableCode, after: int, upto: int) -> list[bytes]:
        """The events of the versions from `after + 1` to `upto`, in order."""
        return self._events.get(code, [])[after:upto]

    async def answer(self, code: TableCode, seat: Seat, id: str) -> bytes | None:
        """What was answered to an action, if it was answered."""
        return self._answers.get((code, seat, id))

    async def public_tables(self, phase: str, limit: int, kind: str = "table") -> list[TableRow]:
        """The listed tables of a phase, the newest first."""
        rows = [row for row in self._rows.values() if row.public and row.phase == phase]
        return _newest(rows, limit, kind)

    async def tables_of(self, guest: GuestId, limit: int, kind: str = "table") -> list[TableRow]:
        """The tables of a guest, the newest first."""
        return _newest([row for row in self._rows.values() if guest in row.members], limit, kind)

    async def due_tables(
        self, kind: str = "table", before: float | None = None, limit: int | None = None
    ) -> list[TableCode]:
        """The tables that go on by themselves, at any time or until a moment, the next first."""
        due = self._due(kind)
        return [code for moment, code in due if before is None or moment <= before][:limit]

    async def claim(self, before: float, at: float, limit: int) -> list[TableCode]:
        """Tables that should have gone on by themselves before a moment, for this host alone."""
        claimed = [code for moment, code in self._due("table") if moment < before][:limit]
        for code in claimed:
            self._timings[code] = replace(self._timings[code], due=at)
        return claimed

    async def let_go(self, codes: Sequence[TableCode]) -> None:
        """Whatever these tables do by themselves, another host may do from now on."""
        for code in codes:
            timing = self._timings.get(code)
            if timing is not None and timing.due is not None:
                self._timings[code] = replace(timing, due=0.0)

    async def marks(self, codes: Sequence[TableCode]) -> dict[TableCode, Mark]:
        """How far some tables have come."""
        return {
            code: Mark(
                len(self._events[code]), self._rows[code].revision, len(self._chat.get(code, ()))
            )
            for code in codes
            if code in self._rows
        }

    async def next_due(self, kind: str) -> float | None:
        """When the next table or game of a kind goes on by itself."""
        return next((moment for moment, _ in self._due(kind)), None)

    async def table_with_link(self, link: str) -> TableCode | None:
        """The table that a secret link leads to."""
        return next((row.code for row in self._rows.values() if link in row.links), None)

    async def guest_name(self, guest: GuestId) -> str | None:
        """What a guest is called; nothing if there is no such guest."""
        return self._guests.get(guest)

    async def save_guest(self, guest: GuestId, name: str) -> None:
        """Keep a new guest, or the new name of one."""
        self._guests[guest] = name

    async def say(self, code: TableCode, by: str, text: str, at: float) -> ChatLine:
        """Keep a line of chat, and number it."""
        lines = self._chat.setdefault(code, [])
        lines.append(ChatLine(len(lines) + 1, by, text, at))
        return lines[-1]

    async def said(self, code: TableCode, since: int) -> list[ChatLine]:
        """The lines of chat with higher numbers than `since`."""
        return [line for line in self._chat.get(code, []) if line.n > since]

    async def notes(self, code: TableCode, guest: GuestId) -> bytes | None:
        """What a player has noted."""
        return self._notes.get((code, guest))

    async def save_notes(self, code: TableCode, guest: GuestId, notes: bytes) -> None:
        """Keep what a player has noted, in place of what was there."""
        self._notes[code, guest] = notes

    async def beat(self, at: float) -> None:
        """Keep the moment as one at which the host was alive."""
        self._beat = at

    async def resume(self, at: float) -> None:
        """The host is back: the time since the last beat was an interruption."""
        if self._beat is not None and self._beat < at:
            self._interruptions.append((self._beat, at))
        self._beat = at

    async def interruptions(self) -> list[tuple[float, float]]:
        """When the host was not there, from and to."""
        return list(self._interruptions)

    async def close(self) -> None:
        """Finish what is being kept, and let go."""

    def _due(self, kind: str) -> list[tuple[float, TableCode]]:
        return sorted(
            (timing.due, code)
            for code, timing in self._timings.items()
            if timing.due is not None and self._rows[code].kind == kind
        )


def _bare(row: TableRow) -> TableRow:
    return replace(row, members=(), links=())


def _newest(rows: list[TableRow], limit: int, kind: str) -> list[TableRow]:
    rows = [row for row in rows if row.kind == kind]
    rows.sort(key=lambda row: (row.created, row.code), reverse=True)
    return [_bare(row) for row in rows[:limit]]
