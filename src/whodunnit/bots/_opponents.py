"""Reading the others: what their choices say about their hands, as a likelihood for the count.

Whoever asks for three cards tells something about its own hand: an honest player names none of its
own, a careful one names one or two as blanks, a bluffer names them on purpose. Nobody knows
beforehand who is which; so each seat is a mixture of types, weighed anew at every decision by how
well each type explains what the seat did in all the worlds that are left. Players at one table are
often alike, so what is learnt about one seat counts for the others too.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import comb
from operator import mul, truediv
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.bots._intuition import intuition
from whodunnit.bots._odds import Odds, parts_of, possible, weighed
from whodunnit.bots._walks import Choice
from whodunnit.core.cards import Card
from whodunnit.deduction.facts import Facts, SuggestionFacts
from whodunnit.deduction.position import MaskFactor, Position

Own = tuple[float, ...]
"""How often none, one and so on of the cards that a player chooses to name are its own."""


class Habit(Struct, frozen=True):
    """A way to suggest."""

    share: float
    """How many players are like this, before anything is seen of them."""
    of_three: tuple[Own, Own] | None
    """The cards of its own in its first suggestion, and in any later one; by chance if absent."""
    of_two: tuple[Own, Own] | None
    """The same on a board, where it chooses the suspect and the weapon alone."""


def _always(own: Own) -> tuple[Own, Own]:
    return own, own


HABITS: Final[Mapping[str, Habit]] = {
    "honest": Habit(0.33, _always((0.92, 0.065, 0.012, 0.003)), _always((0.94, 0.05, 0.01))),
    "isolating": Habit(
        0.35,
        ((0.03, 0.37, 0.58, 0.02), (0.15, 0.68, 0.15, 0.02)),
        ((0.27, 0.69, 0.04), (0.45, 0.49, 0.06)),
    ),
    "bluffing": Habit(0.15, _always((0.12, 0.44, 0.34, 0.10)), _always((0.33, 0.48, 0.19))),
    "decoy": Habit(0.12, _always((0.04, 0.88, 0.06, 0.02)), _always((0.36, 0.62, 0.02))),
    "random": Habit(0.05, None, None),
}
"""The types of players: asks for what it does not hold; names own cards as blanks, to isolate a
card; names own cards to confuse; always one of its own; anything at all."""

ALIKE = 0.9
"""How likely two players at one table are of the same type beyond chance."""
SILENT = 0.03
"""How likely a seat lets a suggestion that it knows to be right go by without accusing."""
AGAIN = 0.05
"""How likely a seat names a card again that it was shown."""

TRUST_ON_BOARD = 0.75
"""How far habits are believed on a board, as a power: there a suspect is named for whom it summons,
too, and a blank to ask for the room alone."""
UNIT = 128
"""The whole number that stands for a weight of one."""
MOST_READ = 60
"""So many suggestions of a game are read: by then every habit is known, and nearly every card."""

Mixture = Mapping[str, float]
"""How likely a seat is of each type."""
Weights = Mapping[str, tuple[Own, Own]]
"""For each type the likelihood of a suggestion by how many of its cards the seat holds: of the
first suggestion, and of any later one."""


class Reading(Struct, frozen=True):
    """What is read from the others' suggestions."""

    whose_turn: int
    """Whose turn it is: that seat may still accuse."""
    free_room: bool
    """Whether a suggestion may name any room; on a board it names the room where the seat is."""
    silence: bool
    """Whether a seat that does not accuse says something by it."""
    repeats: bool
    """Whether a card that is asked for again says something."""
    learns: bool
    """Whether the types of the seats are learnt, or as many of each as there are anywhere."""
    walks: tuple[Choice, ...] | None = None
    """Where the others walked, if their deeds are judged by experience."""


def read(facts: Facts, reading: Reading) -> Odds | None:
    """The odds with everybody's suggestions read; nothing if no world is left."""
    worlds = possible(facts)
    early = replace(facts, suggestions=facts.suggestions[:MOST_READ])
    asked = _asked(early, reading)
    certain = _silences(early, reading) + _shown_another(early, reading)
    cards = 3 if reading.free_room else 2
    weights = {seat: _weights(facts, seat, cards) for seat in asked}
    prior = {name: habit.share for name, habit in HABITS.items()}
    mixtures: dict[int, Mixture] = dict.fromkeys(asked, prior)
    if reading.learns:
        mixtures = _learnt(facts, worlds, asked, certain, weights, prior)
    factors = [
        factor
        for seat, mixture in mixtures.items()
        for factor in _factors(seat, asked[seat], weights[seat], mixture)
    ]
    found = weighed(facts, worlds, [*certain, *factors])
    if found is None or reading.walks is None or len(facts.suggestions) > MOST_READ:
        return found
    learnt = intuition(found, reading.walks)
    return weighed(facts, [share.position for share in found.shares], learnt) or found


def _chosen(said: SuggestionFacts, reading: Reading) -> tuple[Card, ...]:
    """The cards that the seat was free to name."""
    return tuple(said.named)[: 3 if reading.free_room else 2]


