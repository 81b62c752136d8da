"""From a view to knowledge: whatever happens at a table, the truth is never excluded."""

from random import Random

import pytest

from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import (
    CaseFileOpened,
    CaseFileSealed,
    Event,
    GameCreated,
    HandDealt,
    RedCardDealt,
)
from whodunnit.core.setup import Setup
from whodunnit.core.view import view_of
from whodunnit.deduction import CASE_FILE, LOGIC_ONLY, RED_CARD, know
from whodunnit.deduction.from_view import facts_of
from whodunnit.editions.setup import make_setup
from whodunnit.testing import random_game

GAMES = 350
HOUSES: dict[str, tuple[str, int, dict[str, object]]] = {
    "classic": ("classic", 4, {}),
    "cluedo": ("cluedo", 2, {}),
    "hallways": ("hallways", 6, {}),
    "solo": ("solo", 6, {}),
    "camps": ("camps", 5, {}),
    "camps with the Red Card": ("camps", 4, {"red_card": True}),
}


def played(setup: Setup, seed: str) -> tuple[Event, ...]:
    """All events of a random game."""
    moments = random_game(setup, Random(seed))
    return (GameCreated(setup), *(event for moment in moments for event in moment.events))


def before_the_end(events: tuple[Event, ...]) -> int:
    """How many events there were before everything was laid open."""
    opened = (n for n, event in enumerate(events) if isinstance(event, CaseFileOpened))
    return next(opened, len(events))


def some_moment(events: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """The game up to any moment between the deal and the end."""
    dealt = max(n for n, event in enumerate(events) if isinstance(event, HandDealt | RedCardDealt))
    return events[: chance.randint(dealt + 1, before_the_end(events))]


def the_truth(events: tuple[Event, ...]) -> tuple[CaseFile, int | None, dict[int, set[str]]]:
    """The hidden cards, the murderer and the hands."""
    sealed = next(event for event in events if isinstance(event, CaseFileSealed))
    hands = {event.seat: set(event.cards) for event in events if isinstance(event, HandDealt)}
    return sealed.case_file, sealed.murderer, hands


def viewers(setup: Setup) -> list[Viewer]:
    """Every seat, and the spectator."""
    return [*range(len(setup.seats)), SPECTATOR]


@pytest.mark.parametrize("house", HOUSES)
def test_the_true_world_is_never_excluded(house: str) -> None:
    edition, seats, switches = HOUSES[house]
    setup = make_setup(edition, seats=seats, overrides=switches)
    chance = Random(house)

    for number in range(GAMES):
        events = some_moment(played(setup, f"{house}/{number}"), chance)
        case_file, murderer, hands = the_truth(events)
        knowledge = know(facts_of(view_of(events, chance.choice(viewers(setup)))), LOGIC_ONLY)

        assert knowledge.case_files.get(case_file, 0) > 0
        assert all(knowledge.count(card, CASE_FILE) for card in case_file)
        assert all(knowledge.count(card, seat) for seat, hand in hands.items() for card in hand)
        if murderer is not None:
            assert knowledge.count(setup.seats[murderer], RED_CARD) > 0


@pytest.mark.parametrize("house", HOUSES)
def test_once_everything_lies_open_one_world_is_left(house: str) -> None:
    edition, seats, switches = HOUSES[house]
    setup = make_setup(edition, seats=seats, overrides=switches)
    events = played(setup, house)

    for viewer in viewers(setup):
        assert know(facts_of(view_of(events, viewer))).worlds == 1


def test_before_the_deal_every_world_is_possible() -> None:
    created = GameCreated(make_setup("classic", seats=3))

    assert know(facts_of(view_of([created], 0))).worlds == 5_557_616_064
