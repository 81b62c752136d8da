"""Proofs in words: what a player would say, citing only what is needed."""

import pytest
from tests.deduction.explain_positions import CLASSIC

from whodunnit.core.cards import Card, CaseFile, Deck
from whodunnit.deduction import BadFacts, Contradiction
from whodunnit.deduction.checker import check
from whodunnit.deduction.explain import why
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD, Place
from whodunnit.deduction.proof import Entry, EntryKind, Fact, NotCertain, Rule

YOU, MUSTARD, WHITE, GREEN = range(4)
HAND = ("Miss Scarlet", "Rope", "Ballroom", "Kitchen", "Study")


def game(*suggestions: SuggestionFacts, **more: object) -> Facts:
    """You (with five cards), Mustard (five), White (four) and Green (four)."""
    seats = (
        SeatFacts("Scarlet", 5, "Miss Scarlet"),
        SeatFacts("Mustard", 5, "Colonel Mustard"),
        SeatFacts("White", 4, "Mrs. White"),
        SeatFacts("Green", 4, "Mr. Green"),
    )
    known = {"me": YOU, "hand": HAND} | more
    return Facts(CLASSIC, seats, suggestions=suggestions, **known)  # type: ignore[arg-type]


def spoken(facts: Facts, card: Card, place: Place, holds: bool = True) -> list[str]:
    """The sentences of a proof, which the checker has accepted."""
    proof = why(facts, Fact(card, place, holds))
    check(facts, proof)
    return list(proof.sentences)


def suggestion(
    turn: int,
    by: int,
    *named: Card,
    cannot: tuple[int, ...] = (),
    shown_by: int | None = None,
    card: Card | None = None,
) -> SuggestionFacts:
    return SuggestionFacts(by, CaseFile(*named), cannot, shown_by, card, turn)


def test_your_own_cards_need_no_more_than_your_hand() -> None:
    assert spoken(game(), "Rope", YOU) == ["You hold the Rope."]
    assert spoken(game(), "Knife", YOU, False) == ["You do not hold the Knife."]


def test_a_card_in_one_place_is_in_no_other() -> None:
    assert spoken(game(), "Rope", MUSTARD, False) == [
        "You hold the Rope. So Mustard does not hold the Rope."
    ]


def test_a_seat_showed_the_card_that_is_left_of_three() -> None:
    facts = game(
        suggestion(3, GREEN, "Mrs. Peacock", "Knife", "Hall", cannot=(MUSTARD,)),
        suggestion(7, GREEN, "Professor Plum", "Rope", "Hall", shown_by=MUSTARD),
    )

    assert spoken(facts, "Professor Plum", MUSTARD) == [
        "On turn 7 Mustard showed one of Professor Plum, the Rope and the Hall, "
        "but you hold the Rope, and on turn 3 Mustard could not show the Hall. "
        "So Mustard holds Professor Plum."
    ]


def test_a_full_hand_holds_no_other_card() -> None:
    facts = game(
        *(
            suggestion(turn, YOU, "Miss Scarlet", "Rope", room, shown_by=GREEN, card=room)
            for turn, room in enumerate(("Hall", "Lounge", "Library"), 1)
        ),
        known=(("Knife", GREEN),),
    )

    assert spoken(facts, "Wrench", GREEN, False) == [
        "Green has four cards and no more: Green is known to hold the Knife; "
        "on turn 1 Green showed you the Hall; on turn 2 Green showed you the Lounge; "
        "and on turn 3 Green showed you the Library. So Green does not hold the Wrench."
    ]


def test_a_hand_holds_all_that_is_left_for_it() -> None:
    others = ("Candlestick", "Knife", "Lead Pipe", "Revolver", "Wrench")
    rooms = ("Billiard Room", "Conservatory", "Dining Room", "Hall", "Library")
    facts = game(
        *(
            suggestion(turn, YOU, "Mrs. Peacock", weapon, room, cannot=(GREEN,))
            for turn, (weapon, room) in enumerate(zip(others, rooms, strict=True), 1)
        ),
        known=(("Lounge", WHITE),),
    )

    assert spoken(facts, "Mr. Green", GREEN) == [
        "Green has four cards, and only Colonel Mustard, Mrs. White, Mr. Green and Professor Plum "
        "are left: you hold Miss Scarlet, the Rope, the Ballroom, the Kitchen and the Study; "
        "White is known to hold the Lounge; "
        "on turn 1 Green could not show Mrs. Peacock, the Candlestick or the Billiard Room; "
        "on turn 2 Green could not show the Knife or the Conservatory; "
        "on turn 3 Green could not show the Lead Pipe or the Dining Room; "
        "on turn 4 Green could not show the Revolver or the Hall; "
        "and on turn 5 Green could not show the Wrench or the Library. "
        "So Green holds Mr. Green."
    ]


