"""Every edition, built in or of the house, keeps what the kit asks of it."""

import pytest
from hypothesis import given, settings

from whodunnit.core.errors import BadSetup
from whodunnit.core.setup import Setup
from whodunnit.editions.load import builtin_editions, load_edition
from whodunnit.editions.setup import make_setup
from whodunnit.testing import check_edition
from whodunnit.testing.strategies import setups

BUILT_IN = [
    (edition, seats)
    for edition in builtin_editions()
    for seats in sorted(set(load_edition(edition).seats))
]


@pytest.mark.parametrize(("edition", "seats"), BUILT_IN)
def test_a_built_in_edition_conforms(edition: str, seats: int) -> None:
    tally = check_edition(make_setup(edition, seats), games=3, seed=seats)

    assert tally.other_worlds > 0.7 * tally.moments


def test_the_red_card_conforms() -> None:
    tally = check_edition(make_setup("camps", 4, overrides={"red_card": True}), games=3)

    assert tally.other_worlds > 0.7 * tally.moments


@given(setups())
@settings(max_examples=settings().max_examples // 2)
def test_a_house_edition_conforms(setup: Setup) -> None:
    check_edition(setup, games=1, watched=30)


def test_nobody_goes_to_and_fro_between_two_rooms_for_ever() -> None:
    with pytest.raises(BadSetup, match=r"leave_by_entry_door = true contradicts the board"):
        make_setup("hallways", 4, overrides={"leave_by_entry_door": True})
