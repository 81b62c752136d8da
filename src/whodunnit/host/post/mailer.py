"""Handing mails to a mail server, and the one moment in it that cannot be taken back.

A mail server has a mail when the last byte has arrived, and says so afterwards. A sender that dies
between the two cannot know whether the mail is there. So it is written down right before the bytes
go out that they go out; whoever comes after does not send them once more.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Final, Literal, Protocol, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

from aiosmtplib import SMTP, SMTPException, SMTPResponseException
from msgspec import Struct

from whodunnit.core.errors import WhodunnitError

PATIENCE: Final = 60.0
"""How many seconds a mail server may take for an answer."""

LAST_PATIENCE: Final = 600.0
"""How many seconds it may take to say that it has the mail, as RFC 5321 wants it."""

_READY_FOR_MAIL = 354
_HAS_IT = 250
_GOES_AWAY = 421

Tls: TypeAlias = Literal["starttls", "tls", "none"]
"""Encrypted after a greeting in the clear, encrypted from the start, or not at all."""

Leave: TypeAlias = Callable[[], Awaitable[bool]]
"""Writes down that a mail goes out now; says no if somebody else sends it."""


class BadMailServer(WhodunnitError):
    """The mail server's address cannot be read."""


class MailServerDown(WhodunnitError):
    """The mail server takes no mails now."""


class MailDelayed(WhodunnitError):
    """The mail server does not take this mail now, but may later."""


class MailRefused(WhodunnitError):
    """The mail server does not want this mail."""


class MailTaken(WhodunnitError):
    """Somebody else sends this mail."""


class Envelope(Struct, frozen=True):
    """A mail, ready to be sent."""

    sender: str
    """The address that it comes from."""
    to: str
    """The address that it goes to."""
    message: bytes
    """Head and body."""


class Mailer(Protocol):
    """Sends mails."""

    async def send(self, envelope: Envelope, leave: Leave) -> None:
        """Send a mail, and call `leave` right before nothing can be taken back.

        Raises MailServerDown, MailDelayed or MailRefused if it was not taken, and MailTaken.
        """
        ...

    async def rest(self) -> None:
        """There is nothing to send for the moment."""
        ...


class MailServer(Struct, frozen=True):
    """Where the mail server is, and how to talk to it."""

    host: str
    """The name of the computer."""
    port: int
    """The port."""
    tls: Tls = "starttls"
    """How what is said is kept from others."""
    user: str | None = None
    """Who we are there."""
    password: str | None = None
    """What proves it."""


class SmtpMailer:
    """Hands mails to a mail server over SMTP, one connection for all that wait."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._client: SMTP | None = None

    async def send(self, envelope: Envelope, leave: Leave) -> None:
        """Send a mail, and call `leave` right before nothing can be taken back.

        Raises MailServerDown, MailDelayed or MailRefused if it was not taken, and MailTaken.
        """
        kept = False
        try:
            await self._send(await self._connected(envelope.sender), envelope, leave)
            kept = True
        except (SMTPException, OSError) as error:
            raise MailServerDown(type(error).__name__) from error
        except ValueError as error:
            raise MailRefused("The address cannot be sent to.") from error
        finally:
            # After an error nobody knows what the server expects: the next mail starts afresh.
            if not kept:
                self._hang_up()

    async def rest(self) -> None:
        """There is nothing to send for the moment."""
        if self._client is not None:
            try:
                await self._client.quit(timeout=PATIENCE)
            except (SMTPException, OSError):
                self._hang_up()
            self._client = None

    async def _connected(self, sender: str) -> SMTP:
        """A connection on which a mail has been begun; an old one may have gone stale."""
        if self._client is not None:
            try:
                await self._client.mail(sender)
                return self._client
            except (SMTPException, OSError):
                self._hang_up()
        server = self._server
        self._client = SMTP(
            hostname=server.host,
            port=server.port,
            username=server.user,
            password=server.password,
            use_tls=server.tls == "tls",
            start_tls=server.tls == "starttls",
            timeout=PATIENCE,
        )
        await self._client.connect()
        await self._client.mail(sender)
        return self._client

    async def _send(self, client: SMTP, envelope: Envelope, leave: Leave) -> None:
        try:
            await client.rcpt(envelope.to)
        except SMTPResponseException as error:
            raise _refusal(error.code) from error
        begun = await client.execute_command(b"DATA")
        if begun.code != _READY_FOR_MAIL:
            raise _refusal(begun.code)
        if not await leave():
            raise MailTaken("Somebody else sends this mail.")
        protocol = client.protocol
        if protocol is None:
            raise MailServerDown("hung up")
        protocol.write(_as_data(envelope.message))
        ended = await protocol.read_response(timeout=LAST_PATIENCE)
        if ended.code != _HAS_IT:
            raise _refusal(ended.code)

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None


def read_mail_server(url: str) -> MailServer:
    """A mail server from its address; raises BadMailServer, which never has the password in it.

    >>> read_mail_server("smtp://ada:secret@mail.example.org:587?tls=starttls").port
    587
    >>> read_mail_server("smtp://localhost?tls=none")
    MailServer(host='localhost', port=25, tls='none', user=None, password=None)
    """
    remedy = "Write smtp://USER:PASSWORD@HOST:587?tls=starttls, smtps://HOST or the like."
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadMailServer(f"The mail server's port is no number. {remedy}") from None
    tls = _tls_of(parts.scheme, parse_qs(parts.query))
    if tls is None or not parts.hostname or parts.path not in ("", "/") or parts.fragment:
        raise BadMailServer(f"The mail server's address cannot be read. {remedy}")
    if (parts.username is None) != (parts.password is None):
        raise BadMailServer(f"A user needs a password, and a password a user. {remedy}")
    here = parts.hostname in ("localhost", "127.0.0.1", "::1")
    if tls == "none" and parts.username is not None and not here:
        raise BadMailServer(
            "The password would go through the network for everybody to read. "
            "Say tls=starttls or tls=tls."
        )
    usual = {"tls": 465, "starttls": 587, "none": 25}[tls]
    return MailServer(
        parts.hostname,
        usual if port is None else port,
        tls,
        None if parts.username is None else unquote(parts.username),
        None if parts.password is None else unquote(parts.password),
    )


def _tls_of(scheme: str, options: dict[str, list[str]]) -> Tls | None:
    said = options.pop("tls", [])
    match scheme, said, bool(options):
        case "smtp", [("starttls" | "tls" | "none") as tls], False:
            return tls
        case "smtp", [], False:
            return "starttls"
        case "smtps", ([] | ["tls"]), False:
            return "tls"
    return None


def _refusal(code: int) -> WhodunnitError:
    if code == _GOES_AWAY:
        return MailServerDown(str(code))
    return MailDelayed(str(code)) if 400 <= code < 500 else MailRefused(str(code))


def _as_data(message: bytes) -> bytes:
    """A message as SMTP sends it: a line with a dot alone is the end."""
    lines = re.sub(rb"\r\n|\r|\n", b"\r\n", message)
    ended = lines if lines.endswith(b"\r\n") else lines + b"\r\n"
    return re.sub(rb"(?m)^\.", b"..", ended) + b".\r\n"
