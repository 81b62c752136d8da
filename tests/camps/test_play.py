"""Whole games by post: suggestions, cards, offers, accusations, the Red Card (N2, N9 to N23)."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.camps.games import DAY, HOUR, LISTS, SETTINGS, PostTrial, started

from whodunnit.camps.actions import Accuse, EndTurn, Show, Suggest
from whodunnit.camps.events import GameStarted, Played, RegistrationOpened
from whodunnit.camps.may import moves
from whodunnit.camps.state import Stage, Waits
from whodunnit.camps.view import thread
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import CardNotHeld, TooEarlyToAccuse, WrongPhase
from whodunnit.core.events import (
    AccusationMade,
    AccusationOffered,
    CannotDisprove,
    Ending,
    SeatRemoved,
    SuggestionDisproved,
    SuggestionMade,
)
from whodunnit.core.legal import to_act

SCARLET, MUSTARD = LISTS.suspects[:2]
RED = replace(SETTINGS, red_card=True)


def nobody_holds(trial: PostTrial) -> CaseFile:
    """Three cards that no other camp can disprove: those of the Case File."""
    assert trial.game.case_file is not None
    return trial.game.case_file


def suggest_in_vain(trial: PostTrial, pending: bool = False) -> None:
    """The camp whose turn it is makes a suggestion that nobody disproves, and leaves it at that."""
    by = trial.turn
    trial.ask(trial.leader(by), Suggest(nobody_holds(trial), pending))


def round_three(trial: PostTrial) -> None:
    """Two rounds of suggestions that nobody disproves."""
    while trial.game.round < 3:
        suggest_in_vain(trial)


@pytest.mark.rule("N2")
def test_the_rest_is_dealt_evenly_and_later_camps_get_the_smaller_hands() -> None:
    trial = started(camps=4)
    assert [len(hand or ()) for hand in trial.game.hands] == [5, 5, 4, 4]


@pytest.mark.rule("N11")
def test_the_first_camp_in_rotation_that_holds_a_named_card_chooses_which_to_show() -> None:
    trial = started()
    hand = trial.game.hands[2]
    assert hand is not None
    trial_file = nobody_holds(trial)
    kinds = trial.game.setup.deck.kinds
    named = replace(trial_file, **{kinds[hand[0]].value: hand[0]})
    events = trial.ask(trial.leader(SCARLET), Suggest(named))
    assert Played(CannotDisprove(1)) in events
    assert to_act(trial.game) == 2
    camp = LISTS.suspects[2]
    assert moves(trial.state, camp).show == (hand[0],)
    with pytest.raises(CardNotHeld):
        trial.ask(
            trial.leader(camp),
            Show(trial_file.room if named.room != hand[0] else trial_file.weapon),
        )
    events = trial.ask(trial.leader(camp), Show(hand[0]))
    assert Played(SuggestionDisproved(2)) in events


@pytest.mark.rule("N13")
def test_no_accusation_before_the_third_round() -> None:
    trial = started()
    with pytest.raises(TooEarlyToAccuse):
        trial.ask(trial.leader(SCARLET), Suggest(nobody_holds(trial), accusation_pending=True))
    suggest_in_vain(trial)
    assert trial.turn == MUSTARD


@pytest.mark.rule("N12")
def test_from_the_third_round_an_undisproved_camp_is_offered_an_accusation_for_a_day() -> None:
    trial = started()
    round_three(trial)
    events = trial.ask(trial.leader(SCARLET), Suggest(nobody_holds(trial)))
    assert Played(AccusationOffered(0)) in events
    assert trial.state.deadlines[0].waits is Waits.OFFER
    trial.wait(DAY - 1)
    assert trial.turn == SCARLET
    trial.wait(1)
    assert trial.turn == MUSTARD
    assert trial.game.strikes[0] == 0


@pytest.mark.rule("N12")
def test_the_camp_can_leave_it_at_the_suggestion() -> None:
    trial = started()
    round_three(trial)
    trial.ask(trial.leader(SCARLET), Suggest(nobody_holds(trial)))
    trial.ask(trial.leader(SCARLET), EndTurn())
    assert trial.turn == MUSTARD


@pytest.mark.rule("N10", "N16")
def test_a_pending_accusation_may_differ_from_the_suggestion_and_ends_the_game_if_true() -> None:
    trial = started()
    round_three(trial)
    own = trial.game.hands[0]
    assert own is not None
    kinds = trial.game.setup.deck.kinds
    hidden = replace(nobody_holds(trial), **{kinds[own[0]].value: own[0]})
    trial.ask(trial.leader(SCARLET), Suggest(hidden, accusation_pending=True))
    assert trial.state.deadlines[0].waits is Waits.ACCUSATION
    trial.ask(trial.leader(SCARLET), Accuse(nobody_holds(trial)))
    assert trial.state.stage is Stage.OVER
    assert trial.game.outcome is not None
    assert trial.game.outcome.ending is Ending.SOLVED
    assert trial.game.outcome.winners == (0,)


@pytest.mark.rule("N14")
def test_a_false_accusation_disbands_the_camp_and_play_goes_on() -> None:
    trial = started()
    round_three(trial)
    trial.ask(trial.leader(SCARLET), Suggest(nobody_holds(trial)))
    wrong = replace(nobody_holds(trial), room=_other(LISTS.rooms, nobody_holds(trial).room))
    events = trial.ask(trial.leader(SCARLET), Accuse(wrong))
    assert any(isinstance(e, Played) and isinstance(e.event, SeatRemoved) for e in events)
    assert trial.state.removed(SCARLET)
    assert trial.turn == MUSTARD
    with pytest.raises(Exception, match="not to act"):
        trial.ask(trial.leader(SCARLET), Suggest(nobody_holds(trial)))


@pytest.mark.rule("R8")
def test_the_system_answers_for_a_removed_camp_at_once() -> None:
    trial = started()
    round_three(trial)
    trial.ask(trial.leader(SCARLET), Suggest(nobody_holds(trial)))
    wrong = replace(nobody_holds(trial), room=_other(LISTS.rooms, nobody_holds(trial).room))
    trial.ask(trial.leader(SCARLET), Accuse(wrong))
    while trial.turn != LISTS.suspects[5]:
        suggest_in_vain(trial)
        if trial.state.deadlines[0].waits is Waits.OFFER:
            trial.ask(trial.leader(trial.turn), EndTurn())
    hand = trial.game.hands[0]
    assert hand is not None
    kinds = trial.game.setup.deck.kinds
    named = replace(nobody_holds(trial), **{kinds[hand[0]].value: hand[0]})
    events = trial.ask(trial.leader(LISTS.suspects[5]), Suggest(named))
    assert Played(SuggestionDisproved(0)) in events


@pytest.mark.rule("N17")
def test_the_thread_begins_with_the_rules_and_the_lists_and_every_move_is_a_post() -> None:
    trial = started()
    suggest_in_vain(trial)
    posts = [entry.event for entry in thread(trial.entries)]
    assert isinstance(posts[0], RegistrationOpened)
    assert posts[0].settings.lists == LISTS
    assert any(isinstance(post, GameStarted) for post in posts)
    assert Played(SuggestionMade(0, nobody_holds(trial))) in posts


def _red_game(seed: int = 3) -> PostTrial:
    trial = started(RED, seed=seed)
    assert trial.game.murderer is not None
    round_three_red(trial)
    return trial


def round_three_red(trial: PostTrial) -> None:
    while trial.game.round < 3:
        trial.ask(trial.leader(trial.turn), Suggest(nobody_holds(trial)))
        while trial.state.deadlines[0].waits is Waits.CARD:
            asked = trial.state.deadlines[0].camp
            card = moves(trial.state, asked).show[0]
            trial.ask(trial.leader(asked), Show(card))


def _accuser(trial: PostTrial, murderer: bool) -> str:
    """Bring the turn to the murderer, or to anybody else, and make a suggestion."""
    while (trial.game.turn == trial.game.murderer) is not murderer:
        suggest_in_vain(trial)
        if trial.state.deadlines[0].waits is Waits.OFFER:
            trial.ask(trial.leader(trial.turn), EndTurn())
    trial.ask(trial.leader(trial.turn), Suggest(nobody_holds(trial)))
    return trial.turn


@pytest.mark.rule("N19", "N20")
def test_the_murderer_is_a_character_that_is_played_and_gets_one_card_fewer() -> None:
    for seed in range(8):
        trial = started(RED, camps=4, seed=seed)
        murderer = trial.game.murderer
        assert murderer is not None
        sizes = [5, 5, 4, 4]
        sizes[murderer] -= 1
        assert [len(hand or ()) for hand in trial.game.hands] == sizes
        assert trial.game.case_file is not None
        assert trial.game.case_file.suspect != trial.game.suspect_of(murderer)


@pytest.mark.rule("N22")
def test_accusing_the_murderer_wins_for_the_accuser() -> None:
    trial = _red_game()
    camp = _accuser(trial, murderer=False)
    guilty = trial.game.suspect_of(trial.game.murderer or 0)
    accuser = trial.game.turn
    trial.ask(trial.leader(camp), Accuse(replace(nobody_holds(trial), suspect=guilty)))
    assert trial.game.outcome is not None
    assert trial.game.outcome.ending is Ending.SOLVED
    assert trial.game.outcome.winners == (accuser,)


@pytest.mark.rule("N22")
def test_accusing_the_framed_one_wins_for_the_murderer() -> None:
    trial = _red_game()
    camp = _accuser(trial, murderer=False)
    trial.ask(trial.leader(camp), Accuse(nobody_holds(trial)))
    assert trial.game.outcome is not None
    assert trial.game.outcome.ending is Ending.FRAMED
    assert trial.game.outcome.winners == (trial.game.murderer,)


@pytest.mark.rule("N23")
def test_a_draw_is_the_murderers_win() -> None:
    trial = started(RED)
    trial.wait(6 * 5 * DAY * 3)
    assert trial.game.outcome is not None
    assert trial.game.outcome.ending is Ending.DRAW
    assert trial.game.outcome.winners == (trial.game.murderer,)


@pytest.mark.rule("N9", "N14", "N15", "N16")
@pytest.mark.parametrize("seed", range(12))
def test_six_weeks_of_any_game_end_or_go_on_but_never_stand_still(seed: int) -> None:
    chance = Random(seed)
    trial = started(replace(SETTINGS, red_card=seed % 2 == 1), camps=3 + seed % 4, seed=seed)
    until = trial.now + 42 * DAY
    while trial.now < until and trial.state.stage is Stage.PLAYING:
        trial.wait(chance.uniform(1, 60) * HOUR)
        if trial.state.stage is Stage.PLAYING:
            _somebody_acts(trial, chance)
    if trial.state.stage is Stage.PLAYING:
        assert trial.state.deadlines
        assert trial.state.deadlines[0].due > trial.now - 1
    else:
        assert trial.game.outcome is not None


def _somebody_acts(trial: PostTrial, chance: Random) -> None:
    """The camp that is waited for does one of the things that it may do."""
    camp = trial.state.deadlines[0].camp
    now = moves(trial.state, camp)
    named = chance.choice(trial.game.setup.deck.case_files)
    if now.show:
        trial.ask(trial.leader(camp), Show(chance.choice(now.show)))
    elif now.suggest:
        trial.ask(trial.leader(camp), Suggest(named, now.pending and chance.random() < 0.1))
    elif now.accuse and chance.random() < 0.3:
        trial.ask(trial.leader(camp), Accuse(named))
    elif now.end_turn:
        trial.ask(trial.leader(camp), EndTurn())


def test_nothing_is_played_twice_in_one_turn() -> None:
    trial = started()
    round_three(trial)
    trial.ask(trial.leader(SCARLET), Suggest(nobody_holds(trial)))
    with pytest.raises(WrongPhase):
        trial.ask(trial.leader(SCARLET), Suggest(nobody_holds(trial)))
    assert not any(
        isinstance(e.event, Played) and isinstance(e.event.event, AccusationMade)
        for e in trial.entries
    )


def _other(names: tuple[str, ...], name: str) -> str:
    return next(other for other in names if other != name)
