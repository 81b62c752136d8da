"""How the murderer asks: so that the others look for the Red Card in somebody else's hand."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from whodunnit.bots._hunting import SEATS, best_of_suspects
from whodunnit.bots._odds import Odds, odds, parts_of
from whodunnit.bots._onlooker import onlooker, suspicion
from whodunnit.bots._sweeps import Named
from whodunnit.core.actions import Seat
from whodunnit.core.cards import CaseFile
from whodunnit.deduction.facts import Facts, SuggestionFacts

BLAME = 0.3
"""What it is worth to be certainly innocent in the others' eyes, beside a certain guess."""
UNLIKELY = 0.02
"""Answers that are no likelier than this are left out."""


def framing(
    known: Odds, worth: Mapping[Named, float], murderer: Seat, order: Sequence[Seat]
) -> Mapping[Named, float]:
    """The suggestions that the murderer thinks of, less by the suspicion that each draws on it.

    The seats answer in this order. An answer that nobody can give draws suspicion on who plays the
    suspect; a suspect of its own hand leads the others astray (N19, N22).
    """
    if len(known.facts.seats) > SEATS:
        return worth
    return {
        named: worth[named] - BLAME * _expected(known, known.case_file(named), murderer, order)
        for named in best_of_suspects(worth)
    }


def _expected(known: Odds, named: CaseFile, murderer: Seat, order: Sequence[Seat]) -> float:
    """How likely an onlooker can be expected to think of the murderer after a suggestion."""
    said = list(_answers(murderer, named, order))
    own = {one: found.evidence for one in said if (found := odds(_with(known.facts, one)))}
    public = onlooker(known.facts)
    blamed = 0.0
    for one, part in zip(own, parts_of(list(own.values())), strict=True):
        if part > UNLIKELY:
            seen = odds(_with(public, one))
            blamed += 0.0 if seen is None else part * suspicion(seen, murderer)
    return blamed


def _answers(by: Seat, named: CaseFile, order: Sequence[Seat]) -> Iterator[SuggestionFacts]:
    """Each way in which a suggestion can be answered, as an onlooker sees it."""
    for before, seat in enumerate(order):
        yield SuggestionFacts(by, named, tuple(order[:before]), seat)
    yield SuggestionFacts(by, named, tuple(order))


def _with(facts: Facts, said: SuggestionFacts) -> Facts:
    return replace(facts, suggestions=(*facts.suggestions, said))
