"""What a computer player keeps in mind of a game: read once, as it happens."""

from msgspec.structs import replace

from whodunnit.core.actions import Seat
from whodunnit.core.audience import Viewer
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.events import (
    AccusationFailed,
    AccusationMade,
    CannotDisprove,
    CardShown,
    CardShownToAll,
    CaseFileSeen,
    Entry,
    HandDealt,
    RedCardDealt,
    SuggestionDisproved,
    SuggestionMade,
    TurnStarted,
)
from whodunnit.core.state import State
from whodunnit.core.view import View
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts


class Memory:
    """The facts of a game as `facts_of` has them, brought up to date entry by entry.

    A computer player is asked dozens of times in a game; it does not read the whole game anew
    each time. Given a view of another game, the memory starts afresh.
    """

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._viewer: Viewer | None = None
        self._read = 0
        self._last: Entry | None = None
        self._turn = 0
        self._accusation: CaseFile | None = None
        self._suggestions: list[SuggestionFacts] = []
        self._false_accusations: list[CaseFile] = []
        self._facts: Facts | None = None
        self.shown: dict[Seat, set[Card]] = {}
        """The cards that each seat has been shown by the viewer."""
        self.made = 0
        """How many suggestions the viewer has made."""

    def facts(self, view: View) -> Facts:
        """Everything that the viewer knows for sure; the same value while nothing is learnt."""
        entries = view.entries
        if not self._follows(view):
            self._forget()
        for entry in entries[self._read :]:
            self._learn(entry, view)
        self._viewer, self._read, self._last = view.viewer, len(entries), entries[-1]
        if self._facts is None:
            self._facts = self._told(view.state, view.seat)
        return self._facts

    def _follows(self, view: View) -> bool:
        """Whether the view goes on from what was read before."""
        return (
            self._viewer == view.viewer
            and self._read <= len(view.entries)
            and view.entries[self._read - 1] == self._last
        )

    def _learn(self, entry: Entry, view: View) -> None:
        event = entry.event
        if event is None:
            return
        said = self._suggestions
        match event:
            case TurnStarted():
                self._turn += 1
                return
            case SuggestionMade(by, named):
                said.append(SuggestionFacts(by, named, turn=self._turn))
                self.made += by == view.seat
            case CannotDisprove(seat):
                said[-1] = replace(said[-1], cannot=(*said[-1].cannot, seat))
            case SuggestionDisproved(seat):
                said[-1] = replace(said[-1], shown_by=seat)
            case CardShown(by, to, card):
                said[-1] = replace(said[-1], card=card)
                if by == view.seat:
                    self.shown.setdefault(to, set()).add(card)
            case CardShownToAll(by, card):
                said[-1] = replace(said[-1], card=card)
                if by == view.seat:
                    for seat in range(len(view.state.setup.seats)):
                        self.shown.setdefault(seat, set()).add(card)
            case AccusationMade(_, named):
                self._accusation = named
            case AccusationFailed() if self._accusation is not None:
                self._false_accusations.append(self._accusation)
            case HandDealt() | RedCardDealt() | CaseFileSeen():
                pass
            case _:
                return
        self._facts = None

    def _told(self, state: State, seat: Seat | None) -> Facts:
        setup = state.setup
        hand = None if seat is None else state.hands[seat]
        innocent = setup.edition.red_card and hand is not None and state.murderer != seat
        return Facts(
            deck=setup.deck,
            seats=tuple(
                SeatFacts(suspect, cards, suspect)
                for suspect, cards in zip(setup.seats, setup.hand_sizes, strict=True)
            ),
            me=None if hand is None else seat,
            hand=hand or (),
            suggestions=tuple(self._suggestions),
            false_accusations=tuple(self._false_accusations),
            case_file=state.case_file,
            red_card=setup.edition.red_card,
            murderer=state.murderer,
            innocent=(seat,) if innocent and seat is not None else (),
        )