def _asked(facts: Facts, reading: Reading) -> dict[int, list[int]]:
    """The suggestions of each other seat, as masks of the cards that it chose to name."""
    found: dict[int, list[int]] = {}
    for said in facts.suggestions:
        if said.by != facts.me:
            found.setdefault(said.by, []).append(_mask(facts, _chosen(said, reading)))
    return found


def _silences(facts: Facts, reading: Reading) -> list[MaskFactor]:
    """Whoever does not accuse after a suggestion that nobody disproved has a card of it."""
    if not reading.silence:
        return []
    others, last = len(facts.seats) - 1, len(facts.suggestions) - 1
    weights = (_whole(SILENT), *(_whole(1.0),) * 3)
    return [
        (said.by, _mask(facts, said.named), weights)
        for number, said in enumerate(facts.suggestions)
        if said.by != facts.me
        and len(said.cannot) == others
        and (number < last or reading.whose_turn != said.by)
    ]


def _shown_another(facts: Facts, reading: Reading) -> list[MaskFactor]:
    """Whoever names a card again was not shown that one: the shown card is among the others."""
    found: list[MaskFactor] = []
    for number, said in enumerate(facts.suggestions if reading.repeats else ()):
        shown_by = said.shown_by
        if said.by == facts.me or shown_by is None or shown_by == facts.me or said.card is not None:
            continue
        later = {
            card
            for after in facts.suggestions[number + 1 :]
            if after.by == said.by
            for card in _chosen(after, reading)
        }
        others = [card for card in said.named if card not in later]
        if 0 < len(others) < 3:
            weights = (_whole(AGAIN), *(_whole(1.0),) * len(others))
            found.append((shown_by, _mask(facts, others), weights))
    return found


def _weights(facts: Facts, seat: int, cards: int) -> Weights:
    """How often each type names so many cards of its own, over how often chance would."""
    share = facts.seats[seat].cards / (len(facts.deck.cards) - 3)
    chance = tuple(
        comb(cards, held) * share**held * (1 - share) ** (cards - held) for held in range(cards + 1)
    )

    trust = 1.0 if cards == 3 else TRUST_ON_BOARD

    def over_chance(habit: Habit) -> tuple[Own, Own]:
        own = habit.of_three if cards == 3 else habit.of_two
        first, later = (map(truediv, one, chance) for one in own or (chance, chance))
        return tuple(often**trust for often in first), tuple(often**trust for often in later)

    return {name: over_chance(habit) for name, habit in HABITS.items()}


def _factors(seat: int, asked: list[int], weights: Weights, mixture: Mixture) -> list[MaskFactor]:
    def mixed(at: int) -> tuple[int, ...]:
        columns = zip(*(weights[name][at] for name in mixture), strict=True)
        return tuple(_whole(sum(map(mul, mixture.values(), column))) for column in columns)

    first, later = mixed(0), mixed(1)
    return [(seat, named, later if number else first) for number, named in enumerate(asked)]


def _whole(weight: float) -> int:
    """A weight as a whole number: precise enough, and quick to count with."""
    return max(1, round(weight * UNIT))


def _mask(facts: Facts, cards: Iterable[Card]) -> int:
    return sum(1 << facts.deck.index[card] for card in cards)


def _learnt(
    facts: Facts,
    worlds: Sequence[Position],
    asked: Mapping[int, list[int]],
    certain: list[MaskFactor],
    weights: Mapping[int, Weights],
    prior: Mixture,
) -> dict[int, Mixture]:
    """The mixture of each seat, by how well each type explains what it did."""
    plain = {seat: _factors(seat, asked[seat], weights[seat], prior) for seat in asked}
    evidence: dict[int, dict[str, float]] = {}
    for seat in asked:
        rest = [factor for other in asked if other != seat for factor in plain[other]]
        found = {}
        for name in prior:
            own = _factors(seat, asked[seat], weights[seat], {name: 1.0})
            left = weighed(facts, worlds, [*certain, *rest, *own])
            if left is None:
                return dict.fromkeys(asked, prior)
            found[name] = left.evidence
        evidence[seat] = dict(zip(found, parts_of(list(found.values())), strict=True))
    return {seat: _mixture(seat, evidence, prior) for seat in asked}


def _mixture(seat: int, evidence: Mapping[int, Mixture], prior: Mixture) -> Mixture:
    """One seat's types, if each table has a usual type that most of its seats are of."""
    found = dict.fromkeys(prior, 0.0)
    for usual, often in prior.items():
        here = {name: (1 - ALIKE) * prior[name] + ALIKE * (name == usual) for name in prior}
        weight = often
        for other, explains in evidence.items():
            if other != seat:
                weight *= sum(explains[name] * here[name] for name in prior)
        for name in prior:
            found[name] += weight * here[name] * evidence[seat][name]
    total = sum(found.values())
    return {name: weight / total for name, weight in found.items()}
