"""The command line as a user has it, without leaving this process."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from whodunnit.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `whodunnit` with these words, and these lines typed; files go to a folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)

    def ran(*words: object, typed: str | bytes = "", columns: int = 80) -> Result:
        return CliRunner().invoke(
            app,
            [str(word) for word in words],
            input=typed,
            env={"COLUMNS": str(columns), "TERM": "dumb"},
            prog_name="whodunnit",
        )

    return ran
