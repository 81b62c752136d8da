"""How fast the rivals are: whoever asks for what everybody knows is far from solving the case."""

from collections.abc import Iterable
from math import exp, prod

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
SOLVED = 16
"""After so many suggestions most tables of thinkers have solved the case, however many they are."""
LONGER = 1.4
"""By so much likelier is it with every suggestion after these that nobody thinks."""
SURE = 1e6
"""By so much one is likelier than the other at most."""
SLOW, FAST = 0.99, 0.75
"""How likely a dreamer and a thinker are not first, once the case is half solved."""


def outlasting(facts: Facts, rivals: Iterable[int], haste: float = 1.0) -> float:
    """How likely it is that none of these seats is first, on a board.

    With twice the haste everything happens in half the time. In games of many kinds of players a
    master won about three quarters as often with every rival that thinks, however likely its own
    best guess was by then.
    """
    dreaming = [_dreaming(facts, rival) for rival in rivals]
    slow, fast = SLOW**haste, FAST**haste
    unsolved = LONGER ** len(facts.suggestions[SOLVED:MOST_READ])
    tables = [
        (ALIKE * DREAMS * prod(dreaming) * unsolved, slow ** len(dreaming)),
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
    return float(sum(weight * hope for weight, hope in tables) / total)


def _dreaming(facts: Facts, seat: int) -> float:
    """How much likelier a seat's suggestions are from a dreamer than from a thinker."""
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
