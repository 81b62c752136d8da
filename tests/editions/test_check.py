"""`whodunnit check`, `editions` and `edition show`, as their users meet them."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from whodunnit.commands.check import check
from whodunnit.commands.editions import edition, editions
from whodunnit.editions.files import built_in_names, find_file, read_text
from whodunnit.editions.switches import EXPLANATIONS

app = typer.Typer()
app.command()(check)
app.command()(editions)
app.add_typer(edition, name="edition")

HOUSE = 'name = "house"\ntitle = "House"\nbased_on = "classic"\n'


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("folder", [".", "boards", "themes"])
def test_everything_that_comes_with_the_game_is_good(folder: str) -> None:
    suffix = ".txt" if folder == "boards" else ".toml"
    files = [find_file(name, "file", folder, suffix) for name in built_in_names(folder, suffix)]
    result = run("check", *files)
    assert result.exit_code == 0
    assert [line[:2] for line in result.stdout.splitlines()] == ["✓ "] * len(files)


def test_a_good_file_is_summed_up(tmp_path: Path) -> None:
    house = write(tmp_path / "house.toml", HOUSE + "dice = 2\n")
    theme = find_file("ns", "theme", "themes", ".toml")
    board = find_file("hallways", "board", "boards", ".txt")
    assert run("check", house, theme, board).stdout.splitlines() == [
        f'✓ {house}: edition "house": board mansion, two dice, 3 to 6 seats, theme classic',
        f'✓ {theme}: theme "ns": 6 suspects, 6 weapons, 9 rooms; Mario starts',
        f'✓ {board}: board "hallways": 9 rooms, 6 starts, 4 secret passages',
    ]


def test_every_problem_of_every_file_is_told_with_its_place(tmp_path: Path) -> None:
    good = write(tmp_path / "good.toml", HOUSE)
    bad = write(tmp_path / "bad [1].toml", HOUSE + "dcie = 2\ndice = 7\n")
    gone = tmp_path / "gone.toml"
    result = run("check", bad, good, gone, tmp_path)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f'{bad}:4:1: No switch is called "dcie". Did you mean dice?')
    assert lines[1] == f"{bad}:5:1: dice = 7: it must be from 0 to 2. Change it."
    assert lines[2].startswith(f"✓ {good}: ")
    assert lines[3] == f"{gone}: There is no such file. Check the spelling and the folder."
    assert lines[4] == f"{tmp_path}: This is a folder. Name a file in it."
    assert len(lines) == 5


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('board = "moon"', ":4:1: moon: There is no board of this name, and no such file."),
        ('theme = "gone.toml"', "gone.toml: There is no such file."),
        ('theme = "clasic"', "Did you mean classic?"),
        ("deck = [6, 7, 9]", ':4:1: The edition "house" is played with 6 suspects, 7 weapons'),
        ('board = "bad.txt"', "bad.txt:1:1: "),
    ],
)
def test_an_edition_is_checked_together_with_its_board_and_theme(
    tmp_path: Path, line: str, problem: str
) -> None:
    write(tmp_path / "bad.txt", "nonsense\nplan:\n")
    result = run("check", write(tmp_path / "house.toml", HOUSE + line + "\n"))
    assert result.exit_code == 1
    assert problem in result.stdout


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("layout.csv", "W,W,W,K<,K\nW,X,X,W,K\nW,W,W,W,K\n", "layout"),
        ("layout.txt", "W;W;W;K<;K;\nW;X;X;W;K;\n", "layout"),
        (
            "legend.txt",
            "// rooms\nC, Conservatory, Card\nK, Kitchen, Card\nX, Closet, Other\n",
            "legend",
        ),
        ("setup.txt", "Room, Kitchen, K\nSpace, Walkway, W\nPlayer, Ann, red, 0, 5\n", "legend"),
    ],
)
def test_a_course_board_is_sent_to_its_importer(
    tmp_path: Path, name: str, text: str, what: str
) -> None:
    result = run("check", write(tmp_path / name, text))
    assert result.exit_code == 1
    assert f"This looks like the {what} of a board in the course format." in result.stdout
    assert "whodunnit import LAYOUT LEGEND -o BOARD" in result.stdout


def test_a_text_of_another_kind_is_refused_once_and_not_quoted(tmp_path: Path) -> None:
    result = run("check", write(tmp_path / "letter.txt", "dear: diary\nmy secret\n" * 50))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert "neither an edition, nor a board, nor a theme" in result.stdout
    assert "secret" not in result.stdout


@pytest.mark.parametrize("name", ["a.toml", "a.txt", "a", "a.csv", "\udcff.toml"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\x01\x02", b"\xff\xfe", bytes(range(256)), b"[" * 1999, b"= = =\n"],
)
def test_rubbish_never_ends_in_a_traceback(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    result = run("check", tmp_path / name)
    assert result.exit_code == 1
    assert result.stdout.strip()
    assert "Traceback" not in result.output


def test_everything_that_can_be_chosen_is_listed_with_a_sentence() -> None:
    result = run("editions")
    assert result.exit_code == 0
    for folder, suffix in ((".", ".toml"), ("boards", ".txt"), ("themes", ".toml")):
        for name in built_in_names(folder, suffix):
            rows = [line.split(maxsplit=1) for line in result.stdout.splitlines()]
            assert any(row[0] == name and len(row[1]) > 10 for row in rows if len(row) == 2)


def test_an_edition_is_shown_with_every_switch_and_its_explanation() -> None:
    result = run("edition", "show", "solo")
    assert result.exit_code == 0
    rows = {line.split()[0]: line for line in result.stdout.splitlines() if line.strip()}
    for switch, explanation in EXPLANATIONS.items():
        assert explanation in rows[switch]
    assert "  true  " in rows["leave_by_entry_door"]
    assert '"at_start"' in rows["accuse"]
    assert "[6, 6]" in rows["seats"]
    assert "  1  " in rows["humans"]


def test_an_edition_of_ones_own_is_shown_too(tmp_path: Path) -> None:
    result = run("edition", "show", write(tmp_path / "house.toml", HOUSE))
    assert '"house"' in result.stdout
    assert '"any"' in result.stdout


def test_an_edition_that_is_not_there_is_not_shown() -> None:
    result = run("edition", "show", "clasic")
    assert result.exit_code == 1
    assert "Did you mean classic?" in result.stderr


@pytest.mark.parametrize("folder", [".", "themes"])
def test_every_file_of_ours_opens_with_a_sentence(folder: str) -> None:
    for name in built_in_names(folder, ".toml"):
        assert read_text(find_file(name, "file", folder, ".toml")).startswith("# ")
