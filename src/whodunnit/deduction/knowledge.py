"""What a viewer can infer: exact counts, exact probabilities, and what is certain."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from random import Random

from msgspec import Struct

from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction.answers import spread
from whodunnit.deduction.assessment import Assessment
from whodunnit.deduction.engine import posterior, weigh
from whodunnit.deduction.errors import BadFacts, Contradiction
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.likelihood import LOGIC_ONLY, UNIFORM_CHOICE, Likelihood
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD, Place, World
from whodunnit.deduction.position import Position, positions
from whodunnit.deduction.posterior import Part, Posterior, case_files
from whodunnit.deduction.propagate import propagate
from whodunnit.deduction.sampling import Sampler


class Certain(Struct, frozen=True):
    """Something that is so in every world."""

    card: Card
    """Which card."""
    place: Place
    """A seat or a pile."""
    holds: bool
    """Whether the card is there, or is not there."""


class Knowledge(Struct, frozen=True, dict=True):
    """What the facts say about every card, exactly."""

    facts: Facts
    """What it was inferred from."""
    likelihood: Likelihood
    """How the worlds are weighted."""
    parts: tuple[Part, ...]
    """The weighted worlds: one part, or with the Red Card one for each possible murderer."""

    @cached_property
    def total(self) -> int:
        """The weight of all worlds together."""
        return sum(part.total for part in self.parts)

    @cached_property
    def plain(self) -> "Knowledge":
        """The same knowledge with every world weighing the same."""
        weighted = any(part.position.factors or part.times != 1 for part in self.parts)
        return know(self.facts, LOGIC_ONLY) if weighted else self

    @property
    def worlds(self) -> int:
        """How many deals agree with the facts."""
        return self.plain.total

    def count(self, card: Card, place: Place) -> int:
        """In how many of them the card is in that place."""
        return self.plain.weight(card, place)

    def weight(self, card: Card, place: Place) -> int:
        """The weight of the worlds with the card in that place, out of `total`."""
        index = self.facts.deck.index.get(card)
        if index is None:
            raise BadFacts(f"{card!r} is no card of this deck")
        if place == FACE_UP:
            return self.total if card in self.facts.face_up else 0
        if place == RED_CARD:
            return sum(part.total for part in self.parts if self._red_card(part) == card)
        seats = len(self.facts.seats)
        if place == CASE_FILE:
            column = slice(seats, seats + 3)
        elif 0 <= int(place) < seats:
            column = slice(int(place), int(place) + 1)
        else:
            raise BadFacts(f"there is no seat {place}: seats are numbered from 0 to {seats - 1}")
        return sum(part.times * sum(part.posterior.cards[index][column]) for part in self.parts)

    def _red_card(self, part: Part) -> Card | None:
        murderer = part.position.murderer
        return None if murderer is None else self.facts.seats[murderer].suspect

    def exactly(self, card: Card, place: Place) -> Fraction:
        """The exact probability that the card is in that place."""
        return Fraction(self.weight(card, place), self.total)

    def probability(self, card: Card, place: Place) -> float:
        """The probability that the card is in that place."""
        return self.weight(card, place) / self.total

    @cached_property
    def case_files(self) -> dict[CaseFile, int]:
        """The weight of every Case File that is possible, in the deck's order."""
        cards = self.facts.deck.cards
        joint: dict[tuple[int, ...], int] = {}
        for part in self.parts:
            for hidden, weight in zip(case_files(part.position), part.posterior.joint, strict=True):
                if weight:
                    joint[hidden] = joint.get(hidden, 0) + part.times * weight
        return {
            CaseFile(*(cards[number] for number in hidden)): joint[hidden]
            for hidden in sorted(joint)
        }

    @cached_property
    def best(self) -> tuple[CaseFile, float]:
        """The likeliest Case File, the first of equals, and how likely it is."""
        case_file = max(self.case_files, key=self.case_files.__getitem__)
        return case_file, self.case_files[case_file] / self.total

    @cached_property
    def certain(self) -> tuple[Certain, ...]:
        """Everything that is so in every world: where a card is, or else where it is not."""
        places: list[Place] = [*range(len(self.facts.seats)), CASE_FILE]
        if self.facts.red_card:
            places.append(RED_CARD)
        if self.facts.face_up:
            places.append(FACE_UP)
        found: list[Certain] = []
        for card in self.facts.deck.cards:
            weights = {place: self.weight(card, place) for place in places}
            home = next((place for place in places if weights[place] == self.total), None)
            if home is not None:
                found.append(Certain(card, home, True))
            else:
                found += [
                    Certain(card, place, False)
                    for place in places
                    if not weights[place] and place != FACE_UP
                ]
        return tuple(found)

    def assess(
        self,
        suggestions: Iterable[CaseFile],
        by: int | None = None,
        order: Sequence[int] | None = None,
    ) -> tuple[Assessment, ...]:
        """What each suggestion can be expected to bring; `by` is the viewer's seat unless given.

        The other seats answer in turn order after the suggester, unless `order` says otherwise; a
        seat shows any of its matching cards equally often.
        """
        by = self.facts.me if by is None else by
        if by is None:
            raise BadFacts("say which seat suggests: a spectator has none")
        seats = len(self.facts.seats)
        if order is None:
            order = [(by + step) % seats for step in range(1, seats)]
        named = list(suggestions)
        index, cards = self.facts.deck.index, self.facts.deck.cards
        try:
            numbers = [tuple(index[card] for card in suggestion) for suggestion in named]
        except KeyError as error:
            raise BadFacts(f"{error.args[0]!r} is no card of this deck") from None
        before = spread(list(self.case_files.values())) / self.total
        assessed: list[Assessment] = []
        for suggestion, weighed in zip(named, weigh(self.parts, numbers, order), strict=True):
            total = sum(weighed.answers.values())
            weights = {
                (seat, None if card is None else cards[card]): weight
                for (seat, card), weight in weighed.answers.items()
            }
            # Rounded, so that equally good suggestions are equal whichever engine weighs them.
            gain = max(0.0, round(before - weighed.spread / total, 9))
            assessed.append(
                Assessment(suggestion, weights, total, gain, weighed.best, weighed.solved)
            )
        return tuple(assessed)

    @cached_property
    def _samplers(self) -> list[Sampler]:
        return [Sampler(part.position) for part in self.parts]

    def draw(self, rng: Random, n: int = 1) -> list[World]:
        """Worlds drawn at random, independently, each as often as its weight says."""
        return [self._draw(rng) for _ in range(n)]

    def _draw(self, rng: Random) -> World:
        at = rng.randrange(self.total)
        for part, sampler in zip(self.parts, self._samplers, strict=True):
            at -= part.total
            if at < 0:
                return sampler.draw(rng)
        raise AssertionError("the parts add up to the total")


def know(facts: Facts, likelihood: Likelihood = UNIFORM_CHOICE) -> Knowledge:
    """Infer everything from the facts, exactly; `Contradiction` if no world is left."""
    found: list[tuple[Position, Posterior]] = []
    for position in positions(facts, likelihood):
        if propagate(position):
            weights = posterior(position)
            if weights.total:
                found.append((position, weights))
    if not found:
        raise Contradiction(facts)
    whole = lcm(*(position.unit.denominator for position, _ in found))
    units = [int(position.unit * whole) for position, _ in found]
    common = gcd(*units)
    parts = zip(found, units, strict=True)
    return Knowledge(
        facts, likelihood, tuple(Part(*weights, unit // common) for weights, unit in parts)
    )
