"""How suspects are drawn: what a theme file may say of each, and what is chosen otherwise."""

import re
from collections.abc import Callable, Iterable
from string import ascii_uppercase
from typing import TypeAlias

from whodunnit.editions.names import MAX_NAME, Fault, alike, name_fault, quoted
from whodunnit.editions.theme import Shape, Suspect

SuspectDraft: TypeAlias = dict[str, str]
"""What a theme file says of a suspect: its name, and any of the keys in `DRAWN`."""

# Six colours that differ in lightness as well, so that colour-blind eyes tell them apart,
# and six more for larger casts.
_COLOURS = (
    *("#c8102e", "#f0b823", "#fbf7ee", "#3d9970", "#2456c9", "#4a1a6b"),
    *("#e8743b", "#8c5a2b", "#9fb3c8", "#1d3b2a", "#e59bb8", "#202020"),
)


def _colour_fault(value: object) -> Fault | None:
    if isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return None
    return Fault(f"A colour cannot be {quoted(value)}.", 'Use red, green and blue: "#c8102e".')


def _initial_fault(value: object) -> Fault | None:
    if isinstance(value, str) and len(value) == 1 and value.isalpha() and value.upper() == value:
        return None
    return Fault(f"An initial cannot be {quoted(value)}.", 'Use one capital letter, "S".')


def _shape_fault(value: object) -> Fault | None:
    if isinstance(value, str) and value in set(Shape):
        return None
    return Fault(f"A shape cannot be {quoted(value)}.", f"Use one of {', '.join(Shape)}.")


def _short_fault(value: object) -> Fault | None:
    if isinstance(value, str):
        return name_fault(value, MAX_NAME)
    return Fault(f"A short name cannot be {quoted(value)}.", 'Use text in quotes, "Scarlet".')


DRAWN: dict[str, Callable[[object], Fault | None]] = {
    "short": _short_fault,
    "colour": _colour_fault,
    "initial": _initial_fault,
    "shape": _shape_fault,
}
"""What a theme file may say of a suspect beside its name, and what is wrong with a value."""


def complete(drafts: list[SuspectDraft]) -> tuple[Suspect, ...]:
    """The suspects with everything chosen that the file left open; no two get the same."""
    taken = {key: {alike(draft[key]) for draft in drafts if key in draft} for key in DRAWN}
    taken["short"] |= {alike(draft["name"]) for draft in drafts}

    def chosen(key: str, draft: SuspectDraft, wishes: Iterable[str], last_resort: str = "") -> str:
        if key in draft:
            return draft[key]
        wish = next((wish for wish in wishes if alike(wish) not in taken[key]), last_resort)
        taken[key].add(alike(wish))
        return wish

    suspects = []
    for draft in drafts:
        name = draft["name"]
        short = chosen("short", draft, name.split()[-1:], last_resort=name)
        letters = [char.upper() for char in short + name + ascii_uppercase if char.isalpha()]
        suspects.append(
            Suspect(
                name=name,
                short=short,
                colour=chosen("colour", draft, _COLOURS),
                initial=chosen("initial", draft, letters),
                shape=Shape(chosen("shape", draft, Shape)),
            )
        )
    return tuple(suspects)
