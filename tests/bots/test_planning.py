"""A master plans its way through several rooms, and knows where its rivals stand."""

import pytest
from tests.rules.table import GREEN, MUSTARD, PLUM, SCARLET, WHITE, Table, table

from whodunnit.bots._odds import Odds, odds
from whodunnit.bots._planning import Plan
from whodunnit.bots._rivals import rivals_of, summoning_gain, unsettled
from whodunnit.bots.walking import turns_on
from whodunnit.core.actions import Move, Roll, TakePassage
from whodunnit.deduction import Facts, SeatFacts

SEATS = (SCARLET, MUSTARD, WHITE, GREEN)


def plan(game: Table, patience: float = 0.8, **values: float) -> Plan:
    """The plan for rooms that are worth so much, named by their first word."""
    rooms = {room: values.get(room.split()[0], 0.0) for room in game.setup.deck.rooms}
    return Plan(game.state, rooms, patience)


def known_to_scarlet(game: Table, solved: bool) -> Odds:
    """What Miss Scarlet knows at the start, or once suspect and weapon are found."""
    deck, hand = game.setup.deck, game.state.hands[0]
    assert hand is not None
    rest = [card for card in (*deck.suspects[1:], *deck.weapons[1:]) if card not in hand]
    lacks = list(game.setup.hand_sizes)
    found = []
    for card in rest if solved else ():
        holder = max(range(1, len(lacks)), key=lacks.__getitem__)
        lacks[holder] -= 1
        found.append((card, holder))
    seats = tuple(
        SeatFacts(name, size) for name, size in zip(SEATS, game.setup.hand_sizes, strict=True)
    )
    knows = odds(Facts(deck, seats, me=0, hand=hand, known=tuple(found)))
    assert knows is not None
    return knows


def started(at: dict[str, str]) -> Table:
    """Four seats; Miss Scarlet holds rooms only, so that nothing is known of the rest."""
    hand = ("Hall", "Library", "Study", "Billiard Room", "Dining Room")
    return table(
        "classic",
        SEATS,
        hands={SCARLET: hand},
        at={SCARLET: "Hall", **at},
    )


def test_two_rooms_on_the_way_are_worth_more_than_a_better_one_elsewhere() -> None:
    game = table(at={SCARLET: "Conservatory"})

    ballroom, lounge = game.state, plan(game, Ballroom=1, Billiard=1, Lounge=1.2)

    by_roll = lounge.by(turns_on(ballroom, Roll(0)))
    by_passage = plan(game, Lounge=1.2).by(turns_on(ballroom, TakePassage(0, "Lounge")))
    assert by_roll > by_passage


def test_what_comes_later_is_worth_less() -> None:
    game = table(at={SCARLET: "Study"})
    there = plan(game, Kitchen=1)

    assert there.by(turns_on(game.state, TakePassage(0, "Kitchen"))) == pytest.approx(0.8)
    assert there.by(turns_on(game.state, Move(0, "Hall"))) == 0
    assert 0 < there.from_place("Ballroom") < there.from_place("Study")


def test_a_room_is_not_planned_twice() -> None:
    game = table(at={SCARLET: "Study"})

    assert plan(game, Kitchen=1).from_place("Study") == pytest.approx(0.8)


def test_without_a_board_there_is_nothing_to_plan() -> None:
    with pytest.raises(ValueError, match="without a board"):
        Plan(table("parlour").state, {}, 0.8)


@pytest.mark.rule("P22")
def test_early_on_a_summons_is_a_present_to_the_rival() -> None:
    game = started({SCARLET: "Lounge"})
    knows = known_to_scarlet(game, solved=False)

    assert summoning_gain(game.state, 0, knows, MUSTARD, "Lounge") > 0


def test_once_suspect_and_weapon_are_found_a_summons_leads_a_rival_astray() -> None:
    game = started({WHITE: "17,20"})
    knows = known_to_scarlet(game, solved=True)

    assert unsettled(knows) == pytest.approx(0)
    assert summoning_gain(game.state, 0, knows, WHITE, "Hall") < 0


@pytest.mark.parametrize("suspect", [SCARLET, PLUM])
def test_who_is_no_rival_gains_nothing_by_a_summons(suspect: str) -> None:
    game = started({})

    assert summoning_gain(game.state, 0, known_to_scarlet(game, solved=False), suspect, "Hall") == 0


def test_whoever_is_there_already_gains_nothing_by_a_summons() -> None:
    game = table("classic", SEATS, at={SCARLET: "Hall", MUSTARD: "Hall"})
    knows = known_to_scarlet(game, solved=False)

    assert summoning_gain(game.state, 0, knows, MUSTARD, "Hall") == 0


def test_a_seat_that_is_out_is_no_rival() -> None:
    game = table("classic", SEATS, turn=MUSTARD).accuse_falsely()

    assert rivals_of(game.state, 0) == [2, 3]
