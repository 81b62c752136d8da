"""Ratings: one number for each player, from all the games in which it met the others."""

from collections import Counter
from collections.abc import Iterable
from math import log10

from whodunnit.lab.arena_game import Played

SCALE = 400
"""Ten times as likely to win is so many points more."""

ROUNDS = 10_000
"""How often the strengths are improved at most."""

CLOSE = 1e-9
"""When they count as found."""

Table = tuple[tuple[str, int], ...]
"""Who sat at a table, and in how many seats."""


def ratings(games: Iterable[Played]) -> dict[str, float]:
    """The points of each player, 0 for the average one.

    A game is won by each of its seats as often as its player's strength says: strength divided by
    the sum of all strengths at the table. The strengths that fit the games best are found step by
    step; a game against an average player, half won, keeps those finite who won all or nothing.
    """
    tables: Counter[Table] = Counter()
    wins: Counter[str] = Counter()
    names: dict[str, None] = {}
    for game in games:
        names |= dict.fromkeys(game.bots)
        if game.winner is not None:
            tables[tuple(sorted(Counter(game.bots).items()))] += 1
            wins[game.bots[game.winner]] += 1
    strengths = dict.fromkeys(sorted(names), 1.0)
    for _ in range(ROUNDS):
        before = strengths
        strengths = _improved(before, tables, wins)
        if all(abs(strengths[name] / before[name] - 1) < CLOSE for name in strengths):
            break
    points = {name: SCALE * log10(strength) for name, strength in strengths.items()}
    middle = sum(points.values()) / len(points) if points else 0.0
    return {name: round(value - middle, 1) for name, value in points.items()}


def _improved(
    strengths: dict[str, float], tables: Counter[Table], wins: Counter[str]
) -> dict[str, float]:
    share = {name: 1 / (strength + 1) for name, strength in strengths.items()}
    for table, times in tables.items():
        together = sum(seats * strengths[name] for name, seats in table)
        for name, seats in table:
            share[name] += times * seats / together
    return {name: (wins[name] + 0.5) / share[name] for name in strengths}
