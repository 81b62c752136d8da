"""The desk: the operator's clerk, and everything that people can ask of a post game."""

import asyncio
import secrets
from contextlib import suppress
from random import Random
from typing import TypeVar

import msgspec
import structlog
from msgspec import Struct

from whodunnit.bots.levels import LEVELS
from whodunnit.camps.actions import (
    NameComputer,
    PersonAction,
)
from whodunnit.camps.errors import NotRegistered, WrongCode
from whodunnit.camps.events import CodeRefused, PostEntry, RegistrationFailed
from whodunnit.camps.evolve import evolve
from whodunnit.camps.roles import Role, role_of
from whodunnit.camps.rules import came, decide, prepare
from whodunnit.camps.settings import GameSettings
from whodunnit.camps.state import Stage
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.cards import Card
from whodunnit.core.record import numbered, write
from whodunnit.core.view import View, redacted
from whodunnit.host.codes import draw_code, normal_code
from whodunnit.host.errors import (
    NoSuchLevel,
    NoSuchTable,
    NotSeated,
    NotStarted,
    NotYours,
    TooMany,
)
from whodunnit.host.guests import GuestBook
from whodunnit.host.notes import Notes
from whodunnit.host.ports import (
    AlreadyAnswered,
    Answer,
    Clock,
    CodeTaken,
    Conflict,
    GuestId,
    TableCode,
    TableRow,
)
from whodunnit.host.post.clerk import Clerk
from whodunnit.host.post.game import PostGame, members_of
from whodunnit.host.post.meta import KIND, PostMeta, fairness_of, read_meta
from whodunnit.host.post.pages import Names, game_page, thread_page
from whodunnit.host.post.shelf import Shelf
from whodunnit.host.post.wire import GameLine, GameLists, GamePage, ThreadPage

T = TypeVar("T")

LISTED = 100
"""How many games a list shows."""

MAX_OPERATED = 20
"""How many unfinished games one person may run."""

PATIENCE = 25.0
"""How many seconds whoever waits for news waits."""

_log = structlog.get_logger(__name__)


class AskedBefore(Struct, frozen=True):
    """What was answered to an action: that it was done, or why it was of no avail."""

    not_registered: str | None = None
    """Why a registration does not count (N4)."""
    wrong_code: bool = False
    """Whether a camp code was not right (N7)."""

    def check(self) -> None:
        """Raise NotRegistered or WrongCode if that was the answer."""
        if self.not_registered is not None:
            raise NotRegistered(self.not_registered, "N4")
        if self.wrong_code:
            raise WrongCode("The camp code is not right; ask the leader of the camp.", "N7")


