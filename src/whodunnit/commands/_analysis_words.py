"""The lessons of a game in words."""

from collections.abc import Callable

from whodunnit.analysis import Analysis, Grade, Instructive, Lesson, ShownWorth, SuggestionWorth
from whodunnit.core.actions import Seat
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import Ending
from whodunnit.core.setup import Setup
from whodunnit.host.story import listed, short_names, the, whole


class Tongue:
    """Speaks of one game."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._names = short_names(setup.deck)

    def seat(self, seat: Seat) -> str:
        """What a seat is called."""
        return self._names[self._setup.seats[seat]]

    def named(self, named: CaseFile | None) -> str:
        """Three cards in a sentence."""
        assert named is not None
        return whole(self._setup, named)

    def card(self, card: str | None) -> str:
        """A card in a sentence."""
        assert card is not None
        return the(self._setup, card)

    def ending(self, analysis: Analysis) -> str:
        """How the game ended, in a sentence."""
        how = f"The Case File was {self.named(analysis.case_file)}."
        if analysis.murderer is not None:
            how += f" {self.seat(analysis.murderer)} was the murderer."
        if not analysis.winners:
            return f"{how} Nobody won."
        won = listed([self.seat(seat) for seat in analysis.winners])
        proof = " by a true accusation" if analysis.ending is Ending.SOLVED else ""
        return f"{how} {won} won{proof}."

    def lesson(self, moment: Instructive) -> str:
        """What a moment can teach."""
        return f"Turn {moment.turn}. {_LESSONS[moment.lesson](self, moment)}"

    def reader(self, moment: Instructive) -> str:
        """Whom the proofs of a moment are told to."""
        seat = moment.seat if moment.lesson is not Lesson.GIFT else moment.other
        assert seat is not None
        return self.seat(seat)

    def suggestion(self, one: SuggestionWorth) -> str:
        """Why a suggestion was, or was not, the best."""
        if one.best_gain == 0:
            return "nothing left to learn"
        return "the best" if one.better == 0 else self.named(one.best)

    def shown(self, one: ShownWorth) -> str:
        """What else could have been shown."""
        if one.seen_before:
            return "seen before"
        if one.known_before:
            return "known before"
        if len(one.choices) == 1:
            return "no choice"
        if one.card == one.cheapest:
            return "the best choice"
        return f"{self.card(one.cheapest)}: {bits(one.least)}"


def bits(number: float | None) -> str:
    """A number of bits, as people read it."""
    assert number is not None
    return f"{abs(number) if abs(number) < 0.005 else number:.2f}"


def percent(share: float) -> str:
    """A share in per cent; none is shown as 0 or 100 that is not quite so.

    >>> percent(0), percent(0.001), percent(0.5), percent(0.9999), percent(1)
    ('0%', '<1%', '50%', '>99%', '100%')
    """
    if 0 < share < 0.005:
        return "<1%"
    if 0.995 < share < 1:
        return ">99%"
    return f"{100 * share:.0f}%"


def graded(grade: Grade) -> str:
    """A grade as people read it."""
    return "-" if grade.letter is None else f"{grade.letter} {grade.score}"


def _missed(say: Tongue, moment: Instructive) -> str:
    turns = moment.turns_missed
    went_by = "a turn" if turns == 1 else f"{turns} turns"
    return (
        f"{say.seat(moment.seat)} could know here that it was {say.named(moment.named)}, "
        f"and let {went_by} go by."
    )


def _solved(say: Tongue, moment: Instructive) -> str:
    return f"{say.seat(moment.seat)} could prove {say.named(moment.named)}, and accused."


def _gamble(say: Tongue, moment: Instructive) -> str:
    assert moment.probability is not None
    verdict = "It was true" if moment.true else "It was false"
    chance = percent(moment.probability)
    return (
        f"{say.seat(moment.seat)} accused {say.named(moment.named)}, which was {chance} likely. "
        f"{verdict}."
    )


def _gift(say: Tongue, moment: Instructive) -> str:
    assert moment.other is not None
    assert moment.against is not None
    return (
        f"{say.seat(moment.seat)} showed {say.seat(moment.other)} {say.card(moment.card)} and gave "
        f"{bits(moment.bits)} bits away; {say.card(moment.cheaper)} would have told "
        f"{bits(max(0.0, moment.against))}."
    )


def _weak(say: Tongue, moment: Instructive) -> str:
    return (
        f"{say.seat(moment.seat)} suggested {say.named(moment.named)}, which promised "
        f"{bits(moment.bits)} bits; {say.named(moment.instead)} promised {bits(moment.against)}."
    )


def _strong(say: Tongue, moment: Instructive) -> str:
    return (
        f"{say.seat(moment.seat)} suggested {say.named(moment.named)}, and the answer told "
        f"{bits(moment.bits)} bits."
    )


_LESSONS: dict[Lesson, Callable[[Tongue, Instructive], str]] = {
    Lesson.MISSED: _missed,
    Lesson.SOLVED: _solved,
    Lesson.GAMBLE: _gamble,
    Lesson.GIFT: _gift,
    Lesson.WEAK: _weak,
    Lesson.STRONG: _strong,
}
