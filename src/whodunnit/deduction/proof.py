"""What a proof is made of: entries and laws, facts, and the steps from the ones to the others."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from whodunnit.core.cards import Card
from whodunnit.core.errors import WhodunnitError
from whodunnit.deduction.places import Place


class NotCertain(WhodunnitError):
    """The entries leave it open, so there is nothing to prove."""


class NoConflict(WhodunnitError):
    """The entries can all be true together, so there is no conflict to name."""


class InvalidProof(WhodunnitError):
    """A step of a proof does not follow from what it cites."""


class Fact(Struct, frozen=True, tag="fact"):
    """A card is in a place, or is not."""

    card: Card
    """Which card."""
    place: Place
    """A seat, the Case File, the table, or the Red Card: then the card names the murderer."""
    holds: bool
    """Whether the card is there."""

    @property
    def negated(self) -> "Fact":
        """The opposite."""
        return Fact(self.card, self.place, not self.holds)


class EntryKind(StrEnum):
    """The kinds of evidence."""

    OWN_HAND = "own hand"
    """The viewer holds these cards, and no others if they are all that it was dealt."""
    CARD_COUNT = "card count"
    """A seat has so many cards."""
    COULD_NOT = "could not"
    """On a suggestion a seat could not disprove."""
    SHOWED = "showed"
    """On a suggestion a seat showed one of the three cards, unseen by the viewer."""
    SAW = "saw"
    """On a suggestion a seat showed a card that the viewer saw."""
    FACE_UP = "face up"
    """A card lies face up on the table."""
    FALSE_ACCUSATION = "false accusation"
    """An accusation was false."""
    KNOWN_CARD = "known card"
    """A card is known in some other way to be in a seat's hand."""
    CASE_FILE = "case file"
    """The viewer has looked at the Case File."""
    MURDERER = "murderer"
    """The viewer knows who has the Red Card."""
    INNOCENT = "innocent"
    """The viewer knows that a seat does not have the Red Card."""


class Entry(Struct, frozen=True, tag="entry", omit_defaults=True):
    """One piece of evidence, the smallest that can be true or mistaken by itself."""

    kind: EntryKind
    """What sort of evidence it is."""
    seat: int | None = None
    """The seat that it is about."""
    suggestion: int | None = None
    """The suggestion that it comes from, by its position in the facts."""
    accusation: int | None = None
    """The false accusation that it is, by its position in the facts."""
    card: Card | None = None
    """The card that it is about, of a card face up or known in some other way."""


class LawKind(StrEnum):
    """The laws that hold in every game."""

    ONE_PLACE = "one place"
    """Each card is in exactly one place."""
    ONE_OF_KIND = "one of a kind"
    """Exactly one card of each kind is in the Case File."""
    ONE_MURDERER = "one murderer"
    """Exactly one seat has the Red Card, in place of its own character's card (N19)."""


class Law(Struct, frozen=True, tag="law", omit_defaults=True):
    """One law, as far as it speaks about one card or one kind."""

    kind: LawKind
    """Which law."""
    about: str | None = None
    """The card, or the kind of cards; nothing for the Red Card."""


class Rule(StrEnum):
    """The ways to infer; each names the one entry or law that it applies, unless it counts."""

    ENTRY = "entry"
    """An entry says so itself."""
    ELSEWHERE = "elsewhere"
    """A card that is in one place is in no other."""
    ONE_PLACE_LEFT = "one place left"
    """A card that is in no other place is in the last one."""
    KIND_FOUND = "kind found"
    """The Case File has its card of this kind, so no other."""
    ONE_CANDIDATE_LEFT = "one candidate left"
    """All other cards of the kind are ruled out."""
    HAND_FULL = "hand full"
    """All cards of a seat are known, so it has no other."""
    HAND_NEEDS_ALL = "hand needs all"
    """A seat has as many cards as there are candidates left for it, so it has them all."""
    SHOWED_THE_OTHER = "showed the other"
    """A seat showed one of three cards and does not have the other two."""
    FALSE_ACCUSATION = "false accusation"
    """The rest of a false accusation is right, so this part is wrong."""
    MURDERER_FOUND = "murderer found"
    """One suspect is the murderer, so no other is."""
    ONE_SUSPECT_LEFT = "one suspect left"
    """No other suspect can be the murderer."""
    TOO_MANY_CARDS = "too many cards"
    """Counting: there are more cards than places have room for."""
    TOO_FEW_CARDS = "too few cards"
    """Counting: places need more cards than are left for them."""
    NEVER_THERE = "never there"
    """This card cannot be in this place in any game of this deck and these seats."""
    SUPPOSE = "suppose"
    """Suppose the opposite: it leads to a contradiction."""


Premise: TypeAlias = Fact | Entry | Law
"""What a step rests on."""


class Step(Struct, frozen=True):
    """One inference."""

    rule: Rule
    """By which rule."""
    conclusion: Fact | None
    """What follows; nothing where the premises contradict each other."""
    premises: tuple[Premise, ...] = ()
    """The entries and laws applied, and facts established by earlier steps or supposed."""
    inner: tuple["Step", ...] = ()
    """For a supposition: the steps from the opposite of the conclusion to a contradiction."""


class Proof(Struct, frozen=True):
    """Why a fact is certain, or why the entries cannot all be true."""

    fact: Fact | None
    """What is proven; nothing for a contradiction."""
    entries: tuple[Entry, ...]
    """The entries that it cites: none can be left out."""
    cited: tuple[str, ...]
    """The same entries in words."""
    steps: tuple[Step, ...]
    """The inferences, the last of which concludes."""
    sentences: tuple[str, ...]
    """The inferences in words, in order."""


class Conflict(Struct, frozen=True):
    """Entries that cannot all be true."""

    proof: Proof
    """The entries, and why they contradict each other."""
    smallest: bool
    """Whether no smaller set contradicts itself; if not, still none of these can be left out."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of which at least one is mistaken."""
        return self.proof.entries
