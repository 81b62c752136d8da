"""Questions about walking on a board, as they are typed or come as JSON, and their answers."""

from typing import TypeAlias

import msgspec
from msgspec import Struct

from whodunnit.core.board import Board, Grid, Standing, cell_of, space
from whodunnit.core.errors import WhodunnitError
from whodunnit.core.graph import Place, Targets
from whodunnit.editions.hints import did_you_mean

MAX_STEPS = 60
"""The most steps that can be asked for."""

Cell: TypeAlias = tuple[int, int]
"""A row and a column, counted from 0."""

Spot: TypeAlias = Cell | str
"""A cell of the board, or the name of a room, a hallway or a home."""


class BadQuery(WhodunnitError):
    """A question that makes no sense on this board."""


class Query(Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """Where one stands, how far one goes, and who is in the way."""

    start: Spot
    """Where the token stands."""
    steps: int | None = None
    """How many steps it goes."""
    occupied: tuple[Spot, ...] = ()
    """Where other tokens stand."""


class Answer(Struct, frozen=True):
    """Where one can go."""

    spaces: tuple[Spot, ...]
    """Spaces as row and column, hallways by name; doorways where those are spaces."""
    rooms: tuple[str, ...]
    """Rooms by name."""


def spot(text: str) -> Spot:
    """What somebody typed: `7,11`, or a name.

    >>> spot("7, 11"), spot("Study")
    ((7, 11), 'Study')
    """
    return cell_of(text.replace(" ", "")) or text.strip()


def decode_query(line: bytes) -> Query:
    """A question in JSON."""
    try:
        return msgspec.json.decode(line, type=Query)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        example = '{"from": [5, 3], "steps": 4, "occupied": [[5, 4]]}'
        raise BadQuery(f"This is no query: {error}. Write {example}.") from None


def find(board: Board, query: Query, steps: int) -> Targets | None:
    """The targets; None where no token can stand."""
    if not 1 <= steps <= MAX_STEPS:
        raise BadQuery(f"{steps} steps cannot be walked: use 1 to {MAX_STEPS}.")
    standing = standing_on(board, query.start)
    others = [standing_on(board, other) for other in query.occupied]
    if standing is None:
        return None
    occupied = frozenset(other[0] for other in others if other is not None)
    return board.graph.targets(*standing, steps, occupied, board.movement)


def standing_on(board: Board, place: Spot) -> Standing | None:
    """Where a token on a cell or a place stands."""
    if isinstance(place, str):
        return _named(board, place), None
    if not isinstance(board.plan, Grid):
        raise BadQuery("This board has no rows and columns: name a room, a hallway or a home.")
    row, column = place
    if not (0 <= row < board.plan.height and 0 <= column < board.plan.width):
        raise BadQuery(
            f"{space(row, column)} is not on the board: rows go from 0 to "
            f"{board.plan.height - 1}, columns from 0 to {board.plan.width - 1}."
        )
    return board.standing_on(row, column)


def _named(board: Board, name: str) -> Place:
    graph = board.graph
    places = (*graph.rooms, *graph.homes, *graph.spaces)
    for place in places:
        if place.casefold() == name.casefold():
            return place
    hint = did_you_mean(name, places) or f"There are: {', '.join(places[: len(graph.rooms)])}."
    raise BadQuery(f'There is no place "{name}" on this board. {hint}')


def answer(board: Board, targets: Targets | None) -> Answer:
    """The targets, sorted, as the program that asked wants them."""
    spaces: set[Spot] = set()
    rooms = set()
    for target in targets or ():
        if target.to not in board.rooms:
            spaces.add(cell_of(target.to) or target.to)
        elif board.doorways_are_spaces and target.door is not None:
            spaces.add(cell_of(target.door) or target.door)
        else:
            rooms.add(target.to)
    return Answer(tuple(sorted(spaces, key=str_or_cell)), tuple(sorted(rooms)))


def str_or_cell(place: Spot) -> tuple[Cell, str]:
    """A key that sorts cells as they are read, and names by the alphabet."""
    return ((0, 0), place) if isinstance(place, str) else (place, "")
