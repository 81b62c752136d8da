"""The players' time: banks, increments and days, and the moment when it has run out."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from whodunnit.core.actions import Seat
from whodunnit.host.settings import Bank, ClockSetting, Days, NoClock

DAY = 86_400.0
"""The seconds of a day."""

Interruptions: TypeAlias = Sequence[tuple[float, float]]
"""When the host was not there, from and to: nobody's time runs meanwhile."""


class Clocks(Struct, frozen=True):
    """The time of all seats at one moment."""

    banks: tuple[float, ...] | None
    """The seconds that each seat has in its bank, where there are banks."""
    running: Seat | None
    """Whose time is running."""
    seconds: float | None
    """How much that seat had when it started to run."""
    since: float
    """When it started to run."""

    def used(self, now: float, interruptions: Interruptions) -> float:
        """How long it has been running."""
        away = sum(max(0.0, to - max(start, self.since)) for start, to in interruptions)
        return max(0.0, now - self.since - away)

    def left(self, now: float, interruptions: Interruptions) -> float | None:
        """How much the seat whose time is running has left."""
        if self.seconds is None:
            return None
        return max(0.0, self.seconds - self.used(now, interruptions))

    def deadline(self, interruptions: Interruptions) -> float | None:
        """When the time that is running will have run out."""
        if self.seconds is None:
            return None
        away = sum(max(0.0, to - max(start, self.since)) for start, to in interruptions)
        return self.since + self.seconds + away


def wound_up(setting: ClockSetting, seats: int, now: float) -> Clocks | None:
    """The clocks before the first action; none if nobody is hurried."""
    if isinstance(setting, NoClock):
        return None
    banks = (setting.bank,) * seats if isinstance(setting, Bank) else None
    return Clocks(banks, None, None, now)


def passed_on(
    setting: ClockSetting,
    clocks: Clocks,
    seat: Seat | None,
    now: float,
    interruptions: Interruptions = (),
) -> Clocks:
    """The clocks after an action: the seat's time runs now; nobody's if it is absent."""
    match setting:
        case Days(days):
            return Clocks(None, seat, None if seat is None else days * DAY, now)
        case Bank(_, increment):
            banks = list(clocks.banks or ())
            if clocks.running is not None:
                left = banks[clocks.running] - clocks.used(now, interruptions)
                gained = increment if seat != clocks.running else 0.0
                banks[clocks.running] = max(0.0, left) + gained
            return Clocks(tuple(banks), seat, None if seat is None else banks[seat], now)
        case _:
            return clocks
