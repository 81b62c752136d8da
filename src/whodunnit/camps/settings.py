"""What an operator decides before a post game, and what can still be changed later (N18)."""

from typing import Annotated, Final, Literal, TypeAlias
from zoneinfo import available_timezones

from msgspec import Meta, Struct

from whodunnit.camps.errors import BadSettings
from whodunnit.core.cards import Card, Deck
from whodunnit.editions.names import name_fault

MAX_CARD: Final = 30
"""The longest name of a card on an operator's own list."""

COUNTS: Final = {"suspects": 6, "weapons": 6, "rooms": 9}
"""How many names each list has (N1)."""

Hours: TypeAlias = Annotated[float, Meta(gt=0, le=24 * 60)]
"""A stretch of time, up to sixty days."""

Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
"""What a game is called."""

Phrase: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
"""The words that a registration must repeat exactly (N4)."""

HelpLevel: TypeAlias = Literal["none", "facts", "deductions", "probabilities"]
"""What the camp page tells a camp about its own knowledge."""


class Lists(Struct, frozen=True, forbid_unknown_fields=True):
    """The people, weapons and places of a game (N1)."""

    suspects: tuple[Card, ...]
    """The people, in turn order."""
    weapons: tuple[Card, ...]
    """The weapons."""
    rooms: tuple[Card, ...]
    """The places."""

    @property
    def deck(self) -> Deck:
        """The same as a deck of cards."""
        return Deck(self.suspects, self.weapons, self.rooms)


class GameSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that an operator can set."""

    title: Title
    """What the game is called."""
    lists: Lists
    """The cards that are played with (N1)."""
    camps: Annotated[int, Meta(ge=3, le=6)] = 6
    """How many camps there are (N6)."""
    files: Annotated[int, Meta(ge=1, le=6)] = 1
    """How many Case Files are prepared; with more than one, registrants vote (N3)."""
    key_phrase: Phrase = "I'm not afraid of prison!"
    """The words that a registration must repeat exactly (N4)."""
    gather_hours: Hours = 72.0
    """How long a leader has to show up and set the camp code before a back-up is called (N5)."""
    turn_hours: Hours = 120.0
    """How long a turn lasts (N9)."""
    show_hours: Hours = 48.0
    """How long a camp has to choose the card it shows; then the system chooses (R5)."""
    extension_hours: Hours = 24.0
    """How long an offered accusation stays open (N12)."""
    beta_hours: Hours = 24.0
    """How long the leader can counter what a beta leader does (N8)."""
    first_accusation_round: Annotated[int, Meta(ge=1, le=99)] = 3
    """The first round in which accusations are open (N13)."""
    strikes: Annotated[int, Meta(ge=1, le=9)] = 3
    """How many missed turns remove a camp (N15)."""
    red_card: bool = False
    """Whether one camp is secretly the murderer (N19)."""
    public: bool = True
    """Whether the thread can be read by everybody."""
    weekends: bool = True
    """Whether Saturdays and Sundays count."""
    time_zone: Annotated[str, Meta(max_length=60)] = "UTC"
    """Where the weekends are those of."""
    help: HelpLevel = "facts"
    """What the camp page tells a camp about its own knowledge."""


FROZEN: Final = ("lists", "camps", "files", "first_accusation_round", "strikes", "red_card")
"""What is fixed once the cards are dealt."""

OPEN_FROZEN: Final = ("files", "key_phrase")
"""What is fixed once people register by it."""


def check(settings: GameSettings) -> None:
    """Raise BadSettings, with everything that is wrong, unless a game can be played so."""
    faults = [*_list_faults(settings.lists)]
    if settings.time_zone not in available_timezones():
        faults.append(
            f'There is no time zone "{settings.time_zone}": write one like Europe/Berlin.'
        )
    if settings.key_phrase != settings.key_phrase.strip():
        faults.append("The key phrase begins or ends with a space: leave it away.")
    if not settings.title.strip():
        faults.append("The game has no title: give it one.")
    if faults:
        raise BadSettings(faults)


def changed(old: GameSettings, new: GameSettings, fields: tuple[str, ...]) -> list[str]:
    """Which of some fields differ."""
    return [field for field in fields if getattr(old, field) != getattr(new, field)]


def _list_faults(lists: Lists) -> list[str]:
    faults = []
    for kind, wanted in COUNTS.items():
        names: tuple[str, ...] = getattr(lists, kind)
        if len(names) != wanted:
            faults.append(f"There are {len(names)} {kind} on the list: there must be {wanted}.")
        for name in names:
            fault = name_fault(name, MAX_CARD)
            if fault is not None:
                faults.append(f"{fault.what} {fault.remedy}")
    seen: set[str] = set()
    for name in (*lists.suspects, *lists.weapons, *lists.rooms):
        if name.casefold() in seen:
            faults.append(f'"{name}" is on the lists twice: rename one.')
        seen.add(name.casefold())
    return faults
