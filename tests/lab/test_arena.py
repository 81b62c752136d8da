"""The arena: the same luck for everybody, each in every seat, and numbers that can be trusted."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from whodunnit.bots.levels import LEVELS
from whodunnit.core.actions import Deal, Dice
from whodunnit.core.rules import create
from whodunnit.core.state import Phase
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena import Contest, DealPlayed, play_deal, play_deals
from whodunnit.lab.arena_game import (
    BadContest,
    IllegalChoice,
    Luck,
    Played,
    maker_of,
    play_game,
    step_ms,
    time_step,
)
from whodunnit.lab.arena_journal import Journal
from whodunnit.lab.arena_rating import ratings
from whodunnit.lab.arena_result import Result, paired_interval, result_of


def contest(*bots: str, field: tuple[str, ...] = (), seats: int = 3, seed: int = 0) -> Contest:
    """A contest in the card game without a board."""
    setup = make_setup("parlour", seats)
    return Contest(setup.edition, setup.seats, bots, field, seed)


def without_times(played: DealPlayed) -> DealPlayed:
    """The games without how long the players thought, which is never the same twice."""
    return replace(played, games=tuple(replace(game, times={}) for game in played.games))


def numbers(result: Result) -> object:
    """A result without how long the players thought."""
    told = msgspec.to_builtins(result)
    for bot in told["bots"]:
        del bot["decision_ms"]
    return told


def won(*bots: str, winner: int | None = 0, rounds: int = 5, wrong: int = 0) -> Played:
    """A game that one seat won."""
    ending = "escaped" if winner is None else "solved"
    return Played(bots, winner, ending, rounds, (wrong,) + (0,) * (len(bots) - 1))


# Luck


def test_every_game_of_a_deal_has_the_same_cards() -> None:
    state, _ = create(make_setup("classic", 4))

    assert Luck(1, 2).act(state) == Luck(1, 2).act(state)
    assert isinstance(Luck(1, 2).act(state), Deal)
    assert len({str(Luck(1, deal).act(state)) for deal in range(20)}) == 20


def test_a_roll_depends_on_the_round_and_the_seat_alone() -> None:
    waiting, _ = create(make_setup("classic", 4))
    rolling = replace(waiting, phase=Phase.ROLLING, round=3, turn=2)

    roll = Luck(1, 2).act(rolling)

    assert isinstance(roll, Dice)
    assert roll == Luck(1, 2).act(replace(rolling, version=99))
    rolls = {str(Luck(1, 2).act(replace(rolling, round=round))) for round in range(40)}
    assert len(rolls) == 6


# Who sits where


def test_every_deal_is_played_with_each_player_in_every_seat() -> None:
    line_ups = contest("random", "novice", "naive").line_ups(0)

    assert [sorted(column) for column in zip(*line_ups, strict=True)] == [
        ["naive", "novice", "random"]
    ] * 3


def test_neighbours_change_from_deal_to_deal() -> None:
    games = contest("random", "novice", "naive", "casual", seats=4)

    assert len({tuple(games.line_ups(deal)) for deal in range(40)}) > 5


def test_each_player_sits_alone_against_a_field() -> None:
    line_ups = contest("casual", "novice", field=("naive",), seats=4).line_ups(0)

    assert len(line_ups) == 8
    assert [line_up.index("casual") for line_up in line_ups[:4]] == [0, 1, 2, 3]
    assert all(line_up.count("naive") == 3 for line_up in line_ups)


def test_few_players_take_several_seats_and_many_take_turns() -> None:
    few = contest("casual", "naive", seats=4).line_ups(0)
    many = contest("casual", "naive", "novice", "random", seats=3)

    assert Counter(few[0]) == {"casual": 2, "naive": 2}
    assert {bot for deal in range(20) for bot in many.line_ups(deal)[0]} == set(many.bots)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [contest("random").deals(games) for games in (1, 3, 4)] == [1, 1, 2]


def test_nobody_to_play_is_refused() -> None:
    with pytest.raises(BadContest, match="at least one"):
        contest()


@pytest.mark.parametrize("bot", ["genius", "nowhere:Genius", "whodunnit.bots.naive:Genius"])
def test_an_unknown_player_is_refused(bot: str) -> None:
    with pytest.raises(BadContest, match=f'"{bot}"'):
        contest("casual", bot)


def test_a_player_of_ones_own_is_named_by_its_module() -> None:
    made = maker_of("whodunnit.bots.casual:Casual")(1)

    assert type(made).__name__ == "Casual"


# Playing


def test_the_same_seed_gives_the_same_games() -> None:
    games = contest("casual", "naive", "random", seed=3)

    assert without_times(play_deal(games, 1)) == without_times(play_deal(games, 1))
    assert without_times(play_deal(games, 1)) != without_times(play_deal(games, 2))


def test_the_number_of_jobs_changes_nothing() -> None:
    games = contest("casual", "naive", "random")

    alone = result_of(games, play_deals(games, range(6)))
    together = result_of(games, play_deals(games, range(6), jobs=2))

    assert numbers(alone) == numbers(together)


def test_an_illegal_choice_is_not_played() -> None:
    setup = make_setup("parlour", 3)

    with pytest.raises(IllegalChoice, match="stubborn:make"):
        play_game(setup, Luck(0, 0), ["tests.lab.stubborn:make", "naive", "naive"])


def test_every_decision_is_timed() -> None:
    played = play_deal(contest("naive", "casual", "novice"), 0)

    assert all(sum(game.times["casual"].values()) > 3 for game in played.games)


def test_times_are_kept_to_about_four_per_cent() -> None:
    for milliseconds in (0.01, 0.5, 7.0, 1_234.5):
        assert step_ms(time_step(int(milliseconds * 1e6))) == pytest.approx(milliseconds, rel=0.03)


# The journal


def test_a_contest_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    games = contest("casual", "naive", "random")
    first = [play_deal(games, deal) for deal in (0, 2)]
    journal = Journal(tmp_path / "journal", games)
    journal.begin(first[:1])
    journal.add(first[1])

    assert Journal(tmp_path / "journal", games).read() == first


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    games = contest("casual", "naive", "random")
    journal = Journal(tmp_path / "journal", games)
    journal.begin([play_deal(games, deal) for deal in (0, 1)])
    written = (tmp_path / "journal").read_bytes()
    (tmp_path / "journal").write_bytes(written[:-20])

    assert [one.deal for one in journal.read()] == [0]


def test_the_journal_of_another_contest_is_refused_and_kept(tmp_path: Path) -> None:
    Journal(tmp_path / "journal", contest("casual")).begin([])
    before = (tmp_path / "journal").read_bytes()

    with pytest.raises(BadContest, match="another contest"):
        Journal(tmp_path / "journal", contest("naive")).read()
    assert (tmp_path / "journal").read_bytes() == before


def test_a_finished_contest_leaves_no_journal(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", contest("casual"))
    journal.begin([])
    journal.close()

    assert journal.read() == []


# The numbers


def test_a_player_in_several_seats_plays_several_games() -> None:
    games = contest("casual", field=("naive",))
    played = [
        DealPlayed(0, (won("casual", "naive", "naive"), won("naive", "casual", "naive", winner=1))),
        DealPlayed(1, (won("casual", "naive", "naive", winner=2),)),
    ]

    casual, naive = result_of(games, played).bots

    assert (casual.name, casual.games, casual.wins) == ("casual", 3, 2)
    assert (naive.name, naive.games, naive.wins, naive.rate) == ("naive", 6, 1, 1 / 6)


def test_the_order_of_the_deals_does_not_matter() -> None:
    games = contest("casual", "naive", "random")
    played = [play_deal(games, deal) for deal in range(5)]

    assert result_of(games, played) == result_of(games, reversed(played))


def test_rounds_are_those_of_the_games_it_won() -> None:
    played = [
        DealPlayed(0, (won("casual", "naive", rounds=4), won("casual", "naive", rounds=7))),
        DealPlayed(1, (won("casual", "naive", winner=1, rounds=20),)),
    ]

    casual, naive = result_of(contest("casual", "naive", seats=2), played).bots

    assert (casual.rounds, naive.rounds) == (5.5, 20)


def test_who_never_won_has_no_rounds() -> None:
    played = [DealPlayed(0, (won("casual", "naive", winner=None, wrong=1),))]

    casual, naive = result_of(contest("casual", "naive", seats=2), played).bots

    assert casual.rounds is None
    assert (casual.wrong_accusations, naive.wrong_accusations) == (1, 0)


def test_wins_are_told_apart_by_seat() -> None:
    played = [
        DealPlayed(0, (won("casual", "naive"), won("naive", "casual", winner=0))),
        DealPlayed(1, (won("casual", "naive"), won("naive", "casual", winner=1))),
    ]

    result = result_of(contest("casual", "naive", seats=2), played)

    assert result.bots[0].seats == (1.0, 0.5)
    assert [seat.wins for seat in result.seat_effect] == [3, 1]


def test_two_players_are_compared_on_the_same_deals() -> None:
    played = [
        DealPlayed(deal, (won("casual", "naive"), won("naive", "casual", winner=deal % 2)))
        for deal in range(50)
    ]

    (pair,) = result_of(contest("casual", "naive", seats=2), played).pairs

    assert (pair.one, pair.other, pair.deals) == ("casual", "naive", 50)
    assert pair.difference == pytest.approx(0.5)
    low, high = pair.interval
    assert 0.3 < low < 0.5 < high < 0.7


def test_games_of_one_deal_that_go_alike_count_as_one() -> None:
    apart = paired_interval([(1, game % 2) for game in range(100)])
    alike = paired_interval([(10, 10 * (deal % 2)) for deal in range(10)])

    assert alike[1] - alike[0] > 3 * (apart[1] - apart[0])


def test_the_interval_holds_the_true_share_about_95_times_out_of_100() -> None:
    chance, held = Random(4), 0
    for _ in range(400):
        counts = [(4, sum(chance.random() < 0.3 for _ in range(4))) for _ in range(60)]
        low, high = paired_interval(counts)
        held += low <= 0.3 <= high

    assert 0.92 < held / 400 < 0.98


def test_an_interval_is_never_empty_even_if_all_games_went_the_same_way() -> None:
    assert paired_interval([(4, 0)] * 10)[1] > 0.1
    assert paired_interval([(4, 4)] * 10)[0] < 0.9


def test_ratings_tell_how_much_likelier_a_win_is() -> None:
    games = [won("casual", "naive", winner=0)] * 1_000 + [won("casual", "naive", winner=1)] * 100

    points = ratings(games)

    assert points["casual"] - points["naive"] == pytest.approx(400, abs=3)
    assert sum(points.values()) == pytest.approx(0, abs=0.2)


def test_ratings_hold_across_fields() -> None:
    games = [won("a", "b", winner=0)] * 300 + [won("a", "b", winner=1)] * 100
    games += [won("b", "c", winner=0)] * 300 + [won("b", "c", winner=1)] * 100

    points = ratings(games)

    assert points["a"] - points["c"] == pytest.approx(2 * 400 * 0.4771, abs=8)


def test_who_won_nothing_has_a_rating_too() -> None:
    points = ratings([won("casual", "random")] * 50)

    assert -2_000 < points["random"] < points["casual"] < 2_000


# The levels


@pytest.mark.parametrize(("better", "worse"), list(pairwise(reversed(LEVELS))))
def test_every_level_beats_the_one_below(better: str, worse: str) -> None:
    games = contest(better, worse, seats=4, seed=1)

    # Levels lie some 20 points apart, and 40 deals tell it to about 10.
    (pair,) = result_of(games, play_deals(games, range(40))).pairs

    assert pair.one == better
    assert pair.interval[0] > 0
