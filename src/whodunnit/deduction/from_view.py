"""From what a viewer received to the facts that deduction starts from."""

from msgspec.structs import replace

from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.events import (
    AccusationFailed,
    AccusationMade,
    CannotDisprove,
    CardShown,
    CardShownToAll,
    SuggestionDisproved,
    SuggestionMade,
    TurnStarted,
)
from whodunnit.core.view import View
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts


def facts_of(view: View) -> Facts:
    """Everything that the viewer of a game knows for sure."""
    state, seat = view.state, view.seat
    setup = state.setup
    suggestions, false_accusations = _history(view)
    own_hand = None if seat is None else state.hands[seat]
    return Facts(
        deck=setup.deck,
        seats=tuple(
            SeatFacts(suspect, cards, suspect)
            for suspect, cards in zip(setup.seats, setup.hand_sizes, strict=True)
        ),
        # before the deal a seat knows no more than a spectator
        me=None if own_hand is None else seat,
        hand=own_hand or (),
        suggestions=suggestions,
        false_accusations=false_accusations,
        known=_open_hands(view),
        case_file=state.case_file,
        red_card=setup.edition.red_card,
        murderer=state.murderer,
        innocent=_innocent(view),
    )


def _innocent(view: View) -> tuple[int, ...]:
    """The viewer's own seat, if it was dealt a hand and no Red Card (N19)."""
    seat, state = view.seat, view.state
    if seat is None or state.hands[seat] is None or not state.setup.edition.red_card:
        return ()
    return () if state.murderer == seat else (seat,)


def _history(view: View) -> tuple[tuple[SuggestionFacts, ...], tuple[CaseFile, ...]]:
    """The suggestions with their answers, and the accusations that failed."""
    suggestions: list[SuggestionFacts] = []
    failed: list[CaseFile] = []
    accusation: CaseFile | None = None
    turn = 0
    for entry in view.entries:
        match entry.event:
            case TurnStarted():
                turn += 1
            case SuggestionMade(by, named):
                suggestions.append(SuggestionFacts(by, named, turn=turn))
            case CannotDisprove(seat):
                last = suggestions[-1]
                suggestions[-1] = replace(last, cannot=(*last.cannot, seat))
            case SuggestionDisproved(seat):
                suggestions[-1] = replace(suggestions[-1], shown_by=seat)
            case CardShown(_, _, card) | CardShownToAll(_, card):
                suggestions[-1] = replace(suggestions[-1], card=card)
            case AccusationMade(_, named):
                accusation = named
            case AccusationFailed() if accusation is not None:
                failed.append(accusation)
    return tuple(suggestions), tuple(failed)


def _open_hands(view: View) -> tuple[tuple[Card, int], ...]:
    """The cards of other seats that lie open, once the game is over."""
    return tuple(
        (card, seat)
        for seat, hand in enumerate(view.state.hands)
        if seat != view.seat
        for card in hand or ()
    )
