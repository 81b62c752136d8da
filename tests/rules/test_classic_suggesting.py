"""The classic game: suggesting, disproving and being summoned."""

import pytest
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

from whodunnit.core.actions import (
    Accuse,
    EndTurn,
    Roll,
    Show,
    Suggest,
    TakePassage,
)
from whodunnit.core.cards import Card, CaseFile, Hand
from whodunnit.core.errors import NotYourTurn, WrongPhase, WrongRoom
from whodunnit.core.events import (
    CannotDisprove,
    CardShown,
    Ending,
    SuggestionDisproved,
    SuggestionMade,
    TurnEnded,
    TurnStarted,
)
from whodunnit.core.state import Outcome


@pytest.mark.rule("P14")
def test_whoever_enters_by_a_door_has_to_suggest_this_room() -> None:
    game = table("classic", at={SCARLET: "4,6"}).roll(1).move("Study")

    assert game.kinds() == {Suggest}
    assert {action.named.room for action in game.legal(Suggest)} == {"Study"}
    game.refuses(EndTurn(0), WrongPhase, "P21")
    game.refuses(Suggest(0, CaseFile(PLUM, "Rope", "Hall")), WrongRoom, "P14")


@pytest.mark.rule("P14")
def test_whoever_enters_by_a_passage_has_to_suggest_this_room() -> None:
    game = table("classic", at={SCARLET: "Study"}).passage("Kitchen")

    assert game.kinds() == {Suggest}
    assert {action.named.room for action in game.legal(Suggest)} == {"Kitchen"}
    game.refuses(EndTurn(0), WrongPhase, "P21")


@pytest.mark.rule("P15")
def test_the_suggested_token_and_weapon_come_into_the_room() -> None:
    game = table("classic", at={SCARLET: "4,6"})

    game.roll(1).move("Study").suggest(GREEN, "Rope")

    assert game.place(GREEN) == "Study"
    assert game.weapon("Rope") == "Study"
    assert game.place(PLUM) == "5,0"
    assert game.weapon("Knife") == "Hall"


@pytest.mark.rule("P15")
def test_they_stay_there_afterwards() -> None:
    game = table("classic", at={SCARLET: "4,6"})

    game.roll(1).move("Study").suggest(GREEN, "Rope").answered().pass_turn().pass_turn()

    assert game.whose_turn == SCARLET
    assert game.place(GREEN) == "Study"
    assert game.weapon("Rope") == "Study"


@pytest.mark.rule("P16")
def test_a_room_holds_all_six_tokens() -> None:
    game = table("classic", at=dict.fromkeys(SUSPECTS, "Lounge") | {SCARLET: "6,17", PLUM: "5,0"})

    game.roll(1).move("Lounge").suggest(PLUM, "Rope")

    assert {game.place(suspect) for suspect in SUSPECTS} == {"Lounge"}


@pytest.mark.rule("P16")
def test_a_room_holds_several_weapons() -> None:
    game = table("classic", at={SCARLET: "6,17", MUSTARD: "6,18"})
    assert game.weapon("Candlestick") == "Lounge"

    game.roll(1).move("Lounge").suggest(PLUM, "Rope").answered()
    game.roll(2).move("Lounge").suggest(PLUM, "Wrench")

    assert {game.weapon(weapon) for weapon in ("Candlestick", "Rope", "Wrench")} == {"Lounge"}


@pytest.mark.rule("P17")
def test_a_suggestion_may_name_a_suspect_that_nobody_plays() -> None:
    game = table("classic", (SCARLET, MUSTARD, WHITE), at={SCARLET: "6,17"}).roll(1).move("Lounge")

    game.suggest(PEACOCK, "Rope")

    assert game.place(PEACOCK) == "Lounge"


@pytest.mark.rule("P17")
def test_a_suggestion_may_name_the_suggester() -> None:
    game = table("classic", at={SCARLET: "6,17"}).roll(1).move("Lounge")

    game.suggest(SCARLET, "Rope")

    assert game.just(SuggestionMade)[0].named.suspect == SCARLET
    assert game.place(SCARLET) == "Lounge"


@pytest.mark.rule("P17")
def test_a_suggestion_may_name_cards_of_the_own_hand() -> None:
    own = (PLUM, "Rope", "Lounge")
    game = table("classic", at={SCARLET: "6,17"}, hands={SCARLET: own}).roll(1).move("Lounge")

    game.suggest(PLUM, "Rope")

    assert game.just(SuggestionMade)[0].named == CaseFile(*own)


