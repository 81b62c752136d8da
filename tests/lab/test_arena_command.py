"""`whodunnit arena`: what one types, reads and keeps."""

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from whodunnit.commands.arena import arena
from whodunnit.core.errors import BadFile, BadSetup
from whodunnit.lab import arena as lab
from whodunnit.lab.arena import Contest, DealPlayed
from whodunnit.lab.arena_game import BadContest

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Type the command with some words; what goes wrong is raised."""
    app = typer.Typer()
    app.command()(arena)

    def typed(*words: object) -> Result:
        return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)

    return typed


def test_a_contest_is_told_in_a_table(run: Run) -> None:
    told = run("--bots", "casual,naive,random", "--seats", 3, "--games", 6).output

    assert "Parlour: 6 games of 3 seats, 2 deals, seed 0" in told
    assert all(name in told for name in ("casual", "naive", "random"))
    assert "A fair share is 33.3%." in told


def test_the_json_has_a_line_for_each_player(run: Run, tmp_path: Path) -> None:
    run("--bots", "casual", "--field", "naive", "--games", 4, "--json", tmp_path / "result.json")

    told = json.loads((tmp_path / "result.json").read_text())
    assert told["field"] == ["naive"]
    assert {bot["name"]: bot["games"] for bot in told["bots"]} == {"casual": 4, "naive": 12}
    for bot in told["bots"]:
        assert bot["rate"] == pytest.approx(bot["wins"] / bot["games"])
        assert bot["interval"][0] <= bot["rate"] <= bot["interval"][1]
        assert bot["wrong_accusations"] >= 0
        assert 0 < bot["decision_ms"]["median"] <= bot["decision_ms"]["p99"]
        assert "rounds" in bot


def test_it_plays_every_edition_and_house_rules(run: Run, tmp_path: Path) -> None:
    run(
        *("--bots", "casual,naive", "--edition", "classic", "--set", "dice=2", "--seats", 4),
        *("--games", 4, "--json", tmp_path / "result.json"),
    )

    assert json.loads((tmp_path / "result.json").read_text())["edition"] == "classic"


def test_an_interrupted_contest_goes_on_and_comes_to_the_same_result(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--bots", "casual,naive,novice", "--seats", 3, "--games", 15, "--json")
    run(*words, tmp_path / "whole.json")
    play_deal, seen = lab.play_deal, list[int]()

    def third_is_interrupted(contest: Contest, deal: int) -> DealPlayed:
        if deal == 2 and 2 not in seen:
            seen.append(deal)
            raise KeyboardInterrupt
        seen.append(deal)
        return play_deal(contest, deal)

    monkeypatch.setattr(lab, "play_deal", third_is_interrupted)
    assert run(*words, tmp_path / "again.json").exit_code != 0
    assert not (tmp_path / "again.json").exists()
    run(*words, tmp_path / "again.json")

    assert seen == [0, 1, 2, 2, 3, 4]
    assert without_times(tmp_path / "whole.json") == without_times(tmp_path / "again.json")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["again.json", "whole.json"]


def without_times(path: Path) -> object:
    told = json.loads(path.read_text())
    for bot in told["bots"]:
        del bot["decision_ms"]
    return told


class Page(HTMLParser):
    """The tags of a page, and whatever it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag."""
        self.tags.append(tag)
        self.loads += [name for name, _ in attrs if name in ("src", "href")]


def test_the_report_stands_alone(run: Run, tmp_path: Path) -> None:
    run("--bots", "casual,naive", "--games", 8, "--report", tmp_path / "report.html")

    text = (tmp_path / "report.html").read_text()
    page = Page()
    page.feed(text)
    assert page.tags.count("svg") == 4
    assert page.tags.count("table") == 3
    assert page.loads == []
    assert "script" not in page.tags
    assert "casual" in text
    assert "Miss Scarlet" in text


def test_an_unknown_player_is_refused_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    with pytest.raises(BadContest, match='There is no player "genius"'):
        run("--bots", "genius", "--json", tmp_path / "result.json")

    assert not list(tmp_path.iterdir())


def test_a_place_where_nothing_can_be_written_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(lab, "play_deal")

    with pytest.raises(BadFile, match="nowhere"):
        run("--bots", "casual", "--json", tmp_path / "nowhere" / "result.json")


def test_a_number_of_seats_that_the_edition_has_not_is_refused(run: Run) -> None:
    with pytest.raises(BadSetup, match="2 to 6 seats"):
        run("--bots", "casual", "--seats", 1)


@pytest.mark.parametrize("wrong", [("--games", 0), ("--jobs", 0)])
def test_nothing_to_do_is_refused(run: Run, wrong: tuple[str, int]) -> None:
    assert run("--bots", "casual", *wrong).exit_code == 2
