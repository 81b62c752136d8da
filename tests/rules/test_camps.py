"""Camps: no board, one suggestion a turn, one accusation a game, strikes and the Red Card."""

import random

import pytest
from msgspec.structs import replace
from tests.rules.table import (
    GREEN,
    MUSTARD,
    PEACOCK,
    PLUM,
    SCARLET,
    WHITE,
    Table,
    table,
)

from whodunnit.core.actions import HOST, Accuse, EndTurn, Show, Strike, Suggest
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import NoAccusationLeft, NotYourTurn, TooEarlyToAccuse, WrongPhase
from whodunnit.core.events import (
    AccusationOffered,
    CannotDisprove,
    CardShown,
    CaseFileOpened,
    CaseFileSeen,
    Ending,
    RedCardDealt,
    RemovedFor,
    SeatRemoved,
    StrikeGiven,
    TurnEnded,
    TurnStarted,
)
from whodunnit.core.state import Outcome, Standing
from whodunnit.editions.setup import make_setup
from whodunnit.host.dealer import Dealer

HIDDEN = (PLUM, "Rope", "Study")


# Set-up


@pytest.mark.rule("N2")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(3, (6, 6, 6)), (4, (5, 5, 4, 4)), (5, (4, 4, 4, 3, 3)), (6, (3, 3, 3, 3, 3, 3))],
)
def test_later_seats_get_the_smaller_hands(seats: int, sizes: tuple[int, ...]) -> None:
    setup = make_setup("camps", seats)

    deal = Dealer(random.Random(7).randrange).deal(setup)

    assert tuple(len(hand) for hand in deal.hands) == sizes
    assert sorted([*deal.case_file, *sum(deal.hands, ())]) == sorted(setup.deck.cards)


@pytest.mark.rule("N2")
def test_the_case_file_has_any_card_of_each_list() -> None:
    setup = make_setup("camps", 6)

    files = [Dealer(random.Random(seed).randrange).deal(setup).case_file for seed in range(60)]

    assert {case_file.suspect for case_file in files} == set(setup.deck.suspects)
    assert {case_file.weapon for case_file in files} == set(setup.deck.weapons)
    assert {case_file.room for case_file in files} == set(setup.deck.rooms)


# Suggestions and accusations


def suggested(pending: bool = False, disproved: bool = False, round: int = 3) -> Table:
    """Scarlet has suggested what is in the Case File, or what Mustard can disprove."""
    game = table("camps", hands={MUSTARD: ("Knife",)}, case_file=HIDDEN, round=round)
    game.suggest(PLUM, "Knife" if disproved else "Rope", "Study", pending)
    return game.show("Knife") if disproved else game


@pytest.mark.rule("N10")
def test_a_turn_is_a_suggestion_of_any_room() -> None:
    game = table("camps")

    assert game.kinds() == {Suggest}
    assert {action.named for action in game.legal(Suggest)} == set(game.setup.deck.case_files)
    game.refuses(EndTurn(0), WrongPhase, "P21")


@pytest.mark.rule("N10")
def test_an_accusation_may_follow_in_the_same_turn() -> None:
    game = suggested()

    assert game.kinds() == {Accuse, EndTurn}
    assert game.accuse(*HIDDEN).state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("N10")
def test_no_accusation_comes_before_the_suggestion() -> None:
    game = table("camps", round=3)

    game.refuses(Accuse(0, game.case_file), WrongPhase, "P23")


@pytest.mark.rule("N10")
def test_a_pending_accusation_is_not_cut_off_by_a_shown_card() -> None:
    game = suggested(pending=True, disproved=True)

    assert game.to_act == SCARLET
    assert game.kinds() == {Accuse, EndTurn}
    assert game.accuse(*HIDDEN).state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("N10")
def test_without_a_pending_accusation_a_shown_card_ends_the_turn() -> None:
    game = suggested(disproved=True)

    assert TurnEnded(0) in game.last
    assert game.whose_turn == MUSTARD


