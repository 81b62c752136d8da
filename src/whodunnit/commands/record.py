"""`whodunnit record`: a game told as a story, or played again to see whether it is true."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from whodunnit.commands._look import styled
from whodunnit.commands._records import load_record, load_record_with_fairness, name_of, named
from whodunnit.core.actions import HOST
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.errors import BadRecord, BadSetup
from whodunnit.core.events import Entry, GameCreated, HandDealt
from whodunnit.core.record import verify as replayed
from whodunnit.core.setup import Setup
from whodunnit.core.state import State
from whodunnit.core.view import redacted
from whodunnit.editions.files import refused
from whodunnit.editions.hints import known_names
from whodunnit.editions.names import alike
from whodunnit.host.fair import verify_fairness
from whodunnit.host.story import listed, short_names, told

record = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Read the record of a game, or verify it."
)

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="The record of a game; - for the standard input.")
]


@record.command()
def show(
    file: FileArgument,
    viewer: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="SEAT|SUSPECT|spectator",
            help="Tell only what this viewer knew; seats are counted from 0.",
        ),
    ] = None,
) -> None:
    """Tell a game as a story."""
    entries = load_record(file)
    setup, owner = _setup(entries), _owner(entries)
    asked = owner if viewer is None else _viewer(setup, viewer)
    if owner not in (HOST, asked) and asked != SPECTATOR:
        raise BadSetup(
            f"This is the record of {_called(setup, owner)}; what {_called(setup, asked)} knew "
            "is not in it. Leave --as away."
        )
    console = Console(highlight=False)
    with named(file):
        for sentence in _story(entries if asked == HOST else redacted(entries, asked), asked):
            console.print(styled(sentence))


@record.command()
def verify(file: FileArgument) -> None:
    """Play a record again, draw its cards and dice again, and say whether it is true."""
    entries, fairness = load_record_with_fairness(file)
    hidden = sum(entry.event is None for entry in entries)
    if hidden:
        whose = _called(_setup(entries), _owner(entries))
        raise refused(
            name_of(file),
            f"This is the record of {whose}: {hidden} of its {len(entries)} events are hidden.",
            "Only the whole record of a game can be played again by the rules.",
        )
    with named(file):
        state = replayed(entries)
    drawn = ""
    if fairness is not None:
        checked = verify_fairness(entries, fairness)
        if not checked.fair:
            raise refused(
                name_of(file), f"The game was not fair. {checked.reason}", "Ask the host."
            )
        drawn = f" {checked.reason}"
    verdict = (
        f"{name_of(file)} is true: {len(entries)} events follow the rules.{drawn} {_ending(state)}"
    )
    Console(highlight=False, soft_wrap=True).print(Text("✓ ", style="green") + Text(verdict))


def _story(entries: Iterable[Entry], viewer: Viewer) -> Iterator[str]:
    line = 1

    def counted() -> Iterator[Entry]:
        nonlocal line
        for entry in entries:
            line += 1
            yield entry

    try:
        yield from told(counted(), viewer)
    except (LookupError, TypeError, ValueError):
        raise BadRecord(line, "this event does not fit to what went before") from None


def _setup(entries: tuple[Entry, ...]) -> Setup:
    created = entries[0].event
    if not isinstance(created, GameCreated):
        raise BadRecord(2, "a game begins with the event game_created")
    return created.setup


def _owner(entries: tuple[Entry, ...]) -> Viewer:
    """Whose record it is: the host's if it is whole, otherwise whoever knows one hand."""
    if all(entry.event is not None for entry in entries):
        return HOST
    dealt = [entry.event.seat for entry in entries if isinstance(entry.event, HandDealt)]
    return dealt[0] if len(dealt) == 1 else SPECTATOR


def _viewer(setup: Setup, name: str) -> Viewer:
    wanted = alike(name.strip())
    if wanted == SPECTATOR:
        return SPECTATOR
    if wanted.isdecimal() and int(wanted) < len(setup.seats):
        return int(wanted)
    shorts = short_names(setup.deck)
    for seat, suspect in enumerate(setup.seats):
        if wanted in (alike(suspect), alike(shorts[suspect])):
            return seat
    known = [shorts[suspect] for suspect in setup.seats]
    raise BadSetup(f'Nobody at this table is "{name}". {known_names(name, [*known, SPECTATOR])}')


def _called(setup: Setup, viewer: Viewer) -> str:
    return "a spectator" if viewer == SPECTATOR else short_names(setup.deck)[setup.seats[viewer]]


def _ending(state: State) -> str:
    if state.outcome is None:
        return "The game is not finished."
    names = short_names(state.setup.deck)
    winners = [names[state.suspect_of(seat)] for seat in state.outcome.winners]
    return f"{listed(winners)} won." if winners else "Nobody won."
