"""What a seat could know: which accusations could be the true one, and how likely each was."""

from math import log2

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.analysis.moments import Course
from whodunnit.analysis.values import KnowledgePoint
from whodunnit.core.actions import Seat
from whodunnit.core.cards import CaseFile
from whodunnit.deduction import Facts, Knowledge, know
from whodunnit.deduction.posterior import case_files


class Odds(Struct, frozen=True):
    """Every accusation that could be the true one for a seat, with its weight."""

    weights: dict[CaseFile, int]
    """The weight of each."""
    total: int
    """All weights together."""

    def probability(self, accusation: CaseFile) -> float:
        """How likely an accusation is the true one."""
        return self.weights.get(accusation, 0) / self.total

    @property
    def entropy(self) -> float:
        """How many bits are missing to certainty."""
        if len(self.weights) == 1:
            return 0.0
        logs = sum(weight * log2(weight) for weight in self.weights.values())
        return max(0.0, log2(self.total) - logs / self.total)


def odds_of(facts: Facts) -> Odds:
    """Which accusations would win for whoever knows these facts, and how likely each does."""
    return odds_in(know(facts))


def odds_in(knowledge: Knowledge) -> Odds:
    """The same, from what was inferred already."""
    facts = knowledge.facts
    if not facts.red_card or (facts.me is not None and facts.murderer == facts.me):
        return Odds(knowledge.case_files, knowledge.total)
    # N22: the murderer's character wins for everybody but the murderer, with any framed suspect.
    cards = facts.deck.cards
    weights: dict[CaseFile, int] = {}
    for part in knowledge.parts:
        murderer = part.position.murderer
        suspect = None if murderer is None else facts.seats[murderer].suspect
        assert suspect is not None
        for hidden, weight in zip(case_files(part.position), part.posterior.joint, strict=True):
            if weight:
                accusation = CaseFile(suspect, cards[hidden[1]], cards[hidden[2]])
                weights[accusation] = weights.get(accusation, 0) + part.times * weight
    return Odds(weights, knowledge.total)


def aim_of(course: Course, seat: Seat) -> CaseFile:
    """The accusation that would win for a seat (P24, N22, R9)."""
    murderer = course.state.murderer
    if murderer is None or murderer == seat:
        return course.case_file
    return replace(course.case_file, suspect=course.state.suspect_of(murderer))


def point_of(course: Course, seat: Seat, moment: int, odds: Odds) -> KnowledgePoint:
    """What a seat could know at a moment, as a point of its curve."""
    at = course.moments[moment]
    probability = odds.probability(aim_of(course, seat))
    return KnowledgePoint(at.v, at.turn, probability, odds.entropy, len(odds.weights))
