"""What the master reads from the others' choices."""

from whodunnit.bots._odds import Odds, odds
from whodunnit.bots._opponents import Reading, read
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts
from whodunnit.editions.setup import make_setup

DECK = make_setup("parlour", 3).deck
HAND = (*DECK.suspects[:2], *DECK.weapons[:2], *DECK.rooms[:2])
ASKED = CaseFile(DECK.suspects[3], DECK.weapons[3], DECK.rooms[3])
OTHERS = CaseFile(DECK.suspects[4], DECK.weapons[4], DECK.rooms[4])
EVERYTHING = Reading(whose_turn=0, free_room=True, silence=True, repeats=True, learns=True)


def told(*suggestions: SuggestionFacts) -> Facts:
    """What the first of three seats knows after some suggestions."""
    seats = tuple(SeatFacts(name, 6) for name in ("Ann", "Bob", "Cleo"))
    return Facts(DECK, seats, me=0, hand=HAND, suggestions=suggestions)


def reading(facts: Facts, how: Reading = EVERYTHING) -> Odds:
    found = read(facts, how)
    assert found is not None
    return found


def plain(facts: Facts) -> Odds:
    found = odds(facts)
    assert found is not None
    return found


def holds(found: Odds, seat: int, card: Card) -> float:
    return found.held(seat)[DECK.index[card]]


def test_whoever_asks_for_a_card_is_less_likely_to_hold_it_if_most_players_are_honest() -> None:
    # Cleo shows each time: Bob asked for different cards, and none of them is known to be his own
    facts = told(
        SuggestionFacts(1, ASKED, shown_by=2),
        SuggestionFacts(1, OTHERS, shown_by=2),
        SuggestionFacts(1, CaseFile(DECK.suspects[5], DECK.weapons[5], DECK.rooms[5]), shown_by=2),
    )

    found = reading(facts)

    assert sum(found.winning.values()) > 0.999
    assert holds(found, 1, ASKED.suspect) != holds(plain(facts), 1, ASKED.suspect)


def test_whoever_does_not_accuse_when_nobody_disproved_holds_one_of_the_cards() -> None:
    facts = told(SuggestionFacts(1, ASKED, cannot=(2, 0)))
    named = (DECK.index[ASKED.suspect], DECK.index[ASKED.weapon], DECK.index[ASKED.room])

    attentive = reading(facts).winning[named]
    careless = reading(
        facts, Reading(whose_turn=0, free_room=True, silence=False, repeats=True, learns=True)
    ).winning[named]

    assert attentive < careless / 5


def test_while_the_turn_lasts_silence_says_nothing() -> None:
    facts = told(SuggestionFacts(1, ASKED, cannot=(2, 0)))
    named = (DECK.index[ASKED.suspect], DECK.index[ASKED.weapon], DECK.index[ASKED.room])
    during = Reading(whose_turn=1, free_room=True, silence=True, repeats=True, learns=True)

    assert reading(facts, during).winning[named] > reading(facts).winning[named]


def test_a_card_that_is_asked_for_again_was_not_the_one_that_was_shown() -> None:
    again = CaseFile(ASKED.suspect, OTHERS.weapon, OTHERS.room)
    facts = told(
        SuggestionFacts(1, ASKED, shown_by=2),
        SuggestionFacts(1, again, cannot=(2, 0)),
    )
    blind = Reading(whose_turn=0, free_room=True, silence=True, repeats=False, learns=True)
    seen = told(
        SuggestionFacts(1, ASKED, shown_by=2),
        SuggestionFacts(1, CaseFile(ASKED.suspect, ASKED.weapon, OTHERS.room), shown_by=2),
    )

    assert holds(reading(facts), 2, ASKED.weapon) >= holds(reading(facts, blind), 2, ASKED.weapon)
    assert holds(reading(seen), 2, ASKED.room) > holds(reading(seen, blind), 2, ASKED.room)


def test_on_a_board_the_room_where_a_seat_stands_says_nothing_of_its_hand() -> None:
    board = Reading(whose_turn=0, free_room=False, silence=True, repeats=True, learns=False)
    rooms = [card for card in DECK.rooms if card not in HAND]

    found = reading(told(SuggestionFacts(1, CaseFile(*HAND[::2]), shown_by=0, card=HAND[0])), board)

    chances = {round(holds(found, 1, room), 6) for room in rooms}
    assert len(chances) == 1


def test_a_seat_that_was_seen_to_name_its_own_cards_is_believed_less() -> None:
    his = OTHERS.weapon
    facts = told(
        SuggestionFacts(0, CaseFile(HAND[0], his, HAND[4]), shown_by=1, card=his),
        *(
            SuggestionFacts(1, CaseFile(DECK.suspects[5], his, room), shown_by=2)
            for room in DECK.rooms[5:8]
        ),
        SuggestionFacts(1, ASKED, shown_by=2),
    )
    believing = Reading(whose_turn=0, free_room=True, silence=True, repeats=True, learns=False)

    learnt, trusting = reading(facts), reading(facts, believing)

    assert holds(learnt, 1, ASKED.suspect) > holds(trusting, 1, ASKED.suspect)


def test_a_game_of_hundreds_of_suggestions_is_read_like_any_other() -> None:
    # Bob asks Cleo for his own cards again and again: nothing new is learnt, and nothing overflows
    often = told(*[SuggestionFacts(1, ASKED, shown_by=2)] * 600)
    once = told(SuggestionFacts(1, ASKED, shown_by=2))

    found = reading(often)

    assert sum(found.winning.values()) > 0.999
    assert found.winning.keys() == reading(once).winning.keys()
    assert sum(plain(often).winning.values()) > 0.999
