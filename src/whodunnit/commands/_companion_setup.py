"""The questions before a game at a real table: which cards, who plays, which cards are yours."""

import re
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

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
from whodunnit.commands._prompt import Quit
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

QUIT: Final = frozenset({"quit", "exit", "q"})
"""What one types to leave."""

OWN = "own"
"""How one asks for lists of one's own."""

T = TypeVar("T")

_NUMBER = re.compile(r"\d{1,2}", re.ASCII)


class Setup:
    """Asks until every answer can be used; a wrong one is explained and asked for again."""

    def __init__(self, console: Console, read: Callable[[], str]) -> None:
        self._console = console
        self._read = read

    def game(self, name: str) -> Game:
        """The game that the answers describe."""
        which = "Which cards? classic (Enter), cluedo, ns, comet, the file of a theme, or own."
        cards = self._ask(which, lambda text: cards_called(text or USUAL_THEME), self._own)
        table, face_up = self._seats(cards)
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

    def _seats(self, cards: Cards) -> tuple[Table, Hand]:
        """The seats, and the cards that lie face up if not all are dealt to them."""
        while True:
            who = "Who plays, in turn order? Ann, Bob, Cleo; or with all numbers of cards: Ann 5, "
            table = self._ask(f"{who}Bob 4 ...", lambda text: _table(text, cards))
            if sum(seat.cards for seat in table.seats) == len(cards.deck.cards) - 3:
                return table, ()
            lie = "Not all cards are dealt so. Which lie face up? Enter to name the seats again."
            face_up = self._ask(lie, partial(_face_up, table))
            if face_up is not None:
                return table, face_up

    def _ask(
        self,
        question: str,
        understand: Callable[[str], T],
        own: Callable[[], T] | None = None,
    ) -> T:
        while True:
            self._console.print(Text(question, style="bold"))
            text = " ".join(self._read().split())
            if text.casefold() in QUIT:
                raise Quit
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
    numbers = [len(words) > 1 and _NUMBER.fullmatch(words[-1]) is not None for words in parts]
    if any(numbers) and not all(numbers):
        what = "Some seats have a number of cards, and some have none."
        raise Misread(Fault(what, "Give all of them a number, or none."))
    for at, (words, numbered) in enumerate(zip(parts, numbers, strict=True)):
        name = " ".join(words[:-1] if numbered else words)
        check_seat_name(name, (seat.name for seat in seats))
        seats.append(SeatFacts(name, int(words[-1]) if numbered else proposed[at]))
    table = table_of(cards, seats)
    held = sum(seat.cards for seat in seats)
    if held > len(cards.deck.cards) - 3:
        check_sizes(table, ())
    return table


def _face_up(table: Table, text: str) -> Hand | None:
    """The cards that lie face up; nothing if none is named."""
    if not text:
        return None
    face_up = distinct(_split(text, table.cards), table.cards.deck)
    check_sizes(table, face_up)
    return face_up


def _split(text: str, cards: Cards) -> list[Card]:
    return list(cards.names.split(words_of(text)))
