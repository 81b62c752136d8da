"""Play on a Dask cluster: the same results as on one computer, whichever worker plays what."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from whodunnit.core.errors import WhodunnitError

T = TypeVar("T")
R = TypeVar("R")

PATIENCE = 10
"""How many seconds a scheduler has to answer."""


class NoCluster(WhodunnitError):
    """There is no cluster to play on."""


def on_cluster(
    address: str, work: Callable[[T], R], items: Sequence[T], *, ordered: bool = False
) -> Iterator[R]:
    """The result of some work for each item; in their order, or as they get done.

    What a worker was busy with when it died, another one does.
    """
    dask = _dask()
    client = _client(dask, address)
    try:
        futures = client.map(work, items, pure=False)
        for future in futures if ordered else dask.as_completed(futures):
            yield future.result()
    finally:
        client.close()


def _dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise NoCluster(
            "Playing on a cluster needs Dask: install it with `pip install whodunnit[cluster]`."
        ) from None


def _client(dask: Any, address: str) -> Any:
    try:
        return dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise NoCluster(
            f"No cluster answers at {address}: {type(error).__name__}. Start a scheduler with "
            "`dask scheduler`, workers with `dask worker ADDRESS`, and give its address."
        ) from error
