"""Makes mansion_reachable.toml: what the naive walker finds on the mansion.

python -m tests.boards.pin_mansion > tests/boards/mansion_reachable.toml
"""

import random
from collections.abc import Iterator

from tests.boards.naive import NaiveWalker

from whodunnit.core.edition import Movement
from whodunnit.editions.boards import load_board

HEAD = """\
# Where a token can get to on the mansion: how many spaces, and which rooms.
# Found by the naive walker in naive.py, which tries every path. To make this file again:
#     python -m tests.boards.pin_mansion > tests/boards/mansion_reachable.toml
"""

Case = tuple[str, int, list[str]]


def cases() -> Iterator[Case]:
    """Every start with every roll of two dice, every room, and positions with five others."""
    board = load_board("mansion")
    for start in board.starts:
        others = [other for other in board.starts if other != start]
        yield from ((start, steps, []) for steps in range(1, 13))
        yield from ((start, steps, others) for steps in (6, 12))
    for room in board.rooms:
        yield from ((room, steps, []) for steps in (1, 2, 3, 4, 5, 6, 9, 12))
    dice = random.Random(1949)
    spaces = board.graph.spaces
    for _ in range(60):
        place = dice.choice(spaces + board.rooms)
        # Tokens in each other's way: near the place, as far as spaces go.
        near = sorted(dice.sample(spaces, 40), key=lambda space: distance(place, space))
        others = [space for space in near if space != place][:5]
        yield place, dice.randint(2, 12), others
    # A token shut in: it goes as far as it can (R3).
    yield "0,16", 6, ["2,15", "2,16"]
    yield "24,14", 5, ["22,16", "23,15"]
    yield "5,0", 12, ["4,3", "5,3"]
    yield "Study", 4, ["4,6"]


def distance(place: str, space: str) -> int:
    """How far apart two spaces are, as the crow walks; rooms are near to everything."""
    if "," not in place:
        return 0
    (row, column), (other_row, other_column) = (
        map(int, name.split(",")) for name in (place, space)
    )
    return abs(row - other_row) + abs(column - other_column)


def main() -> None:
    """Print the file."""
    board = load_board("mansion")
    walker = NaiveWalker(board, Movement())
    print(HEAD)
    for place, steps, occupied in cases():
        found = walker.targets(place, None, steps, frozenset(occupied))
        rooms = [room for room in board.rooms if any(target.to == room for target in found)]
        print("[[reachable]]")
        print(f'from = "{place}"')
        print(f"steps = {steps}")
        print(f"occupied = {occupied}".replace("'", '"'))
        print(f"spaces = {len(found) - len(rooms)}")
        print(f"rooms = {rooms}\n".replace("'", '"'))


if __name__ == "__main__":
    main()
