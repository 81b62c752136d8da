"""The moments of a game that can teach most, with the proofs of what was certain then."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from whodunnit.analysis.moments import Course
from whodunnit.analysis.values import (
    Instructive,
    Lesson,
    ProofInWords,
    SeatAnalysis,
    ShownWorth,
    SuggestionWorth,
)
from whodunnit.core.actions import Seat
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import CASE_FILE, LOGIC_ONLY, RED_CARD, Certain, Facts, know
from whodunnit.deduction.explain import why
from whodunnit.deduction.proof import Fact

MOST: Final = 3
"""How many moments are chosen."""

WORTH_A_WORD: Final = 0.25
"""Fewer bits than this are no lesson."""

Candidate = tuple[float, Instructive]
"""How much a moment can teach, in bits or what counts like them, and the moment."""


def most_instructive(
    course: Course,
    seats: Sequence[SeatAnalysis],
    suggestions: Sequence[SuggestionWorth],
    shown: Sequence[ShownWorth],
) -> tuple[Instructive, ...]:
    """The moments to look at again, each of another kind as far as there are, in order."""
    candidates = [
        *(candidate for seat in seats for candidate in _of_seat(seat)),
        *_of_suggestions(suggestions),
        *_of_shown(shown),
    ]
    candidates.sort(key=lambda candidate: (-candidate[0], candidate[1].v, candidate[1].seat))
    chosen: list[Instructive] = []
    kinds: set[Lesson] = set()
    for _, moment in candidates:
        if moment.lesson not in kinds:
            chosen.append(moment)
            kinds.add(moment.lesson)
    rest = [moment for _, moment in candidates if moment not in chosen]
    best = sorted((chosen + rest)[:MOST], key=lambda moment: (moment.v, moment.seat))
    return tuple(_proven(course, seats, moment) for moment in best)


def _of_seat(seat: SeatAnalysis) -> Iterator[Candidate]:
    """When it could know and did not accuse; when it did; when it took a chance."""
    provable = seat.provable
    if provable is not None and provable.turns_missed:
        yield (
            4.0 + provable.turns_missed,
            Instructive(
                Lesson.MISSED,
                provable.v,
                provable.turn,
                seat.seat,
                named=seat.aim,
                turns_missed=provable.turns_missed,
            ),
        )
    for accusation in seat.accusations:
        lesson = Lesson.SOLVED if accusation.certain else Lesson.GAMBLE
        yield (
            3.5 if accusation.certain else 2.0 + 2 * (1 - accusation.probability),
            Instructive(
                lesson,
                accusation.v,
                accusation.turn,
                seat.seat,
                named=accusation.named,
                probability=accusation.probability,
                true=accusation.true,
            ),
        )


def _of_suggestions(suggestions: Iterable[SuggestionWorth]) -> Iterator[Candidate]:
    for one in suggestions:
        lost = one.best_gain - one.gain
        if lost >= WORTH_A_WORD:
            yield (
                2 * lost,
                Instructive(
                    Lesson.WEAK,
                    one.v,
                    one.turn,
                    one.seat,
                    named=one.named,
                    instead=one.best,
                    bits=one.gain,
                    against=one.best_gain,
                ),
            )
        if one.found >= WORTH_A_WORD:
            yield (
                one.found,
                Instructive(
                    Lesson.STRONG, one.v, one.turn, one.seat, named=one.named, bits=one.found
                ),
            )


def _of_shown(shown: Iterable[ShownWorth]) -> Iterator[Candidate]:
    for one in shown:
        if one.given - one.least >= WORTH_A_WORD:
            yield (
                2 * (one.given - one.least),
                Instructive(
                    Lesson.GIFT,
                    one.v,
                    one.turn,
                    one.by,
                    other=one.to,
                    card=one.card,
                    cheaper=one.cheapest,
                    bits=one.given,
                    against=one.least,
                ),
            )


def _proven(course: Course, seats: Sequence[SeatAnalysis], moment: Instructive) -> Instructive:
    """The moment with the proofs of what it rests on."""
    match moment.lesson:
        case Lesson.MISSED:
            at = next(n for n, one in enumerate(course.moments) if one.v == moment.v)
            facts = course.facts_at(moment.seat, at)
            goals = _aimed(course, moment.seat, seats[moment.seat].aim)
        case Lesson.SOLVED | Lesson.GAMBLE:
            at = next(one.before for one in course.accused if one.v == moment.v)
            facts = course.facts_at(moment.seat, at)
            assert moment.named is not None
            goals = _aimed(course, moment.seat, moment.named)
        case Lesson.STRONG:
            asked = next(one for one in course.asked if one.v == moment.v)
            facts = course.facts_at(moment.seat, asked.after)
            goals = _new(course.facts_at(moment.seat, asked.before), facts)
        case Lesson.GIFT:
            asked = next(one for one in course.asked if one.shown_v == moment.v)
            assert moment.other is not None
            assert moment.cheaper is not None
            facts = course.facts_at(moment.other, asked.before)
            goals = [Fact(moment.cheaper, moment.seat, True)]
        case Lesson.WEAK:
            return moment
    certain = set(know(facts, LOGIC_ONLY).certain)
    proofs = tuple(
        _in_words(facts, goal)
        for goal in goals
        if Certain(goal.card, goal.place, goal.holds) in certain
    )
    return replace(moment, proofs=proofs)


def _aimed(course: Course, seat: Seat, named: CaseFile) -> list[Fact]:
    """What must be certain for an accusation to be."""
    murderer = course.state.murderer
    where = CASE_FILE if murderer is None or murderer == seat else RED_CARD
    suspect = Fact(named.suspect, where, True)
    return [suspect, Fact(named.weapon, CASE_FILE, True), Fact(named.room, CASE_FILE, True)]


def _new(before: Facts, after: Facts) -> list[Fact]:
    """What became certain: cards of the Case File first, then cards in hands; at most three."""
    known = set(know(before, LOGIC_ONLY).certain)
    new = [one for one in know(after, LOGIC_ONLY).certain if one.holds and one not in known]
    new.sort(key=lambda one: one.place != CASE_FILE)
    seen: set[Card] = {one.card for one in after.suggestions if one.card is not None}
    return [Fact(one.card, one.place, True) for one in new if one.card not in seen][:3]


def _in_words(facts: Facts, goal: Fact) -> ProofInWords:
    proof = why(facts, goal)
    return ProofInWords(goal.card, goal.place, proof.cited, proof.sentences)
