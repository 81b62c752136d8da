"""The checker accepts the proofs that are right, and nothing that has been tampered with."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace
from tests.deduction.explain_positions import CLASSIC, Oracle, deck, play

from whodunnit.core.cards import CaseFile
from whodunnit.deduction import know
from whodunnit.deduction.checker import check
from whodunnit.deduction.explain import cited, why
from whodunnit.deduction.explain_counts import Ledger
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.places import CASE_FILE
from whodunnit.deduction.proof import (
    Entry,
    EntryKind,
    Fact,
    InvalidProof,
    Law,
    LawKind,
    Proof,
    Rule,
    Step,
)

TINY = Facts(
    deck(2, 2, 2),
    (SeatFacts("Ann", 2), SeatFacts("Bob", 1)),
    me=0,
    hand=("S0", "W0"),
    suggestions=(
        SuggestionFacts(0, CaseFile("S1", "W1", "R0"), shown_by=1),
        SuggestionFacts(1, CaseFile("S0", "W1", "R1"), shown_by=0, card="S0"),
    ),
)
HAND = Entry(EntryKind.OWN_HAND, seat=0)
SHOWED = Entry(EntryKind.SHOWED, seat=1, suggestion=0)
SAW = Entry(EntryKind.SAW, seat=0, suggestion=1, card="S0")
COUNT = Entry(EntryKind.CARD_COUNT, seat=1)


def proof_of(*steps: Step) -> Proof:
    """Some steps as a proof of what the last one concludes."""
    return Proof(steps[-1].conclusion, tuple(cited(steps)), (), steps, ())


def accepts(*steps: Step) -> bool:
    try:
        check(TINY, proof_of(*steps))
    except InvalidProof:
        return False
    return True


def says(entry: Entry, card: str, place: int, holds: bool = True) -> Step:
    return Step(Rule.ENTRY, Fact(card, place, holds), (entry,))


def test_an_entry_says_only_what_the_facts_say() -> None:
    assert accepts(says(HAND, "S0", 0))
    assert accepts(says(HAND, "R0", 0, False))
    assert accepts(says(SAW, "S0", 0))
    assert not accepts(says(HAND, "R0", 0))
    assert not accepts(says(HAND, "S0", 1))
    assert not accepts(says(SAW, "W1", 0))
    assert not accepts(says(SHOWED, "S1", 1))


@pytest.mark.parametrize(
    "entry",
    [
        Entry(EntryKind.OWN_HAND, seat=1),
        Entry(EntryKind.OWN_HAND, seat=0, card="S0"),
        Entry(EntryKind.COULD_NOT, seat=0, suggestion=0),
        Entry(EntryKind.COULD_NOT, seat=0, suggestion=9),
        Entry(EntryKind.SAW, seat=0, suggestion=1, card="R1"),
        Entry(EntryKind.SAW, seat=0, suggestion=-1, card="S0"),
        Entry(EntryKind.FACE_UP, card="S0"),
        Entry(EntryKind.KNOWN_CARD, seat=0, card="S0"),
        Entry(EntryKind.CASE_FILE),
        Entry(EntryKind.MURDERER, seat=0),
        Entry(EntryKind.INNOCENT, seat=0),
        Entry(EntryKind.FALSE_ACCUSATION, accusation=0),
    ],
)
def test_an_entry_that_nobody_made_is_refused(entry: Entry) -> None:
    with pytest.raises(InvalidProof):
        check(TINY, proof_of(says(entry, "S0", 0)))


def test_a_step_needs_its_premises_and_no_others() -> None:
    law = Law(LawKind.ONE_PLACE, "S0")
    mine, not_his = Fact("S0", 0, True), Fact("S0", 1, False)
    first = says(HAND, "S0", 0)

    assert accepts(first, Step(Rule.ELSEWHERE, not_his, (law, mine)))
    assert not accepts(Step(Rule.ELSEWHERE, not_his, (law, mine)))
    assert not accepts(first, Step(Rule.ELSEWHERE, not_his, (law,)))
    assert not accepts(first, Step(Rule.ELSEWHERE, not_his, (law, mine, mine)))
    idle = says(HAND, "W0", 0)
    assert not accepts(first, idle, Step(Rule.ELSEWHERE, not_his, (law, mine, Fact("W0", 0, True))))


def test_a_rule_applies_only_its_own_entries_and_laws() -> None:
    mine, not_his = Fact("S0", 0, True), Fact("S0", 1, False)
    first = says(HAND, "S0", 0)
    law = Law(LawKind.ONE_PLACE, "S0")

    for rule in Rule:
        assert accepts(first, Step(rule, not_his, (law, mine))) == (rule is Rule.ELSEWHERE)
    assert not accepts(first, Step(Rule.ELSEWHERE, not_his, (Law(LawKind.ONE_PLACE), mine)))
    assert not accepts(first, Step(Rule.ELSEWHERE, not_his, (Law(LawKind.ONE_MURDERER), mine)))


def test_a_hand_of_one_card_cannot_have_shown_two() -> None:
    other = SuggestionFacts(0, CaseFile("S0", "W0", "R1"), shown_by=1)
    facts = replace(TINY, me=None, hand=(), suggestions=(TINY.suggestions[0], other))
    second = Entry(EntryKind.SHOWED, seat=1, suggestion=1)
    clash = Step(Rule.TOO_MANY_CARDS, None, (SHOWED, second, COUNT))

    check(facts, proof_of(clash))
    with pytest.raises(InvalidProof):
        check(facts, proof_of(replace(clash, premises=(SHOWED, COUNT))))
    with pytest.raises(InvalidProof):
        check(facts, proof_of(replace(clash, rule=Rule.TOO_FEW_CARDS)))


def test_what_was_only_supposed_is_not_established() -> None:
    step = says(HAND, "S0", 0)
    inner = (Step(Rule.ENTRY, None, (HAND, Fact("S0", 0, False))),)
    supposed = Step(Rule.SUPPOSE, Fact("S0", 0, True), inner=inner)
    leaked = Step(Rule.ENTRY, None, (HAND, Fact("S0", 0, False)))

    assert accepts(supposed)
    assert not accepts(supposed, leaked)
    assert not accepts(replace(supposed, inner=()))
    assert not accepts(replace(supposed, inner=(step,)))
    assert not accepts(replace(supposed, conclusion=Fact("S0", 0, False)))
    assert not accepts(replace(supposed, premises=(Fact("S0", 0, False),)))
    assert not accepts(replace(step, inner=inner))


def test_a_proof_proves_its_own_fact_and_cites_what_it_uses() -> None:
    proof = proof_of(says(HAND, "S0", 0))

    for wrong in (
        replace(proof, fact=Fact("S0", 0, False)),
        replace(proof, fact=None),
        replace(proof, steps=()),
        replace(proof, entries=()),
        replace(proof, entries=(HAND, COUNT)),
        replace(proof, entries=(HAND, HAND)),
    ):
        with pytest.raises(InvalidProof):
            check(TINY, wrong)


def mutations(proof: Proof) -> Iterator[Proof]:
    """Every proof that differs in one place: a step, a premise, a card, a place, a yes or no."""
    for number, step in enumerate(proof.steps):
        before, after = proof.steps[:number], proof.steps[number + 1 :]
        changed: list[tuple[Step, ...]] = [()]
        changed += [
            (replace(step, premises=step.premises[:at] + step.premises[at + 1 :]),)
            for at in range(len(step.premises))
        ]
        if step.conclusion is not None:
            changed.append((replace(step, conclusion=step.conclusion.negated),))
        if step.inner:
            changed += [(replace(step, inner=step.inner[:-1]),), step.inner]
        for steps in changed:
            yield replace(proof, steps=(*before, *steps, *after))


def test_no_change_to_a_proof_goes_unnoticed() -> None:
    for seed in range(4):
        facts, _ = play(Random(seed), CLASSIC, 3 + seed, 30)
        for certain in know(facts).certain:
            proof = why(facts, certain)
            check(facts, proof)
            for wrong in mutations(proof):
                with pytest.raises(InvalidProof):
                    check(facts, wrong)


def test_a_proof_is_not_accepted_without_the_entries_in_the_facts() -> None:
    for seed in range(4):
        facts, _ = play(Random(seed), CLASSIC, 6, 40)
        without = replace(facts, suggestions=())
        for certain in know(facts).certain:
            proof = why(facts, certain)
            if any(entry.suggestion is not None for entry in proof.entries):
                with pytest.raises(InvalidProof):
                    check(without, proof)


def test_the_checker_never_accepts_a_false_step() -> None:
    """Random steps of the right shape: whatever passes is so in every world."""
    rng = Random(5)
    accepted = 0
    for seed in range(12):
        facts, _ = play(Random(seed), deck(2, 2, 3), 3, 5)
        ledger = Ledger(facts)
        oracle = Oracle(facts, ledger.entries)
        places = (0, 1, 2, CASE_FILE)
        spots = [(card, place) for card in facts.deck.cards for place in places]
        sources = [*ledger.entries, *(law.source for law in ledger.laws)]
        for _ in range(4000):
            rule = rng.choice([rule for rule in Rule if rule is not Rule.SUPPOSE])
            chosen = tuple(dict.fromkeys(rng.choices(sources, k=rng.choice((1, 1, 1, 2, 3)))))
            step = Step(rule, Fact(*rng.choice(spots), rng.random() < 0.5), chosen)
            proof = proof_of(step)
            try:
                check(facts, proof)
            except InvalidProof:
                continue
            accepted += 1
            assert step.conclusion is not None
            fact = step.conclusion
            assert oracle.proves(set(proof.entries), fact.card, fact.place, fact.holds)
    assert accepted > 20
