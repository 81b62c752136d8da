"""`whodunnit serve`: the address, the network, the browser, and what cannot be."""

import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from whodunnit.commands import serve as command
from whodunnit.web import address, serving
from whodunnit.web.address import LOOPBACK, NoPort, listening, scannable, url
from whodunnit.web.serving import Serving

app = typer.Typer()
app.command()(command.serve)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Serving, tuple[str, int]]]:
    """How the command would have served; nothing is really served."""
    calls: list[tuple[Serving, tuple[str, int]]] = []

    def pretend(settings: Serving, at: socket.socket, started: Any) -> None:
        calls.append((settings, at.getsockname()))
        started()
        at.close()

    monkeypatch.setattr(serving, "serve", pretend)
    return calls


def run(*arguments: str, env: dict[str, str] | None = None) -> Any:
    return CliRunner().invoke(app, ["--no-browser", *arguments], env=env)


Served = list[tuple[Serving, tuple[str, int]]]


def test_it_says_where_it_is_open(served: Served, tmp_path: Path) -> None:
    result = run("--port", "0", "--data", str(tmp_path))
    ((settings, (host, port)),) = served
    assert result.stdout == f"Whodunnit is open at http://127.0.0.1:{port}/\n"
    assert host == LOOPBACK
    assert settings == Serving(data=tmp_path)


def test_with_lan_it_says_where_others_go_and_draws_a_code_to_scan(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address, "network_address", lambda: "192.168.1.5")
    result = run("--lan", "--port", "0", "--data", str(tmp_path))
    ((_, (host, port)),) = served
    assert host == "0.0.0.0"
    assert f"Others in your network go to http://192.168.1.5:{port}/" in result.stdout
    assert scannable(f"http://192.168.1.5:{port}/") in result.stdout
    assert scannable("http://192.168.1.5:1/").count("\n") > 10


def test_variables_do_what_options_do(served: Served, tmp_path: Path) -> None:
    env = {
        "WHODUNNIT_DATA": str(tmp_path),
        "WHODUNNIT_PORT": "0",
        "WHODUNNIT_PACE": "instant",
        "WHODUNNIT_LOG": "json",
    }
    assert run(env=env).exit_code == 0
    assert served[0][0] == Serving(data=tmp_path, pace="instant", log="json")


@pytest.mark.parametrize(("words", "pace"), [("instant", "instant"), ("0.5", 0.5), ("60", 60.0)])
def test_the_pace_is_seconds_or_instant(
    served: Served, tmp_path: Path, words: str, pace: object
) -> None:
    run("--port", "0", "--data", str(tmp_path), "--pace", words)
    assert served[0][0].pace == pace


@pytest.mark.parametrize("words", ["fast", "0", "-1", "61", "nan"])
def test_another_pace_is_refused(served: Served, tmp_path: Path, words: str) -> None:
    result = run("--port", "0", "--data", str(tmp_path), f"--pace={words}")
    assert result.exit_code == 2
    assert "instant" in result.output
    assert served == []


def test_without_a_port_the_usual_one_or_the_next_that_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with listening(LOOPBACK, 0) as taken:
        taken.listen()
        usual = taken.getsockname()[1]
        monkeypatch.setattr(address, "USUAL_PORT", usual)
        with listening(LOOPBACK, None) as found:
            assert usual < found.getsockname()[1] < usual + address.TRIED
        with pytest.raises(NoPort, match=f"port {usual}"):
            listening(LOOPBACK, usual)


def test_answers_do_not_wait_for_more_to_send() -> None:
    # Event loops turn off Nagle's algorithm only where the protocol is named.
    with listening(LOOPBACK, 0) as at:
        assert at.proto == socket.IPPROTO_TCP


def test_addresses_are_written_as_browsers_want_them() -> None:
    assert url("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert url("::1", 8000) == "http://[::1]:8000/"


def test_the_browser_is_opened_unless_told_not_to(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(command, "Thread", _AtOnce)
    run("--port", "0", "--data", str(tmp_path))
    assert opened == []
    run("--browser", "--port", "0", "--data", str(tmp_path))
    assert opened == [f"http://127.0.0.1:{served[1][1][1]}/"]


class _AtOnce:
    """A thread that does its work at once."""

    def __init__(self, target: Any, args: tuple[object, ...], daemon: bool) -> None:
        self._work: Callable[[], object] = lambda: target(*args)

    def start(self) -> None:
        self._work()