def test_a_card_that_nobody_holds_is_in_the_case_file() -> None:
    facts = game(
        suggestion(1, YOU, "Miss Scarlet", "Knife", "Study", cannot=(MUSTARD, WHITE, GREEN))
    )

    assert spoken(facts, "Knife", CASE_FILE) == [
        "Only one place is left for the Knife: you do not hold it, "
        "and on turn 1 Mustard, White and Green could not show it. "
        "So the Knife is in the Case File."
    ]
    assert spoken(facts, "Wrench", CASE_FILE, False)[-1] == (
        "The Knife is in the Case File. So the Wrench is not in the Case File."
    )


def test_the_last_candidate_of_a_kind_is_in_the_case_file() -> None:
    facts = game(
        suggestion(4, YOU, "Miss Scarlet", "Knife", "Study", shown_by=MUSTARD, card="Knife"),
        suggestion(8, YOU, "Miss Scarlet", "Wrench", "Study", shown_by=WHITE, card="Wrench"),
        suggestion(9, YOU, "Miss Scarlet", "Revolver", "Study", shown_by=WHITE, card="Revolver"),
        known=(("Lead Pipe", GREEN),),
    )

    assert spoken(facts, "Candlestick", CASE_FILE) == [
        "Only the Candlestick is left as the weapon of the Case File: you hold the Rope; "
        "Green is known to hold the Lead Pipe; on turn 4 Mustard showed you the Knife; "
        "on turn 8 White showed you the Wrench; and on turn 9 White showed you the Revolver. "
        "So the Candlestick is in the Case File."
    ]


def test_different_shown_cards_fill_a_hand() -> None:
    facts = game(
        suggestion(2, WHITE, "Mrs. White", "Knife", "Hall", shown_by=GREEN),
        suggestion(5, WHITE, "Mr. Green", "Lead Pipe", "Lounge", shown_by=GREEN),
        suggestion(6, WHITE, "Mrs. Peacock", "Revolver", "Library", shown_by=GREEN),
        suggestion(9, YOU, "Mrs. Peacock", "Wrench", "Study", shown_by=GREEN, card="Wrench"),
    )

    assert spoken(facts, "Candlestick", GREEN, False) == [
        "Green has four cards. On turn 2 Green showed one of Mrs. White, the Knife and the Hall; "
        "on turn 5 Green showed one of Mr. Green, the Lead Pipe and the Lounge; "
        "and on turn 6 Green showed one of Mrs. Peacock, the Revolver and the Library. "
        "On turn 9 Green showed you the Wrench. "
        "Otherwise these would be too many different cards. "
        "So Green does not hold the Candlestick."
    ]


def test_cards_crowd_out_others_over_several_hands() -> None:
    facts = game(
        suggestion(1, GREEN, "Mr. Green", "Candlestick", "Ballroom", cannot=(YOU, MUSTARD)),
        suggestion(2, GREEN, "Mrs. Peacock", "Lead Pipe", "Kitchen", cannot=(YOU, MUSTARD)),
        suggestion(3, GREEN, "Professor Plum", "Revolver", "Library", cannot=(YOU, MUSTARD)),
        me=None,
        hand=(),
        case_file=CaseFile("Professor Plum", "Knife", "Hall"),
    )

    assert spoken(facts, "Wrench", WHITE, False) == [
        "White has four cards, and Green has four cards. "
        "You have seen Professor Plum, the Knife and the Hall in the Case File; "
        "on turn 1 Scarlet and Mustard could not show Mr. Green, the Candlestick or the Ballroom; "
        "on turn 2 Scarlet and Mustard could not show Mrs. Peacock, the Lead Pipe or the Kitchen; "
        "and on turn 3 Scarlet and Mustard could not show the Revolver or the Library. "
        "Otherwise there would be no room for Mr. Green, Mrs. Peacock, the Candlestick, "
        "the Lead Pipe, the Revolver, the Ballroom, the Kitchen and the Library. "
        "So White does not hold the Wrench."
    ]


