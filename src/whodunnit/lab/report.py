"""The report of a contest: one page that stands alone, with tables and charts."""

from collections.abc import Sequence
from html import escape
from string import Template

from whodunnit.lab.arena_result import BotResult, Interval, PairResult, Result
from whodunnit.lab.report_charts import Bar, bars, points

PAGE = Template("""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; --ink: #23201c; --faint: #6d665c; --paper: #fbf8f2;
  --line: #d9d0c1; --bar: #2f6f6a; --better: #1f6b45; --worse: #9a3324; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece5d8; --faint: #a79d8d; --paper: #1c1a17;
  --line: #443f37; --bar: #5fb0a8; --better: #7fd0a2; --worse: #f0907f; } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-weight: normal; line-height: 1.2; } h2 { margin-top: 2.5rem; }
p.faint, caption { color: var(--faint); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .95rem; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child { text-align: left; } thead th { font-weight: normal; color: var(--faint); }
tbody th { font-weight: bold; } caption { text-align: left; padding-bottom: .5rem; }
.better { color: var(--better); } .worse { color: var(--worse); }
svg { width: 100%; height: auto; font: 14px Georgia, serif; }
svg text { fill: var(--ink); } svg .small { font-size: 12px; fill: var(--faint); }
svg .bar { fill: var(--bar); opacity: .75; }
svg .interval, svg .axis { stroke: var(--ink); fill: none; stroke-width: 1.5; }
svg .mark { stroke: var(--faint); stroke-dasharray: 4 4; }
</style>
<h1>$title</h1>
<p>$summary</p>
<h2>Who wins</h2>
$rates
<div class="wide">$players</div>
<h2>Each against each</h2>
<div class="wide">$pairs</div>
<h2>Rating</h2>
<p class="faint">400 points more: ten times as likely to win a game that both play. 0 is the average
of these players.</p>
$ratings
<h2>The seats</h2>
$seats
<div class="wide">$by_seat</div>
<h2>How long they think</h2>
$times
</html>
""")


def report_of(result: Result, title: str) -> str:
    """The page, whole: it loads nothing."""
    return PAGE.substitute(
        title=escape(f"{title}: {result.seats} seats"),
        summary=escape(_summary(result)),
        rates=_rates(result),
        players=_players(result),
        pairs=_pairs(result),
        ratings=points(
            "Rating", [Bar(bot.name, bot.rating, f"{bot.rating:+.0f}") for bot in result.bots]
        ),
        seats=_seats(result),
        by_seat=_by_seat(result),
        times=bars(
            "Decision time",
            [
                Bar(
                    bot.name,
                    bot.decision_ms.median,
                    f"{bot.decision_ms.median:.2f} ms",
                    _up_to(bot),
                )
                for bot in result.bots
            ],
        )
        + '<p class="faint">The bar is the median, the line reaches to the 99th percentile.</p>',
    )


def _summary(result: Result) -> str:
    against = f" against a field of {', '.join(result.field)}" if result.field else ""
    endings = ", ".join(f"{times:,} {ending}" for ending, times in result.endings.items())
    return (
        f"{result.games:,} games{against} on {result.deals:,} deals (seed {result.seed}). Every "
        "deal was played again with each player in every seat, with the same cards and dice, so "
        f"that luck is the same for all. Endings: {endings}. Intervals are 95 %, paired by deal."
    )


def _rates(result: Result) -> str:
    rows = [Bar(bot.name, bot.rate, _percent(bot.rate), bot.interval) for bot in result.bots]
    return bars("Games won", rows, result.fair_share, f"fair share {_percent(result.fair_share)}")


def _players(result: Result) -> str:
    heads = ["games", "wins", "rate", "95 %", "wrong accusations", "rounds to win", "median", "p99"]
    return _table(
        "A player that sits in several seats of a game plays several games.",
        ["player", *heads],
        [
            [
                bot.name,
                f"{bot.games:,}",
                f"{bot.wins:,}",
                _percent(bot.rate),
                _interval(bot.interval),
                f"{bot.wrong_accusations:,}",
                "" if bot.rounds is None else f"{bot.rounds:.1f}",
                f"{bot.decision_ms.median:.2f} ms",
                f"{bot.decision_ms.p99:.2f} ms",
            ]
            for bot in result.bots
        ],
    )


def _pairs(result: Result) -> str:
    names = [bot.name for bot in result.bots]
    found = {(pair.one, pair.other): pair for pair in result.pairs}
    return _table(
        "How much more the player of the row wins than the player of the column, on the same "
        "deals, in points of per cent. Coloured where the interval leaves out zero.",
        ["", *names],
        [[one, *(_difference(found, one, other) for other in names)] for one in names],
    )


def _difference(found: dict[tuple[str, str], PairResult], one: str, other: str) -> str:
    pair, sign = found.get((one, other)), 1
    if pair is None:
        pair, sign = found.get((other, one)), -1
    if pair is None or not pair.deals:
        return ""
    low, high = sorted(sign * end for end in pair.interval)
    kind = "better" if low > 0 else "worse" if high < 0 else ""
    middle, reach = f"{100 * sign * pair.difference:+.1f}", f"{100 * low:+.1f} to {100 * high:+.1f}"
    return f'<span class="{kind}">{middle}</span><br><small>{reach}</small>'


def _seats(result: Result) -> str:
    rows = [
        Bar(seat.suspect, seat.rate, _percent(seat.rate), seat.interval)
        for seat in result.seat_effect
    ]
    return bars("Games won by seat", rows, result.fair_share, "fair share")


def _by_seat(result: Result) -> str:
    suspects = [seat.suspect for seat in result.seat_effect]
    return _table(
        "The share that each player won in each seat.",
        ["player", *suspects],
        [[bot.name, *map(_percent, bot.seats)] for bot in result.bots],
    )


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; the cells of the first column are names, the others may have marks in them."""
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        f"<tr><th>{escape(first)}</th>{''.join(f'<td>{cell}</td>' for cell in rest)}</tr>"
        for first, *rest in rows
    )
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _up_to(bot: BotResult) -> Interval:
    return bot.decision_ms.median, bot.decision_ms.p99


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _interval(interval: Interval) -> str:
    return f"{interval[0]:.1%} to {interval[1]:.1%}"
