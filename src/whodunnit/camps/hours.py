"""Time that counts: deadlines with or without weekends, in a time zone, across summer time."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from whodunnit.camps.settings import GameSettings

SATURDAY = 5


def after(start: float, hours: float, settings: GameSettings) -> float:
    """The moment at which so many hours have counted since another.

    An hour is an hour of real time: a change to summer time neither adds nor takes one. Where
    weekends do not count, a deadline never falls into one.
    """
    left = hours * 3600.0
    moment = start
    if settings.weekends:
        return moment + left
    while True:
        monday = _end_of_weekend(moment, settings)
        if monday is not None:
            moment = monday
        friday = _next_weekend(moment, settings)
        if moment + left <= friday:
            return moment + left
        left -= friday - moment
        moment = friday


def counted(start: float, end: float, settings: GameSettings) -> float:
    """How many hours count between two moments; none if the second is not later."""
    if settings.weekends:
        return max(0.0, end - start) / 3600.0
    total, moment = 0.0, start
    while moment < end:
        monday = _end_of_weekend(moment, settings)
        if monday is not None:
            moment = monday
            continue
        friday = min(end, _next_weekend(moment, settings))
        total += friday - moment
        moment = friday
    return total / 3600.0


def _end_of_weekend(moment: float, settings: GameSettings) -> float | None:
    """When the weekend that a moment lies in is over."""
    here = datetime.fromtimestamp(moment, ZoneInfo(settings.time_zone))
    if here.weekday() < SATURDAY:
        return None
    return _midnight(here, 7 - here.weekday())


def _next_weekend(moment: float, settings: GameSettings) -> float:
    """When the weekend begins that follows a moment of a working day."""
    here = datetime.fromtimestamp(moment, ZoneInfo(settings.time_zone))
    return _midnight(here, SATURDAY - here.weekday())


def _midnight(here: datetime, days: int) -> float:
    """The first moment of a later day, by the clock on the wall."""
    day = here.date() + timedelta(days=days)
    return datetime(day.year, day.month, day.day, tzinfo=here.tzinfo).timestamp()
