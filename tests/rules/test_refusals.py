"""Bad input: each is an error of its own that names a rule, and nothing has changed."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace
from tests.rules.table import (
    MUSTARD,
    PLUM,
    SCARLET,
    WHITE,
    Table,
    make_deal,
    table,
)

from whodunnit.core.actions import (
    HOST,
    Accuse,
    Action,
    Deal,
    Dice,
    EndTurn,
    Move,
    Roll,
    Show,
    Strike,
    Suggest,
    TakePassage,
)
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import (
    BadDeal,
    BadDice,
    CardNotHeld,
    CardNotNamed,
    GameIsOver,
    NoAccusationLeft,
    NoPassage,
    NoStrikes,
    NotForSeats,
    NotYourSeat,
    NotYourTurn,
    OutOfReach,
    RedCardNotShown,
    StaleVersion,
    TooEarlyToAccuse,
    UnknownCard,
    UnknownSeat,
    WrongPhase,
    WrongRoom,
)
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.editions.setup import make_setup

NAMED = CaseFile(PLUM, "Rope", "Lounge")
CORRIDOR = {SCARLET: "6,17"}


def start() -> Table:
    """Scarlet's turn begins before the door of the Lounge."""
    return table("classic", 4, at=CORRIDOR, hands={MUSTARD: ("Rope", "Knife"), WHITE: (PLUM,)})


def entered() -> Table:
    """Scarlet has entered the Lounge."""
    return start().roll(1).move("Lounge")


def asked() -> Table:
    """Mustard is asked to disprove Plum with the Rope in the Lounge."""
    return entered().suggest(PLUM, "Rope")


def asked_of_removed() -> Table:
    """The host is asked to show the Rope for Mustard, whose camp is removed."""
    hands = {MUSTARD: ("Rope", "Knife"), WHITE: (PLUM,)}
    game = table("camps", 4, hands=hands, strikes=1, turn=MUSTARD).strike()
    return game.pass_turn().pass_turn().suggest(PLUM, "Rope", "Lounge")


# The seat


@pytest.mark.rule("P6")
@pytest.mark.parametrize("by", [1, 2])
def test_an_action_for_another_seat(by: int) -> None:
    start().refuses(Roll(0), NotYourSeat, "P6", by=by)


@pytest.mark.rule("P18", "R8")
def test_a_card_shown_for_another_seat() -> None:
    asked().refuses(Show(1, "Rope"), NotYourSeat, "P6", by=0)
    asked_of_removed().refuses(Show(1, "Rope"), NotYourSeat, "P6", by=1)


@pytest.mark.parametrize("seat", [4, 99, -1, -2])
@pytest.mark.parametrize("kind", [Roll, EndTurn, Strike])
def test_a_seat_that_is_not_there(kind: Callable[[int], Action], seat: int) -> None:
    said = start().refuses(kind(seat), UnknownSeat, "P6")

    assert "0 to 3" in said


@pytest.mark.parametrize("by", [4, -2])
def test_a_sender_that_is_not_there(by: int) -> None:
    start().refuses(Roll(0), UnknownSeat, "P6", by=by)


@pytest.mark.rule("P6")
@pytest.mark.parametrize(
    "action",
    [
        Roll(1),
        Move(1, "6,16"),
        TakePassage(1, "Study"),
        Suggest(1, NAMED),
        Accuse(1, NAMED),
        EndTurn(1),
    ],
    ids=lambda action: type(action).__name__,
)
def test_an_action_out_of_turn(action: Action) -> None:
    said = start().refuses(action, NotYourTurn, "P6", by=1)

    assert SCARLET in said


@pytest.mark.rule("P18")
def test_an_action_while_others_are_asked() -> None:
    asked().refuses(EndTurn(0), NotYourTurn, "P6", by=0)
    asked().refuses(Show(2, PLUM), NotYourTurn, "P6", by=2)
    asked_of_removed().refuses(Show(2, PLUM), NotYourTurn, "P6", by=2)


def test_an_action_while_the_dice_are_rolling() -> None:
    game = start().act(Roll(0))

    game.refuses(Move(0, "Lounge"), NotYourTurn, "P6", by=0)
    game.refuses(Show(1, "Rope"), NotYourTurn, "P6", by=1)


