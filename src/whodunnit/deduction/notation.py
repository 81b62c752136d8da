"""A position as a person writes it down at a table: one line for each thing seen."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NoReturn

from msgspec import Struct

from whodunnit.core.cards import CaseFile, Hand
from whodunnit.core.errors import BadFile, Problem
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.notation_json import facts_from_json
from whodunnit.deduction.notation_names import Misread, Word, case_file_of, joined, words_of
from whodunnit.deduction.notation_table import (
    NOBODY,
    USUAL_THEME,
    Answers,
    Cards,
    Table,
    cards_of,
    check_seat_name,
    check_sizes,
    distinct,
    hand_of,
    table_of,
)
from whodunnit.editions.hints import did_you_mean
from whodunnit.editions.names import Fault, alike, quoted

EXAMPLES: Final = {
    "theme": "theme: classic",
    "seats": "seats: P1 6, P2 6, P3 6",
    "me": "me: P1: Rope, Hall, Plum",
    "face up": "face up: Knife",
}
"""The headings, and how each is written."""

SUGGESTION = "P2 suggests Green Knife Study; P3 cannot; P4 shows"
ACCUSATION = "P3 accuses Plum Rope Hall"
ANSWERS = '"P3 cannot", "P4 shows", "P4 shows Knife" or "nobody"'

SUGGESTS, ACCUSES, CANNOT, SHOWS = "suggests", "accuses", "cannot", "shows"
"""The verbs."""

_HEADING = re.compile(r"\s*([^:;]*?)\s*:\s*")
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)


class Notes(Struct, frozen=True):
    """What was written down, and where."""

    facts: Facts
    """What it says."""
    suggestion_lines: tuple[int, ...] = ()
    """The line of each suggestion, counted from 1; none where the notes have no lines."""
    accusation_lines: tuple[int, ...] = ()
    """The line of each false accusation, likewise."""


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON: no line of notes begins with a brace."""
    return text.lstrip().startswith("{")


def read_notes(text: str, file: str) -> Notes:
    """The notes in a text, lines or JSON; BadFile with everything that is wrong in it.

    >>> notes = read_notes("seats: Ann 9, Bob 9\\nAnn suggests Plum Rope Hall; Bob shows", "-")
    >>> notes.facts.suggestions[0].shown_by
    1
    """
    if is_json(text):
        return Notes(facts_from_json(text, file))
    return _Reader(text, file).read()


def read_event(text: str, table: Table) -> SuggestionFacts | CaseFile:
    """What one line says has happened at a table: a suggestion, or a false accusation."""
    return _event(_Said(text.strip(), 1, 1), table)


