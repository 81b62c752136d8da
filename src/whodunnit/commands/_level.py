"""The option that says how well computer players play."""

from typing import Annotated

import typer

from whodunnit.bots.levels import LEVELS, Level
from whodunnit.core.errors import WhodunnitError
from whodunnit.editions.hints import known_names

LevelOption = Annotated[
    str, typer.Option("--level", "-l", help=f"How well the computers play: {', '.join(LEVELS)}.")
]


class UnknownLevel(WhodunnitError):
    """There is no such level of computer players."""


def chosen_level(name: str) -> Level:
    """The level of computer players that has this name."""
    if name not in LEVELS:
        raise UnknownLevel(f'There is no level "{name}". {known_names(name, LEVELS)}')
    return LEVELS[name]
