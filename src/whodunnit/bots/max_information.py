"""The player that narrows the Case File as fast as it can, and accuses only when it is certain."""

from whodunnit.bots.exact import ExactPlayer
from whodunnit.deduction import Assessment


class MaxInformation(ExactPlayer):
    """Asks what brings the most bits."""

    def worth(self, assessment: Assessment) -> float:
        """By how many bits the answer is expected to narrow the Case File."""
        return assessment.gain
