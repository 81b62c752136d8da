"""`whodunnit serve`: tables for this computer, the network, or everybody."""

import webbrowser
from enum import StrEnum
from threading import Thread
from typing import Annotated, Literal

import typer

from whodunnit.commands._data import DataOption, chosen_data
from whodunnit.commands._mailing import SenderOption, SiteOption, SmtpOption, chosen_mailing


class Log(StrEnum):
    """How to write logs."""

    JSON = "json"
    PRETTY = "pretty"


def serve(
    host: Annotated[
        str, typer.Option("--host", envvar="WHODUNNIT_HOST", help="The address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            envvar="WHODUNNIT_PORT",
            min=0,
            max=65_535,
            help="The port to listen at; 8000 or the next free one if absent.",
        ),
    ] = None,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", envvar="WHODUNNIT_LAN", help="Let other computers of the network play."
        ),
    ] = False,
    data: DataOption = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="WHODUNNIT_DATABASE",
            help="Keep the tables in PostgreSQL, for many hosts: postgresql://user@host/name.",
        ),
    ] = None,
    bus: Annotated[
        str | None,
        typer.Option(
            "--bus",
            metavar="URL",
            envvar="WHODUNNIT_BUS",
            help="What the hosts of a database tell each other by: nats://host:4222.",
        ),
    ] = None,
    browser: Annotated[
        bool,
        typer.Option(
            "--browser/--no-browser", envvar="WHODUNNIT_BROWSER", help="Open the browser."
        ),
    ] = True,
    pace: Annotated[
        str | None,
        typer.Option(
            "--pace",
            envvar="WHODUNNIT_PACE",
            help='How long computers seem to think: seconds, or "instant".',
        ),
    ] = None,
    log: Annotated[
        Log, typer.Option("--log", envvar="WHODUNNIT_LOG", help="How to write logs.")
    ] = Log.PRETTY,
    smtp: SmtpOption = None,
    mail_from: SenderOption = None,
    site: SiteOption = None,
) -> None:
    """Open tables that anybody with the address can join."""
    from whodunnit.web.address import EVERYWHERE, listening, network_address, scannable, url
    from whodunnit.web.serving import Serving
    from whodunnit.web.serving import serve as serve_at

    if bus is not None and database is None:
        raise typer.BadParameter(
            "Hosts that share a bus share a database too: name it with --database.",
            param_hint="--bus",
        )
    settings = Serving(
        data=chosen_data(data),
        database=database,
        bus=bus,
        log=log.value,
        pace=_pace(pace),
        mailing=chosen_mailing(smtp, mail_from, site),
    )
    at = listening(EVERYWHERE if lan else host, port)
    found = at.getsockname()[1]
    here = url("127.0.0.1" if lan or host == EVERYWHERE else host, found)

    def started() -> None:
        typer.echo(f"Whodunnit is open at {here}")
        network = network_address() if lan else None
        if network is not None:
            there = url(network, found)
            typer.echo(f"Others in your network go to {there}")
            typer.echo(scannable(there))
        elif lan:
            typer.echo("This computer is in no network, so nobody else can come.")
        if browser:
            # A browser that takes its time must not hold up the tables.
            Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    serve_at(settings, at, started)


def _pace(words: str | None) -> Literal["instant"] | float | None:
    if words is None:
        return None
    if words == "instant":
        return "instant"
    try:
        seconds = float(words)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 60:
        raise typer.BadParameter(
            'Use seconds from 0.1 to 60, or "instant".', param_hint="--pace"
        ) from None
    return seconds
