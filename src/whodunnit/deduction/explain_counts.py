"""The entries and laws of a game as counts: so many of these cards are in these places."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from whodunnit.core.cards import Card, CardKind
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD, Place
from whodunnit.deduction.proof import Entry, EntryKind, Fact, Law, LawKind


class Count(NamedTuple):
    """At least `low` and at most `high` of some cards are in some places."""

    spots: int
    """The spots that it counts: a card in a place, one bit each."""
    low: int
    """How many of them hold at least."""
    high: int
    """How many of them hold at most."""
    source: Entry | Law
    """The entry or law that says so."""


def bits(mask: int) -> Iterator[int]:
    """The bits of a mask, each by itself, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


class Ledger:
    """A viewer's facts as counts over spots; the spot of a card in a place is one bit."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.size = len(facts.deck.cards)
        seats = range(len(facts.seats))
        self.places: tuple[Place, ...] = (*seats, CASE_FILE, RED_CARD, FACE_UP)
        self.first = {place: number * self.size for number, place in enumerate(self.places)}
        suspects = (seat.suspect for seat in facts.seats if seat.suspect is not None)
        self.played = facts.deck.sort(tuple(suspects)) if facts.red_card else ()
        self.entries = tuple(dict.fromkeys(_entries(facts)))
        self.meaning = {entry: tuple(self._meaning(entry)) for entry in self.entries}
        self.laws = tuple(self._laws())

    def spots(self, place: Place, cards: Iterable[Card]) -> int:
        """The spots of some cards in one place."""
        index = self.facts.deck.index
        return sum(1 << self.first[place] + index[card] for card in cards)

    def spot(self, fact: Fact) -> int:
        """The spot that a fact speaks about."""
        return self.spots(fact.place, (fact.card,))

    def fact(self, spot: int, holds: bool) -> Fact:
        """The fact that a spot is taken or not."""
        place, card = divmod(spot.bit_length() - 1, self.size)
        return Fact(self.facts.deck.cards[card], self.places[place], holds)

    def satisfies(self, world: int, entry: Entry) -> bool:
        """Whether an entry is true in a world, given as the spots that hold in it."""
        return all(
            count.low <= (world & count.spots).bit_count() <= count.high
            for count in self.meaning[entry]
        )

    def red_card_of(self, seat: int) -> int:
        """The spot of the Red Card with a seat, or none if it cannot have it."""
        suspect = self.facts.seats[seat].suspect
        return self.spots(RED_CARD, (suspect,)) if suspect in self.played else 0

    def _laws(self) -> Iterator[Count]:
        deck = self.facts.deck
        seats = range(len(self.facts.seats))
        for card in deck.cards:
            places = [*seats, CASE_FILE]
            # N19: only a character that is played can be the murderer.
            places += [RED_CARD] if card in self.played else []
            places += [FACE_UP] if card in self.facts.face_up else []
            spots = sum(self.spots(place, (card,)) for place in places)
            yield Count(spots, 1, 1, Law(LawKind.ONE_PLACE, card))
        for kind in CardKind:
            cards = [card for card in deck.cards if deck.kinds[card] is kind]
            yield Count(self.spots(CASE_FILE, cards), 1, 1, Law(LawKind.ONE_OF_KIND, kind))
        if self.facts.red_card:
            yield Count(self.spots(RED_CARD, self.played), 1, 1, Law(LawKind.ONE_MURDERER))

    def _meaning(self, entry: Entry) -> Iterator[Count]:
        facts = self.facts
        all_of: int | None = None
        none_of = 0
        match entry:
            case Entry(EntryKind.OWN_HAND, seat=int(seat)):
                all_of = self.spots(seat, facts.hand)
                if len(facts.hand) + (facts.murderer == seat) == facts.seats[seat].cards:
                    none_of = self.spots(seat, facts.deck.cards) & ~all_of
            case Entry(EntryKind.CARD_COUNT, seat=int(seat)):
                spots = self.spots(seat, facts.deck.cards) | self.red_card_of(seat)
                yield Count(spots, facts.seats[seat].cards, facts.seats[seat].cards, entry)
            case Entry(EntryKind.COULD_NOT, seat=int(seat), suggestion=int(number)):
                none_of = self.spots(seat, facts.suggestions[number].named)
            case Entry(EntryKind.SHOWED, seat=int(seat), suggestion=int(number)):
                yield Count(self.spots(seat, facts.suggestions[number].named), 1, 3, entry)
            case Entry(EntryKind.SAW | EntryKind.KNOWN_CARD, seat=int(seat), card=str(card)):
                all_of = self.spots(seat, (card,))
            case Entry(EntryKind.FACE_UP, card=str(card)):
                all_of = self.spots(FACE_UP, (card,))
            case Entry(EntryKind.FALSE_ACCUSATION, accusation=int(number)):
                accused = facts.false_accusations[number]
                spots = self.spots(CASE_FILE, accused)
                # N22: an accusation with the murderer's character would have been true as well.
                if accused.suspect in self.played:
                    spots |= self.spots(RED_CARD, (accused.suspect,))
                yield Count(spots, 0, 2, entry)
            case Entry(EntryKind.CASE_FILE) if facts.case_file is not None:
                all_of = self.spots(CASE_FILE, facts.case_file)
            case Entry(EntryKind.MURDERER, seat=int(seat)):
                all_of = self.red_card_of(seat)
            case Entry(EntryKind.INNOCENT, seat=int(seat)):
                none_of = self.red_card_of(seat)
        if all_of is not None:
            yield Count(all_of, all_of.bit_count(), all_of.bit_count(), entry)
        if none_of:
            yield Count(none_of, 0, 0, entry)


def _entries(facts: Facts) -> Iterator[Entry]:
    """Every piece of evidence in the facts once, oldest suggestion first."""
    if facts.me is not None:
        yield Entry(EntryKind.OWN_HAND, seat=facts.me)
    for seat in range(len(facts.seats)):
        yield Entry(EntryKind.CARD_COUNT, seat=seat)
    for card in facts.face_up:
        yield Entry(EntryKind.FACE_UP, card=card)
    if facts.case_file is not None:
        yield Entry(EntryKind.CASE_FILE)
    for card, seat in facts.known:
        yield Entry(EntryKind.KNOWN_CARD, seat=seat, card=card)
    if facts.red_card and facts.murderer is not None:
        yield Entry(EntryKind.MURDERER, seat=facts.murderer)
    for seat in facts.innocent if facts.red_card else ():
        yield Entry(EntryKind.INNOCENT, seat=seat)
    for number, suggestion in enumerate(facts.suggestions):
        for seat in suggestion.cannot:
            yield Entry(EntryKind.COULD_NOT, seat=seat, suggestion=number)
        if suggestion.shown_by is not None and suggestion.card is None:
            yield Entry(EntryKind.SHOWED, seat=suggestion.shown_by, suggestion=number)
        elif suggestion.shown_by is not None:
            yield Entry(
                EntryKind.SAW,
                seat=suggestion.shown_by,
                suggestion=number,
                card=suggestion.card,
            )
    for number in range(len(facts.false_accusations)):
        yield Entry(EntryKind.FALSE_ACCUSATION, accusation=number)
