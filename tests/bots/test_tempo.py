"""How long a master waits on a board, and where it walks meanwhile: it is a race for the room."""

from random import Random

import pytest
from tests.bots.scarlet import BEFORE_THE_LOUNGE, in_the_hall, known_to_scarlet
from tests.rules.table import SCARLET, Table, table

from whodunnit.bots._rivals import turns_of, turns_of_nearest
from whodunnit.bots._tempo import outlook
from whodunnit.bots.master import Master
from whodunnit.bots.player import Question


def asked(game: Table, solved: bool = True) -> Question:
    return Question(game.view(SCARLET), 0, {}, known_to_scarlet(game, solved).facts, Random(1))


def hope(game: Table) -> float:
    """How likely Miss Scarlet thinks to win by waiting; her best guess is the Lounge."""
    known = known_to_scarlet(game, solved=True)
    assert known.case_file(known.best[0]).room == "Lounge"
    return outlook(asked(game), 3, known, lambda: 1.0).hope


def test_a_rival_before_the_likeliest_room_leaves_less_time() -> None:
    near = in_the_hall(mustard=BEFORE_THE_LOUNGE, white="Kitchen")
    far = in_the_hall(mustard="Ballroom", white="Kitchen")

    assert hope(near) < hope(far) < 1


def test_the_nearest_rival_counts() -> None:
    game = in_the_hall(mustard=BEFORE_THE_LOUNGE, white="Kitchen")

    assert turns_of(game.state, 1, "Lounge") == 1
    assert turns_of_nearest(game.state, 0, "Lounge") == 1
    assert turns_of_nearest(game.state, 1, "Lounge") > 1


def test_without_a_board_nobody_is_near_or_far() -> None:
    with pytest.raises(ValueError, match="without a board"):
        turns_of(table("parlour").state, 0, "Lounge")


@pytest.mark.parametrize("solved", [False, True])
def test_a_room_in_doubt_is_worth_more_than_one_of_the_own_hand(solved: bool) -> None:
    game = in_the_hall(mustard="Ballroom", white="Kitchen")
    worth = Master(1).room_values(asked(game, solved))

    assert set(worth) == set(game.setup.deck.rooms)
    assert worth["Lounge"] > 2 * worth["Study"] > 0
