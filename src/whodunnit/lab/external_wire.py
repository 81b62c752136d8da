"""What an arena and a player in another process say to each other, one line of JSON each."""

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from whodunnit.core.actions import Action, Seat
from whodunnit.core.events import Entry

PROTOCOL: Final = 1
"""The version of this conversation."""

LONGEST_LINE: Final = 65_536
"""How many bytes an answer may have."""


class Hello(Struct, frozen=True, tag_field="t", tag="hello"):
    """A new game begins; whatever was known of another one is void."""

    protocol: int
    """The version of the conversation."""
    seat: Seat
    """The seat that you play."""
    seed: int
    """What to draw your chance from, if the same game should go the same way again."""
    seconds: float
    """How long you may think about each action."""


class Told(Entry, frozen=True, tag_field="t", tag="entry", omit_defaults=True):
    """Something happened; what you may not know comes as its bare version."""


class Turn(Struct, frozen=True, tag_field="t", tag="turn"):
    """You are to act: answer with one of these."""

    v: int
    """The version of the game."""
    legal: tuple[Action, ...]
    """All that you may do."""


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The game is over for you; another hello may follow."""

    sentence: str
    """Why."""


class Answer(Struct, frozen=True, tag_field="t", tag="act", forbid_unknown_fields=True):
    """What a player does."""

    v: int
    """The version that it was asked at."""
    action: Action
    """One of the legal actions."""


ToBot: TypeAlias = Hello | Told | Turn | Bye
"""Everything that a player is told."""

_encoder: Final = msgspec.json.Encoder()
answers: Final = msgspec.json.Decoder(Answer)
"""Reads what a player says."""
to_bots: Final = msgspec.json.Decoder(ToBot)
"""Reads what a player is told."""


def line(message: ToBot | Answer) -> bytes:
    """A message as it goes over the wire."""
    return _encoder.encode(message) + b"\n"
