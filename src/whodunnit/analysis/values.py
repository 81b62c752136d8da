"""What an analysis says: values without words, for a terminal, a page or a program to tell."""

from enum import StrEnum

from msgspec import Struct

from whodunnit.core.actions import Seat
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.events import Ending
from whodunnit.deduction.places import Place


class KnowledgePoint(Struct, frozen=True):
    """What one seat could know at one moment."""

    v: int
    """The version of the game."""
    turn: int
    """The turn, counted from 1; 0 before the first."""
    probability: float
    """How likely the true accusation is, to whoever knows what the seat knows."""
    entropy: float
    """How many bits are missing to the true accusation."""
    possible: int
    """How many accusations can still be the true one."""


class Provable(Struct, frozen=True):
    """The first moment at which a seat could prove the true accusation."""

    v: int
    """The version of the game."""
    turn: int
    """The turn, counted from 1."""
    turns_missed: int
    """How many turns of its own the seat began with it, and did not accuse."""


class AccusationOdds(Struct, frozen=True):
    """An accusation, and what the accuser could know."""

    v: int
    """The version of the game."""
    turn: int
    """The turn, counted from 1."""
    seat: Seat
    """Who accused."""
    named: CaseFile
    """The three cards named."""
    true: bool
    """Whether it was the one that wins for this seat."""
    probability: float
    """How likely it was, to whoever knew what the seat knew."""
    certain: bool
    """Whether it could be proven."""


class Grade(Struct, frozen=True):
    """How well a seat played; nothing where there was nothing to judge."""

    score: int | None
    """Of 100."""
    letter: str | None
    """From A, the best, to E."""
    questions: float | None
    """The bits that its suggestions promised, as a share of what the best ones did."""
    answers: float | None
    """How often it showed the card that gives least away, where it had a choice: from 0 to 1."""
    accusing: float | None
    """Whether it accused as soon as it could know, and no sooner: from 0 to 1."""


class SeatAnalysis(Struct, frozen=True):
    """One seat's game."""

    seat: Seat
    """The seat."""
    suspect: Card
    """The suspect that it plays."""
    aim: CaseFile
    """The true accusation: the Case File; with the Red Card, the one that wins for this seat."""
    points: tuple[KnowledgePoint, ...]
    """What it could know while it was in the game: after the deal, after each suggestion and each
    false accusation."""
    out: int | None
    """The turn in which it was eliminated or removed; nothing if it stayed in the game."""
    provable: Provable | None
    """When it could have known; nothing if it never could."""
    accusations: tuple[AccusationOdds, ...]
    """When it accused."""
    grade: Grade
    """How well it played."""


class SuggestionWorth(Struct, frozen=True):
    """A suggestion, and what it was worth."""

    v: int
    """The version at which it was made."""
    turn: int
    """The turn, counted from 1."""
    seat: Seat
    """Who suggested."""
    named: CaseFile
    """The three cards named."""
    gain: float
    """The bits that the answer was expected to tell, from what the seat knew before."""
    best: CaseFile
    """The suggestion that promised most: in the same room, or anywhere without a board."""
    best_gain: float
    """The bits that that one promised."""
    better: int
    """How many suggestions promised more."""
    of: int
    """How many suggestions were compared."""
    found: float
    """The bits that the seat really won; an answer can also mislead, then it is below zero."""


class ShownWorth(Struct, frozen=True):
    """A card that was shown, and what it gave away."""

    v: int
    """The version at which it was shown."""
    turn: int
    """The turn, counted from 1."""
    by: Seat
    """Who showed it."""
    to: Seat
    """Who had suggested."""
    card: Card
    """The card."""
    public: bool
    """Whether everybody saw it (S9)."""
    seen_before: bool
    """Whether the suggester had seen this card of this seat before."""
    known_before: bool
    """Whether the suggester could prove before that the seat holds it."""
    given: float
    """The bits that the card itself told the suggester."""
    least: float
    """The bits that the best choice would have told."""
    most: float
    """The bits that the worst choice would have told."""
    choices: tuple[Card, ...]
    """The cards that could have been shown, in the deck's order."""
    cheapest: Card
    """The choice that tells least."""


class Lesson(StrEnum):
    """What a moment can teach."""

    MISSED = "missed"
    """A seat could know, and let a turn go by."""
    SOLVED = "solved"
    """A seat proved it, and accused."""
    GAMBLE = "gamble"
    """A seat accused without being certain."""
    GIFT = "gift"
    """A seat showed a card that told much, though it had another to show."""
    WEAK = "weak"
    """A suggestion that promised much less than another."""
    STRONG = "strong"
    """A suggestion whose answer told much."""


class ProofInWords(Struct, frozen=True):
    """Why something was certain, step by step."""

    card: Card
    """The card that it is about."""
    place: Place
    """Where it is: a seat, "case_file" or "red_card"."""
    cited: tuple[str, ...]
    """The entries that the proof rests on."""
    sentences: tuple[str, ...]
    """The steps."""


class Instructive(Struct, frozen=True):
    """A moment that can teach something."""

    lesson: Lesson
    """What."""
    v: int
    """The version of the game."""
    turn: int
    """The turn, counted from 1."""
    seat: Seat
    """Whose knowledge or choice it is about."""
    other: Seat | None = None
    """The other seat of a shown card."""
    named: CaseFile | None = None
    """The three cards that were named."""
    instead: CaseFile | None = None
    """The three cards that had better been named."""
    card: Card | None = None
    """The card that was shown."""
    cheaper: Card | None = None
    """The card that had better been shown."""
    bits: float | None = None
    """The bits that it brought, promised or gave away."""
    against: float | None = None
    """The bits that the other choice would have brought, promised or given away."""
    probability: float | None = None
    """How likely an accusation was."""
    true: bool | None = None
    """Whether the accusation was true."""
    turns_missed: int | None = None
    """How many turns went by."""
    proofs: tuple[ProofInWords, ...] = ()
    """Why it was certain, for each card that it rests on."""


class Analysis(Struct, frozen=True):
    """Everything that can be said about a finished game."""

    events: int
    """How many events it had."""
    turns: int
    """How many turns it had."""
    ending: Ending
    """How it ended."""
    winners: tuple[Seat, ...]
    """Who won."""
    case_file: CaseFile
    """What the Case File hid."""
    murderer: Seat | None
    """The seat with the Red Card, if there was one."""
    seats: tuple[SeatAnalysis, ...]
    """Each seat's game."""
    suggestions: tuple[SuggestionWorth, ...]
    """All suggestions, in order."""
    shown: tuple[ShownWorth, ...]
    """All shown cards, in order."""
    instructive: tuple[Instructive, ...]
    """At most three moments, in the order of the game."""
