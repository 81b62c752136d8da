"""A setup whose parts do not fit together is refused in a sentence that says which."""

from typing import Any

import msgspec
import pytest

from whodunnit.core.board import Board, Hallways
from whodunnit.core.cards import Deck
from whodunnit.core.edition import Edition
from whodunnit.core.errors import BadSetup
from whodunnit.core.setup import Setup

EDITION = Edition(
    name="toy", title="Toy", board="four", deck=(3, 2, 4), seats=(2, 3), dice=0, red_card=False
)
DECK = Deck(("Ann", "Bob", "Cat"), ("Rope", "Pipe"), ("Attic", "Barn", "Cave", "Den"))
BOARD = Board(
    name="four",
    title="Four rooms",
    rooms=DECK.rooms,
    plan=Hallways(
        (("Attic", "Barn"), ("Cave", "Den")),
        (("Attic", "Barn"), ("Barn", "Den"), ("Cave", "Den")),
    ),
    starts=("Home 1", "Home 2", "Home 3"),
)
NO_BOARD: dict[str, Any] = {
    "board": "none",
    "secret_passages": "none",
    "tokens_block": False,
    "short_moves": False,
    "summoned_may_suggest": False,
    "suspect_is_summoned": False,
    "weapon_is_moved": False,
}


def setup(**parts: Any) -> Setup:
    usual: dict[str, Any] = {"edition": EDITION, "deck": DECK, "board": BOARD}
    return Setup(**(usual | {"seats": ("Ann", "Bob")} | parts))


def house(**switches: Any) -> Edition:
    return msgspec.convert(msgspec.to_builtins(EDITION) | switches, Edition)


@pytest.mark.rule("P6", "R1")
def test_seats_sit_clockwise_so_that_the_first_one_starts() -> None:
    assert setup(seats=("Bob", "Cat")).seats[0] == "Bob"
    with pytest.raises(BadSetup, match="clockwise order: it would be Bob, Cat"):
        setup(seats=("Cat", "Bob"))


@pytest.mark.rule("P4", "N2")
@pytest.mark.parametrize(("seats", "sizes"), [(("Ann", "Bob"), (3, 3)), (DECK.suspects, (2, 2, 2))])
def test_everything_but_the_case_file_is_dealt(
    seats: tuple[str, ...], sizes: tuple[int, ...]
) -> None:
    assert setup(seats=seats).hand_sizes == sizes


@pytest.mark.rule("N20")
def test_the_red_card_counts_as_a_card_of_its_hand() -> None:
    with_red_card = setup(edition=house(red_card=True))
    # The murderer's own card is replaced by the Red Card, so as many are dealt as ever.
    assert with_red_card.hand_sizes == setup().hand_sizes


def test_later_seats_get_the_smaller_hands() -> None:
    deck = Deck(DECK.suspects, ("Rope", "Pipe", "Axe"), DECK.rooms)
    assert setup(edition=house(deck=[3, 3, 4]), deck=deck).hand_sizes == (4, 3)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"seats": ("Ann",)}, '"toy" is for 2 to 3 seats, not 1'),
        ({"seats": ("Ann",), "edition": house(seats=[2, 2])}, "is for 2 seats, not 1"),
        ({"seats": ("Ann", "Ann")}, '"Ann" is played by two seats'),
        ({"seats": ("Ann", "Zoe")}, 'no suspect "Zoe": choose among Ann, Bob, Cat'),
        ({"edition": house(deck=[3, 3, 4])}, r"3 suspects, 3 weapons and 4 rooms, but here are"),
        ({"deck": Deck(DECK.suspects, ("Rope", "Ann"), DECK.rooms)}, 'Two cards are called "Ann"'),
        ({"board": None}, 'played on the board "four", and no board is here'),
        ({"edition": house(**NO_BOARD)}, 'without a board, and here is the board "four"'),
        (
            {"deck": Deck(DECK.suspects, DECK.weapons, ("Attic", "Barn", "Cave", "Loft"))},
            "only the board has Den; only the deck has Loft",
        ),
        (
            {
                "edition": house(deck=[2, 2, 4], seats=[2, 2]),
                "deck": Deck(("Ann", "Bob"), DECK.weapons, DECK.rooms),
            },
            "has 3 starts for 2 suspects",
        ),
    ],
)
def test_what_does_not_fit_is_told_in_a_sentence(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        setup(**parts)


def test_everything_that_does_not_fit_is_told_at_once() -> None:
    with pytest.raises(BadSetup) as caught:
        setup(board=None, seats=("Zoe",))
    assert len(str(caught.value).splitlines()) == 3


def test_an_edition_without_a_board_is_set_up_without_one() -> None:
    assert setup(edition=house(**NO_BOARD), board=None).board is None


def test_a_setup_survives_its_journey_through_a_record() -> None:
    assert msgspec.json.decode(msgspec.json.encode(setup()), type=Setup) == setup()
