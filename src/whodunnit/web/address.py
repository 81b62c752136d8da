"""Where the host can be reached: a free port, the address for others, and a code to scan."""

import io
import socket

from whodunnit.core.errors import WhodunnitError

LOOPBACK = "127.0.0.1"
"""The address of this computer for itself alone."""

EVERYWHERE = "0.0.0.0"
"""All addresses of this computer."""

USUAL_PORT = 8000
"""The port that is tried first."""

TRIED = 100
"""How many ports are tried."""


class NoPort(WhodunnitError):
    """The host cannot be reached at the port that was asked for."""


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at a port; without one, at the usual port or the next that is free."""
    ports = range(USUAL_PORT, USUAL_PORT + TRIED) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in ports:
        # With the protocol named, answers are sent at once instead of waiting for more (Nagle).
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, tried))
        except OSError as error:
            found.close()
            failed = error
            continue
        return found
    where = f"port {port}" if port is not None else f"any port from {USUAL_PORT}"
    why = failed.strerror or str(failed)
    raise NoPort(f"Cannot listen on {host}, {where}: {why}. Choose another one with --port.")


def network_address() -> str | None:
    """The address of this computer in its network; nothing if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which way it would go.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def url(host: str, port: int) -> str:
    """An address as a browser wants it."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def scannable(text: str) -> str:
    """A text as a QR code, drawn with letters for a terminal."""
    from qrcode import QRCode  # type: ignore[import-untyped]

    code = QRCode(border=2)
    code.add_data(text)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    return drawn.getvalue()
