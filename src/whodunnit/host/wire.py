"""What a host tells people: the values that become bodies and frames. No secret is in them."""

from typing import TypeAlias

from msgspec import Struct

from whodunnit.core.actions import Action, Seat
from whodunnit.core.audience import Viewer
from whodunnit.core.cards import Card
from whodunnit.core.events import Entry
from whodunnit.host.meta import TablePhase
from whodunnit.host.ports import TableCode
from whodunnit.host.settings import TableSettings


class PlayerInfo(Struct, frozen=True):
    """Who plays a seat."""

    kind: str
    """A "person" or a "computer"."""
    name: str
    """The person's name, or the title of the computer's level."""
    level: str | None = None
    """The computer's level."""


class ChairInfo(Struct, frozen=True):
    """A place at the table as everybody sees it."""

    suspect: Card
    """The suspect that is played from it."""
    seat: Seat | None
    """Its place in the turn order, once the game has started."""
    player: PlayerInfo | None
    """Who plays; nobody if it is free."""
    present: bool
    """Whether the player is there: a computer always, a person while connected."""
    substitute: bool
    """Whether a computer stands in for the person (R10)."""


class You(Struct, frozen=True):
    """What a table is to the one who asks."""

    host: bool
    """Whether you are its host."""
    suspect: Card | None
    """The suspect that you play."""
    seat: Seat | None
    """Your seat, once the game has started."""
    seat_link: str | None
    """The secret of your seat's own link."""
    auto_show: bool
    """Whether the system may show your card when there is only one to show (R5)."""


class TableInfo(Struct, frozen=True):
    """A table as one guest sees it."""

    code: TableCode
    """What it is called."""
    phase: TablePhase
    """How far it has come."""
    settings: TableSettings
    """What was agreed."""
    title: str
    """The title of the edition."""
    commitment: str
    """The SHA-256 of the secret that the shuffle is made of."""
    you: You
    """What it is to you."""
    chairs: tuple[ChairInfo, ...]
    """All suspects before the start; the seats, in their order, from then on."""
    spectators: int
    """How many look on."""
    rematch: TableCode | None
    """The table where the same people play again."""
    created: float
    """When it was created."""


class TableLine(Struct, frozen=True):
    """A table in a list."""

    code: TableCode
    """What it is called."""
    title: str
    """The title of the edition."""
    edition: str
    """The edition."""
    phase: TablePhase
    """How far it has come."""
    seats: int
    """How many seats are played."""
    free: int
    """How many of them are free."""
    you: bool
    """Whether you sit there."""
    players: tuple[str, ...]
    """Who sits there."""
    created: float
    """When it was created."""


class TableLists(Struct, frozen=True):
    """The listed tables."""

    open: tuple[TableLine, ...]
    """Where one can sit down."""
    running: tuple[TableLine, ...]
    """Where one can look on."""


class TargetInfo(Struct, frozen=True):
    """A place that a move can end on."""

    to: str
    """The space or the room."""
    door: str | None
    """The door to enter by, where that matters."""
    path: tuple[str, ...]
    """The places that the token comes through."""


class SuggestInfo(Struct, frozen=True):
    """The suggestion that can be made now."""

    room: Card | None
    """The room that must be named; any if absent."""
    pending: bool
    """Whether an accusation may be declared with it (N10)."""


class Legal(Struct, frozen=True, kw_only=True):
    """What a seat may do now, in few words."""

    v: int
    """The version that it is true at."""
    to_act: Seat | None
    """Who is to act: a seat, -1 for the host, nobody once the game is over."""
    roll: bool = False
    """Whether it may roll."""
    targets: tuple[TargetInfo, ...] = ()
    """Where it may walk."""
    passages: tuple[Card, ...] = ()
    """The rooms that it may take a secret passage to."""
    suggest: SuggestInfo | None = None
    """Whether it may suggest, and what."""
    show: tuple[Card, ...] = ()
    """The cards that it may show."""
    accuse: bool = False
    """Whether it may accuse."""
    end_turn: bool = False
    """Whether it may end its turn."""


class Act(Struct, frozen=True):
    """An action on its way in."""

    id: str
    """The sender's own id for it: the same id is never applied twice."""
    action: Action
    """What is asked."""
    v: int | None = None
    """The version that it was meant for, if that matters."""


class Acked(Struct, frozen=True, tag_field="t", tag="ack"):
    """The action has happened, durably."""

    id: str
    """The id that it carried."""
    v: int
    """The version that it brought the game to."""


class RefusedAnswer(Struct, frozen=True, tag_field="t", tag="refused"):
    """The action was refused by the rules, and changed nothing."""

    id: str
    """The id that it carried."""
    error: str
    """The class of the error."""
    rule: str | None
    """The rule that refuses it."""
    sentence: str
    """What is wrong and what would be right."""


ActAnswer: TypeAlias = Acked | RefusedAnswer
"""What is answered to an action."""


class ServerHello(Struct, frozen=True, tag_field="t", tag="hello"):
    """The first frame."""

    protocol: int
    """The version of the protocol."""
    v: int
    """The version of the game that the viewer is brought to by the entries that follow."""
    viewer: Viewer
    """Whose events are seen: a seat's, or a spectator's."""


class ServerEntry(Entry, frozen=True, tag_field="t", tag="entry", omit_defaults=True):
    """An event, or its bare version for a viewer who may not know it."""


class ServerLegal(Legal, frozen=True, tag_field="t", tag="legal"):
    """What the viewer may do now."""


class ServerTable(Struct, frozen=True, tag_field="t", tag="table"):
    """The table has changed."""

    table: TableInfo
    """How it is now."""


class ServerPresence(Struct, frozen=True, tag_field="t", tag="presence"):
    """Who is there."""

    present: tuple[bool, ...]
    """Whether each player is there, in the order of the table's chairs."""
    spectators: int
    """How many look on."""


class ServerChat(Struct, frozen=True, tag_field="t", tag="chat"):
    """Somebody said something."""

    n: int
    """The number of the line."""
    by: str
    """Who said it."""
    text: str
    """What was said."""
    at: float
    """When."""


class ServerClock(Struct, frozen=True, tag_field="t", tag="clock"):
    """How much time is left."""

    v: int
    """The version that it is true at."""
    running: Seat | None
    """Whose time is running."""
    seconds: float | None
    """How much that seat has left for what it has to do now."""
    banks: tuple[float, ...] | None
    """How much each seat has in its bank, where there are banks."""
