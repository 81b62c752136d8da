"""How long a master may wait: the more rivals think, the less."""

from whodunnit.bots._pace import pace_of
from whodunnit.core.cards import CaseFile
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts
from whodunnit.editions.setup import make_setup

DECK = make_setup("classic", 3).deck
ANN, BOB, CLEO = range(3)
SEATS = tuple(SeatFacts(name, 6) for name in ("Ann", "Bob", "Cleo"))
PLUM, ROPE = DECK.suspects[3], DECK.weapons[3]


def told(*suggestions: SuggestionFacts) -> Facts:
    return Facts(DECK, SEATS, me=ANN, hand=(DECK.rooms[3],), suggestions=suggestions)


# Of what Bob asked for Cleo can have neither the weapon nor the room: she showed the suspect
CLEO_SHOWS_THE_SUSPECT = (
    SuggestionFacts(ANN, CaseFile(DECK.suspects[0], ROPE, DECK.rooms[4]), (BOB, CLEO)),
    SuggestionFacts(ANN, CaseFile(DECK.suspects[1], DECK.weapons[1], DECK.rooms[5]), (BOB, CLEO)),
    SuggestionFacts(BOB, CaseFile(PLUM, ROPE, DECK.rooms[5]), shown_by=CLEO),
)


def hope(facts: Facts, rivals: list[int], haste: float = 1.0, candid: float = 1.0) -> float:
    """How likely none of them is first, if all are as candid as chance would have it."""
    return pace_of(facts, dict.fromkeys(rivals, candid), haste).outlasting


def test_the_more_rivals_there_are_the_less_it_pays_to_wait() -> None:
    assert hope(told(), [BOB, CLEO]) < hope(told(), [BOB]) < 1


def test_the_more_haste_there_is_the_less_it_pays_to_wait_but_for_dreamers() -> None:
    again = SuggestionFacts(BOB, CaseFile(PLUM, DECK.weapons[4], DECK.rooms[6]), shown_by=CLEO)
    dreams = told(*CLEO_SHOWS_THE_SUSPECT, *[again] * 5)

    assert hope(told(), [BOB], haste=2) < hope(told(), [BOB]) - 0.05
    assert hope(dreams, [BOB], haste=2) > hope(dreams, [BOB]) - 0.02


def test_who_asks_for_what_everybody_knows_is_no_danger() -> None:
    again = SuggestionFacts(BOB, CaseFile(PLUM, DECK.weapons[4], DECK.rooms[6]), shown_by=CLEO)
    other = SuggestionFacts(
        BOB, CaseFile(DECK.suspects[4], DECK.weapons[4], DECK.rooms[6]), shown_by=CLEO
    )

    dreams = hope(told(*CLEO_SHOWS_THE_SUSPECT, again), [BOB, CLEO])
    thinks = hope(told(*CLEO_SHOWS_THE_SUSPECT, other), [BOB, CLEO])

    assert thinks < hope(told(), [BOB, CLEO]) < dreams


def test_what_only_the_viewer_knows_is_not_held_against_the_others() -> None:
    # Ann showed her card to Bob alone: that Cleo asks for it says nothing of Cleo
    shown = SuggestionFacts(BOB, CaseFile(PLUM, ROPE, DECK.rooms[3]), shown_by=ANN, card=PLUM)
    unseen = SuggestionFacts(BOB, CaseFile(PLUM, ROPE, DECK.rooms[3]), shown_by=ANN)
    asks = SuggestionFacts(CLEO, CaseFile(PLUM, DECK.weapons[4], DECK.rooms[6]), shown_by=ANN)

    assert hope(told(shown, asks), [CLEO]) == hope(told(unseen, asks), [CLEO])


def test_a_card_of_the_own_hand_is_a_blank_and_no_dream() -> None:
    asks = SuggestionFacts(CLEO, CaseFile(PLUM, DECK.weapons[4], DECK.rooms[6]), shown_by=ANN)
    before = told(*CLEO_SHOWS_THE_SUSPECT)

    assert hope(told(*CLEO_SHOWS_THE_SUSPECT, asks), [CLEO]) <= hope(before, [CLEO])


def test_where_thinkers_would_have_solved_the_case_dreamers_sit() -> None:
    # Nothing is wasted: Cleo may show any of the three
    asks = SuggestionFacts(BOB, CaseFile(PLUM, DECK.weapons[4], DECK.rooms[6]), shown_by=CLEO)

    assert hope(told(*[asks] * 16), [BOB]) < hope(told(*[asks] * 24), [BOB])


def test_a_game_of_thousands_of_suggestions_is_no_harder_to_judge() -> None:
    again = SuggestionFacts(BOB, CaseFile(PLUM, DECK.weapons[4], DECK.rooms[6]), shown_by=CLEO)
    dreams = hope(told(*CLEO_SHOWS_THE_SUSPECT, *[again] * 5_000), [BOB])

    assert 0.98 < dreams < 1


def test_who_names_known_cards_as_blanks_does_not_dream() -> None:
    assert hope(told(), [BOB], candid=0.001) < hope(told(), [BOB]) < hope(told(), [BOB], candid=50)


def test_candour_is_no_proof_of_dreaming() -> None:
    assert hope(told(), [BOB], candid=1e6) < 0.95
