"""The rulings: where the rules are silent or at odds with themselves."""

import random

import pytest
from tests.rules.cottage import cottage
from tests.rules.table import (
    GREEN,
    MUSTARD,
    PEACOCK,
    PLUM,
    SCARLET,
    SUSPECTS,
    WHITE,
    Table,
    table,
)

from whodunnit.core.actions import HOST, Accuse, EndTurn, Move, Show, Suggest
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.errors import NotYourSeat, OutOfReach, WrongPhase
from whodunnit.core.events import (
    CannotDisprove,
    CardShown,
    CaseFileOpened,
    Ending,
    SuggestionDisproved,
    TokenMoved,
    TokenStayed,
    TurnStarted,
)
from whodunnit.core.legal import legal_actions
from whodunnit.core.state import Outcome, Standing
from whodunnit.editions.setup import make_setup
from whodunnit.host.dealer import Dealer

HIDDEN = (PLUM, "Rope", "Study")


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("seats", "first"),
    [
        ((PLUM, PEACOCK, MUSTARD), MUSTARD),
        ((PLUM, PEACOCK, GREEN), GREEN),
        ((SCARLET, PLUM, PEACOCK), SCARLET),
    ],
)
def test_without_scarlet_the_next_one_clockwise_starts(seats: tuple[str, ...], first: str) -> None:
    assert table("classic", seats).whose_turn == first


@pytest.mark.rule("R2")
def test_no_token_stops_on_another_or_passes_it() -> None:
    game = table("classic", at={SCARLET: "0,16", PLUM: "1,16"})

    assert game.roll(6).just(TokenStayed) == [TokenStayed(SCARLET)]
    assert "1,16" in table("classic", at={SCARLET: "0,16"}).roll(1).targets()


@pytest.mark.rule("R2")
def test_a_full_room_blocks_nobody() -> None:
    game = table("classic", at=dict.fromkeys(SUSPECTS, "Lounge") | {SCARLET: "6,17"}).roll(1)

    assert "Lounge" in game.targets()


@pytest.mark.rule("R2")
@pytest.mark.parametrize(("pips", "reached"), [(1, False), (2, True), (3, True)])
def test_the_step_through_a_door_costs_one(pips: int, reached: bool) -> None:
    game = table("classic", at={SCARLET: "6,16"}).roll(pips)

    assert ("Lounge" in game.targets()) is reached


@pytest.mark.rule("R3")
def test_a_roll_is_used_up_exactly_in_the_corridors() -> None:
    game = table("classic", at={SCARLET: "15,12"}).roll(5)
    spaces = {to: path for to, path in game.paths().items() if to not in game.setup.deck.rooms}

    assert {len(path) for path in spaces.values()} == {5}
    game.refuses(Move(0, "15,14"), OutOfReach, "S5")


@pytest.mark.rule("R3")
@pytest.mark.parametrize("pips", [4, 5, 6])
def test_a_token_that_cannot_use_up_its_roll_goes_as_far_as_it_can(pips: int) -> None:
    cul_de_sac = {PEACOCK: "18,0", GREEN: "17,3", PLUM: "18,3"}
    game = table("classic", at=cul_de_sac, seats=(PEACOCK, GREEN, PLUM), turn=PEACOCK).roll(pips)

    assert game.targets() == {"17,1", "18,2"}
    assert game.move("17,1").just(TokenMoved)[0].path == ("18,1", "18,2", "17,2", "17,1")


@pytest.mark.rule("R3")
def test_the_house_may_forbid_short_moves() -> None:
    cul_de_sac = {SCARLET: "18,0", GREEN: "17,3", PLUM: "18,3"}

    assert table("classic", at=cul_de_sac).roll(6).whose_turn == SCARLET
    assert table("classic", at=cul_de_sac, short_moves=False).roll(6).whose_turn == MUSTARD


@pytest.mark.rule("R3")
def test_a_room_within_reach_comes_before_a_short_move() -> None:
    walls = {MUSTARD: "4,5", PLUM: "5,6", GREEN: "4,7"}
    game = table("classic", (SCARLET, MUSTARD, GREEN), at={SCARLET: "4,6", **walls})

    assert game.roll(6).targets() == {"Study"}


@pytest.mark.rule("R3")
def test_a_token_that_cannot_move_stays_and_its_turn_goes_on() -> None:
    game = table("cluedo", at={SCARLET: "24,7", PLUM: "23,7"}).roll(3, 4)

    assert game.just(TokenStayed) == [TokenStayed(SCARLET)]
    assert game.place(SCARLET) == "24,7"
    assert game.kinds() == {Accuse, EndTurn}


