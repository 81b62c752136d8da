"""A theme out of the text of its file, with everything that is wrong in it at once."""

from collections.abc import Mapping

from whodunnit.core.cards import Card
from whodunnit.core.errors import Problem
from whodunnit.editions.document import Document, bad_file, parse_toml
from whodunnit.editions.hints import known_names
from whodunnit.editions.names import (
    MAX_TITLE,
    Fault,
    alike,
    name_fault,
    quoted,
    word_fault,
)
from whodunnit.editions.positions import KeyPath
from whodunnit.editions.suspects import DRAWN, SuspectDraft, complete
from whodunnit.editions.theme import Theme

KEYS = ("name", "title", "deck", "suspects", "weapons", "rooms")
"""What a theme file says; `deck` only if the counts are not the usual ones."""

USUAL_DECK = (6, 6, 9)
"""How many suspects, weapons and rooms a theme has unless it says otherwise."""


def parse_theme(text: str, file: str) -> Theme:
    """The theme in a text; raises BadFile with all its problems."""
    return _Reader(parse_toml(text, file)).read()


class _Reader:
    """Reads on after a fault, so that all of them are found."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.cards: dict[str, Card] = {}
        """Every name so far, by what a reader would mix up with it."""

    def read(self) -> Theme:
        data = self.document.data
        for key in data:
            if key not in KEYS:
                self.fault((key,), f"A theme has no {quoted(key)}.", known_names(key, KEYS))
        word, title = self.text("name", "my_theme"), self.text("title", "My theme")
        self.check(("name",), word_fault(word))
        self.check(("title",), name_fault(title, MAX_TITLE))
        suspects = [self.suspect(("suspects", n), item) for n, item in self.items("suspects")]
        self.check_drawing(suspects)
        weapons = [self.card(("weapons", n), item) for n, item in self.items("weapons")]
        board_rooms, rooms = self.rooms()
        self.check_counts(len(suspects), len(weapons), len(rooms))
        if self.problems:
            raise bad_file(self.problems)
        return Theme(word, title, complete(suspects), tuple(weapons), rooms, board_rooms)

    def fault(self, path: KeyPath, what: str, remedy: str) -> None:
        self.problems.append(self.document.problem(path, what, remedy))

    def check(self, path: KeyPath, fault: Fault | None) -> None:
        # A key that is missing altogether has been reported as such.
        if fault is not None and path[0] in self.document.data:
            self.fault(path, fault.what, fault.remedy)

    def text(self, key: str, example: str) -> str:
        value = self.document.data.get(key)
        if isinstance(value, str):
            return value
        self.fault(
            (key,),
            f"The theme has no {key}." if value is None else f"{key} cannot be {quoted(value)}.",
            f'Write, for example, {key} = "{example}".',
        )
        return example

    def items(self, key: str) -> list[tuple[int, object]]:
        value = self.document.data.get(key)
        if isinstance(value, list):
            return list(enumerate(value))
        if value is None:
            self.fault((key,), f"The theme has no {key}.", f'Add {key} = ["...", "..."].')
        else:
            self.fault((key,), f"{key} cannot be {quoted(value)}.", 'Use a list: ["...", "..."].')
        return []

    def card(self, path: KeyPath, value: object) -> Card:
        if not isinstance(value, str):
            self.fault(path, f"A name cannot be {quoted(value)}.", 'Use text in quotes, "Rope".')
            return ""
        self.check(path, name_fault(value))
        other = self.cards.setdefault(alike(value), value)
        if other is not value:
            what = f"The name {quoted(value)} is there already."
            self.fault(path, what, "Give each suspect, weapon and room a name of its own.")
        return value

    def suspect(self, path: KeyPath, value: object) -> SuspectDraft:
        if not isinstance(value, dict):
            return {"name": self.card(path, value)}
        draft: SuspectDraft = {"name": self.card((*path, "name"), value.get("name", ""))}
        for key, item in value.items():
            if key not in ("name", *DRAWN):
                hint = known_names(key, ("name", *DRAWN))
                self.fault((*path, key), f"A suspect has no {quoted(key)}.", hint)
            elif key in DRAWN:
                fault = DRAWN[key](item)
                self.check((*path, key), fault)
                if fault is None:
                    draft[key] = str(item)
        return draft

    def check_drawing(self, suspects: list[SuspectDraft]) -> None:
        names = [alike(draft["name"]) for draft in suspects]
        for key in DRAWN:
            taken: set[str] = set()
            for n, draft in enumerate(suspects):
                if key not in draft:
                    continue
                value = alike(draft[key])
                others = names[:n] + names[n + 1 :] if key == "short" else []
                if value in taken or value in others:
                    what = f"Two suspects have the {key} {quoted(draft[key])}."
                    self.fault(("suspects", n, key), what, "Give each one of its own.")
                taken.add(value)

    def rooms(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """What the boards call the rooms, and what this theme calls them."""
        value = self.document.data.get("rooms")
        if isinstance(value, Mapping):
            pairs = [(str(room), self.card(("rooms", room), name)) for room, name in value.items()]
        else:
            names = [self.card(("rooms", n), item) for n, item in self.items("rooms")]
            pairs = [(name, name) for name in names]
        self.check_hallways(pairs)
        return tuple(room for room, _ in pairs), tuple(name for _, name in pairs)

    def check_hallways(self, pairs: list[tuple[Card, Card]]) -> None:
        """A hallway is called after its two rooms, so no room may be called like one."""
        names = {name for _, name in pairs}
        for n, (room, name) in enumerate(pairs):
            if any(
                name[:cut] in names and name[cut + 1 :] in names
                for cut, char in enumerate(name)
                if char == "-"
            ):
                path = ("rooms", n) if ("rooms", n) in self.document.places else ("rooms", room)
                what = f"The room {quoted(name)} would be taken for a hallway."
                self.fault(path, what, "Give it another name.")

    def check_counts(self, *counts: int) -> None:
        wanted = self.document.data.get("deck", list(USUAL_DECK))
        if not (
            isinstance(wanted, list)
            and len(wanted) == 3
            and all(type(number) is int and 2 <= number <= 12 for number in wanted)
        ):
            remedy = f"Use three numbers from 2 to 12, like {list(USUAL_DECK)}."
            self.fault(("deck",), f"deck cannot be {quoted(wanted)}.", remedy)
            return
        for key, count, number in zip(
            ("suspects", "weapons", "rooms"), counts, wanted, strict=True
        ):
            if isinstance(self.document.data.get(key), list | dict) and count != number:
                self.fault(
                    (key,),
                    f"There are {count} {key}, and {number} are wanted.",
                    f"Change the list, or say so: deck = {list(counts)}.",
                )
