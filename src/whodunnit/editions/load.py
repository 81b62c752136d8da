"""Editions and themes by name or file: what is built in and what users write work alike."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from whodunnit.core.edition import Edition
from whodunnit.core.errors import BadEdition, Contradiction
from whodunnit.editions.edition_file import parse_edition
from whodunnit.editions.files import built_in_names, find_file, read_text, refused
from whodunnit.editions.names import Fault
from whodunnit.editions.switches import fitted, from_words, switch_fault
from whodunnit.editions.theme import Theme
from whodunnit.editions.theme_file import parse_theme

NOTHING: Mapping[str, object] = MappingProxyType({})
"""No switch is set otherwise."""


def builtin_editions() -> tuple[str, ...]:
    """The names of the editions that come with the game.

    >>> builtin_editions()
    ('camps', 'classic', 'cluedo', 'hallways', 'parlour', 'solo')
    """
    return built_in_names(".", ".toml")


def builtin_themes() -> tuple[str, ...]:
    """The names of the themes that come with the game.

    >>> builtin_themes()
    ('classic', 'comet', 'ns')
    """
    return built_in_names("themes", ".toml")


def load_edition(name_or_path: str | Path, overrides: Mapping[str, object] = NOTHING) -> Edition:
    """An edition by its name or its file, with some switches set otherwise if wanted.

    A file that cannot be used raises BadFile with all its problems; switches that cannot be set
    so raise BadEdition.

    >>> load_edition("classic", {"dice": 2}).dice
    2
    """
    return overridden(_load(name_or_path, ()), overrides)


def load_theme(name_or_path: str | Path) -> Theme:
    """A theme by its name or its file; raises BadFile with everything that is wrong.

    >>> load_theme("classic").weapons[0]
    'Knife'
    """
    path = find_file(name_or_path, "theme", "themes", ".toml")
    return parse_theme(read_text(path), str(path))


def overridden(edition: Edition, overrides: Mapping[str, object]) -> Edition:
    """A house edition: the same with some switches set otherwise; words are read as typed."""
    if not overrides:
        return edition
    values = {switch: _value(switch, value) for switch, value in overrides.items()}
    _refuse_faults(values)
    switches: dict[str, Any] = msgspec.structs.asdict(edition) | values
    return Edition(**switches)


def parse_override(text: str) -> tuple[str, object]:
    """A switch and its value out of words typed on a command line; raises BadEdition.

    >>> parse_override("seats=2-4")
    ('seats', (2, 4))
    """
    switch, equals, words = (part.strip() for part in text.partition("="))
    value = _value(switch, words)
    if not equals and switch_fault(switch) is None:
        value = Fault(f"{switch} is set to nothing.", f"Write {switch}=VALUE.")
    _refuse_faults({switch: value})
    return switch, value


def _value(switch: str, value: object) -> object:
    """The value as the edition keeps it, or the Fault that keeps it out."""
    fault = switch_fault(switch)
    if fault is not None:
        return fault
    return from_words(switch, value) if isinstance(value, str) else fitted(switch, value)


def _refuse_faults(values: Mapping[str, object]) -> None:
    refusals = tuple(
        Contradiction((switch,), f"{fault.what} {fault.remedy}")
        for switch, fault in values.items()
        if isinstance(fault, Fault)
    )
    if refusals:
        raise BadEdition(refusals)


def _load(name_or_path: str | Path, chain: tuple[Path, ...]) -> Edition:
    path = find_file(name_or_path, "edition", ".", ".toml")
    if path.resolve() in chain:
        raise refused(
            str(path), "The edition is based on itself.", "Base it on another one, or on none."
        )
    return parse_edition(
        read_text(path), str(path), lambda base: _load(base, (*chain, path.resolve()))
    )
