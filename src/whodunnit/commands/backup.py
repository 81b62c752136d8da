"""`whodunnit backup`: a copy of all tables, also while they are being played."""

from pathlib import Path
from typing import Annotated

import typer

from whodunnit.commands._data import DataOption, chosen_data
from whodunnit.editions.files import refused


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    data: DataOption = None,
) -> None:
    """Copy all tables into one file, while the host runs or not."""
    from whodunnit.store.database import backup as copy
    from whodunnit.web.serving import DATABASE

    source = chosen_data(data) / DATABASE
    if not source.exists():
        raise refused(str(source), "There are no tables.", "Name the folder with --data.")
    if file.exists():
        raise refused(str(file), "There is such a file already.", "Choose another name.")
    copy(source, file)
    typer.echo(f"{file} has all tables of {source.parent} in it.")
