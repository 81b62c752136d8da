"""A table for the tests of rules: a game with a given deal, given places and given dice."""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from whodunnit.core.actions import (
    HOST,
    Accuse,
    Action,
    Deal,
    Dice,
    EndTurn,
    Move,
    Roll,
    Show,
    Strike,
    Suggest,
    TakePassage,
)
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.cards import Card, CaseFile, Deck, Hand
from whodunnit.core.errors import Refused
from whodunnit.core.events import Event, GameCreated
from whodunnit.core.legal import legal_actions, targets, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import State, Token
from whodunnit.core.view import View
from whodunnit.editions.setup import make_setup

SCARLET = "Miss Scarlet"
MUSTARD = "Colonel Mustard"
WHITE = "Mrs. White"
GREEN = "Mr. Green"
PEACOCK = "Mrs. Peacock"
PLUM = "Professor Plum"
SUSPECTS = (SCARLET, MUSTARD, WHITE, GREEN, PEACOCK, PLUM)

A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


def table(
    edition: str = "classic",
    seats: int | tuple[str, ...] = 3,
    *,
    hands: Mapping[Card, Hand] | None = None,
    case_file: tuple[Card, Card, Card] | None = None,
    red: Card | None = None,
    at: Mapping[Card, str] | None = None,
    turn: Card | None = None,
    round: int | None = None,
    theme: str | None = None,
    board: str | None = None,
    **switches: object,
) -> "Table":
    """A game that is dealt and arranged.

    `hands` says which cards a seat must hold, `red` whose card is the Red Card, `at` where tokens
    stand, `turn` and `round` whose turn of which round it is. The rest is filled up in the deck's
    order, always in the same way.
    """
    setup = _setup(edition, seats, theme, board, tuple(switches.items()))
    deal = make_deal(setup, hands or {}, case_file, red)
    game = Table(setup, deal)
    game.arrange(at or {}, turn, round)
    return game


