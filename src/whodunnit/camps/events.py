"""What happened in a post game, and who may know of it. Posts in the thread are public events."""

from enum import StrEnum
from typing import ClassVar, TypeAlias

from msgspec import Struct

from whodunnit.camps.actions import CampAction, Person, wire_name
from whodunnit.camps.audience import (
    AS_PLAYED,
    ITS_CAMP,
    ITS_PERSON,
    NOBODY,
    OPERATOR,
    OPERATOR_AND_PERSON,
    PUBLIC,
    PostAudience,
)
from whodunnit.camps.settings import GameSettings
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.events import Event


class _Happened(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=wire_name):
    """What all events have in common: a name on the wire, and an audience, declared."""

    audience: ClassVar[PostAudience]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "audience" not in cls.__dict__:
            raise TypeError(
                f"the event {cls.__name__} declares no audience: say who may know of it"
            )


class Moment(StrEnum):
    """How much of a deadline has gone when a camp is reminded."""

    HALF = "half"
    """Half of it."""
    NEARLY_OUT = "nearly_out"
    """Nearly all of it."""


class PersonCame(_Happened, frozen=True):
    """Somebody has to do with the game for the first time."""

    audience = NOBODY
    person: Person
    """Their number in the game."""
    guest: str
    """Who it is."""


class GameDrafted(_Happened, frozen=True):
    """The operator prepared the game, or changed what was prepared."""

    audience = OPERATOR
    settings: GameSettings
    """What was decided."""
    files: tuple[str, ...]
    """What the system committed itself to for each Case File: SHA-256 of a secret."""


class RegistrationOpened(_Happened, frozen=True):
    """The game was announced (N4)."""

    audience = PUBLIC
    settings: GameSettings
    """Everything about the game."""
    files: tuple[str, ...]
    """What the system committed itself to for each Case File: SHA-256 of a secret."""


class SettingsAdjusted(_Happened, frozen=True):
    """The operator changed the settings (N18)."""

    audience = PUBLIC
    settings: GameSettings
    """All of them, as they are now."""


class Registered(_Happened, frozen=True):
    """Somebody registered as the leader of a camp (N4)."""

    audience = PUBLIC
    person: Person
    """Who."""
    camp: Card
    """The character."""
    file: int | None
    """The Case File voted for (N3)."""
    nonce: str
    """What their computer added to the shuffle."""


class BackedUp(_Happened, frozen=True):
    """Somebody came too late for a camp and is a back-up (N5)."""

    audience = PUBLIC
    person: Person
    """Who."""
    camp: Card
    """The character that they wanted."""
    nonce: str
    """What their computer added to the shuffle."""


class RegistrationFailed(_Happened, frozen=True):
    """A registration did not count (N4)."""

    audience = OPERATOR_AND_PERSON
    person: Person
    """Whose."""
    character: str
    """The character that was given."""
    why: str
    """What was wrong with it."""


class Withdrew(_Happened, frozen=True):
    """Somebody took back their registration."""

    audience = PUBLIC
    person: Person
    """Who."""


class RegistrationClosed(_Happened, frozen=True):
    """No more registrations; the leaders are to show up (N5)."""

    audience = PUBLIC


class BackupCalled(_Happened, frozen=True):
    """A back-up took the place of a leader who did not show up (N5)."""

    audience = PUBLIC
    camp: Card
    """The camp."""
    person: Person
    """The back-up."""
    instead_of: Person | None
    """Who led before."""


class ComputerNamed(_Happened, frozen=True):
    """A computer player leads a camp."""

    audience = PUBLIC
    camp: Card
    """The camp."""
    level: str
    """How well it plays."""
    instead_of: Person | None
    """Who led before."""


class CodeSet(_Happened, frozen=True):
    """The leader set the camp code (N6)."""

    audience = ITS_CAMP
    camp: Card
    """The camp."""
    code: str
    """The code."""


class CampReady(_Happened, frozen=True):
    """A leader has shown up and set a code (N6)."""

    audience = PUBLIC
    camp: Card
    """The camp."""


class EnrolmentSet(_Happened, frozen=True):
    """A camp opened or closed its enrolment (N6)."""

    audience = PUBLIC
    camp: Card
    """The camp."""
    open: bool
    """Whether people can enrol."""


class Enrolled(_Happened, frozen=True):
    """Somebody gave the code and is a member (N7)."""

    audience = PUBLIC
    person: Person
    """Who."""
    camp: Card
    """The camp."""


class CodeRefused(_Happened, frozen=True):
    """Somebody gave a wrong code (N7)."""

    audience = ITS_PERSON
    person: Person
    """Who."""
    camp: Card
    """The camp."""


class MemberLeft(_Happened, frozen=True):
    """Somebody is no member any more."""

    audience = PUBLIC
    person: Person
    """Who."""
    camp: Card
    """The camp."""
    removed: bool
    """Whether the leader put them out."""


