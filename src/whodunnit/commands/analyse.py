"""`whodunnit analyse`: what a finished game can teach, told to people or to programs."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from whodunnit.analysis import Analysis
from whodunnit.analysis import analyse as analysed
from whodunnit.commands._analysis_screen import show_analysis
from whodunnit.commands._files import write_file
from whodunnit.commands._records import load_record, named
from whodunnit.core.events import Entry, GameCreated

STDOUT = "-"
"""How one names the standard output."""


def analyse(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The record of a game; - for the standard input.")
    ],
    json: Annotated[
        str | None,
        typer.Option(
            "--json", metavar="FILE|-", help="Write it as JSON; - for the standard output."
        ),
    ] = None,
) -> None:
    """See who could have known what when, and what to learn from a finished game."""
    entries = load_record(file)
    with named(file):
        analysis = _watched(entries)
    if json is None:
        created = entries[0].event
        assert isinstance(created, GameCreated)
        show_analysis(analysis, created.setup, Console(highlight=False))
        return
    encoded = msgspec.json.format(msgspec.json.encode(analysis), indent=2) + b"\n"
    if json == STDOUT:
        typer.echo(encoded, nl=False)
    else:
        write_file(Path(json), encoded)


def _watched(entries: tuple[Entry, ...]) -> Analysis:
    """The analysis, with a bar that grows while somebody looks on."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("Working out who could know what", total=1.0)
        return analysed(entries, lambda done: progress.update(task, completed=done))
