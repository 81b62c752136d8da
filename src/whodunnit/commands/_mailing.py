"""How a host sends e-mail, from the options of `whodunnit serve`."""

from typing import TYPE_CHECKING, Annotated, TypeAlias
from urllib.parse import urlsplit

import typer

from whodunnit.core.errors import WhodunnitError

if TYPE_CHECKING:
    from whodunnit.host.post.mailroom import Mailing

SmtpOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--smtp",
        envvar="WHODUNNIT_SMTP",
        metavar="URL",
        show_envvar=True,
        help="Send e-mail of games by post: smtp://USER:PASSWORD@HOST:587?tls=starttls.",
    ),
]
"""The mail server."""

SenderOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--mail-from",
        envvar="WHODUNNIT_MAIL_FROM",
        metavar="ADDRESS",
        help='The address that e-mail comes from: "Clue by post <post@example.org>".',
    ),
]
"""Whom mails come from."""

SiteOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--url",
        envvar="WHODUNNIT_URL",
        metavar="URL",
        help="The address that people reach this host at, for the links in e-mail.",
    ),
]
"""Where links in mails lead."""


def chosen_mailing(smtp: str | None, sender: str | None, site: str | None) -> "Mailing | None":
    """How to send e-mail; not at all without a mail server. Raises BadParameter."""
    if smtp is None:
        if sender is not None:
            raise typer.BadParameter(
                "Say where the mail server is, too: --smtp smtp://HOST.", param_hint="--mail-from"
            )
        return None
    from whodunnit.host.post.mailer import read_mail_server
    from whodunnit.host.post.mailroom import Mailing
    from whodunnit.host.post.messages import read_sender

    if sender is None:
        raise typer.BadParameter(
            "Say whom mails come from, too: --mail-from post@example.org.", param_hint="--smtp"
        )
    if site is None:
        raise typer.BadParameter(
            "Say where the links in mails lead, too: --url https://clue.example.org.",
            param_hint="--smtp",
        )
    try:
        server = read_mail_server(smtp)
    except WhodunnitError as error:
        raise typer.BadParameter(str(error), param_hint="--smtp") from None
    try:
        read_sender(sender)
    except WhodunnitError as error:
        raise typer.BadParameter(str(error), param_hint="--mail-from") from None
    return Mailing(server, sender, _checked_site(site))


def _checked_site(site: str) -> str:
    try:
        parts = urlsplit(site)
        whole = parts.scheme in ("http", "https") and parts.hostname is not None
    except ValueError:
        whole = False
    if not whole or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise typer.BadParameter(
            "Write a whole address without a path: https://clue.example.org.", param_hint="--url"
        )
    return site.rstrip("/")
