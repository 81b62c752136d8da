"""Play Clue in every edition.

What a program needs stands here by its name; docs/library.md shows how it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from whodunnit.bots.bot import Bot
    from whodunnit.bots.levels import LEVELS, make_bot
    from whodunnit.core import (
        HOST,
        SPECTATOR,
        Accuse,
        Action,
        Board,
        CaseFile,
        Deal,
        Deck,
        Dice,
        Edition,
        EndTurn,
        Entry,
        Event,
        Move,
        Phase,
        Refused,
        Roll,
        Seat,
        Setup,
        Show,
        State,
        Strike,
        Suggest,
        TakePassage,
        View,
        Viewer,
        WhodunnitError,
        create,
        decide,
        evolve,
        fold,
        legal_actions,
        record,
        redact,
        step,
        to_act,
        view_of,
    )
    from whodunnit.core.errors import BadEdition, BadFile, BadRecord, BadSetup
    from whodunnit.deduction import CASE_FILE, Facts, Knowledge, facts_of, know
    from whodunnit.deduction.explain import why
    from whodunnit.editions.boards import load_board
    from whodunnit.editions.load import builtin_editions, load_edition, load_theme
    from whodunnit.editions.setup import make_setup
    from whodunnit.host.dealer import Dealer

__version__ = "0.1.0"

__all__ = [
    "CASE_FILE",
    "HOST",
    "LEVELS",
    "SPECTATOR",
    "Accuse",
    "Action",
    "BadEdition",
    "BadFile",
    "BadRecord",
    "BadSetup",
    "Board",
    "Bot",
    "CaseFile",
    "Deal",
    "Dealer",
    "Deck",
    "Dice",
    "Edition",
    "EndTurn",
    "Entry",
    "Event",
    "Facts",
    "Knowledge",
    "Move",
    "Phase",
    "Refused",
    "Roll",
    "Seat",
    "Setup",
    "Show",
    "State",
    "Strike",
    "Suggest",
    "TakePassage",
    "View",
    "Viewer",
    "WhodunnitError",
    "builtin_editions",
    "create",
    "decide",
    "evolve",
    "facts_of",
    "fold",
    "know",
    "legal_actions",
    "load_board",
    "load_edition",
    "load_theme",
    "make_bot",
    "make_setup",
    "record",
    "redact",
    "step",
    "to_act",
    "view_of",
    "why",
]

_HOMES: Final = (
    "whodunnit.core",
    "whodunnit.core.errors",
    "whodunnit.core.record",
    "whodunnit.editions.load",
    "whodunnit.editions.setup",
    "whodunnit.editions.boards",
    "whodunnit.deduction",
    "whodunnit.deduction.explain",
    "whodunnit.bots.bot",
    "whodunnit.bots.levels",
    "whodunnit.host.dealer",
)


def __getattr__(name: str) -> Any:
    """A public name, imported when it is first asked for: a command loads only what it needs."""
    if name in __all__:
        for home in _HOMES:
            module = import_module(home)
            found = module if home.endswith(f".{name}") else getattr(module, name, None)
            if found is not None:
                globals()[name] = found
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
