"""Reading where the others walk: a room that a seat turns away from is one that it knows already.

Everybody who thinks walks to rooms that are worth a suggestion, the nearer the better. A room that
is not in the Case File, and whose holder the seat knows, is worth little; one of its own hand is
worth little too once suspect and weapon are found, and as good as any before.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from whodunnit.bots._walks import Choice
from whodunnit.core.cards import Card
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.position import MaskFactor

WORTH_HELD: Final = ((0.1, 0.8, 1.4), (0.1, 0.8), (0.1, 0.2))
"""What a room of its own hand is worth to a seat beside one that it is unsure of: early, in the
middle, and late, when suspect and weapon are found. Players differ in this."""
WORTH_KNOWN: Final = (0.3, 0.3, 0.1)
"""The same of a room whose holder it knows."""
MIDDLE, LATE = 6, 12
"""After so many suggestions in a game half of suspect and weapon is found, and nearly all of it."""
KEEN = 6
"""How strictly a seat goes for what is worth most for each turn of the way."""
UNSURE = 0.6
"""How many of the rooms a seat is unsure of, if nothing is known about it."""
HEARSAY: Final = (0.05, 0.12, 0.30)
"""How likely a seat has worked out where a room's card is that it was not shown."""
SHOWN = 0.6
"""How likely a seat knows a room's card that it asked for, if the one who showed it one has it."""
NEGLIGIBLE = 0.05
"""Rooms that all together pull no stronger than this, beside the others, are left out."""
AIMLESS = 0.08
"""How many walks are made for no reason at all."""
TEMPER = 0.3
"""How much a choice counts beside those before it, which it often only carries on."""
LEAST = 0.02
"""However often a room is passed by, it may still be the one, with this weight."""
UNIT = 128
"""The whole number that stands for a weight of one."""


def footsteps(facts: Facts, choices: Sequence[Choice]) -> list[MaskFactor]:
    """How the others' walks weigh the places where the cards of the rooms may be."""
    places = len(facts.seats) + 3
    rooms = [room for room in facts.deck.rooms if room not in facts.hand]
    weights = {room: [1.0] * places for room in rooms}
    for choice in choices:
        if all(choice.towards):
            continue
        stage = (choice.after >= MIDDLE) + (choice.after >= LATE)
        for number, room in enumerate(facts.deck.rooms):
            if room in weights:
                found = weights[room]
                for place in range(places):
                    found[place] *= _likelihood(facts, choice, stage, number, place) ** TEMPER
    index = facts.deck.index
    return [
        (place, 1 << index[room], (UNIT, max(1, round(UNIT * max(LEAST, weight / max(found))))))
        for room, found in weights.items()
        if max(found) > min(found)
        for place, weight in enumerate(found)
        if place not in (facts.me, places - 3, places - 2)
    ]


def _likelihood(facts: Facts, choice: Choice, stage: int, room: int, place: int) -> float:
    """How likely the choice is if the room's card is in this place."""
    if place == choice.by:
        worths = WORTH_HELD[stage]
        return sum(_likely(choice, room, worth, stage) for worth in worths) / len(worths)
    unsure = _likely(choice, room, 1.0, stage)
    if place >= len(facts.seats):
        return unsure
    knows = _knows(facts, choice, stage, facts.deck.rooms[room], place)
    return knows * _likely(choice, room, WORTH_KNOWN[stage], stage) + (1 - knows) * unsure


@lru_cache(maxsize=20_000)
def _likely(choice: Choice, room: int, worth: float, stage: int) -> float:
    """How likely a seat goes this way if one room is worth so much to it, and the others may be."""
    known = WORTH_KNOWN[stage] ** KEEN
    ways = zip(choice.turns, choice.towards, strict=True)
    others = sorted(
        ((1 / turns) ** KEEN, goes) for at, (turns, goes) in enumerate(ways) if at != room
    )
    weaker = [0.0, *accumulate(pull for pull, _ in others)]

    def expected(left: int, total: float, this: float) -> float:
        """The share of all pulls that this way has, the weakest of the others still to be added."""
        if weaker[left] <= NEGLIGIBLE * total:
            return this / total
        pull, goes = others[left - 1]
        dull = known * pull
        unsure = expected(left - 1, total + pull, this + pull * goes)
        settled = expected(left - 1, total + dull, this + dull * goes)
        return UNSURE * unsure + (1 - UNSURE) * settled

    own = (worth / choice.turns[room]) ** KEEN
    likely = expected(len(others), own, own * choice.towards[room])
    return AIMLESS / 3 + (1 - AIMLESS) * likely


def _knows(facts: Facts, choice: Choice, stage: int, room: Card, holder: int) -> float:
    """How likely a seat knows by then that this holder has the room's card."""
    was_shown = any(
        said.by == choice.by and said.shown_by == holder and said.named.room == room
        for said in facts.suggestions[: choice.after]
    )
    return max(HEARSAY[stage], SHOWN if was_shown else 0.0)
