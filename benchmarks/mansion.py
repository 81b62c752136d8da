"""How much of a game on the mansion is luck: what a master wins that is helped by cheating.

Run with `python benchmarks/mansion.py [--deals 100]`. One master sits against three of
max_information, in every seat of each deal; then again as one who is told a part of the Case File,
or whose dice always show six: so much one help alone is worth to it. That is no proof of what the
best player could win.
"""

import statistics
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from math import sqrt

from rich.console import Console
from rich.progress import track
from rich.table import Table

from whodunnit.bots._odds import Odds, weighed
from whodunnit.bots._walks import Choice
from whodunnit.bots.bot import Bot
from whodunnit.bots.levels import make_bot
from whodunnit.bots.master import Master
from whodunnit.bots.player import Question
from whodunnit.core.actions import HOST, Dice, Seat
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.events import GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.view import View
from whodunnit.deduction.engine import ENGINES
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import LONGEST, Luck

RIVAL = "max_information"
SURE = 100_000
"""By how much likelier a world is in which the Case File is as it was told."""

Told = Callable[[CaseFile], Sequence[Card]]
"""The cards of the Case File that a cheat is told."""

CHEATS: Sequence[tuple[str, Told, bool]] = (
    ("has no help", lambda _: (), False),
    ("always rolls six", lambda _: (), True),
    ("is told the suspect", lambda hidden: (hidden.suspect,), False),
    ("is told suspect and weapon", lambda hidden: (hidden.suspect, hidden.weapon), False),
    ("is told the room", lambda hidden: (hidden.room,), False),
)
"""What helps the master: cards, and whether its dice are loaded."""


class Cheat(Master):
    """A master who was told some cards of the Case File before the game."""

    def __init__(self, seed: int, told: Sequence[Card]) -> None:
        super().__init__(seed)
        self._told = told

    def _read(self, asked: Question, watched: tuple[Choice, ...] | None) -> Odds | None:
        found = super()._read(asked, watched)
        if found is None:
            return None
        deck, seats = asked.facts.deck, len(asked.facts.seats)
        kinds = (deck.suspects, deck.weapons, deck.rooms)
        factors = [
            (seats + kind, 1 << deck.index[card], (1, SURE))
            for card in self._told
            for kind, cards in enumerate(kinds)
            if card in cards
        ]
        return weighed(asked.facts, [share.position for share in found.shares], factors)


def main() -> None:
    """Play with every help and print one table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="each is played in every seat")
    deals = parser.parse_args().deals
    if deals < 2:
        parser.error(f"--deals {deals}: two deals at least, or there is no interval")
    ENGINES.warm_up()
    setup = make_setup("classic", 4)
    table = Table("the master", "games", "won", "95 %", title=f"Against three of {RIVAL}")
    for name, told, loaded in CHEATS:
        rates = [_deal(setup, n, told, loaded) for n in track(range(deals), name, transient=True)]
        rate, spread = statistics.mean(rates), statistics.stdev(rates) / sqrt(deals)
        low, high = (100 * (rate + side * 1.96 * spread) for side in (-1, 1))
        table.add_row(
            name, str(4 * deals), f"{100 * rate:.1f}", f"{max(0, low):.0f}-{min(100, high):.0f}"
        )
    Console().print(table)


def _deal(setup: Setup, deal: int, told: Told, loaded: bool) -> float:
    """How many of its games a cheat wins, playing a deal in every seat."""
    seats = len(setup.seats)
    return sum(_wins(setup, Luck(7, deal), seat, told, loaded) for seat in range(seats)) / seats


def _wins(setup: Setup, luck: Luck, me: Seat, told: Told, loaded: bool) -> bool:
    state, _ = create(setup)
    bots: list[Bot] = [make_bot(RIVAL, luck.seed_of(RIVAL, seat)) for seat in range(4)]
    views = [View.opened(GameCreated(setup), seat) for seat in range(4)]
    while (actor := to_act(state)) is not None and state.round <= LONGEST:
        if actor == HOST:
            action = luck.act(state)
            if loaded and isinstance(action, Dice) and state.turn == me:
                action = Dice((6,) * len(action.values))
        else:
            action = bots[actor].choose(views[actor], legal_actions(views[actor].state, actor))
        state, events = step(state, action, by=actor)
        views = [view.after(events) for view in views]
        if actor == HOST and state.case_file is not None and not isinstance(bots[me], Cheat):
            bots[me] = Cheat(luck.seed_of("master", me), told(state.case_file))
    return state.outcome is not None and me in state.outcome.winners


if __name__ == "__main__":
    main()
