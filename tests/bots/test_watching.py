"""A master watches what the others do: whoever turns away from a room knows it."""

from operator import add

from msgspec.structs import replace
from tests.rules.table import MUSTARD, SCARLET, WHITE, Table, table

from whodunnit.bots._intuition import intuition
from whodunnit.bots._odds import Odds, odds, weighed
from whodunnit.bots._walks import Choice, Walks
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts
from whodunnit.editions.setup import make_setup

DECK = make_setup("classic", 3).deck
HAND = (*DECK.suspects[:2], *DECK.weapons[:2], *DECK.rooms[:2])
SAID = [
    SuggestionFacts(1, CaseFile(DECK.suspects[2], DECK.weapons[3], DECK.rooms[2]), shown_by=2),
    SuggestionFacts(2, CaseFile(DECK.suspects[3], DECK.weapons[4], DECK.rooms[3]), shown_by=1),
    SuggestionFacts(1, CaseFile(DECK.suspects[4], DECK.weapons[2], DECK.rooms[3]), shown_by=2),
    SuggestionFacts(2, CaseFile(DECK.suspects[5], DECK.weapons[5], DECK.rooms[5]), shown_by=1),
]
FACTS = Facts(
    DECK,
    tuple(SeatFacts(name, 6) for name in ("Ann", "Bob", "Cleo")),
    me=0,
    hand=HAND,
    suggestions=tuple(SAID),
)
NEAR, FAR = DECK.rooms[4], DECK.rooms[7]


def choice(towards: Card, after: int = len(SAID)) -> Choice:
    """Bob stands before one room, and goes for it or for another that is far."""
    turns = tuple(1.0 if room == NEAR else 3.0 for room in DECK.rooms)
    lost = (0.0 if room == towards else 1.0 for room in DECK.rooms)
    return Choice(1, turns, tuple(map(add, turns, lost)), after)


def read(*choices: Choice) -> Odds:
    before = odds(FACTS)
    assert before is not None
    found = weighed(FACTS, [before.shares[0].position], intuition(before, choices))
    assert found is not None
    return found


def hidden(found: Odds, room: Card) -> float:
    return found.hidden[DECK.index[room]]


def scarlet_near_the_lounge(then: str) -> Table:
    """Miss Scarlet walks up to the Lounge, and with the next roll somewhere."""
    game = table().roll(6).move("6,16")
    game.pass_turn().pass_turn()
    return game.roll(2).move(then)


def test_a_room_that_somebody_turns_away_from_is_likely_not_in_the_case_file() -> None:
    assert hidden(read(choice(FAR)), NEAR) < hidden(read(), NEAR) / 4


def test_a_room_that_somebody_goes_a_long_way_for_may_well_be_in_the_case_file() -> None:
    assert hidden(read(choice(FAR)), FAR) > hidden(read(), FAR) * 1.2


def test_nothing_that_is_possible_is_ruled_out_by_what_others_do() -> None:
    turned_away = read(*[choice(FAR)] * 20)

    assert turned_away.winning.keys() == read().winning.keys()


def test_a_walk_that_leads_everywhere_says_nothing() -> None:
    everywhere = Choice(1, (1.0,) * 9, (1.0,) * 9, len(SAID))

    assert read(everywhere).hidden == read().hidden


def test_who_did_nothing_yet_tells_nothing() -> None:
    before = odds(replace(FACTS, suggestions=()))
    assert before is not None

    assert all(few == many for _, _, (few, many) in intuition(before, ()))


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