class Table:
    """A game and the view of everyone at it; each method is one action of whoever is to act."""

    def __init__(self, setup: Setup, deal: Deal) -> None:
        state, (created,) = create(setup)
        assert isinstance(created, GameCreated)
        self.setup = setup
        self.state = state
        self.last: tuple[Event, ...] = (created,)
        """The events of the last action."""
        viewers: tuple[Viewer, ...] = (*range(len(setup.seats)), SPECTATOR)
        self._views = {viewer: View.opened(created, viewer) for viewer in viewers}
        self.act(deal)

    def arrange(self, at: Mapping[Card, str], turn: Card | None, round: int | None) -> None:
        """Put tokens elsewhere, or go on to another turn, as if it had been played so far."""

        def arranged(state: State) -> State:
            tokens = list(state.tokens)
            for suspect, place in at.items():
                tokens[self.setup.deck.index[suspect]] = Token(place)
            return replace(
                state,
                tokens=tuple(tokens),
                turn=state.turn if turn is None else self.seat(turn),
                round=state.round if round is None else round,
            )

        self.state = arranged(self.state)
        for viewer, view in self._views.items():
            self._views[viewer] = replace(view, state=arranged(view.state))

    # What is done

    def act(self, action: Action, by: int | None = None, version: int | None = None) -> "Table":
        """Ask for anything."""
        self.state, self.last = step(self.state, action, by=by, version=version)
        for viewer, view in self._views.items():
            self._views[viewer] = view.after(self.last)
        return self

    def roll(self, *pips: int) -> "Table":
        """Roll, and let the dice show this."""
        return self.act(Roll(self.state.turn)).act(Dice(pips))

    def move(self, to: str, door: str | None = None) -> "Table":
        """Walk there."""
        return self.act(Move(self.state.turn, to, door))

    def passage(self, room: Card) -> "Table":
        """Take the secret passage."""
        return self.act(TakePassage(self.state.turn, room))

    def suggest(
        self, suspect: Card, weapon: Card, room: Card | None = None, pending: bool = False
    ) -> "Table":
        """Make a suggestion, in the room where the token stands if no other is named."""
        here = room or self.place(self.whose_turn)
        return self.act(Suggest(self.state.turn, CaseFile(suspect, weapon, here), pending))

    def suggest_truly(self, pending: bool = False) -> "Table":
        """Suggest what is in the Case File."""
        return self.act(Suggest(self.state.turn, self.case_file, pending))

    def show(self, card: Card) -> "Table":
        """Show a card, as the seat that is asked."""
        assert self.state.suggestion is not None
        return self.act(Show(self.state.suggestion.asked, card))

    def accuse(self, suspect: Card, weapon: Card, room: Card) -> "Table":
        """Make an accusation."""
        return self.act(Accuse(self.state.turn, CaseFile(suspect, weapon, room)))

    def accuse_truly(self) -> "Table":
        """Accuse what is in the Case File."""
        return self.accuse(*self.case_file)

    def accuse_falsely(self) -> "Table":
        """Accuse with a weapon that is not in the Case File."""
        return self.accuse(self.case_file.suspect, self.other_weapon(), self.case_file.room)

    def end(self) -> "Table":
        """End the turn."""
        return self.act(EndTurn(self.state.turn))

    def strike(self) -> "Table":
        """Strike the seat whose turn it is, as the host."""
        return self.act(Strike(self.state.turn), by=HOST)

    def answered(self) -> "Table":
        """Let whoever can disprove the suggestion show its first card."""
        shows = self.legal(Show)
        return self.act(shows[0]) if shows else self

    def pass_turn(self) -> "Table":
        """Play any uneventful turn: one step in a corridor, or a suggestion that is disproved."""
        seat = self.state.turn
        if self.may(Roll):
            self.roll(*([1] * self.setup.edition.dice))
        if moves := self.legal(Move):
            self.act(moves[-1])
        if self.state.turn == seat and self.may(Suggest):
            self.act(self.legal(Suggest)[0]).answered()
        if self.state.turn == seat and self.may(EndTurn):
            self.end()
        return self

    def refuses(
        self,
        action: Action,
        error: type[Refused],
        rule: str,
        by: int | None = None,
        version: int | None = None,
    ) -> str:
        """Check that the action is refused by this rule and changes nothing; what it said."""
        before = self.state
        written = msgspec.json.encode(before)
        with pytest.raises(Refused) as refusal:
            self.act(action, by, version)
        assert type(refusal.value) is error
        assert refusal.value.rule == rule
        assert str(refusal.value).endswith(f"({rule})")
        assert self.state is before
        assert msgspec.json.encode(before) == written
        return refusal.value.sentence

    # What is so

    @property
    def whose_turn(self) -> Card:
        """The suspect whose turn it is."""
        return self.state.suspect_of(self.state.turn)

    @property
    def to_act(self) -> Card | None:
        """The suspect who is to act, "host", or nobody."""
        seat = to_act(self.state)
        if seat is None:
            return None
        return "host" if seat == HOST else self.state.suspect_of(seat)

    @property
    def case_file(self) -> CaseFile:
        """The hidden cards."""
        assert self.state.case_file is not None
        return self.state.case_file

    def seat(self, suspect: Card) -> int:
        """The seat of a suspect."""
        return self.setup.seats.index(suspect)

    def hand(self, suspect: Card) -> Hand:
        """What a suspect's seat holds."""
        held = self.state.hands[self.seat(suspect)]
        assert held is not None
        return held

    def place(self, suspect: Card) -> str:
        """Where a token stands."""
        return self.state.token_of(suspect).place

    def weapon(self, weapon: Card) -> Card:
        """The room that a weapon lies in."""
        return self.state.weapons[self.setup.deck.weapons.index(weapon)]

    def other_weapon(self) -> Card:
        """A weapon that is not in the Case File."""
        return next(weapon for weapon in self.setup.deck.weapons if weapon not in self.case_file)

    def targets(self) -> set[str]:
        """Where the token of the turn may go."""
        return {target.to for target in targets(self.state)}

    def paths(self) -> dict[str, tuple[str, ...]]:
        """The way to each target."""
        return {target.to: path for target, path in targets(self.state).items()}

    def legal(self, kind: type[A], suspect: Card | None = None) -> tuple[A, ...]:
        """The legal actions of a kind, of whoever is to act or of another one."""
        seat = to_act(self.state) if suspect is None else self.seat(suspect)
        actions = () if seat is None else legal_actions(self.state, seat)
        return tuple(action for action in actions if isinstance(action, kind))

    def may(self, kind: type[Action]) -> bool:
        """Whether whoever is to act may do such a thing."""
        return bool(self.legal(kind))

    def kinds(self) -> set[type[Action]]:
        """The kinds of actions that whoever is to act may choose from."""
        seat = to_act(self.state)
        return set() if seat is None else set(map(type, legal_actions(self.state, seat)))

    # What is known

    def view(self, viewer: Card) -> View:
        """The view of a suspect's seat, or of the spectator."""
        return self._views[SPECTATOR if viewer == SPECTATOR else self.seat(viewer)]

    def viewers(self) -> tuple[Card, ...]:
        """Everyone who looks at the table: the suspects that are played, and a spectator."""
        return (*self.setup.seats, SPECTATOR)

    def others(self, *suspects: Card) -> tuple[Card, ...]:
        """Everyone who looks at the table, except these."""
        return tuple(viewer for viewer in self.viewers() if viewer not in suspects)

    def told(self, viewer: Card, kind: type[E]) -> list[E]:
        """What a viewer has received so far, of one kind."""
        entries = self.view(viewer).entries
        return [entry.event for entry in entries if isinstance(entry.event, kind)]

    def just(self, kind: type[E]) -> list[E]:
        """What happened in the last action, of one kind."""
        return [event for event in self.last if isinstance(event, kind)]

    def stream(self, viewer: Card) -> bytes:
        """Everything that a viewer has received so far, as bytes."""
        return msgspec.json.encode(self.view(viewer).entries)


