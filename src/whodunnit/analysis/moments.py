"""A record cut into moments: when the seats learnt something, and what each knew then."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.analysis.errors import NotAnalysed
from whodunnit.core.actions import Seat
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import (
    AccusationFailed,
    AccusationMade,
    CannotDisprove,
    CardShown,
    CardShownToAll,
    CaseFileOpened,
    CaseFileSeen,
    Entry,
    Event,
    SeatEliminated,
    SeatRemoved,
    SuggestionDisproved,
    SuggestionMade,
    TokenSummoned,
    TurnStarted,
    WeaponMoved,
)
from whodunnit.core.record import verify
from whodunnit.core.state import State
from whodunnit.core.view import view_of
from whodunnit.deduction import Facts
from whodunnit.deduction.from_view import facts_of

_ANSWERS = (
    TokenSummoned,
    WeaponMoved,
    CannotDisprove,
    SuggestionDisproved,
    CardShown,
    CardShownToAll,
)
"""What can follow a suggestion before the game goes on."""


class Moment(Struct, frozen=True):
    """A moment after which the seats know more: the deal, a suggestion, a false accusation."""

    v: int
    """The version of the game."""
    turn: int
    """The turn, counted from 1; 0 before the first."""
    suggestions: int = 0
    """How many suggestions have been answered."""
    accusations: int = 0
    """How many accusations have failed."""
    looked: frozenset[Seat] = frozenset()
    """Who has looked into the Case File (P25)."""


class Asked(Struct, frozen=True):
    """A suggestion and the moments around it."""

    v: int
    """The version at which it was made."""
    before: int
    """The moment before it, by its place in the list."""
    after: int
    """The moment when it was answered."""
    event: SuggestionMade
    """Who named what."""
    shown: CardShown | CardShownToAll | None
    """The card that was shown."""
    shown_v: int
    """The version at which it was shown; 0 if none was."""


class Accused(Struct, frozen=True):
    """An accusation and the moment before it."""

    v: int
    """The version at which it was made."""
    turn: int
    """The turn, counted from 1."""
    before: int
    """The moment before it, by its place in the list."""
    event: AccusationMade
    """Who named what."""


class Course(Struct, frozen=True):
    """A finished game, cut into moments."""

    state: State
    """The game at its end."""
    events: tuple[Event, ...]
    """Everything that happened."""
    moments: tuple[Moment, ...]
    """When the seats learnt something; the first is the deal."""
    asked: tuple[Asked, ...]
    """The suggestions."""
    accused: tuple[Accused, ...]
    """The accusations."""
    turns: tuple[tuple[int, Seat, int], ...]
    """Each turn: the version at which it began, whose it was, and its round."""
    out: dict[Seat, int]
    """The version at which a seat was eliminated or removed."""
    facts: tuple[Facts, ...]
    """What each seat knew just before the cards were laid open."""

    @property
    def case_file(self) -> CaseFile:
        """What the Case File hid."""
        assert self.state.case_file is not None
        return self.state.case_file

    def is_in(self, seat: Seat, moment: int) -> bool:
        """Whether a seat was still in the game at a moment.

        What its own false accusation tells a seat comes too late: the next event is its end.
        """
        return seat not in self.out or self.moments[moment].v + 1 < self.out[seat]

    def turn_out(self, seat: Seat) -> int | None:
        """The turn in which a seat left the game."""
        if seat not in self.out:
            return None
        return sum(v < self.out[seat] for v, _, _ in self.turns)

    def facts_at(self, seat: Seat, moment: int) -> Facts:
        """What a seat knew at a moment."""
        at = self.moments[moment]
        last = self.facts[seat]
        return replace(
            last,
            suggestions=last.suggestions[: at.suggestions],
            false_accusations=last.false_accusations[: at.accusations],
            case_file=last.case_file if seat in at.looked else None,
        )


def course_of(entries: tuple[Entry, ...]) -> Course:
    """A record, played again by the rules and cut into moments; BadRecord names a wrong line."""
    events = tuple(entry.event for entry in entries if entry.event is not None)
    if len(events) < len(entries):
        raise NotAnalysed(
            f"{len(entries) - len(events)} of the {len(entries)} events of this record are hidden: "
            "only the whole record of a finished game can be analysed."
        )
    state = verify(entries)
    if state.outcome is None:
        raise NotAnalysed(
            f"This game is not finished: its record ends after {len(events)} events. "
            "Save the record again after the end."
        )
    return _cut(state, events)


class _Cutting:
    """What has been read of a game so far."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.asked: list[Asked] = []
        self.accused: list[Accused] = []
        self.turns: list[tuple[int, Seat, int]] = []
        self.out: dict[Seat, int] = {}
        self.failed = 0
        self.looked: frozenset[Seat] = frozenset()
        self.open: list[tuple[int, Event]] = []

    def learn(self, v: int) -> None:
        """The seats know more from here on."""
        moment = Moment(v, len(self.turns), len(self.asked), self.failed, self.looked)
        if self.moments and self.moments[-1].v == v - 1 and not self.open:
            self.moments[-1] = moment
        else:
            self.moments.append(moment)

    def close(self) -> None:
        """The last suggestion has been answered."""
        if not self.open:
            return
        (v, made), *answers = self.open
        assert isinstance(made, SuggestionMade)
        card = [
            (at, event) for at, event in answers if isinstance(event, CardShown | CardShownToAll)
        ]
        shown_v, shown = card[0] if card else (0, None)
        before = len(self.moments) - 1
        self.asked.append(Asked(v, before, before + 1, made, shown, shown_v))
        self.learn(self.open[-1][0])
        self.open = []


def _cut(state: State, events: Sequence[Event]) -> Course:
    cutting = _Cutting()
    end = len(events)
    for v, event in enumerate(events, start=1):
        if cutting.open and isinstance(event, _ANSWERS):
            cutting.open.append((v, event))
            continue
        cutting.close()
        match event:
            case TurnStarted(seat, game_round):
                if not cutting.turns:
                    cutting.learn(v - 1)
                cutting.turns.append((v, seat, game_round))
            case SuggestionMade():
                cutting.open = [(v, event)]
            case AccusationMade():
                before = len(cutting.moments) - 1
                cutting.accused.append(Accused(v, len(cutting.turns), before, event))
            case AccusationFailed():
                cutting.failed += 1
                cutting.learn(v)
            case CaseFileSeen(seat):
                cutting.looked |= {seat}
                cutting.learn(v)
            case SeatEliminated(seat) | SeatRemoved(seat):
                cutting.out[seat] = v
            case CaseFileOpened():
                end = min(end, v - 1)
            case _:
                pass
    cutting.close()
    return Course(
        state,
        tuple(events),
        tuple(cutting.moments),
        tuple(cutting.asked),
        tuple(cutting.accused),
        tuple(cutting.turns),
        cutting.out,
        tuple(facts_of(view_of(events[:end], seat)) for seat in range(len(state.setup.seats))),
    )