@pytest.mark.rule("N10")
def test_only_an_edition_that_knows_pending_accusations_takes_one() -> None:
    game = table("camps", accusation_may_be_pending=False, round=3)

    assert not any(action.accusation_pending for action in game.legal(Suggest))
    game.refuses(Suggest(0, CaseFile(*HIDDEN), True), WrongPhase, "N10")


@pytest.mark.rule("N11")
def test_the_first_camp_in_rotation_shows_a_card_of_its_choice() -> None:
    hands = {WHITE: ("Rope", "Study"), GREEN: (PLUM,)}
    game = table("camps", 4, hands=hands).suggest(PLUM, "Rope", "Study")

    assert game.just(CannotDisprove) == [CannotDisprove(game.seat(MUSTARD))]
    assert game.legal(Show) == (Show(2, "Rope"), Show(2, "Study"))
    game.show("Study")

    assert game.told(SCARLET, CardShown) == [CardShown(2, 0, "Study")]
    assert [game.told(viewer, CardShown) for viewer in game.others(SCARLET, WHITE)] == [[]] * 3


@pytest.mark.rule("N11")
def test_the_same_card_may_be_shown_again_and_again() -> None:
    game = table("camps", hands={MUSTARD: ("Rope", "Study"), SCARLET: ("Knife", "Hall", WHITE)})

    for _ in range(2):
        game.suggest(PLUM, "Rope", "Study").show("Rope")
        game.pass_turn().pass_turn()

    assert [event.card for event in game.told(SCARLET, CardShown) if event.to == 0] == ["Rope"] * 2


@pytest.mark.rule("N12")
def test_the_camp_is_offered_an_accusation_when_nobody_disproved() -> None:
    game = suggested()

    assert game.just(AccusationOffered) == [AccusationOffered(0)]
    assert game.to_act == SCARLET


@pytest.mark.rule("N12")
def test_the_offer_need_not_be_taken() -> None:
    game = suggested().end()

    assert game.whose_turn == MUSTARD
    assert game.state.accusations == (0, 0, 0)
    assert game.state.strikes == (0, 0, 0)


@pytest.mark.rule("N12")
def test_there_is_no_offer_if_one_is_pending_or_a_card_was_shown() -> None:
    assert suggested(pending=True).just(AccusationOffered) == []
    assert suggested(disproved=True).just(AccusationOffered) == []


@pytest.mark.rule("N12", "N13")
@pytest.mark.parametrize("round", [1, 2])
def test_there_is_no_offer_before_the_third_round(round: int) -> None:
    game = suggested(round=round)

    assert game.just(AccusationOffered) == []
    assert game.whose_turn == MUSTARD


@pytest.mark.rule("N13")
def test_accusations_open_with_the_third_round_of_turns() -> None:
    game = table("camps", hands={SCARLET: HIDDEN})
    seen = []
    for _ in range(7):
        game.refuses(Accuse(game.state.turn, game.case_file), WrongPhase, "P23")
        seen.append((game.whose_turn, game.state.round, game.legal(Suggest)[-1].accusation_pending))
        game.pass_turn()

    assert seen == [
        (SCARLET, 1, False),
        (MUSTARD, 1, False),
        (WHITE, 1, False),
        (SCARLET, 2, False),
        (MUSTARD, 2, False),
        (WHITE, 2, False),
        (SCARLET, 3, True),
    ]


@pytest.mark.rule("N13")
def test_an_accusation_before_the_third_round_is_refused() -> None:
    game = table("camps", hands={SCARLET: HIDDEN}, shown_card_ends_turn=False, round=2)

    said = game.refuses(Suggest(0, CaseFile(*HIDDEN), True), TooEarlyToAccuse, "N13")
    game = table("classic", first_accusation_round=3)
    game.refuses(Accuse(0, game.case_file), TooEarlyToAccuse, "N13")

    assert "round 3" in said


@pytest.mark.rule("N14")
def test_an_accusation_may_differ_from_the_suggestion() -> None:
    game = table("camps", case_file=HIDDEN, hands={SCARLET: ("Knife",)}, round=3)

    game.suggest(PLUM, "Knife", "Study").accuse(*HIDDEN)

    assert game.state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("N14")
