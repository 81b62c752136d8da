"""A table in memory: no more than a cache of what the store holds, to be dropped at any time."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence

from whodunnit.bots.bot import Bot
from whodunnit.core.actions import Seat
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.events import Event, TurnStarted
from whodunnit.core.legal import to_act
from whodunnit.core.state import State
from whodunnit.core.view import View, redact
from whodunnit.host.choices import legal_for
from whodunnit.host.clocks import Clocks
from whodunnit.host.frames import entry_frame, frame, frames_by_viewer, legal_frame
from whodunnit.host.meta import TableMeta, TablePhase
from whodunnit.host.moments import Habit
from whodunnit.host.plan import Outlook, PlanKind
from whodunnit.host.ports import GuestId, Mark
from whodunnit.host.subscription import Subscription
from whodunnit.host.wire import ActAnswer, ServerClock, ServerPresence

ANSWERS = 64
"""How many answers to actions a table remembers by itself; the store remembers all."""


class Table:
    """A table that somebody needs just now."""

    __slots__ = (
        "_answers",
        "_behind",
        "_turns",
        "bots",
        "clocks",
        "due",
        "elsewhere",
        "habits",
        "lock",
        "meta",
        "outlook",
        "said",
        "state",
        "subscriptions",
        "uses",
        "views",
    )

    def __init__(self, meta: TableMeta) -> None:
        self.meta = meta
        """Who sits where, and what was agreed."""
        self.state: State | None = None
        """The game, once it has started."""
        self.clocks: Clocks | None = None
        """The players' time, if they are hurried."""
        self.outlook = Outlook()
        """What the table will do by itself."""
        self.due: float | None = None
        """When the store says that the table goes on by itself."""
        self.lock = asyncio.Lock()
        """Whoever changes the table holds it."""
        self.uses = 0
        """How many are busy with the table."""
        self.said = 0
        """The last line of chat that was told."""
        self.subscriptions: set[Subscription] = set()
        """Who is told what happens."""
        self.elsewhere: dict[str, frozenset[GuestId]] = {}
        """Who is connected to other hosts, by host."""
        self.views: dict[Seat, View] = {}
        """What the computer players know."""
        self.bots: dict[tuple[Seat, str], Bot] = {}
        """The computer players, by seat and level."""
        self.habits: dict[Seat, Habit] = {}
        """How long players take to choose a card, as far as it is known."""
        self._answers: OrderedDict[tuple[Seat, str], ActAnswer] = OrderedDict()
        self._turns: deque[int] = deque(maxlen=len(meta.chairs))
        self._behind: list[tuple[int, bytes | None]] = []

    @property
    def version(self) -> int:
        """How many events there have been."""
        return 0 if self.state is None else self.state.version

    @property
    def mark(self) -> Mark:
        """How far the table has come."""
        return Mark(self.version, self.meta.revision, self.said)

    def is_behind(self, mark: Mark) -> bool:
        """Whether another host knows more of the table."""
        here = self.mark
        return mark.version > here.version or mark.revision > here.revision or mark.said > here.said

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the table in memory."""
        if self.uses or self.subscriptions:
            return False
        plan = self.outlook.plan
        return plan is None or plan.kind is PlanKind.CLOCK

    def answer_to(self, seat: Seat, id: str) -> ActAnswer | None:
        """What was answered to an action lately."""
        return self._answers.get((seat, id))

    def remember(self, seat: Seat, id: str, answer: ActAnswer) -> None:
        """Remember what was answered to an action, for a while."""
        self._answers[seat, id] = answer
        if len(self._answers) > ANSWERS:
            self._answers.popitem(last=False)

    def horizon(self, viewer: Viewer) -> int:
        """The last version that a viewer may see now: the last of all, unless it is delayed."""
        if viewer != SPECTATOR or not self._is_delayed:
            return self.version
        # One round: the turn that began as many turns ago as there are seats.
        return self._turns[0] if len(self._turns) == self._turns.maxlen else 1

    def apply(self, state: State | None, events: Sequence[Event], encoded: Sequence[bytes]) -> None:
        """Events have happened and are durable: the table stands where they lead."""
        after = self.version
        if self.state is None and state is not None:
            self._turns = deque(maxlen=len(state.setup.seats))
        self.state = state
        for seat, view in self.views.items():
            self.views[seat] = view.after(events)
        if self.meta.settings.spectators != "delayed":
            return
        for version, (event, line) in enumerate(zip(events, encoded, strict=True), after + 1):
            self._behind.append((version, None if redact(event, SPECTATOR) is None else line))
            if isinstance(event, TurnStarted):
                self._turns.append(version)

    def tell(
        self, after: int, events: Sequence[Event], encoded: Sequence[bytes], clock: bytes | None
    ) -> None:
        """Tell everybody who may know what has happened, and what they may do now."""
        late = self.late_frames() if self._behind else []
        if not self.subscriptions or self.state is None:
            return
        viewers = {subscription.viewer for subscription in self.subscriptions}
        told = frames_by_viewer(viewers, after, events, encoded, self._closing(None, clock))
        actor = to_act(self.state)
        if actor in told:
            told[actor] = told[actor][: len(events)] + self._closing(actor, clock)
        if self.meta.settings.spectators == "delayed":
            told[SPECTATOR] = late
        for subscription in tuple(self.subscriptions):
            subscription.push(told[subscription.viewer])

    def closing(self, viewer: Viewer, clock: bytes | None) -> list[bytes]:
        """The frames that follow events: what the viewer may do now, and the time."""
        if self.state is None or (viewer == SPECTATOR and self._is_delayed):
            return []
        return self._closing(viewer if isinstance(viewer, int) else None, clock)

    def _closing(self, seat: Seat | None, clock: bytes | None) -> list[bytes]:
        if self.state is None:
            return []
        legal = legal_frame(legal_for(self.state, seat))
        return [legal] if clock is None else [legal, clock]

    def clock_frame(self, left: float | None) -> bytes | None:
        """The time as a frame, at a table that has it."""
        if self.clocks is None:
            return None
        running = self.clocks.running
        return frame(ServerClock(self.version, running, left, self.clocks.banks))

    @property
    def present_here(self) -> frozenset[GuestId]:
        """The guests that are connected to this host."""
        return frozenset(subscription.guest for subscription in self.subscriptions)

    @property
    def present(self) -> frozenset[GuestId]:
        """The guests that are connected, to this host or another one."""
        return self.present_here.union(*self.elsewhere.values())

    def is_present(self, chair: int) -> bool:
        """Whether the player of a chair is there: a computer always, a person while connected."""
        of = self.meta.chairs[chair]
        if of.guest is None:
            return of.level is not None
        return of.guest in self.present

    @property
    def spectators(self) -> int:
        """How many people look on who do not sit at the table."""
        seated = {chair.guest for chair in self.meta.chairs}
        return len(self.present - seated)

    def presence_frame(self) -> bytes:
        """Who is there, as a frame."""
        present = tuple(self.is_present(chair) for chair in range(len(self.meta.chairs)))
        return frame(ServerPresence(present, self.spectators))

    def tell_all(self, frames: Sequence[bytes]) -> None:
        """Tell everybody the same."""
        for subscription in tuple(self.subscriptions):
            subscription.push(frames)

    def late_frames(self) -> list[bytes]:
        """What delayed spectators may know from now on."""
        horizon = self.horizon(SPECTATOR)
        shown = [behind for behind in self._behind if behind[0] <= horizon]
        del self._behind[: len(shown)]
        return [entry_frame(version, line) for version, line in shown]

    @property
    def _is_delayed(self) -> bool:
        return self.meta.settings.spectators == "delayed" and self.meta.phase is TablePhase.RUNNING
