"""The result of a contest: who wins how often, how sure that is, and how fast they think."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import mean, stdev

from msgspec import Struct

from whodunnit.core.cards import Card
from whodunnit.lab.arena import Contest, DealPlayed
from whodunnit.lab.arena_game import Played, step_ms
from whodunnit.lab.arena_rating import ratings

NORMAL = 1.96
"""How many standard errors a 95 % interval reaches to each side."""

Interval = tuple[float, float]
"""Between these the true value lies, 95 times out of 100."""


class DecisionTime(Struct, frozen=True):
    """How long a player thinks, in milliseconds."""

    median: float
    """Half of the decisions take less."""
    p99: float
    """All but one in a hundred take less."""


class BotResult(Struct, frozen=True):
    """How one player did. Where it sat in several seats of a game, each counts as a game."""

    name: str
    """The player."""
    games: int
    """How many games it played."""
    wins: int
    """How many it won."""
    rate: float
    """The share of them."""
    interval: Interval
    """Where the share would lie with many more games; paired by deal."""
    rating: float
    """Its points, 0 for the average of all players of the contest."""
    wrong_accusations: int
    """How many false accusations it made."""
    rounds: float | None
    """How many rounds the games took that it won, on average; nothing if it won none."""
    seats: tuple[float, ...]
    """The share that it won in each seat."""
    decision_ms: DecisionTime
    """How long it thought."""
    forfeits: int = 0
    """How many games it lost by crashing, by being slow or by breaking the rules."""
    forfeit: str | None = None
    """How it lost the first of them."""


class PairResult(Struct, frozen=True):
    """Two players compared on the same deals."""

    one: str
    """The first."""
    other: str
    """The second."""
    deals: int
    """On how many deals both played."""
    difference: float
    """How much larger the share is that the first won."""
    interval: Interval
    """Where the difference would lie with many more deals."""


class SeatResult(Struct, frozen=True):
    """How a seat did, whoever sat in it."""

    suspect: Card
    """The suspect that is played in it."""
    games: int
    """How many games there were."""
    wins: int
    """How many it won."""
    rate: float
    """The share of them."""
    interval: Interval
    """Where the share would lie with many more games."""


class Result(Struct, frozen=True):
    """A whole contest in numbers."""

    edition: str
    """The edition's name."""
    seats: int
    """How many seats there were."""
    field: tuple[str, ...]
    """Who filled the other seats, where each player sat alone against a field."""
    seed: int
    """What the luck was drawn from."""
    deals: int
    """How many deals there were."""
    games: int
    """How many games were played in all."""
    fair_share: float
    """What a seat would win if all were equal and every game had a winner."""
    endings: dict[str, int]
    """How often each ending came; "unfinished" for games that would not end."""
    bots: tuple[BotResult, ...]
    """The players, the best rate first."""
    pairs: tuple[PairResult, ...]
    """Every two players compared."""
    seat_effect: tuple[SeatResult, ...]
    """The seats in the order of turns."""


def result_of(contest: Contest, played: Iterable[DealPlayed]) -> Result:
    """The numbers of a contest; the order in which the deals got done does not matter."""
    deals = sorted(played, key=lambda one: one.deal)
    games = [game for one in deals for game in one.games]
    points = ratings(games)
    bots = [_bot_result(name, deals, points[name], len(contest.seats)) for name in points]
    bots.sort(key=lambda bot: (-bot.rate, bot.name))
    names = [bot.name for bot in bots]
    return Result(
        edition=contest.edition.name,
        seats=len(contest.seats),
        field=contest.field,
        seed=contest.seed,
        deals=len(deals),
        games=len(games),
        fair_share=1 / len(contest.seats),
        endings=dict(sorted(Counter(game.ending for game in games).items())),
        bots=tuple(bots),
        pairs=tuple(
            _pair_result(one, other, deals)
            for place, one in enumerate(names)
            for other in names[place + 1 :]
        ),
        seat_effect=tuple(
            _seat_result(seat, suspect, deals) for seat, suspect in enumerate(contest.seats)
        ),
    )


