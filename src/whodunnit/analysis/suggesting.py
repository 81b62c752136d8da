"""What a suggestion was worth: the bits that it promised, against the best one at that moment."""

from whodunnit.analysis.knowing import Odds
from whodunnit.analysis.moments import Asked, Course
from whodunnit.analysis.values import SuggestionWorth
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import Assessment, Knowledge


def worth_of(
    course: Course, asked: Asked, before: Knowledge, odds: tuple[Odds, Odds]
) -> SuggestionWorth:
    """Compare a suggestion with every other that its seat could have made there.

    `odds` are those of the seat before the suggestion and after its answer.
    """
    seat, named = asked.event.seat, asked.event.named
    turn = course.moments[asked.after].turn
    found = odds[0].entropy - odds[1].entropy
    suggestions = _suggestions(course, named.room)
    if len(odds[0].weights) == 1:
        return SuggestionWorth(
            asked.v, turn, seat, named, 0.0, named, 0.0, 0, len(suggestions), found
        )
    assessed = {one.suggestion: one for one in before.assess(suggestions, by=seat)}
    own = assessed[named]
    best = max(assessed.values(), key=lambda one: (*_worth(one), one is own))
    better = sum(one.gain > own.gain for one in assessed.values())
    return SuggestionWorth(
        asked.v,
        turn,
        seat,
        named,
        own.gain,
        best.suggestion,
        best.gain,
        better,
        len(assessed),
        found,
    )


def _suggestions(course: Course, room: Card) -> list[CaseFile]:
    """What could have been named: in the room where the token stands, or anywhere without a board.

    With the Red Card every murderer is weighed apart, so only the room that was named is compared.
    """
    setup = course.state.setup
    anywhere = setup.board is None and not setup.edition.red_card
    return [
        CaseFile(suspect, weapon, at)
        for at in (setup.deck.rooms if anywhere else (room,))
        for suspect in setup.deck.suspects
        for weapon in setup.deck.weapons
    ]


def _worth(assessment: Assessment) -> tuple[float, float, float]:
    return assessment.gain, assessment.solved, assessment.best
