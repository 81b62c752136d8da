"""The lines of a board file: headers, and the sections beneath them."""

import re

from msgspec import Struct, field

from whodunnit.core.errors import Problem
from whodunnit.editions.hints import known_names
from whodunnit.editions.names import Fault, quoted

KEYS = {
    "name": "one",
    "title": "one",
    "turned": "one",
    "movement": "one",
    "doorways_are_spaces": "one",
    "rooms": "number and many",
    "starts": "number and many",
    "passages": "many",
    "plan": "many",
    "hallways": "many",
    "homes": "many",
}
"""What a board file can say: on one line, or on many beneath, maybe with their number."""

_HEADER = re.compile(r"([A-Za-z_]{2,}[A-Za-z_ -]*):(.*)")


class Line(Struct, frozen=True):
    """A piece of text and where it stands in its file."""

    number: int
    """The line, counted from 1."""
    column: int
    """The column of the first character, counted from 1."""
    text: str
    """The text, without the spaces around it."""


class Section(Struct, frozen=True):
    """A header and what belongs to it."""

    key: Line
    """The word before the colon."""
    value: Line
    """What stands behind the colon; may be empty."""
    lines: list[Line] = field(default_factory=list)
    """The lines beneath."""


class Findings:
    """Everything that is found wrong with a file, as it is read."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._problems: list[Problem] = []

    def add(self, what: str, remedy: str, line: int = 0, column: int = 0) -> None:
        """One more problem."""
        self._problems.append(Problem(self._file, line, column, what, remedy))

    def at(self, line: Line, what: str, remedy: str, offset: int = 0) -> None:
        """One more problem, with a place in the file."""
        self.add(what, remedy, line.number, line.column + offset)

    def fault(self, line: Line, fault: Fault | None) -> bool:
        """A problem with a name, if it has one."""
        if fault is not None:
            self.at(line, fault.what, fault.remedy)
        return fault is not None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems in the order of the file, those of the whole file last."""
        return tuple(sorted(set(self._problems), key=lambda p: (p.line == 0, p.line, p.column)))


def read_sections(text: str, findings: Findings) -> dict[str, Section]:
    """The sections of a board file by their keys."""
    sections: dict[str, Section] = {}
    current: Section | None = None
    for number, raw in enumerate(text.split("\n"), start=1):
        line = _line(number, raw)
        drawing = current is not None and current.key.text in ("plan", "hallways")
        header = _HEADER.fullmatch(raw.rstrip())
        if not line.text or (line.text.startswith("#") and not (drawing and header is None)):
            continue
        if header is not None:
            current = _section(number, header)
            _keep(current, sections, findings)
        elif current is None or KEYS.get(current.key.text) == "one":
            findings.at(
                line,
                f"This line belongs to nothing: {quoted(line.text)}.",
                "Write `key: value`, or put it under `rooms:`, `passages:` or `plan:`.",
            )
        else:
            current.lines.append(line)
    return sections


def _line(number: int, raw: str, offset: int = 0) -> Line:
    text = raw.strip()
    return Line(number, offset + len(raw) - len(raw.lstrip()) + 1, text)


def _section(number: int, header: re.Match[str]) -> Section:
    return Section(
        Line(number, 1, header[1].strip()), _line(number, header[2], offset=header.start(2))
    )


def _keep(section: Section, sections: dict[str, Section], findings: Findings) -> None:
    key = section.key.text
    if key not in KEYS:
        findings.at(section.key, f'"{key}" is not a key of a board.', known_names(key, KEYS))
    elif key in sections:
        first = sections[key].key.number
        findings.at(section.key, f'"{key}" is said twice.', f"Line {first} has it already.")
    else:
        sections[key] = section
        if KEYS[key] == "one" and not section.value.text:
            findings.at(section.key, f'"{key}" says nothing.', f"Write `{key}: ...`.")
        elif KEYS[key] == "many" and section.value.text:
            what = f"{quoted(section.value.text)} has no place here."
            findings.at(section.value, what, f"Write it on the lines under `{key}:`.")