@pytest.mark.rule("P3")
@pytest.mark.parametrize("action", [Dice((1,)), Strike(0)])
def test_a_seat_that_does_the_work_of_the_host(action: Action) -> None:
    start().refuses(action, NotForSeats, "P3", by=0)


@pytest.mark.rule("P3")
def test_a_seat_that_deals() -> None:
    game = start()

    game.refuses(make_deal(game.setup, {}), NotForSeats, "P3", by=0)


# The moment


@pytest.mark.parametrize(
    ("arranged", "action", "rule"),
    [
        (start, Move(0, "6,16"), "P11"),
        (start, Suggest(0, NAMED), "P21"),
        (start, EndTurn(0), "P21"),
        (start, Show(0, "Rope"), "P18"),
        (start, Dice((1,)), "P7"),
        (entered, Roll(0), "P7"),
        (entered, Move(0, "6,17"), "P11"),
        (entered, TakePassage(0, "Conservatory"), "P7"),
        (entered, Accuse(0, NAMED), "P23"),
        (entered, EndTurn(0), "P21"),
        (asked, EndTurn(1), "P21"),
        (asked, Accuse(1, NAMED), "P23"),
        (asked, Roll(1), "P7"),
    ],
)
def test_an_action_out_of_phase(arranged: Callable[[], Table], action: Action, rule: str) -> None:
    arranged().refuses(action, WrongPhase, rule)


def test_a_second_deal() -> None:
    game = start()

    game.refuses(make_deal(game.setup, {}), WrongPhase, "P4", by=HOST)


def test_an_action_before_the_deal() -> None:
    state, _ = create(make_setup("classic", 3))

    with pytest.raises(NotYourTurn, match=r"\(P6\)"):
        step(state, Roll(0))


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_an_action_meant_for_another_version(off: int) -> None:
    game = start()
    version = game.state.version

    said = game.refuses(Roll(0), StaleVersion, "P19", by=0, version=version + off)

    assert str(version) in said
    game.act(Roll(0), by=0, version=version)


@pytest.mark.rule("P24")
@pytest.mark.parametrize(
    "action",
    [Roll(1), EndTurn(0), Dice((1,)), Strike(1), Accuse(1, NAMED), Roll(99)],
    ids=lambda action: type(action).__name__,
)
def test_an_action_after_the_end(action: Action) -> None:
    start().accuse_truly().refuses(action, GameIsOver, "P24")


# The cards


@pytest.mark.rule("P14")
@pytest.mark.parametrize(
    "named",
    [
        CaseFile("Mr. Nobody", "Rope", "Lounge"),
        CaseFile(PLUM, "Spoon", "Lounge"),
        CaseFile(PLUM, "Rope", "Garage"),
        CaseFile("Rope", PLUM, "Lounge"),
        CaseFile(PLUM, "Rope", PLUM),
        CaseFile("", "", ""),
    ],
)
def test_an_unknown_card_is_neither_suggested_nor_accused(named: CaseFile) -> None:
    entered().refuses(Suggest(0, named), UnknownCard, "P14")
    start().refuses(Accuse(0, named), UnknownCard, "P14")


@pytest.mark.rule("P14")
def test_a_suggestion_for_another_room() -> None:
    said = entered().refuses(Suggest(0, replace(NAMED, room="Study")), WrongRoom, "P14")

    assert "Lounge" in said


def test_a_shown_card_that_is_not_of_the_deck() -> None:
    asked().refuses(Show(1, "Spoon"), UnknownCard, "P18")


@pytest.mark.rule("P18")
def test_a_shown_card_that_was_not_named() -> None:
    said = asked().refuses(Show(1, "Knife"), CardNotNamed, "P18")

    assert "Rope" in said


@pytest.mark.rule("P18", "R8")
def test_a_shown_card_that_is_not_held() -> None:
    asked().refuses(Show(1, "Lounge"), CardNotHeld, "P18")
    asked_of_removed().refuses(Show(1, "Lounge"), CardNotHeld, "P18", by=HOST)


def test_a_card_shown_for_a_seat_that_is_not_asked() -> None:
    asked_of_removed().refuses(Show(2, PLUM), NotYourTurn, "P6")


