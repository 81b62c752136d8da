"""What people are told of a post game: the values that become bodies. No hidden card is in them.

A page is made from what its reader may know, and from nothing else: numbers that would count what
others do in secret are not in it either.
"""

from msgspec import Struct

from whodunnit.camps.actions import CampAction, Person
from whodunnit.camps.events import PostEvent
from whodunnit.camps.may import Moves
from whodunnit.camps.roles import Role
from whodunnit.camps.settings import GameSettings
from whodunnit.camps.state import Stage, Waits
from whodunnit.core.cards import Card, CaseFile, Hand
from whodunnit.core.state import Outcome, Standing


class PersonInfo(Struct, frozen=True):
    """Somebody in the game."""

    person: Person
    """Their number, for actions that mean them."""
    name: str
    """What they are called."""


class DeadlineInfo(Struct, frozen=True):
    """Whom everybody waits for, and until when."""

    camp: Card
    """The camp."""
    waits: Waits
    """What for."""
    since: float
    """When its time began, in seconds since 1970."""
    due: float
    """When it is up; while the game is paused it stands still."""


class CampInfo(Struct, frozen=True):
    """A camp as everybody sees it."""

    character: Card
    """Whom it plays."""
    leader: PersonInfo | None
    """Who leads it; nobody if a computer does."""
    level: str | None
    """The level of the computer player that leads it."""
    ready: bool
    """Whether its leader has shown up and set a code (N6)."""
    open: bool
    """Whether people can enrol (N6)."""
    members: int
    """How many people are in it, with the leader."""
    cards: int | None
    """How many cards it was dealt, once they are."""
    strikes: int
    """How many turns it missed (N9)."""
    accused: bool
    """Whether it has used its accusation (N14)."""
    standing: Standing
    """Whether it is still in the game."""


class RegistrationInfo(Struct, frozen=True):
    """A registration; those that do not count are told to the operator and to who made them."""

    person: PersonInfo
    """Who."""
    character: str
    """For which character."""
    at: float
    """When."""
    counts: bool
    """Whether it counts (N4)."""
    backup: int | None
    """The place among the back-ups that wait, counted from 1 (N5)."""
    file: int | None
    """The Case File voted for (N3)."""
    why: str | None
    """Why it does not count."""


class YouInfo(Struct, frozen=True):
    """What the game is to the one who asks."""

    role: Role
    """The operator, a leader, a beta leader, a member, a back-up or a reader."""
    person: Person | None
    """Your number in the game, if you have one."""
    camp: Card | None
    """The camp that you belong to."""
    may: tuple[str, ...]
    """The types of actions that you can ask for now, in the order to offer them."""


class GamePage(Struct, frozen=True, kw_only=True):
    """A post game as one reader sees it."""

    code: str
    """What it is called by."""
    n: int
    """How many things have happened that you may know of; ask for news with it."""
    now: float
    """The time at the server."""
    stage: Stage
    """How far it has come."""
    settings: GameSettings
    """What the operator decided."""
    operator: PersonInfo
    """Who runs it."""
    files: tuple[str, ...]
    """For each Case File, the SHA-256 of its secret."""
    file: int | None
    """The Case File that is played, counted from 1."""
    registrations: tuple[RegistrationInfo, ...]
    """Who registered, in order."""
    camps: tuple[CampInfo, ...]
    """The camps, in turn order."""
    round: int
    """The round; 0 before the cards are dealt."""
    turn: Card | None
    """Whose turn it is."""
    deadlines: tuple[DeadlineInfo, ...]
    """Who has to do something, and until when."""
    paused: float | None
    """Since when all clocks stand (N18)."""
    called_off: str | None
    """Why the operator ended it early, if that is how it ended."""
    outcome: Outcome | None
    """How it ended; the winners are places in the list of camps."""
    you: YouInfo
    """What it is to you."""
    camp: "CampPage | None"
    """Your camp's own page, if you belong to one."""


class MemberInfo(Struct, frozen=True):
    """Somebody in a camp."""

    person: Person
    """Their number."""
    name: str
    """What they are called."""
    role: Role
    """The leader, a beta leader or a member."""


class ShownInfo(Struct, frozen=True):
    """A card that went from one camp to another."""

    at: float
    """When."""
    by: Card
    """The camp that showed it."""
    to: Card
    """The camp that saw it."""
    card: Card
    """The card."""


class TalkInfo(Struct, frozen=True):
    """Something said or proposed within a camp."""

    at: float
    """When."""
    person: PersonInfo
    """Who."""
    text: str
    """What."""
    about: int | None
    """The number of the proposal that it is about."""
    number: int | None
    """The number of the proposal that it is, if it is one."""
    named: CaseFile | None
    """The cards of the proposal."""
    accusation: bool
    """Whether the proposal is an accusation."""


class WaitingInfo(Struct, frozen=True):
    """Something that a beta leader did and that has not taken effect (N8)."""

    number: int
    """Its number, for the leader to counter or approve it."""
    person: PersonInfo
    """The beta leader."""
    action: CampAction
    """What it is."""
    due: float
    """When it takes effect."""


class CampPage(Struct, frozen=True, kw_only=True):
    """A camp as its members see it."""

    character: Card
    """Whom it plays."""
    hand: Hand
    """Its cards; empty before they are dealt."""
    red_card: bool
    """Whether it is the murderer (N19)."""
    shown_to_us: tuple[ShownInfo, ...]
    """The cards that other camps showed, in order."""
    shown_by_us: tuple[ShownInfo, ...]
    """The cards that this camp showed, in order."""
    code: str | None
    """The camp code (N6)."""
    open: bool
    """Whether people can enrol."""
    auto_show: bool
    """Whether the system may show the only card by itself (R5)."""
    members: tuple[MemberInfo, ...]
    """Everybody in it, the leader first."""
    talk: tuple[TalkInfo, ...]
    """What was said and proposed, in order."""
    waiting: tuple[WaitingInfo, ...]
    """What beta leaders did and has not taken effect."""
    moves: Moves
    """What the camp may do in the game now."""


class PostInfo(Struct, frozen=True):
    """A post of the thread (N17)."""

    n: int
    """Its number, counted from 1; it never changes."""
    at: float
    """When."""
    event: PostEvent
    """What happened; a `played` event holds an event of the game itself."""
    name: str | None
    """What the person of the event is called, if there is one."""


class ThreadPage(Struct, frozen=True):
    """The thread, from a post on."""

    posts: tuple[PostInfo, ...]
    """The posts, in order."""
    total: int
    """How many there are in all."""


class GameLine(Struct, frozen=True):
    """A post game in a list."""

    code: str
    """What it is called by."""
    title: str
    """What the game is called."""
    stage: Stage
    """How far it has come."""
    camps: int
    """How many camps there are."""
    wanted: int
    """How many camps there will be."""
    round: int
    """The round."""
    operator: str
    """Who runs it."""
    role: Role
    """What it is to you."""
    your_turn: bool
    """Whether your camp is the one that is waited for."""


class GameLists(Struct, frozen=True):
    """Post games."""

    registering: tuple[GameLine, ...]
    """Where one can register."""
    running: tuple[GameLine, ...]
    """Whose thread one can read."""
    mine: tuple[GameLine, ...]
    """The asker's own."""
