"""What is due: the steps that the system takes by itself when their moment has come."""

from typing import TypeAlias

from msgspec import Struct

from whodunnit.camps.hours import after, counted
from whodunnit.camps.playing import PLAYED
from whodunnit.camps.state import Deadline, PostState, Stage, Waiting, Waits
from whodunnit.core.actions import HOST
from whodunnit.core.cards import Card
from whodunnit.core.legal import to_act

SHARES = (0.5, 0.9)
"""How much of a deadline has gone when a camp is reminded: half, and nearly all."""


class SystemToAct(Struct, frozen=True):
    """The game waits for the dealer: the deal, or a removed camp's card (R8)."""

    at: float = 0.0
    """When: at once."""


class TimeUp(Struct, frozen=True):
    """A camp's time is up."""

    at: float
    """When."""
    deadline: Deadline
    """What it had to do."""


class ReminderDue(Struct, frozen=True):
    """A camp is to be reminded."""

    at: float
    """When."""
    camp: Card
    """Which."""


class EffectDue(Struct, frozen=True):
    """What a beta leader did takes effect (N8)."""

    at: float
    """When."""
    waiting: Waiting
    """What it is."""


Step: TypeAlias = SystemToAct | TimeUp | ReminderDue | EffectDue
"""Something that the system does by itself."""


def next_step(state: PostState) -> Step | None:
    """The first thing that the system will do by itself, and when; nothing while all clocks stand.

    The camps led by computers are the host's business: how long they think is not a rule.
    """
    if state.stage not in (Stage.GATHERING, Stage.PLAYING) or state.paused is not None:
        return None
    if state.game is not None and to_act(state.game) == HOST:
        return SystemToAct()
    steps: list[Step] = [EffectDue(waiting.due, waiting) for waiting in state.waiting]
    for deadline in state.deadlines:
        if _shown_up_in_vain(state, deadline):
            continue
        reminder = _reminder(state, deadline)
        if reminder is not None:
            steps.append(reminder)
        steps.append(TimeUp(_with_grace(state, deadline), deadline))
    # An effect comes before a deadline of the same moment.
    return min(steps, key=lambda step: (step.at, isinstance(step, TimeUp)), default=None)


def _reminder(state: PostState, deadline: Deadline) -> ReminderDue | None:
    if deadline.reminded >= len(SHARES):
        return None
    whole = counted(deadline.since, deadline.due, state.settings)
    at = after(deadline.since, whole * SHARES[deadline.reminded], state.settings)
    return ReminderDue(at, deadline.camp)


def _with_grace(state: PostState, deadline: Deadline) -> float:
    """A move that a beta leader made in time is waited for (N8)."""
    if deadline.waits is Waits.SHOW_UP:
        return deadline.due
    in_time = [
        waiting.due
        for waiting in state.waiting
        if waiting.camp == deadline.camp
        and isinstance(waiting.action, PLAYED)
        and waiting.since <= deadline.due
    ]
    return max([deadline.due, *in_time])


def _shown_up_in_vain(state: PostState, deadline: Deadline) -> bool:
    """Without a back-up, a leader who has not shown up has to be dealt with by the operator."""
    return deadline.waits is Waits.SHOW_UP and not state.backups
