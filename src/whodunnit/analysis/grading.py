"""How well a seat played: its questions, its answers, and when it accused."""

from collections.abc import Sequence
from typing import Final

from whodunnit.analysis.values import (
    AccusationOdds,
    Grade,
    Provable,
    ShownWorth,
    SuggestionWorth,
)

WEIGHTS: Final = (2, 1, 2)
"""How much questions, answers and accusing count, where there is something to judge."""

LETTERS: Final = ((90, "A"), (75, "B"), (60, "C"), (40, "D"), (0, "E"))
"""The least score of each letter."""

NOTHING: Final = 1e-6
"""Fewer bits than this are none."""


def grade_of(
    suggestions: Sequence[SuggestionWorth],
    shown: Sequence[ShownWorth],
    accusations: Sequence[AccusationOdds],
    provable: Provable | None,
) -> Grade:
    """The grade of a seat, from its own suggestions, shown cards and accusations."""
    parts = (_questions(suggestions), _answers(shown), _accusing(accusations, provable))
    judged = [
        (part, weight) for part, weight in zip(parts, WEIGHTS, strict=True) if part is not None
    ]
    if not judged:
        return Grade(None, None, *parts)
    score = round(
        100 * sum(part * weight for part, weight in judged) / sum(weight for _, weight in judged)
    )
    return Grade(score, next(letter for least, letter in LETTERS if score >= least), *parts)


def _questions(suggestions: Sequence[SuggestionWorth]) -> float | None:
    promised = sum(one.best_gain for one in suggestions)
    return None if promised < NOTHING else sum(one.gain for one in suggestions) / promised


def _answers(shown: Sequence[ShownWorth]) -> float | None:
    """Only a choice that makes a difference is judged."""
    shares = [
        (one.most - one.given) / (one.most - one.least)
        for one in shown
        if one.most - one.least > NOTHING
    ]
    return sum(shares) / len(shares) if shares else None


def _accusing(accusations: Sequence[AccusationOdds], provable: Provable | None) -> float | None:
    """A proven accusation counts fully, one by chance as much as it was likely.

    Every turn that went by with the proof in hand halves it; a seat that never could know, and
    never accused, is not judged.
    """
    missed = 0 if provable is None else provable.turns_missed
    if accusations:
        fair = [1.0 if one.certain else one.probability for one in accusations]
        return sum(fair) / len(fair) / (1 << missed)
    return None if missed == 0 else 1 / (1 << missed)
