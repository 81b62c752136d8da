"""`whodunnit store`: what an operator does with everything that is kept."""

import asyncio
from typing import Annotated

import typer

store = typer.Typer(
    help="Move what is kept from one database to another.",
    no_args_is_help=True,
)


@store.callback()
def about() -> None:
    """Move what is kept from one database to another."""


@store.command("copy")
def copy(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="A data directory, or postgresql://...")
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help="An empty one, or postgresql://... of an empty one.")
    ],
) -> None:
    """Copy all tables, games, chats, notes and guests, and compare every row."""
    from whodunnit.store.copying import copy as copy_all
    from whodunnit.store.copying import end_of
    from whodunnit.web.serving import DATABASE

    here, there = end_of(source, DATABASE), end_of(target, DATABASE)
    counts = asyncio.run(copy_all(here, there))
    typer.echo(f"{there.name} has everything that {here.name} has, compared row by row:")
    for name, count in counts.items():
        if count:
            typer.echo(f"  {count:>9,} {name.replace('_', ' ')}")
