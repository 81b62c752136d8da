"""On a cluster the same seed gives the same games, even if a worker dies in the middle."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena import Contest, DealPlayed, play_deals
from whodunnit.lab.cluster import NoCluster, on_cluster
from whodunnit.lab.simulate import simulate, summarise
from whodunnit.testing.servers import await_port, free_port

GAMES = 60


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        """Where the scheduler is."""
        self._processes = [self._run("scheduler", "--host", "127.0.0.1", "--port", str(port))]
        await_port(port)
        self._processes += [
            self._run("worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(2)
        ]

    def _run(self, role: str, *arguments: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", "dask", role, *arguments, "--no-dashboard"],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill_worker(self) -> None:
        """A worker dies."""
        self._processes[-1].kill()
        self._processes[-1].wait()

    def close(self) -> None:
        """End everything."""
        for process in reversed(self._processes):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    running = Cluster(tmp_path)
    try:
        yield running
    finally:
        running.close()


def numbers(deals: list[DealPlayed]) -> list[DealPlayed]:
    """The deals in their order, without how long anybody thought."""
    bare = [
        replace(deal, games=tuple(replace(game, times={}) for game in deal.games)) for deal in deals
    ]
    return sorted(bare, key=lambda deal: deal.deal)


def test_the_same_seed_gives_the_same_games_although_a_worker_dies(cluster: Cluster) -> None:
    setup = make_setup("classic", 4)
    contest = Contest(make_setup("parlour", 3).edition, make_setup("parlour", 3).seats, ("naive",))
    here = summarise(setup, simulate(setup, GAMES, seed=3))

    def dying() -> Iterator[Any]:
        for number, game in enumerate(simulate(setup, GAMES, seed=3, cluster=cluster.address)):
            if number == GAMES // 10:
                cluster.kill_worker()
            yield game

    assert summarise(setup, dying()) == here
    alone, spread = (
        numbers(list(play_deals(contest, range(8), cluster=where)))
        for where in (None, cluster.address)
    )
    assert alone == spread


def test_the_number_of_jobs_changes_nothing() -> None:
    setup = make_setup("hallways", 3)

    alone, together = (summarise(setup, simulate(setup, 12, 5, jobs)) for jobs in (1, 2))

    assert alone == together


def test_an_address_without_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whodunnit.lab.cluster.PATIENCE", 0.2)
    address = f"tcp://127.0.0.1:{free_port()}"

    with pytest.raises(NoCluster, match="No cluster answers"):
        list(on_cluster(address, str, [1]))