@pytest.mark.rule("N21")
def test_the_red_card_is_not_shown() -> None:
    hands = {MUSTARD: ("Knife",)}
    game = table(
        "camps", red_card=True, red=MUSTARD, hands=hands, case_file=(PLUM, "Rope", "Study")
    )
    game.suggest(MUSTARD, "Knife", "Study")

    game.refuses(Show(1, MUSTARD), RedCardNotShown, "N21")


# The board


@pytest.mark.rule("S5", "R3")
@pytest.mark.parametrize("to", ["6,18", "Study", "99,99", "Narnia", "", "6,17"])
def test_a_move_out_of_reach(to: str) -> None:
    start().roll(2).refuses(Move(0, to), OutOfReach, "S5")


def test_a_move_by_a_door_where_doors_do_not_matter() -> None:
    start().roll(1).refuses(Move(0, "Lounge", "5,17"), OutOfReach, "S5")


@pytest.mark.rule("P13")
@pytest.mark.parametrize("room", ["Study", "Lounge", "Narnia"])
def test_a_passage_that_is_not_there(room: str) -> None:
    start().refuses(TakePassage(0, room), NoPassage, "P13")
    table("classic", at={SCARLET: "Lounge"}).refuses(TakePassage(0, room), NoPassage, "P13")


@pytest.mark.parametrize("action", [Roll(0), Move(0, "Lounge"), TakePassage(0, "Study")])
def test_walking_without_a_board(action: Action) -> None:
    refusal = NoPassage if isinstance(action, TakePassage) else WrongPhase
    rule = {Roll: "P7", Move: "P11", TakePassage: "P13"}[type(action)]

    table("camps").refuses(action, refusal, rule)


# Accusations and strikes


@pytest.mark.rule("N13")
def test_an_accusation_before_round_three() -> None:
    game = table("camps", case_file=(PLUM, "Rope", "Lounge"), round=2)

    game.refuses(Suggest(0, NAMED, accusation_pending=True), TooEarlyToAccuse, "N13")
    start_of_round_two = table("classic", first_accusation_round=3, round=2)
    start_of_round_two.refuses(Accuse(0, NAMED), TooEarlyToAccuse, "N13")


@pytest.mark.rule("N14")
def test_a_second_accusation_where_one_is_allowed() -> None:
    game = table("camps", case_file=(PLUM, "Rope", "Lounge"), round=3)
    game.state = replace(game.state, accusations=(1, 0, 0))

    game.refuses(Suggest(0, NAMED, accusation_pending=True), NoAccusationLeft, "N14")
    game.suggest(PLUM, "Rope", "Lounge")
    assert game.whose_turn == MUSTARD


@pytest.mark.rule("N10")
def test_a_pending_accusation_where_there_are_none() -> None:
    entered().refuses(Suggest(0, NAMED, accusation_pending=True), WrongPhase, "N10")


@pytest.mark.rule("N9")
@pytest.mark.parametrize("edition", ["classic", "cluedo", "hallways"])
def test_a_strike_where_there_are_none(edition: str) -> None:
    table(edition).refuses(Strike(0), NoStrikes, "N9", by=HOST)


@pytest.mark.rule("N9")
def test_a_strike_for_another_seat_or_too_late() -> None:
    table("camps").refuses(Strike(1), NotYourTurn, "N9", by=HOST)
    game = table("camps", hands={MUSTARD: ("Rope",)}).suggest(PLUM, "Rope", "Lounge")
    game.refuses(Strike(0), WrongPhase, "N9", by=HOST)


# Chance


@pytest.mark.rule("P7", "C2")
@pytest.mark.parametrize("values", [(), (0,), (7,), (-1,), (1, 1), (100,)])
def test_bad_dice(values: tuple[int, ...]) -> None:
    start().act(Roll(0)).refuses(Dice(values), BadDice, "C2", by=HOST)


@pytest.mark.rule("C2")
@pytest.mark.parametrize("values", [(1,), (1, 7), (1, 2, 3)])
def test_bad_dice_where_two_are_rolled(values: tuple[int, ...]) -> None:
    table("cluedo").act(Roll(0)).refuses(Dice(values), BadDice, "C2", by=HOST)


CLASSIC = make_setup("classic", 3)
CAMPS = make_setup("camps", 3)
RED = make_setup("camps", 3, overrides={"red_card": True})
GOOD = make_deal(CLASSIC, {})
ROOMS = GOOD.weapons


