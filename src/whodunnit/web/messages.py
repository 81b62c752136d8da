"""What clients send, and the frames that concern the wire itself."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from whodunnit.core.actions import Action
from whodunnit.host.wire import (
    Acked,
    RefusedAnswer,
    ServerChat,
    ServerClock,
    ServerEntry,
    ServerHello,
    ServerLegal,
    ServerPresence,
    ServerTable,
)

ActionId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""The sender's own id for an action."""

Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
"""A version of a game."""


class ActBody(Struct, frozen=True, forbid_unknown_fields=True):
    """An action on its way in."""

    id: ActionId
    """The sender's own id for it: the same id is never applied twice."""
    action: Action
    """What is asked."""
    v: Version | None = None
    """The version that it was meant for, if that matters."""


class ClientAct(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="act"):
    """Somebody asks for an action."""

    id: ActionId
    """The sender's own id for it: the same id is never applied twice."""
    action: Action
    """What is asked."""
    v: Version | None = None
    """The version that it was meant for, if that matters."""


class ClientChat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="chat"):
    """Somebody says something."""

    text: Annotated[str, Meta(max_length=500)]
    """What is said."""


class ClientPing(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="ping"):
    """Somebody asks whether the host is there."""


ClientMessage: TypeAlias = ClientAct | ClientChat | ClientPing
"""Everything that a client can send."""


class ServerPong(Struct, frozen=True, tag_field="t", tag="pong"):
    """The host is there."""


class ServerBye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The last frame: the socket is closed after it."""

    reason: str
    """Why: "restart", "too slow", "removed", "idle", "refused" or "no such table"."""
    sentence: str
    """The same for people."""


class ServerError(Struct, frozen=True, tag_field="t", tag="error"):
    """A frame that could not be used, or a line of chat that was not said."""

    error: str
    """The class of the error."""
    rule: str | None
    """The rule that refuses it, if one does."""
    sentence: str
    """What is wrong and what would be right."""


ServerAck: TypeAlias = Acked
"""An action has happened, durably."""

ServerRefused: TypeAlias = RefusedAnswer
"""An action was refused, and changed nothing."""

ServerMessage: TypeAlias = (
    ServerHello
    | ServerTable
    | ServerEntry
    | ServerLegal
    | ServerClock
    | ServerPresence
    | ServerChat
    | Acked
    | RefusedAnswer
    | ServerPong
    | ServerError
    | ServerBye
)
"""Everything that a host can send."""
