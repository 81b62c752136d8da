"""The command line: what one types, what goes wrong, and how it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands.conftest import Run
from typer.testing import Result

from whodunnit import __version__
from whodunnit.cli import PARTS, _plainer

WHODUNNIT = [sys.executable, "-m", "whodunnit"]


def refusal(result: Result) -> str:
    """The one thing that a refused command says; a traceback would fail here."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    return result.stderr.strip()


def test_the_help_lists_every_command(run: Run) -> None:
    result = run("--help")

    assert result.exit_code == 0
    assert all(part.name in result.output for part in PARTS)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_command_can_be_loaded_and_has_help(run: Run, part: object) -> None:
    result = run(part.name, "--help")  # type: ignore[attr-defined]

    assert result.exit_code == 0
    assert result.output.startswith("Usage: whodunnit")


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").output == f"whodunnit {__version__}\n"


def test_without_a_command_tables_open(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whodunnit.commands.serve.serve", lambda: print("tables are open"))

    assert run().output == "tables are open\n"


def test_a_misspelt_command_is_answered_with_the_right_one(run: Run) -> None:
    result = run("simulat")

    assert result.exit_code == 2
    assert "Did you mean 'simulate'?" in result.output


def test_help_imports_no_command() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from whodunnit.cli import app;"
        "CliRunner().invoke(app, ['--help']);"
        "print([name for name in sys.modules if name.startswith(('rich', 'numpy'))"
        " or name.startswith('whodunnit.commands.')])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--edition", "clasic"), "Did you mean classic?"),
        (("--edition", "no/such/file.toml"), "There is no such file."),
        (("--theme", "nothing"), "There is no theme of this name"),
        (("--board", "nothing"), "There is no board of this name"),
        (("--set", "dcie=2"), "Did you mean dice?"),
        (("--set", "dice=many"), "dice"),
        (("--set", "dice"), "Write dice=VALUE."),
        (("--seats", "9"), "6 suspects"),
        (("--seats", "2"), "3 to 6 seats"),
        (("--seats", "-1"), "6 suspects"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_what_cannot_be_played_is_refused_in_a_sentence(
    run: Run, command: str, words: tuple[str, ...], says: str
) -> None:
    assert says in refusal(run(command, *words))


def test_all_wrong_switches_are_told_at_once(run: Run) -> None:
    told = refusal(run("play", "--set", "dcie=2", "--set", "strikes=many"))

    assert "dcie" in told
    assert "strikes" in told


def test_contradicting_switches_are_both_named(run: Run) -> None:
    told = refusal(run("simulate", "--edition", "camps", "--set", "dice=1"))

    assert "dice = 1 contradicts board" in told


def test_letters_that_a_terminal_does_not_know_become_plain_ones() -> None:
    text = "┏━ ✓ é"
    error = UnicodeEncodeError("ascii", text, 0, len(text), "ordinal not in range")

    assert _plainer(error) == ("+-?*??", len(text))


def test_a_terminal_of_plain_letters_gets_a_plain_plan(tmp_path: Path) -> None:
    done = subprocess.run(
        [*WHODUNNIT, "play", "--record", str(tmp_path / "game.jsonl")],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )

    assert b"+----------+  .   +----------+" in done.stdout


def test_interrupting_ends_quietly(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    game = subprocess.Popen(
        [*WHODUNNIT, "play", "--seed", "1", "--record", str(record)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert game.stdout is not None
    while b"[Enter = r]" not in game.stdout.readline():
        pass

    game.send_signal(signal.SIGINT)
    _, errors = game.communicate()

    assert (game.returncode, errors) == (130, b"")
    assert record.stat().st_size > 0


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    subprocess.run(
        [*WHODUNNIT, "simulate", "-e", "solo", "--games", "1", "--records", str(tmp_path)],
        check=True,
        capture_output=True,
    )
    reading, writing = os.pipe()
    os.close(reading)

    done = subprocess.run(
        [*WHODUNNIT, "record", "show", str(tmp_path / "solo-0-0.jsonl")],
        stdout=writing,
        stderr=subprocess.PIPE,
    )
    os.close(writing)

    assert (done.returncode, done.stderr) == (0, b"")
