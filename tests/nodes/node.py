"""One node: a host as the command starts it, but without limits and with a short lease."""

import sys
from pathlib import Path

from tests.web.running import NO_HURRY

from whodunnit.web.address import LOOPBACK, listening
from whodunnit.web.serving import Serving, serve

if __name__ == "__main__":
    port, database, bus, lease = sys.argv[1:]
    serve(
        Serving(
            data=Path("unused"),
            database=database,
            bus=bus,
            lease=float(lease),
            log="json",
            limits=NO_HURRY,
        ),
        listening(LOOPBACK, int(port)),
        lambda: print("open", flush=True),
    )
