"""The options that commands share: which edition, on which board, with how many seats."""

from collections.abc import Sequence
from typing import Annotated

import typer

from whodunnit.core.actions import Seat
from whodunnit.core.edition import Edition
from whodunnit.core.errors import BadEdition, BadSetup, Contradiction
from whodunnit.core.setup import Setup
from whodunnit.editions.hints import known_names
from whodunnit.editions.load import load_edition, load_theme, parse_override
from whodunnit.editions.names import alike
from whodunnit.editions.setup import make_setup
from whodunnit.editions.theme import Theme

USUAL_SEATS = 4
"""How many sit down when nobody says how many."""

EditionOption = Annotated[
    str, typer.Option("--edition", "-e", help="The edition: its name, or a file.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="SWITCH=VALUE", help="Play a house edition: dice=2. May be repeated."
    ),
]
JobsOption = Annotated[
    int, typer.Option("--jobs", "-j", min=1, help="How many games to play at once.")
]
DaskOption = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="Play on a Dask cluster: tcp://host:8786."),
]
BoardOption = Annotated[
    str | None, typer.Option("--board", help="Another board: its name, or a file.")
]
ThemeOption = Annotated[
    str | None, typer.Option("--theme", help="Other cards: a theme's name, or a file.")
]
SeatsOption = Annotated[int | None, typer.Option("--seats", "-n", help="How many seats.")]


def chosen_edition(
    edition: str, switches: Sequence[str] | None, board: str | None, theme: str | None
) -> Edition:
    """The edition that the options ask for; BadEdition has all that is wrong with them."""
    overrides: dict[str, object] = {}
    faults: list[Contradiction] = []
    for switch in switches or ():
        try:
            name, value = parse_override(switch)
        except BadEdition as error:
            faults += error.contradictions
        else:
            overrides[name] = value
    if faults:
        raise BadEdition(tuple(faults))
    if board is not None:
        overrides["board"] = board
    if theme is not None:
        overrides["theme"] = theme
    return load_edition(edition, overrides)


def chosen_setup(edition: Edition, seats: int | None) -> Setup:
    """The game that is asked for, with the usual number of seats unless told otherwise."""
    fewest, most = edition.seats
    usual = max(fewest, min(USUAL_SEATS, most))
    return make_setup(edition, seats=usual if seats is None else seats)


def with_suspect(setup: Setup, name: str | None) -> tuple[Setup, Seat]:
    """The same game with a suspect of this name in it, and its seat; the first seat by default."""
    if name is None:
        return setup, 0
    suspect = _called(load_theme(setup.edition.theme), name)
    others = [other for other in setup.deck.suspects if other != suspect]
    seats = setup.deck.sort([suspect, *others[: len(setup.seats) - 1]])
    return Setup(setup.edition, setup.deck, setup.board, seats), seats.index(suspect)


def _called(theme: Theme, name: str) -> str:
    wanted = alike(name.strip())
    exact = [s.name for s in theme.suspects if wanted in (alike(s.name), alike(s.short))]
    begun = [s.name for s in theme.suspects if alike(s.short).startswith(wanted) and wanted]
    found = exact or begun
    if len(found) != 1:
        raise BadSetup(
            f'There is no suspect "{name}". '
            + known_names(name, [suspect.short for suspect in theme.suspects])
        )
    return found[0]
