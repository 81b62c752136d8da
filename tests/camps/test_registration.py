"""The announcement, registrations, back-ups and leaders who do not show up (N1, N3 to N6)."""

import pytest
from msgspec.structs import replace
from tests.camps.games import DAY, LISTS, PHRASE, SETTINGS, PostTrial, registered

from whodunnit.camps.actions import (
    Adjust,
    CallBackup,
    CloseRegistration,
    NameComputer,
    OpenRegistration,
    Register,
    SetCode,
    Start,
    Withdraw,
)
from whodunnit.camps.errors import BadSettings, NotAllowed, NotNow
from whodunnit.camps.events import (
    BackedUp,
    BackupCalled,
    GameStarted,
    Registered,
    RegistrationFailed,
    RegistrationOpened,
)
from whodunnit.camps.roles import Role, role_of
from whodunnit.camps.rules import prepare
from whodunnit.camps.settings import Lists
from whodunnit.camps.state import Stage
from whodunnit.editions.load import load_theme

SCARLET, MUSTARD = LISTS.suspects[:2]


@pytest.mark.rule("N1")
@pytest.mark.parametrize("name", ["classic", "ns"])
def test_the_two_preset_lists_can_be_played_with(name: str) -> None:
    deck = load_theme(name).deck
    lists = Lists(deck.suspects, deck.weapons, deck.rooms)
    assert prepare(replace(SETTINGS, lists=lists), ("00" * 32,), "operator", 0.0)


@pytest.mark.rule("N1")
def test_own_lists_are_checked_for_their_counts_and_for_doubles() -> None:
    lists = Lists(("Ann", "Bob"), ("Rope",) * 6, LISTS.rooms)
    with pytest.raises(BadSettings) as refused:
        prepare(replace(SETTINGS, lists=lists), ("00" * 32,), "operator", 0.0)
    assert "There are 2 suspects on the list: there must be 6." in refused.value.faults
    assert '"Rope" is on the lists twice: rename one.' in refused.value.faults


@pytest.mark.rule("N4")
def test_the_announcement_has_the_people_and_the_key_phrase() -> None:
    trial = PostTrial()
    (event,) = trial.ask(0, OpenRegistration())
    assert isinstance(event, RegistrationOpened)
    assert event.settings.lists.suspects == LISTS.suspects
    assert event.settings.key_phrase == PHRASE


@pytest.mark.rule("N4")
def test_nobody_registers_before_the_announcement() -> None:
    with pytest.raises(NotNow, match="not been announced"):
        PostTrial().ask("Ada", Register(SCARLET, PHRASE))


@pytest.mark.rule("N4")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Register("Miss Marple", PHRASE, 1), "no character"),
        (Register(SCARLET, PHRASE.upper(), 1), "key phrase"),
        (Register(SCARLET, PHRASE + " ", 1), "key phrase"),
        (Register(SCARLET, PHRASE), "Case File"),
        (Register(SCARLET, PHRASE, 3), "Case File"),
    ],
)
def test_a_registration_counts_only_with_everything_asked_for(action: Register, why: str) -> None:
    trial = PostTrial(replace(SETTINGS, files=2))
    trial.ask(0, OpenRegistration())
    (event,) = trial.ask("Ada", action)
    assert isinstance(event, RegistrationFailed)
    assert why in event.why
    assert not trial.state.camps
    (event,) = trial.ask("Ada", Register(SCARLET, PHRASE, 2))
    assert isinstance(event, Registered)


@pytest.mark.rule("N4")
def test_the_first_to_come_gets_the_character_and_the_next_is_a_back_up() -> None:
    trial = PostTrial()
    trial.ask(0, OpenRegistration())
    assert isinstance(trial.ask("Ada", Register(SCARLET, PHRASE))[0], Registered)
    assert isinstance(trial.ask("Bob", Register(SCARLET, PHRASE))[0], BackedUp)
    assert role_of(trial.state, trial.person("Ada")) is Role.LEADER
    assert role_of(trial.state, trial.person("Bob")) is Role.BACKUP


@pytest.mark.rule("N5", "N6")
def test_when_all_camps_are_led_whoever_comes_is_a_back_up_even_for_a_free_character() -> None:
    trial = registered(replace(SETTINGS, camps=3))
    (event,) = trial.ask("Late", Register(LISTS.suspects[5], PHRASE))
    assert isinstance(event, BackedUp)
    assert len(trial.state.camps) == 3


