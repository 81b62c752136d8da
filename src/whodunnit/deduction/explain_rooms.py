"""Lay every card in a room that may have it, no room too full or too empty; or say why not."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from whodunnit.deduction.explain_counts import Count, Ledger, bits
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD
from whodunnit.deduction.proof import Entry, EntryKind, Law, LawKind


class Room(NamedTuple):
    """Where cards can be: a hand, a part of one, the table, or one place of the Case File."""

    shift: int
    """The number of the first card's spot there."""
    cards: int
    """The cards that may be there, one bit each."""
    low: int
    """How many cards it has at least."""
    high: int
    """How many cards it has at most."""
    source: Count | None
    """What says so, if anything does."""


class Misfit(NamedTuple):
    """Why the cards do not fit: too many for some rooms, or too few."""

    crowded: bool
    """True if these cards may be in no other rooms, and are too many; false if these rooms may
    have no other cards, and need more."""
    rooms: tuple[Room, ...]
    """The rooms."""
    cards: int
    """The cards, one bit each."""


class House:
    """The rooms of a ledger, as some of its entries and all of its laws describe them."""

    def __init__(self, ledger: Ledger, counts: Iterable[Count]) -> None:
        self.ledger = ledger
        self.full = (1 << ledger.size) - 1
        self.hands: dict[int, Count] = {}
        self.shown: dict[int, list[Count]] = {}
        self.others: list[tuple[int, Count]] = []
        for count in counts:
            match count.source:
                case Entry(EntryKind.CARD_COUNT, seat=int(seat)):
                    self.hands[seat] = count
                case Entry(EntryKind.SHOWED, seat=int(seat)):
                    self.shown.setdefault(seat, []).append(count)
                case Law(LawKind.ONE_OF_KIND):
                    self.others.append((ledger.first[CASE_FILE], count))
                case Law(LawKind.ONE_MURDERER):
                    self.others.append((ledger.first[RED_CARD], count))
        self.murderers = ledger.spots(RED_CARD, ledger.played)
        self.table = ledger.spots(FACE_UP, ledger.facts.face_up)

    def lay_out(self, true: int, false: int) -> int | Misfit:
        """Some world's spots, heeding the laws, the numbers of cards and most shown cards."""
        return self._lay_out(tuple(self._rooms(true, false)))

    def misfits(self, true: int, false: int) -> Iterator[Misfit]:
        """Why the cards cannot be laid: they are too many for some rooms, or too few for some."""
        rooms = tuple(self._rooms(true, false))
        for part in (
            [room._replace(low=0) for room in rooms],
            [room._replace(high=self.ledger.size) for room in rooms],
        ):
            misfit = self._lay_out(part)
            if isinstance(misfit, Misfit):
                yield misfit

    def _lay_out(self, rooms: Sequence[Room]) -> int | Misfit:
        for room in rooms:
            if room.high < 0:
                return Misfit(True, (room,), 0)
        laid = _lay(
            [room.cards for room in rooms],
            [room.low for room in rooms],
            [room.high for room in rooms],
            self.full,
        )
        if isinstance(laid, list):
            return sum(cards << room.shift for cards, room in zip(laid, rooms, strict=True))
        crowded, numbers, cards = laid
        return Misfit(crowded, tuple(rooms[number] for number in numbers), cards)

    def _rooms(self, true: int, false: int) -> Iterator[Room]:
        for seat in range(len(self.ledger.facts.seats)):
            shift = self.ledger.first[seat]
            shown = apart(self.shown.get(seat, ()), true, false)
            for count in shown:
                yield Room(shift, (count.spots & ~false) >> shift, 1, 1, count)
            cards = ~false >> shift & self.full
            hand = self.hands.get(seat)
            if hand is None:
                yield Room(shift, cards, 0, self.ledger.size, None)
            else:
                # The Red Card counts as one (N20): surely, surely not, or perhaps.
                red = self.ledger.red_card_of(seat)
                rest = hand.high - len(shown)
                low, high = rest - bool(red & ~false), rest - bool(red & true)
                yield Room(shift, cards, max(0, low), high, hand)
        for shift, count in self.others:
            yield Room(shift, (count.spots & ~false) >> shift, 1, 1, count)
        if self.table:
            shift = self.ledger.first[FACE_UP]
            yield Room(shift, (self.table & ~false) >> shift, 0, self.ledger.size, None)


def apart(shown: Iterable[Count], true: int, false: int) -> list[Count]:
    """Some of the shown cards not known yet that must be different ones."""
    chosen: list[Count] = []
    taken = 0
    unmet = (count for count in shown if not count.spots & true)
    for count in sorted(unmet, key=lambda count: (count.spots & ~false).bit_count()):
        if not count.spots & ~false & taken:
            chosen.append(count)
            taken |= count.spots & ~false
    return chosen


_Shortage = tuple[bool, tuple[int, ...], int]


def _lay(
    allowed: Sequence[int], low: Sequence[int], high: Sequence[int], cards: int
) -> list[int] | _Shortage:
    """The cards of each room; or whether it is a crowd, the rooms and the cards of a misfit."""
    laid = [0] * len(allowed)
    left = cards
    for room, need in enumerate(low):
        for _ in range(need):
            card = allowed[room] & left
            card &= -card
            laid[room] |= card
            left &= ~card
    for room, need in enumerate(low):
        while laid[room].bit_count() < need:
            fetched = _fetch(room, allowed, laid, left)
            if isinstance(fetched, tuple):
                return fetched
            left &= ~fetched
    for card in sorted(bits(left), key=lambda card: sum(1 for cards in allowed if card & cards)):
        crowd = _push(card, allowed, laid, high)
        if crowd is not None:
            return crowd
    return laid


def _fetch(short: int, allowed: Sequence[int], laid: list[int], left: int) -> int | _Shortage:
    """Give a room one more card, along a chain of rooms that each pass one on; the card taken."""
    passes: dict[int, tuple[int, int]] = {}
    reached = [short]
    for room in reached:
        new = allowed[room] & left
        if new:
            new &= -new
            laid[room] |= new
            while room != short:
                taker, card = passes[room]
                laid[room] &= ~card
                laid[taker] |= card
                room = taker
            return new
        for giver in range(len(laid)):
            card = laid[giver] & allowed[room]
            if card and giver not in reached:
                passes[giver] = room, card & -card
                reached.append(giver)
    cards = 0
    for room in reached:
        cards |= allowed[room]
    return False, tuple(reached), cards


def _push(
    card: int, allowed: Sequence[int], laid: list[int], high: Sequence[int]
) -> _Shortage | None:
    """Lay one more card, making room along a chain of rooms that each pass one on."""
    comes: dict[int, tuple[int | None, int]] = {
        room: (None, card) for room in range(len(laid)) if allowed[room] & card
    }
    reached = list(comes)
    for room in reached:
        if laid[room].bit_count() < high[room]:
            target: int | None = room
            while target is not None:
                source, moved = comes[target]
                laid[target] |= moved
                if source is not None:
                    laid[source] &= ~moved
                target = source
            return None
        for taker in range(len(laid)):
            moved = laid[room] & allowed[taker]
            if moved and taker not in comes:
                comes[taker] = room, moved & -moved
                reached.append(taker)
    cards = card
    for room in reached:
        cards |= laid[room]
    return True, tuple(reached), cards
