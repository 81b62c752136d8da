"""A real SMTP server for tests: it keeps what it gets, and can be told to refuse or to be gone."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from threading import Event
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

PATIENCE = 30.0
"""After so many seconds a mail that does not come counts as lost."""


class Got:
    """What has arrived, and what is answered."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        """Every mail that was taken, in order; nothing is recognised as doubled."""
        self.to: list[str] = []
        """Where each was to go."""
        self.refusals: list[str] = []
        """What the next recipients are answered instead of being accepted."""
        self.at: dict[str, Callable[[], None]] = {}
        """What happens at a point of the conversation: "rcpt", "data", "taken"."""
        self._arrived = Event()

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Somebody names the recipient."""
        self._happen("rcpt")
        if self.refusals:
            return self.refusals.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """The last byte of a mail has arrived."""
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        self.mails.append(message)
        self.to += envelope.rcpt_tos
        self._arrived.set()
        self._happen("taken")
        return "250 OK"

    def data_begins(self) -> None:
        """Somebody is about to send the mail itself."""
        self._happen("data")

    async def wait_for(self, count: int) -> None:
        """Come back when so many mails have arrived."""
        async with asyncio.timeout(PATIENCE):
            while len(self.mails) < count:
                await asyncio.to_thread(self._arrived.wait, 1.0)
                self._arrived.clear()

    def _happen(self, point: str) -> None:
        self.at.pop(point, lambda: None)()


class _Server(SMTP):
    """Says when the mail itself begins."""

    async def smtp_DATA(self, arg: str) -> None:
        self.event_handler.data_begins()
        await super().smtp_DATA(arg)


class _Controller(Controller):
    def factory(self) -> SMTP:
        return _Server(self.handler, **self.SMTP_kwargs)


@contextmanager
def smtp_server(port: int = 0, got: Got | None = None, **options: Any) -> Iterator[tuple[Got, int]]:
    """A running server: what it gets, and its port."""
    kept = got or Got()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", port))
        free = probe.getsockname()[1]
    controller = _Controller(kept, hostname="127.0.0.1", port=free, **options)
    controller.start()
    try:
        yield kept, free
    finally:
        controller.stop()


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
