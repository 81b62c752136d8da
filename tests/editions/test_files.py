"""No file of a user's, however broken, is read beyond reason or ends in anything but a sentence."""

import os
from pathlib import Path

import pytest

from whodunnit.core.errors import BadFile, Problem
from whodunnit.editions.files import MAX_BYTES, MAX_LINE, find_file, read_text


def problems(path: Path) -> tuple[Problem, ...]:
    with pytest.raises(BadFile) as caught:
        read_text(path)
    assert all(problem.file == str(path) for problem in caught.value.problems)
    return caught.value.problems


def written(folder: Path, content: bytes) -> Path:
    path = folder / "file.toml"
    path.write_bytes(content)
    return path


def test_text_is_read_with_any_line_ends_and_without_its_byte_order_mark(tmp_path: Path) -> None:
    path = written(tmp_path, b"\xef\xbb\xbfname = 'caf\xc3\xa9'\r\ndice = 2\r\n")
    assert read_text(path) == "name = 'café'\ndice = 2\n"


@pytest.mark.parametrize(
    ("content", "line", "column", "what"),
    [
        (b"", 0, 0, "empty"),
        (b" \n\t\n", 0, 0, "empty"),
        (b"dice = 2\nname = 'caf\xe9'\n", 2, 12, "0xe9 is not UTF-8"),
        ("name = 'x'".encode("utf-16"), 0, 0, "UTF-16"),
        (b"a\nb\x00c\n", 2, 2, "invisible character (U+0000)"),
        (b"a\rb\n", 1, 2, "invisible character (U+000D)"),
        ("name = '\u202etxt'".encode(), 1, 9, "invisible character (U+202E)"),
        (b"x" * (MAX_LINE + 1), 1, MAX_LINE + 1, "longer than 2000"),
        (b"x\n" * (MAX_BYTES // 2 + 1), 0, 0, "larger than 1 MB"),
        (bytes(range(256)) * 10, 2, 118, "0x80 is not UTF-8"),
    ],
)
def test_a_broken_text_is_refused_at_its_place(
    tmp_path: Path, content: bytes, line: int, column: int, what: str
) -> None:
    problem = problems(written(tmp_path, content))[0]
    assert (problem.line, problem.column) == (line, column)
    assert what in problem.what
    assert problem.remedy


def test_every_line_with_an_invisible_character_is_told(tmp_path: Path) -> None:
    found = problems(written(tmp_path, b"a\x01\x02\nfine\n\x03b\n"))
    assert [(problem.line, problem.column) for problem in found] == [(1, 2), (3, 1)]


def test_a_file_of_100_mb_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    path.chmod(0)  # Whoever opens it fails.
    assert "larger than 1 MB" in problems(path)[0].what


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "folder" in problems(tmp_path)[0].what


def test_a_missing_file_is_missing(tmp_path: Path) -> None:
    assert "no such file" in problems(tmp_path / "gone.toml")[0].what


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "no ordinary file" in problems(tmp_path / "pipe")[0].what


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in problems(tmp_path / ("x" * 5000))[0].what
    assert problems(tmp_path / "a\0b")[0].what


def test_a_built_in_name_is_found_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("classic").touch()
    Path("mine").touch()
    assert find_file("classic", "edition", ".", ".toml").name == "classic.toml"
    assert find_file("mine", "edition", ".", ".toml") == Path("mine")


def test_a_name_that_is_nothing_lists_what_there_is() -> None:
    with pytest.raises(BadFile) as caught:
        find_file("clasic", "edition", ".", ".toml")
    assert str(caught.value) == (
        "clasic: There is no edition of this name, and no such file. Did you mean classic? "
        "There are: camps, classic, cluedo, hallways, parlour, solo."
    )