class _Reader:
    """Reads on after a wrong line, so that all of them are found."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.headings: dict[str, _Said] = {}
        """What stands behind each heading."""
        self.events: list[_Said] = []
        """The lines of suggestions and accusations."""
        for number, line in enumerate(text.split("\n"), start=1):
            said = line.partition("#")[0].rstrip()
            if said.strip():
                self.sort_in(said, number)

    def read(self) -> Notes:
        """Everything that the lines say."""
        table = self.table()
        face_up = self.face_up(table)
        me, hand = self.own(table)
        suggestions: dict[int, SuggestionFacts] = {}
        accusations: dict[int, CaseFile] = {}
        for said in self.events:
            with self.at(said):
                event = _event(said, table)
                if isinstance(event, CaseFile):
                    accusations[said.line] = event
                else:
                    suggestions[said.line] = event
        if self.problems:
            self.give_up()
        return Notes(
            Facts(
                table.cards.deck,
                table.seats,
                me,
                hand,
                face_up,
                tuple(suggestions.values()),
                tuple(accusations.values()),
            ),
            tuple(suggestions),
            tuple(accusations),
        )

    @contextmanager
    def at(self, said: "_Said") -> Iterator[None]:
        """What is wrong within is told with its line, and reading goes on behind it."""
        try:
            yield
        except Misread as error:
            self.fault(said, error.fault, error.column)

    def fault(self, said: "_Said", fault: Fault, column: int = 0) -> None:
        place = (self.file, said.line, column or said.column)
        self.problems.append(Problem(*place, fault.what, fault.remedy))

    def give_up(self) -> NoReturn:
        raise BadFile(tuple(sorted(self.problems, key=lambda problem: problem.line)))

    def sort_in(self, line: str, number: int) -> None:
        """A line to where it belongs: a heading or an event."""
        said = _Said(line.strip(), number, len(line) - len(line.lstrip()) + 1)
        match = _HEADING.match(line)
        if match is None:
            self.events.append(said)
            return
        heading = " ".join(alike(match[1]).replace("_", " ").split())
        with self.at(said):
            if heading not in EXAMPLES:
                hint = did_you_mean(heading, EXAMPLES)
                written = ", ".join(f"{known}:" for known in EXAMPLES)
                what = f"No line begins with {quoted(match[1] + ':')}."
                raise Misread(Fault(what, f"{hint} Lines can begin with {written}".lstrip() + "."))
            if heading in self.headings:
                what = f"{quoted(heading + ':')} is in line {self.headings[heading].line} already."
                raise Misread(Fault(what, "Say everything in one line."))
            self.headings[heading] = _Said(line[match.end() :], number, match.end() + 1)

    def table(self) -> Table:
        """The cards and the seats; without them nothing else can be read."""
        cards = self.cards()
        said = self.headings.get("seats")
        if said is None:
            what = "The notes do not say which seats there are."
            remedy = f"Write, for example, {EXAMPLES['seats']}."
            self.problems.append(Problem(self.file, 0, 0, what, remedy))
        else:
            seats = self.seats(said)
            if cards is not None and seats is not None:
                with self.at(said):
                    return table_of(cards, seats)
        self.give_up()

    def cards(self) -> Cards | None:
        said = self.headings.get("theme")
        if said is None:
            return cards_of(USUAL_THEME)
        if not said.text:
            self.fault(
                said, Fault("Here is no theme.", f"Write, for example, {EXAMPLES['theme']}.")
            )
            return None
        try:
            return cards_of(said.text)
        except BadFile as error:
            for problem in error.problems:
                if problem.line:
                    self.problems.append(problem)
                else:
                    self.fault(said, Fault(f"{problem.file}: {problem.what}", problem.remedy))
        return None

    def seats(self, said: "_Said") -> list[SeatFacts] | None:
        """The seats, if all can be read; each wrong one is told."""
        seats: list[SeatFacts] = []
        parts = [(text, column) for text, column in said.parts(",") if text]
        for text, column in parts:
            with self.at(said):
                seats.append(_seat(text, column, [seat.name for seat in seats]))
        return seats if len(seats) == len(parts) else None

    def face_up(self, table: Table) -> Hand:
        face_up: Hand = ()
        before = len(self.problems)
        if said := self.headings.get("face up"):
            with self.at(said):
                cards = table.cards.names.split(words_of(said.text, said.column))
                face_up = distinct(cards, table.cards.deck, said.column)
        if len(self.problems) == before:
            with self.at(self.headings["seats"]):
                check_sizes(table, face_up)
        return face_up

    def own(self, table: Table) -> tuple[int | None, Hand]:
        said = self.headings.get("me")
        if said is None:
            return None, ()
        with self.at(said):
            name, colon, cards = said.text.partition(":")
            if not colon:
                what = f"{quoted(said.text)} is no seat with its cards."
                raise Misread(Fault(what, f"Write, for example, {EXAMPLES['me']}."))
            me = table.seat(name.strip(), said.column)
            column = said.column + len(name) + 1
            hand = table.cards.names.split(words_of(cards, column))
            return me, hand_of(table.seats[me], hand, table.cards.deck, column)
        return None, ()


class _Said(Struct, frozen=True):
    """A piece of a line, without the space around it."""

    text: str
    """What it says."""
    line: int
    """The number of the line, counted from 1."""
    column: int
    """Where it begins, counted from 1."""

    def parts(self, sign: str) -> Iterator[tuple[str, int]]:
        """What stands between the signs, and in which column."""
        column = self.column
        for part in self.text.split(sign):
            yield part.strip(), column + len(part) - len(part.lstrip())
            column += len(part) + 1


def _seat(text: str, column: int, others: Sequence[str]) -> SeatFacts:
    """A seat and its number of cards."""
    *words, number = text.split()
    if not _NUMBER.fullmatch(number):
        what = f"{quoted(text)} is no seat with its number of cards."
        raise Misread(Fault(what, f"Write, for example, {EXAMPLES['seats']}."), column)
    name = " ".join(words)
    check_seat_name(name, others, column)
    return SeatFacts(name, int(number))


def _event(said: _Said, table: Table) -> SuggestionFacts | CaseFile:
    """A suggestion with its answers, or a false accusation."""
    (first, column), *rest = said.parts(";")
    words = words_of(first, column)
    at = _verb(words, SUGGESTS, ACCUSES)
    if at is None:
        what = f"{quoted(said.text)} says nothing that can be understood."
        raise Misread(Fault(what, f'Expected "{SUGGESTION}" or "{ACCUSATION}".'))
    by = _one_seat(words[:at], table, column)
    named = case_file_of(words[at + 1 :], table.cards.names, table.cards.deck, words[at].column)
    if alike(words[at].text) == ACCUSES:
        if any(text for text, _ in rest):
            raise Misread(Fault("Nobody answers an accusation.", "End the line here."), rest[0][1])
        return named
    answers = Answers(table, by, named)
    for text, column in rest:
        if text:
            _answer(answers, words_of(text, column), table)
    return answers.facts()


def _answer(answers: Answers, words: Sequence[Word], table: Table) -> None:
    column = words[0].column
    if alike(joined(words)) in (NOBODY, f"{NOBODY} {SHOWS}"):
        answers.nobody(column)
    elif alike(words[-1].text) == CANNOT and len(words) > 1:
        answers.cannot(table.numbers(table.names.split(words[:-1])), column)
    elif at := _verb(words, SHOWS):
        seat = _one_seat(words[:at], table, column)
        shown = words[at + 1 :]
        card = table.cards.names.find(joined(shown), shown[0].column) if shown else None
        answers.shows(seat, card, shown[0].column if shown else column)
    else:
        what = f"{quoted(joined(words))} is no answer to a suggestion."
        raise Misread(Fault(what, f"Expected {ANSWERS}."), column)


def _one_seat(words: Sequence[Word], table: Table, column: int) -> int:
    if not words:
        raise Misread(
            Fault("Here is no seat.", f"Name one of {', '.join(table.names.names)}."), column
        )
    return table.seat(joined(words), column)


def _verb(words: Sequence[Word], *verbs: str) -> int | None:
    """Where the first of these verbs stands among the words."""
    return next((at for at, word in enumerate(words) if alike(word.text) in verbs), None)
