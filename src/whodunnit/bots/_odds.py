"""What a strong player believes: the exact odds of every card's place, in floating point.

Deduction counts worlds in whole numbers, as proofs need. A player weighs worlds by many small
likelihoods, whose whole numbers soon outgrow a machine word; here the same sweeps run on floats.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from math import exp, log, log2

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.bots import _sweeps
from whodunnit.bots._sweeps import Named, Prospect, Weights
from whodunnit.core.cards import CaseFile, Deck
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.likelihood import UNIFORM_CHOICE
from whodunnit.deduction.order import bits
from whodunnit.deduction.position import MaskFactor, Position, positions
from whodunnit.deduction.propagate import propagate


class Share(Struct, frozen=True):
    """The worlds of one position: all there are, or with the Red Card one murderer's."""

    position: Position
    """What the worlds satisfy."""
    part: float
    """Their share of all worlds by weight; the shares add up to one."""
    weights: Weights
    """How the weight is spread within the share."""


class Odds(Struct, frozen=True, dict=True):
    """How likely everything is, given some facts and how seats are thought to choose."""

    facts: Facts
    """What is known for sure."""
    shares: tuple[Share, ...]
    """The weighted worlds."""
    evidence: float
    """How likely the facts are: the logarithm of the weight of all worlds."""

    @property
    def deck(self) -> Deck:
        """All the cards."""
        return self.facts.deck

    @cached_property
    def hidden(self) -> list[float]:
        """For each card how likely it is in the Case File."""
        seats = len(self.facts.seats)
        found = [0.0] * len(self.deck.cards)
        for share in self.shares:
            scale = share.part / share.weights.total
            for card, row in enumerate(share.weights.cards):
                found[card] += scale * (row[seats] + row[seats + 1] + row[seats + 2])
        return [_same(one) for one in found]

    def held(self, seat: int) -> list[float]:
        """For each card how likely a seat holds it."""
        found = [0.0] * len(self.deck.cards)
        for share in self.shares:
            scale = share.part / share.weights.total
            for card, row in enumerate(share.weights.cards):
                found[card] += scale * row[seat]
        return [_same(one) for one in found]

    @cached_property
    def winning(self) -> dict[Named, float]:
        """How likely each accusation is to win.

        With the Red Card it takes the murderer's name with the true weapon and room; the murderer
        itself wins by the framed suspect's (N22).
        """
        found: dict[Named, float] = {}
        for share in self.shares:
            scale = share.part / share.weights.total
            murderer = share.position.murderer
            hunted = None if murderer in (None, self.facts.me) else self._suspect(murderer)
            for named, weight in zip(_case_files(share.position), share.weights.joint, strict=True):
                if weight:
                    wins = named if hunted is None else (hunted, named[1], named[2])
                    found[wins] = found.get(wins, 0.0) + scale * weight
        return {named: _same(one) for named, one in found.items()}

    def _suspect(self, seat: int | None) -> int | None:
        suspect = None if seat is None else self.facts.seats[seat].suspect
        return None if suspect is None else self.deck.index[suspect]

    @cached_property
    def best(self) -> tuple[Named, float]:
        """The likeliest accusation to win, the first of equals, and how likely it is to."""
        if len(self.shares) == 1 and self.shares[0].position.murderer is None:
            (share,) = self.shares
            joint = [_same(one / share.weights.total) for one in share.weights.joint]
            most = max(joint)
            return _case_file(share.position, joint.index(most)), most
        named = max(self.winning, key=self.winning.__getitem__)
        return named, self.winning[named]

    def case_file(self, named: Named) -> CaseFile:
        """The cards of these numbers."""
        cards = self.deck.cards
        return CaseFile(*(cards[number] for number in named))

    @cached_property
    def bits(self) -> float:
        """How many bits of the Case File are still to be found out."""
        return _same(
            sum(
                share.part * _entropy(share.weights.joint, share.weights.total)
                for share in self.shares
            )
        )

    def after(self, suggestions: Sequence[Named], order: Sequence[int]) -> list[Prospect]:
        """What each suggestion can be expected to bring, the seats answering in this order."""
        best, left = [0.0] * len(suggestions), [0.0] * len(suggestions)
        for share in self.shares:
            for at, found in enumerate(_sweeps.prospects(share.position, suggestions, order)):
                best[at] += share.part * found.best
                left[at] += share.part * found.left
        return [Prospect(_same(one), _same(other)) for one, other in zip(best, left, strict=True)]


def _same(number: float) -> float:
    """Rounded, so that either engine finds the same, and a player who draws among equals too."""
    return round(number, 9)


def possible(facts: Facts) -> list[Position]:
    """What the facts leave possible, its plain consequences drawn: see `weighed`."""
    return [position for position in positions(facts, UNIFORM_CHOICE) if propagate(position)]


def weighed(
    facts: Facts, possible: Sequence[Position], factors: Sequence[MaskFactor] = ()
) -> Odds | None:
    """The odds of what is possible, weighed by how seats choose; nothing if no world is left."""
    found: list[tuple[Position, float, Weights]] = []
    for position in possible:
        if factors:
            position = _with(position, factors)
        weights = _sweeps.posterior(position)
        if weights.total > 0:
            unit = log(position.unit.numerator) - log(position.unit.denominator)
            found.append((position, unit + log(weights.total), weights))
    if not found:
        return None
    logs = [weight for _, weight, _ in found]
    parts = parts_of(logs)
    shares = (
        Share(one, part, weights) for (one, _, weights), part in zip(found, parts, strict=True)
    )
    return Odds(facts, tuple(shares), max(logs) - log(max(parts)))


def parts_of(logs: Sequence[float]) -> list[float]:
    """The share of each of some weights in all of them, from their logarithms.

    After a long game the weights themselves are beyond any float.
    """
    most = max(logs)
    weights = [exp(one - most) for one in logs]
    total = sum(weights)
    return [weight / total for weight in weights]


def odds(facts: Facts) -> Odds | None:
    """The odds if nothing is read from what the others suggest; nothing if no world is left."""
    return weighed(facts, possible(facts))


def _with(position: Position, factors: Sequence[MaskFactor]) -> Position:
    """The position with more factors; the Red Card never counts as held."""
    fitting = [
        (place, mask & position.dealt, weights[: (mask & position.dealt).bit_count() + 1])
        for place, mask, weights in factors
    ]
    # The lists are copied: propagation changes them in place
    more = replace(
        position,
        can=list(position.can),
        clauses=list(position.clauses),
        unhidden=list(position.unhidden),
        factors=[*position.factors, *fitting],
    )
    propagate(more)
    return more


def _entropy(weights: Sequence[float], total: float) -> float:
    return sum(weight / total * log2(total / weight) for weight in weights if weight)


def _case_file(position: Position, number: int) -> Named:
    """One of `_case_files`, without making them all."""
    suspects, weapons, rooms = (bits(can) for can in position.can[position.seats :])
    number, room = divmod(number, len(rooms))
    suspect, weapon = divmod(number, len(weapons))
    return suspects[suspect], weapons[weapon], rooms[room]


def _case_files(position: Position) -> list[Named]:
    suspects, weapons, rooms = (bits(can) for can in position.can[position.seats :])
    return list(product(suspects, weapons, rooms))
