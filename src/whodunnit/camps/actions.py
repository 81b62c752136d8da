"""What people ask for in a post game: the operator, whoever registers, camps and their members."""

import re
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from whodunnit.camps.settings import GameSettings
from whodunnit.core.actions import Action
from whodunnit.core.cards import Card, CaseFile

Person: TypeAlias = int
"""Somebody in a game, by the order in which people came; the operator is 0."""

SYSTEM: Final = -1
"""The clerk: deals, keeps the deadlines, and answers for those who cannot."""

Code: TypeAlias = Annotated[str, Meta(min_length=6, max_length=40)]
"""A camp code (N6)."""

Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4_000)]
"""Something written."""

Nonce: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]
"""What somebody's own computer adds to the shuffle."""


def wire_name(class_name: str) -> str:
    """The name of a class as it is sent: "open_registration"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


class _Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=wire_name):
    """What all actions have in common: their name on the wire."""


# The operator's


class Adjust(_Asked, frozen=True):
    """Change the settings (N18)."""

    settings: GameSettings
    """All of them, as they shall be."""


class OpenRegistration(_Asked, frozen=True):
    """Announce the game and take registrations (N4)."""


class CloseRegistration(_Asked, frozen=True):
    """Take no more registrations, and have the leaders show up (N5, N6)."""


class CallBackup(_Asked, frozen=True):
    """Replace a leader who did not show up by the next back-up (N5, N18)."""

    camp: Card
    """The camp's character."""


class NameComputer(_Asked, frozen=True):
    """Have a computer player lead a camp."""

    camp: Card
    """The camp's character."""
    level: Annotated[str, Meta(max_length=40)] = "expert"
    """How well it plays."""


class Start(_Asked, frozen=True):
    """Deal the cards and begin."""


class Pause(_Asked, frozen=True):
    """Stop all clocks (N18)."""

    reason: Annotated[str, Meta(max_length=200)] = ""
    """Why, for everybody to read."""


class Resume(_Asked, frozen=True):
    """Let the clocks go on (N18)."""


class Extend(_Asked, frozen=True):
    """Give the camp that everybody waits for more time (N18)."""

    hours: Annotated[float, Meta(gt=0, le=24 * 30)]
    """How much."""


class EndGame(_Asked, frozen=True):
    """End the game before it is decided (N18)."""

    reason: Annotated[str, Meta(max_length=200)] = ""
    """Why, for everybody to read."""


# Whoever registers


class Register(_Asked, frozen=True):
    """Register as the leader of a camp (N4)."""

    character: Annotated[str, Meta(max_length=60)]
    """The character to play."""
    key_phrase: Annotated[str, Meta(max_length=200)]
    """The key phrase of the announcement."""
    file: int | None = None
    """The Case File voted for (N3)."""
    nonce: Nonce = ""
    """What this computer adds to the shuffle."""


class Withdraw(_Asked, frozen=True):
    """Take back one's registration, before the start."""


# Members of a camp, and those who want to be


class Enrol(_Asked, frozen=True):
    """Become a member of a camp by its code (N7)."""

    camp: Card
    """The camp's character."""
    code: Annotated[str, Meta(max_length=60)]
    """The camp code."""


class LeaveCamp(_Asked, frozen=True):
    """Be no member any more."""


class Say(_Asked, frozen=True):
    """Say something within the camp."""

    text: Words
    """What."""
    about: int | None = None
    """The proposal that it is about."""


class Propose(_Asked, frozen=True):
    """Propose a suggestion or an accusation to the camp."""

    named: CaseFile
    """The three cards."""
    accusation: bool = False
    """Whether it is an accusation."""
    text: Annotated[str, Meta(max_length=4_000)] = ""
    """Why."""


class Post(_Asked, frozen=True):
    """Write in the thread, for everybody to read (N17)."""

    text: Words
    """What."""


# The leader's, and after a delay the beta leaders' (N8)


class SetCode(_Asked, frozen=True):
    """Set the camp code (N6); the leader's alone."""

    code: Code
    """The new code."""


class SetEnrolment(_Asked, frozen=True):
    """Open the camp to new members, or close it (N6)."""

    open: bool
    """Whether people can enrol."""


class NameBeta(_Asked, frozen=True):
    """Make a member a beta leader (N8)."""

    person: Person
    """Who."""


class DismissBeta(_Asked, frozen=True):
    """Make a beta leader a member again."""

    person: Person
    """Who."""


class RemoveMember(_Asked, frozen=True):
    """Put somebody out of the camp; the code had better be changed then."""

    person: Person
    """Who."""


class SetAutoShow(_Asked, frozen=True):
    """Let the system show the card when there is only one to show (R5)."""

    on: bool
    """Whether it may."""


class Suggest(_Asked, frozen=True):
    """Post the camp's suggestion (N10)."""

    named: CaseFile
    """The three cards."""
    accusation_pending: bool = False
    """Whether an accusation is declared to follow (N10)."""


class Show(_Asked, frozen=True):
    """Choose the card that disproves a suggestion (N11)."""

    card: Card
    """The card."""


class Accuse(_Asked, frozen=True):
    """Post the camp's accusation (N14)."""

    named: CaseFile
    """The three cards."""


class EndTurn(_Asked, frozen=True):
    """Leave it at the suggestion (N12)."""


class Counter(_Asked, frozen=True):
    """Stop what a beta leader wanted to do (N8); the leader's alone."""

    waiting: int
    """The number of what is waiting."""


class Approve(_Asked, frozen=True):
    """Let what a beta leader wanted to do take effect at once; the leader's alone."""

    waiting: int
    """The number of what is waiting."""


# The system's


class Drive(_Asked, frozen=True):
    """Deal, strike, or act for a camp that cannot."""

    action: Action
    """What happens in the game."""


class TakeEffect(_Asked, frozen=True):
    """Do what a beta leader wanted, now that its time has come (N8)."""

    waiting: int
    """The number of what is waiting."""


class Remind(_Asked, frozen=True):
    """Tell a camp how much of its time has gone."""

    camp: Card
    """The camp's character."""


CampAction: TypeAlias = (
    SetEnrolment
    | NameBeta
    | DismissBeta
    | RemoveMember
    | SetAutoShow
    | Suggest
    | Show
    | Accuse
    | EndTurn
)
"""What a leader does at once, and a beta leader after a delay."""

PersonAction: TypeAlias = (
    Adjust
    | OpenRegistration
    | CloseRegistration
    | CallBackup
    | NameComputer
    | Start
    | Pause
    | Resume
    | Extend
    | EndGame
    | Register
    | Withdraw
    | Enrol
    | LeaveCamp
    | Say
    | Propose
    | Post
    | SetCode
    | Counter
    | Approve
    | CampAction
)
"""What a person can ask for."""

SystemAction: TypeAlias = Drive | TakeEffect | Remind | CallBackup
"""What only the system does; it calls back-ups too."""

Asked: TypeAlias = PersonAction | SystemAction
"""Anything that can be asked for."""
