"""A master watches where the others walk: whoever turns away from a room knows it."""

from tests.rules.table import MUSTARD, SCARLET, WHITE, Table, table

from whodunnit.bots._footsteps import footsteps
from whodunnit.bots._odds import Odds, possible, weighed
from whodunnit.bots._walks import Choice, Walks
from whodunnit.core.cards import Card
from whodunnit.deduction import Facts, SeatFacts
from whodunnit.editions.setup import make_setup

DECK = make_setup("classic", 3).deck
HAND = (*DECK.suspects[:2], *DECK.weapons[:2], *DECK.rooms[:2])
FACTS = Facts(DECK, tuple(SeatFacts(name, 6) for name in ("Ann", "Bob", "Cleo")), me=0, hand=HAND)
NEAR, FAR = DECK.rooms[4], DECK.rooms[7]


def choice(towards: Card, after: int = 20) -> Choice:
    """Bob stands before one room, and goes for it or for another that is far."""
    turns = tuple(1.0 if room == NEAR else 3.0 for room in DECK.rooms)
    return Choice(1, turns, tuple(room == towards for room in DECK.rooms), after)


def read(*choices: Choice) -> Odds:
    found = weighed(FACTS, possible(FACTS), footsteps(FACTS, choices))
    assert found is not None
    return found


def hidden(found: Odds, room: Card) -> float:
    return found.hidden[DECK.index[room]]


def held(found: Odds, room: Card) -> float:
    return found.held(1)[DECK.index[room]]


def scarlet_near_the_lounge(then: str) -> Table:
    """Miss Scarlet walks up to the Lounge, and with the next roll somewhere."""
    game = table().roll(6).move("6,16")
    game.pass_turn().pass_turn()
    return game.roll(2).move(then)


def test_a_room_that_somebody_turns_away_from_is_likely_not_in_the_case_file() -> None:
    assert hidden(read(choice(FAR)), NEAR) < hidden(read(), NEAR) < hidden(read(choice(NEAR)), NEAR)


def test_a_room_that_somebody_goes_a_long_way_for_is_likely_not_in_its_hand() -> None:
    assert held(read(choice(FAR)), FAR) < held(read(), FAR)


def test_early_in_the_game_a_room_of_the_own_hand_is_as_good_as_any() -> None:
    early, late = read(choice(NEAR, after=0)), read(choice(NEAR, after=20))

    assert held(early, NEAR) > held(late, NEAR)


def test_a_walk_that_leads_everywhere_says_nothing() -> None:
    everywhere = Choice(1, (1.0,) * 9, (True,) * 9, 20)

    assert footsteps(FACTS, [everywhere]) == []


def test_it_sees_who_passes_by_a_room_that_it_could_have_entered() -> None:
    lounge = DECK.rooms.index("Lounge")

    (*_, away) = Walks().seen(scarlet_near_the_lounge("8,16").view(MUSTARD))
    (*_, inside) = Walks().seen(scarlet_near_the_lounge("Lounge").view(MUSTARD))

    assert away.by == inside.by == 0
    assert away.turns[lounge] == inside.turns[lounge] == 1
    assert inside.towards[lounge]
    assert not away.towards[lounge]


def test_its_own_walks_tell_it_nothing() -> None:
    game = scarlet_near_the_lounge("Lounge")

    assert all(seen.by != 0 for seen in Walks().seen(game.view(SCARLET)))


def test_watching_entry_by_entry_comes_to_the_same_as_watching_the_whole_game() -> None:
    game, walks = table(), Walks()
    for _ in range(6):
        game.pass_turn()
        seen = walks.seen(game.view(WHITE))

    assert seen == Walks().seen(game.view(WHITE))


def test_another_game_is_not_mixed_up_with_the_last_one() -> None:
    walks = Walks()
    walks.seen(scarlet_near_the_lounge("Lounge").view(MUSTARD))
    other = table(seats=4).roll(3)

    assert walks.seen(other.view(MUSTARD)) == Walks().seen(other.view(MUSTARD))
