"""Who sits where: every change of a table before, between and after its games, or why not."""

import re
from random import Random

from msgspec.structs import replace

from whodunnit.bots.levels import LEVELS
from whodunnit.core.cards import Card
from whodunnit.editions.names import alike
from whodunnit.host.errors import (
    AlreadySeated,
    BadRequest,
    ChairTaken,
    NoSuchLevel,
    NoSuchSuspect,
    NotHandedOver,
    NotOpen,
    NotRunning,
    NotSeated,
    NotTheHost,
    PlayerPresent,
    SeatsFree,
    TableFull,
)
from whodunnit.host.meta import Chair, TableMeta, TablePhase
from whodunnit.host.ports import GuestId
from whodunnit.host.story import listed

STAND_IN = "casual"
"""The level of the computer that stands in for a player (R10)."""

_NONCE = re.compile(r"[0-9a-f]{16,64}")


def sat_down(
    meta: TableMeta, guest: GuestId, suspect: Card | None, nonce: str, chance: Random
) -> TableMeta:
    """A guest sits down; one who sits already changes the chair."""
    _check_open(meta)
    if not _NONCE.fullmatch(nonce):
        raise BadRequest("The nonce must be 16 to 64 hexadecimal digits, drawn at random.")
    old = meta.chair_of(guest)
    if old is not None and (suspect is None or old.suspect == suspect):
        raise AlreadySeated(f"You sit here already, as {old.suspect}.")
    if old is not None:
        meta = meta.with_chair(Chair(old.suspect))
    _check_room(meta)
    people = sum(chair.guest is not None for chair in meta.chairs)
    if meta.humans is not None and people >= meta.humans:
        raise TableFull(
            f"This edition is for {meta.humans} at the table, the computers play the rest; "
            "set the switch `humans` otherwise.",
            "S1",
        )
    chair = _free_chair(meta, suspect)
    link = chance.randbytes(16).hex()
    return meta.with_chair(Chair(chair.suspect, guest, nonce=nonce, link=link))


def stood_up(meta: TableMeta, guest: GuestId) -> TableMeta:
    """A guest leaves: the chair is free, or a computer stands in once the game is running."""
    chair = meta.chair_of(guest)
    if chair is None:
        raise NotSeated("You do not sit at this table.")
    if meta.phase is TablePhase.OVER:
        raise NotRunning("The game is over; there is nothing to leave.")
    if meta.phase is TablePhase.RUNNING:
        return meta.with_chair(replace(chair, substitute=STAND_IN))
    left = meta.with_chair(Chair(chair.suspect))
    others = [other.guest for other in left.chairs if other.guest is not None]
    if guest == meta.host and others:
        return replace(left, host=others[0])
    return left


def filled(meta: TableMeta, guest: GuestId, suspect: Card | None, level: str) -> TableMeta:
    """The host puts a computer player into a chair."""
    _check_host(meta, guest)
    _check_open(meta)
    if level not in LEVELS:
        raise NoSuchLevel(f'There is no level "{level[:40]}". There are: {", ".join(LEVELS)}.')
    chair = None if suspect is None else _chair(meta, suspect)
    if chair is None or chair.level is None:
        _check_room(meta)
        chair = _free_chair(meta, suspect)
    return meta.with_chair(Chair(chair.suspect, level=level))


def freed(meta: TableMeta, guest: GuestId, suspect: Card) -> TableMeta:
    """The host frees a chair before the start."""
    _check_host(meta, guest)
    _check_open(meta)
    return meta.with_chair(Chair(_chair(meta, suspect).suspect))


def started(meta: TableMeta, guest: GuestId) -> TableMeta:
    """The host starts: the chairs that are taken become the seats."""
    _check_host(meta, guest)
    _check_open(meta)
    free = meta.settings.seats - meta.taken
    if free > 0:
        raise SeatsFree(
            f"{free} of {meta.settings.seats} seats are free; wait, or fill them with computers."
        )
    seats = tuple(chair for chair in meta.chairs if not chair.is_free)
    return replace(meta, phase=TablePhase.RUNNING, chairs=seats)


def handed_over(
    meta: TableMeta, guest: GuestId, suspect: Card, present: frozenset[GuestId]
) -> TableMeta:
    """The host hands the seat of an absent player to a computer (R10)."""
    _check_running(meta)
    chair = _chair(meta, suspect)
    if chair.guest != guest:
        _check_host(meta, guest)
        if chair.guest in present:
            raise PlayerPresent(f"The player of {chair.suspect} is here.", "R10")
    if chair.guest is None:
        raise NotHandedOver(f"A computer plays {chair.suspect} anyway.", "R10")
    return meta.with_chair(replace(chair, substitute=STAND_IN))


def taken_back(meta: TableMeta, guest: GuestId) -> TableMeta:
    """A player plays its seat again (R10)."""
    _check_running(meta)
    chair = meta.chair_of(guest)
    if chair is None:
        raise NotSeated("You do not sit at this table.")
    if chair.substitute is None:
        raise NotHandedOver("You play your seat yourself.", "R10")
    return meta.with_chair(replace(chair, substitute=None))


def preferring(meta: TableMeta, guest: GuestId, auto_show: bool) -> TableMeta:
    """Whether the system may show a player's card when there is only one to show (R5)."""
    chair = meta.chair_of(guest)
    if chair is None:
        raise NotSeated("You do not sit at this table.")
    return meta.with_chair(replace(chair, auto_show=auto_show))


def again(old: TableMeta, new: TableMeta) -> TableMeta:
    """The table of a rematch: the computers sit where they sat."""
    for chair in old.chairs:
        if chair.level is not None:
            new = new.with_chair(Chair(chair.suspect, level=chair.level))
    return new


def _check_host(meta: TableMeta, guest: GuestId) -> None:
    if guest != meta.host:
        raise NotTheHost("Only the host of the table can do this.")


def _check_open(meta: TableMeta) -> None:
    if meta.phase is not TablePhase.OPEN:
        raise NotOpen("The game has started already.")


def _check_running(meta: TableMeta) -> None:
    if meta.phase is not TablePhase.RUNNING:
        raise NotRunning("The game is not being played.")


def _check_room(meta: TableMeta) -> None:
    if meta.taken >= meta.settings.seats:
        raise TableFull(f"All {meta.settings.seats} seats are taken.")


def _chair(meta: TableMeta, suspect: Card) -> Chair:
    for chair in meta.chairs:
        if alike(chair.suspect) == alike(suspect):
            return chair
    names = listed([chair.suspect for chair in meta.chairs])
    raise NoSuchSuspect(f"Nobody here plays {suspect[:40]!r}; the suspects are {names}.")


def _free_chair(meta: TableMeta, suspect: Card | None) -> Chair:
    if suspect is None:
        return next(chair for chair in meta.chairs if chair.is_free)
    chair = _chair(meta, suspect)
    if not chair.is_free:
        raise ChairTaken(f"{chair.suspect} is taken; choose another suspect.")
    return chair
