"""`whodunnit import`, `targets` and `adjacent`, as somebody types them."""

import json
from pathlib import Path

import pytest
from tests.boards.test_course import NEW_LAYOUT, NEW_LEGEND, OLD_LAYOUT, OLD_LEGEND
from typer.testing import CliRunner, Result

from whodunnit.cli import app
from whodunnit.editions.boards import load_board
from whodunnit.editions.load import load_theme


def run(*words: object, typed: str | bytes = "") -> Result:
    """What a command answers."""
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


@pytest.fixture
def old(tmp_path: Path) -> tuple[Path, Path]:
    """The files of a board in the old dialect."""
    return write(tmp_path, OLD_LAYOUT, OLD_LEGEND)


@pytest.fixture
def new(tmp_path: Path) -> tuple[Path, Path]:
    """The files of a board in the new dialect."""
    return write(tmp_path, NEW_LAYOUT, NEW_LEGEND)


def write(folder: Path, layout: str, legend: str) -> tuple[Path, Path]:
    """Two files."""
    files = folder / "layout.csv", folder / "legend.txt"
    for file, text in zip(files, (layout, legend), strict=True):
        # As people have them: with a byte order mark and the line ends of another system.
        file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    return files


def test_targets_of_a_built_in_board() -> None:
    result = run("targets", "mansion", "--from", "4,8", "--steps", 3, "--json")
    answer = json.loads(result.stdout)
    assert answer["rooms"] == ["Hall", "Study"]
    assert answer["spaces"] == sorted(answer["spaces"])
    assert [4, 5] in answer["spaces"]


def test_any_cell_of_a_room_stands_for_it() -> None:
    corner = run("targets", "mansion", "--from", "0,0", "--steps", 2, "--json")
    named = run("targets", "mansion", "--from", "study", "--steps", 2, "--json")
    assert json.loads(corner.stdout) == {"spaces": [[4, 5], [4, 7], [5, 6]], "rooms": []}
    assert named.stdout == corner.stdout


def test_old_doorways_are_spaces(old: tuple[Path, Path]) -> None:
    result = run("targets", *old, "--from", "2,3", "--steps", 2, "--json")
    spaces = [[0, 3], [1, 2], [2, 2], [3, 2], [4, 3]]
    assert json.loads(result.stdout) == {"spaces": spaces, "rooms": []}


def test_new_rooms_are_named(new: tuple[Path, Path]) -> None:
    tokens = [word for cell in ("3,1", "4,2", "6,1") for word in ("--occupied", cell)]
    result = run("targets", *new, "--from", "4,1", "--steps", 2, *tokens, "--json")
    assert json.loads(result.stdout) == {"spaces": [[3, 0]], "rooms": ["Laundry"]}


def test_an_imported_board_answers_as_its_files_do(tmp_path: Path, new: tuple[Path, Path]) -> None:
    board = tmp_path / "house.txt"
    assert run("import", *new, "-o", board).exit_code == 0
    for cell in ("1,1", "4,1", "6,0", "1,4"):
        asked = ("--from", cell, "--steps", 3, "--json")
        assert run("targets", board, *asked).stdout == run("targets", *new, *asked).stdout


def test_adjacent(new: tuple[Path, Path]) -> None:
    result = run("adjacent", *new, "--from", "6,1", "--json")
    assert json.loads(result.stdout) == {"spaces": [[4, 0]], "rooms": ["Kitchen", "Stable"]}
    hallways = run("adjacent", "hallways", "--from", "Home 1", "--json")
    assert json.loads(hallways.stdout) == {"spaces": ["Hall-Lounge"], "rooms": []}


def test_a_theme_is_written_with_the_board(tmp_path: Path, new: tuple[Path, Path]) -> None:
    board, theme = tmp_path / "house.txt", tmp_path / "house.toml"
    result = run("import", *new, "-o", board, "--theme", theme)
    assert result.exit_code == 0
    assert load_board(board).rooms == load_theme(theme).rooms
    assert [suspect.name for suspect in load_theme(theme).suspects] == ["Ann Onym", "Otto Graph"]


def test_a_legend_without_players_makes_no_theme(tmp_path: Path, old: tuple[Path, Path]) -> None:
    board, theme = tmp_path / "house.txt", tmp_path / "house.toml"
    result = run("import", *old, "-o", board, "--theme", theme)
    assert result.exit_code == 1
    assert "names no players" in result.stderr
    assert not board.exists()
    assert not theme.exists()


