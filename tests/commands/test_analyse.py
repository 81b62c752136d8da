"""`whodunnit analyse`: a finished game told to people, or to programs; damaged ones refused."""

from pathlib import Path

import msgspec
import pytest
from tests.analysis.games import gift_game, missed_game
from tests.commands.conftest import Run

from whodunnit.analysis import Analysis, analyse
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.record import write
from whodunnit.core.view import redacted


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record of a game in which a seat could have known long before."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(write(missed_game()))
    return path


def test_people_see_who_could_know_what_when(run: Run, file: Path) -> None:
    told = run("analyse", file, columns=120).output

    assert "The Case File was Green with the Knife in the Study. Mustard won" in told
    assert "could know on turn 1" in told
    assert "could know on turn 2, accused truly on turn 5" in told


def test_people_are_told_what_to_learn_with_every_step(run: Run, file: Path) -> None:
    told = " ".join(run("analyse", file, columns=120).output.split())

    assert "Scarlet could know here that it was Green with the Knife in the Study" in told
    assert "and let a turn go by." in told
    assert "Why, told to Scarlet:" in told
    assert "So the Study is in the Case File." in told


def test_a_gift_names_the_card_that_would_have_told_less(run: Run) -> None:
    told = " ".join(run("analyse", "-", typed=write(gift_game()), columns=120).output.split())

    assert "Mustard showed Scarlet Peacock and gave 0.69 bits away" in told
    assert "the Rope would have told 0.00." in told


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_it_fits_into_any_terminal(run: Run, file: Path, columns: int) -> None:
    result = run("analyse", file, columns=columns)

    assert result.exit_code == 0
    assert max(map(len, result.output.splitlines())) <= columns


def test_programs_get_all_of_it_as_json(run: Run, file: Path, tmp_path: Path) -> None:
    printed = run("analyse", file, "--json", "-").output
    assert msgspec.json.decode(printed, type=Analysis) == analyse(missed_game())

    result = run("analyse", file, "--json", tmp_path / "analysis.json")
    assert result.output == ""
    assert (tmp_path / "analysis.json").read_text("utf-8") == printed


def test_a_place_where_nothing_can_be_written_is_refused(run: Run, file: Path) -> None:
    result = run("analyse", file, "--json", file / "analysis.json")

    assert result.exit_code == 1
    assert "cannot be written" in result.stderr


def test_a_damaged_record_is_named_by_file_and_line(run: Run, file: Path) -> None:
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join([*lines[:5], *lines[6:]]))

    result = run("analyse", file)

    assert result.exit_code == 1
    assert f"{file}:6" in result.stderr.replace("\n", "")


def test_a_record_with_hidden_events_is_refused(run: Run) -> None:
    result = run("analyse", "-", typed=write(redacted(missed_game(), SPECTATOR)))

    assert result.exit_code == 1
    assert "only the whole record of a finished game can be analysed" in result.stderr


def test_an_unfinished_game_is_refused(run: Run) -> None:
    result = run("analyse", "-", typed=write(missed_game()[:6]))

    assert result.exit_code == 1
    assert "This game is not finished" in result.stderr
