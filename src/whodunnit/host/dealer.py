"""The dealer: the only one who draws cards and dice."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from whodunnit.core.actions import HOST, Action, Deal, Dice
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.legal import PIPS, legal_actions
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State

T = TypeVar("T")


class Dealer:
    """Deals, rolls, and answers for removed seats, from one source of chance.

    The source is a function that returns a whole number from 0 up to, not including, its argument,
    each with the same probability; `random.Random(seed).randrange` is one.
    """

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def act(self, state: State) -> Action:
        """What the host has to do now."""
        if state.phase is Phase.DEALING:
            return self.deal(state.setup)
        if state.phase is Phase.ROLLING:
            return self.dice(state.setup)
        # R8: one of the matching cards of a removed seat
        return self.choose(legal_actions(state, HOST))

    def deal(self, setup: Setup) -> Deal:
        """Shuffle the kinds apart, seal the Case File, deal the rest clockwise (P3, P4, N19)."""
        deck, seats = setup.deck, len(setup.seats)
        murderer = self._below(seats) if setup.edition.red_card else None
        red = () if murderer is None else (setup.seats[murderer],)
        case_file = CaseFile(
            self.choose([suspect for suspect in deck.suspects if suspect not in red]),
            self.choose(deck.weapons),
            self.choose(deck.rooms),
        )
        hidden = {*case_file, *red}
        rest = self.shuffled([card for card in deck.cards if card not in hidden])
        hands: list[tuple[Card, ...]] = []
        for seat, size in enumerate(setup.hand_sizes):
            held = size - (seat == murderer)  # N20: the Red Card counts as one
            hands.append(deck.sort(rest[:held]))
            rest = rest[held:]
        return Deal(case_file, tuple(hands), self._weapon_rooms(setup), murderer)

    def dice(self, setup: Setup) -> Dice:
        """Roll what the edition rolls."""
        return Dice(tuple(self.choose(PIPS) for _ in range(setup.edition.dice)))

    def choose(self, options: Sequence[T]) -> T:
        """One of the options, each as likely as another."""
        return options[self._below(len(options))]

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in an order of which each is as likely as another."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def _weapon_rooms(self, setup: Setup) -> tuple[Card, ...]:
        """Each weapon in a room of its own, as far as the rooms go (P2)."""
        if setup.board is None:
            return ()
        rooms, weapons = setup.deck.rooms, len(setup.deck.weapons)
        rounds = -(-weapons // len(rooms))
        placed = [room for _ in range(rounds) for room in self.shuffled(rooms)]
        return tuple(placed[:weapons])
