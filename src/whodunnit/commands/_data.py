"""Where a host keeps its tables."""

import os
from pathlib import Path
from typing import Annotated

import typer

DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        envvar="WHODUNNIT_DATA",
        help="The folder that everything is kept in; your own data directory if absent.",
    ),
]


def chosen_data(folder: Path | None) -> Path:
    """The folder that was named, or the one among the data of this person."""
    if folder is not None:
        return folder
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "whodunnit"
