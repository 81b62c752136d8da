"""The rules of the game: what may be asked, what then happens, and who may see it."""

from whodunnit.core.actions import (
    HOST,
    Accuse,
    Action,
    Deal,
    Dice,
    EndTurn,
    Move,
    Roll,
    Seat,
    Show,
    Strike,
    Suggest,
    TakePassage,
)
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.board import Board
from whodunnit.core.cards import Card, CardKind, CaseFile, Deck, Hand
from whodunnit.core.edition import Edition
from whodunnit.core.errors import Refused, WhodunnitError
from whodunnit.core.events import Ending, Entry, Event
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, decide, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State, evolve, fold
from whodunnit.core.view import View, redact, view_of

__all__ = [
    "HOST",
    "SPECTATOR",
    "Accuse",
    "Action",
    "Board",
    "Card",
    "CardKind",
    "CaseFile",
    "Deal",
    "Deck",
    "Dice",
    "Edition",
    "EndTurn",
    "Ending",
    "Entry",
    "Event",
    "Hand",
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
    "create",
    "decide",
    "evolve",
    "fold",
    "legal_actions",
    "redact",
    "step",
    "to_act",
    "view_of",
]
