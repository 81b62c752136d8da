"""An edition out of the text of its file, with everything that is wrong in it at once."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from whodunnit.core.edition import Edition
from whodunnit.core.errors import BadEdition, BadFile, Problem
from whodunnit.editions.document import Document, bad_file, parse_toml
from whodunnit.editions.files import is_path
from whodunnit.editions.names import Fault, quoted
from whodunnit.editions.switches import fitted, switch_fault

BASED_ON = "based_on"
"""The key by which an edition file takes the switches it does not name from another edition."""

_EXAMPLES = {"name": "my_house", "title": "Our house rules", "board": "mansion"}
"""The switches that every edition must name, unless it takes the board from another one."""


def parse_edition(text: str, file: str, load_base: Callable[[str], Edition]) -> Edition:
    """The edition in a text; raises BadFile with all its problems.

    `load_base` finds the edition that this one is based on.
    """
    document = parse_toml(text, file)
    base, problems = _base(document, load_base)
    has_base = not problems
    own: dict[str, Any] = {}
    missing = set(_missing(document))
    for switch in missing:
        what, remedy = f"The edition has no {switch}.", f'Add {switch} = "{_EXAMPLES[switch]}".'
        problems.append(document.problem((), what, remedy))
    for switch, value in document.data.items():
        if switch == BASED_ON:
            continue
        found = switch_fault(switch) or fitted(switch, value)
        if isinstance(found, Fault):
            problems.append(document.fault((switch,), found))
        else:
            own[switch] = beside(file, found) if switch in ("board", "theme") else found
    if has_base:
        try:
            edition = Edition(**(_EXAMPLES | base | own))
        except BadEdition as error:
            unsure = missing | (document.data.keys() - own.keys())
            problems.extend(_contradictions(document, error, unsure))
    if problems:
        raise bad_file(problems)
    return edition


def beside(file: str, name: object) -> object:
    """A file named in a file is looked for beside it; the name of a built-in stays as it is."""
    if isinstance(name, str) and is_path(name):
        return str(Path(file).parent / name)
    return name


def _base(
    document: Document, load_base: Callable[[str], Edition]
) -> tuple[dict[str, Any], list[Problem]]:
    name = document.data.get(BASED_ON)
    if name is None:
        return {}, []
    if not isinstance(name, str):
        what = f"{BASED_ON} cannot be {quoted(name)}."
        return {}, [document.problem((BASED_ON,), what, f'Write {BASED_ON} = "classic".')]
    try:
        return msgspec.structs.asdict(load_base(str(beside(document.file, name)))), []
    except BadFile as error:
        # What concerns the other file as a whole is best seen where it is named.
        return {}, [
            p if p.line else document.problem((BASED_ON,), f"{p.file}: {p.what}", p.remedy)
            for p in error.problems
        ]


def _missing(document: Document) -> Iterator[str]:
    for switch in _EXAMPLES:
        if switch not in document.data and not (switch == "board" and BASED_ON in document.data):
            yield switch


def _contradictions(document: Document, error: BadEdition, unsure: set[str]) -> Iterator[Problem]:
    """Those between values that were read as they are meant, each at a switch of this file."""
    for contradiction in error.contradictions:
        if unsure.isdisjoint(contradiction.switches):
            named = [switch for switch in contradiction.switches if switch in document.data]
            remedy = "Change one of the two." if len(contradiction.switches) > 1 else "Change it."
            yield document.problem(tuple(named[:1]), contradiction.sentence, remedy)
