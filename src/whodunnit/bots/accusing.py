"""What to accuse of: the Case File, or with the Red Card the murderer."""

from msgspec.structs import replace

from whodunnit.core.cards import CaseFile
from whodunnit.deduction import Knowledge
from whodunnit.deduction.posterior import case_files


def accusations(knowledge: Knowledge) -> dict[CaseFile, int]:
    """The weight with which each accusation wins, out of the knowledge's total (P24, N22, R9)."""
    facts = knowledge.facts
    if not facts.red_card or facts.murderer is not None:
        return knowledge.case_files
    cards = facts.deck.cards
    found: dict[CaseFile, int] = {}
    for part in knowledge.parts:
        murderer = part.position.murderer
        suspect = None if murderer is None else facts.seats[murderer].suspect
        if suspect is None:
            continue
        joint = part.posterior.joint
        for hidden, weight in zip(case_files(part.position), joint, strict=True):
            if weight:
                framed = CaseFile(*(cards[number] for number in hidden))
                named = replace(framed, suspect=suspect)
                found[named] = found.get(named, 0) + part.times * weight
    return found


def likeliest(knowledge: Knowledge) -> tuple[CaseFile, float]:
    """The accusation that wins most likely, the first of equals, and how likely that is."""
    weights = accusations(knowledge)
    named = max(weights, key=weights.__getitem__)
    return named, weights[named] / knowledge.total
