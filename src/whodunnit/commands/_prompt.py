"""Asking a person: choices by number, letter or name, and a kind word for everything else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct
from rich.console import Console
from rich.text import Text

from whodunnit.commands._look import FAINT, HEADING
from whodunnit.editions.names import alike


class Quit(Exception):
    """The person has had enough."""


class Choice(Struct, frozen=True):
    """One thing that can be chosen."""

    key: str
    """What one types: a number, or a letter."""
    label: str
    """What it is."""
    note: str = ""
    """What one may want to remember about it."""
    name: str = ""
    """Its whole name, if the label is a shorter one."""
    listed: bool = True
    """Whether it is in the list; spaces have their numbers on the board instead."""

    @property
    def names(self) -> tuple[str, ...]:
        """What it may be called."""
        return tuple(alike(name) for name in (self.label, self.name) if name)


class Chosen(Struct, frozen=True):
    """What was typed, understood."""

    choice: Choice | None
    """The one choice that fits, if there is one."""
    hint: str = ""
    """What to answer if there is none, or more than one."""


class Reader(Protocol):
    """Where the answers come from."""

    def __call__(self) -> str:
        """The next answer; EOFError if there is none."""
        ...


def understood(typed: str, choices: Sequence[Choice]) -> Chosen:
    """The choice that somebody means: by its key, its name, or the beginning of a word of it.

    >>> understood("plu", [Choice("1", "Miss Scarlet"), Choice("2", "Professor Plum")]).choice.key
    '2'
    """
    wanted = alike(" ".join(typed.split()))

    def begins(name: str) -> bool:
        return len(wanted) >= 2 and name.startswith(wanted)

    def has_word(name: str) -> bool:
        return len(wanted) >= 3 and f" {wanted}" in name

    tests: tuple[Callable[[Choice], bool], ...] = (
        lambda choice: alike(choice.key) == wanted,
        lambda choice: wanted in choice.names,
        lambda choice: any(map(begins, choice.names)),
        lambda choice: any(map(has_word, choice.names)),
    )
    for test in tests:
        found = [choice for choice in choices if test(choice)]
        if len(found) == 1:
            return Chosen(found[0])
        if found:
            which = ", ".join(f"{choice.key} {choice.label}" for choice in found[:6])
            return Chosen(None, f'"{typed}" could be {which}. Type the number or the letter.')
    return Chosen(None, f'"{typed[:40]}" is not among the choices.')


class Prompt:
    """The place where a person answers."""

    def __init__(
        self, console: Console, read: Reader, commands: Mapping[str, Callable[[], None]]
    ) -> None:
        self.console = console
        """Where the questions appear."""
        self._read = read
        self._commands = commands

    def ask(self, question: str, choices: Sequence[Choice], enter: str | None = None) -> Choice:
        """One of the choices; `enter` is the key of the one that an empty answer means."""
        listing = _listing(choices, enter, self.console.width)
        self._put(question, listing)
        while True:
            typed = self._answer()
            if not typed and enter is not None:
                typed = enter
            if typed.casefold() in self._commands:
                self._commands[typed.casefold()]()
                self._put(question, listing)
                continue
            chosen = understood(typed, choices) if typed else Chosen(None, "Nothing was typed.")
            if chosen.choice is not None:
                return chosen.choice
            self._hint(chosen.hint, choices)

    def is_sure(self, question: str) -> bool:
        """Whether the person means it: only "yes" counts."""
        self._put(question, Text('Type "yes" to go on; anything else takes it back.'))
        return self._answer().casefold() in {"yes", "y"}

    def _put(self, question: str, listing: Text) -> None:
        self.console.print()
        self.console.print(Text(question, style="bold"))
        if listing.plain:
            self.console.print(listing)

    def _answer(self) -> str:
        try:
            typed = " ".join(self._read().split())
        except EOFError:
            raise Quit from None
        if typed.casefold() in {"quit", "exit", "q"}:
            raise Quit
        return typed

    def _hint(self, hint: str, choices: Sequence[Choice]) -> None:
        numbers = [choice.key for choice in choices if choice.key.isdecimal()]
        letters = [choice.key for choice in choices if not choice.key.isdecimal()]
        ways = []
        if numbers:
            several = f"a number from {numbers[0]} to {numbers[-1]}"
            ways.append(several if numbers[1:] else numbers[0])
        if letters:
            ways.append(", ".join(letters))
        self.console.print(f"{hint} Type {' or '.join(ways)}, or help.", highlight=False)


def _listing(choices: Sequence[Choice], enter: str | None, width: int) -> Text:
    """The choices one after another, none of them broken by the end of a line."""
    items = []
    for choice in choices:
        if choice.listed:
            item = Text(f"{choice.key} ", style=HEADING)
            item.append(choice.label, style="not bold default")
            if choice.note:
                item.append(f" ({choice.note})", style=FAINT)
            items.append(item)
    if enter is not None:
        items.append(Text(f"[Enter = {enter}]", style=FAINT))
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 3 + item.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], "   ", item)
        else:
            lines.append(item)
    return Text("\n").join(lines)
