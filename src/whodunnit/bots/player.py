"""What all computer players have in common: the order in which a turn is thought through."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import groupby
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.bots.memory import Memory
from whodunnit.bots.walking import best_walk
from whodunnit.core.actions import (
    Accuse,
    Action,
    EndTurn,
    Move,
    Roll,
    Seat,
    Show,
    Suggest,
    TakePassage,
)
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.edition import Accuse as When
from whodunnit.core.legal import accusations_open, may_be_pending
from whodunnit.core.view import View
from whodunnit.deduction import Facts

SETTLED = 1.0
"""The confidence of whoever cannot be wrong."""

PATIENCE = 40
"""After how many suggestions of its own a player accuses whatever is likeliest."""


class Belief(Struct, frozen=True):
    """The accusation that a player would make."""

    named: CaseFile
    """The three cards."""
    confidence: float
    """How likely they are right, by what the player can tell."""


class Question(Struct, frozen=True):
    """What a player is asked: the game as it knows it, and what it may do."""

    view: View
    """The game."""
    seat: Seat
    """The player's seat."""
    kinds: Mapping[type[Action], list[Action]]
    """What it may do, by kinds."""
    facts: Facts
    """What it knows for sure."""
    chance: Random
    """For what it leaves to chance; drawn anew for each question."""


class Player(ABC):
    """A computer player that thinks its turn through; the levels differ in what they think."""

    confidence = SETTLED
    """How sure it must be to accuse."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.memory = Memory()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        seat = view.seat
        if seat is None:
            raise ValueError("a spectator has nothing to choose")
        # A seed for each question: a player that is made anew in the middle of a game plays on as
        # it would have done.
        chance = Random(f"{self._seed}/{view.state.version}")
        asked = Question(view, seat, _by_kind(legal), self.memory.facts(view), chance)
        if Show in asked.kinds:
            cards = [action.card for action in legal if isinstance(action, Show)]
            return Show(seat, self.show(asked, cards))
        return self._turn(asked)

    @abstractmethod
    def believe(self, asked: Question) -> Belief:
        """The accusation that it would make now."""

    @abstractmethod
    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """The suggestion that it makes, in one of these rooms."""

    @abstractmethod
    def room_values(self, asked: Question) -> Mapping[Card, float]:
        """What a suggestion in each room is worth to it."""

    def show(self, asked: Question, cards: Sequence[Card]) -> Card:
        """The card that it shows: one that the asker knows already, or any."""
        suggestion = asked.view.state.suggestion
        known = self.memory.shown.get(suggestion.by, set()) if suggestion else set()
        return asked.chance.choice([card for card in cards if card in known] or cards)

    def _turn(self, asked: Question) -> Action:
        belief = self.believe(asked)
        sure = belief.confidence >= self.confidence or self.memory.made >= PATIENCE
        if sure and Accuse in asked.kinds:
            return Accuse(asked.seat, belief.named)
        declared = belief.named if sure and _accusation_follows(asked) else None
        walk = self._walk(asked, declared)
        if walk is not None:
            return walk
        if Suggest in asked.kinds:
            return self._suggestion(asked, declared)
        return EndTurn(asked.seat)

    def _walk(self, asked: Question, declared: CaseFile | None) -> Action | None:
        """The way on; nothing where there is none, or where it is better to stay and suggest."""
        ways = [way for kind in (Roll, TakePassage, Move) for way in asked.kinds.get(kind, ())]
        if not ways:
            return None
        values = self.room_values(asked) if declared is None else _undisproved_in(asked, declared)
        return self.way_on(asked, ways, values)

    def way_on(
        self, asked: Question, ways: Sequence[Action], values: Mapping[Card, float]
    ) -> Action | None:
        """The best of some ways, the rooms being worth so much; nothing if it is best to stay."""
        walk = best_walk(asked.view, ways, values)
        if walk is None:
            return None
        way, value = walk
        # P22: whoever was summoned may stay, if nothing better is in reach
        here = asked.view.state.room_of(asked.seat)
        stays = Suggest in asked.kinds and here is not None and values.get(here, 0.0) >= value
        return None if stays else way

    def _suggestion(self, asked: Question, declared: CaseFile | None) -> Suggest:
        state = asked.view.state
        here = state.room_of(asked.seat)
        if declared is None:
            rooms = asked.facts.deck.rooms if here is None else (here,)
            return Suggest(asked.seat, self.suggest(asked, rooms))
        named = declared if here is None else replace(declared, room=here)
        return Suggest(asked.seat, named, may_be_pending(state))


def _by_kind(legal: Sequence[Action]) -> dict[type[Action], list[Action]]:
    kinds: dict[type[Action], list[Action]] = {}
    for kind, actions in groupby(legal, key=type):
        kinds.setdefault(kind, []).extend(actions)
    return kinds


def _accusation_follows(asked: Question) -> bool:
    """Whether accusations are open, but a suggestion has to come first (N10, N12)."""
    state = asked.view.state
    return state.setup.edition.accuse is When.AFTER_SUGGESTION and accusations_open(state)


def _undisproved_in(asked: Question, declared: CaseFile) -> dict[Card, float]:
    """The rooms to walk to with an accusation in mind: nobody must have a card to show there."""
    deck = asked.facts.deck
    if asked.view.state.setup.edition.accusation_may_be_pending:
        return dict.fromkeys(deck.rooms, 1.0)
    return {
        room: 1.0 if room == declared.room or room in asked.facts.hand else 0.1
        for room in deck.rooms
    }
