"""Chance for tests: a deal, a roll, a choice, all from one seeded source."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from whodunnit.core.actions import HOST, Accuse, Action, Deal, Seat, Strike
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import Event
from whodunnit.core.legal import legal_by_kind, may_accuse, may_be_struck, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State
from whodunnit.testing.verdict import Nonconforming

PATIENCE = 1_000
"""After how many actions a random game is led to its end by true accusations."""

CARE = 0.8
"""How often a seat does something else where it could accuse."""

LIMIT = 20_000
"""After how many actions a game counts as one that never ends."""


class Moment(Struct, frozen=True):
    """One action of a game, with the game before and after it."""

    before: State
    """The game as it was."""
    by: Seat
    """Who acted: a seat or HOST."""
    action: Action
    """What was asked."""
    events: tuple[Event, ...]
    """What happened."""
    after: State
    """The game as it is then."""


def random_game(setup: Setup, chance: Random) -> Iterator[Moment]:
    """A game of random legal actions from the deal to the end; one without end is refused."""
    state, _ = create(setup)
    for number in range(LIMIT):
        if to_act(state) is None:
            return
        by, action = random_action(state, chance)
        if number >= PATIENCE and may_accuse(state) and chance.random() < 0.5:
            by, action = state.turn, ending_accusation(state)
        after, events = step(state, action, by=by, version=state.version)
        yield Moment(state, by, action, events, after)
        state = after
    raise Nonconforming(f"after {LIMIT} actions the game has not ended")


def random_action(state: State, chance: Random) -> tuple[Seat, Action]:
    """Somebody's next legal action: any kind of action first, then any action of that kind.

    Accusations are mostly held back where there is anything else to do, or games would be short.
    """
    if state.phase is Phase.DEALING:
        return HOST, random_deal(state.setup, chance)
    if may_be_struck(state) and chance.random() < 0.2:
        return HOST, Strike(state.turn)
    actor = to_act(state)
    kinds = [] if actor is None else legal_by_kind(state, actor)
    if actor is None or not kinds:
        raise Nonconforming(f"nobody can act in the phase {state.phase}")
    others = [kind for kind in kinds if not isinstance(kind[0], Accuse)]
    careful = others and chance.random() < CARE
    return actor, chance.choice(chance.choice(others if careful else kinds))


def random_deal(setup: Setup, chance: Random) -> Deal:
    """Any deal that the setup allows."""
    deck = setup.deck
    murderer = chance.randrange(len(setup.seats)) if setup.edition.red_card else None
    red = () if murderer is None else (setup.seats[murderer],)
    case_file = CaseFile(
        chance.choice([suspect for suspect in deck.suspects if suspect not in red]),
        chance.choice(deck.weapons),
        chance.choice(deck.rooms),
    )
    rest = [card for card in deck.cards if card not in case_file and card not in red]
    chance.shuffle(rest)
    hands = []
    for seat, size in enumerate(setup.hand_sizes):
        held = size - (seat == murderer)
        hands.append(deck.sort(rest[:held]))
        del rest[:held]
    return Deal(case_file, tuple(hands), random_weapons(setup, chance), murderer)


def random_weapons(setup: Setup, chance: Random) -> tuple[str, ...]:
    """Any placing of the weapons: each in a room of its own, as far as the rooms go (P2)."""
    if setup.board is None:
        return ()
    rooms = setup.deck.rooms
    placed: list[str] = []
    while len(placed) < len(setup.deck.weapons):
        placed += chance.sample(rooms, len(rooms))
    return tuple(placed[: len(setup.deck.weapons)])


def ending_accusation(state: State) -> Accuse:
    """An accusation that ends the game, whoever makes it."""
    if state.case_file is None:
        raise ValueError("only the full state tells the Case File")
    return Accuse(state.turn, state.case_file)
