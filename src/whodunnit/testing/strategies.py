"""House editions by chance, for property tests with hypothesis."""

from typing import Any

from hypothesis import strategies as st

from whodunnit.core.edition import NO_BOARD, Accuse, Edition, FalseAccusation, Passages
from whodunnit.core.setup import Setup
from whodunnit.editions.setup import make_setup

BOARDS = ("mansion", "hallways", "manor", NO_BOARD)
"""The boards that house editions are drawn for."""


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """Any edition whose switches do not contradict each other."""
    board = draw(st.sampled_from(BOARDS))
    switches = draw(_walking()) if board != NO_BOARD else dict(_NOT_WALKING)
    if board == "hallways":
        switches["leave_by_entry_door"] = False
    switches |= draw(_asking())
    switches |= draw(_accusing())
    removes = switches["strikes"] > 0 or switches["false_accusation"] is FalseAccusation.REMOVED
    return Edition(
        name="house",
        title="A house edition",
        board=board,
        seats=(2, 6),
        draw_when_half_removed=removes and draw(st.booleans()),
        **switches,
    )


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any house edition with any of the suspects played."""
    edition = draw(editions())
    suspects = make_setup(edition, 6).deck.suspects
    seats = draw(st.lists(st.sampled_from(suspects), min_size=2, max_size=6, unique=True))
    return make_setup(edition, seats)


_NOT_WALKING: dict[str, Any] = {
    "dice": 0,
    "secret_passages": Passages.NONE,
    "tokens_block": False,
    "leave_by_entry_door": False,
    "same_room_by_another_door": False,
    "short_moves": False,
    "suspect_is_summoned": False,
    "summoned_may_suggest": False,
    "weapon_is_moved": False,
}


@st.composite
def _walking(draw: st.DrawFn) -> dict[str, Any]:
    summoned = draw(st.booleans())
    return {
        "dice": draw(st.integers(0, 2)),
        "secret_passages": draw(st.sampled_from(Passages)),
        "tokens_block": draw(st.booleans()),
        "leave_by_entry_door": draw(st.booleans()),
        "same_room_by_another_door": draw(st.booleans()),
        "short_moves": draw(st.booleans()),
        "suspect_is_summoned": summoned,
        "summoned_may_suggest": summoned and draw(st.booleans()),
        "weapon_is_moved": draw(st.booleans()),
    }


@st.composite
def _asking(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "must_suggest": draw(st.booleans()),
        "shown_card_is_public": draw(st.booleans()),
        "shown_card_ends_turn": draw(st.booleans()),
        "strikes": draw(st.integers(0, 3)),
        "red_card": draw(st.booleans()),
    }


@st.composite
def _accusing(draw: st.DrawFn) -> dict[str, Any]:
    accuse = draw(st.sampled_from(Accuse))
    costs = draw(st.sampled_from(FalseAccusation))
    plays_on = costs is FalseAccusation.TURN
    return {
        "accuse": accuse,
        "accusation_may_be_pending": accuse is Accuse.AFTER_SUGGESTION and draw(st.booleans()),
        "first_accusation_round": draw(st.integers(1, 4)),
        "accusations_per_seat": 0 if plays_on else draw(st.integers(0, 2)),
        "false_accusation": costs,
        "accuser_sees_case_file": not plays_on and draw(st.booleans()),
    }
