"""Small games to analyse, played by a script."""

from collections.abc import Iterable, Sequence

from whodunnit.core.actions import Accuse, Action, Deal, EndTurn, Show, Suggest
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.edition import Edition
from whodunnit.core.events import Entry, Event
from whodunnit.core.record import numbered
from whodunnit.core.rules import create, step
from whodunnit.editions.setup import make_setup

HIDDEN = CaseFile("Mr. Green", "Knife", "Study")
"""What the Case File of these games hides."""

FALSE = CaseFile("Mr. Green", "Knife", "Ballroom")
"""An accusation that is false."""


def played(
    script: Iterable[Action],
    hands: Sequence[list[Card]] | None = None,
    *,
    edition: str | Edition = "parlour",
    murderer: int | None = None,
    seats: int = 3,
) -> tuple[Entry, ...]:
    """The record of a game in which these actions happen; the hands are dealt in deck order."""
    setup = make_setup(edition, seats=seats)
    red = () if murderer is None else (setup.seats[murderer],)
    rest = [card for card in setup.deck.cards if card not in HIDDEN and card not in red]
    if hands is None:
        sizes = [size - (seat == murderer) for seat, size in enumerate(setup.hand_sizes)]
        hands = [[rest.pop(0) for _ in range(size)] for size in sizes]
    deal = Deal(HIDDEN, tuple(setup.deck.sort(hand) for hand in hands), (), murderer)
    state, events = create(setup)
    happened: list[Event] = [*events]
    for action in (deal, *script):
        state, events = step(state, action)
        happened += events
    return numbered(happened)


def missed_game() -> tuple[Entry, ...]:
    """Seat 0 could know on turn 1 and lets turn 4 go by; seat 1 can on turn 2 and wins on turn 5.

    Seat 2 shows seat 0 the Hall on turn 4.
    """
    own = CaseFile("Miss Scarlet", "Candlestick", "Hall")
    return played(
        [
            *(Suggest(0, HIDDEN), EndTurn(0)),
            *(Suggest(1, HIDDEN), EndTurn(1)),
            *(Suggest(2, HIDDEN), EndTurn(2)),
            *(Suggest(0, own), Show(2, "Hall"), EndTurn(0)),
            Accuse(1, HIDDEN),
        ],
        [
            ["Miss Scarlet", "Colonel Mustard", "Mrs. White", "Candlestick", "Lead Pipe", "Lounge"],
            ["Mrs. Peacock", "Rope", "Wrench", "Kitchen", "Library", "Conservatory"],
            ["Professor Plum", "Revolver", "Hall", "Dining Room", "Ballroom", "Billiard Room"],
        ],
    )


def gift_game() -> tuple[Entry, ...]:
    """On turn 4 seat 1 shows seat 0 Mrs. Peacock, though seat 0 has seen its Rope already."""
    return played(
        [
            *(Suggest(0, CaseFile("Miss Scarlet", "Rope", "Lounge")), Show(1, "Rope"), EndTurn(0)),
            *(Suggest(1, CaseFile("Mrs. Peacock", "Rope", "Hall")), Show(2, "Hall"), EndTurn(1)),
            *(
                Suggest(2, CaseFile("Mr. Green", "Revolver", "Lounge")),
                Show(0, "Lounge"),
                EndTurn(2),
            ),
            *(Suggest(0, CaseFile("Mrs. Peacock", "Rope", "Study")), Show(1, "Mrs. Peacock")),
            EndTurn(0),
            *(Accuse(1, FALSE), Accuse(2, HIDDEN)),
        ],
        [
            ["Miss Scarlet", "Colonel Mustard", "Mrs. White", "Candlestick", "Lead Pipe", "Lounge"],
            ["Mrs. Peacock", "Rope", "Wrench", "Kitchen", "Library", "Conservatory"],
            ["Professor Plum", "Revolver", "Hall", "Dining Room", "Ballroom", "Billiard Room"],
        ],
    )