def test_a_board_that_cannot_be_played_is_not_imported_but_can_be_asked(tmp_path: Path) -> None:
    files = write(tmp_path, OLD_LAYOUT.replace("LU", "L"), OLD_LEGEND)
    board = tmp_path / "house.txt"
    refused = run("import", *files, "-o", board)
    assert refused.exit_code == 1
    assert "layout.csv:6:1: Laundry has no door." in refused.stderr
    assert not board.exists()
    asked = run("adjacent", *files, "--from", "4,1", "--json")
    assert json.loads(asked.stdout) == {"spaces": [[3, 1], [4, 0], [4, 2]], "rooms": []}


def test_a_drawing_shows_the_targets() -> None:
    result = run("targets", "mansion", "--from", "0,16", "--steps", 2, "--occupied", "1,15")
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert rows[2][3 + 2 * 16] == "@"
    assert rows[3][3 + 2 * 15] == "x"
    assert rows[4][3 + 2 * 16] == "o"
    assert rows[-1] == "Spaces (1): 2,16"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--from", "10,10", "--steps", 2), "No token can stand there."),
        (("--from", "4,6", "--steps", 1), "Rooms: Study"),
        (("--from", "Study", "--steps", 2, "--occupied", "4,6"), "There is nowhere to go."),
    ],
)
def test_what_is_said_under_the_drawing(words: tuple[object, ...], said: str) -> None:
    assert said in run("targets", "mansion", *words).stdout


def test_queries_are_answered_line_by_line() -> None:
    queries = [
        '{"from": [4, 8], "steps": 1, "occupied": [[4, 7]]}',
        "",
        '{"from": "Study", "steps": 1}',
        '{"from": [10, 10], "steps": 6}',
    ]
    result = run("targets", "mansion", "--queries", "-", typed="\n".join(queries))
    assert result.exit_code == 0
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"spaces": [[3, 8], [5, 8]], "rooms": ["Hall"]},
        {"spaces": [[4, 6]], "rooms": []},
        {"spaces": [], "rooms": []},
    ]


def test_a_bad_query_is_answered_with_its_line_and_the_others_are_still_answered(
    tmp_path: Path,
) -> None:
    bad = [
        b"nonsense",
        b'{"from": [99, 0], "steps": 1}',
        b'{"from": [0, 7]}',
        b'{"from": [0, 7], "steps": 0}',
        b'{"from": [0, 7], "steps": 1, "ocupied": []}',
        b'{"from": "Studdy", "steps": 1}',
        b'{"from": [0, 7], "steps": 1, "occupied": [[0, 99]]}',
        b'{"from": "\xff", "steps": 1}',
    ]
    good = b'{"from": [0, 7], "steps": 1}'
    file = tmp_path / "queries.jsonl"
    file.write_bytes(b"\n".join([*bad, good]))
    result = run("targets", "mansion", "--queries", file)
    assert result.exit_code == 1
    *errors, last = [json.loads(line) for line in result.stdout.splitlines()]
    assert [error["line"] for error in errors] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(error["error"] for error in errors)
    assert last == {"spaces": [[1, 7]], "rooms": []}


def test_adjacent_answers_queries_as_well() -> None:
    result = run("adjacent", "hallways", "--queries", "-", typed='{"from": "hall-lounge"}\n')
    assert json.loads(result.stdout) == {"spaces": [], "rooms": ["Hall", "Lounge"]}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("mansion",), 2, "Give --from ROW,COL and --steps N"),
        (("mansion", "--from", "25,0", "--steps", 1), 1, "rows go from 0 to 24"),
        (("mansion", "--from", "0,7", "--steps", 99), 1, "use 1 to 60"),
        (("hallways", "--from", "0,7", "--steps", 1), 1, "no rows and columns"),
        (("mansion", "--from", "Cellar", "--steps", 1), 1, "There is no place"),
        (("mansio", "--from", "0,7", "--steps", 1), 1, "Did you mean mansion?"),
        (("layout.csv", "--from", "0,7", "--steps", 1), 1, "needs its legend"),
        (("mansion", "--queries", "no-such-file"), 1, "cannot be read"),
    ],
)
def test_questions_that_make_no_sense(words: tuple[object, ...], code: int, said: str) -> None:
    result = run("targets", *words)
    assert result.exit_code == code
    assert said in result.stderr
    assert not result.stdout


def test_import_says_where_a_file_is_wrong(tmp_path: Path) -> None:
    files = write(tmp_path, OLD_LAYOUT.replace("KN", "?N"), OLD_LEGEND)
    result = run("import", *files, "-o", tmp_path / "house.txt")
    assert result.exit_code == 1
    assert f'{files[0]}:2:3: "?" is not in the legend.' in result.stderr
    assert not (tmp_path / "house.txt").exists()
