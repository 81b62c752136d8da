"""The command line: the one place where the parts of Whodunnit are wired together."""

import codecs
import os
import sys
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from msgspec import Struct
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from whodunnit import __version__
from whodunnit.core.errors import WhodunnitError

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


PLAIN: Final = None
"""Help as plain text: it is there at once, and reads well in a pipe."""

_SETTINGS: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


_PLAIN_LETTERS = (
    dict.fromkeys("━─═╸╺", "-")
    | dict.fromkeys("┃│║╹╻", "|")
    | dict.fromkeys("┏┓┗┛┣┫┳┻╋┌┐└┘├┤┬┴┼╭╮╰╯", "+")
    | {"·": ".", "░": ":", "✓": "*", "▸": ">"}
)


class Part(Struct, frozen=True):
    """One command, and where it lives; it is imported only when it is asked for."""

    name: str
    """What one types."""
    module: str
    """The module in `whodunnit.commands`."""
    attribute: str
    """The function, or the group of functions, in it."""
    help: str
    """What it does, in a line."""

    def load(self) -> Any:
        """The command itself."""
        found = getattr(import_module(f"whodunnit.commands.{self.module}"), self.attribute)
        if not isinstance(found, typer.Typer):
            alone = typer.Typer()
            alone.command(self.name, context_settings=_SETTINGS)(found)
            found = alone
        found.rich_markup_mode = PLAIN
        # Completion is a matter of the whole command line, not of a part.
        found._add_completion = False
        return get_command(found)


PARTS = (
    Part("serve", "serve", "serve", "Open tables to play at in the browser."),
    Part("play", "play", "play", "Play a game in the terminal against computer players."),
    Part("arena", "arena", "arena", "Let computer players play each other, and rate them."),
    Part("mcp", "mcp", "mcp", "Let a language model sit at a table of a server."),
    Part("bot", "bot", "bot", "Be a computer player in a process of its own."),
    Part("simulate", "simulate", "simulate", "Play many games of random-legal players."),
    Part("record", "record", "record", "Read the record of a game, or verify it."),
    Part("analyse", "analyse", "analyse", "See who could have known what when in a game."),
    Part("solve", "solve", "solve", "Work out who did it from what you have seen at a table."),
    Part("companion", "companion", "companion", "Keep the notes of a game at a real table."),
    Part("editions", "editions", "editions", "List the editions, boards and themes."),
    Part("edition", "editions", "edition", "Look at the rules of an edition."),
    Part("check", "check", "check", "Check edition, board and theme files of your own."),
    Part("import", "boards", "import_board", "Import a board in the course format."),
    Part("targets", "boards", "targets", "Show where a token can move to on a board."),
    Part("adjacent", "boards", "adjacent", "Show what is one step away on a board."),
    Part("backup", "backup", "backup", "Copy the tables of a server, even while it runs."),
    Part("store", "store", "store", "Move what is kept from one database to another."),
)
"""Every command, in the order of the help."""


class Commands(TyperGroup):
    """All commands; nothing of them is imported before one is called."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        for part in PARTS:
            self.add_command(TyperCommand(part.name, help=part.help))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What was typed; nothing at all means `serve`."""
        return super().parse_args(ctx, args or ["serve"])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was named, imported now."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, next(part for part in PARTS if part.name == name).load(), rest

    def invoke(self, ctx: Any) -> Any:
        """Run a command; whatever goes wrong in our tree of errors is told without a traceback."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except WhodunnitError as error:
            _tell(error)
            raise typer.Exit(1) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            _stop_writing()
            raise typer.Exit(0) from None
        except SystemExit as leaving:
            # rich leaves by itself when nobody reads on.
            if isinstance(leaving.__context__, BrokenPipeError):
                raise typer.Exit(0) from None
            raise


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=PLAIN,
    context_settings=_SETTINGS,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"whodunnit {__version__}")
        raise typer.Exit


@app.callback()
def whodunnit(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Play Clue in every edition. Without a command, tables open in the browser."""


def main() -> None:
    """Run what was typed."""
    codecs.register_error("plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plainer")
    app(prog_name="whodunnit")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What a terminal gets in place of letters that it does not know: plain ones, not a crash."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_PLAIN_LETTERS.get(letter, "?") for letter in unknown), error.end


def _tell(error: WhodunnitError) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(Text(str(error), style="red"))


def _stop_writing() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
