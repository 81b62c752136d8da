"""Cluedo: where it differs from the classic game."""

import pytest
from tests.rules.table import (
    GREEN,
    MUSTARD,
    PLUM,
    SCARLET,
    WHITE,
    table,
)

from whodunnit.core.actions import Accuse, Dice, EndTurn, Roll, Show, Suggest
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import BadDice, BadSetup, NotYourTurn, WrongPhase
from whodunnit.core.events import Ending, TokenCleared, TokenSummoned, TurnStarted, WeaponMoved
from whodunnit.core.state import Outcome, Standing
from whodunnit.editions.setup import make_setup

BEFORE_THE_LOUNGE = "18,6"
NEAR_THE_LOUNGE = "18,7"


@pytest.mark.rule("C1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_play_with_the_whole_deck(seats: int) -> None:
    game = table("cluedo", seats)

    held = [card for suspect in game.setup.seats for card in game.hand(suspect)]

    assert sorted([*held, *game.case_file]) == sorted(game.setup.deck.cards)


@pytest.mark.rule("C1")
@pytest.mark.parametrize(("edition", "seats"), [("cluedo", 1), ("classic", 2), ("hallways", 2)])
def test_fewer_seats_are_refused(edition: str, seats: int) -> None:
    with pytest.raises(BadSetup, match=f"not {seats}"):
        make_setup(edition, seats)


@pytest.mark.rule("C1")
def test_there_are_324_case_files() -> None:
    assert len(set(make_setup("cluedo").deck.case_files)) == 324


@pytest.mark.rule("C2")
def test_the_sum_of_two_dice_is_walked() -> None:
    game = table("cluedo", at={SCARLET: NEAR_THE_LOUNGE})

    game.act(Roll(0)).refuses(Dice((3,)), BadDice, "C2")
    game.act(Dice((3, 4)))

    assert game.state.dice == (3, 4)
    paths = [path for to, path in game.paths().items() if to not in game.setup.deck.rooms]
    assert {len(path) for path in paths} == {7}


@pytest.mark.rule("C2")
def test_a_house_may_roll_one_die() -> None:
    game = table("cluedo", at={SCARLET: NEAR_THE_LOUNGE}, dice=1)

    game.act(Roll(0)).refuses(Dice((3, 4)), BadDice, "C2")

    assert game.act(Dice((1,))).targets() == {BEFORE_THE_LOUNGE, "17,7", "19,7", "18,8"}


@pytest.mark.rule("C3")
def test_no_suggestion_is_made_in_a_corridor() -> None:
    game = table("cluedo", at={SCARLET: BEFORE_THE_LOUNGE})
    suggestion = Suggest(0, CaseFile(PLUM, "Rope", "Lounge"))

    assert not game.may(Suggest)
    game.refuses(suggestion, WrongPhase, "P21")
    game.roll(1, 1).move("17,7")
    assert not game.may(Suggest)
    game.refuses(suggestion, WrongPhase, "P21")


@pytest.mark.rule("C4")
def test_token_and_weapon_already_in_the_room_are_not_moved() -> None:
    game = table("cluedo", at={SCARLET: BEFORE_THE_LOUNGE, MUSTARD: "Lounge"}).roll(1, 1)

    game.move("Lounge").suggest(MUSTARD, "Candlestick")

    assert game.just(TokenSummoned) == []
    assert game.just(WeaponMoved) == []
    assert not game.state.token_of(MUSTARD).summoned


@pytest.mark.rule("C4")
def test_token_and_weapon_from_elsewhere_are_moved() -> None:
    game = table("cluedo", at={SCARLET: BEFORE_THE_LOUNGE, MUSTARD: "Study"}).roll(1, 1)

    game.move("Lounge").suggest(MUSTARD, "Rope")

    assert game.just(TokenSummoned) == [TokenSummoned(MUSTARD, "Lounge")]
    assert game.just(WeaponMoved) == [WeaponMoved("Rope", "Lounge")]


@pytest.mark.rule("C5")
def test_nobody_can_tell_whether_the_suggester_holds_a_named_card() -> None:
    held = {SCARLET: ("Rope", "Lounge"), GREEN: (PLUM,)}
    hidden = {SCARLET: ("Knife", "Hall"), GREEN: (PLUM,)}
    streams = []
    for hands, case_file in (
        (held, (WHITE, "Wrench", "Study")),
        (hidden, (WHITE, "Rope", "Lounge")),
    ):
        game = table("cluedo", 4, at={SCARLET: BEFORE_THE_LOUNGE}, hands=hands, case_file=case_file)
        game.roll(1, 1).move("Lounge").suggest(PLUM, "Rope").show(PLUM)
        streams.append(game.stream(SPECTATOR))

    assert streams[0] == streams[1]


@pytest.mark.rule("C6")
def test_a_turn_may_end_without_an_accusation_when_nobody_disproved() -> None:
    game = table("cluedo", at={SCARLET: BEFORE_THE_LOUNGE}, case_file=(PLUM, "Rope", "Lounge"))
    game.roll(1, 1).move("Lounge").suggest(PLUM, "Rope")
    assert game.kinds() == {Accuse, EndTurn}

    game.end()

    assert game.just(TurnStarted) == [TurnStarted(1, 1)]
    assert game.state.standings == (Standing.PLAYING,) * 3


@pytest.mark.rule("C7")
def test_an_accusation_may_name_any_three_cards() -> None:
    game = table("cluedo", hands={SCARLET: (SCARLET, "Knife", "Hall")})

    named = {action.named for action in game.legal(Accuse)}

    assert named == set(game.setup.deck.case_files)
    assert CaseFile(SCARLET, "Knife", "Hall") in named


@pytest.mark.rule("C7")
def test_an_accusation_may_come_at_any_time_of_the_own_turn() -> None:
    game = table("cluedo", at={SCARLET: NEAR_THE_LOUNGE}, hands={SCARLET: (PLUM, "Rope", "Lounge")})
    assert game.may(Accuse)
    assert game.roll(1, 1).may(Accuse)
    assert game.move("Lounge").may(Accuse)
    assert game.suggest(PLUM, "Rope").may(Accuse)

    assert game.accuse_truly().state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("C7")
def test_an_accusation_waits_for_the_own_turn() -> None:
    game = table("cluedo", at={SCARLET: NEAR_THE_LOUNGE}, hands={MUSTARD: (PLUM, "Rope")})

    game.refuses(Accuse(1, game.case_file), NotYourTurn, "P6")
    game.roll(1, 1).move("Lounge").suggest(PLUM, "Rope").show("Rope")

    assert game.whose_turn == MUSTARD
    game.refuses(Accuse(0, game.case_file), NotYourTurn, "P6")


@pytest.mark.rule("C8")
def test_the_murderer_may_sit_at_the_table_and_accuse_itself() -> None:
    game = table("cluedo", at={SCARLET: NEAR_THE_LOUNGE}, case_file=(SCARLET, "Rope", "Lounge"))
    other = table("cluedo", at={SCARLET: NEAR_THE_LOUNGE}, case_file=(PLUM, "Rope", "Lounge"))

    for each in (game, other):
        each.roll(1, 1).move("Lounge")
    assert game.legal(Suggest) == other.legal(Suggest)

    game.suggest(SCARLET, "Rope").accuse(SCARLET, "Rope", "Lounge")
    assert game.state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("C9")
def test_after_a_false_accusation_a_seat_only_disproves() -> None:
    hands = {SCARLET: (PLUM, "Rope", "Lounge")}
    game = table("cluedo", hands=hands, at={MUSTARD: BEFORE_THE_LOUNGE}).accuse_falsely()
    assert game.state.standings[0] is Standing.ELIMINATED

    game.roll(1, 1).move("Lounge").suggest(PLUM, "Rope")
    assert game.to_act == SCARLET
    assert game.kinds() == {Show}
    game.show("Rope")

    turns = [game.whose_turn, *(game.pass_turn().whose_turn for _ in range(3))]
    assert turns == [WHITE, MUSTARD, WHITE, MUSTARD]


@pytest.mark.rule("C9")
def test_an_accuser_who_has_just_stopped_before_a_door_goes_into_the_room() -> None:
    game = table("cluedo", at={SCARLET: "17,7"}).roll(1, 1).move(BEFORE_THE_LOUNGE)

    game.accuse_falsely()

    assert game.just(TokenCleared) == [TokenCleared(SCARLET, "Lounge")]
    assert game.place(SCARLET) == "Lounge"
