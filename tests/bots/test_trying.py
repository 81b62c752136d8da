"""A guess that can be suggested this turn is not risked: a shown card costs less than the game."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.bots.scarlet import BEFORE_THE_LOUNGE, SEATS
from tests.rules.table import MUSTARD, SCARLET, WHITE, Table, table

from whodunnit.bots._trying import can_wait, chance_to_try
from whodunnit.bots.master import Master
from whodunnit.bots.player import Question
from whodunnit.core.cards import CaseFile
from whodunnit.core.legal import legal_by_kind
from whodunnit.core.state import Phase
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts

PASSAGE, OTHER_PASSAGE, FAR_AWAY = "Conservatory", "Kitchen", "Ballroom"
"""Passages lead to the Lounge and to the Study; from the last nothing is near."""


def at(place: str) -> Table:
    """Miss Scarlet somewhere, and a rival before the Lounge."""
    hand = (MUSTARD, WHITE, "Knife", "Hall", "Library")
    places = {SCARLET: place, MUSTARD: BEFORE_THE_LOUNGE}
    return table("classic", SEATS, hands={SCARLET: hand}, at=places)


def asked(game: Table) -> Question:
    """All is found but for the room, Lounge or Study, by rivals who name cards of their own."""
    deck, hand = game.setup.deck, game.state.hands[0]
    assert hand is not None
    hidden = {deck.suspects[5], deck.weapons[5], "Lounge", "Study"}
    left = [card for card in deck.cards if card not in {*hand, *hidden}]
    # Three suspects, four weapons and five rooms, to three seats in turn
    known = tuple((card, 1 + number % 3) for number, card in enumerate(left))
    own = [CaseFile(left[seat], left[3 + seat], "Hall") for seat in range(3)]
    facts = Facts(
        deck,
        tuple(SeatFacts(n, s) for n, s in zip(SEATS, game.setup.hand_sizes, strict=True)),
        me=0,
        hand=hand,
        known=known,
        suggestions=tuple(SuggestionFacts(s + 1, own[s], shown_by=0) for s in (0, 1, 2)) * 3,
    )
    kinds = {type(kind[0]): list(kind) for kind in legal_by_kind(game.state, 0)}
    return Question(game.view(SCARLET), 0, kinds, facts, Random(1))


def dares(game: Table) -> bool:
    """Whether a master accuses there."""
    player = Master(1)
    return player.believe(asked(game)).confidence >= player.confidence


def test_a_passage_leads_there_for_certain() -> None:
    game = at(PASSAGE)

    assert chance_to_try(game.state, "Lounge") == 1
    assert chance_to_try(game.state, "Dining Room") == 0


def test_a_roll_leads_there_as_often_as_the_dice_say() -> None:
    two_steps_away = table("classic", at={SCARLET: "7,17"})

    assert chance_to_try(two_steps_away.state, "Lounge") == pytest.approx(5 / 6)
    assert chance_to_try(at(FAR_AWAY).state, "Lounge") == 0


def test_a_token_in_the_door_shuts_it() -> None:
    assert chance_to_try(at("7,17").state, "Lounge") == 0


@pytest.mark.parametrize("shown", [1, 2])
def test_once_the_dice_have_shown_it_is_certain_or_out_of_the_question(shown: int) -> None:
    rolled = table("classic", at={SCARLET: "7,17"}).roll(shown)

    assert chance_to_try(rolled.state, "Lounge") == (shown > 1)


def test_where_an_accusation_has_to_wait_there_is_nothing_to_try() -> None:
    game = table("classic", at={SCARLET: PASSAGE}, accuse="at_start")

    assert chance_to_try(game.state, "Lounge") == 0
    assert not can_wait(game.state)


def test_a_guess_is_tried_where_it_can_be_and_risked_where_it_cannot() -> None:
    assert dares(at(FAR_AWAY))
    assert not dares(at(PASSAGE))
    assert Master(1).room_values(asked(at(PASSAGE))) == {"Lounge": 1.0}


def test_the_second_best_guess_is_tried_where_it_is_nearer() -> None:
    assert not dares(at(OTHER_PASSAGE))
    assert Master(1).room_values(asked(at(OTHER_PASSAGE))) == {"Study": 1.0}


def test_what_is_tried_is_the_guess_itself() -> None:
    game = at(PASSAGE)
    question = asked(game)
    guess = CaseFile(question.facts.deck.suspects[5], question.facts.deck.weapons[5], "Lounge")
    game.passage("Lounge")

    assert Master(1).suggest(asked(game), ["Lounge"]) == guess


@pytest.mark.parametrize(
    ("edition", "phase", "waits"),
    [
        ("classic", Phase.START, False),
        ("cluedo", Phase.START, True),
        ("cluedo", Phase.MOVING, True),
        ("cluedo", Phase.ENTERED, False),
        ("hallways", Phase.ENTERED, True),
        ("hallways", Phase.MOVED, False),
        ("parlour", Phase.START, True),
        ("parlour", Phase.DISPROVED, False),
    ],
)
def test_whoever_may_accuse_later_in_the_turn_waits(
    edition: str, phase: Phase, waits: bool
) -> None:
    assert can_wait(replace(table(edition).state, phase=phase)) is waits
