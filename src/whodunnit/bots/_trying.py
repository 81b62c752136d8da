"""Trying a guess for nothing: a suggestion in its room tells whether it is right.

Whoever is wrong in an accusation is out; whoever is wrong in a suggestion is shown a card. So a
guess that can be suggested this turn need not be risked, if an accusation may follow at once.
"""

from itertools import product

from msgspec.structs import replace

from whodunnit.core.cards import Card
from whodunnit.core.edition import Accuse as When
from whodunnit.core.legal import PIPS, may_roll, may_suggest, may_walk, passages, targets
from whodunnit.core.state import Phase, State

AT_ONCE = frozenset({When.ANY_TIME, When.AT_START_OR_UNDISPROVED})
"""When accusations come, if one may follow on a suggestion that nobody disproved."""


def can_wait(state: State) -> bool:
    """Whether an accusation is still possible after what comes next in this turn."""
    edition = state.setup.edition
    on_the_way = state.phase in (Phase.START, Phase.MOVING)
    if edition.shown_card_ends_turn:
        return edition.accuse is When.ANY_TIME and on_the_way and edition.has_board
    before = on_the_way or state.phase is Phase.ENTERED
    return before and edition.accuse in (When.ANY_TIME, When.AFTER_SUGGESTION)


def chance_to_try(state: State, room: Card) -> float:
    """How likely the seat whose turn it is can suggest in a room this turn, and accuse then."""
    if state.setup.edition.accuse not in AT_ONCE:
        return 0.0
    if may_suggest(state) and state.room_of(state.turn) in (None, room):
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
