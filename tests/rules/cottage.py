"""The solo edition on a small board of the tests, with every kind of door."""

from pathlib import Path

from tests.rules.table import Table, table

from whodunnit.core.cards import Card, Hand

COTTAGE = str(Path(__file__).parent / "cottage.txt")
CREW = str(Path(__file__).parent / "crew.toml")


def cottage(
    at: dict[Card, str] | None = None,
    hands: dict[Card, Hand] | None = None,
    same_room_by_another_door: bool = True,
) -> Table:
    """The solo edition with the names everybody knows, on the board of the tests."""
    return table(
        "solo",
        6,
        at=at,
        hands=hands,
        theme="classic",
        board=COTTAGE,
        same_room_by_another_door=same_room_by_another_door,
    )
