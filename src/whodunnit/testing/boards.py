"""The kit for boards: what any board has to keep, a user's own as well as a built-in one."""

from random import Random

import msgspec

from whodunnit.core.board import Board
from whodunnit.core.edition import Movement
from whodunnit.core.errors import BadFile
from whodunnit.core.graph import Place
from whodunnit.editions.boards import format_board, parse_board
from whodunnit.testing.verdict import Nonconforming
from whodunnit.testing.walking import check_path, naive_targets

FAR = 12
"""The most steps of a roll."""

NEAR = 4
"""Up to how many steps every path is walked."""


def check_board(board: Board, *, rolls: int = 300, seed: int = 0) -> None:
    """Raise Nonconforming at the first thing that makes the board unfit for a game.

    Every room must be within reach from everywhere, the board must survive being written down, and
    the targets of random rolls must be what walking every path finds.
    """
    _check_within_reach(board)
    _check_text(board)
    chance = Random(seed)
    for _ in range(rolls):
        _check_roll(board, chance)


def _check_text(board: Board) -> None:
    try:
        written = parse_board(format_board(board), board.name)
    except BadFile as error:
        raise Nonconforming(f"the text of the board {board.name!r} is refused:\n{error}") from error
    copies = {
        "JSON": msgspec.json.decode(msgspec.json.encode(board), type=Board),
        "its text": written,
        "turning it twice": board.turned().turned(),
        "new names and back": board.renamed({room: f"{room} 2" for room in board.rooms}).renamed(
            {f"{room} 2": room for room in board.rooms}
        ),
    }
    for how, copy in copies.items():
        if copy != board:
            raise Nonconforming(f"the board {board.name!r} does not survive {how}")


def _check_within_reach(board: Board) -> None:
    for start in (*board.starts, *board.rooms):
        missing = set(board.rooms) - _rooms_within_reach(board, start)
        if missing:
            raise Nonconforming(f"from {start!r} nobody ever gets to {sorted(missing)}")


def _rooms_within_reach(board: Board, start: Place) -> set[Place]:
    graph = board.graph
    reached, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        for target in graph.adjacent(place, None, Movement()):
            if target.to not in reached:
                reached.add(target.to)
                waiting.append(target.to)
    return reached


def _check_roll(board: Board, chance: Random) -> None:
    graph = board.graph
    place = chance.choice((*graph.rooms, *graph.spaces, *graph.homes))
    door = chance.choice((None, *(way.id for way in graph.doors.get(place, ()))))
    movement = Movement(*(chance.random() < 0.5 for _ in range(5)))
    others = [space for space in graph.spaces if space != place]
    occupied = frozenset(chance.sample(others, min(5, len(others) // 3)))
    for steps in (chance.randint(1, NEAR), chance.randint(NEAR + 1, FAR)):
        targets = graph.targets(place, door, steps, occupied, movement)
        if steps <= NEAR:
            walked = naive_targets(graph, place, door, steps, occupied, movement)
            if set(targets) != walked:
                raise Nonconforming(
                    f"{steps} steps from {place!r} by {door!r}, {movement}, {sorted(occupied)}: "
                    f"the targets differ in {set(targets) ^ walked}"
                )
        if not targets:
            continue
        longest = max(len(targets[target]) for target in targets)
        rooms = any(target.to in graph.doors for target in targets)
        for target in targets:
            check_path(graph, place, target, targets[target], steps if rooms else longest)
            if movement.tokens_block and occupied.intersection(targets[target]):
                raise Nonconforming(f"the path {targets[target]} leads through a token")
