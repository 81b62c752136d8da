"""The legend of a course board: what the letters of its layout stand for, in both dialects.

Old: `C, Conservatory, Card` with `Card` or `Other`, or nothing. New: `Room, Conservatory, C`,
`Space, Walkway, W`, and lines for the players and the weapons.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct, field

from whodunnit.editions._board_plan import room_name_is_bad
from whodunnit.editions._board_text import Findings, Line
from whodunnit.editions.hints import did_you_mean
from whodunnit.editions.names import alike, name_fault, quoted


class Dialect(StrEnum):
    """The two ways in which course boards are written."""

    OLD = "old"
    """Doorways are cells of rooms, marked U, D, L or R."""
    NEW = "new"
    """Doorways are cells of the walkway, marked ^, v, < or >."""


class Kind(StrEnum):
    """What a line of a legend tells about."""

    ROOM = "room"
    SPACE = "space"
    PLAYER = "player"
    WEAPON = "weapon"
    UNSAID = "unsaid"


_KINDS = {
    "room": Kind.ROOM,
    "space": Kind.SPACE,
    "player": Kind.PLAYER,
    "person": Kind.PLAYER,
    "suspect": Kind.PLAYER,
    "character": Kind.PLAYER,
    "weapon": Kind.WEAPON,
}
_TYPES = {"card": Kind.ROOM, "room": Kind.ROOM, "other": Kind.SPACE, "space": Kind.SPACE}
_WALKWAYS = {
    *("walkway", "walkways", "hallway", "hallways", "path", "pathway", "paths", "corridor"),
    *("corridors", "walk", "sidewalk", "street", "road", "trail", "floor"),
}
_CLOSETS = {"closet", "unused", "void", "empty", "wall", "walls", "blank", "nothing", "none"}


class Entry(Struct, frozen=True):
    """A line of a legend."""

    kind: Kind
    """What it tells about."""
    name: Line
    """The name in it."""
    letter: str
    """The letter in the layout; empty for players and weapons."""
    rest: tuple[Line, ...]
    """What else the line says."""


class Legend(Struct, frozen=True):
    """Everything that a legend tells."""

    dialect: Dialect
    """How the layout is written."""
    rooms: dict[str, Line] = field(default_factory=dict)
    """The name of each room by its letter."""
    walkways: set[str] = field(default_factory=set)
    """The letters of what one walks on."""
    closets: set[str] = field(default_factory=set)
    """The letters of what one walks around."""
    players: list[Entry] = field(default_factory=list)
    """The suspects."""
    weapons: list[Line] = field(default_factory=list)
    """The weapons."""


def separator_of(text: str) -> str:
    """What separates the fields of a file: a comma, or else a semicolon or a tab.

    >>> separator_of("C; Conservatory; Card")
    ';'
    """
    return max(",;\t", key=text.count)


def split_fields(number: int, raw: str, separator: str) -> list[Line]:
    """The fields of a line with their columns, without spaces and quotation marks around them.

    >>> [field.text for field in split_fields(1, 'C, "Hall, great", Card', ",")]
    ['C', 'Hall, great', 'Card']
    """
    fields, begin, quoted_part = [], 0, False
    for at, char in enumerate(raw + separator):
        if char == '"':
            quoted_part = not quoted_part
        if char == separator and (not quoted_part or at == len(raw)):
            piece = raw[begin:at]
            text = piece.strip()
            column = begin + len(piece) - len(piece.lstrip()) + 1
            if len(text) > 1 and text[0] == text[-1] == '"':
                text, column = text[1:-1].replace('""', '"').strip(), column + 1
            fields.append(Line(number, column, text))
            begin = at + 1
    return fields


def course_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, without comments."""
    for number, raw in enumerate(text.split("\n"), start=1):
        said = raw.partition("//")[0].rstrip()
        if said.strip(" \t,;") and not said.lstrip().startswith("#"):
            yield number, said


