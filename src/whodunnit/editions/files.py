"""Reading files of users' and of our own safely: every refusal says where, what, and what to do."""

import unicodedata
from importlib import resources
from itertools import takewhile
from pathlib import Path

from whodunnit.core.errors import BadFile, Problem
from whodunnit.editions.hints import known_names

MAX_BYTES = 1_000_000
"""Larger files are refused before they are read."""

MAX_LINE = 2_000
"""Longer lines are refused: no edition, board or theme needs them."""

_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def read_text(path: str | Path) -> str:
    """The text of a file, with line ends as `\\n`; raises BadFile if it is no such text."""
    file = str(path)
    text = _decoded(_bytes(Path(path), file), file).replace("\r\n", "\n")
    if not text.strip():
        raise refused(file, "The file is empty.", "Write an edition, a board or a theme into it.")
    problems = _unreadable_parts(text, file)
    if problems:
        raise BadFile(problems)
    return text


def refused(file: str, what: str, remedy: str, line: int = 0, column: int = 0) -> BadFile:
    """One problem that makes a file useless."""
    return BadFile((Problem(file, line, column, what, remedy),))


def built_in_names(folder: str, suffix: str) -> tuple[str, ...]:
    """The names that come with the game, in alphabetical order.

    >>> built_in_names("themes", ".toml")[0]
    'classic'
    """
    entries = resources.files(__package__).joinpath(folder).iterdir()
    return tuple(
        sorted(entry.name.removesuffix(suffix) for entry in entries if entry.name.endswith(suffix))
    )


def find_file(name: str | Path, kind: str, folder: str, suffix: str) -> Path:
    """The file behind a built-in name or a path; a name that is neither is refused with a hint."""
    known = built_in_names(folder, suffix)
    if str(name) in known:
        return Path(str(resources.files(__package__).joinpath(folder, f"{name}{suffix}")))
    path = Path(name)
    if is_path(name) or path.is_file():
        return path
    raise refused(
        str(name),
        f"There is no {kind} of this name, and no such file.",
        known_names(str(name), known),
    )


def is_path(name: str | Path) -> bool:
    """Whether a name can only be meant as a file: it has a folder or a suffix."""
    path = Path(name)
    return isinstance(name, Path) or bool(path.suffix) or len(path.parts) > 1


def _bytes(path: Path, file: str) -> bytes:
    try:
        if path.is_dir():
            raise refused(file, "This is a folder.", "Name a file in it.")
        if not path.exists():
            raise refused(file, "There is no such file.", "Check the spelling and the folder.")
        if not path.is_file():
            raise refused(
                file, "This is no ordinary file.", "Save its contents and name that file."
            )
        if path.stat().st_size > MAX_BYTES:
            raise _too_large(file)
        with path.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise refused(
            file, f"The file cannot be read: {why}.", "Check its name and who may read it."
        ) from None
    if len(content) > MAX_BYTES:  # It grew meanwhile, or does not tell its size.
        raise _too_large(file)
    return content


def _too_large(file: str) -> BadFile:
    return refused(
        file,
        f"The file is larger than {MAX_BYTES // 1_000_000} MB.",
        "Editions, boards and themes are short texts; is this the right file?",
    )


def _decoded(content: bytes, file: str) -> str:
    if content.startswith(_UTF_16_MARKS):
        raise refused(file, "The text is in UTF-16.", "Save it as UTF-8.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8-sig", "replace")) + 1
        raise refused(
            file,
            f"The byte 0x{content[error.start]:02x} is not UTF-8 text.",
            "Save the file as UTF-8 text.",
            line,
            column,
        ) from None


def _unreadable_parts(text: str, file: str) -> tuple[Problem, ...]:
    """Control characters, the first of each line, and lines beyond all reason."""
    problems = []
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            what = f"The line is longer than {MAX_LINE} characters."
            problems.append(Problem(file, number, MAX_LINE + 1, what, "Break it up."))
        for column, char in enumerate(line[: MAX_LINE + 1], start=1):
            if char != "\t" and is_unprintable(char):
                what = f"There is an invisible character (U+{ord(char):04X})."
                problems.append(Problem(file, number, column, what, "Delete it."))
                break
    return tuple(problems)


def is_unprintable(char: str) -> bool:
    """Whether a character would not be seen, or would disturb the text around it.

    >>> is_unprintable("\\x07"), is_unprintable("\\u202e"), is_unprintable("é")
    (True, True, False)
    """
    return unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def opening_comment(text: str) -> str:
    """The comment that a file opens with, as one line: what it is, in its author's words.

    >>> opening_comment("# Two dice.\\n# And a dog.\\n\\ndice = 2  # really")
    'Two dice. And a dog.'
    """
    lines = takewhile(lambda line: line.startswith("#"), text.splitlines())
    return " ".join(line.lstrip("# ") for line in lines)