def _bot_result(name: str, deals: Sequence[DealPlayed], points: float, seats: int) -> BotResult:
    games = [game for one in deals for game in one.games]
    counts = [_counted(one.games, lambda game, seat: game.bots[seat] == name) for one in deals]
    played, wins = sum(count for count, _ in counts), sum(won for _, won in counts)
    forfeits = [why for g in games for seat, why in g.forfeits.items() if g.bots[seat] == name]
    rounds = [g.rounds for g in games if g.winner is not None and g.bots[g.winner] == name]
    return BotResult(
        name=name,
        games=played,
        wins=wins,
        rate=wins / played,
        interval=paired_interval(counts),
        rating=points,
        wrong_accusations=sum(
            wrong
            for game in games
            for bot, wrong in zip(game.bots, game.wrong, strict=True)
            if bot == name
        ),
        rounds=round(mean(rounds), 2) if rounds else None,
        seats=tuple(_rate_in_seat(name, seat, games) for seat in range(seats)),
        decision_ms=_decision_time(name, games),
        forfeits=len(forfeits),
        forfeit=forfeits[0] if forfeits else None,
    )


def _rate_in_seat(name: str, seat: int, games: Iterable[Played]) -> float:
    sat = [game for game in games if game.bots[seat] == name]
    return sum(game.winner == seat for game in sat) / len(sat) if sat else 0.0


def _decision_time(name: str, games: Iterable[Played]) -> DecisionTime:
    steps: Counter[int] = Counter()
    for game in games:
        steps.update(game.times.get(name, {}))
    return DecisionTime(_quantile(steps, 0.5), _quantile(steps, 0.99))


def _quantile(steps: Counter[int], share: float) -> float:
    left = share * steps.total()
    for step in sorted(steps):
        left -= steps[step]
        if left <= 0:
            return float(f"{step_ms(step):.3g}")
    return 0.0


def _pair_result(one: str, other: str, deals: Sequence[DealPlayed]) -> PairResult:
    differences = [
        rates[0] - rates[1] for deal in deals if (rates := _rates(deal, one, other)) is not None
    ]
    if len(differences) < 2:
        middle = differences[0] if differences else 0.0
        return PairResult(one, other, len(differences), middle, (-1.0, 1.0))
    middle = mean(differences)
    reach = NORMAL * stdev(differences) / sqrt(len(differences))
    interval = (max(-1.0, middle - reach), min(1.0, middle + reach))
    return PairResult(one, other, len(differences), middle, interval)


def _rates(deal: DealPlayed, one: str, other: str) -> tuple[float, float] | None:
    """The shares that two players won of the same deal, if both played it."""
    one_played, one_won = _counted(deal.games, lambda game, seat: game.bots[seat] == one)
    other_played, other_won = _counted(deal.games, lambda game, seat: game.bots[seat] == other)
    if not one_played or not other_played:
        return None
    return one_won / one_played, other_won / other_played


def _seat_result(seat: int, suspect: Card, deals: Sequence[DealPlayed]) -> SeatResult:
    counts = [_counted(one.games, lambda _, other: other == seat) for one in deals]
    games, wins = sum(count for count, _ in counts), sum(won for _, won in counts)
    return SeatResult(suspect, games, wins, wins / games, paired_interval(counts))


def _counted(games: Iterable[Played], counts: Callable[[Played, int], bool]) -> tuple[int, int]:
    """How many seats of these games count, and how many of those won."""
    played = won = 0
    for game in games:
        for seat in range(len(game.bots)):
            if counts(game, seat):
                played += 1
                won += game.winner == seat
    return played, won


def paired_interval(counts: Sequence[tuple[int, int]]) -> Interval:
    """The 95 % interval of a share, from the games and wins of each deal.

    Games of one deal are alike, so deals are what is counted, not games. Where all deals went the
    same way they cannot tell how much they vary, and Wilson's interval is taken.
    """
    deals, games = len(counts), sum(count for count, _ in counts)
    rate = sum(won for _, won in counts) / games
    spread = sum((won - rate * count) ** 2 for count, won in counts)
    if deals < 2 or not spread:
        return _wilson(rate, deals)
    reach = NORMAL * sqrt(spread * deals / (deals - 1)) / games
    return max(0.0, rate - reach), min(1.0, rate + reach)


def _wilson(rate: float, trials: int) -> Interval:
    square = NORMAL**2 / trials
    middle = (rate + square / 2) / (1 + square)
    reach = sqrt(rate * (1 - rate) * square + square**2 / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)
