"""Every number of the engine against a deliberately naive count over all deals, on small decks."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import combinations
from math import isclose, lcm, log2
from random import Random

import pytest
from msgspec.structs import replace

from whodunnit.core.cards import Card, CaseFile, Deck, Hand
from whodunnit.deduction import (
    CASE_FILE,
    FACE_UP,
    LOGIC_ONLY,
    RED_CARD,
    UNIFORM_CHOICE,
    Contradiction,
    Factor,
    Facts,
    Knowledge,
    Likelihood,
    Place,
    SuggestionFacts,
    World,
    know,
)
from whodunnit.deduction.engine import ENGINES
from whodunnit.deduction.simulate import random_facts

BATCHES, BATCH = 20, 520
SUSPECTS, WEAPONS, ROOMS = "ABC", "uvw", "1234"

PLACES: tuple[Place, ...] = (0, 1, 2, 3, CASE_FILE, RED_CARD, FACE_UP)

Weighted = list[tuple[World, int]]
Answer = tuple[int | None, Card | None]


@pytest.mark.rule("P19", "N19", "N20", "N21")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_reference_engine_agrees_with_the_naive_count(
    batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ENGINES, "accelerated", lambda: None)
    compare_batch(batch)


@pytest.mark.parametrize("batch", range(BATCHES, BATCHES + 4))
def test_the_accelerated_engine_agrees_with_the_naive_count(
    batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    engine = import_module("whodunnit.deduction._accelerated")
    monkeypatch.setattr(ENGINES, "accelerated", lambda: engine)
    compare_batch(batch)


def compare_batch(batch: int) -> None:
    """Compare some hundred random games."""
    compared = contradictions = 0
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        rng = Random(seed)
        facts, likelihood = random_case(rng)
        weighted = naive(facts, likelihood)
        if not weighted:
            with pytest.raises(Contradiction):
                know(facts, likelihood)
            contradictions += 1
            continue
        knowledge = know(facts, likelihood)
        compare_cards(knowledge, weighted)
        compare_case_files(knowledge, weighted)
        if facts.me is not None:
            compare_assessment(knowledge, weighted, rng.choice(facts.deck.case_files))
        compared += 1
    assert compared >= BATCH - 40
    assert contradictions > 0


def random_case(rng: Random) -> tuple[Facts, Likelihood]:
    """A small game of any kind, now and then with an entry that is wrong."""
    sizes = rng.choice(
        [(2, 2, 2), (2, 2, 3), (3, 2, 2), (2, 3, 3), (3, 3, 2), (3, 3, 3), (3, 3, 4)]
    )
    kinds = zip((SUSPECTS, WEAPONS, ROOMS), sizes, strict=True)
    deck = Deck(*(tuple(names[:size]) for names, size in kinds))
    seats = rng.randint(2, 3 if sum(sizes) > 8 else 4)
    seats = min(seats, sum(sizes) - 3)
    red_card = seats <= sizes[0] and rng.random() < 0.25
    facts, world = random_facts(
        deck,
        seats,
        rng.randint(0, 6),
        rng,
        viewer=rng.choice([None, *range(seats)]),
        face_up=int(sum(sizes) - 3 > seats and not red_card and rng.random() < 0.3),
        red_card=red_card,
        accusations=rng.randint(0, 2),
    )
    if rng.random() < 0.1:
        seat = rng.choice([seat for seat in range(seats) if world.hands[seat]] or [0])
        facts = replace(facts, known=tuple((card, seat) for card in world.hands[seat][:1]))
    if rng.random() < 0.05:
        facts = replace(facts, case_file=world.case_file)
    if facts.suggestions and rng.random() < 0.12:
        wrong = rng.randrange(len(facts.suggestions))
        said = list(facts.suggestions)
        said[wrong] = replace(said[wrong], named=rng.choice(deck.case_files), card=None)
        facts = replace(facts, suggestions=tuple(said))
    chosen = rng.random()
    if chosen < 0.2:
        return facts, LOGIC_ONLY
    return facts, UNIFORM_CHOICE if chosen < 0.6 else random_likelihood(facts, rng)


def random_likelihood(facts: Facts, rng: Random) -> Likelihood:
    """Some odd opinions on how seats choose."""
    deck, seats = facts.deck, range(len(facts.seats))

    def weight() -> Fraction:
        return Fraction(rng.randint(1, 9), rng.randint(1, 9))

    return Likelihood(
        uniform_choice=rng.random() < 0.7,
        holdings={
            (rng.choice(seats), rng.choice(deck.cards)): weight() for _ in range(rng.randint(0, 3))
        },
        factors=tuple(
            Factor(
                rng.choice(seats),
                tuple(rng.choice(deck.case_files)),
                tuple(weight() for _ in range(4)),
            )
            for _ in range(rng.randint(0, 3))
        ),
    )


def naive(facts: Facts, likelihood: Likelihood) -> Weighted:
    """Every deal that agrees with the facts, weighted by how likely the choices were in it."""
    suspects = tuple(seat.suspect for seat in facts.seats) if facts.red_card else ()
    sizes = tuple(seat.cards for seat in facts.seats)
    worlds = [
        world
        for world in every_world(facts.deck, sizes, suspects, facts.face_up)
        if agrees(facts, world)
    ]
    weights = [plausibility(facts, likelihood, world) for world in worlds]
    whole = lcm(*(weight.denominator for weight in weights))
    return [(world, int(weight * whole)) for world, weight in zip(worlds, weights, strict=True)]


@cache
def every_world(
    deck: Deck, sizes: tuple[int, ...], suspects: tuple[Card | None, ...], face_up: Hand
) -> list[World]:
    """Every deal; with suspects one of their seats has the Red Card."""
    worlds: list[World] = []
    for murderer in range(len(suspects)) if suspects else [None]:
        red = None if murderer is None else suspects[murderer]
        hands = tuple(size - (seat == murderer) for seat, size in enumerate(sizes))
        for hidden in deck.case_files:
            out = {*hidden, *face_up, red}
            if len(out) < 4 + len(face_up):
                continue
            dealt = tuple(card for card in deck.cards if card not in out)
            worlds += [World(deal, hidden, murderer) for deal in deals(dealt, hands)]
    return worlds


def deals(cards: Hand, sizes: tuple[int, ...]) -> Iterator[tuple[Hand, ...]]:
    """Every way to deal these cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for others in deals(tuple(card for card in cards if card not in hand), sizes[1:]):
            yield (hand, *others)


