"""The rivals on the board: how near each is to the case, and what it does to summon one of them."""

from collections.abc import Mapping
from math import log2

from whodunnit.bots._odds import Odds
from whodunnit.bots._planning import Plan
from whodunnit.bots.walking import turns_to_rooms
from whodunnit.core.actions import Seat
from whodunnit.core.cards import Card
from whodunnit.core.state import Standing, State

PATIENCE = 0.8
"""What is left of a rival's hope with every turn that it has to wait."""
ASKING = 0.3
"""How much of what is open of suspect and weapon one suggestion settles."""
MOST_ASKED = 1.0
"""How many bits that can be at most."""
NEVER = 99.0
"""How many turns nobody takes."""


def rivals_of(state: State, seat: Seat) -> list[Seat]:
    """The seats that may still win before this one."""
    return [
        other
        for other, standing in enumerate(state.standings)
        if other != seat and standing is Standing.PLAYING
    ]


def turns_of(state: State, seat: Seat, room: Card) -> float:
    """How many turns it takes, as can be expected, until a seat enters a room."""
    board, edition = state.setup.board, state.setup.edition
    if board is None:
        raise ValueError("nobody is near or far without a board")
    turns = turns_to_rooms(board.graph, edition.dice, edition.secret_passages)
    return turns[state.token_of(state.suspect_of(seat)).place][room]


def turns_of_nearest(state: State, seat: Seat, room: Card) -> float:
    """How many it takes until a rival of this seat does."""
    return min((turns_of(state, rival, room) for rival in rivals_of(state, seat)), default=NEVER)


def unsettled(known: Odds) -> float:
    """How many bits of suspect and weapon are open."""
    rooms = len(known.deck.rooms)
    return sum(-chance * log2(chance) for chance in known.hidden[:-rooms] if chance > 0)


def summoning_gain(state: State, seat: Seat, known: Odds, suspect: Card, room: Card) -> float:
    """How many bits a rival gains by being summoned into a room; below nothing if it loses."""
    edition, setup = state.setup.edition, state.setup
    if not edition.suspect_is_summoned or suspect not in setup.seats:
        return 0.0
    rival = setup.seats.index(suspect)
    place = state.token_of(suspect).place
    if rival not in rivals_of(state, seat) or place == room:
        return 0.0
    asking = min(MOST_ASKED, ASKING * unsettled(known))
    values = {
        # The room of the suggestion is no secret any more
        one: asking + (0.0 if one == room else two_ways(chance))
        for one, chance in _rooms(known).items()
    }
    plan = Plan(state, values, PATIENCE)
    here = plan.by({room: 1.0}) if edition.summoned_may_suggest else 0.0
    return max(here, plan.from_place(room)) - plan.from_place(place)


def _rooms(known: Odds) -> Mapping[Card, float]:
    """How likely each room is in the Case File."""
    return {room: known.hidden[known.deck.index[room]] for room in known.deck.rooms}


def two_ways(chance: float) -> float:
    """How many bits are open of something that is so with this chance."""
    if not 0 < chance < 1:
        return 0.0
    return -chance * log2(chance) - (1 - chance) * log2(1 - chance)
