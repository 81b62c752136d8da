"""The attendant: whatever a table does by itself, the attendant does, and nothing stops it."""

import asyncio
from contextlib import suppress

import structlog

from whodunnit.bots.levels import make_bot
from whodunnit.bots.random_legal import RandomLegal
from whodunnit.core.actions import HOST, Accuse, Action, Seat, Strike
from whodunnit.core.errors import Refused
from whodunnit.core.legal import legal_actions, legal_by_kind, may_be_struck
from whodunnit.core.state import Phase, State
from whodunnit.core.view import View, view_of
from whodunnit.host.computers import Computers
from whodunnit.host.keeper import Keeper, folded
from whodunnit.host.meta import TableMeta
from whodunnit.host.moments import Habit
from whodunnit.host.plan import Plan, PlanKind, end_of_lease
from whodunnit.host.playing import dealer_at, played
from whodunnit.host.ports import Conflict, StoreFailed, TableCode
from whodunnit.host.seating import STAND_IN
from whodunnit.host.table import Table

RETRY = 1.0
"""After how many seconds something that failed is tried again."""

CLAIMED = 64
"""How many tables a host takes over at the same time."""

LOOKS = 5
"""How often a host looks during a lease for tables that nobody attends to."""

_log = structlog.get_logger(__name__)


