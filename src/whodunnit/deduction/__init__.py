"""What a seat can work out from what it has seen, exactly."""

from whodunnit.deduction.assessment import Answer, Assessment
from whodunnit.deduction.errors import BadFacts, Contradiction
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.from_view import facts_of
from whodunnit.deduction.knowledge import Certain, Knowledge, know
from whodunnit.deduction.likelihood import (
    LOGIC_ONLY,
    UNIFORM_CHOICE,
    Factor,
    Likelihood,
    Weight,
)
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD, Pile, Place, World

__all__ = [
    "CASE_FILE",
    "FACE_UP",
    "LOGIC_ONLY",
    "RED_CARD",
    "UNIFORM_CHOICE",
    "Answer",
    "Assessment",
    "BadFacts",
    "Certain",
    "Contradiction",
    "Factor",
    "Facts",
    "Knowledge",
    "Likelihood",
    "Pile",
    "Place",
    "SeatFacts",
    "SuggestionFacts",
    "Weight",
    "World",
    "facts_of",
    "know",
]
