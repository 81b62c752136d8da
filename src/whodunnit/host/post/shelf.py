"""The shelf: the post games that somebody needs, each once, as the store has them."""

from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from whodunnit.camps.due import next_step
from whodunnit.camps.events import PostEntry
from whodunnit.camps.evolve import evolve
from whodunnit.camps.state import PostState
from whodunnit.host.errors import NoSuchTable
from whodunnit.host.ports import Answer, Bus, Commit, Conflict, TableCode, Timing
from whodunnit.host.post.game import PostGame, decode, encode, members_of, told
from whodunnit.host.post.leads import computer_due
from whodunnit.host.post.meta import KIND, PostMeta, read_meta
from whodunnit.host.post.notices import mails_of, notices_of
from whodunnit.host.post.ports import PostStore

CACHED = 256
"""How many games are kept in memory."""

TOPIC = "post"
"""Where hosts of the same store tell each other which game has changed."""

_NO_CLOCK = b"null"


class Shelf:
    """Has the games that somebody needs, up to date with the store."""

    def __init__(
        self, store: PostStore, bus: Bus, *, mails: bool, pace: float, cached: int = CACHED
    ) -> None:
        self.store = store
        """Where everything is kept."""
        self.changed: Callable[[], None] = lambda: None
        """Called after every change: something may be due earlier than it was."""
        self._bus = bus
        self._mails = mails
        self._pace = pace
        self._cached = cached
        self._games: OrderedDict[TableCode, PostGame] = OrderedDict()

    async def open(self) -> None:
        """Listen to the other hosts."""
        await self._bus.subscribe(TOPIC, self._noticed)

    async def get(self, code: TableCode) -> PostGame:
        """A game as the store has it now; raises NoSuchTable."""
        game = self._games.get(code)
        if game is None:
            # Whoever asked at the same time may have been faster.
            game = self._games.setdefault(code, await self._load(code))
        elif (mark := (await self.store.marks([code])).get(code)) is None or (
            mark.version,
            mark.revision,
        ) != (game.version, game.meta.revision):
            await self.refresh(game)
        self._games[code] = game
        self._games.move_to_end(code)
        while len(self._games) > self._cached:
            self._games.popitem(last=False)
        return game

    async def refresh(self, game: PostGame) -> None:
        """Bring a game up to date with the store."""
        code, after = game.meta.code, game.version
        stored = await self.store.table(code)
        if stored is None:
            raise NoSuchTable(f'There is no game "{code}".')
        lines = await self.store.events(code, after, stored.version)
        game.apply(read_meta(stored.row), after, [decode(line) for line in lines])

    async def create(self, meta: PostMeta, entries: Sequence[PostEntry]) -> PostGame:
        """Keep a new game; raises CodeTaken."""
        game = PostGame(meta, entries)
        meta = told(meta, game.state)
        await self.store.create(meta.row(members_of(game.state)))
        await self.store.append(Commit(meta.code, 0, tuple(map(encode, entries))))
        game.meta = meta
        self._games[meta.code] = game
        return game

    async def commit(
        self,
        game: PostGame,
        entries: Sequence[PostEntry],
        answer: Answer | None = None,
        meta: PostMeta | None = None,
    ) -> None:
        """Make a change durable, then tell of it; the caller holds the game's lock.

        Raises Conflict if another host was faster; the game is up to date again then.
        """
        state, after = game.state, game.version
        for entry in entries:
            state = evolve(state, entry)
        new = told(meta or game.meta, state)
        new = replace(new, revision=game.meta.revision + 1)
        notices = notices_of(game.meta.code, game.state, entries)
        due = self.due(new, state)
        try:
            await self.store.append(
                Commit(
                    code=new.code,
                    after=after,
                    events=tuple(map(encode, entries)),
                    answer=answer,
                    row=new.row(members_of(state)),
                    timing=Timing(_NO_CLOCK, due),
                    notices=notices,
                    mails=mails_of(notices, after) if self._mails else (),
                )
            )
        except Conflict:
            await self.refresh(game)
            raise
        game.apply(new, after, entries)
        self.changed()
        await self._bus.publish(TOPIC, msgspec.json.encode(new.code))

    def due(self, meta: PostMeta, state: PostState) -> float | None:
        """When the game goes on by itself."""
        step, computer = next_step(state), computer_due(meta, state, self._pace)
        moments = [at for at in (step.at if step is not None else None, computer) if at is not None]
        return min(moments, default=None)

    async def _load(self, code: TableCode) -> PostGame:
        stored = await self.store.table(code)
        if stored is None or stored.row.kind != KIND or not stored.version:
            raise NoSuchTable(f'There is no game "{code}"; check the code.')
        lines = await self.store.events(code, 0, stored.version)
        return PostGame(read_meta(stored.row), [decode(line) for line in lines])

    def _noticed(self, message: bytes) -> None:
        """Whoever waits for news looks again."""
        game = self._games.get(msgspec.json.decode(message, type=str))
        if game is not None:
            game.tell()
