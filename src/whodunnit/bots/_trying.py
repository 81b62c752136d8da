"""Trying a guess for nothing: a suggestion in its room tells whether it is right.

Whoever is wrong in an accusation is out; whoever is wrong in a suggestion is shown a card. So a
guess that can be suggested this turn need not be risked, if an accusation may follow at once; and
sometimes the second best guess is the one to try, being nearer.
"""

from itertools import product
from math import exp

from msgspec.structs import replace

from whodunnit.bots._odds import Odds
from whodunnit.bots._rivals import turns_of_nearest
from whodunnit.bots._sweeps import Named
from whodunnit.bots._tempo import Outlook
from whodunnit.core.cards import Card
from whodunnit.core.edition import Accuse as When
from whodunnit.core.legal import (
    PIPS,
    may_accuse,
    may_roll,
    may_suggest,
    may_walk,
    passages,
    targets,
)
from whodunnit.core.state import Phase, State

AT_ONCE = frozenset({When.ANY_TIME, When.AT_START_OR_UNDISPROVED})
"""When accusations come, if one may follow on a suggestion that nobody disproved."""
TAKEN, FADES = 0.8, 1.6
"""How likely a rival that thinks and is a turn from the right room wins before one's next turn,
and by how much less, as a logarithm, with every turn that it is farther."""
LEAST = 0.05
"""A guess that is less likely than this is not tried."""


def can_wait(state: State) -> bool:
    """Whether an accusation is still possible after what comes next in this turn."""
    edition = state.setup.edition
    on_the_way = state.phase in (Phase.START, Phase.MOVING)
    if edition.shown_card_ends_turn:
        return edition.accuse is When.ANY_TIME and on_the_way and edition.has_board
    before = on_the_way or state.phase is Phase.ENTERED
    return before and edition.accuse in (When.ANY_TIME, When.AFTER_SUGGESTION)


def attempt(state: State, known: Odds, outlook: Outlook) -> Named | None:
    """The best guess to try for the seat whose turn it is; nothing if it is better not to.

    Better is to accuse at once, or where that is not possible to wait.
    """
    entered = state.phase is Phase.ENTERED and can_wait(state)
    if entered or not state.setup.edition.has_board or known.facts.red_card:
        return None
    guesses = _by_rooms(known)
    held = {one: chance * _lasts(state, known, one, outlook) for one, chance in guesses.items()}
    accusing, waiting = known.best[1], max(outlook.hope, *held.values())
    failing = accusing if can_wait(state) else waiting
    best, most = None, accusing if may_accuse(state) else failing
    for named, chance in guesses.items():
        reached = chance_to_try(state, known.deck.cards[named[2]]) if chance > LEAST else 0.0
        others = (worth for other, worth in held.items() if other != named)
        after = max(outlook.hope * (1 - chance), *others, 0.0)
        worth = reached * (chance + after) + (1 - reached) * failing
        if reached and worth > most:
            best, most = named, worth
    return best


def _by_rooms(known: Odds) -> dict[Named, float]:
    """The likeliest guess in each room, and how likely it is."""
    found: dict[int, tuple[float, Named]] = {}
    for named, chance in known.winning.items():
        found[named[2]] = max(found.get(named[2], (0.0, named)), (chance, named))
    return {named: chance for chance, named in found.values()}


def _lasts(state: State, known: Odds, guess: Named, outlook: Outlook) -> float:
    """How likely nobody wins until this seat's next turn, if a guess is right."""
    nearest = turns_of_nearest(state, state.turn, known.deck.cards[guess[2]])
    return 1 - outlook.thinking * TAKEN * exp(FADES * min(0.0, 1 - nearest))


def chance_to_try(state: State, room: Card) -> float:
    """How likely the seat whose turn it is can suggest in a room this turn, and accuse then."""
    if state.setup.edition.accuse not in AT_ONCE:
        return 0.0
    if may_suggest(state) and state.room_of(state.turn) == room:
        return 1.0
    if room in passages(state):
        return 1.0
    if may_walk(state):
        return float(_within_reach(state, room))
    if not may_roll(state):
        return 0.0
    rolls = list(product(PIPS, repeat=state.setup.edition.dice))
    return sum(_within_reach(replace(state, dice=roll), room) for roll in rolls) / len(rolls)


def _within_reach(state: State, room: Card) -> bool:
    return any(target.to == room for target in targets(state))