def test_a_supposition_that_fails() -> None:
    facts = game(
        suggestion(1, YOU, "Miss Scarlet", "Knife", "Study", cannot=(MUSTARD, WHITE)),
        suggestion(2, WHITE, "Mrs. White", "Candlestick", "Hall", shown_by=GREEN),
        suggestion(5, WHITE, "Mr. Green", "Lead Pipe", "Lounge", shown_by=GREEN),
        suggestion(6, WHITE, "Mrs. Peacock", "Revolver", "Library", shown_by=GREEN),
        suggestion(9, YOU, "Mrs. Peacock", "Wrench", "Study", shown_by=GREEN, card="Wrench"),
    )

    assert spoken(facts, "Knife", CASE_FILE) == [
        "Suppose that the Knife is not in the Case File.",
        "Only one place is left for the Knife: you do not hold it; "
        "on turn 1 Mustard and White could not show it; and it is not in the Case File. "
        "So Green holds the Knife.",
        "Green has four cards. "
        "On turn 2 Green showed one of Mrs. White, the Candlestick and the Hall; "
        "on turn 5 Green showed one of Mr. Green, the Lead Pipe and the Lounge; "
        "and on turn 6 Green showed one of Mrs. Peacock, the Revolver and the Library. "
        "On turn 9 Green showed you the Wrench, and Green holds the Knife. "
        "These are too many different cards.",
        "That cannot be, so the Knife is in the Case File.",
    ]


def test_the_wrong_part_of_a_false_accusation() -> None:
    facts = game(
        suggestion(1, YOU, "Miss Scarlet", "Knife", "Study", cannot=(MUSTARD, WHITE, GREEN)),
        suggestion(5, YOU, "Professor Plum", "Rope", "Study", cannot=(MUSTARD, WHITE, GREEN)),
        false_accusations=(CaseFile("Professor Plum", "Knife", "Hall"),),
    )

    assert spoken(facts, "Hall", CASE_FILE, False)[-1] == (
        "The accusation of Professor Plum with the Knife in the Hall was false, "
        "but Professor Plum and the Knife are in the Case File. "
        "So the Hall is not in the Case File."
    )


@pytest.mark.rule("N19", "N21")
def test_the_murderer_is_the_one_played_suspect_whose_card_nobody_can_show() -> None:
    facts = game(
        suggestion(1, YOU, "Mrs. White", "Rope", "Study", shown_by=MUSTARD, card="Mrs. White"),
        suggestion(5, YOU, "Colonel Mustard", "Rope", "Hall", cannot=(MUSTARD,), shown_by=WHITE),
        known=(("Hall", GREEN),),
        red_card=True,
        innocent=(YOU,),
    )

    assert spoken(facts, "Mr. Green", RED_CARD) == [
        "On turn 5 White showed one of Colonel Mustard, the Rope and the Hall, "
        "but you hold the Rope, and Green is known to hold the Hall. "
        "So White holds Colonel Mustard.",
        "Only Mr. Green is left as the murderer: you hold Miss Scarlet; "
        "on turn 1 Mustard showed you Mrs. White; and White holds Colonel Mustard. "
        "So Mr. Green is the murderer.",
    ]
    assert spoken(facts, "Mr. Green", CASE_FILE, False)[-1] == (
        "Mr. Green is the murderer. So Mr. Green is not in the Case File."
    )
    assert spoken(facts, "Mrs. Peacock", RED_CARD, False) == [
        "Only a suspect that somebody plays can be the murderer. "
        "So Mrs. Peacock is not the murderer."
    ]
    assert why(facts, Fact("Miss Scarlet", RED_CARD, False)).cited == (
        "You do not have the Red Card.",
    )


@pytest.mark.rule("N20")
def test_the_red_card_counts_as_one_of_a_hand() -> None:
    facts = game(
        *(
            suggestion(turn, YOU, "Mrs. Peacock", "Rope", room, shown_by=GREEN, card=room)
            for turn, room in enumerate(("Hall", "Lounge", "Library"), 1)
        ),
        known=(("Colonel Mustard", WHITE), ("Mrs. White", MUSTARD)),
        red_card=True,
        innocent=(YOU,),
    )

    assert spoken(facts, "Wrench", GREEN, False)[-1] == (
        "Green has four cards and no more: on turn 1 Green showed you the Hall; "
        "on turn 2 Green showed you the Lounge; on turn 3 Green showed you the Library; "
        "and Mr. Green is the murderer. So Green does not hold the Wrench."
    )


