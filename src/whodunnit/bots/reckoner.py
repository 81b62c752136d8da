"""Players that know the chance of every card, and take the others' suggestions as they come."""

from whodunnit.bots._odds import Odds, odds
from whodunnit.bots.player import Player
from whodunnit.deduction import Contradiction, Facts


class Reckoner(Player):
    """Counts every world that agrees with what it has seen."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._known: tuple[Facts, Odds] | None = None

    def odds(self, facts: Facts) -> Odds:
        """All the chances; worked out once for the same facts."""
        if self._known is None or self._known[0] is not facts:
            found = odds(facts)
            if found is None:
                raise Contradiction(facts)
            self._known = facts, found
        return self._known[1]
