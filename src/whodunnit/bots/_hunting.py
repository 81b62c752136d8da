"""How an innocent asks with the Red Card: so that the murderer is found, whoever is framed.

Within the worlds of one murderer a suggestion is worth what it tells of the Case File. Who the
murderer is shows only across all of them: after each answer, in how likely the best accusation is.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from whodunnit.bots._odds import Odds, odds, parts_of
from whodunnit.bots._sweeps import Named
from whodunnit.core.actions import Seat
from whodunnit.core.cards import CaseFile
from whodunnit.deduction.facts import Facts, SuggestionFacts

SUSPECTS = 4
"""Of how many suspects it thinks, the best suggestion of each."""
SEATS = 5
"""At larger tables it takes too long to go through every answer for every murderer."""


def best_of_suspects(worth: Mapping[Named, float]) -> list[Named]:
    """The best suggestion of each suspect, of the best suspects."""
    best: dict[int, Named] = {}
    for named in sorted(worth, key=lambda one: -worth[one]):
        best.setdefault(named[0], named)
    return list(best.values())[:SUSPECTS]


def hunting(
    known: Odds, worth: Mapping[Named, float], by: Seat, order: Sequence[Seat]
) -> Mapping[Named, float]:
    """How likely the best accusation is after some of these suggestions, whoever is the murderer.

    The seats answer in this order.
    """
    if len(known.facts.seats) > SEATS:
        return worth
    return {
        named: _hoped(known.facts, known.case_file(named), by, order)
        for named in best_of_suspects(worth)
    }


def _hoped(facts: Facts, named: CaseFile, by: Seat, order: Sequence[Seat]) -> float:
    said = _answers(facts, named, by, order)
    found = [odds(replace(facts, suggestions=(*facts.suggestions, one))) for one in said]
    after = [one for one in found if one is not None]
    parts = parts_of([one.evidence for one in after])
    return sum(part * one.best[1] for part, one in zip(parts, after, strict=True))


def _answers(
    facts: Facts, named: CaseFile, by: Seat, order: Sequence[Seat]
) -> Iterator[SuggestionFacts]:
    """Each way in which a suggestion can be answered, as the one sees it who made it."""
    yield SuggestionFacts(by, named, tuple(order))
    for before, seat in enumerate(order):
        for card in named:
            if card not in facts.hand:
                yield SuggestionFacts(by, named, tuple(order[:before]), seat, card)
