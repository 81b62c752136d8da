"""Everything that somebody could ask for, allowed or not: all of it, or one thing by chance."""

from collections.abc import Iterator
from itertools import product
from random import Random

from whodunnit.core.actions import (
    HOST,
    Accuse,
    Action,
    Deal,
    Dice,
    EndTurn,
    Move,
    Roll,
    Seat,
    Show,
    Strike,
    Suggest,
    TakePassage,
)
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.legal import PIPS, to_act
from whodunnit.core.setup import Setup
from whodunnit.core.state import State
from whodunnit.testing.chance import random_deal

STRANGER = "A stranger"
"""A name that no card and no place has."""


def places(setup: Setup) -> tuple[str, ...]:
    """Every place of the board."""
    if setup.board is None:
        return ()
    graph = setup.board.graph
    return (*graph.rooms, *graph.spaces, *graph.homes)


def doors(setup: Setup, place: str) -> tuple[str, ...]:
    """The doors of a place, if it is a room."""
    if setup.board is None:
        return ()
    return tuple(door.id for door in setup.board.graph.doors.get(place, ()))


def conceivable_actions(setup: Setup, seat: Seat) -> Iterator[Action]:
    """Every action of a seat that fits the deck and the board, and every one of the host's for it.

    Only the deals are left out.
    """
    yield Roll(seat)
    yield EndTurn(seat)
    yield Strike(seat)
    for place in places(setup):
        for door in (None, *doors(setup, place)):
            yield Move(seat, place, door)
    for room in setup.deck.rooms:
        yield TakePassage(seat, room)
    for card in setup.deck.cards:
        yield Show(seat, card)
    for named in setup.deck.case_files:
        yield Accuse(seat, named)
        yield Suggest(seat, named)
        yield Suggest(seat, named, accusation_pending=True)
    for dice in range(3):
        for values in product(PIPS, repeat=dice):
            yield Dice(values)


def owner_of(state: State, action: Action) -> Seat:
    """Who alone may ask for an action: its seat, or the host, who answers for removed seats."""
    if isinstance(action, Deal | Dice | Strike):
        return HOST
    awaited = to_act(state)
    if isinstance(action, Show) and awaited == HOST and state.suggestion is not None:
        return HOST
    return action.seat


def random_intrusion(setup: Setup, chance: Random) -> Action:
    """Something that somebody asks for without a thought for the rules."""
    seat = chance.randrange(-1, len(setup.seats) + 1)
    kind = chance.randrange(10)
    if kind == 0:
        return Roll(seat)
    if kind == 1:
        return EndTurn(seat)
    if kind == 2:
        return Strike(seat)
    if kind == 3:
        place = chance.choice((*places(setup), STRANGER))
        return Move(seat, place, chance.choice((None, STRANGER, *doors(setup, place))))
    if kind == 4:
        return TakePassage(seat, _any_card(setup, chance))
    if kind == 5:
        return Show(seat, _any_card(setup, chance))
    if kind == 6:
        return Accuse(seat, _any_three(setup, chance))
    if kind == 7:
        return Suggest(seat, _any_three(setup, chance), chance.random() < 0.3)
    if kind == 8:
        return Dice(tuple(chance.randrange(8) for _ in range(chance.randrange(4))))
    return damaged_deal(random_deal(setup, chance), setup, chance)


def damaged_deal(deal: Deal, setup: Setup, chance: Random) -> Deal:
    """A deal with one thing wrong."""
    deck, hands, weapons = setup.deck, list(deal.hands), deal.weapons
    case_file, murderer = deal.case_file, deal.murderer
    fault = chance.randrange(6)
    seat = chance.randrange(len(hands))
    if fault == 0:
        case_file = CaseFile(case_file.weapon, case_file.suspect, case_file.room)
    elif fault == 1:
        hands[seat] = (*hands[seat], case_file.room)
    elif fault == 2:
        hands[seat] = (*hands[seat][1:], STRANGER)
    elif fault == 3:
        hands = hands[1:]
    elif fault == 4:
        weapons = (*weapons, deck.rooms[0])
    else:
        murderer = len(hands) if setup.edition.red_card else seat
    return Deal(case_file, tuple(hands), weapons, murderer)


def _any_card(setup: Setup, chance: Random) -> Card:
    return chance.choice((*setup.deck.cards, STRANGER))


def _any_three(setup: Setup, chance: Random) -> CaseFile:
    if chance.random() < 0.2:
        return CaseFile(*(_any_card(setup, chance) for _ in range(3)))
    return chance.choice(setup.deck.case_files)
