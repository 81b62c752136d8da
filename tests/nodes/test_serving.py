"""`whodunnit serve --database --bus`: what is wrong is said before anybody plays."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import pytest

from whodunnit.testing.servers import NatsServer, PostgresServer, free_port

NOWHERE = "127.0.0.1:1"


class Said(NamedTuple):
    """How a command ended, and what it said."""

    exit_code: int
    output: str


def run(*words: str) -> Said:
    """What a command says, in a process of its own: serving sets up logs for good."""
    done = subprocess.run(
        [sys.executable, "-m", "whodunnit", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    return Said(done.returncode, done.stdout)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--bus", "nats://bus"), "name it with --database"),
        (("--database", "mysql://db"), "such as postgresql://"),
        (("--database", "postgresql://db", "--bus", "amqp://bus"), "such as nats://"),
        (("--database", f"postgresql://a:secret@{NOWHERE}/x"), "cannot be used"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(options: tuple[str, ...], said: str) -> None:
    result = run("serve", "--no-browser", *options)

    assert result.exit_code
    assert said in " ".join(result.output.split())
    assert "secret" not in result.output


def test_a_copy_of_a_folder_without_tables_is_refused(tmp_path: Path) -> None:
    result = run("store", "copy", str(tmp_path), str(tmp_path / "there"))

    assert result.exit_code == 1
    assert "There is no database" in result.output
    assert list(tmp_path.iterdir()) == []


def test_two_settings_make_a_node(tmp_path: Path) -> None:
    port = free_port()
    with PostgresServer("fsync=off") as postgres, NatsServer() as nats:
        refused = run(
            "serve", "--no-browser", "--database", postgres.url, "--bus", f"nats://{NOWHERE}"
        )
        node = subprocess.Popen(
            [
                *(sys.executable, "-m", "whodunnit", "serve", "--no-browser"),
                *("--port", str(port), "--data", str(tmp_path / "data")),
                *("--database", postgres.url, "--bus", nats.url),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert node.stdout is not None
            with node.stdout:
                assert b"is open at" in node.stdout.readline()
                with urlopen(f"http://127.0.0.1:{port}/readyz") as ready:
                    assert ready.read() == b"ready\n"
            node.send_signal(signal.SIGTERM)
            assert node.wait(60) == 0
        finally:
            node.kill()
            node.wait()
    assert refused.exit_code == 1
    assert "nats://127.0.0.1:1 cannot be used" in " ".join(refused.output.split())
    # Everything is in the database.
    assert not (tmp_path / "data").exists()
