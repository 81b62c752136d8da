"""`whodunnit play`: a game in the terminal, you against computer players."""

import random
import secrets
import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from whodunnit.commands._game import Game
from whodunnit.commands._kept import RecordFile, default_record
from whodunnit.commands._level import LevelOption, chosen_level
from whodunnit.commands._look import Look
from whodunnit.commands._options import (
    BoardOption,
    EditionOption,
    SeatsOption,
    SetOption,
    ThemeOption,
    chosen_edition,
    chosen_setup,
    with_suspect,
)
from whodunnit.commands._prompt import Quit
from whodunnit.commands._table import Table
from whodunnit.editions.load import load_theme
from whodunnit.host.dealer import Dealer

PACE = 0.3
"""The seconds between two sentences about the others, so that one can follow."""


def play(
    edition: EditionOption = "classic",
    switches: SetOption = None,
    board: BoardOption = None,
    theme: ThemeOption = None,
    seats: SeatsOption = None,
    suspect: Annotated[
        str | None, typer.Option("--as", metavar="SUSPECT", help="The suspect that you play.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed gives the same deal and dice.")
    ] = None,
    level: LevelOption = "casual",
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Where the record of the game goes."),
    ] = None,
) -> None:
    """Play a game in the terminal against computer players."""
    rules = chosen_edition(edition, switches, board, theme)
    setup, seat = with_suspect(chosen_setup(rules, seats), suspect)
    look = Look.of(load_theme(setup.edition.theme))
    chance = secrets.randbelow(1_000_000) if seed is None else seed
    dealer = Dealer(random.Random(f"play/{chance}").randrange)
    make = chosen_level(level).make
    computers = {
        other: make(random.Random(f"play/{chance}/{other}").getrandbits(32))
        for other in range(len(setup.seats))
        if other != seat
    }
    console = Console(highlight=False)
    with RecordFile(record or default_record(setup.edition.name, chance)) as kept:
        table = Table(setup, seat, dealer, computers, kept.append)
        game = Game(table, look, console, _read, _pause if console.is_terminal else None)
        try:
            game.run()
        except Quit:
            console.print("\nThe game is not finished.")
    console.print(Text(f"The record is in {kept.path}"), soft_wrap=True)


def _read() -> str:
    if sys.stdin.isatty():
        return input("> ")
    typed = input("> ")
    # What was piped in is shown as if it had been typed.
    print(typed)
    return typed


def _pause() -> None:
    time.sleep(PACE)
