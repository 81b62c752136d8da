"""What a finished game can teach: who could know what when, and what it was worth."""

from whodunnit.analysis.analyse import analyse
from whodunnit.analysis.errors import NotAnalysed
from whodunnit.analysis.replay import Replay, ReplayEntry, read_replay, replay_of
from whodunnit.analysis.values import (
    AccusationOdds,
    Analysis,
    Grade,
    Instructive,
    KnowledgePoint,
    Lesson,
    ProofInWords,
    Provable,
    SeatAnalysis,
    ShownWorth,
    SuggestionWorth,
)

__all__ = [
    "AccusationOdds",
    "Analysis",
    "Grade",
    "Instructive",
    "KnowledgePoint",
    "Lesson",
    "NotAnalysed",
    "ProofInWords",
    "Provable",
    "Replay",
    "ReplayEntry",
    "SeatAnalysis",
    "ShownWorth",
    "SuggestionWorth",
    "analyse",
    "read_replay",
    "replay_of",
]
