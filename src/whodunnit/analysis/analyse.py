"""The analysis of a finished game, exactly, step by step."""

from collections.abc import Callable

from whodunnit.analysis.grading import grade_of
from whodunnit.analysis.instructive import most_instructive
from whodunnit.analysis.knowing import Odds, aim_of, odds_in, point_of
from whodunnit.analysis.moments import Asked, Course, course_of
from whodunnit.analysis.showing import gift_of
from whodunnit.analysis.suggesting import worth_of
from whodunnit.analysis.values import (
    AccusationOdds,
    Analysis,
    Provable,
    SeatAnalysis,
    ShownWorth,
    SuggestionWorth,
)
from whodunnit.core.actions import Seat
from whodunnit.core.events import Entry
from whodunnit.deduction import Knowledge, know
from whodunnit.deduction.engine import ENGINES

Tell = Callable[[float], None]
"""Is told how much has been done, from 0 to 1."""


def analyse(entries: tuple[Entry, ...], tell: Tell = lambda done: None) -> Analysis:
    """What the record of a finished game can teach; BadRecord or NotAnalysed says why it cannot."""
    course = course_of(entries)
    ENGINES.load()
    return _Analyst(course, tell).analysis()


class _Analyst:
    """Works through a game, and tells how far it has come."""

    def __init__(self, course: Course, tell: Tell) -> None:
        self._course = course
        self._tell = tell
        self._seats = range(len(course.state.setup.seats))
        # A look at one seat and moment takes about as long as a tenth of comparing suggestions.
        self._steps = len(self._seats) * len(course.moments) + 10 * len(course.asked)
        self._done = 0
        self._known: dict[tuple[Seat, int], Knowledge] = {}

    def analysis(self) -> Analysis:
        """Everything."""
        course = self._course
        odds = [self._odds(seat) for seat in self._seats]
        suggestions: list[SuggestionWorth] = []
        shown: list[ShownWorth] = []
        for asked in course.asked:
            before = self._before(asked)
            seat = asked.event.seat
            around = odds[seat][asked.before], odds[seat][asked.after]
            suggestions.append(worth_of(course, asked, before, around))
            gift = gift_of(course, asked, before)
            shown += [] if gift is None else [gift]
            self._step(10)
        seats = tuple(self._seat(seat, odds[seat], suggestions, shown) for seat in self._seats)
        outcome = course.state.outcome
        assert outcome is not None
        lessons = most_instructive(course, seats, suggestions, shown)
        self._tell(1.0)
        return Analysis(
            events=len(course.events),
            turns=len(course.turns),
            ending=outcome.ending,
            winners=outcome.winners,
            case_file=course.case_file,
            murderer=course.state.murderer,
            seats=seats,
            suggestions=tuple(suggestions),
            shown=tuple(shown),
            instructive=lessons,
        )

    def _odds(self, seat: Seat) -> list[Odds]:
        """What a seat could know at each moment; what is certain stays so, and out is out."""
        asks = {asked.before for asked in self._course.asked if asked.event.seat == seat}
        found: list[Odds] = []
        for moment in range(len(self._course.moments)):
            if found and (len(found[-1].weights) == 1 or not self._course.is_in(seat, moment)):
                found.append(found[-1])
            else:
                knowledge = know(self._course.facts_at(seat, moment))
                found.append(odds_in(knowledge))
                if moment in asks:
                    self._known[seat, moment] = knowledge
            self._step(1)
        return found

    def _before(self, asked: Asked) -> Knowledge:
        """What a suggester knew before; it was worked out already, unless it was certain."""
        key = asked.event.seat, asked.before
        return self._known.get(key) or know(self._course.facts_at(*key))

    def _seat(
        self,
        seat: Seat,
        odds: list[Odds],
        suggestions: list[SuggestionWorth],
        shown: list[ShownWorth],
    ) -> SeatAnalysis:
        course = self._course
        aim = aim_of(course, seat)
        accusations = tuple(
            AccusationOdds(
                accused.v,
                accused.turn,
                seat,
                accused.event.named,
                accused.event.named == aim,
                odds[accused.before].probability(accused.event.named),
                set(odds[accused.before].weights) == {accused.event.named},
            )
            for accused in course.accused
            if accused.event.seat == seat
        )
        provable = self._provable(seat, odds, [one.v for one in accusations])
        own = [one for one in suggestions if one.seat == seat]
        grade = grade_of(own, [one for one in shown if one.by == seat], accusations, provable)
        points = tuple(
            point_of(course, seat, at, odds[at])
            for at in range(len(course.moments))
            if course.is_in(seat, at)
        )
        return SeatAnalysis(
            seat,
            course.state.suspect_of(seat),
            aim,
            points,
            course.turn_out(seat),
            provable,
            accusations,
            grade,
        )

    def _provable(self, seat: Seat, odds: list[Odds], accused: list[int]) -> Provable | None:
        """When a seat that was still in the game could first prove the true accusation."""
        course = self._course
        for at, moment in enumerate(course.moments):
            if len(odds[at].weights) == 1 and course.is_in(seat, at):
                out = course.out.get(seat, len(course.events) + 1)
                until = min([v for v in accused if v > moment.v], default=out)
                first_round = course.state.setup.edition.first_accusation_round
                missed = [
                    v
                    for v, whose, number in course.turns
                    if whose == seat and moment.v < v < until and number >= first_round
                ]
                # The turn in which it accuses is not one that went by.
                accuses = until in accused
                return Provable(moment.v, moment.turn, len(missed) - (accuses and bool(missed)))
        return None

    def _step(self, steps: int) -> None:
        self._done += steps
        self._tell(min(0.99, self._done / self._steps))
