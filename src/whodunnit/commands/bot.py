"""`whodunnit bot`: a computer player that an arena anywhere can talk to."""

import sys
from typing import Annotated

import typer

from whodunnit.commands._level import chosen_level
from whodunnit.core.errors import WhodunnitError
from whodunnit.lab.external_bot import ANYWHERE, answer_lines, listen


class BadDoor(WhodunnitError):
    """A player that is told neither to read lines nor where to listen, or both."""


def bot(
    level: Annotated[str, typer.Argument(help="How well it plays: novice, casual, expert, ...")],
    stdio: Annotated[
        bool, typer.Option("--stdio", help="Read lines from the input, answer on the output.")
    ] = False,
    at: Annotated[
        str | None,
        typer.Option("--listen", metavar="[HOST:]PORT", help="Answer whoever connects here."),
    ] = None,
) -> None:
    """Be a computer player in a process of its own."""
    make = chosen_level(level).make
    if stdio == (at is not None):
        raise BadDoor("Say --stdio to read lines, or --listen PORT to be connected to.")
    if at is None:
        answer_lines(sys.stdin.buffer, sys.stdout.buffer, make)
        return
    host, _, port = at.rpartition(":")
    if not port.isdecimal() or int(port) > 65_535:
        raise BadDoor(f'"{at}" is no place to listen at: write a port, such as 4000.')
    try:
        listen(host or ANYWHERE, int(port), make, _say_where)
    except OSError as error:
        raise BadDoor(f"It cannot listen at {at}: {error.strerror or error}.") from None


def _say_where(port: int) -> None:
    typer.echo(f"Listening at port {port}. Stop with Ctrl-C.")