@pytest.mark.rule("R3")
def test_where_nothing_is_left_to_do_the_turn_ends_by_itself() -> None:
    game = table("classic", at={SCARLET: "0,16", PLUM: "1,16"}).roll(6)

    assert game.just(TurnStarted) == [TurnStarted(1, 1)]
    assert game.place(SCARLET) == "0,16"


@pytest.mark.rule("R3")
@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_a_room_left_in_this_move_cannot_be_entered_again(pips: int) -> None:
    assert "Hall" not in table("classic", at={SCARLET: "Hall"}).roll(pips).targets()


@pytest.mark.rule("R4")
def test_a_summoned_token_leaves_by_any_door() -> None:
    game = cottage(at={SCARLET: "2,3"}, hands={WHITE: ("Rope",)})
    game.roll(1).move("Attic", "2,2").suggest(MUSTARD, "Rope").answered()

    assert game.whose_turn == MUSTARD
    assert game.roll(1).targets() == {"1,3", "2,3"}


@pytest.mark.rule("R4")
def test_a_token_that_came_by_a_door_and_was_summoned_elsewhere_forgets_the_door() -> None:
    game = cottage(at={SCARLET: "2,3", MUSTARD: "3,6"}, hands={PLUM: ("Rope",)})
    game.roll(1).move("Attic", "2,2").end()
    game.roll(1).move("Bakery", "2,6").suggest(SCARLET, "Rope").answered()
    for _ in SUSPECTS[2:]:
        game.pass_turn()

    assert (game.whose_turn, game.place(SCARLET)) == (SCARLET, "Bakery")
    assert game.roll(1).targets() == {"3,5", "3,6"}


def asked(mustard: tuple[str, ...], hidden_room: str) -> Table:
    """Scarlet has suggested Plum with the Rope in the Lounge; Mustard holds these cards."""
    white = (PLUM, SCARLET, MUSTARD, "Candlestick", "Revolver", "Kitchen")
    game = table(
        "classic",
        at={SCARLET: "6,17"},
        hands={MUSTARD: mustard, WHITE: white},
        case_file=(GREEN, "Knife", hidden_room),
    )
    return game.roll(1).move("Lounge").suggest(PLUM, "Rope")


@pytest.mark.rule("R5")
def test_a_seat_without_a_named_card_is_reported_at_once() -> None:
    game = table(
        "classic", at={SCARLET: "6,17"}, hands={SCARLET: ("Rope", "Lounge"), WHITE: (PLUM,)}
    )

    game.roll(1).move("Lounge").suggest(PLUM, "Rope")

    assert game.just(CannotDisprove) == [CannotDisprove(game.seat(MUSTARD))]
    assert game.to_act == WHITE


@pytest.mark.rule("R5")
def test_a_seat_with_a_named_card_is_asked_even_if_it_has_no_choice() -> None:
    game = asked(("Rope",), hidden_room="Lounge")

    assert game.to_act == MUSTARD
    assert game.legal(Show) == (Show(1, "Rope"),)
    assert game.just(SuggestionDisproved) == []


@pytest.mark.rule("R5")
def test_others_cannot_tell_how_much_choice_it_had() -> None:
    one = asked(("Rope",), hidden_room="Lounge").show("Rope")
    two = asked(("Rope", "Lounge"), hidden_room="Study").show("Rope")

    for viewer in (WHITE, SPECTATOR):
        assert one.stream(viewer) == two.stream(viewer)


@pytest.mark.rule("R5")
def test_the_host_shows_for_a_seat_whose_time_has_run_out() -> None:
    theirs, hosts = (asked(("Rope",), hidden_room="Lounge") for _ in range(2))

    theirs.act(Show(1, "Rope"), by=1)
    hosts.act(Show(1, "Rope"), by=HOST)

    for viewer in (WHITE, SPECTATOR):
        assert theirs.stream(viewer) == hosts.stream(viewer)


@pytest.mark.rule("R6")
@pytest.mark.parametrize("edition", ["classic", "cluedo", "hallways"])
def test_entering_obliges_to_suggest(edition: str) -> None:
    game = entered(edition)

    assert not game.may(EndTurn)
    game.refuses(EndTurn(0), WrongPhase, "P21")


@pytest.mark.rule("R6")
@pytest.mark.parametrize("edition", ["classic", "cluedo", "hallways"])
def test_the_house_may_leave_it_to_the_player(edition: str) -> None:
    game = entered(edition, must_suggest=False)

    assert game.kinds() >= {Suggest, EndTurn}
    assert game.end().whose_turn == MUSTARD


