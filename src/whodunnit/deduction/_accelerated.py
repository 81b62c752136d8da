"""The accelerated engine: compiled kernels behind the reference engine's interface.

Importing this module is slow, and compiling the kernels slower still: `engine` sees to both in the
background. Run as a program it compiles them into the cache.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import factorial, prod
from threading import local
from typing import Any, TypeAlias

import numba
import numpy as np

from whodunnit.core.cards import Deck
from whodunnit.deduction._compile import cache_directory
from whodunnit.deduction.alike import stand_ins
from whodunnit.deduction.order import bits, open_cards
from whodunnit.deduction.position import Position
from whodunnit.deduction.posterior import Hidden, Part, Posterior, Weighed, named_answers


@contextmanager
def _cache() -> Iterator[None]:
    """Let numba keep what it compiles in our cache, and other packages' where they like."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_directory())
    try:
        yield
    finally:
        config.CACHE_DIR = before


with _cache():
    from whodunnit.deduction._kernel_answers import CHOICE, Outcome, Questions
    from whodunnit.deduction._kernel_answers import weigh as _weigh
    from whodunnit.deduction._kernel_order import Puzzle
    from whodunnit.deduction._kernel_plan import DONE, TOO_SMALL, Room
    from whodunnit.deduction._kernel_sweep import sweep as _sweep

Number: TypeAlias = np.dtype[Any]
"""What the kernels count in."""

WORDS: Number = np.dtype(np.uint64)
FLOATS: Number = np.dtype(np.float64)
WORD = 1 << 64
SAFE = 1 << 62
"""Weights below this are exact in one word."""
EXACT = 1 << 90
"""Up to here a float is so near that the word modulo 2**64 tells the exact weight."""
STATES, MOST_STATES = 1 << 14, 1 << 22
"""How large a workspace is at first, and how large it may become."""

_rooms = local()


def prepare() -> None:
    """Compile everything, or load it from the cache."""
    deck = Deck(("A", "B"), ("C", "D"), ("E", "F"))
    position = Position(deck, 2, 63, [63, 63, 3, 12, 48], [2, 1, 1, 1, 1], [], [], [], Fraction(1))
    found = posterior(position)
    assert found is not None
    _run(position, 63, FLOATS)
    weigh(Part(position, found, 1), [(0, 2, 4)], [1])
    float_prospects(position, [(0, 2, 4)], [1])


def posterior(position: Position) -> Posterior | None:
    """Weigh all worlds of a position that has been propagated; nothing if it is too large."""
    if len(position.deck.cards) > 62 or not _small_weights(position):
        return None
    opened = open_cards(position)
    if _bound(position, opened) < SAFE:
        found = _run(position, opened, WORDS)
        return None if found is None else _posterior(position, opened, *found)
    near = _run(position, opened, FLOATS)
    if near is None or near[0] >= EXACT:
        return None
    words = _run(position, opened, WORDS)
    if words is None:
        return None
    cards = [list(map(_exact, *rows)) for rows in zip(near[1], words[1], strict=True)]
    joint = list(map(_exact, near[2], words[2]))
    return _posterior(position, opened, _exact(near[0], words[0]), cards, joint)


def weigh(part: Part, suggestions: Sequence[Hidden], order: Sequence[int]) -> list[Weighed] | None:
    """What each suggestion would bring where one part is all; nothing if it is too large."""
    position = part.position
    deck = position.deck
    if CHOICE * part.total >= SAFE or len(deck.cards) > 62 or not _small_weights(position):
        return None
    questions, which = _questions(position, suggestions, order)
    puzzle = _puzzle(position, open_cards(position), WORDS)
    outcome = _ask(puzzle, questions, WORDS)
    if outcome is None:
        return None
    answers, best, solved, spread = (column.tolist() for column in outcome)
    return [
        Weighed(named_answers(answers[kind], named, order), best[kind], solved[kind], spread[kind])
        for named, kind in zip(suggestions, which, strict=True)
    ]


def float_posterior(
    position: Position,
) -> "tuple[float, list[list[float]], list[float]] | None":
    """The same weights as `posterior` in floating point: the total, the cards and the joint.

    For weights that outgrow a machine word. Nothing if the position is too large.
    """
    opened = open_cards(position)
    found = _run(position, opened, FLOATS)
    if found is None:
        return None
    total, cards, joint = found
    return total, _with_settled(position, opened, total, cards), joint


def float_prospects(
    position: Position, suggestions: Sequence[Hidden], order: Sequence[int]
) -> list[tuple[float, float]] | None:
    """For each suggestion how likely the best Case File is to be right after its answer, and how
    many bits are left then, both as can be expected; nothing if the position is too large.
    """
    questions, which = _questions(position, suggestions, order)
    outcome = _ask(_puzzle(position, open_cards(position), FLOATS), questions, FLOATS)
    if outcome is None:
        return None
    total = outcome.answers.sum(axis=1)
    best, left = (outcome.best / total).tolist(), (outcome.spread / total).tolist()
    return [(best[kind], left[kind]) for kind in which]


