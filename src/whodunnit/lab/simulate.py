"""Random-legal games in numbers: how long they are, who wins, how they end."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from statistics import mean, median

from msgspec import Struct

from whodunnit.bots.random_legal import RandomLegal
from whodunnit.core.actions import HOST
from whodunnit.core.events import Event, TurnStarted
from whodunnit.core.legal import legal_by_kind, to_act
from whodunnit.core.record import numbered, write
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import Outcome, State
from whodunnit.host.dealer import Dealer
from whodunnit.lab.cluster import on_cluster


class Game(Struct, frozen=True):
    """A finished game."""

    state: State
    """How it stood at the end."""
    events: tuple[Event, ...]
    """All that happened."""

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        if self.state.outcome is None:
            raise ValueError("the game is not finished")
        return self.state.outcome

    @property
    def turns(self) -> int:
        """How many turns it took."""
        return sum(isinstance(event, TurnStarted) for event in self.events)

    @property
    def record(self) -> bytes:
        """The whole record of it."""
        return write(numbered(self.events))


class Spread(Struct, frozen=True):
    """How a number spreads over many games."""

    mean: float
    """The average."""
    median: float
    """The middle."""
    least: int
    """The smallest."""
    most: int
    """The largest."""

    @classmethod
    def over(cls, numbers: list[int]) -> "Spread":
        """The spread of a list of numbers."""
        return cls(round(mean(numbers), 2), median(numbers), min(numbers), max(numbers))


class Summary(Struct, frozen=True):
    """Many games in a few numbers."""

    games: int
    """How many."""
    endings: dict[str, int]
    """How often each ending came."""
    wins: list[int]
    """How often each seat won."""
    turns: Spread
    """The turns of a game."""
    events: Spread
    """The events of a game."""
    digest: str
    """The SHA-256 of all records, one after another: equal for runs that are equal."""


def play_randomly(setup: Setup, seed: str) -> Game:
    """One game of random-legal players; the same seed gives the same game."""
    below = random.Random(seed).randrange
    dealer, player = Dealer(below), RandomLegal(below)
    state, events = create(setup)
    history = list(events)
    while (actor := to_act(state)) is not None:
        action = (
            dealer.act(state)
            if actor == HOST
            else player.choose_by_kind(legal_by_kind(state, actor))
        )
        state, events = step(state, action)
        history += events
    return Game(state, tuple(history))


def simulate(
    setup: Setup, games: int, seed: int, jobs: int = 1, cluster: str | None = None
) -> Iterator[Game]:
    """Many random-legal games, each with a seed of its own, on several cores or on a cluster."""
    seeds = [f"{seed}/{number}" for number in range(games)]
    if cluster is not None:
        yield from on_cluster(cluster, partial(play_randomly, setup), seeds, ordered=True)
    elif jobs == 1:
        yield from (play_randomly(setup, one) for one in seeds)
    else:
        from joblib import Parallel, delayed  # type: ignore[import-untyped]

        together = Parallel(n_jobs=jobs, return_as="generator")
        yield from together(delayed(play_randomly)(setup, one) for one in seeds)


def summarise(setup: Setup, games: Iterable[Game]) -> Summary:
    """What many games have in common."""
    endings: Counter[str] = Counter()
    wins = [0] * len(setup.seats)
    turns, events = [], []
    digest = sha256()
    for game in games:
        endings[game.outcome.ending] += 1
        for seat in game.outcome.winners:
            wins[seat] += 1
        turns.append(game.turns)
        events.append(len(game.events))
        digest.update(game.record)
    return Summary(
        games=len(turns),
        endings=dict(sorted(endings.items())),
        wins=wins,
        turns=Spread.over(turns),
        events=Spread.over(events),
        digest=digest.hexdigest(),
    )