def entered(edition: str, must_suggest: bool = True) -> Table:
    """Scarlet has entered a room by a secret passage."""
    game = table(edition, at={SCARLET: "Study"}, must_suggest=must_suggest)
    return game.passage("Kitchen")


@pytest.mark.rule("R7")
def test_the_last_seat_plays_on_alone() -> None:
    game = table("classic").accuse_falsely().accuse_falsely()

    assert game.state.outcome is None
    assert [game.whose_turn, game.pass_turn().whose_turn] == [WHITE, WHITE]
    assert game.state.round == 2
    assert game.accuse_truly().state.outcome == Outcome(Ending.SOLVED, (game.seat(WHITE),))


@pytest.mark.rule("R7")
def test_when_all_are_eliminated_the_case_file_is_opened_and_nobody_wins() -> None:
    game = table("classic").accuse_falsely().accuse_falsely().accuse_falsely()

    assert game.state.outcome == Outcome(Ending.ESCAPED, ())
    assert game.to_act is None
    for viewer in game.viewers():
        assert game.told(viewer, CaseFileOpened) == [CaseFileOpened(game.case_file)]


def removed_and_asked() -> Table:
    """Mustard's camp is removed, and Scarlet suggests two of its cards."""
    game = table("camps", 4, hands={MUSTARD: ("Rope", "Study")}, strikes=1, turn=MUSTARD).strike()
    return game.pass_turn().pass_turn().suggest(PLUM, "Rope", "Study")


@pytest.mark.rule("R8")
def test_the_host_answers_for_a_removed_seat() -> None:
    game = removed_and_asked()

    assert (game.whose_turn, game.to_act) == (SCARLET, "host")
    assert legal_actions(game.state, HOST) == (Show(1, "Rope"), Show(1, "Study"))
    assert legal_actions(game.state, 1) == ()
    game.refuses(Show(1, "Rope"), NotYourSeat, "P6", by=1)
    game.act(Show(1, "Study"), by=HOST)
    assert game.told(SCARLET, CardShown)[-1] == CardShown(1, 0, "Study")
    assert CardShown(1, 0, "Study") not in game.told(WHITE, CardShown)


@pytest.mark.rule("R8")
def test_the_dealer_chooses_any_of_the_matching_cards_of_a_removed_seat() -> None:
    game = removed_and_asked()

    chosen = {Dealer(random.Random(seed).randrange).act(game.state) for seed in range(20)}

    assert chosen == {Show(1, "Rope"), Show(1, "Study")}


@pytest.mark.rule("R8")
def test_an_eliminated_seat_still_answers_for_itself() -> None:
    game = table("classic", 4, hands={SCARLET: ("Rope", "Study")}, at={GREEN: "4,6"})
    game.accuse_falsely().pass_turn().pass_turn()

    game.roll(1).move("Study").suggest(PLUM, "Rope")

    assert game.to_act == SCARLET


def murderer_accuses(*named: str) -> Table:
    """Scarlet is the murderer, Plum is framed, and Scarlet accuses."""
    game = table("camps", 4, red_card=True, red=SCARLET, case_file=HIDDEN, round=3)
    suspect, weapon, room = named
    return game.suggest(*HIDDEN).accuse(suspect, weapon, room)


@pytest.mark.rule("R9")
def test_the_murderer_wins_by_accusing_the_framed_suspect() -> None:
    game = murderer_accuses(*HIDDEN)

    assert game.state.outcome == Outcome(Ending.FRAMED, (0,))


@pytest.mark.rule("R9")
def test_the_murderer_loses_by_naming_itself() -> None:
    game = murderer_accuses(SCARLET, "Rope", "Study")

    assert game.state.outcome == Outcome(Ending.CONFESSED, ())


@pytest.mark.rule("R9")
def test_the_murderer_can_accuse_falsely_like_anyone() -> None:
    game = murderer_accuses(SCARLET, "Knife", "Study")

    assert game.state.outcome is None
    assert game.state.standings[0] is Standing.REMOVED


@pytest.mark.rule("R11")
def test_two_at_cluedo_hold_nine_cards_each_and_no_card_lies_open() -> None:
    game = table("cluedo", 2)

    assert [len(game.hand(suspect)) for suspect in game.setup.seats] == [9, 9]
    assert not set(game.hand(SCARLET)) & {*game.hand(MUSTARD), *game.case_file}
    assert game.view(SPECTATOR).state.hands == (None, None)
    assert make_setup("cluedo", 2).hand_sizes == (9, 9)
