"""The player that wants its next guess to be a good one, and dares to make it."""

from whodunnit.bots.exact import ExactPlayer
from whodunnit.deduction import Assessment, Knowledge

DARING = 0.55
"""How sure it must be to accuse: whoever waits for certainty is often too late."""


class BestGuess(ExactPlayer):
    """Asks what makes the best Case File afterwards likeliest; has no idea why others ask."""

    confidence = DARING

    def worth(self, assessment: Assessment) -> float:
        """How likely the best Case File afterwards is; of equals, what tells more."""
        return assessment.best + assessment.gain / 1_000

    def now(self, knowledge: Knowledge) -> float:
        """How likely the best Case File is already."""
        return knowledge.best[1]