def swapped(card: str, other: str) -> Deal:
    """The good deal, but with another card in the place of one."""
    hands = tuple(tuple(other if held == card else held for held in hand) for hand in GOOD.hands)
    return replace(GOOD, hands=hands)


def hiding(*named: str) -> Deal:
    """The good deal, but with other cards hidden."""
    suspect, weapon, room = named
    return replace(GOOD, case_file=CaseFile(suspect, weapon, room))


def placing(*rooms: str) -> Deal:
    """The good deal, but with the weapons in other rooms."""
    return replace(GOOD, weapons=rooms)


ONE, TWO, THREE = GOOD.hands
RED_DEAL = make_deal(RED, {}, red=WHITE)

BAD_DEALS = {
    "two suspects hidden": (CLASSIC, hiding(PLUM, WHITE, "Study"), "P3"),
    "unknown card hidden": (CLASSIC, hiding(PLUM, "Spoon", "Study"), "P3"),
    "no hands": (CLASSIC, replace(GOOD, hands=()), "P4"),
    "a hand too few": (CLASSIC, replace(GOOD, hands=(ONE, TWO)), "P4"),
    "a hand too many": (CLASSIC, replace(GOOD, hands=(ONE, TWO, THREE, ())), "P4"),
    "uneven hands": (CLASSIC, replace(GOOD, hands=((*ONE, TWO[0]), TWO[1:], THREE)), "P4"),
    "a card twice": (CLASSIC, swapped(ONE[0], TWO[0]), "P4"),
    "a hidden card dealt": (CLASSIC, swapped(ONE[0], GOOD.case_file.room), "P4"),
    "an unknown card dealt": (CLASSIC, swapped(ONE[0], "Spoon"), "P4"),
    "no weapons placed": (CLASSIC, placing(), "P2"),
    "a weapon too few": (CLASSIC, placing(*ROOMS[:5]), "P2"),
    "a weapon too many": (CLASSIC, placing(*ROOMS, "Study"), "P2"),
    "two weapons in a room": (CLASSIC, placing(*ROOMS[:5], ROOMS[0]), "P2"),
    "a weapon in no room": (CLASSIC, placing(*ROOMS[:5], "Garage"), "P2"),
    "a weapon in a suspect": (CLASSIC, placing(*ROOMS[:5], PLUM), "P2"),
    "weapons without a board": (CAMPS, replace(make_deal(CAMPS, {}), weapons=ROOMS), "P2"),
    "a murderer without the Red Card": (CLASSIC, replace(GOOD, murderer=0), "N19"),
    "the Red Card without a murderer": (RED, make_deal(CAMPS, {}), "N19"),
    "a murderer that nobody plays": (RED, replace(RED_DEAL, murderer=3), "N19"),
    "a murderer below the first seat": (RED, replace(RED_DEAL, murderer=-1), "N19"),
    "a murderer who is framed": (
        RED,
        replace(RED_DEAL, case_file=CaseFile(WHITE, "Wrench", "Study")),
        "N19",
    ),
    "a murderer with a full hand": (
        RED,
        replace(make_deal(CAMPS, {}, (PLUM, "Wrench", "Study")), murderer=0),
        "P4",
    ),
    "the Red Card in a hand as well": (
        RED,
        replace(RED_DEAL, hands=((WHITE, *RED_DEAL.hands[0][1:]), *RED_DEAL.hands[1:])),
        "P4",
    ),
}


@pytest.mark.rule("P2", "P3", "P4", "N19", "N20")
@pytest.mark.parametrize(("setup", "deal", "rule"), BAD_DEALS.values(), ids=BAD_DEALS)
def test_a_bad_deal(setup: Setup, deal: Deal, rule: str) -> None:
    state, _ = create(setup)
    before = msgspec.json.encode(state)

    with pytest.raises(BadDeal, match=rf"\({rule}\)"):
        step(state, deal, by=HOST)

    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(
    ("setup", "deal"),
    [(CLASSIC, GOOD), (CAMPS, make_deal(CAMPS, {})), (RED, RED_DEAL)],
    ids=["classic", "camps", "red"],
)
def test_the_deals_that_the_bad_ones_are_made_from_are_good(setup: Setup, deal: Deal) -> None:
    state, _ = create(setup)

    assert step(state, deal, by=HOST)[0].round == 1
