"""What a computer player keeps in mind is what it knows for sure, at every moment."""

import pytest
from tests.bots.tables import decisions

from whodunnit.bots.levels import make_bot
from whodunnit.bots.memory import Memory
from whodunnit.core.actions import Show
from whodunnit.core.view import View
from whodunnit.deduction.from_view import facts_of
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck


def views(
    edition: str, seat: int, deal: int = 0, switches: dict[str, object] | None = None
) -> list[View]:
    """All that a seat of a game saw when it was to act."""
    setup = make_setup(edition, 4, overrides=switches)
    bots = [make_bot(name, 1) for name in ("casual", "naive", "random", "novice")]
    game = decisions(setup, bots, Luck(1, deal))
    return [one.view for one in game if one.view is not None and one.by == seat]


@pytest.mark.parametrize(
    ("edition", "switches"),
    [
        ("classic", {}),
        ("parlour", {"red_card": True}),
        ("parlour", {"shown_card_is_public": True}),
        ("parlour", {"false_accusation": "turn", "accuser_sees_case_file": False}),
    ],
)
def test_it_remembers_exactly_what_can_be_known_for_sure(
    edition: str, switches: dict[str, object]
) -> None:
    for seat in range(4):
        memory = Memory()
        for view in views(edition, seat, switches=switches):
            assert memory.facts(view) == facts_of(view)


def test_while_nothing_is_learnt_the_facts_stay_the_same_value() -> None:
    memory = Memory()
    view = views("classic", 0)[0]

    assert memory.facts(view) is memory.facts(view)


def test_another_game_is_not_mixed_up_with_the_last_one() -> None:
    memory = Memory()
    memory.facts(views("parlour", 0, deal=0)[-1])
    other = views("parlour", 0, deal=1)[-1]

    assert memory.facts(other) == facts_of(other)


def test_it_remembers_whom_it_has_shown_what() -> None:
    setup = make_setup("parlour", 4)
    bots = [make_bot("casual", 1) for _ in range(4)]
    memory, shown = Memory(), dict[int, set[str]]()
    for decision in decisions(setup, bots, Luck(1, 0)):
        if decision.by == 0 and decision.view is not None:
            memory.facts(decision.view)
            assert memory.shown == shown
            suggestion = decision.before.suggestion
            if isinstance(decision.action, Show) and suggestion is not None:
                shown.setdefault(suggestion.by, set()).add(decision.action.card)
    assert shown
