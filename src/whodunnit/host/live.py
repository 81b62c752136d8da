"""The game as it is played: acting, looking on, and looking back."""

import msgspec

from whodunnit.core.actions import Seat, Show
from whodunnit.core.errors import Refused
from whodunnit.core.record import HEADER, write
from whodunnit.core.view import View, view_of
from whodunnit.host.choices import legal_for
from whodunnit.host.errors import (
    BadRequest,
    HandedOver,
    NotSeated,
    NotStarted,
    SpectatorsOff,
    TableError,
)
from whodunnit.host.frames import (
    PROTOCOL,
    entry_frame,
    entry_line,
    frame,
    known_events,
)
from whodunnit.host.info import Names, info_of
from whodunnit.host.keeper import Change, Keeper, folded
from whodunnit.host.meta import TablePhase
from whodunnit.host.moments import Habit
from whodunnit.host.plan import Outlook, PlanKind
from whodunnit.host.playing import played
from whodunnit.host.ports import AlreadyAnswered, Answer, Conflict, GuestId, TableCode
from whodunnit.host.subscription import Subscription
from whodunnit.host.table import Table
from whodunnit.host.wire import (
    Acked,
    Act,
    ActAnswer,
    Legal,
    RefusedAnswer,
    ServerHello,
    ServerTable,
)

MAX_ID = 64
"""The longest id of an action."""

_answers: msgspec.json.Decoder[ActAnswer] = msgspec.json.Decoder(ActAnswer)


