"""The questions before a game at a real table: which cards, who plays, which cards are yours."""

from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from whodunnit.commands._companion_file import MOST_OF_A_KIND
from whodunnit.commands._companion_game import (
    COLOURS,
    FORMAT,
    VERSION,
    Game,
    SeatLine,
    cards_called,
    named_cards,
)
from whodunnit.core.cards import Card, CardKind, Deck, Hand, hand_sizes
from whodunnit.core.errors import WhodunnitError
from whodunnit.deduction.facts import SeatFacts
from whodunnit.deduction.notation_names import Misread, words_of
from whodunnit.deduction.notation_table import (
    USUAL_THEME,
    Cards,
    Table,
    check_seat_name,
    check_sizes,
    distinct,
    hand_of,
    table_of,
)
from whodunnit.editions.names import Fault, name_fault

OWN = "own"
"""How one asks for lists of one's own."""

T = TypeVar("T")


class Setup:
    """Asks until every answer can be used; a wrong one is explained and asked for again."""

    def __init__(self, console: Console, read: Callable[[], str]) -> None:
        self._console = console
        self._read = read

    def game(self, name: str) -> Game:
        """The game that the answers describe."""
        which = "Which cards? classic (Enter), cluedo, ns, comet, the file of a theme, or own."
        cards = self._ask(which, lambda text: cards_called(text or USUAL_THEME), self._own)
        who = "Who plays, in turn order? Ann, Bob, Cleo; or with numbers of cards: Ann 5, Bob 4."
        table = self._ask(who, lambda text: _table(text, cards))
        face_up: Hand = ()
        if sum(seat.cards for seat in table.seats) != len(cards.deck.cards) - 3:
            lie = "The numbers do not use up all cards. Which lie face up?"
            face_up = self._ask(lie, lambda text: _face_up(text, table))
        mine = "Which seat is yours? Enter if you only look on."
        me = self._ask(mine, lambda text: table.seat(text) if text else None)
        hand: Hand = ()
        if me is not None:
            seat = table.seats[me]
            hand = self._ask(
                f"Your {seat.cards} cards?",
                lambda text: hand_of(seat, _split(text, cards), cards.deck),
            )
        seats = tuple(
            SeatLine(one.name, one.cards, COLOURS[at]) for at, one in enumerate(table.seats)
        )
        return Game(FORMAT, VERSION, name, cards.deck, seats, me, hand, face_up, ())

    def _ask(
        self,
        question: str,
        understand: Callable[[str], T],
        own: Callable[[], T] | None = None,
    ) -> T:
        while True:
            self._console.print(Text(question, style="bold"))
            text = " ".join(self._read().split())
            try:
                return own() if own is not None and text == OWN else understand(text)
            except WhodunnitError as error:
                self._console.print(Text(str(error), style="red"))

    def _own(self) -> Cards:
        """Three lists, typed one after another."""
        lists = [
            self._ask(f"The {kind}s, with commas between them?", lambda text: _cards(text))
            for kind in CardKind
        ]
        deck = Deck(*lists)
        if len({card.casefold() for card in deck.cards}) < len(deck.cards):
            fault = Fault("Two cards have the same name.", "Give each a name of its own.")
            raise Misread(fault)
        return named_cards(deck)


def _cards(text: str) -> tuple[Card, ...]:
    cards = tuple(part.strip() for part in text.split(",") if part.strip())
    if not 1 <= len(cards) <= MOST_OF_A_KIND:
        raise Misread(Fault(f"Here are {len(cards)} cards.", f"Name 1 to {MOST_OF_A_KIND}."))
    for card in cards:
        fault = name_fault(card)
        if fault is not None:
            raise Misread(fault)
    return cards


def _table(text: str, cards: Cards) -> Table:
    """The seats; where no number of cards is typed, they are dealt evenly (P4)."""
    parts = [part.split() for part in text.split(",") if part.strip()]
    proposed = hand_sizes(len(cards.deck.cards) - 3, max(len(parts), 1))
    seats: list[SeatFacts] = []
    for at, words in enumerate(parts):
        numbered = len(words) > 1 and words[-1].isdecimal() and len(words[-1]) <= 2
        name = " ".join(words[:-1] if numbered else words)
        check_seat_name(name, (seat.name for seat in seats))
        seats.append(SeatFacts(name, int(words[-1]) if numbered else proposed[at]))
    table = table_of(cards, seats)
    held = sum(seat.cards for seat in seats)
    if held > len(cards.deck.cards) - 3:
        check_sizes(table, ())
    return table


def _face_up(text: str, table: Table) -> Hand:
    face_up = distinct(_split(text, table.cards), table.cards.deck)
    check_sizes(table, face_up)
    return face_up


def _split(text: str, cards: Cards) -> list[Card]:
    return list(cards.names.split(words_of(text)))
