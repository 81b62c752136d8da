"""Nothing that a viewer gets tells two worlds apart, and a leak of any kind would be seen."""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from tests.proofs.toys import toy

from whodunnit.core import events, rules
from whodunnit.core.actions import Action, Deal, Seat
from whodunnit.core.audience import EVERYONE
from whodunnit.core.consequences import consequences
from whodunnit.core.events import Event
from whodunnit.core.legal import legal_actions
from whodunnit.core.rules import create
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State
from whodunnit.core.view import view_of
from whodunnit.deduction import LOGIC_ONLY, know
from whodunnit.deduction.from_view import facts_of
from whodunnit.editions.setup import make_setup
from whodunnit.testing import (
    Known,
    Nonconforming,
    check_edition,
    noninterference,
    other_deal,
    random_game,
    viewers,
)


def table(**switches: object) -> Setup:
    """A game in which everything that can be hidden is."""
    return make_setup("classic", 4, overrides=switches)


def test_the_other_worlds_really_are_others() -> None:
    tally = check_edition(table(), games=5)

    assert tally.other_worlds > 0.95 * tally.moments
    assert tally.other_case_files > 0.5 * tally.moments


@pytest.mark.parametrize("red_card", [False, True])
def test_another_world_is_found_just_where_deduction_counts_several(red_card: bool) -> None:
    setup = toy(3, red_card=red_card, accuse="after_suggestion", must_suggest=True)
    found = []
    for seed in range(12):
        chance = Random(seed)
        views = {viewer: view_of(create(setup)[1], viewer) for viewer in viewers(setup)}
        knowing = {viewer: Known(setup, viewer) for viewer in viewers(setup)}
        true: Action | None = None
        for moment in islice(random_game(setup, chance), 15):
            true = true or moment.action
            assert isinstance(true, Deal)
            for viewer, view in views.items():
                views[viewer] = view.after(moment.events)
                knowing[viewer] = knowing[viewer].after(moment.events)
                if moment.after.phase in (Phase.START, Phase.UNDISPROVED):
                    other = other_deal(knowing[viewer], true, chance)
                    worlds = know(facts_of(views[viewer]), LOGIC_ONLY).worlds
                    found.append(other is not None)
                    assert found[-1] == (worlds > 1)
    assert 0.2 < sum(found) / len(found) < 0.95


@pytest.mark.parametrize(
    ("leaking", "switches"),
    [
        (events.CaseFileSealed, {}),
        (events.HandDealt, {}),
        (events.RedCardDealt, {"red_card": True}),
        (events.CardShown, {}),
        (events.CaseFileSeen, {}),
    ],
)
def test_an_event_that_everybody_hears_of_is_found_out(
    leaking: type[Event], switches: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaking, "audience", EVERYONE)

    with pytest.raises(Nonconforming, match="could tell two worlds apart by its stream"):
        check_edition(table(**switches), games=5)


def leaking_names(state: State, seat: Seat | None) -> str:
    """A refusal that names the cards of whoever is waited for."""
    return f"{seat} with {state.hands[seat]}" if seat is not None else "nobody"


def leaking_legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """A list of legal actions without the accusations that would be false."""
    return tuple(
        action
        for action in legal_actions(state, seat)
        if getattr(action, "named", state.case_file) == state.case_file
    )


def leaking_consequences(state: State) -> tuple[Event, ...]:
    """A turn that ends by itself when the seat holds the first card of the deck."""
    hand = state.hands[state.turn] or ()
    if state.phase is Phase.MOVED and state.setup.deck.cards[0] in hand:
        return (events.TurnEnded(state.turn),)
    return consequences(state)


@pytest.mark.parametrize(
    ("module", "name", "leak", "by"),
    [
        (rules, "_called", leaking_names, "refusals"),
        (noninterference, "legal_actions", leaking_legal, "legal actions"),
        (rules, "consequences", leaking_consequences, "stream"),
    ],
)
def test_a_leak_without_an_event_is_found_out(
    module: object,
    name: str,
    leak: Callable[..., object],
    by: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, name, leak)

    with pytest.raises(Nonconforming, match=f"could tell two worlds apart by its {by}"):
        check_edition(table(accuse="any_time"), games=5)
