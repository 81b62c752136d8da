"""What a game is played with: an edition, a deck, a board and the suspects that are played."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct

from whodunnit.core.board import Board, Hallways
from whodunnit.core.cards import Card, Deck, hand_sizes
from whodunnit.core.edition import Edition
from whodunnit.core.errors import BadSetup


class Setup(Struct, frozen=True, dict=True):
    """Everything that is agreed before the cards are dealt; what does not fit is refused."""

    edition: Edition
    """The rules."""
    deck: Deck
    """The cards."""
    board: Board | None
    """Where the tokens walk, or nothing in an edition without a board."""
    seats: tuple[Card, ...]
    """The suspects that are played, clockwise: the first of them starts (P6, R1)."""

    def __post_init__(self) -> None:
        sentences = [*_deck_faults(self), *_board_faults(self), *_seat_faults(self)]
        if sentences:
            raise BadSetup("\n".join(sentences))

    @cached_property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat is dealt, a Red Card included; everybody knows it (P4, N20)."""
        return hand_sizes(len(self.deck.cards) - 3, len(self.seats))


def _deck_faults(setup: Setup) -> Iterator[str]:
    deck = setup.deck
    counts = (len(deck.suspects), len(deck.weapons), len(deck.rooms))
    if counts != setup.edition.deck:
        yield (
            f'The edition "{setup.edition.name}" is played with {_counted(setup.edition.deck)}, '
            f"but here are {_counted(counts)}: choose another theme or board, or set "
            f"deck = {list(counts)}."
        )
    for card in _repeated(deck.cards):
        yield f'Two cards are called "{card}": rename one of them in the theme or on the board.'


def _board_faults(setup: Setup) -> Iterator[str]:
    edition, deck, board = setup.edition, setup.deck, setup.board
    if board is None:
        if edition.has_board:
            yield (
                f'The edition "{edition.name}" is played on the board "{edition.board}", '
                "and no board is here: give it one."
            )
        return
    if not edition.has_board:
        yield (
            f'The edition "{edition.name}" is played without a board, and here is the board '
            f'"{board.name}": leave it away, or name it in the edition.'
        )
    if set(board.rooms) != set(deck.rooms):
        yield (
            f'The rooms on the board "{board.name}" are not those of the deck: '
            f"{_difference(board.rooms, deck.rooms)}."
        )
    if edition.leave_by_entry_door and isinstance(board.plan, Hallways):
        yield (
            f'leave_by_entry_door = true contradicts the board "{board.name}": whoever left a room '
            "by the hallway that led there would go to and fro between two rooms for ever."
        )
    if len(board.starts) != len(deck.suspects):
        yield (
            f'The board "{board.name}" has {len(board.starts)} starts for '
            f"{len(deck.suspects)} suspects: it needs one for each."
        )


def _seat_faults(setup: Setup) -> Iterator[str]:
    seats, suspects = setup.seats, setup.deck.suspects
    fewest, most = setup.edition.seats
    if not fewest <= len(seats) <= most:
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        yield f'The edition "{setup.edition.name}" is for {wanted} seats, not {len(seats)}.'
    for suspect in _repeated(seats):
        yield f'"{suspect}" is played by two seats: give one of them another suspect.'
    unknown = [suspect for suspect in seats if suspect not in suspects]
    for suspect in unknown:
        yield f'There is no suspect "{suspect}": choose among {", ".join(suspects)}.'
    if not unknown and list(seats) != sorted(seats, key=suspects.index):
        clockwise = ", ".join(sorted(set(seats), key=suspects.index))
        yield f"The seats are not in clockwise order: it would be {clockwise} (P6)."


def _counted(counts: tuple[int, int, int]) -> str:
    return "{} suspects, {} weapons and {} rooms".format(*counts)


def _repeated(cards: Iterable[Card]) -> list[Card]:
    return [card for card, times in Counter(cards).items() if times > 1]


def _difference(board: tuple[Card, ...], deck: tuple[Card, ...]) -> str:
    parts = (
        ("only the board has", [room for room in board if room not in deck]),
        ("only the deck has", [room for room in deck if room not in board]),
    )
    return "; ".join(f"{who} {', '.join(rooms)}" for who, rooms in parts if rooms)
