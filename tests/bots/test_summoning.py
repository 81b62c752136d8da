"""Whom a master summons: on a board it matters who is carried where."""

from random import Random

import pytest
from tests.rules.table import GREEN, MUSTARD, PLUM, SCARLET, WHITE, Table, table

from whodunnit.bots._odds import Odds, odds
from whodunnit.bots._rivals import summoning_gain, unsettled
from whodunnit.bots._shortlist import shortlist
from whodunnit.bots.master import Master
from whodunnit.bots.player import Question
from whodunnit.core.cards import Card
from whodunnit.deduction import Facts, SeatFacts

SEATS = (SCARLET, MUSTARD, WHITE, GREEN)
BEFORE_THE_LOUNGE, BEFORE_THE_KITCHEN = "6,17", "17,19"


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


def in_the_hall(mustard: str, white: str) -> Table:
    """Miss Scarlet is in the Hall, and holds the suspects of two rivals, who stand somewhere."""
    hand = (MUSTARD, WHITE, "Hall", "Library", "Study")
    at = {SCARLET: "Hall", MUSTARD: mustard, WHITE: white}
    return table("classic", SEATS, hands={SCARLET: hand}, at=at)


def summoned(game: Table) -> Card:
    """Whom Miss Scarlet names in the Hall, once suspect and weapon are found."""
    facts = known_to_scarlet(game, solved=True).facts
    asked = Question(game.view(SCARLET), 0, {}, facts, Random(1))
    return Master(1).suggest(asked, ["Hall"]).suspect


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


def test_whoever_stands_before_a_likely_room_is_called_away() -> None:
    near, here = BEFORE_THE_LOUNGE, "Hall"

    assert summoned(in_the_hall(mustard=near, white=here)) == MUSTARD
    assert summoned(in_the_hall(mustard=here, white=near)) == WHITE


def test_on_a_board_every_suspect_of_the_own_hand_may_be_summoned() -> None:
    known = known_to_scarlet(in_the_hall(BEFORE_THE_LOUNGE, BEFORE_THE_KITCHEN), solved=True)
    own = {known.deck.index[MUSTARD], known.deck.index[WHITE]}

    def named_of_own(on_board: bool, blanks: int) -> set[int]:
        return own & {suspect for suspect, _, _ in shortlist(known, on_board, 3, blanks)}

    assert named_of_own(on_board=True, blanks=1) == own
    assert len(named_of_own(on_board=False, blanks=1)) == 1
    assert not named_of_own(on_board=True, blanks=0)
