"""The lobby: where tables are created and found."""

import secrets
from contextlib import suppress

from msgspec.structs import replace

from whodunnit.host.codes import draw_code
from whodunnit.host.errors import NoSuchLink, NotOver, NotSeated, TooMany
from whodunnit.host.info import info_of, line_of, people_of
from whodunnit.host.keeper import Change, Keeper
from whodunnit.host.meta import Chair, TableMeta, TablePhase, read_meta
from whodunnit.host.ports import CodeTaken, Conflict, GuestId, TableCode, TableRow
from whodunnit.host.seating import again
from whodunnit.host.settings import TableSettings
from whodunnit.host.setups import setup_for
from whodunnit.host.table import Table
from whodunnit.host.wire import TableInfo, TableLine, TableLists

LISTED = 100
"""How many tables a list shows."""

MAX_UNFINISHED = 50
"""How many tables that are not over a guest may be part of."""

ATTEMPTS = 20
"""How many codes are tried before they get longer."""


class Lobby:
    """Creates tables and finds them again."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def create(
        self, guest: GuestId, settings: TableSettings, old: TableMeta | None = None
    ) -> TableInfo:
        """A new table, with the guest as its host; for a rematch, with the same computers."""
        setup = setup_for(settings)
        rows = await self._keeper.store.tables_of(guest, MAX_UNFINISHED)
        if sum(row.phase != TablePhase.OVER for row in rows) >= MAX_UNFINISHED:
            raise TooMany(f"You have {MAX_UNFINISHED} tables already; finish one of them first.")
        chance = self._keeper.chance
        meta = TableMeta(
            code="",
            created=self._keeper.clock.now(),
            settings=settings,
            title=setup.edition.title,
            humans=setup.edition.humans,
            host=guest,
            chairs=tuple(Chair(suspect) for suspect in setup.deck.suspects),
            secret=chance.randbytes(32).hex(),
        )
        code = await self._keep(again(old, meta) if old is not None else meta)
        async with self._keeper.use(code) as table:
            return await self.info(table, guest)

    async def rematch(self, code: TableCode, guest: GuestId) -> TableInfo:
        """The table where the same people play again; the first to ask creates it."""
        async with self._keeper.use(code) as table, table.lock:
            meta = table.meta
            if meta.phase is not TablePhase.OVER:
                raise NotOver("The game is still being played.")
            if meta.rematch is None:
                if meta.chair_of(guest) is None:
                    raise NotSeated("Only who has played can ask for a rematch.")
                new = await self.create(guest, meta.settings, meta)
                # Where another host was faster, everybody goes there.
                with suppress(Conflict):
                    await self._keeper.commit(table, Change(replace(meta, rematch=new.code)))
            code = table.meta.rematch or code
        async with self._keeper.use(code) as table:
            return await self.info(table, guest)

    async def info(self, table: Table, guest: GuestId) -> TableInfo:
        """A table as a guest sees it."""
        return info_of(table, guest, await self._keeper.guests.names(people_of(table.meta)))

    async def public(self, guest: GuestId) -> TableLists:
        """The listed tables, open and running, the newest first."""
        store = self._keeper.store
        return TableLists(
            open=tuple(await self._lines(await store.public_tables("open", LISTED), guest)),
            running=tuple(await self._lines(await store.public_tables("running", LISTED), guest)),
        )

    async def mine(self, guest: GuestId) -> list[TableLine]:
        """The guest's own tables, the newest first."""
        return await self._lines(await self._keeper.store.tables_of(guest, LISTED), guest)

    async def by_link(self, link: str) -> tuple[TableCode, GuestId]:
        """The table and the guest that a seat's secret link stands for."""
        code = await self._keeper.store.table_with_link(link)
        if code is not None:
            async with self._keeper.use(code) as table:
                for chair in table.meta.chairs:
                    if chair.guest is not None and secrets.compare_digest(chair.link, link):
                        return code, chair.guest
        raise NoSuchLink("This link leads to no seat; ask for a new one.")

    async def _keep(self, meta: TableMeta) -> TableCode:
        """Keep a new table under a code that is free."""
        # Tables that are not listed have longer codes, so that nobody comes in by guessing.
        fewest = 2 if meta.settings.public else 3
        for digits in range(fewest, 6):
            for _ in range(ATTEMPTS):
                code = draw_code(self._keeper.chance, digits)
                try:
                    await self._keeper.store.create(replace(meta, code=code).row)
                except CodeTaken:
                    continue
                return code
        raise TooMany("There are too many tables; come back later.")

    async def _lines(self, rows: list[TableRow], guest: GuestId) -> list[TableLine]:
        metas = [read_meta(row) for row in rows]
        people = {who for meta in metas for who in people_of(meta)}
        names = await self._keeper.guests.names(people)
        return [line_of(meta, guest, names) for meta in metas]
