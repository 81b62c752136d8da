"""What a viewer knows for sure, as plain facts: the only input of deduction."""

from msgspec import Struct

from whodunnit.core.cards import Card, CaseFile, Deck, Hand


class SeatFacts(Struct, frozen=True):
    """One seat as everybody sees it."""

    name: str
    """What to call it in explanations."""
    cards: int
    """How many cards it was dealt, the Red Card included."""
    suspect: Card | None = None
    """The character it plays; needed only with the Red Card."""


class SuggestionFacts(Struct, frozen=True):
    """One suggestion and what became of it."""

    by: int
    """The seat that suggested."""
    named: CaseFile
    """The three cards named."""
    cannot: tuple[int, ...] = ()
    """The seats that could not disprove it."""
    shown_by: int | None = None
    """The seat that showed a card, if one did."""
    card: Card | None = None
    """The card shown, where the viewer saw it."""
    turn: int | None = None
    """The number that explanations give it; its position, counted from one, if absent."""


class Facts(Struct, frozen=True):
    """Everything one viewer knows of a game."""

    deck: Deck
    """All the cards there are."""
    seats: tuple[SeatFacts, ...]
    """The seats in turn order."""
    me: int | None = None
    """The viewer's seat; nobody's for a spectator."""
    hand: Hand = ()
    """The viewer's own cards (without the Red Card); empty for a spectator."""
    face_up: Hand = ()
    """Cards that lie open on the table, in nobody's hand."""
    suggestions: tuple[SuggestionFacts, ...] = ()
    """The suggestions so far, oldest first."""
    false_accusations: tuple[CaseFile, ...] = ()
    """Accusations that were false: each is a Case File that is not the true one."""
    known: tuple[tuple[Card, int], ...] = ()
    """Cards known in some other way to be in a seat's hand."""
    case_file: CaseFile | None = None
    """The Case File itself, where the viewer has looked at it."""
    red_card: bool = False
    """Whether one seat secretly holds the Red Card in place of its own character's card (N19)."""
    murderer: int | None = None
    """The seat with the Red Card, where the viewer knows it (it is the viewer's own)."""
    innocent: tuple[int, ...] = ()
    """Seats that the viewer knows not to have the Red Card (its own, if so)."""
