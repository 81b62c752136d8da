"""How fast the rivals are: whoever asks for what everybody knows is far from solving the case."""

from collections.abc import Mapping
from math import exp, prod
from typing import NamedTuple

from msgspec.structs import replace

from whodunnit.bots._opponents import MOST_READ
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.likelihood import LOGIC_ONLY
from whodunnit.deduction.position import positions
from whodunnit.deduction.propagate import propagate

DREAMS = 0.5
"""How many players do not draw the consequences of what they see, before anything is seen."""
ALIKE = 0.9
"""At how many tables everybody thinks, or nobody does."""
HEEDLESS, HEEDFUL = 0.9, 0.1
"""How often a dreamer and a thinker ask for what everybody knows, beside chance."""
CANDID_DREAMERS, CANDID_THINKERS = 0.95, 0.5
"""How many dreamers, and how many thinkers, hardly ever name a card that they know."""
SOLVED = 16
"""After so many suggestions most tables of thinkers have solved the case, however many they are."""
LONGER = 1.4
"""By so much likelier is it with every suggestion after these that nobody thinks."""
SURE = 1e6
"""By so much one is likelier than the other at most."""
SLOW, FAST = 0.99, 0.76
"""How likely a dreamer and a thinker are not first, once the case is half solved."""


class Pace(NamedTuple):
    """How fast some rivals are."""

    outlasting: float
    """How likely it is that none of them is first."""
    thinking: float
    """How likely it is that not all of them dream."""


def pace_of(facts: Facts, rivals: Mapping[int, float], haste: float = 1.0) -> Pace:
    """How fast these seats are, on a board.

    For each there is its candour: how much likelier its suggestions are if it names no card that
    it knows. With twice the haste everything happens in half the time. In games of many kinds of
    players a master won about three quarters as often with every rival that thinks, however likely
    its own best guess was by then.
    """
    wasted = [_wasted(facts, rival) for rival in rivals]
    dreaming = [
        one * _dreaming(candid) for one, candid in zip(wasted, rivals.values(), strict=True)
    ]
    slow, fast = SLOW**haste, FAST**haste
    unsolved = LONGER ** len(facts.suggestions[SOLVED:MOST_READ])
    tables = [
        (
            ALIKE * DREAMS * prod(wasted) * _dreaming(prod(rivals.values())) * unsolved,
            slow ** len(dreaming),
        ),
        (ALIKE * (1 - DREAMS), fast ** len(dreaming)),
        (
            (1 - ALIKE) * prod(DREAMS * one + 1 - DREAMS for one in dreaming),
            prod(
                (DREAMS * one * slow + (1 - DREAMS) * fast) / (DREAMS * one + 1 - DREAMS)
                for one in dreaming
            ),
        ),
    ]
    total = sum(weight for weight, _ in tables)
    hope = sum(weight * hope for weight, hope in tables) / total
    return Pace(float(hope), float(1 - tables[0][0] / total))


def _dreaming(candid: float) -> float:
    """How much likelier suggestions of such candour are from a dreamer than from a thinker."""
    dreamer = CANDID_DREAMERS * candid + 1 - CANDID_DREAMERS
    return dreamer / (CANDID_THINKERS * candid + 1 - CANDID_THINKERS)


def _wasted(facts: Facts, seat: int) -> float:
    """How much likelier from a dreamer than from a thinker is what a seat asked for in vain."""
    if facts.red_card:
        # N19: what everybody can know depends on who is the murderer
        return 1.0
    index, kinds = facts.deck.index, (facts.deck.suspects, facts.deck.weapons)
    found = 1.0
    for number, said in enumerate(facts.suggestions[:MOST_READ]):
        if said.by == seat and number:
            # On a board the room is where the seat stands; suspect and weapon it chooses
            elsewhere = _known_elsewhere(facts, number, seat)
            for named, kind in zip(said.named, kinds, strict=False):
                wasted = [card for card in kind if elsewhere >> index[card] & 1]
                found *= exp((HEEDFUL - HEEDLESS) * len(wasted) / len(kind))
                found *= HEEDLESS / HEEDFUL if named in wasted else 1.0
    return min(found, SURE)


def _known_elsewhere(facts: Facts, before: int, seat: int) -> int:
    """The cards that, as everybody could know before a suggestion, others than its seat hold."""
    said = tuple(replace(one, card=None) for one in facts.suggestions[:before])
    public = replace(facts, me=None, hand=(), known=(), case_file=None, suggestions=said)
    (position,) = positions(public, LOGIC_ONLY)
    propagate(position)
    suspects, weapons, rooms = position.can[position.seats :]
    return position.dealt & ~(suspects | weapons | rooms | position.can[seat])
