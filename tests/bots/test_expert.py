"""The expert: exact, and daring at the right moment."""

from tests.bots.tables import Decision, decisions

from whodunnit.bots.expert import Expert
from whodunnit.core.actions import Accuse, Suggest
from whodunnit.core.setup import Setup
from whodunnit.deduction import know
from whodunnit.deduction.from_view import facts_of
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck


def games(setup: Setup, count: int) -> list[Decision]:
    return [
        decision
        for deal in range(count)
        for decision in decisions(
            setup, [Expert(seat) for seat in range(len(setup.seats))], Luck(5, deal)
        )
    ]


def test_it_accuses_of_the_likeliest_case_file_and_only_when_that_is_likely() -> None:
    accusations = [d for d in games(make_setup("parlour", 3), 4) if isinstance(d.action, Accuse)]

    assert accusations
    for decision in accusations:
        assert decision.view is not None
        assert isinstance(decision.action, Accuse)
        _, chance = know(facts_of(decision.view)).best
        knowledge = know(facts_of(decision.view))
        weight = knowledge.case_files[decision.action.named] / knowledge.total
        assert weight > chance - 1e-9
        assert chance >= Expert.confidence


def test_it_asks_for_something_that_it_does_not_know() -> None:
    for decision in games(make_setup("parlour", 3), 2):
        if isinstance(decision.action, Suggest) and decision.view is not None:
            knowledge = know(facts_of(decision.view))
            (assessed,) = knowledge.assess([decision.action.named])
            assert assessed.gain > 0 or knowledge.best[1] > 0.5
