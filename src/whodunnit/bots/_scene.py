"""What is believed by now: the ground on which the others' deeds are judged."""

from collections.abc import Iterable, Sequence
from math import log2
from typing import NamedTuple

from whodunnit.bots._odds import Odds
from whodunnit.deduction.facts import Facts

LONG_AGO = 12
"""What so many suggestions came after is long ago."""
MANY = 6
"""Of so many seats a table is full."""
OPEN = 3
"""So many bits are much."""
SETTLED = 0.9999
"""What is as likely as this is not asked about."""

LONG = 16
"""After so many suggestions a game is late."""

Chances = Sequence[Sequence[float]]
"""For each seat how likely something is of each card."""


class Sign(NamedTuple):
    """One deed of another seat, from the side of one card."""

    by: int
    """The seat that did it."""
    card: int
    """The card, by its number in the deck."""
    numbers: tuple[float, ...]
    """What it looked like."""


class Scene(NamedTuple):
    """What is believed by now, before the deeds are looked at."""

    facts: Facts
    """What is known for sure."""
    hidden: Sequence[float]
    """For each card how likely it is in the Case File."""
    held: Chances
    """For each seat how likely it holds each card."""
    shown: Sequence[Chances]
    """How likely each seat has been shown each card, before each suggestion and after them all."""
    unsure: Sequence[int]
    """The cards that may be in the Case File, but need not."""
    stage: tuple[float, float]
    """How much of suspect and weapon is open, and how much of the room."""

    @property
    def me(self) -> int:
        """The seat that looks on."""
        if self.facts.me is None:
            raise ValueError("an onlooker without a seat does not read the others")
        return self.facts.me

    @property
    def first_weapon(self) -> int:
        """The number of the first weapon in the deck."""
        return len(self.facts.deck.suspects)

    @property
    def first_room(self) -> int:
        """The number of the first room in the deck."""
        return self.first_weapon + len(self.facts.deck.weapons)

    @property
    def table(self) -> float:
        """How full the table is."""
        return len(self.facts.seats) / MANY

    def when(self, after: int) -> tuple[float, ...]:
        """How long ago something was that came after so many suggestions, and in what a game."""
        ago = min(len(self.facts.suggestions) - after, LONG_AGO) / LONG_AGO
        return ago, self.table, *self.stage

    def known_to(self, seat: int, before: int) -> list[float]:
        """How likely a seat held or had been shown each card, before so many suggestions."""
        return [
            min(1.0, held + shown)
            for held, shown in zip(self.held[seat], self.shown[before][seat], strict=True)
        ]


def scene_of(odds: Odds) -> Scene:
    """The scene at these odds."""
    facts, hidden = odds.facts, odds.hidden
    held = [odds.held(seat) for seat in range(len(facts.seats))]
    unsure = [card for card, chance in enumerate(hidden) if 0 < chance < SETTLED]
    rooms = len(facts.deck.rooms)
    stage = _bits(hidden[:-rooms]) / OPEN, _bits(hidden[-rooms:]) / OPEN
    return Scene(facts, hidden, held, _shown(facts, held), unsure, stage)


def _bits(chances: Iterable[float]) -> float:
    return sum(-one * log2(one) for one in chances if one > 0)


def _shown(facts: Facts, held: Chances) -> list[Chances]:
    """Whoever answered showed one of the cards that it holds: as likely as it holds each."""
    index = facts.deck.index
    now: list[Sequence[float]] = [[0.0] * len(facts.deck.cards) for _ in facts.seats]
    found: list[Chances] = [now]
    for said in facts.suggestions:
        if said.shown_by is not None:
            holds = held[said.shown_by]
            shown = said.named if said.card is None else (said.card,)
            chances = {index[card]: holds[index[card]] for card in shown}
            total = sum(chances.values()) or 1.0
            after = list(now[said.by])
            for card, chance in chances.items():
                after[card] = 1 - (1 - after[card]) * (1 - chance / total)
            now = [after if seat == said.by else one for seat, one in enumerate(now)]
        found.append(now)
    return found
