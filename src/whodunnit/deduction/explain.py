"""Why a fact is certain: a short proof that cites only entries that it needs."""

from collections.abc import Iterable

from whodunnit.deduction.errors import BadFacts, Contradiction
from whodunnit.deduction.explain_counts import Ledger
from whodunnit.deduction.explain_minimal import Evidence
from whodunnit.deduction.explain_search import find_steps
from whodunnit.deduction.explain_sentences import tell
from whodunnit.deduction.explain_words import Words, sentence
from whodunnit.deduction.explain_worlds import find_world
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.knowledge import Certain
from whodunnit.deduction.likelihood import LOGIC_ONLY
from whodunnit.deduction.position import positions
from whodunnit.deduction.proof import (
    Entry,
    Fact,
    Law,
    LawKind,
    NotCertain,
    Proof,
    Rule,
    Step,
)


def why(facts: Facts, fact: Fact | Certain) -> Proof:
    """Prove a certain fact in a few steps, citing no entry that could be left out."""
    positions(facts, LOGIC_ONLY)  # facts that describe no game are refused here
    goal = Fact(fact.card, fact.place, fact.holds)
    ledger = Ledger(facts)
    if goal.card not in facts.deck.index or goal.place not in ledger.places:
        raise BadFacts(f"{goal.card!r} in {goal.place!r}: name a card of the deck and a place")
    spot = ledger.spot(goal)
    if not any(spot & law.spots for law in ledger.laws):
        return _never_there(ledger, goal)
    evidence = Evidence(ledger, 0 if goal.holds else spot, spot if goal.holds else 0)
    if evidence.world(evidence.all) is not None:
        raise NotCertain(f"It is not certain that {Words(facts).fact(goal)}.")
    if find_world(ledger, ledger.entries) is None:
        raise Contradiction(facts)
    # Different orders lead to different entries: try a few and keep the shortest proof.
    sets: dict[int, None] = {}
    for entries in (ledger.entries, ledger.entries[::-1]):
        core = evidence.mask(cited(find_steps(ledger, entries, goal)))
        for earliest_first in (False, True):
            sets[evidence.shrink(core, earliest_first=earliest_first)] = None
    proofs = [find_steps(ledger, evidence.entries(mask), goal) for mask in sets]
    return written(ledger, goal, min(proofs, key=_length))


def written(ledger: Ledger, goal: Fact | None, steps: tuple[Step, ...]) -> Proof:
    """The steps as a proof, with its words."""
    words = Words(ledger.facts)
    used = cited(steps)
    entries = tuple(entry for entry in ledger.entries if entry in used)
    in_words = tuple(sentence(words.entry(entry)) for entry in entries)
    return Proof(goal, entries, in_words, steps, tell(ledger.facts, steps))


def cited(steps: Iterable[Step]) -> frozenset[Entry]:
    """The entries that some steps cite."""
    found: set[Entry] = set()
    for step in steps:
        found.update(premise for premise in step.premises if isinstance(premise, Entry))
        found |= cited(step.inner)
    return frozenset(found)


def _never_there(ledger: Ledger, goal: Fact) -> Proof:
    if goal.holds:
        raise NotCertain(f"It is not so that {Words(ledger.facts).fact(goal)}.")
    step = Step(Rule.NEVER_THERE, goal, (Law(LawKind.ONE_PLACE, goal.card),))
    return written(ledger, goal, (step,))


def _length(steps: tuple[Step, ...]) -> tuple[int, int]:
    """How long a proof is: by its entries, a supposition counting as two, then by its steps."""
    return len(cited(steps)) + 2 * _suppositions(steps), len(steps)


def _suppositions(steps: Iterable[Step]) -> int:
    return sum(1 + _suppositions(step.inner) for step in steps if step.rule is Rule.SUPPOSE)