def agrees(facts: Facts, world: World) -> bool:
    """Whether the world could have led to what the viewer knows."""
    if facts.me is not None and facts.hand != world.hands[facts.me]:
        return False
    if facts.murderer is not None and world.murderer != facts.murderer:
        return False
    if world.murderer in facts.innocent or facts.case_file not in (None, world.case_file):
        return False
    if any(card not in world.hands[seat] for card, seat in facts.known):
        return False
    right = {world.case_file.suspect}
    if world.murderer is not None:
        right.add(facts.seats[world.murderer].suspect or "")
    for accused in facts.false_accusations:
        there = (accused.weapon, accused.room) == (world.case_file.weapon, world.case_file.room)
        if there and accused.suspect in right:
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
            weight /= sum(card in world.hands[suggestion.shown_by] for card in suggestion.named)
    for (seat, card), times in likelihood.holdings.items():
        weight *= Fraction(times) if card in world.hands[seat] else 1
    for factor in likelihood.factors:
        held = sum(card in world.hands[factor.seat] for card in factor.cards)
        weight *= Fraction(factor.weights[held])
    return weight


def compare_cards(knowledge: Knowledge, weighted: Weighted) -> None:
    """The number of worlds and where each card is in them, counted and weighted."""
    facts = knowledge.facts
    counts: defaultdict[tuple[Card, Place], int] = defaultdict(int)
    weights: defaultdict[tuple[Card, Place], int] = defaultdict(int)
    for world, weight in weighted:
        places: list[tuple[Place, tuple[Card, ...]]] = list(enumerate(world.hands))
        places += [(CASE_FILE, tuple(world.case_file)), (FACE_UP, facts.face_up)]
        if world.murderer is not None:
            places.append((RED_CARD, (facts.seats[world.murderer].suspect or "",)))
        for place, cards in places:
            for card in cards:
                counts[card, place] += 1
                weights[card, place] += weight
    total = sum(weight for _, weight in weighted)
    assert knowledge.worlds == len(weighted)
    certain = {(fact.card, fact.place): fact.holds for fact in knowledge.certain}
    for card in facts.deck.cards:
        somewhere = any(certain.get((card, place)) for place in PLACES)
        for place in (*range(len(facts.seats)), CASE_FILE, RED_CARD, FACE_UP):
            count = counts[card, place]
            assert knowledge.count(card, place) == count
            assert knowledge.weight(card, place) * total == weights[card, place] * knowledge.total
            if certain.get((card, place)) is not None:
                assert count == (len(weighted) if certain[card, place] else 0)
            elif place in (RED_CARD, FACE_UP):
                continue
            else:
                assert somewhere or 0 < count < len(weighted)


def compare_case_files(knowledge: Knowledge, weighted: Weighted) -> None:
    """The joint over the Case Files."""
    joint: defaultdict[CaseFile, int] = defaultdict(int)
    for world, weight in weighted:
        joint[world.case_file] += weight
    total = sum(joint.values())
    found = knowledge.case_files
    assert found.keys() == joint.keys()
    assert all(found[file] * total == joint[file] * knowledge.total for file in joint)
    assert isclose(knowledge.best[1], max(joint.values()) / total)


def compare_assessment(knowledge: Knowledge, weighted: Weighted, named: CaseFile) -> None:
    """An assessment against asking the question in every world."""
    me = knowledge.facts.me
    assert me is not None
    before: defaultdict[CaseFile, int] = defaultdict(int)
    after: defaultdict[Answer, defaultdict[CaseFile, int]]
    after = defaultdict(lambda: defaultdict(int))
    for world, weight in weighted:
        before[world.case_file] += 6 * weight
        shown = answers(me, named, world)
        for answer in shown:
            after[answer][world.case_file] += 6 * weight // len(shown)
    total = sum(before.values())
    (assessment,) = knowledge.assess([named])
    expected = {answer: Fraction(sum(b.values()), total) for answer, b in after.items()}
    assert assessment.answers == expected
    left = sum(float(expected[answer]) * entropy(behind) for answer, behind in after.items())
    assert isclose(assessment.gain, entropy(before) - left, abs_tol=1e-8)
    assert isclose(assessment.best, sum(max(b.values()) for b in after.values()) / total)
    solved = sum(expected[answer] for answer, behind in after.items() if len(behind) == 1)
    assert isclose(assessment.solved, solved)


def answers(by: int, named: CaseFile, world: World) -> list[Answer]:
    """How the seats can answer: each of these with the same chance."""
    seats = len(world.hands)
    for step in range(1, seats):
        seat = (by + step) % seats
        matching: list[Answer] = [(seat, card) for card in named if card in world.hands[seat]]
        if matching:
            return matching
    return [(None, None)]


def entropy(weights: dict[CaseFile, int]) -> float:
    """In bits."""
    total = sum(weights.values())
    return -sum(weight / total * log2(weight / total) for weight in weights.values())
