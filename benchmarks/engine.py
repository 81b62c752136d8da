"""How fast the rules are: one action, one game, one question for the targets.

Run with `make bench` or `python benchmarks/engine.py`. The machine's own speed is printed first, as
the time of a fixed piece of plain Python; a ratio to it can be compared between machines.
"""

import random
import statistics
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from whodunnit.bots.random_legal import RandomLegal
from whodunnit.core.actions import HOST, Action
from whodunnit.core.board import Board
from whodunnit.core.edition import Movement
from whodunnit.core.events import Entry
from whodunnit.core.legal import legal_by_kind, to_act
from whodunnit.core.record import encode
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import State
from whodunnit.core.view import redact
from whodunnit.editions.boards import load_board
from whodunnit.editions.setup import make_setup
from whodunnit.host.dealer import Dealer
from whodunnit.lab.simulate import play_randomly

VIEWERS = range(4)
GAMES = 300
QUESTIONS = 200
SEED = 1

Row = tuple[str, str, float]


def main() -> None:
    """Measure everything and print one table."""
    unit = _seconds(_yardstick, 20)
    rows = [*_actions(), *_games(), *_targets()]
    table = Table("what", "measured", "in yardsticks", title="The engine")
    for what, measured, seconds in rows:
        table.add_row(what, measured, f"{seconds / unit:.4f}")
    console = Console()
    console.print(f"One yardstick is {unit * 1e3:.2f} ms here.")
    console.print(table)


def _yardstick() -> None:
    sum(number * number for number in range(20_000))


def _seconds(work: Callable[[], object], times: int) -> float:
    """The median time of a piece of work."""
    return statistics.median(_timed(work) for _ in range(times))


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _actions() -> list[Row]:
    setup = make_setup("classic", seats=4)
    played = [moment for number in range(40) for moment in _moments(setup, f"{SEED}/{number}")]
    times = sorted(_timed(lambda a=action, s=state: _told(s, a)) for state, action in played)  # type: ignore[misc]
    rows = []
    for name, share in (("median", 0.5), ("p99", 0.99)):
        seconds = times[int(share * len(times))]
        rows.append(
            (
                f"one action: decide, evolve, redact and encode for 4 viewers, {name}",
                f"{seconds * 1e6:.1f} us",
                seconds,
            )
        )
    return rows


def _moments(setup: Setup, seed: str) -> list[tuple[State, Action]]:
    """Every state of a random-legal game, with the action that was asked for in it."""
    below = random.Random(seed).randrange
    dealer, player = Dealer(below), RandomLegal(below)
    state, _ = create(setup)
    moments = []
    while (actor := to_act(state)) is not None:
        action = (
            dealer.act(state)
            if actor == HOST
            else player.choose_by_kind(legal_by_kind(state, actor))
        )
        moments.append((state, action))
        state, _ = step(state, action)
    return moments


def _told(state: State, action: Action) -> list[bytes]:
    """Everything that has to be sent to four viewers when one action is accepted."""
    after, events = step(state, action)
    sent = []
    for v, event in enumerate(events, start=state.version + 1):
        line, bare = encode(Entry(v, event)), encode(Entry(v))
        sent += [line if redact(event, viewer) is not None else bare for viewer in VIEWERS]
    if after.version != state.version + len(events):
        raise AssertionError("an event was lost")
    return sent


def _games() -> list[Row]:
    rows = []
    for edition, seats in (
        ("classic", 4),
        ("cluedo", 4),
        ("hallways", 4),
        ("camps", 4),
        ("solo", 6),
    ):
        setup = make_setup(edition, seats=seats)
        games = GAMES if edition != "solo" else 20
        start = time.perf_counter()
        for number in range(games):
            play_randomly(setup, f"{SEED}/{number}")
        seconds = (time.perf_counter() - start) / games
        rows.append(
            (
                f"random-legal games, {edition}, {seats} seats",
                f"{1 / seconds:.0f} a second",
                seconds,
            )
        )
    return rows


def _targets() -> list[Row]:
    board, movement = load_board("mansion"), Movement()
    rng = random.Random(SEED)
    spaces = sorted(board.graph.spaces)
    rows = []
    for steps in (6, 12):
        cold, again = [], []
        for _ in range(QUESTIONS):
            start, *blockers = rng.sample(spaces, 6)
            fresh = _fresh(board)
            occupied = frozenset(blockers)

            def ask(
                board: Board = fresh,
                start: str = start,
                steps: int = steps,
                occupied: frozenset[str] = occupied,
            ) -> object:
                return board.graph.targets(start, None, steps, occupied, movement)

            cold.append(_timed(ask))
            again.append(_timed(ask))
        for name, times in (("cold", cold), ("asked again", again)):
            seconds = statistics.median(times)
            rows.append(
                (
                    f"targets on the mansion, roll of {steps}, 5 blockers, {name}",
                    f"{seconds * 1e3:.3f} ms, at most {max(times) * 1e3:.3f} ms",
                    seconds,
                )
            )
    return rows


def _fresh(board: Board) -> Board:
    """The same board with nothing remembered of earlier questions."""
    fresh = board.turned().turned()
    _ = fresh.graph
    return fresh


if __name__ == "__main__":
    main()
