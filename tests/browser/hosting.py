"""A host for browsers: a real process, and what only whoever owns its files can know."""

import sqlite3
from pathlib import Path

import msgspec
from tests.web.running import FREELY, Process

from whodunnit.core.audience import Viewer
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import CaseFileSealed, Event, GameCreated
from whodunnit.core.view import View
from whodunnit.host.choices import legal_for
from whodunnit.host.frames import entry_frame, known_events, legal_frame
from whodunnit.host.meta import TableMeta
from whodunnit.host.setups import decode_event
from whodunnit.web.serving import DATABASE

COURTEOUSLY = f"from tests.browser.courtesy import teach; teach(); {FREELY}"
"""Computers let people win."""


class Host:
    """A host in a process of its own, where computers are quick and kind, and guests may hurry."""

    def __init__(self, folder: Path, *options: str) -> None:
        # All devices have one address here: together they would ask for too much.
        self._process = Process(folder, "--pace", "instant", *options, command=COURTEOUSLY)
        self._database = folder / "data" / DATABASE
        self.address = self._process.address
        """Where it is."""

    def start(self) -> None:
        """Open it, or open it again at the same address."""
        self._process.start()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()

    def events(self, code: str) -> list[bytes]:
        """Everything that happened at a table, as it is kept."""
        question = "SELECT CAST(event AS BLOB) FROM events WHERE code = ? ORDER BY version"
        return self._ask(question, code)

    def case_file(self, code: str) -> CaseFile:
        """What is in the Case File of a table: nobody there knows it."""
        return self._sealed(code).case_file

    def murderer(self, code: str) -> int:
        """The seat with the Red Card: nobody else there knows it."""
        murderer = self._sealed(code).murderer
        assert murderer is not None
        return murderer

    def suspect(self, code: str, seat: int) -> str:
        """Whom a seat plays."""
        return self._created(code).setup.seats[seat]

    def wrong_case_file(self, code: str) -> CaseFile:
        """Three cards that are not in the Case File of a table, by one of them."""
        true = self.case_file(code)
        deck = self._created(code).setup.deck
        weapon = next(card for card in deck.weapons if card != true.weapon)
        return CaseFile(true.suspect, weapon, true.room)

    def secrets(self, code: str) -> dict[str | None, list[str]]:
        """What no frame may have in it, by the suspect who alone may know it; or nobody."""
        found = self._ask("SELECT meta FROM tables WHERE code = ?", code)
        meta = msgspec.json.decode(found[0], type=TableMeta)
        own: dict[str | None, list[str]] = {
            chair.suspect: [chair.link] for chair in meta.chairs if chair.link
        }
        return own | {None: [meta.secret, *(chair.nonce for chair in meta.chairs if chair.nonce)]}

    def frames(self, code: str, viewer: Viewer) -> list[str]:
        """The entries of a table as a viewer may know them, byte for byte as they are sent."""
        known = known_events(self.events(code), viewer)
        return [entry_frame(v, event).decode() for v, event in enumerate(known, 1)]

    def legal(self, code: str, viewer: Viewer) -> dict[int, str]:
        """What a viewer may do after each entry, worked out from what it may know and no more."""
        events = self._told(code)
        assert isinstance(events[0], GameCreated)
        view = View.opened(events[0], viewer)
        told = {}
        for event in (None, *events[1:]):
            view = view if event is None else view.after([event])
            legal = legal_for(view.state, view.seat)
            told[legal.v] = legal_frame(legal).decode()
        return told

    def _created(self, code: str) -> GameCreated:
        return next(event for event in self._told(code) if isinstance(event, GameCreated))

    def _sealed(self, code: str) -> CaseFileSealed:
        return next(event for event in self._told(code) if isinstance(event, CaseFileSealed))

    def _told(self, code: str) -> list[Event]:
        return [decode_event(event) for event in self.events(code)]

    def _ask(self, question: str, code: str) -> list[bytes]:
        connection = sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)
        try:
            return [found for (found,) in connection.execute(question, (code,))]
        finally:
            connection.close()
