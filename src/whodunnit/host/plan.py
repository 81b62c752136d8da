"""What a table does by itself: computers act, the system answers, the clock runs out.

When an answer comes must not tell what it is (R5). So every moment here is drawn without a look at
the cards, and a player who lets the system show a single card has all answers held back until that
moment, the chosen ones too.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final

from msgspec import Struct

from whodunnit.core.actions import HOST, Seat
from whodunnit.core.legal import matching, to_act
from whodunnit.core.state import Phase, State
from whodunnit.host.clocks import Clocks, Interruptions
from whodunnit.host.meta import TableMeta

ANSWER: Final = 3.0
"""The least seconds before the answer of a player who lets the system show a single card."""


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
    """Answers to the suggestion are held back until then."""

    @property
    def due(self) -> float | None:
        """When a store has to find the table again: at once, or when the clock has run out."""
        if self.plan is None:
            return None
        return self.plan.at if self.plan.kind is PlanKind.CLOCK else 0.0


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
    wait = max(ANSWER, pace) * (1 + draw())
    if deadline is not None:
        wait = min(wait, max(0.0, deadline - now) / 2)
    hand = state.hands[seat] or ()
    only_one = len(matching(state.suggestion.named, hand)) == 1
    automatic = Plan(PlanKind.AUTO_SHOW, seat, now + wait)
    return Outlook(automatic if only_one else by_clock, now + wait)
