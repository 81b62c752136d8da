"""What deduction refuses, and why."""

from whodunnit.core.errors import WhodunnitError
from whodunnit.deduction.facts import Facts


class BadFacts(WhodunnitError):
    """The facts do not describe a game: a name, a seat or a number is wrong."""


class Contradiction(WhodunnitError):
    """The facts cannot all be true: no deal of the cards agrees with them."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(
            "No deal of the cards agrees with all of these facts: at least one entry is wrong."
        )
        self.facts = facts
        """The facts that cannot all be true."""
