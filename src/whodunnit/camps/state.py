"""A post game at one moment. Like the game inside, it is the fold of what happened."""

from enum import StrEnum

from msgspec import Struct

from whodunnit.camps.actions import CampAction, Person
from whodunnit.camps.audience import Reader
from whodunnit.camps.settings import GameSettings
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.cards import Card
from whodunnit.core.state import Standing
from whodunnit.core.state import State as Game


class Stage(StrEnum):
    """How far a post game has come."""

    DRAFT = "draft"
    """The operator prepares it."""
    REGISTERING = "registering"
    """People register (N4)."""
    GATHERING = "gathering"
    """The leaders show up and set their codes (N5, N6)."""
    PLAYING = "playing"
    """The game is played."""
    OVER = "over"
    """The game has ended, or was called off."""


class Waits(StrEnum):
    """What a camp has to do before its time is up."""

    SHOW_UP = "show_up"
    """The leader sets the camp code (N5)."""
    TURN = "turn"
    """The camp suggests (N9)."""
    CARD = "card"
    """The camp shows a card (N11)."""
    ACCUSATION = "accusation"
    """The camp makes the accusation that it declared, or leaves it (N10)."""
    OFFER = "offer"
    """The camp takes the offered accusation, or leaves it (N12)."""


class Deadline(Struct, frozen=True):
    """Until when a camp has time."""

    camp: Card
    """The camp."""
    waits: Waits
    """What for."""
    since: float
    """When the time began."""
    due: float
    """When it is up."""
    reminded: int = 0
    """How often the camp was reminded."""


class Waiting(Struct, frozen=True):
    """Something that a beta leader did and that has not taken effect (N8)."""

    number: int
    """Its number within the camp."""
    camp: Card
    """The camp."""
    person: Person
    """The beta leader."""
    action: CampAction
    """What it is."""
    since: float
    """When it was done."""
    due: float
    """When it takes effect."""


class Camp(Struct, frozen=True):
    """A group that plays one character."""

    character: Card
    """Whom it plays."""
    leader: Person | None = None
    """Who leads it; nobody if a computer does."""
    level: str | None = None
    """The level of the computer player that leads it."""
    nonce: str = ""
    """What the leader's computer added to the shuffle."""
    file: int | None = None
    """The Case File that the leader voted for (N3)."""
    ready: bool = False
    """Whether the leader has shown up."""
    code: str | None = None
    """The camp code, where it is known."""
    open: bool = True
    """Whether people can enrol (N6)."""
    members: tuple[Person, ...] = ()
    """The members, without the leader, in the order in which they came."""
    betas: tuple[Person, ...] = ()
    """Those of them who are beta leaders (N8)."""
    auto_show: bool = False
    """Whether the system may show the only card (R5)."""
    proposals: int = 0
    """How many proposals there were."""
    delayed: int = 0
    """How many things beta leaders did."""

    def has(self, person: Person | None) -> bool:
        """Whether somebody belongs to it."""
        return person is not None and (person == self.leader or person in self.members)


class Backup(Struct, frozen=True):
    """Somebody who came too late for a camp (N5)."""

    person: Person
    """Who."""
    nonce: str
    """What their computer added to the shuffle."""


class Attempts(Struct, frozen=True):
    """The wrong codes of one person."""

    person: Person
    """Who."""
    count: int
    """How many in a row."""
    last: float
    """When the last was."""


class PostState(Struct, frozen=True, kw_only=True):
    """A post game at one moment."""

    settings: GameSettings
    """What the operator decided."""
    files: tuple[str, ...]
    """What the system committed itself to for each Case File."""
    stage: Stage = Stage.DRAFT
    """How far it has come."""
    people: tuple[str, ...] = ()
    """Who has to do with it, by number; the operator first."""
    camps: tuple[Camp, ...] = ()
    """The camps, in the order of the list of characters."""
    backups: tuple[Backup, ...] = ()
    """The back-ups who were not called, in order (N5)."""
    former: tuple[tuple[Person, Card], ...] = ()
    """Who was in a camp and left it: they have seen its cards."""
    attempts: tuple[Attempts, ...] = ()
    """Who gave wrong codes."""
    file: int | None = None
    """The Case File that is played, counted from 1."""
    nonces: tuple[str, ...] = ()
    """What the camps added to the shuffle, in turn order, once the cards are dealt."""
    game: Game | None = None
    """The game itself, once it has started."""
    deadlines: tuple[Deadline, ...] = ()
    """The time that camps have; one while the game is played."""
    waiting: tuple[Waiting, ...] = ()
    """What beta leaders did and has not taken effect, the oldest first."""
    paused: float | None = None
    """Since when all clocks stand."""
    called_off: str | None = None
    """Why the operator ended it, if that is how it ended."""

    def camp(self, character: Card | None) -> Camp | None:
        """The camp that plays a character."""
        return next((camp for camp in self.camps if camp.character == character), None)

    def camp_of(self, person: Person | None) -> Camp | None:
        """The camp that somebody belongs to."""
        return next((camp for camp in self.camps if camp.has(person)), None)

    def number_of(self, guest: str) -> Person | None:
        """The number of somebody who has to do with the game."""
        return self.people.index(guest) if guest in self.people else None

    def seat(self, character: Card) -> int | None:
        """The seat of a camp, once the game has started."""
        seats = self.game.setup.seats if self.game is not None else ()
        return seats.index(character) if character in seats else None

    def removed(self, character: Card) -> bool:
        """Whether a camp was disbanded (N14, N15)."""
        seat = self.seat(character)
        return (
            self.game is not None
            and seat is not None
            and self.game.standings[seat] is Standing.REMOVED
        )

    def reader(self, person: Person | None) -> Reader:
        """What decides what somebody may know."""
        camp = self.camp_of(person)
        if camp is None:
            return Reader(person, operator=person == 0)
        seat = self.seat(camp.character)
        return Reader(person, camp.character, seat=SPECTATOR if seat is None else seat)