# Disproving


def suggested(
    hands: dict[Card, Hand] | None = None, case_file: tuple[Card, Card, Card] | None = None
) -> Table:
    """Scarlet has just suggested Plum with the Rope in the Lounge to Mustard, White and Green."""
    game = table("classic", 4, at={SCARLET: "6,17"}, hands=hands, case_file=case_file)
    return game.roll(1).move("Lounge").suggest(PLUM, "Rope")


@pytest.mark.rule("P18")
def test_the_seat_to_the_left_is_asked_first() -> None:
    game = suggested(hands={MUSTARD: ("Rope",), WHITE: (PLUM,)})

    assert game.to_act == MUSTARD
    game.refuses(Show(game.seat(WHITE), PLUM), NotYourTurn, "P6")


@pytest.mark.rule("P18")
def test_the_next_seat_is_asked_if_the_first_has_none_of_the_cards() -> None:
    game = suggested(hands={GREEN: (PLUM,)}, case_file=(WHITE, "Rope", "Lounge"))

    assert [event.seat for event in game.just(CannotDisprove)] == [1, 2]
    assert game.to_act == GREEN


@pytest.mark.rule("P18")
def test_asking_goes_round_the_table_and_stops_before_the_suggester() -> None:
    game = table(
        "classic", 4, turn=WHITE, at={WHITE: "6,17"}, hands={WHITE: (PLUM, "Rope", "Lounge")}
    )

    game.roll(1).move("Lounge").suggest(PLUM, "Rope")

    asked = [game.state.suspect_of(event.seat) for event in game.just(CannotDisprove)]
    assert asked == [GREEN, SCARLET, MUSTARD]


@pytest.mark.rule("P18")
def test_whoever_can_disprove_has_to() -> None:
    game = suggested(hands={MUSTARD: ("Rope",)})

    assert game.legal(Show) == (Show(1, "Rope"),)
    assert game.kinds() == {Show}
    game.refuses(EndTurn(1), WrongPhase, "P21")


@pytest.mark.rule("P18")
@pytest.mark.parametrize("card", ["Rope", "Lounge"])
def test_whoever_holds_several_chooses_one(card: str) -> None:
    game = suggested(hands={MUSTARD: ("Rope", "Lounge")})
    assert game.legal(Show) == (Show(1, "Rope"), Show(1, "Lounge"))

    game.show(card)

    assert game.just(CardShown) == [CardShown(by=1, to=0, card=card)]


@pytest.mark.rule("P18")
def test_after_one_card_nobody_else_is_asked() -> None:
    game = suggested(hands={MUSTARD: ("Rope",), WHITE: (PLUM,)}).show("Rope")

    assert len(game.just(SuggestionDisproved)) == 1
    assert game.kinds() >= {Roll}
    game.refuses(Show(game.seat(WHITE), PLUM), NotYourTurn, "P6")


@pytest.mark.rule("P18", "P19")
def test_only_the_two_seats_know_the_shown_card() -> None:
    game = suggested(hands={WHITE: ("Rope",)}, case_file=(PLUM, "Knife", "Lounge")).show("Rope")

    for viewer in (SCARLET, WHITE):
        assert [event.card for event in game.told(viewer, CardShown)] == ["Rope"]
    for viewer in game.others(SCARLET, WHITE):
        assert game.told(viewer, CardShown) == []
        assert b'"card":"Rope"' not in game.stream(viewer)


@pytest.mark.rule("P19")
def test_everybody_learns_who_could_not_disprove_and_who_did() -> None:
    game = suggested(hands={WHITE: ("Rope",)}, case_file=(PLUM, "Knife", "Lounge")).show("Rope")

    for viewer in game.viewers():
        assert [event.seat for event in game.told(viewer, CannotDisprove)] == [game.seat(MUSTARD)]
        assert [event.seat for event in game.told(viewer, SuggestionDisproved)] == [
            game.seat(WHITE)
        ]


@pytest.mark.rule("P20")
def test_a_shown_card_ends_the_turn() -> None:
    game = suggested(hands={MUSTARD: ("Rope",)}).show("Rope")

    assert game.just(TurnEnded) == [TurnEnded(0)]
    assert game.just(TurnStarted) == [TurnStarted(1, 1)]
    game.refuses(Accuse(0, game.case_file), NotYourTurn, "P6")


