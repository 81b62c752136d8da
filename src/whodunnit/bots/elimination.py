"""Players that go by elimination: what is not ruled out is possible, and all of it alike."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from msgspec import Struct

from whodunnit.bots.player import SETTLED, Belief, Player, Question
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import Facts

KNOWN_ROOM = 0.2
"""What a suggestion is worth in a room that is ruled out, beside one in a room that is not."""


class Possible(Struct, frozen=True):
    """What is not ruled out."""

    case_file: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    """The suspects, weapons and rooms that may be in the Case File."""
    accusations: tuple[CaseFile, ...]
    """The accusations that may win."""


class Eliminator(Player):
    """Asks for what is not ruled out, and accuses when one accusation is left."""

    guesses_murderer = True
    """Whether it leaves it to chance which of two suspects is the murderer, and which is framed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._found: tuple[Facts, Possible] | None = None

    @abstractmethod
    def left_open(self, facts: Facts) -> Possible:
        """What it does not rule out by these facts."""

    def possible(self, asked: Question) -> Possible:
        """What it has not ruled out; worked out once for the same facts."""
        if self._found is None or self._found[0] is not asked.facts:
            self._found = asked.facts, self.left_open(asked.facts)
        return self._found[1]

    def believe(self, asked: Question) -> Belief:
        """Any accusation that may win."""
        left = self.possible(asked).accusations
        alone = len(left) == 1 or (self.guesses_murderer and _murderer_or_framed(asked.facts, left))
        return Belief(asked.chance.choice(left), SETTLED if alone else 1 / (1 + len(left)))

    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """One card of each kind that is not ruled out; its own where there is nothing to learn."""
        hand, deck = asked.facts.hand, asked.facts.deck
        suspects, weapons, possible_rooms = self.possible(asked).case_file
        here = [room for room in rooms if room in possible_rooms] or list(rooms)
        return CaseFile(
            _asked_for(asked, suspects, deck.suspects, hand),
            _asked_for(asked, weapons, deck.weapons, hand),
            _asked_for(asked, here, rooms, hand),
        )

    def room_values(self, asked: Question) -> Mapping[Card, float]:
        """Rooms that are not ruled out are worth the walk."""
        rooms = self.possible(asked).case_file[2]
        return {room: 1.0 if room in rooms else KNOWN_ROOM for room in asked.facts.deck.rooms}


def _murderer_or_framed(facts: Facts, left: Sequence[CaseFile]) -> bool:
    """Whether all that is open is which of two suspects has the Red Card (N19)."""
    return facts.red_card and len(left) == 2 and len({(one.weapon, one.room) for one in left}) == 1


def _asked_for(
    asked: Question, possible: Sequence[Card], kind: Sequence[Card], hand: Sequence[Card]
) -> Card:
    own = [card for card in kind if card in hand]
    return asked.chance.choice(own if len(possible) == 1 and own else possible)


def accusations_of(
    facts: Facts, suspects: Iterable[Card], weapons: Iterable[Card], rooms: Iterable[Card]
) -> tuple[CaseFile, ...]:
    """Every accusation of these cards that was not found false; all of them if none is left."""
    every = [CaseFile(*cards) for cards in product(suspects, weapons, rooms)]
    false = set(facts.false_accusations)
    return tuple([named for named in every if named not in false] or every)


def to_accuse(facts: Facts, suspects: Sequence[Card]) -> Sequence[Card]:
    """The suspects to accuse, of those in nobody's hand: with the Red Card only the murderer."""
    if not facts.red_card:
        return suspects
    own = None if facts.me is None else facts.seats[facts.me].suspect
    if facts.murderer is not None:
        # R9: the murderer wins by accusing the framed one
        return [suspect for suspect in suspects if suspect != own] or suspects
    played = {seat.suspect for seat in facts.seats} - {own}
    return [suspect for suspect in suspects if suspect in played] or suspects