def make_deal(
    setup: Setup,
    hands: Mapping[Card, Hand],
    case_file: tuple[Card, Card, Card] | None = None,
    red: Card | None = None,
) -> Deal:
    """A deal with these cards in these hands; all others fall into place in the deck's order."""
    deck = setup.deck
    asked = [card for hand in hands.values() for card in hand]
    free = [card for card in deck.cards if card not in (*asked, red)]
    hidden = CaseFile(*case_file) if case_file else _last_of_each_kind(deck, free)
    rest = [card for card in deck.cards if card not in (*asked, *hidden, red)]
    dealt = []
    for suspect, size in zip(setup.seats, setup.hand_sizes, strict=True):
        held = list(hands.get(suspect, ()))
        wanted = size - len(held) - (suspect == red)
        dealt.append(tuple(held + rest[:wanted]))
        rest = rest[wanted:]
    weapons = deck.rooms[: len(deck.weapons)] if setup.board else ()
    murderer = None if red is None else setup.seats.index(red)
    return Deal(hidden, tuple(dealt), weapons, murderer)


def _last_of_each_kind(deck: Deck, free: list[Card]) -> CaseFile:
    kinds = (deck.suspects, deck.weapons, deck.rooms)
    suspect, weapon, room = ([card for card in kind if card in free][-1] for kind in kinds)
    return CaseFile(suspect, weapon, room)


@cache
def _setup(
    edition: str,
    seats: int | tuple[str, ...],
    theme: str | None,
    board: str | None,
    switches: tuple[tuple[str, object], ...],
) -> Setup:
    return make_setup(edition, seats, theme, board, dict(switches))
