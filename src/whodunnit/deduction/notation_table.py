"""The table that notes are about: which cards and seats there are, and what may be said of them."""

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from whodunnit.core.cards import Card, CaseFile, Deck, Hand
from whodunnit.deduction.facts import SeatFacts, SuggestionFacts
from whodunnit.deduction.notation_names import Misread, Names
from whodunnit.deduction.places import Pile
from whodunnit.editions.files import is_unprintable
from whodunnit.editions.load import builtin_themes, load_theme
from whodunnit.editions.names import MAX_NAME, Fault, alike, quoted

USUAL_THEME = "classic"
"""The cards that are meant when nobody says which."""

FEWEST_SEATS, MOST_SEATS = 2, 10
"""How many can sit at a table."""

MOST_CARDS = 99
"""No hand is larger."""

NOBODY = "nobody"
"""What one writes when all other seats could not disprove."""

_TAKEN = {NOBODY, *Pile, *(pile.replace("_", " ") for pile in Pile)}
_SIGNS = ",;:#"


class Cards(Struct, frozen=True):
    """The cards of a theme, and how they may be called."""

    deck: Deck
    """All the cards there are."""
    names: Names
    """Their names, the suspects' short ones too."""


class Table(Struct, frozen=True):
    """The cards and the seats that notes are about."""

    cards: Cards
    """The cards."""
    seats: tuple[SeatFacts, ...]
    """The seats in turn order."""
    names: Names
    """The names of the seats."""

    def seat(self, text: str, column: int = 0) -> int:
        """The number of the seat that a text means."""
        return self.numbers([self.names.find(text, column)])[0]

    def numbers(self, names: Iterable[str]) -> tuple[int, ...]:
        """The numbers of seats by their full names, each once."""
        return tuple(self.names.names.index(name) for name in dict.fromkeys(names))


def cards_of(theme: str) -> Cards:
    """The cards of a theme, by its name or its file; BadFile if there is none."""
    return _built_in(theme) if theme in builtin_themes() else _load(theme)


def table_of(cards: Cards, seats: Sequence[SeatFacts]) -> Table:
    """The table with these seats; Misread if it has too few or too many."""
    if not FEWEST_SEATS <= len(seats) <= MOST_SEATS:
        number = "There is 1 seat." if len(seats) == 1 else f"There are {len(seats)} seats."
        raise Misread(Fault(number, f"Name {FEWEST_SEATS} to {MOST_SEATS}."))
    names = tuple(seat.name for seat in seats)
    return Table(cards, tuple(seats), Names("seat", names))


def check_seat_name(name: str, others: Iterable[str], column: int = 0) -> None:
    """Refuse a name that no seat can have, or that another seat has."""
    if not name.strip():
        fault = Fault("A seat has no name.", "Give it one, like P1.")
    elif len(name) > MAX_NAME:
        what = f"The name {quoted(name)} is {len(name)} characters long."
        fault = Fault(what, f"Use at most {MAX_NAME}.")
    elif any(sign in name for sign in _SIGNS) or any(map(is_unprintable, name)):
        what = f"The name {quoted(name)} has a sign in it that no name can have."
        fault = Fault(what, "Use letters, digits and spaces.")
    elif alike(name) in _TAKEN:
        fault = Fault(f"{quoted(name)} means something else here.", "Call the seat otherwise.")
    elif alike(name) in map(alike, others):
        fault = Fault(f"Two seats are called {quoted(name)}.", "Give each a name of its own.")
    else:
        return
    raise Misread(fault, column)


def check_sizes(table: Table, face_up: Hand) -> None:
    """Refuse hands that do not use up the cards that are dealt."""
    held = sum(seat.cards for seat in table.seats)
    dealt = len(table.cards.deck.cards) - 3 - len(face_up)
    if held == dealt:
        return
    sums = f"{len(table.cards.deck.cards)} cards less 3 in the Case File"
    if face_up:
        sums += f" and {len(face_up)} face up"
    remedy = "Correct the numbers of cards, or say which cards lie face up."
    raise Misread(Fault(f"The seats have {held} cards, but {dealt} are dealt: {sums}.", remedy))


def hand_of(seat: SeatFacts, cards: Sequence[Card], deck: Deck, column: int = 0) -> Hand:
    """The viewer's hand; Misread if it is not as large as the seat's."""
    hand = distinct(cards, deck, column)
    if len(hand) != seat.cards:
        what = f"{seat.name} has {_number(seat.cards)}, but here are {len(hand)}."
        raise Misread(Fault(what, f"Name all {seat.cards} of them."), column)
    return hand


def distinct(cards: Sequence[Card], deck: Deck, column: int = 0) -> Hand:
    """Cards that lie in one place, in the deck's order; Misread if one is named twice."""
    twice = next((card for at, card in enumerate(cards) if card in cards[:at]), None)
    if twice is not None:
        raise Misread(Fault(f"{twice} is named twice.", "Name every card once."), column)
    return deck.sort(tuple(cards))


class Answers:
    """What became of a suggestion, gathered answer by answer."""

    def __init__(self, table: Table, by: int, named: CaseFile) -> None:
        self._table = table
        self._by = by
        self._named = named
        self._cannot: dict[int, None] = {}
        self._shown_by: int | None = None
        self._card: Card | None = None

    def cannot(self, seats: Iterable[int], column: int = 0) -> None:
        """These seats could not disprove."""
        for seat in seats:
            self._refuse_own(seat, column)
            if seat == self._shown_by:
                self._refuse_both(seat, column)
            self._cannot[seat] = None

    def shows(self, seat: int, card: Card | None, column: int = 0) -> None:
        """This seat showed a card, and which, if it was seen."""
        self._refuse_own(seat, column)
        if seat in self._cannot:
            self._refuse_both(seat, column)
        if self._shown_by is not None:
            what = f"{self._name(self._shown_by)} has shown a card already."
            raise Misread(Fault(what, "Only one seat shows a card."), column)
        if card is not None and card not in self._named:
            what = f"{card} was not named, so it cannot be shown."
            raise Misread(Fault(what, f"Name one of {', '.join(self._named)}."), column)
        self._shown_by, self._card = seat, card

    def nobody(self, column: int = 0) -> None:
        """No other seat could disprove."""
        self.cannot((s for s in range(len(self._table.seats)) if s != self._by), column)

    def facts(self) -> SuggestionFacts:
        """The suggestion and all its answers."""
        return SuggestionFacts(
            self._by, self._named, tuple(self._cannot), self._shown_by, self._card
        )

    def _name(self, seat: int) -> str:
        return self._table.seats[seat].name

    def _refuse_own(self, seat: int, column: int) -> None:
        if seat == self._by:
            what = f"{self._name(seat)} does not answer its own suggestion."
            raise Misread(Fault(what, "Name another seat."), column)

    def _refuse_both(self, seat: int, column: int) -> None:
        what = f"{self._name(seat)} cannot both show a card and have none to show."
        raise Misread(Fault(what, "Delete one of the two."), column)


@cache
def _built_in(theme: str) -> Cards:
    return _load(theme)


def _load(name_or_path: str) -> Cards:
    theme = load_theme(name_or_path)
    shorts = tuple((suspect.short, suspect.name) for suspect in theme.suspects)
    return Cards(theme.deck, Names("card", theme.deck.cards, shorts))


def _number(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"
