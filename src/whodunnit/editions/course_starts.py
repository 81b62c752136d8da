"""Where the suspects start on a course board: as its legend says, or spread along the edge."""

from math import atan2, tau

from whodunnit.core.board import CORRIDOR, Board, Grid, space
from whodunnit.core.graph import Place
from whodunnit.editions._board_text import Findings
from whodunnit.editions.course_legend import Entry


def read_starts(
    board: Board, players: list[Entry], usual: int, remarks: Findings
) -> tuple[Place, ...]:
    """A start for each player, or the usual number; one that cannot be used is remarked on."""
    said: dict[int, Place] = {}
    unusable: dict[int, tuple[int, int]] = {}
    for number, player in enumerate(players):
        position = _position(player)
        place = _place(board, *position) if position else None
        if place is not None:
            said[number] = place
        elif position is not None:
            unusable[number] = position
    spread = spread_starts(board, len(players) or usual, set(said.values()))
    for number, (row, column) in unusable.items():
        player = players[number]
        remarks.at(
            player.name,
            f"{player.name.text} cannot start on {row},{column}: that is no space and no room.",
            f"The start is on {spread[number]} instead.",
        )
    return tuple(said.get(number, place) for number, place in enumerate(spread))


def _position(player: Entry) -> tuple[int, int] | None:
    """The row and the column: the last two fields of the line, if they are numbers."""
    texts = [field.text for field in player.rest if field.text]
    try:
        row, column = int(texts[-2]), int(texts[-1])
    except (IndexError, ValueError):
        return None
    return row, column


def _place(board: Board, row: int, column: int) -> Place | None:
    plan = board.plan
    assert isinstance(plan, Grid)
    kind = plan.kind(row, column)
    return space(row, column) if kind == CORRIDOR else board.room_of.get(kind)


def spread_starts(board: Board, count: int, taken: set[Place]) -> tuple[Place, ...]:
    """The walkway spaces nearest to the edge, evenly chosen, clockwise from the top."""
    plan = board.plan
    assert isinstance(plan, Grid)
    everywhere = _largest_part(board)
    free = everywhere - taken or everywhere
    cells = [cell for cell in plan.cells() if space(*cell) in free]
    last_row, last_column = plan.height - 1, plan.width - 1

    def from_edge(cell: tuple[int, int]) -> int:
        row, column = cell
        return min(row, column, last_row - row, last_column - column)

    def clockwise(cell: tuple[int, int]) -> float:
        row, column = cell
        return atan2(column - last_column / 2, last_row / 2 - row) % tau

    distances = sorted(map(from_edge, cells))
    far = distances[min(count, len(cells)) - 1]
    ring = sorted((cell for cell in cells if from_edge(cell) <= far), key=clockwise)
    return tuple(space(*ring[number * len(ring) // count]) for number in range(count))


def _largest_part(board: Board) -> set[Place]:
    """The largest part of the walkway that hangs together."""
    graph = board.graph
    largest: set[Place] = set()
    left = set(graph.spaces)
    while left:
        part: set[Place] = set()
        edge = [left.pop()]
        while edge:
            place = edge.pop()
            part.add(place)
            edge += [other for other in graph.neighbours(place) if other in left]
            left.difference_update(edge)
        largest = max(largest, part, key=len)
    return largest
