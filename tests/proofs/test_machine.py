"""Seats, host and intruders do whatever they like, in any order, and the game stands."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from whodunnit.core.actions import HOST, Action, Seat, Strike
from whodunnit.core.events import Event
from whodunnit.core.legal import legal_by_kind, may_be_struck, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State
from whodunnit.testing.chance import Moment, random_deal
from whodunnit.testing.clients import Client, viewers
from whodunnit.testing.intrusions import owner_of, random_intrusion
from whodunnit.testing.invariants import check_json, check_moment
from whodunnit.testing.legality import check_legality, refusal
from whodunnit.testing.records import check_record
from whodunnit.testing.strategies import setups

choices = st.integers(0, 10_000)
"""A choice among any number of things."""

chances = st.randoms(use_true_random=False)
"""A source of chance that hypothesis can shrink."""


class Game(RuleBasedStateMachine):
    """A game of any house edition, and everybody around it."""

    state: State
    events: tuple[Event, ...]
    clients: list[Client]

    @initialize(setup=setups())
    def create(self, setup: Setup) -> None:
        self.state, self.events = create(setup)
        self.clients = [Client(setup, viewer) for viewer in viewers(setup)]

    @precondition(lambda self: self.state.phase is Phase.DEALING)
    @rule(chance=chances)
    def deal(self, chance: Random) -> None:
        self.happen(HOST, random_deal(self.state.setup, chance))

    @precondition(lambda self: self.state.phase not in (Phase.DEALING, Phase.OVER))
    @rule(kind=choices, which=choices)
    def act(self, kind: int, which: int) -> None:
        actor = to_act(self.state)
        assert actor is not None
        kinds = legal_by_kind(self.state, actor)
        actions = kinds[kind % len(kinds)]
        self.happen(actor, actions[which % len(actions)])

    @precondition(lambda self: may_be_struck(self.state))
    @rule()
    def strike(self) -> None:
        self.happen(HOST, Strike(self.state.turn))

    @rule(chance=chances)
    def intrude(self, chance: Random) -> None:
        action = random_intrusion(self.state.setup, chance)
        seats = set(range(len(self.state.setup.seats)))
        for by in seats - {owner_of(self.state, action)}:
            assert refusal(self.state, action, by) is not None
        check_legality(self.state, chance, samples=2)

    @rule(chance=chances)
    def reconnect(self, chance: Random) -> None:
        for client in self.clients:
            client.check_reconnect(chance)

    @invariant()
    def everybody_knows_what_they_may(self) -> None:
        for client in self.clients:
            client.check(self.state)

    def teardown(self) -> None:
        if hasattr(self, "state"):
            check_record(self.events, self.state)

    def happen(self, by: Seat, action: Action) -> None:
        after, events = step(self.state, action, by=by, version=self.state.version)
        moment = Moment(self.state, by, action, events, after)
        check_moment(moment)
        check_json(moment)
        for client in self.clients:
            client.receive(events)
        self.state = after
        self.events += events


TestGame = Game.TestCase
TestGame.settings = settings(max_examples=settings().max_examples // 3, stateful_step_count=40)
