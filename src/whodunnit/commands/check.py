"""`whodunnit check`: what is wrong with the files that somebody wrote, and what would be right."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from whodunnit.core.errors import WhodunnitError
from whodunnit.editions.checking import check_file


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Editions, boards or themes.")
    ],
) -> None:
    """Check edition, board and theme files; say every problem with file, line and column."""
    console = Console(soft_wrap=True, highlight=False)
    good = [_check(file, console) for file in files]
    if not all(good):
        raise typer.Exit(1)


def _check(file: Path, console: Console) -> bool:
    try:
        summary = check_file(file)
    except WhodunnitError as error:
        for line in str(error).splitlines():
            console.print(_printable(line, console))
        return False
    console.print(Text("✓ ", style="green") + _printable(f"{file}: {summary}", console))
    return True


def _printable(line: str, console: Console) -> Text:
    """The line as this terminal can show it, with file names of any bytes."""
    return Text(line.encode(console.encoding, "backslashreplace").decode(console.encoding))