def test_nobody_registers_twice_and_the_operator_leads_no_camp() -> None:
    trial = registered(replace(SETTINGS, camps=3))
    with pytest.raises(NotNow, match="in a camp already"):
        trial.ask(f"{SCARLET}'s leader", Register(MUSTARD, PHRASE))
    trial.ask("Late", Register(SCARLET, PHRASE))
    with pytest.raises(NotNow, match="back-up already"):
        trial.ask("Late", Register(SCARLET, PHRASE))
    with pytest.raises(NotAllowed, match="operator"):
        trial.ask(0, Register(SCARLET, PHRASE))


@pytest.mark.rule("N5")
def test_a_leader_who_does_not_show_up_is_replaced_by_the_first_back_up() -> None:
    trial = registered(replace(SETTINGS, camps=3))
    for late in ("First", "Second"):
        trial.ask(late, Register(SCARLET, PHRASE))
    trial.ask(0, CloseRegistration())
    trial.ask(f"{MUSTARD}'s leader", SetCode("mustard's code"))
    trial.ask(f"{LISTS.suspects[2]}'s leader", SetCode("white's code"))
    events = trial.wait(3 * DAY)
    old, new = trial.person(f"{SCARLET}'s leader"), trial.person("First")
    assert BackupCalled(SCARLET, new, old) in events
    assert role_of(trial.state, old) is Role.READER
    with pytest.raises(NotNow, match="have not set their camp code"):
        trial.ask(0, Start())
    trial.ask("First", SetCode("scarlet's code"))
    trial.ask(0, Start())
    assert trial.state.stage is Stage.PLAYING


@pytest.mark.rule("N5", "N18")
def test_the_operator_can_call_a_back_up_at_once_or_let_a_computer_lead() -> None:
    trial = registered(replace(SETTINGS, camps=3))
    trial.ask("First", Register(SCARLET, PHRASE))
    trial.ask(0, CloseRegistration())
    trial.ask(0, CallBackup(SCARLET))
    assert trial.leader(SCARLET) == trial.person("First")
    with pytest.raises(NotNow, match="no back-up left"):
        trial.ask(0, CallBackup(MUSTARD))
    trial.ask(0, NameComputer(MUSTARD))
    camp = trial.state.camp(MUSTARD)
    assert camp is not None
    assert (camp.leader, camp.level, camp.ready) == (None, "expert", True)


def test_a_registration_can_be_taken_back() -> None:
    trial = registered(replace(SETTINGS, camps=3))
    trial.ask(f"{SCARLET}'s leader", Withdraw())
    assert trial.state.camp(SCARLET) is None
    assert isinstance(trial.ask("Ada", Register(SCARLET, PHRASE))[0], Registered)


@pytest.mark.rule("N6")
def test_two_camps_are_too_few_to_start() -> None:
    trial = registered(people=2)
    for camp in trial.state.camps:
        trial.ask(trial.leader(camp.character), SetCode("a good code"))
    with pytest.raises(NotNow, match="it takes 3"):
        trial.ask(0, Start())


@pytest.mark.rule("N3")
def test_the_case_file_with_the_most_votes_is_played() -> None:
    trial = PostTrial(replace(SETTINGS, files=6, camps=4))
    trial.ask(0, OpenRegistration())
    for character, file in zip(LISTS.suspects, (5, 2, 5, 6), strict=False):
        trial.ask(f"{character}'s leader", Register(character, PHRASE, file))
    for camp in trial.state.camps:
        trial.ask(trial.leader(camp.character), SetCode("a good code"))
    events = trial.ask(0, Start())
    assert isinstance(events[0], GameStarted)
    assert events[0].file == 5


def test_there_cannot_be_fewer_camps_than_have_leaders() -> None:
    trial = registered(replace(SETTINGS, camps=4))
    with pytest.raises(NotNow, match="there are 4 camps"):
        trial.ask(0, Adjust(replace(trial.state.settings, camps=3)))


@pytest.mark.rule("N18")
def test_settings_can_be_adjusted_but_not_what_people_rely_on() -> None:
    trial = registered(replace(SETTINGS, camps=3))
    trial.ask(0, Adjust(replace(trial.state.settings, turn_hours=48.0)))
    assert trial.state.settings.turn_hours == 48.0
    with pytest.raises(NotNow, match="key_phrase"):
        trial.ask(0, Adjust(replace(trial.state.settings, key_phrase="Another one")))
    with pytest.raises(NotAllowed, match="operator"):
        trial.ask("Ada", Adjust(trial.state.settings))
