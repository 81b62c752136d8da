"""Where in a TOML text each key and each item of a list stands, for messages that point at it."""

import re
from bisect import bisect_right
from collections import Counter
from typing import NamedTuple, TypeAlias

KeyPath: TypeAlias = tuple[str | int, ...]
"""The way to a value: `("suspects", 2, "name")`."""


class Position(NamedTuple):
    """A place in a text."""

    line: int
    """The line, counted from 1."""
    column: int
    """The column, counted from 1."""


def positions(text: str) -> dict[KeyPath, Position]:
    """The position of every key and every list item in a text that is known to be valid TOML.

    >>> positions('dice = 2\\nseats = [3, 6]')[("seats", 1)]
    Position(line=2, column=13)
    """
    reader = _Reader(text)
    reader.read()
    starts = [0, *(end.end() for end in re.finditer("\n", text))]
    return {path: _position(starts, offset) for path, offset in reader.offsets.items()}


def _position(starts: list[int], offset: int) -> Position:
    line = bisect_right(starts, offset)
    return Position(line, offset - starts[line - 1] + 1)


_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'  # The quotes of the text may touch the three that end it.
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'",
    re.DOTALL,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN_VALUE = re.compile(r"[^,\]}#\n]*")
_ESCAPE = re.compile(r'\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([btnfr"\\]))')
_ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


class _Reader:
    """Walks over the text once; the grammar itself has been checked before."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.offsets: dict[KeyPath, int] = {}
        self.tables: Counter[KeyPath] = Counter()
        """How many items each list of tables (`[[suspects]]`) has so far."""

    def read(self) -> None:
        table: KeyPath = ()
        while char := self.next_char():
            if char == "[":
                table = self.header()
            else:
                self.pair(table)

    def skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        assert match is not None, f"not valid TOML at offset {self.at}"
        self.at = match.end()
        return match[0]

    def next_char(self) -> str:
        """The next character that is neither blank nor in a comment; nothing at the end."""
        self.skip(_BLANK)
        return self.text[self.at : self.at + 1]

    def header(self) -> KeyPath:
        is_item = self.text.startswith("[[", self.at)
        self.at += 1 + is_item
        start = self.at
        path: KeyPath = ()
        for part, offset in self.key():
            path = (*path, part)
            self.offsets.setdefault(path, offset)
            if path in self.tables:
                path = (*path, self.tables[path] - 1)
        if is_item:
            # The last part names the list itself; a list met before has already got its index.
            owner = path[:-1] if isinstance(path[-1], int) else path
            path = (*owner, self.tables[owner])
            self.tables[owner] += 1
            self.offsets[path] = start
        self.at += 1 + is_item
        return path

    def pair(self, table: KeyPath) -> None:
        path = table
        for part, offset in self.key():
            path = (*path, part)
            self.offsets.setdefault(path, offset)
        self.at += 1  # The equals sign.
        self.value(path)

    def key(self) -> list[tuple[str, int]]:
        parts = []
        while True:
            self.skip(_SPACE)
            start = self.at
            if self.text[start] in "\"'":
                parts.append((_unquoted(self.skip(_STRING)), start))
            else:
                parts.append((self.skip(_BARE_KEY), start))
            self.skip(_SPACE)
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def value(self, path: KeyPath) -> None:
        self.skip(_SPACE)
        first = self.text[self.at]
        if first in "\"'":
            self.skip(_STRING)
        elif first == "[":
            self.items(path)
        elif first == "{":
            self.inline_table(path)
        else:
            self.skip(_PLAIN_VALUE)

    def items(self, path: KeyPath) -> None:
        self.at += 1
        index = 0
        while self.next_char() != "]":
            self.offsets[*path, index] = self.at
            self.value((*path, index))
            index += 1
            self.skip_comma()
        self.at += 1

    def inline_table(self, path: KeyPath) -> None:
        self.at += 1
        while self.next_char() != "}":
            self.pair(path)
            self.skip_comma()
        self.at += 1

    def skip_comma(self) -> None:
        if self.next_char() == ",":
            self.at += 1


def _unquoted(string: str) -> str:
    if string[0] == "'":
        return string[1:-1]
    return _ESCAPE.sub(
        lambda m: _ESCAPED[m[3]] if m[3] else chr(int(m[1] or m[2], 16)), string[1:-1]
    )
