"""The levels of computer players: one registry for tables, the arena and the command line."""

import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from whodunnit.bots.best_guess import BestGuess
from whodunnit.bots.bluffer import Bluffer
from whodunnit.bots.bot import Bot
from whodunnit.bots.casual import Casual
from whodunnit.bots.entropy import Entropy
from whodunnit.bots.expert import Expert
from whodunnit.bots.logic_only import LogicOnly
from whodunnit.bots.master import Master
from whodunnit.bots.max_information import MaxInformation
from whodunnit.bots.mimic import Mimic
from whodunnit.bots.naive import Naive
from whodunnit.bots.novice import Novice
from whodunnit.bots.random_legal import RandomLegal


class Level(Struct, frozen=True):
    """A kind of computer player."""

    name: str
    """The word that commands and tables use."""
    title: str
    """What people read."""
    sentence: str
    """How it plays."""
    make: Callable[[int], Bot]
    """A player of this level; the seed settles whatever it leaves to chance."""


def _random(seed: int) -> Bot:
    return RandomLegal(random.Random(seed).randrange)


LEVELS: Final = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("random", "Random", "Does anything that the rules allow.", _random),
            Level("novice", "Novice", "Remembers the cards that it has seen.", Novice),
            Level("casual", "Casual", "Draws the plain conclusions, with a pencil.", Casual),
            Level("expert", "Expert", "Misses no conclusion and knows every chance.", Expert),
            Level("master", "Master", "Reads you as well as the cards.", Master),
        )
    }
)
"""Every level by its name, the weakest first."""

BASELINES: Final = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("naive", "Naive", "Notices only the cards that it is shown.", Naive),
            Level(
                "logic_only", "Logic only", "Knows what is certain, not what is likely.", LogicOnly
            ),
            Level("entropy", "Entropy", "Asks for the cards of which it is least sure.", Entropy),
            Level(
                "max_information",
                "Maximum information",
                "Asks what narrows the Case File most, and accuses when certain.",
                MaxInformation,
            ),
            Level(
                "best_guess",
                "Best guess",
                "Asks what makes its next guess likeliest, and dares to make it.",
                BestGuess,
            ),
            Level("bluffer", "Bluffer", "Guesses well, and often names its own cards.", Bluffer),
            Level("mimic", "Mimic", "Keeps asking for a card of its own, to mislead.", Mimic),
        )
    }
)
"""Players to measure others by; they sit in the arena only."""


def make_bot(level: str, seed: int) -> Bot:
    """A computer player of a level, or of those that sit in the arena only.

    >>> type(make_bot("random", seed=1)).__name__
    'RandomLegal'
    """
    known = LEVELS.get(level) or BASELINES[level]
    return known.make(seed)
