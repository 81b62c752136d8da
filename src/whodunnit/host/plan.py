"""What a table does by itself: computers act, the system answers, the clock runs out.

When an answer comes must not tell what it is (R5). So every moment here is drawn without a look at
the cards, and the answers of a player who lets the system show a single card come at the moments of
moments.py, the chosen ones too.
"""

from collections.abc import Callable
from enum import Enum
from math import ceil

from msgspec import Struct

from whodunnit.core.actions import HOST, Seat
from whodunnit.core.legal import matching, to_act
from whodunnit.core.state import Phase, State
from whodunnit.host.clocks import Clocks, Interruptions
from whodunnit.host.meta import TableMeta
from whodunnit.host.moments import SHORTEST, next_moment


class PlanKind(Enum):
    """What is going to happen by itself."""

    COMPUTER = "computer"
    """A computer player acts."""
    SYSTEM = "system"
    """The system answers for a removed seat (R8)."""
    AUTO_SHOW = "auto_show"
    """The system shows the only card that the player could show (R5)."""
    CLOCK = "clock"
    """The player's time runs out."""


class Plan(Struct, frozen=True):
    """What a table will do by itself, unless something happens before."""

    kind: PlanKind
    """What."""
    seat: Seat
    """For which seat."""
    at: float
    """When."""


class Outlook(Struct, frozen=True):
    """What lies ahead of a table at one moment."""

    plan: Plan | None = None
    """What it will do by itself."""
    release: float = 0.0
    """The next moment at which an answer is given, where it must not tell what it is (R5)."""
    passed: int = 0
    """How many such moments have gone by."""

    def due(self, lease: float) -> float | None:
        """When a store has to find the table again: at once, or when the clock has run out.

        Where many hosts share the tables it is the end of a stretch of time, one lease long, in
        which the host that has the table acts; it then need not be written with every action.
        """
        if self.plan is None:
            return None
        if self.plan.kind is PlanKind.CLOCK:
            return self.plan.at
        return end_of_lease(self.plan.at, lease) if lease else 0.0


def end_of_lease(moment: float, lease: float) -> float:
    """The end of the stretch of time that a moment is in.

    >>> end_of_lease(104.0, 15.0)
    105.0
    """
    return ceil(moment / lease) * lease


def on_the_clock(meta: TableMeta, state: State) -> Seat | None:
    """The person whose time is running."""
    seat = to_act(state)
    if seat is None or seat == HOST or meta.chairs[seat].played_by is not None:
        return None
    return seat


def look_ahead(
    meta: TableMeta,
    state: State,
    clocks: Clocks | None,
    interruptions: Interruptions,
    now: float,
    draw: Callable[[], float],
) -> Outlook:
    """What lies ahead; `draw` gives a number from 0 to 1."""
    seat = to_act(state)
    if seat is None:
        return Outlook()
    pace = meta.settings.pace_seconds
    if seat == HOST:
        asked = state.suggestion.asked if state.suggestion else state.turn
        return Outlook(Plan(PlanKind.SYSTEM, asked, now + pace * (1 + draw())))
    chair = meta.chairs[seat]
    if chair.played_by is not None:
        return Outlook(Plan(PlanKind.COMPUTER, seat, now + pace * (1 + draw())))
    deadline = clocks.deadline(interruptions) if clocks else None
    by_clock = None if deadline is None else Plan(PlanKind.CLOCK, seat, deadline)
    if not chair.auto_show or state.phase is not Phase.DISPROVING or state.suggestion is None:
        return Outlook(by_clock)
    release = next_moment(now, pace, deadline, draw)
    hand = state.hands[seat] or ()
    only_one = len(matching(state.suggestion.named, hand)) == 1
    automatic = Plan(PlanKind.AUTO_SHOW, seat, release)
    return Outlook(automatic if only_one else by_clock, release)


def later(
    outlook: Outlook,
    until: float,
    pace: float,
    deadline: float | None,
    draw: Callable[[], float],
) -> Outlook:
    """What lies ahead when the moments for an answer up to one have gone by; the last one stays."""
    release, passed, plan = outlook.release, outlook.passed, outlook.plan
    while release <= until:
        following = next_moment(release, pace, deadline, draw)
        if following - release < SHORTEST:
            break
        release, passed = following, passed + 1
    if plan is not None and plan.kind is PlanKind.AUTO_SHOW:
        plan = Plan(plan.kind, plan.seat, release)
    return Outlook(plan, release, passed)
