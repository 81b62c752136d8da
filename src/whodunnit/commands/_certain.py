"""The certain facts that are worth telling, in words, with their proofs if they are asked for."""

from collections.abc import Sequence

from msgspec import Struct

from whodunnit.core.cards import Card
from whodunnit.deduction import FACE_UP, Certain, Facts, Knowledge, Place
from whodunnit.deduction.explain import why
from whodunnit.deduction.explain_sentences import tell
from whodunnit.deduction.explain_words import Words, sentence
from whodunnit.deduction.proof import Proof, Rule


class Told(Struct, frozen=True):
    """Something certain, and why."""

    fact: str
    """What is so, as a sentence."""
    proof: tuple[str, ...]
    """Why, sentence by sentence."""


def worth_telling(knowledge: Knowledge) -> tuple[Certain, ...]:
    """What is certain beyond the viewer's own hand and the cards that lie face up.

    First where cards are, then where they are not; place by place, in the deck's order.
    """
    own = (knowledge.facts.me, FACE_UP)
    found = [fact for fact in knowledge.certain if fact.place not in own]
    return tuple(sorted(found, key=lambda fact: (not fact.holds, *_order(fact.place))))


def in_short(knowledge: Knowledge) -> tuple[str, ...]:
    """What is certain, one sentence for all cards that are, or are not, in a place."""
    found: dict[tuple[Place, bool], list[Card]] = {}
    for fact in worth_telling(knowledge):
        found.setdefault((fact.place, fact.holds), []).append(fact.card)
    words = Words(knowledge.facts)
    return tuple(
        sentence(words.together(cards, place, holds)) for (place, holds), cards in found.items()
    )


def with_proofs(knowledge: Knowledge) -> tuple[Told, ...]:
    """What is certain, with proofs; cards of which it follows in the same way are told together."""
    alike: dict[object, list[tuple[Certain, Proof]]] = {}
    for fact in worth_telling(knowledge):
        proof = why(knowledge.facts, fact)
        *before, last = proof.steps
        way = (fact.place, fact.holds, tuple(before), last.rule, last.premises)
        alike.setdefault(way, []).append((fact, proof))
    return tuple(_told(knowledge.facts, found) for found in alike.values())


def _told(facts: Facts, found: Sequence[tuple[Certain, Proof]]) -> Told:
    (first, proof), *others = found
    *before, last = proof.steps
    if last.rule is Rule.ENTRY and not before:
        sentences = proof.cited
    elif not others:
        sentences = proof.sentences
    elif last.rule is Rule.KIND_FOUND:
        # That the Case File has another card of the kind says enough.
        sentences = proof.sentences[:-1]
    else:
        sentences = tell(facts, (*before, *(proof.steps[-1] for _, proof in found)))
    cards = [fact.card for fact, _ in found]
    return Told(sentence(Words(facts).together(cards, first.place, first.holds)), sentences)


def _order(place: Place) -> tuple[bool, int]:
    """The piles first: they are what one wants to know."""
    return (True, place) if isinstance(place, int) else (False, 0)
