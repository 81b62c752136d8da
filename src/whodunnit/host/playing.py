"""What an action leads to at a table: the rules' part and the dealer's, in one."""

from msgspec.structs import replace

from whodunnit.core.actions import Action, Seat
from whodunnit.core.cards import Card
from whodunnit.core.events import Event
from whodunnit.core.rules import create, step
from whodunnit.core.state import Phase, State
from whodunnit.host.dealer import Dealer
from whodunnit.host.fair import source
from whodunnit.host.keeper import Change
from whodunnit.host.meta import TableMeta, TablePhase
from whodunnit.host.setups import setup_for

_CHANCE = frozenset({Phase.DEALING, Phase.ROLLING})


def dealt(meta: TableMeta) -> Change:
    """The beginning of a game: the table is laid and the cards are dealt."""
    seats: tuple[Card, ...] = tuple(chair.suspect for chair in meta.chairs)
    state, created = create(setup_for(meta.settings, seats))
    state, events = _with_chance(meta, state)
    return Change(meta, state, created + events)


def played(
    meta: TableMeta,
    state: State,
    action: Action,
    by: Seat,
    version: int | None = None,
) -> Change:
    """What an action leads to, dice included; raises Refused."""
    state, events = step(state, action, by=by, version=version)
    state, drawn = _with_chance(meta, state)
    over = replace(meta, phase=TablePhase.OVER) if state.phase is Phase.OVER else None
    return Change(over, state, events + drawn)


def dealer_at(meta: TableMeta, state: State) -> Dealer:
    """The dealer as it draws at this version of the game."""
    return Dealer(source(meta.secret, meta.nonces, state.version))


def _with_chance(meta: TableMeta, state: State) -> tuple[State, tuple[Event, ...]]:
    """Deal or roll, where that is due."""
    events: tuple[Event, ...] = ()
    while state.phase in _CHANCE:
        state, drawn = step(state, dealer_at(meta, state).act(state))
        events += drawn
    return state, events
