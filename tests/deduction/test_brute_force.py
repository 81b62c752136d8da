"""Every number of the engine against a deliberately naive count over all deals, on small decks."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import isclose, log2
from random import Random

import pytest

from whodunnit.core.cards import Card, CaseFile, Deck, Hand
from whodunnit.deduction import (
    CASE_FILE,
    RED_CARD,
    Contradiction,
    Factor,
    Facts,
    Likelihood,
    World,
    know,
)
from whodunnit.deduction.facts import SuggestionFacts

SUSPECTS, WEAPONS, ROOMS = "ABC", "uvw", "1234"


def small_deck(rng: Random, most: int = 10) -> Deck:
    """Two or three suspects and weapons, two to four rooms."""
    while True:
        sizes = rng.randint(2, 3), rng.randint(2, 3), rng.randint(2, 4)
        if sum(sizes) <= most:
            kinds = zip((SUSPECTS, WEAPONS, ROOMS), sizes, strict=True)
            return Deck(*(tuple(names[:size]) for names, size in kinds))


def deals(cards: Hand, sizes: tuple[int, ...]) -> Iterator[tuple[Hand, ...]]:
    """Every way to deal these cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for others in deals(tuple(card for card in cards if card not in hand), sizes[1:]):
            yield (hand, *others)


def every_world(facts: Facts) -> Iterator[World]:
    """Every deal of the game, whatever the viewer knows."""
    sizes = [seat.cards for seat in facts.seats]
    murderers = range(len(sizes)) if facts.red_card else [None]
    for murderer in murderers:
        red = None if murderer is None else facts.seats[murderer].suspect
        if facts.red_card and red is None:
            continue
        hands = tuple(size - (seat == murderer) for seat, size in enumerate(sizes))
        for hidden in facts.deck.case_files:
            if hidden.suspect == red or any(card in facts.face_up for card in hidden):
                continue
            dealt = tuple(
                card
                for card in facts.deck.cards
                if card not in hidden and card != red and card not in facts.face_up
            )
            for deal in deals(dealt, hands):
                yield World(deal, hidden, murderer)


def agrees(facts: Facts, world: World) -> bool:
    """Whether the world could have led to what the viewer knows."""
    if facts.me is not None and set(facts.hand) != set(world.hands[facts.me]):
        return False
    if facts.murderer is not None and world.murderer != facts.murderer:
        return False
    if world.murderer in facts.innocent or facts.case_file not in (None, world.case_file):
        return False
    if any(card not in world.hands[seat] for card, seat in facts.known):
        return False
    named = {world.case_file.suspect}
    if world.murderer is not None:
        named.add(facts.seats[world.murderer].suspect or "")
    for wrong in facts.false_accusations:
        right = wrong.weapon == world.case_file.weapon and wrong.room == world.case_file.room
        if right and wrong.suspect in named:
            return False
    return all(answered(suggestion, world) for suggestion in facts.suggestions)


def answered(suggestion: SuggestionFacts, world: World) -> bool:
    """Whether the seats would answer the suggestion in this way."""
    if any(card in world.hands[seat] for seat in suggestion.cannot for card in suggestion.named):
        return False
    if suggestion.shown_by is None:
        return True
    hand = world.hands[suggestion.shown_by]
    if suggestion.card is not None:
        return suggestion.card in hand
    return any(card in hand for card in suggestion.named)


def plausibility(facts: Facts, likelihood: Likelihood, world: World) -> Fraction:
    """How likely the seats were to choose as they did."""
    weight = Fraction(1)
    for suggestion in facts.suggestions:
        if likelihood.uniform_choice and suggestion.card is not None:
            assert suggestion.shown_by is not None
            held = sum(card in world.hands[suggestion.shown_by] for card in suggestion.named)
            weight /= held
    for (seat, card), times in likelihood.holdings.items():
        weight *= Fraction(times) if card in world.hands[seat] else 1
    for factor in likelihood.factors:
        held = sum(card in world.hands[factor.seat] for card in factor.cards)
        weight *= Fraction(factor.weights[held])
    return weight


