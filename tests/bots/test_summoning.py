"""Whom a master summons: on a board it matters who is carried where."""

from random import Random

import pytest
from tests.bots.scarlet import (
    BEFORE_THE_KITCHEN,
    BEFORE_THE_LOUNGE,
    SEATS,
    in_the_hall,
    known_to_scarlet,
)
from tests.rules.table import MUSTARD, PLUM, SCARLET, WHITE, Table, table

from whodunnit.bots._rivals import summoning_gain, unsettled
from whodunnit.bots._shortlist import shortlist
from whodunnit.bots.master import Master
from whodunnit.bots.player import Question
from whodunnit.core.cards import Card


def started(at: dict[str, str]) -> Table:
    """Four seats; Miss Scarlet holds rooms only, so that nothing is known of the rest."""
    hand = ("Hall", "Library", "Study", "Billiard Room", "Dining Room")
    return table(
        "classic",
        SEATS,
        hands={SCARLET: hand},
        at={SCARLET: "Hall", **at},
    )


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
