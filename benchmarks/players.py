"""How fast the computer players are: games a second, and the time of one decision.

Run with `python benchmarks/players.py`. Times are of this process alone (CPU time), so that other
work on the machine does not count.
"""

import statistics
import time

from rich.console import Console
from rich.table import Table

from whodunnit.bots.levels import make_bot
from whodunnit.core.actions import HOST
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.view import View
from whodunnit.deduction.engine import ENGINES
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import LONGEST, Luck

CELLS = (
    ("expert", "parlour", 4, 60),
    ("expert", "classic", 4, 15),
    ("master", "parlour", 3, 30),
    ("master", "parlour", 4, 20),
    ("master", "parlour", 6, 8),
    ("master", "classic", 4, 10),
)
"""Which player, in which edition, how many seats, how many games."""


def main() -> None:
    """Measure everything and print one table."""
    ENGINES.warm_up()
    table = Table(
        "player", "edition", "seats", "games", "games a second", "median ms", "p99 ms",
        title="The players",
    )  # fmt: skip
    for player, edition, seats, games in CELLS:
        setup = make_setup(edition, seats)
        _play(setup, player, 0)
        began = time.process_time()
        times = [took for deal in range(1, games + 1) for took in _play(setup, player, deal)]
        spent = time.process_time() - began
        table.add_row(
            player,
            edition,
            str(seats),
            str(games),
            f"{games / spent:.1f}",
            f"{statistics.median(times) * 1e3:.2f}",
            f"{statistics.quantiles(times, n=100)[98] * 1e3:.1f}",
        )
    Console().print(table)


def _play(setup: Setup, player: str, deal: int) -> list[float]:
    """One game of equals; the time of every decision that was one."""
    luck = Luck(1, deal)
    bots = [make_bot(player, deal * 10 + seat) for seat in range(len(setup.seats))]
    state, created = create(setup)
    views = [View.opened(created[0], seat) for seat in range(len(bots))]  # type: ignore[arg-type]
    times: list[float] = []
    while (actor := to_act(state)) is not None and state.round <= LONGEST:
        if actor == HOST:
            action = luck.act(state)
        else:
            legal = legal_actions(views[actor].state, actor)
            began = time.process_time()
            action = bots[actor].choose(views[actor], legal)
            if len(legal) > 1:
                times.append(time.process_time() - began)
        state, events = step(state, action)
        views = [view.after(events) for view in views]
    return times


if __name__ == "__main__":
    main()
