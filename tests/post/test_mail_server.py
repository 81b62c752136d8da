"""Talking to mail servers: who we are is proven, nothing goes out in the clear against our will."""

import asyncio

import pytest
import typer
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from tests.post.mailing import server_at
from tests.post.smtp_server import free_port, smtp_server

from whodunnit.commands._mailing import chosen_mailing
from whodunnit.host.post.mailer import Envelope as OurEnvelope
from whodunnit.host.post.mailer import (
    MailServer,
    MailServerDown,
    MailTaken,
    SmtpMailer,
)

LINES = b"Subject: x\r\n\r\n.\r\n..two\nthe end"
TO_ADA = OurEnvelope("post@example.org", "ada@example.net", LINES)


def send(server: MailServer, *, may: bool = True, times: int = 1) -> None:
    """Send a mail some times over one mailer."""

    async def leave() -> bool:
        return may

    async def run() -> None:
        mailer = SmtpMailer(server)
        try:
            for _ in range(times):
                await mailer.send(TO_ADA, leave)
        finally:
            await mailer.rest()

    asyncio.run(run())


def test_a_line_with_a_dot_does_not_end_a_mail() -> None:
    with smtp_server() as (got, port):
        send(server_at(port), times=3)

    payloads = [mail.get_payload() for mail in got.mails]
    assert payloads == [".\r\n..two\r\nthe end\r\n"] * 3


def test_a_mail_that_somebody_else_sends_is_not_sent() -> None:
    with smtp_server() as (got, port):
        with pytest.raises(MailTaken):
            send(server_at(port), may=False)
        send(server_at(port))

    assert len(got.mails) == 1


def authenticated(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, said: object
) -> AuthResult:
    """Whether somebody has said the right password."""
    right = LoginPassword(b"ada", b"geheim")
    return AuthResult(success=said == right, handled=False)


def test_a_mail_server_that_wants_a_password_gets_it() -> None:
    with smtp_server(authenticator=authenticated, auth_require_tls=False) as (got, port):
        send(MailServer("127.0.0.1", port, "none", "ada", "geheim"))
        # A wrong password is no fault of the mail: it waits until somebody has put it right.
        with pytest.raises(MailServerDown):
            send(MailServer("127.0.0.1", port, "none", "ada", "falsch"))

    assert len(got.mails) == 1


def test_a_mail_server_that_cannot_encrypt_gets_nothing_unless_that_is_wanted() -> None:
    with smtp_server() as (got, port):
        for tls in ("starttls", "tls"):
            with pytest.raises(MailServerDown):
                send(MailServer("127.0.0.1", port, tls, "ada", "geheim"))

    assert got.mails == []


def test_nobody_at_the_port_is_a_mail_server_that_is_down() -> None:
    with pytest.raises(MailServerDown):
        send(server_at(free_port()))


@pytest.mark.parametrize(
    ("smtp", "sender", "site", "wrong"),
    [
        (None, "post@example.org", None, "--smtp smtp://HOST"),
        ("smtp://mail.example.org", None, "https://clue.example.org", "--mail-from"),
        ("smtp://mail.example.org", "post@example.org", None, "--url"),
        ("mail.example.org", "post@example.org", "https://clue.example.org", "Write smtp"),
        ("smtp://mail.example.org", "post", "https://clue.example.org", "Write post@"),
        ("smtp://mail.example.org", "post@example.org", "clue.example.org", "whole address"),
        ("smtp://mail.example.org", "post@example.org", "https://x.org/clue", "whole address"),
        ("smtp://mail.example.org", "post@example.org", "https://[", "whole address"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    smtp: str | None, sender: str | None, site: str | None, wrong: str
) -> None:
    with pytest.raises(typer.BadParameter, match=wrong):
        chosen_mailing(smtp, sender, site)


def test_options_that_go_together_say_how_to_send() -> None:
    assert chosen_mailing(None, None, "https://clue.example.org") is None
    mailing = chosen_mailing("smtps://mail.example.org", "post@example.org", "https://x.org/")
    assert mailing is not None
    assert (mailing.server.port, mailing.site) == (465, "https://x.org")
