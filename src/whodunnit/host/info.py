"""A table as people see it: everything but the secrets."""

from collections.abc import Mapping

from whodunnit.bots.levels import LEVELS
from whodunnit.host.frames import frame
from whodunnit.host.meta import Chair, TableMeta, TablePhase
from whodunnit.host.ports import GuestId
from whodunnit.host.table import Table
from whodunnit.host.wire import ChairInfo, PlayerInfo, ServerTable, TableInfo, TableLine, You

Names = Mapping[GuestId, str]
"""What guests are called."""


def people_of(meta: TableMeta) -> list[GuestId]:
    """The people at a table."""
    return [chair.guest for chair in meta.chairs if chair.guest is not None]


def info_of(table: Table, guest: GuestId, names: Names) -> TableInfo:
    """A table as a guest sees it."""
    meta = table.meta
    chair = meta.chair_of(guest)
    started = meta.phase is not TablePhase.OPEN
    return TableInfo(
        code=meta.code,
        phase=meta.phase,
        settings=meta.settings,
        title=meta.title,
        commitment=meta.commitment,
        you=You(
            host=guest == meta.host,
            suspect=chair.suspect if chair else None,
            seat=meta.seat_of(guest),
            seat_link=chair.link if chair else None,
            auto_show=chair is not None and chair.auto_show,
        ),
        chairs=tuple(
            ChairInfo(
                suspect=of.suspect,
                seat=place if started else None,
                player=_player(of, names),
                present=table.is_present(place),
                substitute=of.substitute is not None,
            )
            for place, of in enumerate(meta.chairs)
        ),
        spectators=table.spectators,
        rematch=meta.rematch,
        created=meta.created,
    )


def tell_table(table: Table, names: Names) -> None:
    """Tell everybody how the table is now."""
    for subscription in tuple(table.subscriptions):
        info = info_of(table, subscription.guest, names)
        subscription.push([frame(ServerTable(info))])


def line_of(meta: TableMeta, guest: GuestId, names: Names) -> TableLine:
    """A table in a list."""
    players = [_player(chair, names) for chair in meta.chairs]
    return TableLine(
        code=meta.code,
        title=meta.title,
        edition=meta.settings.edition,
        phase=meta.phase,
        seats=meta.settings.seats,
        free=max(0, meta.settings.seats - meta.taken),
        you=meta.chair_of(guest) is not None,
        players=tuple(player.name for player in players if player is not None),
        created=meta.created,
    )


def _player(chair: Chair, names: Names) -> PlayerInfo | None:
    if chair.guest is not None:
        return PlayerInfo("person", names[chair.guest], chair.substitute)
    if chair.level is None:
        return None
    level = LEVELS.get(chair.level)
    return PlayerInfo("computer", level.title if level else chair.level, chair.level)