class Desk:
    """The post games of one host."""

    def __init__(
        self,
        shelf: Shelf,
        clock: Clock,
        guests: GuestBook,
        clerk: Clerk,
        *,
        patience: float = PATIENCE,
        chance: Random | None = None,
    ) -> None:
        self._shelf = shelf
        self._clock = clock
        self._guests = guests
        self._clerk = clerk
        self._patience = patience
        self._chance = chance or secrets.SystemRandom()

    async def prepare(
        self, guest: GuestId, settings: GameSettings, reuse: TableCode | None = None
    ) -> GamePage:
        """A new game, with the guest as its operator; its Case Files are sealed (N3)."""
        rows = await self._shelf.store.tables_of(guest, LISTED, KIND)
        metas = [read_meta(row) for row in rows]
        running = sum(meta.operator == guest and meta.stage is not Stage.OVER for meta in metas)
        if running >= MAX_OPERATED:
            raise TooMany(f"You run {MAX_OPERATED} games already; end one of them first.")
        now = self._clock.now()
        fresh = tuple(self._chance.randbytes(32).hex() for _ in range(settings.files))
        kept = () if reuse is None else await self._unsealed(reuse, guest, settings.files)
        files = (*kept, *fresh)[: settings.files]
        meta = PostMeta(code="", created=now, operator=guest, secrets=files)
        entries = prepare(settings, meta.commitments, guest, now)
        for digits in (3, 4, 5):
            for _ in range(20):
                code = draw_code(self._chance, digits)
                with suppress(CodeTaken):
                    named = msgspec.structs.replace(meta, code=code)
                    return await self._page(await self._shelf.create(named, entries), guest)
        raise TooMany("There are too many games; come back later.")

    async def lists(self, guest: GuestId) -> GameLists:
        """The games that the guest can register for, read, or go on with."""
        store = self._shelf.store
        registering = await store.public_tables(Stage.REGISTERING, LISTED, KIND)
        running = [
            *await store.public_tables(Stage.PLAYING, LISTED, KIND),
            *await store.public_tables(Stage.GATHERING, LISTED, KIND),
        ]
        mine = await store.tables_of(guest, LISTED, KIND)
        own = {row.code for row in mine}
        return GameLists(
            registering=await self._lines(registering, guest, own),
            running=await self._lines(running, guest, own),
            mine=await self._lines(mine, guest, own),
        )

    async def page(self, code: str, guest: GuestId) -> GamePage:
        """A game as the guest sees it."""
        return await self._page(await self._game(code, guest), guest)

    async def thread(self, code: str, guest: GuestId, first: int) -> ThreadPage:
        """The posts of the thread, from one on (N17)."""
        game = await self._game(code, guest)
        _check_may_read(game, guest)
        return thread_page(game.entries, await self._names(game), max(1, first))

    async def news(self, code: str, guest: GuestId, since: int) -> int:
        """How many things the guest may know of, as soon as they are more than before."""
        game = await self._game(code, guest)
        until = self._clock.now() + self._patience
        while True:
            news = game.news
            told = game.told(game.state.reader(game.state.number_of(guest)))
            known = 0 if told is None else len(told.entries)
            left = until - self._clock.now()
            if known > since or left <= 0:
                return known
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), left)
            game = await self._game(code, guest)

    async def act(self, code: str, guest: GuestId, id: str, action: PersonAction) -> GamePage:
        """Ask for something; a repeated id gets the first answer. Raises Refused."""
        game = await self._game(code, guest)
        _check_level(action)
        await asyncio.shield(asyncio.ensure_future(self._acted(game, guest, id, action)))
        await self._clerk.deal(game)
        return await self._page(game, guest)

    async def view(self, code: str, guest: GuestId) -> tuple[View, GameSettings]:
        """What the guest's camp knows, for help within the game's settings."""
        game = await self._game(code, guest)
        camp = _own_camp(game, guest)
        seat = game.state.seat(camp)
        if seat is None:
            raise NotStarted("The cards have not been dealt yet.")
        return game.view(seat), game.state.settings

    async def notes(self, code: str, guest: GuestId) -> Notes:
        """The Detective Notes of the guest's camp, which all its members share."""
        game = await self._game(code, guest)
        kept = await self._shelf.store.notes(game.meta.code, _own_camp(game, guest))
        return Notes() if kept is None else msgspec.json.decode(kept, type=Notes)

    async def save_notes(self, code: str, guest: GuestId, notes: Notes) -> None:
        """Keep the Detective Notes of the guest's camp."""
        game = await self._game(code, guest)
        camp = _own_camp(game, guest)
        await self._shelf.store.save_notes(game.meta.code, camp, msgspec.json.encode(notes))

    async def record(self, code: str, guest: GuestId) -> bytes:
        """The record as the guest may see it; whole, with the fairness line, after the end."""
        game = await self._game(code, guest)
        _check_may_read(game, guest)
        events = game.played
        if not events:
            raise NotStarted("The cards have not been dealt yet.")
        entries = numbered(events)
        if game.state.stage is Stage.OVER:
            return write(entries, fairness_of(game.meta, game.state))
        reader = game.state.reader(game.state.number_of(guest))
        return write(redacted(entries, reader.seat if reader.camp is not None else SPECTATOR))

    async def _acted(self, game: PostGame, guest: GuestId, id: str, action: PersonAction) -> None:
        async with game.lock:
            while True:
                try:
                    answer = await self._answered(game, guest, id, action)
                    break
                except Conflict:
                    continue
        answer.check()

    async def _answered(
        self, game: PostGame, guest: GuestId, id: str, action: PersonAction
    ) -> AskedBefore:
        store, code, now = self._shelf.store, game.meta.code, self._clock.now()
        # Guests are told apart in the id: somebody new has no number to be told apart by.
        seat, key = 0, f"{guest}:{id}"
        kept = await store.answer(code, seat, key)
        if kept is not None:
            return msgspec.json.decode(kept, type=AskedBefore)
        state, entries = game.state, []
        person = state.number_of(guest)
        if person is None:
            arrival = came(state, guest, now)
            state, person = evolve(state, arrival), len(state.people)
            entries.append(arrival)
        entries += decide(state, action, by=person, now=now)
        answer = _answer_to(entries)
        try:
            await self._shelf.commit(game, entries, Answer(seat, key, msgspec.json.encode(answer)))
        except AlreadyAnswered:
            kept = await store.answer(code, seat, key)
            return answer if kept is None else msgspec.json.decode(kept, type=AskedBefore)
        return answer

    async def _unsealed(self, code: TableCode, guest: GuestId, wanted: int) -> tuple[str, ...]:
        """The sealed Case Files that an earlier game did not use; they leave it for good (N3)."""
        game = await self._game(code, guest)
        if game.meta.operator != guest:
            raise NotYours("Only the operator of a game has its sealed Case Files.")
        async with game.lock:
            state, kept = game.state, list(game.meta.secrets)
            if state.file is None and state.stage is not Stage.OVER:
                raise NotStarted("It is not decided yet which Case File this game needs.")
            taken: list[str] = []
            for place, secret in enumerate(kept):
                if secret is not None and place + 1 != state.file and len(taken) < wanted:
                    taken.append(secret)
                    kept[place] = None
            meta = msgspec.structs.replace(game.meta, secrets=tuple(kept))
            await self._shelf.commit(game, (), meta=meta)
        return tuple(taken)

    async def _game(self, code: str, guest: GuestId) -> PostGame:
        """A game that the guest may read."""
        known = normal_code(code)
        if known is None:
            raise NoSuchTable(f'"{code[:40]}" is no code of a game; one looks like HAWK-42.')
        game = await self._shelf.get(known)
        if game.state.stage is Stage.DRAFT and game.meta.operator != guest:
            raise _no_such_game(known)
        return game

    async def _page(self, game: PostGame, guest: GuestId) -> GamePage:
        reader = game.state.reader(game.state.number_of(guest))
        told = game.told(reader)
        if told is None:
            raise _no_such_game(game.meta.code)
        names = await self._names(game)
        return game_page(game.meta.code, told.entries, told.state, reader, names, self._clock.now())

    async def _names(self, game: PostGame) -> Names:
        people = game.state.people
        names = await self._guests.names(people)
        return {number: names[guest] for number, guest in enumerate(people)}

    async def _lines(
        self, rows: list[TableRow], guest: GuestId, own: set[TableCode]
    ) -> tuple[GameLine, ...]:
        metas = [read_meta(row) for row in rows]
        names = await self._guests.names({meta.operator for meta in metas})
        lines = [await self._line(meta, guest, own, names) for meta in metas]
        return tuple(line for line in lines if line is not None)

    async def _line(
        self, meta: PostMeta, guest: GuestId, own: set[TableCode], names: dict[GuestId, str]
    ) -> GameLine | None:
        role, camp = Role.READER, None
        if meta.code in own:
            try:
                state = (await self._shelf.get(meta.code)).state
            except NoSuchTable:
                # The host died while the game was being prepared: nobody was told of it.
                return None
            person = state.number_of(guest)
            role, mine = role_of(state, person), state.camp_of(person)
            camp = None if mine is None else mine.character
        return GameLine(
            code=meta.code,
            title=meta.title,
            stage=meta.stage,
            camps=meta.camps,
            wanted=meta.wanted,
            round=meta.round,
            operator=names[meta.operator],
            role=role,
            your_turn=camp is not None and camp == meta.awaited,
        )


def _no_such_game(code: TableCode) -> NoSuchTable:
    return NoSuchTable(f'There is no game "{code}"; check the code.')


def _own_camp(game: PostGame, guest: GuestId) -> Card:
    camp = game.state.camp_of(game.state.number_of(guest))
    if camp is None:
        raise NotSeated("Only members of a camp can do this; enrol with the camp's code.")
    return camp.character


def _check_may_read(game: PostGame, guest: GuestId) -> None:
    """A game that is not public is read by those who have to do with it."""
    state = game.state
    if state.settings.public or guest in members_of(state):
        return
    raise NotYours("The thread of this game is for its camps alone; enrol to read it.")


def _check_level(action: PersonAction) -> None:
    if isinstance(action, NameComputer) and action.level not in LEVELS:
        raise NoSuchLevel(f'There is no level "{action.level}": choose {", ".join(LEVELS)}.')


def _answer_to(entries: list[PostEntry]) -> AskedBefore:
    """What is answered: some things are kept although they were of no avail."""
    match entries[-1].event:
        case RegistrationFailed(_, _, why):
            return AskedBefore(not_registered=why)
        case CodeRefused():
            return AskedBefore(wrong_code=True)
    return AskedBefore()
