"""Players in other processes: any language plays, and who misbehaves loses only its own game."""

import os
import shlex
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner, Result

from whodunnit.bots.levels import make_bot
from whodunnit.cli import app
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.events import GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.view import View, redact
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena import Contest, play_deal, play_deals
from whodunnit.lab.arena_game import BadContest, Luck, Played, play_game
from whodunnit.lab.arena_result import result_of
from whodunnit.lab.external import External, close_externals
from whodunnit.lab.external_wire import Told, to_bots
from whodunnit.testing.chance import random_game

ROOT = Path(__file__).parent.parent.parent
BAD = f"{shlex.quote(sys.executable)} {shlex.quote(str(Path(__file__).parent / 'bad_bot.py'))}"
NODE = shutil.which("node") or str(Path(sys.executable).parent / "node")
PYTHON_EXAMPLE = f"cmd:{shlex.quote(sys.executable)} {ROOT / 'examples/bots/pencil.py'}"
SCRIPT_EXAMPLE = f"cmd:{shlex.quote(NODE)} {ROOT / 'examples/bots/pencil.mjs'}"
OURS = f"cmd:{shlex.quote(sys.executable)} -m whodunnit bot casual --stdio"


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    close_externals()


def game(bot: str, *others: str, edition: str = "parlour", patience: float = 20.0) -> Played:
    """A game of a player against others."""
    bots = (bot, *(others or ("casual", "casual")))
    return play_game(make_setup(edition, len(bots)), Luck(1, 0), bots, patience)


@pytest.mark.parametrize("edition", ["parlour", "classic", "cluedo", "hallways", "camps"])
@pytest.mark.parametrize("bot", [PYTHON_EXAMPLE, SCRIPT_EXAMPLE], ids=["python", "javascript"])
def test_the_examples_play_every_edition(bot: str, edition: str) -> None:
    played = game(bot, edition=edition)

    assert played.forfeits == {}
    assert played.ending != "unfinished"
    assert played.times[bot]


def test_the_player_on_the_page_about_bots_plays(tmp_path: Path) -> None:
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    (tmp_path / "first.py").write_text(page.partition("```python\n")[2].partition("```")[0])

    played = game(f"cmd:{shlex.quote(sys.executable)} {tmp_path / 'first.py'}")

    assert played.forfeits == {}
    assert played.ending == "solved"


def moments(edition: str, seed: int) -> Iterator[View]:
    """What the first seat knows each time it is to act in a random game."""
    setup = make_setup(edition, 3)
    view = View.opened(GameCreated(setup), 0)
    for moment in random_game(setup, Random(seed)):
        view = view.after(moment.events)
        if to_act(moment.after) == 0:
            yield view


def test_a_level_in_another_process_chooses_as_it_does_in_ours() -> None:
    there, here = External(OURS, 7, 30.0), make_bot("casual", 7)

    choices = [
        (there.choose(view, legal), here.choose(view, legal))
        for view in moments("classic", 5)
        if (legal := legal_actions(view.state, 0))
    ]

    assert len(choices) > 5
    assert [one for one, _ in choices] == [other for _, other in choices]


def test_a_process_is_kept_for_the_next_game() -> None:
    setup = make_setup("parlour", 3)
    contest = Contest(setup.edition, setup.seats, (PYTHON_EXAMPLE, "casual"))

    result = result_of(contest, [play_deal(contest, deal) for deal in range(2)])

    assert {bot.forfeits for bot in result.bots} == {0}
    assert result.games == 6


