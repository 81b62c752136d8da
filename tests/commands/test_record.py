"""`whodunnit record`: told as a story, verified by the rules, and damaged ones found out."""

from pathlib import Path

import pytest
from tests.commands.conftest import Run
from tests.host_tables.test_fair import FAIRNESS
from tests.host_tables.test_fair import game as fairly_dealt

from whodunnit.commands import _records as command
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.record import numbered, write
from whodunnit.core.view import redacted
from whodunnit.editions.setup import make_setup
from whodunnit.lab.simulate import Game, play_randomly


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of three."""
    return play_randomly(make_setup("classic", seats=3), "record")


@pytest.fixture
def file(game: Game, tmp_path: Path) -> Path:
    """Its whole record."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(game.record)
    return path


def seen_by(game: Game, viewer: Viewer, path: Path) -> Path:
    """The record as a viewer received it."""
    path.write_bytes(write(redacted(numbered(game.events), viewer)))
    return path


def test_a_whole_record_tells_everything(run: Run, file: Path) -> None:
    story = run("record", "show", file).output

    assert "The Case File is " in story
    assert "Scarlet is dealt" in story
    assert "White is dealt" in story


def test_a_seat_is_told_what_it_knew(run: Run, file: Path) -> None:
    story = run("record", "show", file, "--as", "mustard").output

    assert story.startswith("Classic: Scarlet, you and White are at the table. You play Mustard.")
    assert "You are dealt" in story
    assert "Scarlet is dealt" not in story


@pytest.mark.parametrize("name", ["1", "Mustard", "colonel mustard", " MUSTARD "])
def test_a_seat_has_many_names(run: Run, file: Path, name: str) -> None:
    assert "You play Mustard." in run("record", "show", file, "--as", name).output


def test_a_spectator_is_told_what_everybody_knew(run: Run, file: Path) -> None:
    assert " dealt " not in run("record", "show", file, "--as", "spectator").output


@pytest.mark.parametrize("name", ["3", "-1", "Plum", "nobody", ""])
def test_a_viewer_who_was_not_there_is_refused(run: Run, file: Path, name: str) -> None:
    result = run("record", "show", file, "--as", name)

    assert result.exit_code == 1
    assert "Scarlet, Mustard, White, spectator" in result.stderr


def test_a_true_record_is_verified(run: Run, file: Path, game: Game) -> None:
    result = run("record", "verify", file)

    assert result.exit_code == 0
    assert f"is true: {len(game.events)} events follow the rules." in result.output


def test_a_record_comes_from_the_standard_input(run: Run, game: Game) -> None:
    result = run("record", "verify", "-", typed=game.record)

    assert result.exit_code == 0
    assert "the standard input is true" in result.output


def test_an_unfinished_game_is_true_as_far_as_it_goes(run: Run, game: Game) -> None:
    dealt = next(n for n, event in enumerate(game.events) if type(event).__name__ == "TurnStarted")

    result = run("record", "verify", "-", typed=write(numbered(game.events[: dealt + 1])))

    assert result.exit_code == 0
    assert "The game is not finished." in result.output


def test_a_false_record_names_its_line(run: Run, file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines, start=1) if b'"turn_started"' in line)
    lines[number - 1] = lines[number - 1].replace(b'"seat":0', b'"seat":1')
    file.write_bytes(b"".join(lines))

    result = run("record", "verify", file)

    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file}:{number}: ")


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_a_redacted_record_is_shown_but_cannot_be_verified(
    run: Run, game: Game, tmp_path: Path, viewer: Viewer
) -> None:
    file = seen_by(game, viewer, tmp_path / "seen.jsonl")

    shown, verified = run("record", "show", file), run("record", "verify", file)

    assert shown.exit_code == 0
    assert ("You play Mustard." in shown.output) == (viewer == 1)
    assert verified.exit_code == 1
    assert ("record of Mustard" if viewer == 1 else "record of a spectator") in verified.stderr
    assert "hidden" in verified.stderr


def test_nobody_sees_more_in_a_redacted_record(run: Run, game: Game, tmp_path: Path) -> None:
    file = seen_by(game, 1, tmp_path / "seen.jsonl")

    other, public = (run("record", "show", file, "--as", who) for who in ("Scarlet", "spectator"))

    assert other.exit_code == 1
    assert "This is the record of Mustard" in other.stderr
    assert public.exit_code == 0
    assert " dealt " not in public.output


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "The record is empty."),
        (b"\x00\xff\xfe binary \x80", ":1: A record begins with"),
        (b"hello\n", ":1: A record begins with"),
        (b'{"format":"whodunnit record","version":1}\n', ":2: The record ends before"),
        (b'{"format":"whodunnit record","version":1}\n{"v":1}\n', ":2: "),
        (b'{"format":"whodunnit record","version":1}\nnot json\n', ":2: This is not an entry"),
    ],
)
@pytest.mark.parametrize("verb", ["show", "verify"])
def test_what_is_no_record_is_refused(
    run: Run, tmp_path: Path, verb: str, content: bytes, says: str
) -> None:
    (tmp_path / "bad").write_bytes(content)

    result = run("record", verb, tmp_path / "bad")

    assert result.exit_code == 1
    assert says in result.stderr


@pytest.mark.parametrize("verb", ["show", "verify"])
def test_a_missing_file_and_a_folder_are_refused(run: Run, tmp_path: Path, verb: str) -> None:
    for path in (tmp_path / "missing", tmp_path):
        result = run("record", verb, path)
        assert result.exit_code == 1
        assert "The record cannot be read" in result.stderr


def test_a_huge_record_is_refused(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "MAX_BYTES", 1_000)

    result = run("record", "show", file)

    assert result.exit_code == 1
    assert "larger than" in result.stderr


def test_events_that_do_not_fit_are_found_while_telling(run: Run, file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines, start=1) if b'"turn_started"' in line)
    lines[number - 1] = lines[number - 1].replace(b'"seat":0', b'"seat":77')
    file.write_bytes(b"".join(lines))

    result = run("record", "show", file)

    assert result.exit_code == 1
    assert f"{file}:{number}: This event does not fit" in result.stderr


def test_a_record_with_its_secret_is_drawn_again(run: Run, tmp_path: Path) -> None:
    fair = tmp_path / "fair.jsonl"
    fair.write_bytes(write(fairly_dealt(), FAIRNESS))

    assert "21 cards" in run("record", "verify", fair).output


def test_a_record_that_was_dealt_otherwise_is_not_fair(
    run: Run, game: Game, tmp_path: Path
) -> None:
    foul = tmp_path / "foul.jsonl"
    foul.write_bytes(write(numbered(game.events), FAIRNESS))

    result = run("record", "verify", foul)

    assert result.exit_code == 1
    assert "The game was not fair." in result.output