class BetaNamed(_Happened, frozen=True):
    """A member is a beta leader (N8)."""

    audience = ITS_CAMP
    person: Person
    """Who."""
    camp: Card
    """The camp."""


class BetaDismissed(_Happened, frozen=True):
    """A beta leader is a member again."""

    audience = ITS_CAMP
    person: Person
    """Who."""
    camp: Card
    """The camp."""


class AutoShowSet(_Happened, frozen=True):
    """The system may, or may not, show a camp's only card by itself (R5)."""

    audience = ITS_CAMP
    camp: Card
    """The camp."""
    on: bool
    """Whether it may."""


class Said(_Happened, frozen=True):
    """Something was said within a camp."""

    audience = ITS_CAMP
    person: Person
    """Who said it."""
    camp: Card
    """The camp."""
    text: str
    """What."""
    about: int | None
    """The number of the proposal that it is about."""


class Proposed(_Happened, frozen=True):
    """A member proposed something to the camp."""

    audience = ITS_CAMP
    person: Person
    """Who."""
    camp: Card
    """The camp."""
    number: int
    """The number of the proposal within the camp, counted from 1."""
    named: CaseFile
    """The three cards."""
    accusation: bool
    """Whether it is an accusation."""
    text: str
    """Why."""


class Posted(_Happened, frozen=True):
    """Somebody wrote in the thread (N17)."""

    audience = PUBLIC
    person: Person
    """Who."""
    camp: Card | None
    """Their camp; none for the operator."""
    text: str
    """What."""


class BetaActed(_Happened, frozen=True):
    """A beta leader did something that takes effect later (N8)."""

    audience = ITS_CAMP
    person: Person
    """Who."""
    camp: Card
    """The camp."""
    number: int
    """The number of what is waiting within the camp, counted from 1."""
    action: CampAction
    """What."""


class BetaCountered(_Happened, frozen=True):
    """The leader stopped what a beta leader wanted (N8)."""

    audience = ITS_CAMP
    camp: Card
    """The camp."""
    waiting: int
    """The number of what was waiting."""


class BetaTookEffect(_Happened, frozen=True):
    """What a beta leader wanted was done (N8)."""

    audience = ITS_CAMP
    camp: Card
    """The camp."""
    waiting: int
    """The number of what was waiting."""
    approved: bool
    """Whether the leader did not wait for the time to pass."""


class BetaLapsed(_Happened, frozen=True):
    """What a beta leader wanted can be done no more."""

    audience = ITS_CAMP
    camp: Card
    """The camp."""
    waiting: int
    """The number of what was waiting."""
    why: str
    """Why not."""


class GameStarted(_Happened, frozen=True):
    """The cards are dealt; the rules and the lists stand in this first post (N17)."""

    audience = PUBLIC
    file: int
    """The Case File that is played, counted from 1 (N3)."""
    nonces: tuple[str, ...]
    """What the camps added to the shuffle, in turn order."""


class Played(_Happened, frozen=True):
    """Something happened in the game itself."""

    audience = AS_PLAYED
    event: Event
    """What."""


class CampReminded(_Happened, frozen=True):
    """A camp was told how much of its time has gone."""

    audience = ITS_CAMP
    camp: Card
    """The camp."""
    moment: Moment
    """How much."""


class GamePaused(_Happened, frozen=True):
    """All clocks stand (N18)."""

    audience = PUBLIC
    reason: str
    """Why."""


class GameResumed(_Happened, frozen=True):
    """The clocks go on (N18)."""

    audience = PUBLIC


class DeadlineExtended(_Happened, frozen=True):
    """The camp that everybody waits for has more time (N18)."""

    audience = PUBLIC
    camp: Card
    """The camp."""
    hours: float
    """How much more."""


class GameCalledOff(_Happened, frozen=True):
    """The operator ended the game before it was decided (N18)."""

    audience = PUBLIC
    reason: str
    """Why."""


PostEvent: TypeAlias = (
    PersonCame
    | GameDrafted
    | RegistrationOpened
    | SettingsAdjusted
    | Registered
    | BackedUp
    | RegistrationFailed
    | Withdrew
    | RegistrationClosed
    | BackupCalled
    | ComputerNamed
    | CodeSet
    | CampReady
    | EnrolmentSet
    | Enrolled
    | CodeRefused
    | MemberLeft
    | BetaNamed
    | BetaDismissed
    | AutoShowSet
    | Said
    | Proposed
    | Posted
    | BetaActed
    | BetaCountered
    | BetaTookEffect
    | BetaLapsed
    | GameStarted
    | Played
    | CampReminded
    | GamePaused
    | GameResumed
    | DeadlineExtended
    | GameCalledOff
)
"""Anything that can have happened."""


class PostEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a post game: when, and what."""

    at: float
    """When it happened."""
    event: PostEvent
    """What happened."""
