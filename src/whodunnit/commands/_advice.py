"""Which suggestions are worth making: the ones whose answer is expected to tell the most."""

from collections.abc import Sequence

from whodunnit.core.cards import Card, CaseFile, Deck
from whodunnit.core.errors import WhodunnitError
from whodunnit.deduction import Assessment, Knowledge
from whodunnit.deduction.notation_names import Names


class NoAdvice(WhodunnitError):
    """Nobody is there to make a suggestion."""


def rooms_called(texts: Sequence[str], deck: Deck) -> tuple[Card, ...]:
    """The rooms that somebody names, full or short, each once."""
    names = Names("room", deck.rooms)
    parts = (part for text in texts for part in text.split(",") if part.strip())
    return tuple(dict.fromkeys(names.find(part.strip()) for part in parts))


def best_suggestions(knowledge: Knowledge, rooms: Sequence[Card]) -> tuple[Assessment, ...]:
    """Every suggestion for these rooms, the one that is expected to tell the most first."""
    if knowledge.facts.me is None:
        raise NoAdvice("Advice is for whoever suggests: say which seat is yours, and its cards.")
    deck = knowledge.facts.deck
    suggestions = [
        CaseFile(suspect, weapon, room)
        for room in rooms
        for suspect in deck.suspects
        for weapon in deck.weapons
    ]
    return tuple(sorted(knowledge.assess(suggestions), key=_worth, reverse=True))


def _worth(assessment: Assessment) -> tuple[float, float, float]:
    # Bits are a sum of logarithms: what differs only in the last digits is equal.
    return round(assessment.gain, 9), assessment.solved, assessment.best
