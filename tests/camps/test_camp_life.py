"""Codes, members, beta leaders and their delay (N6, N7, N8)."""

import pytest
from msgspec.structs import replace
from tests.camps.games import DAY, HOUR, LISTS, PostTrial, registered, started

from whodunnit.camps.actions import (
    Approve,
    CampAction,
    Counter,
    DismissBeta,
    Enrol,
    LeaveCamp,
    NameBeta,
    Post,
    Propose,
    RemoveMember,
    Say,
    SetAutoShow,
    SetCode,
    SetEnrolment,
    Suggest,
)
from whodunnit.camps.errors import NoSuchCamp, NotAllowed, NotNow
from whodunnit.camps.events import (
    BetaActed,
    BetaCountered,
    BetaLapsed,
    BetaTookEffect,
    CampReady,
    CodeRefused,
    CodeSet,
    Enrolled,
    Played,
    Proposed,
)
from whodunnit.camps.roles import Role, role_of
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import NotYourTurn, UnknownCard
from whodunnit.core.events import SuggestionMade

SCARLET, MUSTARD, WHITE = LISTS.suspects[:3]
NAMED = CaseFile(LISTS.suspects[3], LISTS.weapons[0], LISTS.rooms[0])


def with_beta() -> tuple[PostTrial, int]:
    """A game in which Ada is a beta leader of Scarlet's camp, whose turn it is."""
    trial = started(camps=4)
    trial.ask("Ada", Enrol(SCARLET, f"code of {SCARLET}"))
    ada = trial.person("Ada")
    trial.ask(trial.leader(SCARLET), NameBeta(ada))
    return trial, ada


@pytest.mark.rule("N6")
def test_a_camp_is_ready_when_its_leader_has_set_a_code() -> None:
    trial = registered()
    events = trial.ask(f"{SCARLET}'s leader", SetCode("crimson tide"))
    assert events == [CodeSet(SCARLET, "crimson tide"), CampReady(SCARLET)]
    assert trial.ask(f"{SCARLET}'s leader", SetCode("other code")) == [
        CodeSet(SCARLET, "other code")
    ]


@pytest.mark.rule("N6", "N7")
def test_whoever_gives_the_code_is_a_member_also_while_the_game_is_played() -> None:
    trial = started()
    assert trial.ask("Ada", Enrol(SCARLET, f"code of {SCARLET}")) == [
        Enrolled(trial.person("Ada"), SCARLET)
    ]
    assert role_of(trial.state, trial.person("Ada")) is Role.MEMBER


@pytest.mark.rule("N7")
def test_a_wrong_code_makes_no_member_and_too_many_have_to_wait() -> None:
    trial = started()
    for _ in range(5):
        (event,) = trial.ask("Eve", Enrol(SCARLET, f"code of {MUSTARD}"))
        assert isinstance(event, CodeRefused)
    assert trial.state.camp_of(trial.person("Eve")) is None
    with pytest.raises(NotAllowed, match="too many wrong codes; try again in 60 minutes"):
        trial.ask("Eve", Enrol(SCARLET, f"code of {SCARLET}"))
    trial.wait(HOUR)
    assert isinstance(trial.ask("Eve", Enrol(SCARLET, f"code of {SCARLET}"))[0], Enrolled)


@pytest.mark.rule("N6")
def test_a_leader_can_close_the_camp_to_new_members() -> None:
    trial = started()
    trial.ask(trial.leader(SCARLET), SetEnrolment(open=False))
    with pytest.raises(NotAllowed, match="closed this camp"):
        trial.ask("Ada", Enrol(SCARLET, f"code of {SCARLET}"))


@pytest.mark.rule("N7")
def test_nobody_is_in_two_camps_nor_goes_from_one_whose_cards_they_saw_to_another() -> None:
    trial = started()
    trial.ask("Ada", Enrol(SCARLET, f"code of {SCARLET}"))
    with pytest.raises(NotNow, match="you belong to the camp of Miss Scarlet"):
        trial.ask("Ada", Enrol(MUSTARD, f"code of {MUSTARD}"))
    trial.ask("Ada", LeaveCamp())
    with pytest.raises(NotAllowed, match="seen the cards of another camp"):
        trial.ask("Ada", Enrol(MUSTARD, f"code of {MUSTARD}"))
    assert isinstance(trial.ask("Ada", Enrol(SCARLET, f"code of {SCARLET}"))[0], Enrolled)


@pytest.mark.rule("N18")
def test_the_operator_joins_no_camp() -> None:
    trial = started()
    with pytest.raises(NotAllowed, match="that would show them cards"):
        trial.ask(0, Enrol(SCARLET, f"code of {SCARLET}"))


def test_there_is_no_camp_of_a_character_that_nobody_plays() -> None:
    with pytest.raises(NoSuchCamp, match='no camp plays "Professor Plum"'):
        started(camps=3).ask("Ada", Enrol("Professor Plum", "whatever"))


@pytest.mark.rule("N8")
def test_what_a_beta_leader_does_takes_effect_a_day_later() -> None:
    trial, ada = with_beta()
    assert trial.ask("Ada", Suggest(NAMED)) == [BetaActed(ada, SCARLET, 1, Suggest(NAMED))]
    assert trial.wait(DAY - 1) == []
    events = trial.wait(1)
    assert events[0] == BetaTookEffect(SCARLET, 1, approved=False)
    assert events[1] == Played(SuggestionMade(0, NAMED))