def test_what_you_have_seen_yourself() -> None:
    facts = game(
        red_card=True,
        hand=HAND[1:],
        murderer=YOU,
        case_file=CaseFile("Professor Plum", "Knife", "Lounge"),
    )

    assert spoken(facts, "Professor Plum", GREEN, False) == [
        "You have seen Professor Plum in the Case File. So Green does not hold Professor Plum."
    ]
    assert spoken(facts, "Mr. Green", RED_CARD, False) == [
        "You have the Red Card. So Mr. Green is not the murderer."
    ]
    assert spoken(facts, "Miss Scarlet", RED_CARD) == [
        "You have the Red Card. So Miss Scarlet is the murderer."
    ]


def test_cards_on_the_table_and_cards_shown_to_everybody() -> None:
    seats = (SeatFacts("Ann", 1), SeatFacts("Bob", 1))
    facts = Facts(
        Deck(("Ada", "Ben"), ("The Axe", "Bow"), ("Attic", "Bar")),
        seats,
        face_up=("Attic",),
        suggestions=(SuggestionFacts(0, CaseFile("Ada", "Bow", "Bar"), (), 1, "Ada"),),
    )

    assert spoken(facts, "Attic", FACE_UP) == ["The Attic lies face up."]
    assert spoken(facts, "Bar", FACE_UP, False) == [
        "The Bar does not lie face up. So the Bar is not face up on the table."
    ]
    assert spoken(facts, "Bar", CASE_FILE) == [
        "Only the Bar is left as the room of the Case File: the Attic lies face up. "
        "So the Bar is in the Case File."
    ]
    assert spoken(facts, "The Axe", 1, False) == [
        "Bob has one card and no more: on suggestion 1 Bob showed Ada. "
        "So Bob does not hold The Axe."
    ]


def test_a_hand_that_is_not_told_in_full_rules_out_nothing() -> None:
    facts = game(hand=("Rope",))

    assert spoken(facts, "Rope", YOU) == ["You hold the Rope."]
    with pytest.raises(NotCertain):
        why(facts, Fact("Knife", YOU, False))


def test_a_proof_cites_its_entries_in_words() -> None:
    facts = game(
        suggestion(3, GREEN, "Mrs. Peacock", "Knife", "Hall", cannot=(MUSTARD,)),
        suggestion(7, GREEN, "Professor Plum", "Rope", "Hall", shown_by=MUSTARD),
    )

    proof = why(facts, Fact("Professor Plum", MUSTARD, True))

    assert proof.entries == (
        Entry(EntryKind.OWN_HAND, seat=YOU),
        Entry(EntryKind.COULD_NOT, seat=MUSTARD, suggestion=0),
        Entry(EntryKind.SHOWED, seat=MUSTARD, suggestion=1),
    )
    assert proof.cited == (
        "You hold Miss Scarlet, the Rope, the Ballroom, the Kitchen and the Study.",
        "On turn 3 Mustard could not disprove Mrs. Peacock, the Knife and the Hall.",
        "On turn 7 Mustard showed one of Professor Plum, the Rope and the Hall.",
    )
    assert proof.steps[-1].rule is Rule.SHOWED_THE_OTHER


def test_what_is_open_has_no_proof() -> None:
    with pytest.raises(NotCertain, match="It is not certain that Mustard holds the Knife"):
        why(game(), Fact("Knife", MUSTARD, True))
    with pytest.raises(NotCertain, match="It is not so that the Knife is the murderer"):
        why(game(), Fact("Knife", RED_CARD, True))


def test_facts_that_contradict_each_other_prove_nothing() -> None:
    facts = game(suggestion(1, GREEN, "Mrs. Peacock", "Rope", "Hall", cannot=(YOU,)))

    with pytest.raises(Contradiction):
        why(facts, Fact("Knife", MUSTARD, True))


def test_a_question_about_no_card_or_no_place_is_refused() -> None:
    with pytest.raises(BadFacts, match="'Sword'"):
        why(game(), Fact("Sword", MUSTARD, True))
    with pytest.raises(BadFacts, match="7"):
        why(game(), Fact("Rope", 7, True))
