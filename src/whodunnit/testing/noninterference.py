"""What is hidden cannot be told from anything a viewer gets.

Beside the game a shadow of it is played for each viewer: the same actions in another world, one
that the viewer cannot tell from the true one. Whatever the viewer is sent, can ask for, or is told
when it asks for too much must then be the same, byte for byte.
"""

from random import Random

import msgspec
from msgspec import Struct

from whodunnit.core.actions import Action, Deal, Seat, Show
from whodunnit.core.audience import Viewer
from whodunnit.core.errors import Refused
from whodunnit.core.events import Event
from whodunnit.core.legal import legal_actions, matching, to_act
from whodunnit.core.record import numbered, write
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import State, evolve
from whodunnit.core.view import redact, redacted, view_of
from whodunnit.testing.chance import Moment
from whodunnit.testing.clients import line_for
from whodunnit.testing.intrusions import random_intrusion
from whodunnit.testing.known import Known
from whodunnit.testing.legality import refusal
from whodunnit.testing.verdict import Nonconforming
from whodunnit.testing.worlds import other_deal

REDRAWN = 0.1
"""How often a shadow changes to another world although its own still fits."""


class Tally(Struct):
    """How much has really been compared."""

    moments: int = 0
    """How many moments before the end were looked at, once for each viewer."""
    other_worlds: int = 0
    """At how many of them there was another world to compare with."""
    other_case_files: int = 0
    """At how many of them it had another Case File."""


class _Game:
    """A game as a viewer follows it, beside the full one."""

    def __init__(self, setup: Setup, viewer: Viewer) -> None:
        self._viewer = viewer
        self.state, self.events = create(setup)
        self.seen = self.state

    def happen(self, state: State, events: tuple[Event, ...]) -> None:
        self.state = state
        self.events += events
        for event in events:
            self.seen = evolve(self.seen, redact(event, self._viewer))


class Shadow:
    """The same game in another world, as one viewer could imagine it."""

    def __init__(self, setup: Setup, viewer: Viewer, chance: Random, probes: int) -> None:
        self._setup, self._viewer, self._chance, self._probes = setup, viewer, chance, probes
        self._known = Known(setup, viewer)
        self._game = _Game(setup, viewer)
        self._actions: list[Action] = []
        self._other = _Game(setup, viewer)
        self._deal: Deal | None = None
        self._alone = False

    def follow(self, moment: Moment, tally: Tally) -> None:
        """Play one more action in the other world, and compare all that the viewer gets."""
        self._actions.append(moment.action)
        self._game.happen(moment.after, moment.events)
        self._known = self._known.after(moment.events)
        if self._known.open:
            return
        tally.moments += 1
        if self._alone:
            return
        true = self._actions[0]
        if not isinstance(true, Deal):
            raise Nonconforming("the first action of a game is not the deal")
        if self._deal and self._known.allows(self._deal) and self._chance.random() > REDRAWN:
            self._play(moment.action)
            self._compare_lines(len(moment.events))
        else:
            self._deal = other_deal(self._known, true, self._chance)
            if self._deal is None:
                self._alone = True  # knowledge only grows, so there will never be another again
                return
            self._other = _Game(self._setup, self._viewer)
            for action in self._actions:
                self._play(action)
            self._compare_lines(len(self._game.events))
            self._compare("record", *map(self._record, (self._game, self._other)))
            self._compare_reconnect()
        self._compare_moments()
        tally.other_worlds += 1
        tally.other_case_files += self._deal.case_file != true.case_file

    def _play(self, action: Action) -> None:
        state = self._other.state
        if isinstance(action, Deal) and self._deal:
            action = self._deal
        elif isinstance(action, Show):
            action = self._show(state, action)
        try:
            self._other.happen(*step(state, action))
        except Refused as error:
            raise Nonconforming(
                f"{self._viewer} could tell two worlds apart: in one of them {action} is refused"
            ) from error

    def _show(self, state: State, action: Show) -> Show:
        """The same answer; where the viewer does not see it, any card that the hand allows."""
        suggestion, hand = state.suggestion, state.hands[action.seat]
        public = self._setup.edition.shown_card_is_public
        if suggestion is None or hand is None or public:
            return action
        if self._viewer in (action.seat, suggestion.by):
            return action
        return Show(action.seat, self._chance.choice(matching(suggestion.named, hand)))

    def _compare_lines(self, count: int) -> None:
        first = len(self._game.events) - count + 1
        self._compare(
            "stream",
            *(
                [line_for(self._viewer, v, event) for v, event in enumerate(events, first)]
                for events in (self._game.events[first - 1 :], self._other.events[first - 1 :])
            ),
        )

    def _compare_moments(self) -> None:
        one, other = self._game, self._other
        self._compare("snapshot", *map(msgspec.json.encode, (one.seen, other.seen)))
        self._compare("turn", to_act(one.state), to_act(other.state))
        if isinstance(self._viewer, int):
            self._compare_asking(self._viewer, one.state, other.state)

    def _compare_asking(self, seat: Seat, one: State, other: State) -> None:
        legal = legal_actions(one, seat)
        self._compare("legal actions", legal, legal_actions(other, seat))
        probes = [random_intrusion(self._setup, self._chance) for _ in range(self._probes)]
        if legal:
            probes.append(self._chance.choice(legal))
        for probe in probes:
            self._compare("refusals", *(str(refusal(state, probe, seat)) for state in (one, other)))

    def _compare_reconnect(self) -> None:
        version = self._chance.randrange(1, len(self._game.events) + 1)
        self._compare(
            "reconnect",
            *(
                msgspec.json.encode(view_of(game.events[:version], self._viewer))
                + write(redacted(numbered(game.events), self._viewer)[version:])
                for game in (self._game, self._other)
            ),
        )

    def _record(self, game: _Game) -> bytes:
        return write(redacted(numbered(game.events), self._viewer))

    def _compare(self, what: str, one: object, other: object) -> None:
        if one != other:
            raise Nonconforming(
                f"{self._viewer} could tell two worlds apart by its {what}:\n{one!r}\n{other!r}"
            )
