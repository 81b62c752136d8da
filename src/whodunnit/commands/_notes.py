"""Detective Notes: what you have seen, who could not disprove, and who showed one of three."""

from msgspec import Struct
from rich.table import Table
from rich.text import Text

from whodunnit.commands._look import FAINT, HEADING
from whodunnit.core.actions import Seat
from whodunnit.core.cards import Card
from whodunnit.core.events import (
    CannotDisprove,
    CardShown,
    CardShownToAll,
    HandDealt,
    HandsOpened,
    RedCardDealt,
    SuggestionDisproved,
    SuggestionMade,
)
from whodunnit.core.view import View
from whodunnit.host.story import short_names

HAS, HAS_NOT, MAYBE = "✓", "-", "?"


class Notes(Struct, frozen=True):
    """The marks that follow from what a viewer saw, without any reasoning."""

    seen: dict[Card, Seat]
    """Where each card is that the viewer has seen."""
    lacks: set[tuple[Seat, Card]]
    """Which seat could not disprove with which card."""
    one_of: set[tuple[Seat, Card]]
    """Which seat showed one of three cards, and the viewer did not see it."""

    def mark(self, seat: Seat, card: Card) -> str:
        """What stands in the notes for a seat and a card."""
        if card in self.seen:
            return HAS if self.seen[card] == seat else HAS_NOT
        if (seat, card) in self.lacks:
            return HAS_NOT
        return MAYBE if (seat, card) in self.one_of else ""


def notes_of(view: View) -> Notes:
    """The notes of a view, from its first entry to its last."""
    notes = Notes(seen={}, lacks=set(), one_of=set())
    named: tuple[Card, ...] = ()
    for entry in view.entries:
        match entry.event:
            case HandDealt(seat, cards):
                notes.seen.update(dict.fromkeys(cards, seat))
                others = (card for card in view.state.setup.deck.cards if card not in cards)
                notes.lacks.update({(seat, card) for card in others})
            case RedCardDealt(seat):
                # N21: it is never shown, and it is not in the Case File.
                notes.seen[view.state.suspect_of(seat)] = seat
            case SuggestionMade(_, suggestion):
                named = tuple(suggestion)
            case CannotDisprove(seat):
                notes.lacks.update({(seat, card) for card in named})
            case SuggestionDisproved(seat):
                notes.one_of.update({(seat, card) for card in named})
            case CardShown(by, _, card) | CardShownToAll(by, card):
                notes.seen[card] = by
            case HandsOpened(hands):
                notes.seen.update({card: seat for seat, hand in enumerate(hands) for card in hand})
            case _:
                pass
    return notes


def notes_table(view: View) -> Table:
    """The notes as a table: cards down, seats across."""
    setup, notes = view.state.setup, notes_of(view)
    names = short_names(setup.deck)
    table = Table(title="Detective Notes", title_style=HEADING, caption_style=FAINT)
    table.caption = f"{HAS} has it   {HAS_NOT} has it not   {MAYBE} showed this or another one"
    table.add_column("", no_wrap=True)
    for seat, suspect in enumerate(setup.seats):
        heading = "you" if seat == view.viewer else names[suspect]
        table.add_column(heading, justify="center", no_wrap=True, max_width=9)
    for kind in (setup.deck.suspects, setup.deck.weapons, setup.deck.rooms):
        for card in kind:
            known = card in notes.seen
            marks = [_drawn(notes.mark(seat, card)) for seat in range(len(setup.seats))]
            name = Text(names.get(card, card), style=FAINT if known else "bold")
            table.add_row(name, *marks, end_section=card == kind[-1])
    return table


def _drawn(mark: str) -> Text:
    return Text(mark, style={HAS: "bold green", HAS_NOT: FAINT, MAYBE: "yellow"}.get(mark, ""))
