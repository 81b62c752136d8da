"""`whodunnit editions` and `whodunnit edition show`: what can be played, and by which rules."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from whodunnit.core.board import Board
from whodunnit.core.edition import Edition
from whodunnit.core.errors import WhodunnitError
from whodunnit.editions.boards import load_board
from whodunnit.editions.files import built_in_names, find_file, opening_comment, read_text
from whodunnit.editions.load import load_edition, load_theme
from whodunnit.editions.names import quoted
from whodunnit.editions.switches import ANY, EXPLANATIONS
from whodunnit.editions.theme import Theme

edition = typer.Typer(no_args_is_help=True, help="Look at the rules of an edition.")


SHELVES: tuple[tuple[str, str, str, Callable[[str], Board | Edition | Theme]], ...] = (
    ("edition", ".", ".toml", load_edition),
    ("board", "boards", ".txt", load_board),
    ("theme", "themes", ".toml", load_theme),
)
"""What comes with the game: its kind, where its files are, and how one is loaded."""


def editions() -> None:
    """List the editions, boards and themes that come with the game."""
    console = Console(highlight=False)
    for kind, folder, suffix, load in SHELVES:
        table = Table(
            title=f"{kind.capitalize()}s", title_justify="left", box=None, show_header=False
        )
        table.add_column(no_wrap=True)
        for name in built_in_names(folder, suffix):
            text = read_text(find_file(name, kind, folder, suffix))
            table.add_row(Text(name, style="bold"), opening_comment(text) or load(name).title)
        console.print(table)
        console.print()
    console.print("A file of your own works wherever one of these names does: whodunnit check FILE")


@edition.callback()
def _edition() -> None:
    """Look at the rules of an edition."""


@edition.command("show")
def show(
    name: Annotated[str, typer.Argument(help="An edition's name, or its file.")],
) -> None:
    """Show every switch of an edition, with what it does."""
    console = Console(highlight=False)
    try:
        shown = load_edition(name)
    except WhodunnitError as error:
        Console(stderr=True, soft_wrap=True, highlight=False).print(Text(str(error)))
        raise typer.Exit(1) from None
    table = Table(title=shown.title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("switch", no_wrap=True)
    table.add_column("value", no_wrap=True)
    table.add_column("what it does")
    for switch, explanation in EXPLANATIONS.items():
        value = getattr(shown, switch)
        table.add_row(switch, Text(_written(value), style="bold"), explanation)
    console.print(table)


def _written(value: object) -> str:
    """A value as an edition file would say it."""
    if isinstance(value, str):
        return f'"{value}"'
    if value is None:
        return f'"{ANY}"'
    return quoted(list(value) if isinstance(value, tuple) else value)
