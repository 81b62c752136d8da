"""A position as a program writes it: one JSON object."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from whodunnit.core.cards import Card, CardKind, CaseFile, Hand
from whodunnit.core.errors import BadFile, Problem
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.notation_names import Misread, card_of_kind
from whodunnit.deduction.notation_table import (
    MOST_CARDS,
    USUAL_THEME,
    Answers,
    Table,
    cards_of,
    check_seat_name,
    check_sizes,
    distinct,
    hand_of,
    table_of,
)
from whodunnit.editions.hints import known_names
from whodunnit.editions.names import Fault, quoted

KEYS = ("seats", "me", "hand", "theme", "face_up", "suggestions", "false_accusations")
"""What a position says; only `seats` must be there."""

NAMED = tuple(kind.value for kind in CardKind)
"""The keys of the three cards that a suggestion or an accusation names."""

T = TypeVar("T")


def facts_from_json(text: str, file: str, line: int = 0) -> Facts:
    """The facts in a JSON object; BadFile with everything that is wrong in it."""
    return _Reader(file, line).read(text)


class _Reader:
    """Reads on after a fault, so that all of them are found."""

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line
        self.problems: list[Problem] = []

    def read(self, text: str) -> Facts:
        position = self.mapping(self.parsed(text), "", KEYS, ("seats",))
        table = self.table(position)
        me, hand = self.own(position, table)
        face_up = self.face_up(position, table)
        suggestions = self.each(
            position, "suggestions", lambda item, path: self.suggestion(item, path, table)
        )
        accusations = self.each(
            position, "false_accusations", lambda item, path: self.accusation(item, path, table)
        )
        if self.problems:
            raise BadFile(tuple(self.problems))
        return Facts(table.cards.deck, table.seats, me, hand, face_up, suggestions, accusations)

    def fault(self, path: str, fault: Fault) -> None:
        what = f"{path}: {fault.what}" if path else fault.what
        self.problems.append(Problem(self.file, self.line, 0, what, fault.remedy))

    @contextmanager
    def at(self, path: str) -> Iterator[None]:
        """What is wrong within is told with this path, and reading goes on behind it."""
        try:
            yield
        except Misread as error:
            self.fault(path, error.fault)

    def parsed(self, text: str) -> object:
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            line = self.line + error.lineno - 1 if self.line else error.lineno
            what = f"This is no JSON: {error.msg}."
            remedy = "Correct it, or leave it to a program to write it."
            raise BadFile((Problem(self.file, line, error.colno, what, remedy),)) from None
        except (RecursionError, ValueError):
            raise BadFile(
                (
                    Problem(
                        self.file,
                        self.line,
                        0,
                        "This JSON is nested too deeply, or has a number that is too long.",
                        "A position is an object with a few lists.",
                    ),
                )
            ) from None

    def mapping(
        self, value: object, path: str, keys: tuple[str, ...], needed: tuple[str, ...]
    ) -> dict[str, Any]:
        """An object with some of these keys; those without a value are as good as absent."""
        if not isinstance(value, dict):
            remedy = f"Write an object with {', '.join(needed)}."
            self.fault(path, Fault(f"Here is {quoted(value)}.", remedy))
            return {}
        for key in value:
            if key not in keys:
                self.fault(path, Fault(f"There is no key {quoted(key)}.", known_names(key, keys)))
        given = {key: item for key, item in value.items() if item is not None}
        for key in needed:
            if key not in given:
                self.fault(path, Fault(f"There is no {quoted(key)}.", "Add it."))
        return given

    def items(self, value: object, path: str) -> list[object]:
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(path, Fault(f"Here is {quoted(value)}.", "Write a list in brackets."))
            return []
        return value

    def each(
        self, position: dict[str, Any], key: str, read: Callable[[object, str], T | None]
    ) -> tuple[T, ...]:
        items = enumerate(self.items(position.get(key), key))
        found = [read(item, f"{key}[{n}]") for n, item in items]
        return tuple(item for item in found if item is not None)

    def table(self, position: dict[str, Any]) -> Table:
        """The cards and the seats; without them nothing else can be read."""
        before = len(self.problems)
        seats = self.each(position, "seats", self.seat)
        for n, seat in enumerate(seats if len(self.problems) == before else ()):
            with self.at(f"seats[{n}].name"):
                check_seat_name(seat.name, (other.name for other in seats[:n]))
        theme = position.get("theme", USUAL_THEME)
        if not isinstance(theme, str):
            self.fault("theme", Fault(f"Here is {quoted(theme)}.", "Write a name in quotes."))
        if "seats" not in position or len(self.problems) > before:
            raise BadFile(tuple(self.problems))
        try:
            return table_of(cards_of(theme), seats)
        except Misread as error:
            self.fault("seats", error.fault)
        except BadFile as error:
            for problem in error.problems:
                self.fault("theme", Fault(f"{problem.file}: {problem.what}", problem.remedy))
        raise BadFile(tuple(self.problems))

    def seat(self, item: object, path: str) -> SeatFacts | None:
        keys = ("name", "cards")
        given = self.mapping(item, path, keys, keys)
        name, cards = given.get("name"), given.get("cards")
        if name is not None and not isinstance(name, str):
            self.fault(f"{path}.name", Fault(f"Here is {quoted(name)}.", "Write text in quotes."))
        if cards is not None and not (type(cards) is int and 0 <= cards <= MOST_CARDS):
            remedy = f"Write a number from 0 to {MOST_CARDS}."
            self.fault(f"{path}.cards", Fault(f"Here is {quoted(cards)}.", remedy))
        if isinstance(name, str) and type(cards) is int:
            return SeatFacts(" ".join(name.split()), cards)
        return None

    def own(self, position: dict[str, Any], table: Table) -> tuple[int | None, Hand]:
        if "me" not in position and "hand" not in position:
            return None, ()
        for key, other in (("me", "hand"), ("hand", "me")):
            if key not in position:
                remedy = f"Add it, or leave out {other} too: so does a spectator."
                self.fault("", Fault(f"There is no {quoted(key)}.", remedy))
                return None, ()
        cards = self.cards(position["hand"], "hand", table)
        me = self.seat_named(position["me"], "me", table)
        if me is None or cards is None:
            return None, ()
        with self.at("hand"):
            return me, hand_of(table.seats[me], cards, table.cards.deck)
        return me, ()

    def face_up(self, position: dict[str, Any], table: Table) -> Hand:
        cards = self.cards(position.get("face_up"), "face_up", table)
        if cards is None:
            return ()
        with self.at("face_up"):
            face_up = distinct(cards, table.cards.deck)
            with self.at("seats"):
                check_sizes(table, face_up)
            return face_up
        return ()

    def text(self, value: object, path: str) -> str | None:
        if isinstance(value, str):
            return value
        self.fault(path, Fault(f"Here is {quoted(value)}.", "Write a name in quotes."))
        return None

    def seat_named(self, value: object, path: str, table: Table) -> int | None:
        text = self.text(value, path)
        if text is not None:
            with self.at(path):
                return table.seat(text)
        return None

    def cards(self, value: object, path: str, table: Table) -> list[Card] | None:
        """The cards of a list, if all can be read; each wrong one is told."""
        before = len(self.problems)
        cards: list[Card] = []
        for n, item in enumerate(self.items(value, path)):
            card = self.card(item, f"{path}[{n}]", table)
            cards += [card] if card is not None else []
        return cards if len(self.problems) == before else None

    def card(self, value: object, path: str, table: Table) -> Card | None:
        text = self.text(value, path)
        if text is not None:
            with self.at(path):
                return table.cards.names.find(text)
        return None

    def named(self, given: dict[str, Any], path: str, table: Table) -> CaseFile | None:
        cards: list[Card] = []
        for kind in CardKind:
            text = self.text(given[kind], f"{path}.{kind}") if kind in given else None
            if text is not None:
                with self.at(f"{path}.{kind}"):
                    cards.append(card_of_kind(text, kind, table.cards.names, table.cards.deck))
        return CaseFile(*cards) if len(cards) == len(CardKind) else None

    def suggestion(self, item: object, path: str, table: Table) -> SuggestionFacts | None:
        needed = ("by", *NAMED)
        given = self.mapping(item, path, (*needed, "cannot", "shown_by", "card"), needed)
        by = self.seat_named(given["by"], f"{path}.by", table) if "by" in given else None
        named = self.named(given, path, table)
        cannot = [
            self.seat_named(seat, f"{path}.cannot[{n}]", table)
            for n, seat in enumerate(self.items(given.get("cannot"), f"{path}.cannot"))
        ]
        shown_by, card = given.get("shown_by"), given.get("card")
        if card is not None and shown_by is None:
            self.fault(path, Fault('There is a card, but no "shown_by".', "Say who showed it."))
        shower = None if shown_by is None else self.seat_named(shown_by, f"{path}.shown_by", table)
        shown = None if card is None else self.card(card, f"{path}.card", table)
        if by is None or named is None:
            return None
        answers = Answers(table, by, named)
        with self.at(f"{path}.cannot"):
            answers.cannot(seat for seat in cannot if seat is not None)
        if shower is not None:
            with self.at(f"{path}.shown_by"):
                answers.shows(shower, shown)
        return answers.facts()

    def accusation(self, item: object, path: str, table: Table) -> CaseFile | None:
        given = self.mapping(item, path, ("by", *NAMED), NAMED)
        if "by" in given:
            self.seat_named(given["by"], f"{path}.by", table)
        return self.named(given, path, table)
