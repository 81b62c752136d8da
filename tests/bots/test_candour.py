"""Candour: whether somebody asks only for what it does not know."""

from whodunnit.bots._candour import candour
from whodunnit.bots._odds import Odds, odds
from whodunnit.core.cards import CaseFile
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts
from whodunnit.editions.setup import make_setup

DECK = make_setup("classic", 3).deck
ANN, BOB, CLEO = range(3)
SEATS = tuple(SeatFacts(name, 6) for name in ("Ann", "Bob", "Cleo"))
BOBS, CLEOS = (DECK.suspects[1], DECK.weapons[1]), (DECK.suspects[2], DECK.weapons[2])
HALL = DECK.rooms[0]


def seen_by_ann(*suggestions: SuggestionFacts, red_card: bool = False) -> Odds:
    known = tuple((card, BOB) for card in BOBS) + tuple((card, CLEO) for card in CLEOS)
    facts = Facts(DECK, SEATS, me=ANN, known=known, suggestions=suggestions, red_card=red_card)
    found = odds(facts)
    assert found is not None
    return found


def bob_asks(suspect: str, weapon: str) -> SuggestionFacts:
    return SuggestionFacts(BOB, CaseFile(suspect, weapon, HALL), shown_by=CLEO)


def test_nothing_is_known_of_whoever_has_not_asked() -> None:
    assert candour(seen_by_ann(), [BOB, CLEO]) == {BOB: 1, CLEO: 1}


def test_whoever_names_own_cards_is_not_candid() -> None:
    own, others = seen_by_ann(bob_asks(*BOBS)), seen_by_ann(bob_asks(*CLEOS))

    assert candour(own, [BOB])[BOB] < 0.1
    assert candour(others, [BOB])[BOB] > 1


def test_whoever_asks_again_for_what_it_was_shown_is_not_candid() -> None:
    # Cleo cannot have shown the room: Bob knows one of the two cards that he asks for again
    last = DECK.rooms[5]
    shown = SuggestionFacts(BOB, CaseFile(*CLEOS, last), shown_by=CLEO)
    facts = seen_by_ann(shown, bob_asks(*CLEOS)), seen_by_ann(shown, bob_asks("Mr. Green", "Rope"))
    again, another = (candour(one, [BOB])[BOB] for one in facts)

    assert again < another


def test_candour_has_a_floor_however_long_the_game() -> None:
    assert candour(seen_by_ann(*[bob_asks(*BOBS)] * 40), [BOB])[BOB] > 0
    assert candour(seen_by_ann(*[bob_asks(*BOBS)] * 100), [BOB])[BOB] == 1