def test_a_false_accusation_removes_the_camp_which_learns_nothing() -> None:
    game = suggested().accuse_falsely()

    assert SeatRemoved(0, RemovedFor.ACCUSATION) in game.last
    assert game.state.standings[0] is Standing.REMOVED
    assert game.told(SCARLET, CaseFileSeen) == []
    assert game.view(SCARLET).state.case_file is None
    assert [game.pass_turn().whose_turn for _ in range(3)] == [WHITE, MUSTARD, WHITE]


@pytest.mark.rule("N14")
def test_there_is_one_accusation_per_camp() -> None:
    game = suggested()
    assert game.may(Accuse)

    game.state = replace(game.state, accusations=(1, 0, 0))

    assert not game.may(Accuse)
    game.refuses(Accuse(0, game.case_file), NoAccusationLeft, "N14")


# Strikes and draws


@pytest.mark.rule("N9")
def test_a_strike_passes_the_turn() -> None:
    game = table("camps").strike()

    assert game.last == (StrikeGiven(0), TurnEnded(0), TurnStarted(1, 1))
    assert game.state.strikes == (1, 0, 0)
    assert game.state.standings[0] is Standing.PLAYING


@pytest.mark.rule("N9")
def test_a_strike_is_for_whoever_did_not_suggest_in_time() -> None:
    game = table("camps")

    game.refuses(Strike(1), NotYourTurn, "N9", by=HOST)
    suggested().refuses(Strike(0), WrongPhase, "N9", by=HOST)


@pytest.mark.rule("N9")
def test_on_a_board_a_strike_can_still_come_after_the_roll_and_after_the_move() -> None:
    rolled = table("classic", at={SCARLET: "6,17"}, strikes=3).roll(1)
    entered = table("classic", at={SCARLET: "6,17"}, strikes=3).roll(1).move("Lounge")

    assert rolled.strike().whose_turn == MUSTARD
    assert entered.strike().whose_turn == MUSTARD


@pytest.mark.rule("N15")
def test_the_third_strike_removes_a_camp() -> None:
    game = table("camps", (SCARLET, MUSTARD, WHITE, GREEN, PLUM))
    for _ in range(2):
        game.strike()
        assert game.state.standings[0] is Standing.PLAYING
        for _ in range(4):
            game.pass_turn()

    game.strike()

    assert SeatRemoved(0, RemovedFor.STRIKES) in game.last
    assert game.state.standings[0] is Standing.REMOVED
    assert game.state.outcome is None
    assert [game.pass_turn().whose_turn for _ in range(4)] == [WHITE, GREEN, PLUM, MUSTARD]


