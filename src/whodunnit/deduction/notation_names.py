"""Names as people write them: full or short, in any case, with or without commas between them."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from whodunnit.core.cards import Card, CardKind, CaseFile, Deck
from whodunnit.core.errors import WhodunnitError
from whodunnit.editions.hints import did_you_mean
from whodunnit.editions.names import Fault, alike, quoted

# A full stop or an apostrophe more or less does not make another name.
_MARKS = str.maketrans("", "", ".'\N{RIGHT SINGLE QUOTATION MARK}")
_TOKENS = re.compile(r",|[^\s,]+")


class Word(NamedTuple):
    """A word where it stands in a line."""

    text: str
    """The word."""
    column: int
    """Where it begins, counted from 1."""
    part: int
    """How many commas stand before it: a name never reaches across one."""


class Misread(WhodunnitError):
    """A piece of text that says nothing here."""

    def __init__(self, fault: Fault, column: int = 0) -> None:
        super().__init__(f"{fault.what} {fault.remedy}")
        self.fault = fault
        """What is wrong, and what would be right."""
        self.column = column
        """Where in its line, counted from 1; 0 for the piece as a whole."""


def words_of(text: str, column: int = 1) -> tuple[Word, ...]:
    """The words of a text that begins at a column.

    >>> [word.part for word in words_of("Lead Pipe, Rope")]
    [0, 0, 1]
    """
    words: list[Word] = []
    part = 0
    for token in _TOKENS.finditer(text):
        if token[0] == ",":
            part += 1
        else:
            words.append(Word(token[0], column + token.start(), part))
    return tuple(words)


def joined(words: Sequence[Word]) -> str:
    """The words as one text again."""
    return " ".join(word.text for word in words)


class Names(Struct, frozen=True, dict=True):
    """The names that can be meant, and what else they may be called."""

    noun: str
    """What bears these names: "card", "seat"."""
    names: tuple[str, ...]
    """The full names."""
    shorts: tuple[tuple[str, str], ...] = ()
    """Other names, and which full name each stands for."""

    @cached_property
    def _spelled(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Each full name, as it is compared, and its words."""
        return tuple((name, alike(name), _plain(name)) for name in self.names)

    @cached_property
    def _shorts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return tuple((name, _plain(short)) for short, name in self.shorts)

    @cached_property
    def _longest(self) -> int:
        """How many words a name has at most."""
        return max(len(words) for _, _, words in self._spelled)

    def matches(self, text: str) -> tuple[str, ...]:
        """The full names that a text can mean, by the strictest way of reading that gives any."""
        whole, wanted = alike(" ".join(text.split())), _plain(text)
        if not wanted:
            return ()
        return (
            tuple(name for name, spelled, _ in self._spelled if spelled == whole)
            or tuple(name for name, _, words in self._spelled if words == wanted)
            or tuple(name for name, words in self._shorts if words == wanted)
            or tuple(name for name, _, words in self._spelled if _has_run(words, wanted))
            or tuple(name for name, _, words in self._spelled if _begins_run(words, wanted))
        )

    def find(self, text: str, column: int = 0) -> str:
        """The one full name that a text means; Misread if there is none, or more than one."""
        found = self.matches(text)
        if len(found) == 1:
            return found[0]
        if found:
            raise Misread(
                Fault(f"{quoted(text)} could be {_either(found)}.", "Write more of the name."),
                column,
            )
        raise Misread(Fault(f"{quoted(text)} is no {self.noun} here.", self._hint(text)), column)

    def split(self, words: Sequence[Word]) -> tuple[str, ...]:
        """The full names that some words mean, one after another, each as long as can be."""
        found: list[str] = []
        at = 0
        while at < len(words):
            for end in range(min(at + self._longest, len(words)), at, -1):
                phrase = words[at:end]
                if phrase[0].part == phrase[-1].part and len(self.matches(joined(phrase))) == 1:
                    break
            else:
                end = at + 1
            found.append(self.find(joined(words[at:end]), words[at].column))
            at = end
        return tuple(found)

    def threes(self, words: Sequence[Word]) -> Iterator[tuple[str, str, str]]:
        """Every way to read some words as three names."""
        for first in range(1, min(self._longest, len(words)) + 1):
            for second in range(first + 1, min(first + self._longest, len(words)) + 1):
                phrases = (words[:first], words[first:second], words[second:])
                if all(p and p[0].part == p[-1].part for p in phrases):
                    one, two, three = (self.matches(joined(phrase)) for phrase in phrases)
                    if len(one) == len(two) == len(three) == 1:
                        yield one[0], two[0], three[0]

    def _hint(self, text: str) -> str:
        words = (word for name in self.names for word in name.split())
        hint = did_you_mean(text, [*words, *(short for short, _ in self.shorts), *self.names])
        return hint or f"There are: {', '.join(self.names)}."


def case_file_of(words: Sequence[Word], names: Names, deck: Deck, column: int) -> CaseFile:
    """The suspect, the weapon and the room that some words name, in any order."""
    readings = {
        CaseFile(*deck.sort(three))
        for three in names.threes(words)
        if {deck.kinds[card] for card in three} == set(CardKind)
    }
    if len(readings) == 1:
        return readings.pop()
    where = words[0].column if words else column
    if readings:
        what = f"{quoted(joined(words))} can be read in more than one way."
        raise Misread(Fault(what, "Put commas between the names."), where)
    found = names.split(words)
    told = ", ".join(f"{card} ({deck.kinds[card]})" for card in found)
    what = f"Here is {told}." if found else "Here is no card."
    raise Misread(Fault(what, "Name one suspect, one weapon and one room."), where)


def card_of_kind(text: str, kind: CardKind, names: Names, deck: Deck) -> Card:
    """The card that a text means, where only one kind of card can stand."""
    card = names.find(text)
    if deck.kinds[card] != kind:
        raise Misread(Fault(f"{card} is a {deck.kinds[card]}.", f"Name a {kind} here."))
    return card


def _plain(text: str) -> tuple[str, ...]:
    return tuple(alike(text).translate(_MARKS).split())


def _has_run(words: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the wanted words stand in the name, side by side."""
    return any(words[at : at + len(wanted)] == wanted for at in range(len(words) - len(wanted) + 1))


def _begins_run(words: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether words that begin like the wanted ones stand in the name, side by side."""
    return any(
        all(map(str.startswith, words[at : at + len(wanted)], wanted))
        for at in range(len(words) - len(wanted) + 1)
    )


def _either(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"
