"""The player that knows everything that is certain, and nothing of what is likely."""

from whodunnit.bots.accusing import accusations
from whodunnit.bots.elimination import Eliminator, Possible
from whodunnit.deduction import LOGIC_ONLY, Facts, know


class LogicOnly(Eliminator):
    """Misses no conclusion; what is not ruled out is all the same to it."""

    guesses_murderer = False

    def left_open(self, facts: Facts) -> Possible:
        """What is so in at least one world."""
        return certain(facts)


def certain(facts: Facts) -> Possible:
    """What the worlds that are left leave open."""
    knowledge = know(facts, LOGIC_ONLY)
    hidden = list(knowledge.case_files)
    return Possible(
        (
            tuple(dict.fromkeys(one.suspect for one in hidden)),
            tuple(dict.fromkeys(one.weapon for one in hidden)),
            tuple(dict.fromkeys(one.room for one in hidden)),
        ),
        tuple(accusations(knowledge)),
    )
