"""Entries as they are typed at a table: short, one line each."""

from typing import Final

from whodunnit.commands._companion_game import (
    AccusationEntry,
    Entry,
    KnownEntry,
    SuggestionEntry,
    asked,
)
from whodunnit.core.cards import CaseFile
from whodunnit.deduction.notation import ACCUSES, CANNOT, SHOWS, SUGGESTS, read_event
from whodunnit.deduction.notation_names import Misread
from whodunnit.deduction.notation_table import Table
from whodunnit.editions.names import Fault, alike

SIGNS: Final = {"?": SUGGESTS, "!": ACCUSES, "-": CANNOT, "+": SHOWS}
"""What may be typed in place of the verbs."""

HAS: Final = "has"
"""The verb for a card known in some other way."""


def read_entry(text: str, table: Table) -> Entry:
    """What a line says; Misread if it says nothing.

    A seat that shows a card answers for those before it: they could not, unless the line says
    who could not (P18).
    """
    words = [SIGNS.get(word, word) for word in _spaced(text).split()]
    verbs = [alike(word) for word in words]
    if HAS in verbs[1:]:
        at = verbs.index(HAS, 1)
        seat = table.seat(" ".join(words[:at]))
        return KnownEntry(seat, table.cards.names.find(" ".join(words[at + 1 :])))
    if not {SUGGESTS, ACCUSES} & set(verbs):
        what = f'"{text[:60]}" says nothing that can be understood.'
        remedy = 'Type, for example, "Bob ? Green Knife Study; Cleo +", or help.'
        raise Misread(Fault(what, remedy))
    event = read_event(" ".join(words), table)
    if isinstance(event, CaseFile):
        by = table.seat(" ".join(words[: verbs.index(ACCUSES)]))
        return AccusationEntry(by, event.suspect, event.weapon, event.room)
    cannot = event.cannot
    if event.shown_by is not None and not cannot:
        order = asked(event.by, len(table.seats))
        cannot = order[: order.index(event.shown_by)]
    suspect, weapon, room = event.named
    return SuggestionEntry(event.by, suspect, weapon, room, cannot, event.shown_by, event.card)


def _spaced(text: str) -> str:
    """The text with a space on both sides of everything that parts it."""
    return text.replace(";", " ; ")
