"""When an answer comes tells nothing about what it is: not its haste, and not its delay (R5)."""

from collections.abc import Callable
from random import Random

import pytest

from whodunnit.host.moments import ANSWER, SHORTEST, Habit, next_moment
from whodunnit.host.plan import Outlook, Plan, PlanKind, later


def chosen(thinking: float, draw: Callable[[], float]) -> tuple[float, int]:
    """When a chosen answer comes, and how many moments it has let go by."""
    outlook = Outlook(None, next_moment(0.0, 1.0, None, draw))
    outlook = later(outlook, thinking, 1.0, None, draw)
    return outlook.release, outlook.passed


def automatic(habit: Habit, draw: Callable[[], float]) -> float:
    """When an automatic answer comes."""
    outlook = Outlook(None, next_moment(0.0, 1.0, None, draw))
    while draw() >= habit.chance:
        outlook = later(outlook, outlook.release, 1.0, None, draw)
    return outlook.release


@pytest.mark.rule("R5")
@pytest.mark.parametrize("mean", [0.5, 5.0, 20.0])
def test_chosen_and_automatic_answers_come_equally_late(mean: float) -> None:
    """However long a player takes to choose, an observer of the time learns next to nothing."""
    chance = Random(5)
    habit, by_hand = Habit(), []
    for _ in range(2_000):
        moment, passed = chosen(chance.expovariate(1 / mean), chance.random)
        habit = habit.after(passed)
        by_hand.append(moment)
    by_itself = [automatic(habit, chance.random) for _ in range(2_000)]

    for seconds in range(3, 90):
        late, also_late = (
            sum(moment > seconds for moment in moments) / len(moments)
            for moments in (by_hand, by_itself)
        )
        assert abs(late - also_late) < 0.06


@pytest.mark.rule("R5")
def test_a_player_is_known_after_few_answers() -> None:
    """After ten answers the system waits about as often as the player."""
    chance = Random(8)
    habit, slow = Habit(), 0
    for _ in range(10):
        _, passed = chosen(chance.expovariate(1 / 20), chance.random)
        habit, slow = habit.after(passed), slow + passed

    assert habit.chance == pytest.approx(10 / (10 + slow), abs=0.1)


@pytest.mark.rule("R5")
def test_the_longest_delay_is_no_proof_that_somebody_chose() -> None:
    """Even of a player who has always been quick an automatic answer may be late."""
    quick = Habit(answered=20, passed=0)
    chance = Random(1)

    moments = [automatic(quick, chance.random) for _ in range(1_000)]

    assert any(moment > 2 * ANSWER for moment in moments)
    assert all(moment >= ANSWER for moment in moments)


@pytest.mark.rule("R5")
def test_with_a_clock_there_is_a_moment_before_its_end_and_the_last_one_stays() -> None:
    plan = Plan(PlanKind.AUTO_SHOW, 1, 4.0)
    outlook = Outlook(plan, 4.0)
    for passed in range(1, 50):
        following = later(outlook, outlook.release, 1.0, 20.0, Random(passed).random)
        if following == outlook:
            break
        assert outlook.release < following.release < 20.0
        assert following.plan == Plan(PlanKind.AUTO_SHOW, 1, following.release)
        assert following.passed == passed
        outlook = following
    assert 20.0 - outlook.release < 2 * SHORTEST
