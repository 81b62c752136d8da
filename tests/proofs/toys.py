"""Toy games, small enough to play every game there is: seven or six cards, two rooms."""

from itertools import permutations, product

import msgspec

from whodunnit.core.actions import Deal
from whodunnit.core.board import Board, Grid, Hallways, home
from whodunnit.core.cards import CaseFile, Deck
from whodunnit.core.edition import NO_BOARD, Edition, Passages
from whodunnit.core.setup import Setup

ROOMS = ("Attic", "Cellar")
HALLWAY = "Attic-Cellar"

BOARDS = {
    # two homes, one hallway, two rooms
    "nook": Board(
        name="nook",
        title="The nook",
        rooms=ROOMS,
        plan=Hallways((ROOMS,), (ROOMS, ROOMS)),
        passages=(ROOMS, ROOMS[::-1]),
        starts=(home(1), home(2)),
    ),
    # a corridor of three spaces between two rooms; one token starts in a room
    "landing": Board(
        name="landing",
        title="The landing",
        rooms=ROOMS,
        letters=("A", "C"),
        plan=Grid(("A>. . . C<",)),
        passages=(ROOMS, ROOMS[::-1]),
        starts=("Attic", "0,3"),
    ),
}


def toy(seats: int, board: str = NO_BOARD, **switches: object) -> Setup:
    """A game of two weapons, two rooms and as many suspects as seats."""
    suspects = ("Ada", "Ben", "Cleo")[:seats]
    walking = {
        "dice": 1 if board == "landing" else 0,
        "secret_passages": Passages.INSTEAD_OF_ROLLING if board != NO_BOARD else Passages.NONE,
    } | dict.fromkeys(
        (
            "tokens_block",
            "short_moves",
            "suspect_is_summoned",
            "summoned_may_suggest",
            "weapon_is_moved",
        ),
        board != NO_BOARD,
    )
    named = {"name": "toy", "title": "A toy", "board": board}
    sized = {"deck": (seats, 2, 2), "seats": (2, seats)}
    edition = msgspec.convert(named | sized | walking | switches, Edition)
    return Setup(edition, Deck(suspects, ("Axe", "Bow"), ROOMS), BOARDS.get(board), suspects)


def all_deals(setup: Setup) -> list[Deal]:
    """Every deal there is."""
    deck, seats = setup.deck, range(len(setup.seats))
    murderers = tuple(seats) if setup.edition.red_card else (None,)
    weapons = list(permutations(deck.rooms)) if setup.board else [()]
    deals: dict[Deal, None] = {}
    for case_file, murderer, placed in product(deck.case_files, murderers, weapons):
        red = None if murderer is None else setup.seats[murderer]
        if case_file.suspect == red:
            continue
        rest = [card for card in deck.cards if card not in case_file and card != red]
        for order in permutations(rest):
            deal = _dealt(setup, case_file, order, placed, murderer)
            deals[deal] = None
    return list(deals)


def _dealt(
    setup: Setup,
    case_file: CaseFile,
    order: tuple[str, ...],
    placed: tuple[str, ...],
    murderer: int | None,
) -> Deal:
    hands, left = [], list(order)
    for seat, size in enumerate(setup.hand_sizes):
        held = size - (seat == murderer)
        hands.append(setup.deck.sort(left[:held]))
        left = left[held:]
    return Deal(case_file, tuple(hands), placed, murderer)
