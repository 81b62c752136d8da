"""Where compiled kernels are kept, and how to compile them without holding anybody up."""

import os
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import sleep, time

LONGEST = 600.0
"""After so many seconds a compilation that has not ended is taken for dead."""


def cache_directory() -> Path:
    """The user's own directory for these kernels, apart for each version of all that makes them."""
    made_of = f"{sys.version} numba {version('numba')}".encode()
    for source in sorted(Path(__file__).parent.glob("_kernel_*.py")):
        made_of += source.read_bytes()
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "whodunnit" / f"kernels-{sha256(made_of).hexdigest()[:16]}"


def is_compiled() -> bool:
    """Whether the cache is filled, so that the kernels only have to be loaded."""
    try:
        return (cache_directory() / "complete").exists()
    except PackageNotFoundError:
        return False


def compile_apart() -> None:
    """Fill the cache from a process of its own, so that this one keeps its pace.

    If another process is filling it already, wait until it has.
    """
    complete, started = cache_directory() / "complete", cache_directory() / "started"
    while not complete.exists():
        if _is_fresh(started):
            sleep(1)
            continue
        started.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        started.touch()
        subprocess.run(
            [sys.executable, "-m", "whodunnit.deduction._accelerated"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )


def _is_fresh(started: Path) -> bool:
    try:
        return time() - started.stat().st_mtime < LONGEST
    except FileNotFoundError:
        return False