class Attendant:
    """Acts for computers, for removed seats, and for players whose time has run out."""

    def __init__(self, keeper: Keeper, computers: Computers) -> None:
        self._keeper = keeper
        self._computers = computers
        self._tasks: dict[TableCode, asyncio.Task[None]] = {}
        self._taking_over: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Go on with all tables that were to go on by themselves; with others, take turns."""
        if self._keeper.lease:
            self._taking_over = asyncio.get_running_loop().create_task(self._take_over())
            return
        for code in await self._keeper.store.due_tables():
            self._attend(code)

    async def close(self) -> None:
        """Attend to nothing any more; other hosts may."""
        tasks, codes = list(self._tasks.values()), self._busy()
        if self._taking_over is not None:
            tasks.append(self._taking_over)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._computers.close()
        if self._keeper.lease and codes:
            with suppress(StoreFailed):
                await self._keeper.store.let_go(codes)

    def changed(self, table: Table) -> None:
        """The table has changed: what was planned for it is void."""
        code = table.meta.code
        task = self._tasks.get(code)
        if task is not None and task is asyncio.current_task():
            return
        if task is not None:
            task.cancel()
            del self._tasks[code]
        if table.outlook.plan is not None:
            self._attend(code)

    def overtaken(self, table: Table) -> None:
        """Another host has changed the table, and attends to it from now on."""
        if not self._keeper.lease:
            self.changed(table)
            return
        task = self._tasks.pop(table.meta.code, None)
        if task is not None:
            task.cancel()

    def _busy(self) -> list[TableCode]:
        """The tables here that are about to go on; those that wait for a clock are found then."""
        return [
            table.meta.code
            for table in self._keeper.tables
            if table.meta.code in self._tasks
            and table.outlook.plan is not None
            and table.outlook.plan.kind is not PlanKind.CLOCK
        ]

    async def _take_over(self) -> None:
        """Attend to the tables that somebody should have attended to, and did not."""
        keeper = self._keeper
        while True:
            now = keeper.clock.now()
            try:
                codes = await keeper.store.claim(
                    now - keeper.lease, end_of_lease(now, keeper.lease), CLAIMED
                )
            except StoreFailed:
                codes = []
            for code in codes:
                if code not in self._tasks:
                    self._attend(code)
            # Where there are so many, there may be more.
            if len(codes) < CLAIMED:
                await keeper.clock.sleep_until(now + keeper.lease / LOOKS)

    def _attend(self, code: TableCode) -> None:
        task = asyncio.get_running_loop().create_task(self._go_on(code))
        self._tasks[code] = task
        task.add_done_callback(lambda done: self._done(code, done))

    def _done(self, code: TableCode, task: asyncio.Task[None]) -> None:
        if self._tasks.get(code) is task:
            del self._tasks[code]

    async def _go_on(self, code: TableCode) -> None:
        """Carry out one plan after another until the table waits for a person."""
        going_on = True
        while going_on:
            try:
                going_on = await self._carry_out_next(code)
            except Exception as error:
                _log.warning("table failed to go on", table=code, error=type(error).__name__)
                await self._keeper.clock.sleep_until(self._keeper.clock.now() + RETRY)

    async def _carry_out_next(self, code: TableCode) -> bool:
        async with self._keeper.use(code) as table:
            plan, version, chosen = table.outlook.plan, table.version, None
            if plan is None:
                return False
            level, moment = table.meta.chairs[plan.seat].played_by, plan.at
            if plan.kind is PlanKind.COMPUTER and level is not None:
                chosen = await self._chosen(table, plan.seat, level)
                moment = self._in_time(plan.at, table.meta.settings.pace_seconds)
        # Nobody needs the table while it waits for its clock.
        await self._keeper.clock.sleep_until(moment)
        if plan.kind is PlanKind.CLOCK and not self._keeper.is_in_touch:
            # Nobody could act while the store was away: that time is to be counted first.
            await self._keeper.clock.sleep_until(self._keeper.clock.now() + RETRY)
            return True
        async with self._keeper.use(code) as table:
            if plan.kind is PlanKind.CLOCK and _is_open_to_advice(table.state):
                chosen = await self._chosen(table, plan.seat, STAND_IN, harmless=True)
            async with table.lock:
                if table.version == version and table.outlook.plan == plan:
                    if plan.kind is PlanKind.AUTO_SHOW and self._lets_go_by(table, plan):
                        return True
                    return await self._carry_out(table, plan, chosen)
        return True

    def _in_time(self, moment: float, pace: float) -> float:
        """When a computer acts; how long it has thought tells nothing, unless it is instant."""
        while pace and moment < self._keeper.clock.now():
            moment += pace * (1 + self._keeper.chance.random())
        return moment

    def _lets_go_by(self, table: Table, plan: Plan) -> bool:
        """Whether an automatic answer waits for the next moment, as its player would (R5)."""
        habit = table.habits.get(plan.seat, Habit())
        if self._keeper.chance.random() < habit.chance:
            return False
        self._keeper.time.let_go_by(table, plan.at)
        return table.outlook.plan != plan

    async def _chosen(
        self, table: Table, seat: Seat, level: str, harmless: bool = False
    ) -> Action | None:
        """What a computer player wants to do; nothing if it fails."""
        view = await self._view(table, seat)
        legal = legal_actions(view.state, seat)
        if harmless:
            # A player whose time has run out is not made to risk the game.
            legal = tuple(action for action in legal if not isinstance(action, Accuse))
        try:
            bot = table.bots.get((seat, level))
            if bot is None:
                bot = make_bot(level, self._keeper.chance.getrandbits(64))
                table.bots[seat, level] = bot
            return await self._computers.think(lambda: bot.choose(view, legal))
        except Exception as error:
            table.bots.pop((seat, level), None)
            _log.warning(
                "computer player failed",
                table=table.meta.code,
                level=level,
                error=type(error).__name__,
            )
            return None

    async def _view(self, table: Table, seat: Seat) -> View:
        """What a seat knows; it is kept up to date with the table from now on."""
        if seat not in table.views:
            async with table.lock:
                encoded = await self._keeper.store.events(table.meta.code, 0, table.version)
                _, events = folded(None, encoded)
                table.views[seat] = view_of(events, seat)
        return table.views[seat]

    async def _carry_out(self, table: Table, plan: Plan, chosen: Action | None) -> bool:
        """Do what was planned; whether there is more to attend to."""
        state, meta = table.state, table.meta
        if state is None:
            return False
        for action in (chosen, self._otherwise(meta, state, plan)):
            if action is None:
                continue
            by = HOST if isinstance(action, Strike) or plan.kind is PlanKind.SYSTEM else plan.seat
            try:
                change = played(meta, state, action, by)
            except Refused:
                continue
            try:
                await self._keeper.commit(table, change)
            except Conflict:
                # Another host was faster: there is another plan now, and it is that host's.
                return not self._keeper.lease
            return True
        return True

    def _otherwise(self, meta: TableMeta, state: State, plan: Plan) -> Action:
        """What is done where nobody has chosen anything."""
        if plan.kind is PlanKind.SYSTEM:
            return dealer_at(meta, state).act(state)
        if plan.kind is PlanKind.CLOCK and may_be_struck(state):
            return Strike(plan.seat)  # N9
        kinds = legal_by_kind(state, plan.seat)
        harmless = [kind for kind in kinds if not isinstance(kind[0], Accuse)]
        return RandomLegal(self._keeper.chance.randrange).choose_by_kind(harmless or kinds)


def _is_open_to_advice(state: State | None) -> bool:
    """Whether a computer may choose for a player who did not: not a strike (N9) nor a card (R5)."""
    return state is not None and state.phase is not Phase.DISPROVING and not may_be_struck(state)
