"""`whodunnit simulate`: many games of random-legal players, in numbers."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from whodunnit.commands._files import made_folder, write_file
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
from whodunnit.core.setup import Setup
from whodunnit.host.story import short_names
from whodunnit.lab.simulate import Game, Spread, Summary, summarise
from whodunnit.lab.simulate import simulate as simulated


def simulate(
    edition: EditionOption = "classic",
    seats: SeatsOption = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    switches: SetOption = None,
    board: BoardOption = None,
    theme: ThemeOption = None,
    jobs: JobsOption = 1,
    dask: DaskOption = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Keep the record of each game.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Play many games of random-legal players."""
    setup = chosen_setup(chosen_edition(edition, switches, board, theme), seats)
    played: Iterable[Game] = simulated(setup, games, seed, jobs, dask)
    if records is not None:
        name = f"{setup.edition.name}-{seed}"
        played = _kept(played, made_folder(records), name, len(str(games - 1)))
    summary = summarise(setup, _watched(played, games))
    if json:
        typer.echo(_as_json(setup, seed, summary))
    else:
        _print(setup, seed, summary)


def _watched(games: Iterable[Game], total: int) -> Iterator[Game]:
    """The same games, with a bar that grows while somebody looks on."""
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
        yield from progress.track(games, total=total, description="Playing")


def _kept(games: Iterable[Game], folder: Path, name: str, digits: int) -> Iterator[Game]:
    for number, game in enumerate(games):
        write_file(folder / f"{name}-{number:0{digits}}.jsonl", game.record)
        yield game


def _as_json(setup: Setup, seed: int, summary: Summary) -> str:
    told = {
        "edition": setup.edition.name,
        "seats": setup.seats,
        "seed": seed,
        **msgspec.structs.asdict(summary),
        "wins": dict(zip(setup.seats, summary.wins, strict=True)),
    }
    return msgspec.json.encode(told).decode()


def _print(setup: Setup, seed: int, summary: Summary) -> None:
    console = Console(highlight=False)
    games = "1 game" if summary.games == 1 else f"{summary.games:,} games"
    console.print(
        Text(f"{setup.edition.title}: {games} of {len(setup.seats)} seats, seed {seed}", "bold")
    )
    names = short_names(setup.deck)
    rows = Table.grid(padding=(0, 2))
    rows.add_column()
    for _ in range(4):
        rows.add_column(justify="right")
    rows.add_row("", "mean", "median", "least", "most")
    _add_spread(rows, "turns", summary.turns)
    _add_spread(rows, "events", summary.events)
    console.print(rows)
    console.print()
    shares = Table.grid(padding=(0, 2))
    for ending, times in summary.endings.items():
        shares.add_row(ending, *_share(times, summary.games))
    shares.add_row()
    for suspect, times in zip(setup.seats, summary.wins, strict=True):
        shares.add_row(f"{names[suspect]} wins", *_share(times, summary.games))
    console.print(shares)
    console.print()
    console.print(f"digest {summary.digest}", soft_wrap=True)


def _add_spread(rows: Table, name: str, spread: Spread) -> None:
    numbers = (spread.mean, spread.median, spread.least, spread.most)
    rows.add_row(name, *(f"{number:,}" for number in numbers))


def _share(times: int, games: int) -> tuple[Text, Text]:
    return Text(str(times), justify="right"), Text(f"{times / games:.1%}", justify="right")