@pytest.mark.rule("N8")
def test_the_leader_can_counter_it_until_then() -> None:
    trial, _ = with_beta()
    trial.ask("Ada", Suggest(NAMED))
    trial.wait(DAY - 1)
    assert trial.ask(trial.leader(SCARLET), Counter(1)) == [BetaCountered(SCARLET, 1)]
    assert trial.wait(HOUR) == []
    with pytest.raises(NotNow, match="not waiting any more"):
        trial.ask(trial.leader(SCARLET), Counter(1))


@pytest.mark.rule("N8")
def test_the_leader_can_approve_it_before() -> None:
    trial, _ = with_beta()
    trial.ask("Ada", Suggest(NAMED))
    events = trial.ask(trial.leader(SCARLET), Approve(1))
    assert events[:2] == [
        BetaTookEffect(SCARLET, 1, approved=True),
        Played(SuggestionMade(0, NAMED)),
    ]


@pytest.mark.rule("N8")
def test_a_beta_leader_changes_no_code_and_counters_nothing() -> None:
    trial, _ = with_beta()
    trial.ask("Ada", Suggest(NAMED))
    for action in (SetCode("a new code"), Counter(1), Approve(1)):
        with pytest.raises(NotAllowed, match="only the leader"):
            trial.ask("Ada", action)


@pytest.mark.rule("N8")
def test_every_other_power_of_the_leader_is_the_beta_leaders_too() -> None:
    trial, ada = with_beta()
    trial.ask("Bob", Enrol(SCARLET, f"code of {SCARLET}"))
    bob = trial.person("Bob")
    actions: list[CampAction] = [NameBeta(bob), SetEnrolment(open=False), SetAutoShow(on=True)]
    for number, action in enumerate(actions, start=1):
        assert trial.ask("Ada", action) == [BetaActed(ada, SCARLET, number, action)]
    trial.wait(DAY)
    camp = trial.state.camp(SCARLET)
    assert camp is not None
    assert (camp.betas, camp.open, camp.auto_show) == ((ada, bob), False, True)


@pytest.mark.rule("N8")
def test_what_can_be_done_no_more_lapses_and_says_why() -> None:
    trial, _ = with_beta()
    trial.ask("Ada", Suggest(NAMED))
    trial.ask(trial.leader(SCARLET), Suggest(NAMED))
    lapsed = [event for event in trial.wait(DAY) if isinstance(event, BetaLapsed)]
    assert len(lapsed) == 1
    assert lapsed[0].why


@pytest.mark.rule("N8")
def test_a_beta_leader_cannot_do_what_the_leader_could_not() -> None:
    trial, _ = with_beta()
    trial.ask("Bob", Enrol(MUSTARD, f"code of {MUSTARD}"))
    trial.ask(trial.leader(MUSTARD), NameBeta(trial.person("Bob")))
    with pytest.raises(NotYourTurn):
        trial.ask("Bob", Suggest(NAMED))


@pytest.mark.rule("N8", "N9")
def test_a_move_that_a_beta_leader_made_in_time_is_no_missed_turn() -> None:
    trial, _ = with_beta()
    trial.wait(5 * DAY - HOUR)
    trial.ask("Ada", Suggest(NAMED))
    trial.wait(2 * HOUR)
    assert trial.game.strikes[0] == 0
    trial.wait(DAY)
    assert trial.game.strikes[0] == 0
    assert trial.game.suggestion is not None or trial.turn != SCARLET


def test_members_talk_and_propose_and_only_heads_act() -> None:
    trial = started()
    trial.ask("Ada", Enrol(SCARLET, f"code of {SCARLET}"))
    ada = trial.person("Ada")
    assert trial.ask("Ada", Propose(NAMED, text="Trust me")) == [
        Proposed(ada, SCARLET, 1, NAMED, accusation=False, text="Trust me")
    ]
    trial.ask("Ada", Say("Well?", about=1))
    with pytest.raises(NotNow, match="no proposal 2"):
        trial.ask("Ada", Say("Well?", about=2))
    with pytest.raises(NotAllowed, match="make a proposal"):
        trial.ask("Ada", Suggest(NAMED))
    with pytest.raises(UnknownCard):
        trial.ask("Ada", Propose(replace(NAMED, weapon="Spoon")))
    with pytest.raises(NotAllowed, match="only a member of a camp"):
        trial.ask("Stranger", Say("Hello"))
    with pytest.raises(NotAllowed, match="only a member of a camp"):
        trial.ask("Stranger", Post("Hello"))


def test_a_member_can_be_put_out_and_a_beta_leader_dismissed() -> None:
    trial, ada = with_beta()
    leader = trial.leader(SCARLET)
    trial.ask("Ada", Suggest(NAMED))
    trial.ask(leader, DismissBeta(ada))
    assert not trial.state.waiting
    trial.ask(leader, RemoveMember(ada))
    assert role_of(trial.state, ada) is Role.READER


def test_a_code_is_no_shorter_than_six_signs_and_has_no_spaces_around() -> None:
    trial = registered(people=3)
    with pytest.raises(NotAllowed, match="space"):
        trial.ask(f"{SCARLET}'s leader", SetCode(" code 1"))