def check(facts: Facts, likelihood: Likelihood) -> list[tuple[World, Fraction]]:
    """Compare all that is known with the naive count; the weighted worlds for further checks."""
    worlds = [world for world in every_world(facts) if agrees(facts, world)]
    if not worlds:
        with pytest.raises(Contradiction):
            know(facts, likelihood)
        return []
    weighted = [(world, plausibility(facts, likelihood, world)) for world in worlds]
    total = sum(weight for _, weight in weighted)
    knowledge = know(facts, likelihood)
    assert knowledge.worlds == len(worlds)
    seats = range(len(facts.seats))
    here: Callable[[World, Card], bool]
    for card in facts.deck.cards:
        tests: list[tuple[object, Callable[[World, Card], bool]]] = [
            (seat, lambda world, card, seat=seat: card in world.hands[seat]) for seat in seats
        ]
        tests.append((CASE_FILE, lambda world, card: card in world.case_file))
        tests.append(
            (
                RED_CARD,
                lambda world, card: (
                    world.murderer is not None and facts.seats[world.murderer].suspect == card
                ),
            )
        )
        for place, here in tests:
            assert knowledge.count(card, place) == sum(here(world, card) for world in worlds)
            expected = sum(weight for world, weight in weighted if here(world, card))
            assert knowledge.exactly(card, place) == expected / total
    joint: dict[CaseFile, Fraction] = {}
    for world, weight in weighted:
        joint[world.case_file] = joint.get(world.case_file, Fraction()) + weight / total
    assert {f: Fraction(n, knowledge.total) for f, n in knowledge.case_files.items()} == joint
    assert knowledge.best[1] == float(max(joint.values()))
    return weighted


def check_assessment(
    facts: Facts, likelihood: Likelihood, weighted: list[tuple[World, Fraction]], named: CaseFile
) -> None:
    """Compare an assessment with asking the question in every world."""
    assert facts.me is not None
    total = sum(weight for _, weight in weighted)
    after: dict[tuple[int | None, Card | None], dict[CaseFile, Fraction]] = {}
    for world, weight in weighted:
        for answer, chance in answers(facts.me, named, world):
            behind = after.setdefault(answer, {})
            behind[world.case_file] = (
                behind.get(world.case_file, Fraction()) + weight * chance / total
            )
    before: dict[CaseFile, Fraction] = {}
    for behind in after.values():
        for case_file, chance in behind.items():
            before[case_file] = before.get(case_file, Fraction()) + chance
    (assessment,) = know(facts, likelihood).assess([named])
    assert assessment.answers == {answer: sum(b.values()) for answer, b in after.items()}
    assert isclose(
        assessment.gain,
        entropy(before) - sum(sum(b.values()) * entropy(b) for b in after.values()),
        abs_tol=1e-9,
    )
    assert isclose(assessment.best, sum(max(b.values()) for b in after.values()))
    assert isclose(assessment.solved, sum(sum(b.values()) for b in after.values() if len(b) == 1))


def answers(
    by: int, named: CaseFile, world: World
) -> list[tuple[tuple[int | None, Card | None], Fraction]]:
    """How the seats answer, and with what chance."""
    seats = len(world.hands)
    for step in range(1, seats):
        seat = (by + step) % seats
        matching = [card for card in named if card in world.hands[seat]]
        if matching:
            return [((seat, card), Fraction(1, len(matching))) for card in matching]
    return [((None, None), Fraction(1))]


def entropy(weights: dict[CaseFile, Fraction]) -> float:
    """In bits."""
    total = sum(weights.values())
    return -sum(float(w / total) * log2(w / total) for w in weights.values())


def random_likelihood(facts: Facts, rng: Random) -> Likelihood:
    """Some odd opinions on how seats choose."""
    deck, seats = facts.deck, range(len(facts.seats))
    return Likelihood(
        uniform_choice=rng.random() < 0.7,
        holdings={
            (rng.choice(seats), rng.choice(deck.cards)): Fraction(
                rng.randint(1, 5), rng.randint(1, 5)
            )
            for _ in range(rng.randint(0, 3))
        },
        factors=tuple(
            Factor(
                rng.choice(seats),
                tuple(rng.choice(deck.case_files)),
                tuple(Fraction(rng.randint(1, 9), rng.randint(1, 9)) for _ in range(4)),
            )
            for _ in range(rng.randint(0, 3))
        ),
    )
