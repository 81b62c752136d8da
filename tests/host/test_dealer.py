"""The dealer: the only one who draws cards and dice, and fairly."""

import random
from collections import Counter

import pytest

from whodunnit.core.actions import Deal
from whodunnit.core.rules import create, decide, step
from whodunnit.core.setup import Setup
from whodunnit.editions.setup import make_setup
from whodunnit.host.dealer import Dealer


def deals(setup: Setup, times: int) -> list[Deal]:
    """Some deals, one after another, from the same source of chance."""
    dealer = Dealer(random.Random("deals").randrange)
    return [dealer.deal(setup) for _ in range(times)]


@pytest.mark.parametrize("edition", ["classic", "cluedo", "hallways", "solo", "camps"])
def test_every_deal_is_one_that_the_rules_accept(edition: str) -> None:
    setup = make_setup(edition, seats=6)
    state, _ = create(setup)

    for deal in deals(setup, 20):
        assert decide(state, deal)


@pytest.mark.rule("N19")
def test_only_a_seat_gets_the_red_card() -> None:
    setup = make_setup("camps", seats=3, overrides={"red_card": True})

    murderers = Counter(deal.murderer for deal in deals(setup, 300))

    assert set(murderers) == {0, 1, 2}


@pytest.mark.rule("P3")
def test_every_card_can_come_into_the_case_file() -> None:
    setup = make_setup("classic", seats=3)

    hidden = {card for deal in deals(setup, 300) for card in deal.case_file}

    assert hidden == set(setup.deck.cards)


@pytest.mark.rule("C2")
def test_as_many_dice_are_rolled_as_the_edition_says() -> None:
    dealer = Dealer(random.Random(1).randrange)

    rolls = [dealer.dice(make_setup("cluedo", seats=2)).values for _ in range(200)]

    assert {len(roll) for roll in rolls} == {2}
    assert {value for roll in rolls for value in roll} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("P2")
def test_each_weapon_starts_in_a_room_of_its_own() -> None:
    dealer = Dealer(random.Random(1).randrange)
    setup = make_setup("classic", seats=3)
    state, _ = create(setup)

    state, _ = step(state, dealer.deal(setup))

    assert len(set(state.weapons)) == len(setup.deck.weapons)
