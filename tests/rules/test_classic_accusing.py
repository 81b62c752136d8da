"""The classic game: accusing, being eliminated, and the notes of a detective."""

import pytest
from tests.rules.table import (
    MUSTARD,
    PLUM,
    SCARLET,
    WHITE,
    table,
)

from whodunnit.core.actions import (
    Accuse,
    Roll,
)
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import GameIsOver, NotYourTurn, WrongPhase
from whodunnit.core.events import (
    CannotDisprove,
    CardShown,
    CaseFileOpened,
    CaseFileSeen,
    Ending,
    SuggestionDisproved,
    SuggestionMade,
    TokenCleared,
    TokenSummoned,
)
from whodunnit.core.state import Outcome, Standing


@pytest.mark.rule("P23")
def test_nobody_accuses_on_the_turn_of_another() -> None:
    game = table("classic")

    game.refuses(Accuse(1, game.case_file), NotYourTurn, "P6")
    assert game.legal(Accuse, MUSTARD) == ()


@pytest.mark.rule("P23")
@pytest.mark.parametrize("place", ["7,15", "Lounge"])
def test_an_accusation_may_name_any_room_from_anywhere(place: str) -> None:
    game = table("classic", at={SCARLET: place})

    assert {action.named.room for action in game.legal(Accuse)} == set(game.setup.deck.rooms)
    assert game.accuse_truly().state.outcome is not None


@pytest.mark.rule("P23")
def test_between_start_and_suggestion_is_no_time_to_accuse() -> None:
    game = table("classic", at={SCARLET: "6,17"}).roll(1)
    accusation = Accuse(0, game.case_file)

    game.refuses(accusation, WrongPhase, "P23")
    game.move("Lounge").refuses(accusation, WrongPhase, "P23")


@pytest.mark.rule("P24")
def test_a_true_accusation_wins_and_opens_the_case_file_for_all() -> None:
    game = table("classic").accuse_truly()

    assert game.state.outcome == Outcome(Ending.SOLVED, (0,))
    assert game.to_act is None
    for viewer in game.viewers():
        assert game.told(viewer, CaseFileOpened) == [CaseFileOpened(game.case_file)]
        assert game.view(viewer).state.outcome == game.state.outcome


@pytest.mark.rule("P24")
@pytest.mark.parametrize("wrong", ["suspect", "weapon", "room"])
def test_all_three_cards_must_be_right(wrong: str) -> None:
    game = table("classic", case_file=(PLUM, "Rope", "Study"))
    named = {"suspect": PLUM, "weapon": "Rope", "room": "Study"}
    named |= {wrong: {"suspect": WHITE, "weapon": "Knife", "room": "Hall"}[wrong]}

    game.accuse(**named)

    assert game.state.outcome is None
    assert game.state.standings[0] is Standing.ELIMINATED


@pytest.mark.rule("P24")
def test_nothing_can_be_done_after_the_end() -> None:
    game = table("classic").accuse_truly()

    game.refuses(Roll(1), GameIsOver, "P24")


@pytest.mark.rule("P25")
def test_after_a_false_accusation_only_the_accuser_has_seen_the_case_file() -> None:
    game = table("classic").accuse_falsely()

    assert game.told(SCARLET, CaseFileSeen) == [CaseFileSeen(0, game.case_file)]
    for viewer in game.others(SCARLET):
        assert game.told(viewer, CaseFileSeen) == []
        assert game.view(viewer).state.case_file is None


@pytest.mark.rule("P25")
def test_after_a_false_accusation_a_seat_has_no_more_turns() -> None:
    game = table("classic").accuse_falsely()

    turns = [game.pass_turn().whose_turn for _ in range(4)]

    assert turns == [WHITE, MUSTARD, WHITE, MUSTARD]
    assert game.state.standings[0] is Standing.ELIMINATED
    game.refuses(Roll(0), NotYourTurn, "P6")


@pytest.mark.rule("P25")
def test_an_eliminated_seat_goes_on_disproving() -> None:
    game = table("classic", hands={SCARLET: ("Rope",)}, at={WHITE: "6,17"}, turn=SCARLET)
    game.accuse_falsely().pass_turn()

    game.roll(1).move("Lounge").suggest(SCARLET, "Rope")

    assert game.to_act == SCARLET
    assert game.show("Rope").just(CardShown) == [CardShown(0, game.seat(WHITE), "Rope")]


@pytest.mark.rule("P25")
def test_the_token_of_an_eliminated_seat_can_still_be_summoned() -> None:
    game = table("classic", at={MUSTARD: "6,17"}).accuse_falsely()

    game.roll(1).move("Lounge").suggest(SCARLET, "Rope")

    assert game.place(SCARLET) == "Lounge"
    assert TokenSummoned(SCARLET, "Lounge") in game.last


@pytest.mark.rule("P26")
def test_an_eliminated_token_does_not_stay_before_a_door() -> None:
    game = table("classic", at={SCARLET: "6,17", MUSTARD: "6,16"}).accuse_falsely()

    assert game.just(TokenCleared) == [TokenCleared(SCARLET, "Lounge")]
    assert game.place(SCARLET) == "Lounge"
    assert "Lounge" in game.roll(2).targets()


@pytest.mark.rule("P26")
@pytest.mark.parametrize("place", ["6,18", "Lounge", "0,16"])
def test_an_eliminated_token_that_blocks_no_door_stays(place: str) -> None:
    game = table("classic", at={SCARLET: place}).accuse_falsely()

    assert game.just(TokenCleared) == []
    assert game.place(SCARLET) == place


@pytest.mark.rule("P26")
def test_where_tokens_block_nothing_an_eliminated_one_stays_too() -> None:
    game = table("classic", at={SCARLET: "6,17"}, tokens_block=False).accuse_falsely()

    assert game.place(SCARLET) == "6,17"


# Detective Notes


@pytest.mark.rule("P27")
def test_a_view_has_everything_that_belongs_into_the_notes() -> None:
    hidden = (PLUM, "Knife", "Lounge")
    game = table("classic", 4, at={SCARLET: "6,17"}, hands={WHITE: ("Rope",)}, case_file=hidden)
    game.roll(1).move("Lounge").suggest(PLUM, "Rope").show("Rope").accuse_falsely()

    view = game.view(SCARLET)
    notes = [
        entry.event
        for entry in view.entries
        if isinstance(
            entry.event, SuggestionMade | CannotDisprove | SuggestionDisproved | CardShown
        )
    ]

    assert view.state.hands[0] == game.hand(SCARLET)
    assert view.state.setup.hand_sizes == (5, 5, 4, 4)
    assert view.state.setup.deck.cards == game.setup.deck.cards
    assert notes == [
        SuggestionMade(0, CaseFile(PLUM, "Rope", "Lounge")),
        CannotDisprove(1),
        SuggestionDisproved(2),
        CardShown(2, 0, "Rope"),
    ]
    assert view.state.standings[1] is Standing.ELIMINATED
