"""`whodunnit arena`: computer players measured against each other."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from whodunnit.commands._files import cannot_write, write_file
from whodunnit.commands._options import (
    BoardOption,
    DaskOption,
    EditionOption,
    JobsOption,
    SeatsOption,
    SetOption,
    ThemeOption,
    chosen_edition,
    chosen_setup,
)
from whodunnit.host.story import short_names
from whodunnit.lab.arena import Contest, DealPlayed, play_deals
from whodunnit.lab.arena_game import PATIENCE
from whodunnit.lab.arena_journal import Journal
from whodunnit.lab.arena_result import BotResult, Result, result_of
from whodunnit.lab.external import short_name
from whodunnit.lab.report import report_of


def arena(
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="The players, with commas: expert,casual.")
    ] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="cmd:COMMAND|tcp:HOST:PORT", help="One more, in another process."
        ),
    ] = None,
    patience: Annotated[
        float,
        typer.Option("--patience", min=0.01, help="The seconds that such a player may think."),
    ] = PATIENCE,
    edition: EditionOption = "parlour",
    seats: SeatsOption = None,
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, help="How many games of each line-up.")
    ] = 400,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    field: Annotated[
        str | None, typer.Option("--field", help="Sit each player alone against these.")
    ] = None,
    jobs: JobsOption = 1,
    dask: DaskOption = None,
    json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Write the result; go on if interrupted."),
    ] = None,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE.html", help="Write a page to look at.")
    ] = None,
    switches: SetOption = None,
    board: BoardOption = None,
    theme: ThemeOption = None,
) -> None:
    """Measure computer players against each other."""
    setup = chosen_setup(chosen_edition(edition, switches, board, theme), seats)
    players = (*_names(bots), *(bot or ()))
    contest = Contest(setup.edition, setup.seats, players, _names(field or ""), seed, patience)
    kept = json or report
    journal = None if kept is None else Journal(kept.with_name(f"{kept.name}.journal"), contest)
    play = partial(play_deals, contest, jobs=jobs, cluster=dask)
    result = result_of(contest, _held(contest, games, play, journal))
    if json is not None:
        write_file(json, msgspec.json.format(msgspec.json.encode(result)) + b"\n")
    if report is not None:
        write_file(report, report_of(result, setup.edition.title).encode())
    if journal is not None:
        journal.close()
    _print(result, setup.edition.title, short_names(setup.deck))


def _names(words: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in words.split(",") if name.strip())


def _held(
    contest: Contest,
    games: int,
    play: Callable[[list[int]], Iterator[DealPlayed]],
    journal: Journal | None,
) -> list[DealPlayed]:
    """All deals of a contest; those that the journal has are not played again."""
    wanted = range(contest.deals(games))
    done = [] if journal is None else _begun(journal, wanted)
    missing = sorted(set(wanted) - {one.deal for one in done})
    for played in _watched(play(missing), len(done), len(wanted)):
        if journal is not None:
            journal.add(played)
        done.append(played)
    return done


def _begun(journal: Journal, wanted: range) -> list[DealPlayed]:
    """The deals that are done, and the journal opened for the others: before anything is played."""
    try:
        done = [one for one in journal.read() if one.deal in wanted]
        journal.begin(done)
    except OSError as error:
        raise cannot_write(journal.path, error) from None
    return done


def _watched(deals: Iterable[DealPlayed], done: int, total: int) -> Iterator[DealPlayed]:
    """The same deals, with a bar that grows while somebody looks on."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("Playing deals", total=total, completed=done)
        for played in deals:
            progress.advance(task)
            yield played


def _print(result: Result, title: str, shorts: dict[str, str]) -> None:
    console = Console(highlight=False)
    against = f" against {', '.join(result.field)}" if result.field else ""
    console.print(
        Text(
            f"{title}: {result.games:,} games of {result.seats} seats{against}, "
            f"{result.deals:,} deals, seed {result.seed}",
            "bold",
        )
    )
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True)
    for _ in range(8):
        rows.add_column(justify="right", no_wrap=True)
    rows.add_row(
        *("", "games", "rate", "95 %", "rating", "wrong", "rounds", "ms", "p99"), style="dim"
    )
    for bot in result.bots:
        rows.add_row(*_row(bot))
    console.print(rows)
    console.print()
    console.print(
        f"A fair share is {result.fair_share:.1%}. The seats: "
        + ", ".join(f"{shorts[seat.suspect]} {seat.rate:.1%}" for seat in result.seat_effect)
        + "."
    )
    console.print(
        "The games: " + ", ".join(f"{times:,} {end}" for end, times in result.endings.items()) + "."
    )
    for bot in result.bots:
        if bot.forfeits:
            games = "1 game" if bot.forfeits == 1 else f"{bot.forfeits:,} games"
            console.print(Text(f"{short_name(bot.name)} forfeited {games}: {bot.forfeit}"))


def _row(bot: BotResult) -> tuple[str, ...]:
    low, high = bot.interval
    return (
        short_name(bot.name),
        f"{bot.games:,}",
        f"{bot.rate:.1%}",
        f"{100 * low:.1f}-{100 * high:.1f}",
        f"{bot.rating:+.0f}",
        f"{bot.wrong_accusations:,}",
        "" if bot.rounds is None else f"{bot.rounds:.1f}",
        f"{bot.decision_ms.median:.2f}",
        f"{bot.decision_ms.p99:.2f}",
    )