def _questions(
    position: Position, suggestions: Sequence[Hidden], order: Sequence[int]
) -> tuple[Questions, list[int]]:
    """The suggestions that differ in what they bring, and for each given one which of them."""
    deck, stands = position.deck, stand_ins(position)
    kinds: dict[tuple[int, ...], int] = {}
    which = [
        kinds.setdefault(tuple([stands[card] for card in named]), len(kinds))
        for named in suggestions
    ]
    masks = [sum([1 << card for card in kind if card >= 0]) for kind in kinds]
    holders = [[-1 if card >= 0 else -2 - card for card in kind] for kind in kinds]
    weapons_from = len(deck.suspects)
    questions = Questions(
        np.array(masks, np.int64),
        np.array(holders, np.int64).reshape(-1, 3),
        weapons_from,
        weapons_from + len(deck.weapons),
        np.array(order, np.int64),
    )
    return questions, which


def _room(kind: Number, grow: bool) -> Room | None:
    """This thread's workspace, four times as large if asked to grow; nothing beyond the most."""
    rooms: dict[str, Room] = _rooms.__dict__
    room = rooms.get(kind.name)
    states = STATES if room is None else room.first.size * (4 if grow else 1)
    if room is None or grow:
        if states > MOST_STATES:
            return None
        room = rooms[kind.name] = Room(
            first=np.empty(states, np.int64),
            second=np.empty(states, np.int64),
            values=np.empty(states, kind),
            ways=np.empty(states, kind),
            offsets=np.empty(states, np.int64),
            edges=np.empty(4 * states, np.int32),
            table=np.empty(4 * states, np.int32),
            lanes=np.empty(16 * states, kind),
        )
    return room


def _puzzle(position: Position, opened: int, kind: Number) -> Puzzle:
    clauses = [*position.clauses, *((-1, mask) for mask in position.unhidden)]
    factors = [(place, mask) for place, mask, _ in position.factors]
    weights = [(*weights, 0, 0, 0)[:4] for _, _, weights in position.factors]
    return Puzzle(
        position.seats,
        np.array(position.can, np.int64),
        np.array(_lacks(position, opened), np.int64),
        opened,
        np.array(clauses, np.int64).reshape(-1, 2),
        np.array(factors, np.int64).reshape(-1, 2),
        np.array(weights, kind).reshape(-1, 4),
    )


def _run(
    position: Position, opened: int, kind: Number
) -> "tuple[Any, list[list[Any]], list[Any]] | None":
    """The total, every card's places and the joint; nothing if the position is too large."""
    puzzle = _puzzle(position, opened, kind)
    room = _room(kind, grow=False)
    while room is not None:
        cards = np.zeros((len(position.deck.cards), position.seats + 3), kind)
        joint = np.zeros(prod(can.bit_count() for can in position.can[position.seats :]), kind)
        status = _sweep(puzzle, room, cards, joint)
        if status == DONE:
            return room.ways[0].item(), cards.tolist(), joint.tolist()
        room = _room(kind, grow=True) if status == TOO_SMALL else None
    return None


def _ask(puzzle: Puzzle, questions: Questions, kind: Number) -> Outcome | None:
    """What the suggestions bring; nothing if the position is too large."""
    count = questions.masks.size
    room = _room(kind, grow=False)
    while room is not None:
        outcome = Outcome(
            np.zeros((count, questions.asked.size * 3 + 1), kind),
            np.zeros(count, kind),
            np.zeros(count, kind),
            np.zeros(count, np.float64),
        )
        status = _weigh(puzzle, questions, room, outcome)
        if status == DONE:
            return outcome
        room = _room(kind, grow=True) if status == TOO_SMALL else None
    return None


def _posterior(
    position: Position, opened: int, total: int, cards: list[list[int]], joint: list[int]
) -> Posterior:
    return Posterior(total, _with_settled(position, opened, total, cards), joint)


def _with_settled(
    position: Position, opened: int, total: Any, cards: list[list[Any]]
) -> list[list[Any]]:
    """The cards' weights with those of which the place is known."""
    for place, can in enumerate(position.can):
        for card in bits(can & ~opened):
            cards[card][place] = total
    return cards


def _lacks(position: Position, opened: int) -> list[int]:
    return [
        size - (can & ~opened).bit_count()
        for can, size in zip(position.can, position.size, strict=True)
    ]


def _bound(position: Position, opened: int) -> int:
    """No weight is above this: all ways to deal the open cards, all weighed as high as can be."""
    lacks = _lacks(position, opened)
    deals = factorial(sum(lacks)) // prod(map(factorial, lacks))
    return deals * prod(max(weights) for _, _, weights in position.factors)


def _small_weights(position: Position) -> bool:
    return all(max(weights) < 1 << 32 for _, _, weights in position.factors)


def _exact(near: float, word: int) -> int:
    """The integer near a float that is this word modulo 2**64."""
    rounded = int(near)
    return rounded + (word - rounded + WORD // 2) % WORD - WORD // 2


if __name__ == "__main__":
    prepare()
    (cache_directory() / "complete").touch()