@pytest.mark.rule("P20")
def test_when_nobody_disproves_the_suggester_may_accuse_or_end_the_turn() -> None:
    game = suggested(case_file=(PLUM, "Rope", "Lounge"))

    assert game.to_act == SCARLET
    assert game.kinds() == {Accuse, EndTurn}
    assert suggested(case_file=(PLUM, "Rope", "Lounge")).end().whose_turn == MUSTARD
    assert game.accuse_truly().state.outcome == Outcome(Ending.SOLVED, (0,))


@pytest.mark.rule("P21")
def test_there_is_one_suggestion_for_each_entry() -> None:
    game = suggested(case_file=(PLUM, "Rope", "Lounge"))
    again = Suggest(0, CaseFile(PLUM, "Rope", "Lounge"))

    game.refuses(again, WrongPhase, "P21")
    game.end().pass_turn().pass_turn().pass_turn()

    assert (game.whose_turn, game.place(SCARLET)) == (SCARLET, "Lounge")
    assert not game.may(Suggest)
    game.refuses(again, WrongPhase, "P21")


@pytest.mark.rule("P21")
def test_a_turn_may_not_be_given_up_to_stay_in_a_room() -> None:
    game = table("classic", at={SCARLET: "Lounge"})

    assert game.kinds() == {Roll, TakePassage, Accuse}
    game.refuses(EndTurn(0), WrongPhase, "P21")
    game.roll(1).refuses(EndTurn(0), WrongPhase, "P21")


@pytest.mark.rule("P21")
def test_another_room_allows_another_suggestion() -> None:
    game = table("classic", at={SCARLET: "6,17"})
    game.roll(1).move("Lounge").suggest(PLUM, "Rope").answered().pass_turn().pass_turn()

    game.passage("Conservatory")

    assert game.may(Suggest)


@pytest.mark.rule("P21")
def test_the_same_room_may_be_entered_again_on_a_later_turn() -> None:
    game = table("classic", at={SCARLET: "6,17"})
    game.roll(1).move("Lounge").suggest(PLUM, "Rope").answered().pass_turn().pass_turn()
    game.roll(1).move("6,17").pass_turn().pass_turn()

    game.roll(1).move("Lounge")

    assert game.may(Suggest)


# Being summoned


def summoned() -> Table:
    """Scarlet has summoned Mustard into the Lounge, and it is Mustard's turn."""
    game = table("classic", at={SCARLET: "6,17"}, hands={WHITE: ("Rope",)})
    return game.roll(1).move("Lounge").suggest(MUSTARD, "Rope").answered()


@pytest.mark.rule("P22")
def test_a_summoned_seat_may_suggest_where_it_stands_without_moving() -> None:
    game = summoned()
    assert (game.whose_turn, game.place(MUSTARD)) == (MUSTARD, "Lounge")
    assert {action.named.room for action in game.legal(Suggest)} == {"Lounge"}

    game.suggest(PLUM, "Rope").answered()

    assert game.whose_turn == WHITE


@pytest.mark.rule("P22")
def test_a_summoned_seat_may_roll_or_take_the_passage_instead() -> None:
    assert summoned().kinds() == {Suggest, Roll, TakePassage, Accuse}
    assert summoned().roll(1).targets() == {"6,17"}
    assert summoned().passage("Conservatory").place(MUSTARD) == "Conservatory"


@pytest.mark.rule("P22")
def test_having_rolled_it_cannot_suggest_there_any_more() -> None:
    game = summoned().roll(1)

    game.refuses(Suggest(1, CaseFile(PLUM, "Rope", "Lounge")), WrongPhase, "P21")


@pytest.mark.rule("P22")
def test_the_summons_counts_for_the_next_turn_alone() -> None:
    game = summoned().suggest(PLUM, "Rope").answered().pass_turn().pass_turn()

    assert (game.whose_turn, game.place(MUSTARD)) == (MUSTARD, "Lounge")
    assert not game.may(Suggest)


@pytest.mark.rule("P22")
def test_whoever_came_on_its_own_has_no_such_choice() -> None:
    game = summoned()
    game.suggest(PLUM, "Rope").answered().pass_turn()

    assert (game.whose_turn, game.place(SCARLET)) == (SCARLET, "Lounge")
    assert not game.may(Suggest)


@pytest.mark.rule("P22")
def test_the_house_may_take_this_choice_away() -> None:
    game = table("classic", at={SCARLET: "6,17"}, summoned_may_suggest=False)

    game.roll(1).move("Lounge").suggest(MUSTARD, "Rope").answered()

    assert game.kinds() == {Roll, TakePassage, Accuse}
