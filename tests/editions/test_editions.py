"""The built-in editions say every switch, explain each, and are what the rules say."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from whodunnit.core.edition import Accuse, Edition, FalseAccusation, Passages
from whodunnit.editions.files import find_file, read_text
from whodunnit.editions.load import builtin_editions, load_edition
from whodunnit.editions.switches import EXPLANATIONS

EDITIONS = {name: load_edition(name) for name in builtin_editions()}


def text_of(edition: str) -> str:
    return read_text(find_file(edition, "edition", ".", ".toml"))


def test_every_switch_is_explained() -> None:
    assert list(EXPLANATIONS) == [field.name for field in msgspec.structs.fields(Edition)]


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_file_says_every_switch_with_its_explanation_above(name: str) -> None:
    text = text_of(name)
    assert list(tomllib.loads(text)) == list(EXPLANATIONS)
    for switch, explanation in EXPLANATIONS.items():
        assert f"\n# {explanation}\n{switch} = " in text


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_called_like_its_file(name: str) -> None:
    assert EDITIONS[name].name == name


# The table of the editions, switch by switch, in the order camps, classic, cluedo, hallways, solo.
TABLE: dict[str, tuple[object, object, object, object, object]] = {
    "board": ("none", "mansion", "mansion_uk", "hallways", "manor"),
    "deck": ((6, 6, 9),) * 5,
    "seats": ((3, 6), (3, 6), (2, 6), (3, 6), (6, 6)),
    "humans": (None, None, None, None, 1),
    "dice": (0, 1, 2, 0, 1),
    "secret_passages": (
        Passages.NONE,
        Passages.INSTEAD_OF_ROLLING,
        Passages.INSTEAD_OF_ROLLING,
        Passages.INSTEAD_OF_ROLLING,
        Passages.NONE,
    ),
    "tokens_block": (False, True, True, True, False),
    "leave_by_entry_door": (False, False, False, False, True),
    "same_room_by_another_door": (False, False, False, False, True),
    "must_suggest": (True, True, True, True, False),
    "summoned_may_suggest": (False, True, True, True, False),
    "suspect_is_summoned": (False, True, True, True, True),
    "weapon_is_moved": (False, True, True, True, True),
    "shown_card_is_public": (False, False, False, False, True),
    "shown_card_ends_turn": (True, True, True, False, True),
    "accuse": (
        Accuse.AFTER_SUGGESTION,
        Accuse.AT_START_OR_UNDISPROVED,
        Accuse.ANY_TIME,
        Accuse.ANY_TIME,
        Accuse.AT_START,
    ),
    "accusation_may_be_pending": (True, False, False, False, False),
    "first_accusation_round": (3, 1, 1, 1, 1),
    "accusations_per_seat": (1, 0, 0, 0, 0),
    "false_accusation": (
        FalseAccusation.REMOVED,
        FalseAccusation.ELIMINATED,
        FalseAccusation.ELIMINATED,
        FalseAccusation.ELIMINATED,
        FalseAccusation.TURN,
    ),
    "accuser_sees_case_file": (False, True, True, True, False),
    "strikes": (3, 0, 0, 0, 0),
    "draw_when_half_removed": (True, False, False, False, False),
    "red_card": (False,) * 5,
}


@pytest.mark.parametrize("switch", TABLE)
def test_the_editions_differ_as_their_rules_do(switch: str) -> None:
    documented = [edition for name, edition in EDITIONS.items() if name != "parlour"]
    assert tuple(getattr(edition, switch) for edition in documented) == TABLE[switch]


def test_the_parlour_is_the_classic_game_without_the_board() -> None:
    parlour, classic = EDITIONS["parlour"], EDITIONS["classic"]
    same = ("deck", "must_suggest", "shown_card_is_public", "false_accusation", "strikes")
    assert not parlour.has_board
    assert parlour.accuse is Accuse.ANY_TIME
    for switch in same:
        assert getattr(parlour, switch) == getattr(classic, switch)


def test_editions_are_packed_with_the_code() -> None:
    assert find_file("classic", "edition", ".", ".toml").parent == Path(
        find_file("classic", "theme", "themes", ".toml").parent.parent
    )
