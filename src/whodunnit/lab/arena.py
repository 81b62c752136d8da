"""The arena: who plays whom, on which deals, and every deal with everybody in every seat."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from random import Random

from msgspec import Struct

from whodunnit.core.cards import Card
from whodunnit.core.edition import Edition
from whodunnit.core.setup import Setup
from whodunnit.deduction.engine import ENGINES
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import PATIENCE as THINKING
from whodunnit.lab.arena_game import BadContest, Luck, Played, maker_of, play_game
from whodunnit.lab.cluster import on_cluster
from whodunnit.lab.external import close_externals

MANY = 20
"""With so many deals it is worth waiting until the engine of deduction is compiled."""


class Contest(Struct, frozen=True):
    """What is to be played; the same contest gives the same games on every machine."""

    edition: Edition
    """The rules."""
    seats: tuple[Card, ...]
    """The suspects that are played."""
    bots: tuple[str, ...]
    """The players."""
    field: tuple[str, ...] = ()
    """Who fills the other seats when each player sits alone against a field; nobody otherwise."""
    seed: int = 0
    """What the luck is drawn from."""
    patience: float = THINKING
    """How many seconds a player in another process may think about one action."""

    def __post_init__(self) -> None:
        if not self.bots:
            raise BadContest("Nobody plays: name at least one player.")
        for bot in dict.fromkeys((*self.bots, *self.field)):
            maker_of(bot)

    @property
    def setup(self) -> Setup:
        """The game that is played."""
        return _setup(self.edition, self.seats)

    def deals(self, games: int) -> int:
        """How many deals make so many games of each line-up: each is played once for each seat."""
        return -(-games // len(self.seats))

    def line_ups(self, deal: int) -> list[tuple[str, ...]]:
        """Who sits where in the games of one deal: the seats are drawn, then all change places."""
        chance, seats = Random(f"{self.seed}/{deal}/table"), len(self.seats)
        if not self.field:
            table = _filled(self.bots, max(seats, len(self.bots)))
            chance.shuffle(table)
            del table[seats:]
            return [tuple(table[turn:] + table[:turn]) for turn in range(seats)]
        others = _filled(self.field, seats - 1)
        chance.shuffle(others)
        return [(*others[:seat], bot, *others[seat:]) for bot in self.bots for seat in range(seats)]


class DealPlayed(Struct, frozen=True):
    """All games of one deal."""

    deal: int
    """Which deal."""
    games: tuple[Played, ...]
    """The games, in the order of the line-ups."""


def play_deal(contest: Contest, deal: int) -> DealPlayed:
    """Play one deal with every line-up."""
    luck = Luck(contest.seed, deal)
    return DealPlayed(
        deal,
        tuple(
            play_game(contest.setup, luck, bots, contest.patience)
            for bots in contest.line_ups(deal)
        ),
    )


def play_deals(
    contest: Contest, deals: Sequence[int], jobs: int = 1, cluster: str | None = None
) -> Iterator[DealPlayed]:
    """Play some deals, on several processor cores or on a cluster; in the order they get done."""
    play = partial(_play_warm, len(deals) >= MANY)
    if cluster is not None:
        yield from on_cluster(cluster, partial(play, contest), deals)
        return
    if jobs == 1:
        try:
            yield from (play(contest, deal) for deal in deals)
        finally:
            close_externals()
        return
    from joblib import Parallel, delayed  # type: ignore[import-untyped]

    together = Parallel(n_jobs=jobs, return_as="generator_unordered")
    yield from together(delayed(play)(contest, deal) for deal in deals)


def _play_warm(compiling: bool, contest: Contest, deal: int) -> DealPlayed:
    """Play one deal once deduction is ready in this process, so that times are comparable."""
    _warm_up(compiling)
    return play_deal(contest, deal)


@cache
def _warm_up(compiling: bool) -> None:
    if compiling:
        ENGINES.warm_up()
    else:
        ENGINES.load()


def _filled(bots: tuple[str, ...], size: int) -> list[str]:
    """As many players as there are seats: each in turn, over and over."""
    return [bots[number % len(bots)] for number in range(size)]


@lru_cache(maxsize=8)
def _setup(edition: Edition, seats: tuple[Card, ...]) -> Setup:
    return make_setup(edition, seats)
