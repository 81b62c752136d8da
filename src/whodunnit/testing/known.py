"""What a viewer may know of the hidden cards.

It is said here once more, in the words of the rules and without the audiences of the events, so
that an event which tells too much is found out.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.core import events as happened
from whodunnit.core.actions import Deal, Seat
from whodunnit.core.audience import Viewer
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.events import Event
from whodunnit.core.setup import Setup


class Known(Struct, frozen=True):
    """All that a viewer may know of the hidden cards."""

    setup: Setup
    """What everybody knows from the start."""
    viewer: Viewer
    """Whose knowledge it is."""
    open: bool = False
    """Whether everything lies open, after the end."""
    murderer: Seat | None = None
    """The viewer itself, if it got the Red Card (N19)."""
    case_file: CaseFile | None = None
    """The Case File, if the viewer has looked at it (P25)."""
    has: frozenset[tuple[Seat, Card]] = frozenset()
    """Cards that the viewer holds, was shown, or showed (P5, P18)."""
    has_not: frozenset[tuple[Seat, Card]] = frozenset()
    """Cards that a seat could not disprove with (P19)."""
    one_of: tuple[tuple[Seat, CaseFile], ...] = ()
    """Suggestions that a seat disproved, or has to disprove now (P19)."""
    not_true: tuple[CaseFile, ...] = ()
    """Accusations that were false."""
    suggestion: happened.SuggestionMade | None = None
    """The last suggestion."""
    asked: Seat | None = None
    """Who has to disprove it now; nobody once it is disproved or everyone has been asked."""
    accusation: CaseFile | None = None
    """The last accusation."""

    def after(self, events: Iterable[Event]) -> "Known":
        """What the viewer may know after an action and all that it led to."""
        known = self
        for event in events:
            known = known._after(event)
        if known.asked is None or known.suggestion is None:
            return known
        # R5: who holds no named card is reported at once, so whoever is being asked holds one
        return replace(known, one_of=(*known.one_of, (known.asked, known.suggestion.named)))

    def _after(self, event: Event) -> "Known":
        match event:
            case happened.HandDealt(seat, cards) if seat == self.viewer:
                return self._with_cards(seat, cards)
            case happened.RedCardDealt(seat) if seat == self.viewer:
                return replace(self, murderer=seat)
            case happened.SuggestionMade():
                return replace(self, suggestion=event, asked=self._left_of(event.seat))
            case happened.CannotDisprove(seat) if self.suggestion:
                lacking = {(seat, card) for card in self.suggestion.named}
                following = self._left_of(seat)
                asked = None if following == self.suggestion.seat else following
                return replace(self, has_not=self.has_not | lacking, asked=asked)
            case happened.SuggestionDisproved():
                return replace(self, asked=None)
            case happened.CardShown(by, to, card) if self.viewer in (by, to):
                return self._with_cards(by, (card,))
            case happened.CardShownToAll(by, card):
                return self._with_cards(by, (card,))
            case happened.AccusationMade(_, named):
                return replace(self, accusation=named)
            case happened.AccusationFailed() if self.accusation:
                return replace(self, not_true=(*self.not_true, self.accusation))
            case happened.CaseFileSeen(seat, case_file) if seat == self.viewer:
                return replace(self, case_file=case_file)
            case happened.HandsOpened():
                return replace(self, open=True)
            case _:
                return self

    def _left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % len(self.setup.seats)

    def _with_cards(self, seat: Seat, cards: Iterable[Card]) -> "Known":
        return replace(self, has=self.has | {(seat, card) for card in cards})

    def allows(self, deal: Deal) -> bool:
        """Whether this could be the deal, for all that the viewer may know."""
        hands = [set(hand) for hand in deal.hands]
        if isinstance(self.viewer, int):
            own = {card for seat, card in self.has if seat == self.viewer}
            if hands[self.viewer] != own or (deal.murderer == self.viewer) != (
                self.murderer is not None
            ):
                return False
        return (
            not self.open
            and self.case_file in (None, deal.case_file)
            and all(card in hands[seat] for seat, card in self.has)
            and all(card not in hands[seat] for seat, card in self.has_not)
            and all(hands[seat].intersection(named) for seat, named in self.one_of)
            and not any(self._ends_the_game(named, deal) for named in self.not_true)
        )

    def _ends_the_game(self, named: CaseFile, deal: Deal) -> bool:
        if named == deal.case_file:
            return True
        if deal.murderer is None:
            return False
        return named == replace(deal.case_file, suspect=self.setup.seats[deal.murderer])
