"""A TOML file of ours or of a user's, together with where everything stands in it."""

import re
import tomllib
from collections.abc import Iterable

from msgspec import Struct

from whodunnit.core.errors import BadFile, Problem
from whodunnit.editions.files import refused
from whodunnit.editions.names import Fault
from whodunnit.editions.positions import KeyPath, Position, positions


class Document(Struct, frozen=True):
    """The values of a TOML file and the place of each."""

    file: str
    """The file as the user named it."""
    data: dict[str, object]
    """What the file says."""
    places: dict[KeyPath, Position]
    """Where it says so."""

    def problem(self, path: KeyPath, what: str, remedy: str) -> Problem:
        """Something wrong at a key or a list item, or at what it is in."""
        while path and path not in self.places:
            path = path[:-1]
        line, column = self.places.get(path, (0, 0))
        return Problem(self.file, line, column, what, remedy)

    def fault(self, path: KeyPath, fault: Fault) -> Problem:
        """The same for a fault of a value."""
        return self.problem(path, fault.what, fault.remedy)


def parse_toml(text: str, file: str) -> Document:
    """The document in a text; raises BadFile where it stops being TOML."""
    try:
        return Document(file, tomllib.loads(text), positions(text))
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(str(error), text, file) from None
    except RecursionError:
        raise refused(file, "Lists are nested too deeply.", "Flatten them.") from None


def bad_file(problems: Iterable[Problem]) -> BadFile:
    """All problems of a file, in its order."""
    return BadFile(tuple(sorted(problems, key=lambda problem: (problem.line, problem.column))))


def _syntax_error(message: str, text: str, file: str) -> BadFile:
    what, _, where = message.partition(" (at ")
    numbers = re.findall(r"\d+", where)
    if numbers:
        line, column = map(int, numbers)
    else:  # "at end of document"
        lines = text.rstrip("\n").split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    return refused(file, f"{what}.", _remedy(what), line, column)


def _remedy(what: str) -> str:
    if "overwrite" in what or "twice" in what:
        return "The key or table is there already: keep one of them."
    if what == "Invalid value":
        return 'Put quotes around text ("like this"); true, false and numbers have none.'
    return "Write one `key = value` on each line; quotes and brackets come in pairs."
