"""`whodunnit simulate`: the same seed gives the same games, everywhere."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from tests.commands.conftest import Run

EDITIONS = ["classic", "cluedo", "hallways", "solo", "camps"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_many_games_are_told_in_numbers(run: Run, edition: str) -> None:
    result = run("simulate", "--edition", edition, "--games", 5, "--seed", 1, "--json")

    told = json.loads(result.output)
    assert told["edition"] == edition
    assert told["games"] == sum(told["endings"].values()) == 5
    assert sum(told["wins"].values()) <= 5
    assert told["turns"]["least"] <= told["turns"]["median"] <= told["turns"]["most"]


def test_the_table_says_the_same_as_the_json(run: Run) -> None:
    table = run("simulate", "--games", 10, "--seats", 3).output
    told = json.loads(run("simulate", "--games", 10, "--seats", 3, "--json").output)

    assert "Classic: 10 games of 3 seats, seed 0" in table
    assert all(f"{ending} " in table for ending in told["endings"])
    assert f"digest {told['digest']}" in table


def test_the_digest_is_that_of_all_records(run: Run, tmp_path: Path) -> None:
    result = run("simulate", "--games", 3, "--seed", 7, "--records", tmp_path / "kept", "--json")

    files = sorted((tmp_path / "kept").iterdir())
    together = b"".join(file.read_bytes() for file in files)
    assert [file.name for file in files] == [f"classic-7-{n}.jsonl" for n in range(3)]
    assert json.loads(result.output)["digest"] == sha256(together).hexdigest()


def test_another_seed_gives_other_games(run: Run) -> None:
    digests = {
        json.loads(run("simulate", "--games", 2, "--seed", seed, "--json").output)["digest"]
        for seed in (1, 2, 3)
    }

    assert len(digests) == 3


def test_the_same_seed_gives_the_same_bytes_in_another_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-m", "whodunnit", "simulate", "--games", "20", "--json"],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }

    assert len(outputs) == 1


def test_house_editions_boards_and_themes_can_be_simulated(run: Run) -> None:
    result = run(
        *("simulate", "--games", 2, "--json", "--theme", "comet", "--board", "manor"),
        *("--set", "dice=2", "--set", "secret_passages=none", "--seats", 6),
    )

    assert json.loads(result.output)["seats"][0] == "Signora Corallo"


def test_no_games_at_all_are_refused(run: Run) -> None:
    assert run("simulate", "--games", 0).exit_code == 2


def test_records_that_cannot_be_written_are_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")

    result = run("simulate", "--games", 1, "--records", tmp_path / "file")

    assert result.exit_code == 1
    assert "file" in result.stderr
    assert (tmp_path / "file").read_text() == "not a folder"
