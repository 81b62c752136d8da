"""The casual player: draws the plain conclusions that one draws with a pencil."""

from whodunnit.bots.elimination import Eliminator, Possible, accusations_of
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import LOGIC_ONLY, Facts
from whodunnit.deduction.position import cards_of, positions
from whodunnit.deduction.propagate import propagate


class Casual(Eliminator):
    """Marks who cannot hold what, and visits the rooms that it does not know."""

    def left_open(self, facts: Facts) -> Possible:
        """What one conclusion after another leaves open."""
        return concluded(facts)


def concluded(facts: Facts) -> Possible:
    """What the plain conclusions leave open: one place, one card, one shown card at a time."""
    deck, seats = facts.deck, len(facts.seats)
    hidden = [0, 0, 0]
    accusations: dict[CaseFile, None] = {}
    for position in positions(facts, LOGIC_ONLY):
        if not propagate(position):
            continue
        masks = position.can[seats:]
        hidden = [before | mask for before, mask in zip(hidden, masks, strict=True)]
        suspects, weapons, rooms = (cards_of(deck, mask) for mask in masks)
        if position.murderer not in (None, facts.me):
            suspects = _suspect(facts, position.murderer)
        accusations |= dict.fromkeys(accusations_of(facts, suspects, weapons, rooms))
    cards = [cards_of(deck, mask) for mask in hidden]
    return Possible((cards[0], cards[1], cards[2]), tuple(accusations))


def _suspect(facts: Facts, seat: int | None) -> tuple[Card, ...]:
    suspect = None if seat is None else facts.seats[seat].suspect
    return () if suspect is None else (suspect,)