BEHAVIOURS = {
    "crash": "exit code 3",
    "sleep": "did not answer within",
    "lie": "a Roll that is not among the legal actions",
    "cheat": "a Deal that is not among the legal actions",
    "mumble": "cannot be read",
    "answer_yesterday": "but was asked at",
    "babble": "longer than 65536 bytes",
    "nest": "cannot be read",
}


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_who_misbehaves_loses_and_the_others_finish_their_game(
    behaviour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whodunnit.lab.external_lines.STARTING", 1.0)
    patience = 0.5 if behaviour == "sleep" else 30.0

    played = game(f"cmd:{BAD} {behaviour}", patience=patience)

    assert BEHAVIOURS[behaviour] in played.forfeits[0]
    assert played.ending == "solved"
    assert played.winner in (1, 2)


def test_a_player_may_misbehave_in_the_middle_of_a_game() -> None:
    played = game(f"cmd:{BAD} lie 3")

    assert list(played.forfeits) == [0]
    assert played.winner in (1, 2)


def test_the_next_game_begins_with_a_new_process() -> None:
    setup = make_setup("parlour", 3)
    contest = Contest(setup.edition, setup.seats, (f"cmd:{BAD} crash", "casual"))

    result = result_of(contest, play_deals(contest, range(2)))

    bad = next(bot for bot in result.bots if bot.name.endswith("crash"))
    assert (bad.forfeits, bad.wins) == (bad.games, 0)
    assert bad.forfeit is not None
    assert "exit code 3" in bad.forfeit
    assert result.endings == {"solved": 6}


def test_a_game_that_everybody_forfeits_is_over() -> None:
    played = game(*[f"cmd:{BAD} crash"] * 3)

    assert len(played.forfeits) == 3
    assert (played.winner, played.ending) == (None, "unfinished")


@pytest.mark.parametrize("behaviour", ["sleep", "lie", "crash"])
def test_no_process_outlives_its_game(
    behaviour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BAD_BOT_PIDS", str(tmp_path / "pids"))

    game(f"cmd:{BAD} {behaviour} 1", patience=1.0)

    for pid in (tmp_path / "pids").read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


# Over the network


@contextmanager
def listening() -> Iterator[int]:
    """A level that listens; its port."""
    command = [sys.executable, "-m", "whodunnit", "bot", "novice", "--listen", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline().split("port ")[1].split(".")[0])
        finally:
            process.kill()


def test_a_player_that_listens_has_several_seats_at_once() -> None:
    with listening() as port:
        played = game(*[f"tcp:127.0.0.1:{port}"] * 3)
        close_externals()

    assert played.forfeits == {}
    assert played.ending in ("solved", "escaped")


def test_a_player_that_nobody_can_reach_forfeits() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        played = game(f"tcp:127.0.0.1:{taken.getsockname()[1]}")

    assert "Nobody listens at 127.0.0.1" in played.forfeits[0]
    assert played.winner in (1, 2)


def test_a_player_that_hangs_up_forfeits() -> None:
    with socket.create_server(("127.0.0.1", 0)) as rude:

        def hang_up() -> None:
            caller, _ = rude.accept()
            caller.close()

        answering = threading.Thread(target=hang_up)
        answering.start()
        played = game(f"tcp:127.0.0.1:{rude.getsockname()[1]}")
        answering.join()

    assert "the connection is closed" in played.forfeits[0]
    assert played.winner in (1, 2)


@pytest.mark.parametrize(
    ("bot", "remedy"),
    [
        ("cmd:", "there is no program"),
        ("cmd:./no-such-bot", 'there is no program "./no-such-bot"'),
        ("cmd:'unclosed", "no command"),
        ("tcp:4000", "write tcp:HOST:PORT"),
        ("tcp:localhost:http", "write tcp:HOST:PORT"),
        ("tcp:localhost:99999", "write tcp:HOST:PORT"),
    ],
)
def test_a_name_that_leads_nowhere_is_refused_before_anything_is_played(
    bot: str, remedy: str
) -> None:
    setup = make_setup("parlour", 3)

    with pytest.raises(BadContest, match=remedy):
        Contest(setup.edition, setup.seats, ("casual", bot))


# What it is told


class _Heard:
    """A line that keeps what is said, and answers with the first legal action."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def tell(self, lines: bytes) -> None:
        self.lines += lines.splitlines()

    def hear(self, seconds: float) -> bytes:
        turn = msgspec.json.decode(self.lines[-1])
        return msgspec.json.encode({"t": "act", "v": turn["v"], "action": turn["legal"][0]}) + b"\n"


@pytest.mark.rule("P19")
def test_a_player_is_told_the_events_of_its_view_and_nothing_else() -> None:
    heard, player = _Heard(), External("cmd:x", 1, 10.0)
    player._lines = heard  # type: ignore[assignment]

    for view in moments("classic", 5):
        player.choose(view, legal_actions(view.state, 0))

    told = [m for m in map(to_bots.decode, heard.lines) if isinstance(m, Told)]
    assert [entry.v for entry in told] == list(range(1, len(told) + 1))
    assert all(m.event is None or redact(m.event, 0) is m.event for m in told)
    assert any(m.event is None for m in told)
    assert any(m.event is not None and redact(m.event, SPECTATOR) is None for m in told)


# The commands


def typed(*words: object) -> Result:
    """Run the command line with these words."""
    return CliRunner().invoke(app, [str(word) for word in words], prog_name="whodunnit")


def test_the_arena_takes_players_of_all_kinds() -> None:
    result = typed("arena", "--bots", "casual", "--bot", PYTHON_EXAMPLE, "--games", 3, "--seats", 3)

    assert result.exit_code == 0
    assert "casual" in result.stdout
    assert "pencil.py" in result.stdout


def test_the_arena_tells_who_forfeited_and_why() -> None:
    result = typed(
        *("arena", "--bots", "casual", "--field", "naive", "--games", 3, "--seats", 3),
        *("--bot", f"cmd:{BAD} mumble"),
    )

    assert "forfeited 3 games: Its answer cannot be read" in result.stdout


def test_the_arena_without_players_says_what_to_do() -> None:
    result = typed("arena")

    assert result.exit_code == 1
    assert "name at least one player" in result.stderr


@pytest.mark.parametrize("line", ["hello", '{"t": "hullo"}', "\xff", "[]"])
def test_a_bot_that_hears_nonsense_names_the_line(line: str) -> None:
    result = CliRunner().invoke(
        app, ["bot", "casual", "--stdio"], input=f"{line}\n", prog_name="whodunnit"
    )

    assert result.exit_code == 1
    assert "Line 1 is no message of an arena" in result.stderr


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (["casual"], "--stdio"),
        (["casual", "--stdio", "--listen", "4000"], "--stdio"),
        (["casul", "--stdio"], "Did you mean casual?"),
        (["casual", "--listen", "home"], "write a port"),
    ],
)
def test_a_bot_that_is_told_nonsense_says_what_would_be_right(
    words: list[str], remedy: str
) -> None:
    result = typed("bot", *words)

    assert result.exit_code == 1
    assert remedy in result.stderr
