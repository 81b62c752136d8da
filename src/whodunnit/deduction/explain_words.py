"""Cards, seats, facts and entries in plain words."""

from collections.abc import Iterable, Sequence

from whodunnit.core.cards import Card, CardKind
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD, Place
from whodunnit.deduction.proof import Entry, EntryKind, Fact

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Some words as a list: one; one and another; one, another and a third."""
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last


def sentence(words: str) -> str:
    """The words with a capital letter in front and a full stop behind."""
    return f"{words[0].upper()}{words[1:]}."


class Words:
    """How to speak to one viewer about one game."""

    def __init__(self, facts: Facts, it: Card | None = None) -> None:
        self.facts = facts
        self.it = it

    def seat(self, seat: int) -> str:
        """What a seat is called; the viewer's own is "you"."""
        return "you" if seat == self.facts.me else self.facts.seats[seat].name

    def does(self, seat: int, yours: str, theirs: str) -> str:
        """A seat and what it does: "you hold", "Mustard holds"."""
        return f"{self.seat(seat)} {yours if seat == self.facts.me else theirs}"

    def card(self, card: Card) -> str:
        """A card with its article, "Miss Scarlet" or "the Rope"; or "it", if it is clear which."""
        if card == self.it and self.facts.deck.kinds[card] is not CardKind.SUSPECT:
            return "it"
        plain = self.facts.deck.kinds[card] is CardKind.SUSPECT or card.lower().startswith("the ")
        return card if plain else f"the {card}"

    def cards(self, cards: Iterable[Card], joint: str = "and") -> str:
        """Some cards in the deck's order, as a list."""
        return listed([self.card(card) for card in self.facts.deck.sort(list(cards))], joint)

    def has_cards(self, seat: int) -> str:
        """How many cards a seat has."""
        count = self.facts.seats[seat].cards
        return f"{self.does(seat, 'have', 'has')} {number(count)} card{'s' * (count != 1)}"

    def when(self, suggestion: int) -> str:
        """When a suggestion was made."""
        turn = self.facts.suggestions[suggestion].turn
        return f"on suggestion {suggestion + 1}" if turn is None else f"on turn {turn}"

    def showed(self, entry: Entry) -> str:
        """What a seat showed on a suggestion, as far as the viewer knows."""
        assert entry.seat is not None
        assert entry.suggestion is not None
        suggestion = self.facts.suggestions[entry.suggestion]
        to = " you" if suggestion.by == self.facts.me and entry.kind is EntryKind.SAW else ""
        what = (
            self.card(entry.card)
            if entry.card is not None
            else f"one of {self.cards(suggestion.named)}"
        )
        return f"{self.when(entry.suggestion)} {self.seat(entry.seat)} showed{to} {what}"

    def could_not(self, suggestion: int, seats: Iterable[int], cards: Iterable[Card]) -> str:
        """What some seats could not show on a suggestion."""
        names = listed([self.seat(seat) for seat in sorted(seats)])
        return f"{self.when(suggestion)} {names} could not show {self.cards(cards, 'or')}"

    def accused(self, accusation: int) -> str:
        """A false accusation."""
        accused = self.facts.false_accusations[accusation]
        suspect, weapon, room = (self.card(card) for card in accused)
        return f"the accusation of {suspect} with {weapon} in {room} was false"

    def fact(self, fact: Fact) -> str:
        """A fact as a clause."""
        return self.together((fact.card,), fact.place, fact.holds)

    def together(self, cards: Sequence[Card], place: Place, holds: bool) -> str:
        """What is so for some cards and one place."""
        if isinstance(place, int):
            names = self.cards(cards, "and" if holds else "or")
            held = self.does(place, "hold", "holds")
            lacked = self.does(place, "do not hold", "does not hold")
            return f"{held if holds else lacked} {names}"
        where = {
            CASE_FILE: "in the Case File",
            RED_CARD: "the murderer",
            FACE_UP: "face up on the table",
        }[place]
        if len(cards) == 1:
            return f"{self.cards(cards)} is {'' if holds else 'not '}{where}"
        if holds:
            return f"{self.cards(cards)} are {where}"
        return f"neither {self.cards(cards, 'nor')} is {where}"

    def never_there(self, fact: Fact) -> str:
        """Why a card can never be in a place."""
        if fact.place == FACE_UP:
            return f"{self.card(fact.card)} does not lie face up"
        if not self.facts.red_card:
            return "there is no Red Card in this game"
        return "only a suspect that somebody plays can be the murderer"

    def entry(self, entry: Entry, about: Sequence[Fact] = ()) -> str:
        """An entry as a clause; of its cards only those that the facts are about, if any."""
        cards = [fact.card for fact in about]
        match entry:
            case Entry(EntryKind.OWN_HAND, int(seat)):
                held = [fact.card for fact in about if fact.holds] if cards else self.facts.hand
                lacked = [fact.card for fact in about if not fact.holds]
                clauses = [self.together(held, seat, True)] if held else []
                clauses += [self.together(lacked, seat, False)] if lacked else []
                return " and ".join(clauses) or f"{self.seat(seat)} hold no card"
            case Entry(EntryKind.CARD_COUNT, int(seat)):
                return self.has_cards(seat)
            case Entry(EntryKind.COULD_NOT, int(seat), int(suggestion)):
                named = self.cards(self.facts.suggestions[suggestion].named)
                return f"{self.when(suggestion)} {self.seat(seat)} could not disprove {named}"
            case Entry(EntryKind.SHOWED | EntryKind.SAW):
                return self.showed(entry)
            case Entry(EntryKind.FACE_UP, card=str(card)):
                return f"{self.card(card)} lies face up"
            case Entry(EntryKind.FALSE_ACCUSATION, accusation=int(accusation)):
                return self.accused(accusation)
            case Entry(EntryKind.KNOWN_CARD, int(seat), card=str(card)):
                return f"{self.does(seat, 'are', 'is')} known to hold {self.card(card)}"
            case Entry(EntryKind.CASE_FILE):
                seen = cards or list(self.facts.case_file or ())
                return f"you have seen {self.cards(seen)} in the Case File"
            case Entry(EntryKind.MURDERER, int(seat)):
                return f"{self.does(seat, 'have', 'has')} the Red Card"
            case _:
                assert entry.seat is not None
                return f"{self.does(entry.seat, 'do not have', 'does not have')} the Red Card"
