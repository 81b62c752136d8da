"""Writing files for the user: a refusal says which file, why, and what to do."""

from pathlib import Path

from whodunnit.core.errors import BadFile
from whodunnit.editions.files import refused


def made_folder(folder: Path) -> Path:
    """The folder, made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from None
    return folder


def write_file(path: Path, content: bytes) -> None:
    """Write a whole file."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise cannot_write(path, error) from None


def cannot_write(path: Path, error: OSError) -> BadFile:
    """What to tell when a file or a folder cannot be written."""
    if isinstance(error, FileExistsError):
        return refused(str(path), "There is such a file already.", "Choose another name.")
    why = error.strerror or str(error)
    return refused(
        str(path), f"It cannot be written: {why}.", "Choose a place where you may write."
    )