@pytest.mark.rule("N16")
@pytest.mark.parametrize(("seats", "gone"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_game_is_a_draw_once_half_of_the_camps_are_removed(seats: int, gone: int) -> None:
    game = table("camps", seats, round=3)

    for removed in range(gone):
        assert game.state.outcome is None, f"over after {removed} of {seats}"
        game.suggest_truly(pending=True).accuse_falsely()

    assert game.state.outcome == Outcome(Ending.DRAW, ())
    for viewer in game.viewers():
        assert game.told(viewer, CaseFileOpened) == [CaseFileOpened(game.case_file)]


@pytest.mark.rule("N16")
def test_strikes_and_accusations_count_together() -> None:
    game = table("camps", strikes=1, round=3).strike()

    game.suggest_truly(pending=True).accuse_falsely()

    assert game.state.outcome == Outcome(Ending.DRAW, ())


@pytest.mark.rule("N16")
def test_a_true_accusation_ends_the_game_and_nothing_else_does() -> None:
    game = table("camps", 6, round=3)

    for _ in range(12):
        assert game.pass_turn().state.outcome is None
    game.suggest_truly().accuse_truly()

    assert game.state.outcome == Outcome(Ending.SOLVED, (0,))


# The Red Card


def red_table(seats: int = 4, round: int = 3) -> Table:
    """White is the murderer, and Plum is framed."""
    return table("camps", seats, red_card=True, red=WHITE, case_file=HIDDEN, round=round)


@pytest.mark.rule("N19")
def test_only_the_murderer_knows_who_it_is() -> None:
    game = red_table()

    assert game.told(WHITE, RedCardDealt) == [RedCardDealt(game.seat(WHITE))]
    assert game.view(WHITE).state.murderer == game.seat(WHITE)
    for viewer in game.others(WHITE):
        assert game.told(viewer, RedCardDealt) == []
        assert game.view(viewer).state.murderer is None


@pytest.mark.rule("N19")
def test_the_dealer_makes_any_played_suspect_the_murderer_and_frames_another() -> None:
    setup = make_setup("camps", (GREEN, PEACOCK, PLUM), overrides={"red_card": True})
    deals = [Dealer(random.Random(seed).randrange).deal(setup) for seed in range(60)]

    pairs = {(setup.seats[deal.murderer or 0], deal.case_file.suspect) for deal in deals}

    assert {murderer for murderer, _ in pairs} == {GREEN, PEACOCK, PLUM}
    assert {framed for _, framed in pairs} == set(setup.deck.suspects)
    assert all(murderer != framed for murderer, framed in pairs)


@pytest.mark.rule("N20")
@pytest.mark.parametrize(("murderer", "sizes"), [(SCARLET, [4, 5, 4, 4]), (GREEN, [5, 5, 4, 3])])
def test_the_red_card_counts_as_a_card_of_the_hand(murderer: str, sizes: list[int]) -> None:
    game = table("camps", 4, red_card=True, red=murderer, case_file=HIDDEN)

    held = [game.hand(suspect) for suspect in game.setup.seats]

    assert [len(hand) for hand in held] == sizes
    assert sorted([*sum(held, ()), *HIDDEN, murderer]) == sorted(game.setup.deck.cards)


@pytest.mark.rule("N21")
def test_the_red_card_disproves_nothing() -> None:
    game = red_table().suggest(WHITE, "Rope", "Study")

    assert [event.seat for event in game.just(CannotDisprove)] == [1, 2, 3]
    assert game.to_act == SCARLET


@pytest.mark.rule("N21")
def test_another_named_card_of_the_murderer_does() -> None:
    game = table("camps", 4, red_card=True, red=WHITE, case_file=HIDDEN, hands={WHITE: ("Knife",)})

    game.suggest(WHITE, "Knife", "Study")

    assert game.legal(Show) == (Show(2, "Knife"),)


@pytest.mark.rule("N22")
def test_accusing_the_murderer_wins() -> None:
    game = red_table().suggest(WHITE, "Rope", "Study").accuse(WHITE, "Rope", "Study")

    assert game.state.outcome == Outcome(Ending.SOLVED, (game.seat(SCARLET),))
    assert game.just(CaseFileOpened) == [CaseFileOpened(CaseFile(*HIDDEN), game.seat(WHITE))]


@pytest.mark.rule("N22")
def test_accusing_the_framed_suspect_makes_the_murderer_win() -> None:
    game = red_table().suggest(*HIDDEN).accuse(*HIDDEN)

    assert game.state.outcome == Outcome(Ending.FRAMED, (game.seat(WHITE),))


@pytest.mark.rule("N22")
@pytest.mark.parametrize(
    "named",
    [(WHITE, "Knife", "Study"), (WHITE, "Rope", "Hall"), (GREEN, "Rope", "Study")],
)
def test_any_other_accusation_is_false(named: tuple[str, str, str]) -> None:
    game = red_table().suggest(WHITE, "Rope", "Study").accuse(*named)

    assert game.state.outcome is None
    assert game.state.standings[0] is Standing.REMOVED


@pytest.mark.rule("N23")
def test_in_a_draw_the_murderer_wins() -> None:
    game = red_table()

    for _ in range(2):
        game.suggest(WHITE, "Rope", "Study").accuse_falsely()

    assert game.state.outcome == Outcome(Ending.DRAW, (game.seat(WHITE),))
    assert game.view(SPECTATOR).state.murderer == game.seat(WHITE)