def read_legend(text: str, findings: Findings) -> Legend:
    """What the letters stand for; the dialect is told by the first words of the lines."""
    separator = separator_of(text)
    rows = [split_fields(number, raw, separator) for number, raw in course_lines(text)]
    firsts = {alike(row[0].text) for row in rows}
    dialect = Dialect.NEW if firsts & {"room", "space"} else Dialect.OLD
    read = _new_entry if dialect is Dialect.NEW else _old_entry
    entries = [entry for row in rows if (entry := read(row, findings)) is not None]
    legend = Legend(dialect)
    letters = _without_twice([entry for entry in entries if entry.letter], findings)
    _sort_letters(legend, letters, findings)
    for entry in entries:
        if entry.kind is Kind.PLAYER and not findings.fault(
            entry.name, name_fault(entry.name.text)
        ):
            legend.players.append(entry)
        elif entry.kind is Kind.WEAPON and not findings.fault(
            entry.name, name_fault(entry.name.text)
        ):
            legend.weapons.append(entry.name)
    _no_name_twice([*(player.name for player in legend.players), *legend.weapons], findings)
    return legend


def _new_entry(row: list[Line], findings: Findings) -> Entry | None:
    kind = _KINDS.get(alike(row[0].text))
    if kind is None:
        hint = did_you_mean(row[0].text, _KINDS) or "Write Room, Space, Player or Weapon first."
        findings.at(row[0], f"{quoted(row[0].text)} is no kind of line.", hint)
        return None
    if len(row) < 2 or not row[1].text:
        findings.at(row[0], "The line names nothing.", f"Write `{row[0].text}, name`.")
        return None
    if kind in (Kind.PLAYER, Kind.WEAPON):
        return Entry(kind, row[1], "", tuple(row[2:]))
    return _lettered(kind, row[1:], f"Write `{row[0].text}, Kitchen, K`.", findings)


def _old_entry(row: list[Line], findings: Findings) -> Entry | None:
    types = [_TYPES[alike(other.text)] for other in row[2:] if alike(other.text) in _TYPES]
    return _lettered(types[0] if types else Kind.UNSAID, row, "Write `K, Kitchen, Card`.", findings)


def _lettered(kind: Kind, row: list[Line], remedy: str, findings: Findings) -> Entry | None:
    """A name and a letter, whichever comes first."""
    letter, name = (
        sorted(row[:2], key=lambda field: len(field.text) != 1) if row[1:] else (row[0],) * 2
    )
    if len(letter.text) != 1 or not name.text or letter is name:
        findings.at(row[0], "The line needs a name and one letter.", remedy)
        return None
    return Entry(kind, name, letter.text, tuple(row[2:]))


def _without_twice(entries: list[Entry], findings: Findings) -> list[Entry]:
    kept: dict[str, Entry] = {}
    for entry in entries:
        if entry.letter in kept:
            taken = f'"{entry.letter}" stands for {kept[entry.letter].name.text} already.'
            findings.at(entry.name, taken, "Give it a letter of its own.")
        kept.setdefault(entry.letter, entry)
    return list(kept.values())


def _sort_letters(legend: Legend, entries: list[Entry], findings: Findings) -> None:
    others = [entry for entry in entries if entry.kind is not Kind.ROOM]
    walkways = [entry for entry in others if alike(entry.name.text) in _WALKWAYS]
    if len(walkways) > 1 and any(entry.letter == "W" for entry in walkways):
        # A room may be called Street where the walkway is a walkway.
        walkways = [entry for entry in walkways if entry.letter == "W" or entry.kind is Kind.SPACE]
    walkways = walkways or [entry for entry in others if entry.letter == "W"]
    if not walkways:
        open_ones = [entry for entry in others if entry.kind is Kind.SPACE and not _closed(entry)]
        walkways = open_ones if len(open_ones) == 1 else []
    if not walkways:
        remedy = "Add a line for it: `W, Walkway, Other` or `Space, Walkway, W`."
        findings.add("The legend has no walkway.", remedy)
    for entry in entries:
        if entry in walkways:
            legend.walkways.add(entry.letter)
        elif entry.kind is Kind.SPACE or (entry.kind is Kind.UNSAID and _closed(entry)):
            legend.closets.add(entry.letter)
        elif not room_name_is_bad(entry.name, findings):
            legend.rooms[entry.letter] = entry.name
    if not legend.rooms:
        remedy = "Name them: `K, Kitchen, Card`. Or are layout and legend swapped?"
        findings.add("The legend has no rooms.", remedy)
    _no_name_twice(list(legend.rooms.values()), findings)


def _closed(entry: Entry) -> bool:
    return entry.letter == "X" or alike(entry.name.text) in _CLOSETS


def _no_name_twice(names: list[Line], findings: Findings) -> None:
    seen: set[str] = set()
    for name in names:
        if alike(name.text) in seen:
            findings.at(name, f"{quoted(name.text)} is there already.", "Rename one of them.")
        seen.add(alike(name.text))