class Live:
    """What can be asked of a game that is being played."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def act(self, code: TableCode, guest: GuestId, act: Act) -> ActAnswer:
        """Ask for an action of the guest's seat; a repeated id gets the first answer."""
        if not 1 <= len(act.id) <= MAX_ID:
            raise BadRequest(f"The id of an action has 1 to {MAX_ID} characters.")
        async with self._keeper.use(code) as table:
            try:
                seat = _own_seat(table, guest)
            except TableError:
                # Another host may know better.
                if not await self._keeper.freshened(table, table.mark):
                    raise
                seat = _own_seat(table, guest)
            if act.v is not None and act.v > table.version:
                await self._keeper.freshened(table, table.mark)
            if table.outlook.release and isinstance(act.action, Show):
                await self._hold_back(table, seat, act)
            async with table.lock:
                return await self._answered(table, seat, act)

    async def legal(self, code: TableCode, guest: GuestId) -> Legal:
        """What the guest's seat may do now."""
        async with self._keeper.use(code) as table:
            seat = _seat(table, guest)
            if table.state is None:
                raise NotStarted("The game has not started yet.")
            return legal_for(table.state, seat)

    async def entries(self, code: TableCode, guest: GuestId, since: int) -> list[bytes]:
        """The entries after a version, as the guest may see them."""
        async with self._keeper.use(code) as table:
            return [entry_line(v, event) for v, event in await self._known(table, guest, since)]

    async def watch(self, table: Table, guest: GuestId, since: int, names: Names) -> Subscription:
        """Frames, from the hello on: what was missed, then whatever happens."""
        self.check_may_watch(table, guest)
        viewer = table.meta.viewer(guest)

        def leave(subscription: Subscription) -> None:
            table.subscriptions.discard(subscription)
            table.tell_all([table.presence_frame()])
            self._keeper.others.tell_presence(table)
            self._keeper.release(table)

        subscription = Subscription(guest, viewer, leave)
        table.subscriptions.add(subscription)
        presence = [table.presence_frame()]
        for other in tuple(table.subscriptions - {subscription}):
            other.push(presence)
        self._keeper.others.tell_presence(table)
        # From here on, whatever happens is pushed; what was before is read from the store.
        opening = [
            frame(ServerHello(PROTOCOL, table.horizon(viewer), viewer)),
            frame(ServerTable(info_of(table, guest, names))),
        ]
        closing = table.closing(viewer, self._keeper.time.frame(table)) + presence
        try:
            missed = await self._known(table, guest, since)
        except BaseException:
            subscription.close()
            raise
        subscription.catch_up([*opening, *(entry_frame(v, event) for v, event in missed), *closing])
        return subscription

    async def record(self, code: TableCode, guest: GuestId) -> bytes:
        """The record as the guest may see it; whole, with the fairness line, after the end."""
        async with self._keeper.use(code) as table:
            self.check_may_watch(table, guest)
            if table.meta.phase is TablePhase.OPEN:
                raise NotStarted("The game has not started yet.")
            if table.meta.phase is TablePhase.OVER:
                encoded = await self._keeper.store.events(code, 0, table.version)
                lines = [entry_line(v, event) for v, event in enumerate(encoded, 1)]
                last = [write([], table.meta.fairness).splitlines()[-1]]
            else:
                known, last = await self._known(table, guest, 0), []
                lines = [entry_line(v, event) for v, event in known]
            return b"\n".join([HEADER, *lines, *last, b""])

    async def view(self, code: TableCode, guest: GuestId) -> View:
        """Everything that the guest's seat knows."""
        async with self._keeper.use(code) as table:
            seat = _seat(table, guest)
            encoded = await self._keeper.store.events(code, 0, table.version)
            if not encoded:
                raise NotStarted("The game has not started yet.")
            return view_of(folded(None, encoded)[1], seat)

    def check_may_watch(self, table: Table, guest: GuestId) -> None:
        """Raise SpectatorsOff where only the players may look on."""
        meta = table.meta
        closed = meta.settings.spectators == "off" and meta.phase is not TablePhase.OPEN
        if closed and meta.chair_of(guest) is None:
            raise SpectatorsOff("At this table only the players look on.")

    async def _known(
        self, table: Table, guest: GuestId, since: int
    ) -> list[tuple[int, bytes | None]]:
        self.check_may_watch(table, guest)
        viewer = table.meta.viewer(guest)
        since = max(0, since)
        encoded = await self._keeper.store.events(table.meta.code, since, table.horizon(viewer))
        return list(enumerate(known_events(encoded, viewer), since + 1))

    async def _hold_back(self, table: Table, seat: Seat, act: Act) -> None:
        """An answer waits for the next moment at which the system might give it by itself (R5)."""
        try:
            self._played(table, seat, act)
        except Refused:
            return
        self._keeper.time.let_go_by(table, self._keeper.clock.now())
        outlook = table.outlook
        if outlook.plan is not None and outlook.plan.kind is PlanKind.AUTO_SHOW:
            # The player has chosen, so that the system need not.
            table.outlook = Outlook(None, outlook.release, outlook.passed)
            self._keeper.changed(table)
        await self._keeper.clock.sleep_until(outlook.release)

    async def _answered(self, table: Table, seat: Seat, act: Act) -> ActAnswer:
        while True:
            answer = table.answer_to(seat, act.id)
            if answer is not None:
                return answer
            try:
                change = self._played(table, seat, act)
                answer = Acked(act.id, change.state.version if change.state else table.version)
            except Refused as error:
                # It may have been answered long ago, when it was not refused.
                kept = await self._keeper.store.answer(table.meta.code, seat, act.id)
                if kept is not None:
                    return _answers.decode(kept)
                change = Change()
                answer = RefusedAnswer(act.id, type(error).__name__, error.rule, error.sentence)
            kept_answer = Answer(seat, act.id, frame(answer))
            outlook = table.outlook
            try:
                await self._keeper.commit(table, change, kept_answer)
            except Conflict:
                continue
            except AlreadyAnswered:
                kept = await self._keeper.store.answer(table.meta.code, seat, act.id)
                return _answers.decode(kept or frame(answer))
            if outlook.release and change.events:
                table.habits[seat] = table.habits.get(seat, Habit()).after(outlook.passed)
            table.remember(seat, act.id, answer)
            return answer

    def _played(self, table: Table, seat: Seat, act: Act) -> Change:
        if table.state is None:
            raise NotStarted("The game has not started yet.")
        return played(table.meta, table.state, act.action, seat, act.v)


def _own_seat(table: Table, guest: GuestId) -> Seat:
    """The seat that the guest plays itself; raises HandedOver too."""
    seat = _seat(table, guest)
    if table.meta.chairs[seat].substitute is not None:
        raise HandedOver("A computer plays your seat; take it back first.", "R10")
    return seat


def _seat(table: Table, guest: GuestId) -> Seat:
    """The guest's seat; raises NotStarted or NotSeated."""
    seat = table.meta.seat_of(guest)
    if seat is not None:
        return seat
    if table.meta.phase is TablePhase.OPEN:
        raise NotStarted("The game has not started yet.")
    raise NotSeated("Only who sits at the table can do this.")
