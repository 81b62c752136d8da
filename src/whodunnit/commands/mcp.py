"""`whodunnit mcp`: a language model sits down at a table."""

from importlib.util import find_spec
from typing import Annotated

import typer

from whodunnit.core.errors import WhodunnitError


class NotInstalled(WhodunnitError):
    """A part that is not installed."""


def mcp(
    server: Annotated[
        str, typer.Option("--server", metavar="URL", help="The server whose tables to play at.")
    ] = "http://127.0.0.1:8000",
    name: Annotated[
        str, typer.Option("--name", help="What the player is called at the table.")
    ] = "Language model",
) -> None:
    """Let a language model play, through the Model Context Protocol on input and output."""
    if find_spec("mcp") is None:
        raise NotInstalled('This needs another package: pip install "whodunnit[mcp]"')
    from whodunnit.mcp.player import Player
    from whodunnit.mcp.server import make_server

    make_server(Player(server, name)).run("stdio")
