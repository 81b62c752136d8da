"""An edition: one set of rules, as named switches; contradictions are refused in a sentence."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from whodunnit.core.errors import BadEdition, Contradiction

NO_BOARD = "none"
"""The board of an edition that is played without one."""


class Passages(StrEnum):
    """How a secret passage is taken."""

    NONE = "none"
    """Not at all."""
    INSTEAD_OF_ROLLING = "instead_of_rolling"
    """As the whole move, without a roll (P7)."""
    AS_A_STEP = "as_a_step"
    """As one step of any roll."""


class Accuse(StrEnum):
    """When in its turn a seat may accuse."""

    AT_START = "at_start"
    """Before anything else (S10)."""
    AT_START_OR_UNDISPROVED = "at_start_or_undisproved"
    """Before anything else, or when nobody could disprove the seat's suggestion (P20)."""
    ANY_TIME = "any_time"
    """At any time of the turn until it ends (H9, C7)."""
    AFTER_SUGGESTION = "after_suggestion"
    """After a suggestion that nobody could disprove, or declared with it as pending (N10, N12)."""


class FalseAccusation(StrEnum):
    """What a false accusation costs."""

    ELIMINATED = "eliminated"
    """The seat only disproves from then on (P25)."""
    REMOVED = "removed"
    """The seat is out of the game, and the system answers for its hand (N14, R8)."""
    TURN = "turn"
    """Nothing but the turn (S11)."""


class Movement(Struct, frozen=True):
    """How tokens walk on a board: the switches that decide where a roll can lead."""

    tokens_block: bool = True
    """A token blocks the space it stands on, for stopping and for passing (R2, H2)."""
    leave_by_entry_door: bool = False
    """A room is left by the door it was entered by (S7)."""
    same_room_by_another_door: bool = False
    """The room left may be entered again in the same move, by another door (S7)."""
    passages_are_steps: bool = False
    """A secret passage counts as one step of a move."""
    short_moves: bool = True
    """A token that cannot use up its roll goes as far as it can (R3)."""


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """One set of rules. Each switch is named for what it does in the game."""

    name: str
    """The word that commands and records use."""
    title: str
    """What people read."""
    board: str
    """The board's name or file, or "none"."""
    theme: str = "classic"
    """The theme's name or file."""
    deck: tuple[int, int, int] = (6, 6, 9)
    """How many suspects, weapons and rooms there are."""
    seats: tuple[int, int] = (3, 6)
    """The fewest and the most seats."""
    humans: int | None = None
    """How many seats are meant for people, the computers filling the rest; any number if absent."""
    dice: int = 1
    """How many dice are rolled; with none, a move is one step."""
    secret_passages: Passages = Passages.INSTEAD_OF_ROLLING
    """How secret passages are taken."""
    tokens_block: bool = True
    """A token blocks the space it stands on."""
    leave_by_entry_door: bool = False
    """A room is left by the door it was entered by."""
    same_room_by_another_door: bool = False
    """A room may be entered again in the turn it was left, by another door."""
    short_moves: bool = True
    """A token that cannot use up its roll goes as far as it can."""
    must_suggest: bool = True
    """Whoever enters a room must make a suggestion (R6); without a board: whoever has the turn."""
    summoned_may_suggest: bool = True
    """A summoned seat may suggest on its next turn without moving (P22)."""
    suspect_is_summoned: bool = True
    """The suggested suspect's token is moved into the room (P15)."""
    weapon_is_moved: bool = True
    """The suggested weapon is moved into the room (P15)."""
    shown_card_is_public: bool = False
    """Everybody sees the shown card (S9), not the suggester alone (P18)."""
    shown_card_ends_turn: bool = True
    """A shown card ends the suggester's turn (P20)."""
    accuse: Accuse = Accuse.AT_START_OR_UNDISPROVED
    """When in its turn a seat may accuse."""
    accusation_may_be_pending: bool = False
    """A seat may declare an accusation with its suggestion; no shown card cuts it off (N10)."""
    first_accusation_round: int = 1
    """The first round in which accusations are open (N13)."""
    accusations_per_seat: int = 0
    """How many accusations a seat has in a game; 0 for no limit (N14)."""
    false_accusation: FalseAccusation = FalseAccusation.ELIMINATED
    """What a false accusation costs."""
    accuser_sees_case_file: bool = True
    """After a false accusation the accuser has seen the Case File (P25)."""
    strikes: int = 0
    """How many strikes remove a seat; 0 for an edition without strikes (N15)."""
    draw_when_half_removed: bool = False
    """The game is a draw once half or more of the seats are removed (N16)."""
    red_card: bool = False
    """One seat is secretly the murderer (N19)."""

    def __post_init__(self) -> None:
        contradictions = tuple(_contradictions(self))
        if contradictions:
            raise BadEdition(contradictions)

    @cached_property
    def movement(self) -> Movement:
        """The switches that decide where a roll can lead."""
        return Movement(
            tokens_block=self.tokens_block,
            leave_by_entry_door=self.leave_by_entry_door,
            same_room_by_another_door=self.same_room_by_another_door,
            passages_are_steps=self.secret_passages is Passages.AS_A_STEP,
            short_moves=self.short_moves,
        )

    @property
    def has_board(self) -> bool:
        """Whether tokens stand on a board."""
        return self.board != NO_BOARD


