"""What becomes of mails when they are due: sent, put together, put off, or not sent at all."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from msgspec import Struct

from whodunnit.host.ports import Mail
from whodunnit.host.post.ports import MailSettings

DIGEST_HOUR: Final = 8
"""The hour of the day, by the reader's clocks, at which the mail of a day goes out."""

CONFIRM: Final = "confirm_address"
"""The kind of letter that goes to an address before it is confirmed, and only then."""


class Send(Struct, frozen=True):
    """Send these mails as one."""

    mails: tuple[Mail, ...]
    """The mails."""
    settings: MailSettings
    """Where to, and in which words."""


class PutOff(Struct, frozen=True):
    """Keep these mails until a moment."""

    mails: tuple[Mail, ...]
    """The mails."""
    until: float
    """When they are due again."""


class Drop(Struct, frozen=True):
    """Nobody wants these mails; the notices in the page stay."""

    mails: tuple[Mail, ...]
    """The mails."""


Parcel: TypeAlias = Send | PutOff | Drop
"""What becomes of some mails of one guest."""


def parcels_of(mails: Sequence[Mail], settings: MailSettings | None, now: float) -> list[Parcel]:
    """What becomes of all due mails of one guest."""
    if settings is None or not settings.address:
        return [Drop(tuple(mails))]
    asking = tuple(mail for mail in mails if mail.kind == CONFIRM)
    telling = tuple(mail for mail in mails if mail.kind != CONFIRM)
    found: list[Parcel] = []
    if asking:
        found.append(Drop(asking) if settings.confirmed else Send(asking[:1], settings))
    if asking[1:] and not settings.confirmed:
        found.append(Drop(asking[1:]))
    if telling:
        found += _telling(telling, settings, now)
    return found


def _telling(mails: tuple[Mail, ...], settings: MailSettings, now: float) -> list[Parcel]:
    if settings.mode == "none" or not settings.confirmed:
        return [Drop(mails)]
    if settings.mode == "each":
        return [Send((mail,), settings) for mail in mails]
    # A mail that is taken out for the first time waits for the others of its day.
    if all(mail.tries == 1 for mail in mails):
        return [PutOff(mails, next_digest(now, settings.time_zone))]
    return [Send(mails, settings)]


def next_digest(now: float, time_zone: str) -> float:
    """When the next mail of a day goes out.

    The hour is that of the clock on the wall, before and after a change to summer time:

    >>> from datetime import UTC
    >>> friday = datetime(2027, 3, 26, 12, tzinfo=UTC).timestamp()
    >>> saturday = next_digest(friday, "Europe/Berlin")
    >>> datetime.fromtimestamp(saturday, UTC).isoformat()
    '2027-03-27T07:00:00+00:00'
    >>> datetime.fromtimestamp(next_digest(saturday, "Europe/Berlin"), UTC).isoformat()
    '2027-03-28T06:00:00+00:00'
    """
    here = datetime.fromtimestamp(now, ZoneInfo(time_zone))
    today = here.replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0, fold=0)
    if today.timestamp() > now:
        return today.timestamp()
    return (today + timedelta(days=1)).timestamp()
