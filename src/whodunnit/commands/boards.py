"""`whodunnit import`, `targets` and `adjacent`: boards of others, and walking on them."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from whodunnit.commands._board_drawing import draw
from whodunnit.commands._board_queries import (
    Answer,
    BadQuery,
    Query,
    answer,
    decode_query,
    find,
    spot,
)
from whodunnit.commands._files import write_file
from whodunnit.core.board import Board, Grid
from whodunnit.core.errors import BadFile, Problem, WhodunnitError
from whodunnit.editions.boards import board_word, format_board, load_board, parse_board
from whodunnit.editions.course import CourseFiles, read_course
from whodunnit.editions.course_theme import format_theme
from whodunnit.editions.files import refused

BoardArgument = Annotated[
    str, typer.Argument(metavar="BOARD", help="A board's name or file, or a course layout.")
]
LegendArgument = Annotated[
    Path | None, typer.Argument(metavar="LEGEND", help="The legend of a course layout.")
]
FromOption = Annotated[
    str | None,
    typer.Option("--from", metavar="ROW,COL", help="Where the token stands; or a place's name."),
]
OccupiedOption = Annotated[
    list[str] | None,
    typer.Option("--occupied", metavar="ROW,COL", help="Where another token is. May be repeated."),
]
QueriesOption = Annotated[
    str | None,
    typer.Option(
        "--queries", metavar="FILE|-", help="Answer one JSON query a line, one JSON a line."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def import_board(
    layout: Annotated[Path, typer.Argument(metavar="LAYOUT", help="The cells, a CSV file.")],
    legend: Annotated[Path, typer.Argument(metavar="LEGEND", help="What the letters stand for.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="BOARD", help="The board file to write.")
    ],
    theme: Annotated[
        Path | None,
        typer.Option("--theme", metavar="THEME.toml", help="Write the cards as a theme, too."),
    ] = None,
) -> None:
    """Import a board in the course format, in either dialect."""
    course = read_course(layout, legend, board_word(output.stem))
    if course.problems:
        raise BadFile(course.problems)
    text = format_board(course.board)
    parse_board(text, str(output))
    cards = None if theme is None else _theme(course, theme, legend)
    write_file(output, text.encode())
    if theme is not None and cards is not None:
        write_file(theme, cards.encode())
    board = course.board
    _note(course.remarks)
    typer.echo(
        f'{output}: board "{board.name}", {len(board.rooms)} rooms, {len(board.starts)} starts, '
        f"{sum(map(len, board.graph.doors.values()))} doors, {len(board.passages)} passages."
    )
    if theme is not None:
        typer.echo(f"{theme}: {len(course.suspects)} suspects, {len(course.weapons)} weapons.")


def targets(
    board: BoardArgument,
    legend: LegendArgument = None,
    start: FromOption = None,
    steps: Annotated[
        int | None, typer.Option("--steps", metavar="N", help="How many steps are walked.")
    ] = None,
    occupied: OccupiedOption = None,
    queries: QueriesOption = None,
    json: JsonOption = False,
) -> None:
    """Show where a token can move to; rows and columns are counted from 0."""
    walked = _load(board, legend)
    if queries is not None:
        _answer_all(walked, queries, steps, need_steps=True)
        return
    if start is None or steps is None:
        raise typer.BadParameter("Give --from ROW,COL and --steps N, or --queries FILE.")
    _show(walked, Query(spot(start), steps, tuple(map(spot, occupied or ()))), steps, json)


def adjacent(
    board: BoardArgument,
    legend: LegendArgument = None,
    start: FromOption = None,
    queries: QueriesOption = None,
    json: JsonOption = False,
) -> None:
    """Show what is one step away; rows and columns are counted from 0."""
    walked = _load(board, legend)
    if queries is not None:
        _answer_all(walked, queries, 1, need_steps=False)
        return
    if start is None:
        raise typer.BadParameter("Give --from ROW,COL, or --queries FILE.")
    _show(walked, Query(spot(start)), 1, json)


def _theme(course: CourseFiles, theme: Path, legend: Path) -> str:
    if not course.suspects or not course.weapons:
        raise refused(
            str(legend),
            "The legend names no players and weapons to make a theme of.",
            "Leave --theme away, or add lines `Player, name` and `Weapon, name`.",
        )
    return format_theme(course, board_word(theme.stem), str(theme))


def _load(board: str, legend: Path | None) -> Board:
    if legend is None:
        if Path(board).suffix.lower() == ".csv":
            raise refused(board, "A course layout needs its legend.", "Name it behind the layout.")
        return load_board(board)
    course = read_course(board, legend, board_word(Path(board).stem))
    # One can walk on a board that is not fit for a game.
    _note(course.problems)
    return course.board


def _note(problems: Iterable[Problem]) -> None:
    for problem in problems:
        typer.echo(f"note: {problem}", err=True)


def _show(board: Board, query: Query, steps: int, json: bool) -> None:
    found = find(board, query, steps)
    reply = answer(board, found)
    if json:
        typer.echo(msgspec.json.encode(reply).decode())
        return
    console = Console(highlight=False)
    here = query.start if not isinstance(query.start, str) else None
    if isinstance(board.plan, Grid):
        console.print(draw(board, here, set(reply.spaces), reply.rooms, set(query.occupied)))
    console.print(_lists(reply, stands=found is not None), soft_wrap=True)


def _lists(reply: Answer, stands: bool) -> Text:
    if not stands:
        return Text("No token can stand there.")
    if not reply.spaces and not reply.rooms:
        return Text("There is nowhere to go.")
    spaces = " ".join(
        place if isinstance(place, str) else f"{place[0]},{place[1]}" for place in reply.spaces
    )
    lines = [("Rooms", ", ".join(reply.rooms)), (f"Spaces ({len(reply.spaces)})", spaces)]
    return Text("\n".join(f"{head}: {rest}" for head, rest in lines if rest))


def _answer_all(board: Board, file: str, steps: int | None, need_steps: bool) -> None:
    failed = False
    for number, line in _lines(file):
        try:
            query = decode_query(line)
            wanted = query.steps if need_steps and query.steps is not None else steps
            if wanted is None:
                raise BadQuery("The query does not say how many steps.")
            reply: object = answer(board, find(board, query, wanted))
        except WhodunnitError as error:
            reply, failed = {"error": str(error), "line": number}, True
        sys.stdout.write(msgspec.json.encode(reply).decode() + "\n")
        sys.stdout.flush()
    if failed:
        raise typer.Exit(1)


def _lines(file: str) -> Iterator[tuple[int, bytes]]:
    """The lines with something on them, as they come, with their numbers."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
            for number, line in enumerate(source, start=1):
                if line.strip():
                    yield number, line
    except OSError as error:
        why = error.strerror or str(error)
        raise refused(file, f"The file cannot be read: {why}.", "Check its name.") from None
