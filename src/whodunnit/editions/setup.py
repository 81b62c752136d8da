"""Putting a game together: edition, theme, board and seats, each by name, file or number."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from whodunnit.core.board import Board
from whodunnit.core.cards import Card, Deck
from whodunnit.core.edition import Edition
from whodunnit.core.errors import BadSetup
from whodunnit.core.setup import Setup
from whodunnit.editions.boards import load_board
from whodunnit.editions.hints import did_you_mean
from whodunnit.editions.load import NOTHING, load_edition, load_theme, overridden
from whodunnit.editions.names import alike
from whodunnit.editions.theme import Theme


def make_setup(
    edition: str | Path | Edition = "classic",
    seats: int | Sequence[str] = 4,
    theme: str | Path | None = None,
    board: str | Path | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Setup:
    """Everything that a game is played with.

    `seats` is a number, for the first suspects clockwise, or the suspects that are played, in any
    order and by any of their names. `theme` and `board` replace the edition's.

    >>> make_setup("classic", ["Plum", "Scarlet", "Mrs. White"]).seats
    ('Miss Scarlet', 'Mrs. White', 'Professor Plum')
    """
    changes = dict(overrides or NOTHING)
    changes |= {
        switch: str(name)
        for switch, name in (("theme", theme), ("board", board))
        if name is not None
    }
    rules = (
        overridden(edition, changes)
        if isinstance(edition, Edition)
        else load_edition(edition, changes)
    )
    names = load_theme(rules.theme)
    plan = themed(load_board(rules.board), names) if rules.has_board else None
    deck = deck_of(names, plan)
    return Setup(rules, deck, plan, _seats(seats, names))


def themed(board: Board, theme: Theme) -> Board:
    """The board under the theme's room names, if the theme knows all its rooms."""
    if set(board.rooms) <= theme.room_names.keys():
        return board.renamed({room: theme.room_names[room] for room in board.rooms})
    return board


def deck_of(theme: Theme, board: Board | None) -> Deck:
    """The theme's cards; the rooms are the board's where the theme does not know them."""
    if board is None or set(board.rooms) == set(theme.rooms):
        return theme.deck
    known = set(board.rooms) <= set(theme.rooms)
    rooms = tuple(room for room in theme.rooms if room in board.rooms) if known else board.rooms
    return Deck(theme.deck.suspects, theme.weapons, rooms)


def _seats(seats: int | Sequence[str], theme: Theme) -> tuple[Card, ...]:
    suspects = theme.deck.suspects
    if isinstance(seats, int):
        if not 0 <= seats <= len(suspects):
            raise BadSetup(f"There are {len(suspects)} suspects to play, not {seats}.")
        return suspects[:seats]
    known = {alike(name): s.name for s in theme.suspects for name in (s.short, s.name)}
    chosen = [known.get(alike(name.strip()), name) for name in seats]
    for name in chosen:
        if name not in suspects:
            shorts = [suspect.short for suspect in theme.suspects]
            hint = did_you_mean(name, [*shorts, *suspects])
            choice = f"Choose among {', '.join(suspects)}."
            raise BadSetup(" ".join(filter(None, [f'There is no suspect "{name}".', hint, choice])))
    return tuple(sorted(chosen, key=suspects.index))
