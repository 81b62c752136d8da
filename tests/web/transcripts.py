"""The transcripts in a document: commands, and what they print."""

import doctest
import re
import subprocess
from pathlib import Path

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = "@@@ the next command @@@"


def transcript_of(document: Path) -> list[tuple[str, str]]:
    """Every command of the document's transcripts with the output that it is said to have."""
    steps: list[tuple[str, str]] = []
    for block in _BLOCK.findall(document.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                steps.append((line.removeprefix("$ "), ""))
            else:
                command, output = steps[-1]
                steps[-1] = command, f"{output}{line}\n"
    return steps


def played(commands: list[str], folder: Path) -> list[str]:
    """What the commands print, one after another in one shell."""
    script = "\n".join(f"{command}\necho; echo '{_MARK}'" for command in commands)
    ran = subprocess.run(
        ["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=True, timeout=60
    )
    return [part.strip("\n") for part in ran.stdout.split(_MARK)[:-1]]


def agrees(said: str, printed: str) -> bool:
    """Whether a command printed what the document says; `...` stands for anything."""
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(said.strip(), printed.strip(), options)
