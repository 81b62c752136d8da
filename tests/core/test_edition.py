"""Every combination of switches is either an edition or refused in a sentence that names them."""

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from whodunnit.core.edition import Accuse, Edition, FalseAccusation, Movement, Passages
from whodunnit.core.errors import BadEdition, Contradiction

NUMBERS = st.integers(-1, 13)

SWITCHES: dict[str, st.SearchStrategy[Any]] = {
    "board": st.sampled_from(["none", "mansion"]),
    "deck": st.tuples(NUMBERS, NUMBERS, NUMBERS),
    "seats": st.tuples(NUMBERS, NUMBERS),
    "humans": st.none() | NUMBERS,
    "dice": NUMBERS,
    "secret_passages": st.sampled_from(Passages),
    "accuse": st.sampled_from(Accuse),
    "first_accusation_round": NUMBERS,
    "accusations_per_seat": NUMBERS,
    "false_accusation": st.sampled_from(FalseAccusation),
    "strikes": NUMBERS,
}
FLAGS = [field.name for field in msgspec.structs.fields(Edition) if field.type is bool]
HOUSES = st.fixed_dictionaries({}, optional=SWITCHES | dict.fromkeys(FLAGS, st.booleans()))


def edition(**switches: Any) -> Edition:
    return Edition(**({"name": "house", "title": "House", "board": "mansion"} | switches))


def outcome(switches: dict[str, Any]) -> tuple[Edition | None, tuple[Contradiction, ...]]:
    try:
        return edition(**switches), ()
    except BadEdition as error:
        return None, error.contradictions


@given(HOUSES)
def test_switches_make_an_edition_or_are_refused_by_name(switches: dict[str, Any]) -> None:
    made, contradictions = outcome(switches)
    assert (made is None) == bool(contradictions)
    for contradiction in contradictions:
        assert switches.keys() & set(contradiction.switches)
        for switch in contradiction.switches:
            assert f"{switch} = " in contradiction.sentence


@given(HOUSES)
def test_an_edition_survives_its_journey_through_a_record(switches: dict[str, Any]) -> None:
    made, _ = outcome(switches)
    assume(made is not None)
    assert msgspec.json.decode(msgspec.json.encode(made), type=Edition) == made


@pytest.mark.parametrize(
    ("switches", "named"),
    [
        ({"board": "none"}, {"board", "dice"}),
        ({"board": "none", "dice": 0}, {"board", "secret_passages"}),
        ({"board": "none"}, {"board", "tokens_block"}),
        ({"board": "none"}, {"board", "short_moves"}),
        ({"board": "none"}, {"board", "suspect_is_summoned"}),
        ({"board": "none"}, {"board", "weapon_is_moved"}),
        ({"board": "none", "leave_by_entry_door": True}, {"board", "leave_by_entry_door"}),
        (
            {"board": "none", "same_room_by_another_door": True},
            {"board", "same_room_by_another_door"},
        ),
        ({"suspect_is_summoned": False}, {"summoned_may_suggest", "suspect_is_summoned"}),
        ({"accusation_may_be_pending": True}, {"accusation_may_be_pending", "accuse"}),
        (
            {"false_accusation": FalseAccusation.TURN},
            {"accuser_sees_case_file", "false_accusation"},
        ),
        (
            {"false_accusation": FalseAccusation.TURN, "accusations_per_seat": 1},
            {"accusations_per_seat", "false_accusation"},
        ),
        ({"draw_when_half_removed": True}, {"draw_when_half_removed", "false_accusation"}),
        ({"deck": (4, 4, 4)}, {"seats", "deck"}),
        ({"deck": (12, 6, 9), "seats": (3, 11)}, {"seats", "deck"}),
        ({"humans": 7}, {"humans", "seats"}),
        ({"humans": -1}, {"humans", "seats"}),
        ({"deck": (6, 1, 9)}, {"deck"}),
        ({"deck": (6, 6, 13)}, {"deck"}),
        ({"seats": (1, 6)}, {"seats"}),
        ({"seats": (5, 4)}, {"seats"}),
        ({"dice": 3}, {"dice"}),
        ({"dice": -1}, {"dice"}),
        ({"strikes": -1}, {"strikes"}),
        ({"first_accusation_round": 0}, {"first_accusation_round"}),
        ({"accusations_per_seat": 100}, {"accusations_per_seat"}),
    ],
)
def test_a_contradiction_names_its_switches(switches: dict[str, Any], named: set[str]) -> None:
    with pytest.raises(BadEdition) as caught:
        edition(**switches)
    assert named in [set(contradiction.switches) for contradiction in caught.value.contradictions]


@pytest.mark.parametrize(
    "switches",
    [
        {"strikes": 3, "draw_when_half_removed": True},
        {"false_accusation": FalseAccusation.REMOVED, "draw_when_half_removed": True},
        {"accuse": Accuse.AFTER_SUGGESTION, "accusation_may_be_pending": True},
        {"deck": (2, 2, 2), "seats": (2, 2), "red_card": True},
        {"humans": 0},
        {"dice": 0},
    ],
)
def test_what_does_not_contradict_is_allowed(switches: dict[str, Any]) -> None:
    made = edition(**switches)
    assert {switch: getattr(made, switch) for switch in switches} == switches


def test_all_contradictions_are_told_at_once() -> None:
    with pytest.raises(BadEdition) as caught:
        edition(board="none", strikes=-1)
    assert len(str(caught.value).splitlines()) == len(caught.value.contradictions) > 5


def test_the_switches_of_movement_come_from_the_edition() -> None:
    solo = edition(
        secret_passages=Passages.AS_A_STEP,
        tokens_block=False,
        leave_by_entry_door=True,
        same_room_by_another_door=True,
        short_moves=False,
    )
    assert solo.movement == Movement(
        tokens_block=False,
        leave_by_entry_door=True,
        same_room_by_another_door=True,
        passages_are_steps=True,
        short_moves=False,
    )
    assert not edition().movement.passages_are_steps


def test_an_unknown_switch_of_a_record_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="magic"):
        msgspec.json.decode(
            b'{"name": "house", "title": "House", "board": "mansion", "magic": true}', type=Edition
        )