def _contradictions(edition: Edition) -> Iterator[Contradiction]:
    yield from _values_out_of_range(edition)
    if not edition.has_board:
        yield from _needs_a_board(edition)
    if edition.summoned_may_suggest and not edition.suspect_is_summoned:
        yield _clash(
            edition, "summoned_may_suggest", "suspect_is_summoned", "nobody is ever summoned"
        )
    if edition.accusation_may_be_pending and edition.accuse is not Accuse.AFTER_SUGGESTION:
        yield _clash(
            edition,
            "accusation_may_be_pending",
            "accuse",
            'only an accusation that comes "after_suggestion" can be declared with one',
        )
    if edition.accuser_sees_case_file and edition.false_accusation is FalseAccusation.TURN:
        yield _clash(
            edition,
            "accuser_sees_case_file",
            "false_accusation",
            "the seat would play on knowing the Case File",
        )
    if edition.accusations_per_seat and edition.false_accusation is FalseAccusation.TURN:
        yield _clash(
            edition,
            "accusations_per_seat",
            "false_accusation",
            "a seat without accusations would play on and could never win",
        )
    removes = edition.strikes or edition.false_accusation is FalseAccusation.REMOVED
    if edition.draw_when_half_removed and not removes:
        yield _clash(
            edition,
            "draw_when_half_removed",
            "false_accusation",
            "without strikes no seat is ever removed",
        )


def _values_out_of_range(edition: Edition) -> Iterator[Contradiction]:
    ranges = {
        "dice": (edition.dice, 0, 2),
        "strikes": (edition.strikes, 0, 99),
        "first_accusation_round": (edition.first_accusation_round, 1, 99),
        "accusations_per_seat": (edition.accusations_per_seat, 0, 99),
    }
    for switch, (value, low, high) in ranges.items():
        if not low <= value <= high:
            yield Contradiction((switch,), f"{switch} = {value}: it must be from {low} to {high}.")
    fewest, most = edition.seats
    if not 2 <= fewest <= most:
        yield Contradiction(
            ("seats",),
            f"{_shown(edition, 'seats')}: it must be the fewest seats, at least 2, then the most.",
        )
    if not all(2 <= count <= 12 for count in edition.deck):
        yield Contradiction(
            ("deck",), f"{_shown(edition, 'deck')}: each kind needs from 2 to 12 cards."
        )
    elif most > min(edition.deck[0], 10):
        yield _clash(
            edition,
            "seats",
            "deck",
            "each seat plays a suspect of its own, and at most ten can sit",
        )
    if edition.humans is not None and not 0 <= edition.humans <= most:
        yield _clash(edition, "humans", "seats", f"it must be from 0 to {most}")


def _needs_a_board(edition: Edition) -> Iterator[Contradiction]:
    if edition.dice:
        yield _clash(edition, "dice", "board", "there is nothing to walk on")
    if edition.secret_passages is not Passages.NONE:
        yield _clash(edition, "secret_passages", "board", "there are no rooms to join")
    for switch in (
        "tokens_block",
        "leave_by_entry_door",
        "same_room_by_another_door",
        "short_moves",
        "suspect_is_summoned",
        "weapon_is_moved",
    ):
        if getattr(edition, switch):
            yield _clash(edition, switch, "board", "there is nothing for a token to stand on")


def _clash(edition: Edition, one: str, other: str, why: str) -> Contradiction:
    return Contradiction(
        (one, other), f"{_shown(edition, one)} contradicts {_shown(edition, other)}: {why}."
    )


def _shown(edition: Edition, switch: str) -> str:
    value = getattr(edition, switch)
    if isinstance(value, bool):
        return f"{switch} = {'true' if value else 'false'}"
    if isinstance(value, str):
        return f'{switch} = "{value}"'
    return f"{switch} = {list(value) if isinstance(value, tuple) else value}"
