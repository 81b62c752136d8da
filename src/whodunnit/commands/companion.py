"""`whodunnit companion`: the notes of a game at a real table, and what follows from them."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from whodunnit.commands._companion_file import read_game, write_game
from whodunnit.commands._companion_game import Game
from whodunnit.commands._companion_session import Session
from whodunnit.commands._companion_setup import Setup
from whodunnit.commands._prompt import Quit
from whodunnit.editions.names import MAX_NAME

UNNAMED = "Game night"
"""What a game is called that has no file."""


def companion(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            help="A game to go on with, or where a new one is kept.",
            dir_okay=False,
        ),
    ] = None,
) -> None:
    """Keep the notes of a game at a real table, and know what follows from them."""
    console = Console(highlight=False)
    session: Session | None = None
    try:
        session = Session(_game(file, console), console, file)
        session.run(_read)
    except (Quit, EOFError):
        kept = session.file if session is not None else None
        told = "The game is not saved." if kept is None else f"The game is in {kept}."
        console.print(Text(told), soft_wrap=True)


def _game(file: Path | None, console: Console) -> Game:
    """The game of a file, or a new one."""
    if file is not None and file.exists():
        return read_game(file)
    game = Setup(console, _read).game(UNNAMED if file is None else file.stem[:MAX_NAME])
    if file is not None:
        write_game(game, file)
    return game


def _read() -> str:
    typed = input("> ")
    if not sys.stdin.isatty():
        # What was piped in is shown as if it had been typed.
        print(typed)
    return typed
