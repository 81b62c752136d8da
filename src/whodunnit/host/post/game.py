"""A post game in memory: no more than a cache of what the store holds."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from whodunnit.camps.audience import Reader
from whodunnit.camps.events import Played, PostEntry
from whodunnit.camps.evolve import evolve, fold
from whodunnit.camps.state import PostState
from whodunnit.camps.view import read
from whodunnit.core.events import Event
from whodunnit.core.view import View, view_of
from whodunnit.host.dealer import Dealer
from whodunnit.host.fair import source
from whodunnit.host.ports import GuestId
from whodunnit.host.post.meta import PostMeta

READERS = 16
"""How many readers' versions of a game are kept with it."""


class Told(Struct, frozen=True):
    """A game as one reader knows it."""

    entries: tuple[PostEntry, ...]
    """What they were told, in order."""
    state: PostState
    """Where the game stands for them."""
    upto: int
    """How much of what happened this takes into account."""


class PostGame:
    """A post game that somebody needs just now."""

    __slots__ = ("_told", "entries", "lock", "meta", "news", "state")

    def __init__(self, meta: PostMeta, entries: Sequence[PostEntry]) -> None:
        self.meta = meta
        """Its name in lists, and its secrets."""
        self.entries = list(entries)
        """Everything that happened."""
        self.state: PostState = fold(entries)
        """Where it stands."""
        self.lock = asyncio.Lock()
        """Whoever changes the game holds it."""
        self.news = asyncio.Event()
        """Set, and replaced, when something happens."""
        self._told: OrderedDict[Reader, Told] = OrderedDict()

    @property
    def version(self) -> int:
        """How many events there have been."""
        return len(self.entries)

    @property
    def played(self) -> list[Event]:
        """What happened in the game itself."""
        return [entry.event.event for entry in self.entries if isinstance(entry.event, Played)]

    def told(self, reader: Reader) -> Told | None:
        """The game as a reader knows it; nothing if they may not know of it at all."""
        told = self._told.get(reader)
        if told is None:
            known = read(self.entries, reader)
            if not known:
                return None
            told = Told(known, fold(known), self.version)
        elif told.upto < self.version:
            new = read(self.entries[told.upto :], reader)
            state = told.state
            for entry in new:
                state = evolve(state, entry)
            told = Told(told.entries + new, state, self.version)
        self._told[reader] = told
        self._told.move_to_end(reader)
        if len(self._told) > READERS:
            self._told.popitem(last=False)
        return told

    def view(self, seat: int) -> View:
        """What a seat knows of the game itself."""
        return view_of(self.played, seat)

    def dealer(self) -> Dealer:
        """The dealer as it draws at this moment of the game."""
        state = self.state
        if state.game is None or state.file is None:
            raise ValueError("there is nothing to draw before the start")
        secret = self.meta.secrets[state.file - 1]
        if secret is None:
            raise ValueError("the Case File of a game that is played stays with it")
        return Dealer(source(secret, state.nonces, state.game.version))

    def apply(self, meta: PostMeta, after: int, entries: Sequence[PostEntry]) -> None:
        """Events after a version are durable: the game stands where they lead.

        A writer and readers may bring the same events; whoever comes second changes nothing.
        """
        if meta.revision >= self.meta.revision:
            self.meta = meta
        for entry in entries[self.version - after :]:
            self.state = evolve(self.state, entry)
            self.entries.append(entry)
        self.tell()

    def tell(self) -> None:
        """Whoever waits for news looks again."""
        self.news.set()
        self.news = asyncio.Event()


def told(meta: PostMeta, state: PostState) -> PostMeta:
    """The game as lists show it now."""
    game = state.game
    awaited = state.deadlines[0].camp if game is not None and state.deadlines else None
    return replace(
        meta,
        title=state.settings.title,
        stage=state.stage,
        public=state.settings.public,
        camps=len(state.camps),
        wanted=state.settings.camps,
        round=game.round if game is not None else 0,
        awaited=awaited,
    )


def members_of(state: PostState) -> tuple[GuestId, ...]:
    """Whose game it is: the operator's, the camps' and the back-ups'."""
    people = {0, *(backup.person for backup in state.backups)}
    for camp in state.camps:
        people |= {person for person in (camp.leader, *camp.members) if person is not None}
    return tuple(state.people[person] for person in sorted(people))


def encode(entry: PostEntry) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(entry)


def decode(line: bytes) -> PostEntry:
    """An entry as it was stored."""
    return _decoder.decode(line)


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(PostEntry)
