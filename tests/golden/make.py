"""Play the golden games: one of each edition, and one of each switch set otherwise.

`python -m tests.golden.make` plays those that are not there yet; `--again` plays all of them anew.
"""

import sys
from pathlib import Path
from random import Random

from msgspec import Struct
from tests.proofs.toys import toy

from whodunnit.core import events as happened
from whodunnit.core.events import Event
from whodunnit.core.record import numbered, write
from whodunnit.core.rules import create
from whodunnit.core.setup import Setup
from whodunnit.editions.load import builtin_editions, load_edition
from whodunnit.editions.setup import make_setup
from whodunnit.testing import random_game

HERE = Path(__file__).parent

TRIES = 120
"""How many games are played; the shortest that shows what it should is kept."""

NO_BOARD = {
    "dice": 0,
    "secret_passages": "none",
    "tokens_block": False,
    "short_moves": False,
    "suspect_is_summoned": False,
    "summoned_may_suggest": False,
    "weapon_is_moved": False,
}
"""What has to be so for a game without a board."""


class House(Struct, frozen=True):
    """A switch of an edition that is set otherwise, and what the game must show."""

    edition: str
    switch: str
    value: object
    also: dict[str, object] = {}
    shows: tuple[type[Event], ...] = (happened.SuggestionMade,)
    seats: int = 3

    @property
    def name(self) -> str:
        return f"{self.edition}-{self.switch}-{self.value}".lower().replace("_", "-")


HOUSES = (
    House("classic", "board", "hallways"),
    House("classic", "board", "manor"),
    House("classic", "board", "none", NO_BOARD),
    House("classic", "theme", "comet"),
    House("classic", "theme", "ns"),
    House("classic", "seats", "2-6", seats=2),
    House("classic", "humans", 1),
    House("solo", "humans", "any", seats=6),
    House("classic", "dice", 0),
    House("classic", "dice", 2, shows=(happened.DiceRolled, happened.SuggestionMade)),
    House("hallways", "dice", 1, shows=(happened.DiceRolled, happened.SuggestionMade)),
    House("classic", "secret_passages", "none"),
    House("classic", "secret_passages", "as_a_step"),
    House("classic", "tokens_block", False),
    House("solo", "tokens_block", True, seats=6),
    House("classic", "leave_by_entry_door", True),
    House("solo", "leave_by_entry_door", False, seats=6),
    House("classic", "same_room_by_another_door", True, {"leave_by_entry_door": True}),
    House("solo", "same_room_by_another_door", False, seats=6),
    House("classic", "short_moves", False),
    House("solo", "short_moves", True, seats=6),
    House("classic", "must_suggest", False),
    House("solo", "must_suggest", True, seats=6),
    House("classic", "summoned_may_suggest", False, shows=(happened.TokenSummoned,)),
    House("solo", "summoned_may_suggest", True, shows=(happened.TokenSummoned,), seats=6),
    House("classic", "suspect_is_summoned", False, {"summoned_may_suggest": False}),
    House("classic", "weapon_is_moved", False),
    House("classic", "shown_card_is_public", True, shows=(happened.CardShownToAll,)),
    House("solo", "shown_card_is_public", False, shows=(happened.CardShown,), seats=6),
    House("cluedo", "shown_card_ends_turn", False, shows=(happened.CardShown,)),
    House("hallways", "shown_card_ends_turn", True, shows=(happened.CardShown,)),
    House("classic", "accuse", "at_start"),
    House("cluedo", "accuse", "at_start_or_undisproved"),
    House("classic", "accuse", "any_time"),
    House("hallways", "accuse", "after_suggestion", shows=(happened.AccusationOffered,)),
    House("camps", "accusation_may_be_pending", False),
    House("hallways", "accusation_may_be_pending", True, {"accuse": "after_suggestion"}),
    House("classic", "first_accusation_round", 2),
    House("camps", "first_accusation_round", 1),
    House("classic", "accusations_per_seat", 1),
    House("camps", "accusations_per_seat", 0),
    House("camps", "false_accusation", "eliminated", shows=(happened.SeatEliminated,)),
    House("classic", "false_accusation", "removed", shows=(happened.SeatRemoved,)),
    House(
        "classic",
        "false_accusation",
        "turn",
        {"accuser_sees_case_file": False, "board": "none", **NO_BOARD},
        shows=(happened.AccusationFailed,),
    ),
    House("classic", "accuser_sees_case_file", False, shows=(happened.AccusationFailed,)),
    House("camps", "accuser_sees_case_file", True, shows=(happened.CaseFileSeen,)),
    House("classic", "strikes", 1, shows=(happened.StrikeGiven, happened.SeatRemoved)),
    House("camps", "strikes", 0),
    House("camps", "draw_when_half_removed", False, shows=(happened.SeatRemoved,)),
    House(
        "classic",
        "draw_when_half_removed",
        True,
        {"false_accusation": "removed"},
        shows=(happened.SeatRemoved,),
    ),
    House("camps", "red_card", True),
    House("classic", "red_card", True),
)


def goldens() -> dict[str, tuple[Setup, tuple[type[Event], ...]]]:
    """Every golden game by its name: how it is set up, and which events it must show."""
    games: dict[str, tuple[Setup, tuple[type[Event], ...]]] = {}
    for edition in builtin_editions():
        fewest, _ = load_edition(edition).seats
        games[edition] = make_setup(edition, fewest), (happened.SuggestionMade,)
    for house in HOUSES:
        overrides = {**house.also, house.switch: house.value}
        setup = make_setup(house.edition, house.seats, overrides=overrides)
        games[house.name] = setup, house.shows
    games["toy-deck"] = toy(2), (happened.CardShown,)
    return games


def play(name: str, setup: Setup, shows: tuple[type[Event], ...]) -> bytes:
    """The record of the shortest of some random games that shows what it should."""
    played: list[tuple[Event, ...]] = []
    for seed in range(TRIES):
        events = create(setup)[1]
        for moment in random_game(setup, Random(f"{name}/{seed}")):
            events += moment.events
        if all(any(isinstance(event, kind) for event in events) for kind in shows):
            played.append(events)
    if not played:
        raise SystemExit(f"no game of {name} shows {', '.join(kind.__name__ for kind in shows)}")
    shortest = min(played, key=len)
    return write(numbered(shortest))


def main() -> None:
    """Write the records."""
    for name, (setup, shows) in goldens().items():
        file = HERE / f"{name}.jsonl"
        if "--again" in sys.argv or not file.exists():
            file.write_bytes(play(name, setup, shows))
            print(f"{file.name}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
