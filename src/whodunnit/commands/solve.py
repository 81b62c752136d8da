"""`whodunnit solve`: what can be known from your notes, how likely the rest is, and why."""

import json as json_format
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from whodunnit.commands._advice import best_suggestions, rooms_called
from whodunnit.commands._certain import in_short, with_proofs
from whodunnit.commands._solve_json import as_json
from whodunnit.commands._solve_screen import (
    cited_with_lines,
    show_advice,
    show_case_files,
    show_certain,
    show_conflict,
    show_notes,
    show_problems,
    show_proofs,
)
from whodunnit.core.errors import BadFile, WhodunnitError
from whodunnit.deduction import LOGIC_ONLY, UNIFORM_CHOICE, Contradiction, Likelihood, know
from whodunnit.deduction.conflict import conflict
from whodunnit.deduction.notation import Notes, is_json, read_notes
from whodunnit.deduction.notation_json import facts_from_json
from whodunnit.editions.files import refused

STDIN = "-"
"""How one names the standard input."""

MAX_BYTES = 64_000_000
"""Larger files of many positions are refused."""

MAX_POSITION = 200_000
"""A longer position is refused: no game has so many suggestions."""


def solve(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="Your notes, or JSON; - for the standard input."),
    ],
    more_rooms: Annotated[list[str] | None, typer.Argument(metavar="ROOM", hidden=True)] = None,
    why: Annotated[bool, typer.Option("--why", help="Prove everything that is certain.")] = False,
    advise: Annotated[
        list[str] | None,
        typer.Option(
            "--advise", metavar="ROOM...", help="What best to suggest in one of these rooms."
        ),
    ] = None,
    logic: Annotated[
        bool, typer.Option("--logic", help="Count worlds only; do not ask how seats choose.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")] = False,
) -> None:
    """Work out who did it from what you have seen at a table."""
    if more_rooms and not advise:
        raise typer.BadParameter(f"{more_rooms[0]!r} is one file too many; solve one at a time.")
    rooms = [*(advise or ()), *(more_rooms or ())]
    likelihood = LOGIC_ONLY if logic else UNIFORM_CHOICE
    text, name = _read(file), "the standard input" if file == STDIN else file
    positions = _positions(text)
    if json or len(positions) > 1:
        if not _answer_programs(positions, name, likelihood, why, rooms):
            raise typer.Exit(1)
    else:
        _answer_people(text, name, likelihood, why, rooms)


def _answer_people(
    text: str, name: str, likelihood: Likelihood, why: bool, rooms: Sequence[str]
) -> None:
    complaints = Console(stderr=True, highlight=False)
    try:
        _refuse_long(text, name)
        notes = read_notes(text, name)
    except BadFile as error:
        show_problems(error.problems, text, complaints)
        raise typer.Exit(1) from None
    try:
        knowledge = know(notes.facts, likelihood)
    except Contradiction:
        show_conflict(conflict(notes.facts), notes, complaints)
        raise typer.Exit(1) from None
    asked = rooms_called(rooms, notes.facts.deck)
    advice = best_suggestions(knowledge, asked) if asked else ()
    console = Console(highlight=False)
    show_notes(knowledge, console)
    show_case_files(knowledge, console)
    if why:
        show_proofs(with_proofs(knowledge), console)
    else:
        show_certain(in_short(knowledge), console)
    if advice:
        show_advice(advice, len(knowledge.case_files) == 1, console)


def _answer_programs(
    positions: Sequence[tuple[int, str]],
    name: str,
    likelihood: Likelihood,
    why: bool,
    rooms: Sequence[str],
) -> bool:
    """One line of JSON for each position; whether all of them could be answered."""
    good = True
    for line, text in positions:
        try:
            answer = _answer(text, name, line, likelihood, why, rooms)
        except WhodunnitError as error:
            good = False
            answer = {"error": str(error)}
            if isinstance(error, Conflicting):
                answer["conflict"] = error.cited
            if line:
                answer["line"] = line
        typer.echo(json_format.dumps(answer))
    return good


def _answer(
    text: str, name: str, line: int, likelihood: Likelihood, why: bool, rooms: Sequence[str]
) -> dict[str, Any]:
    _refuse_long(text, name, line)
    notes = Notes(facts_from_json(text, name, line)) if line else read_notes(text, name)
    try:
        knowledge = know(notes.facts, likelihood)
    except Contradiction as error:
        raise Conflicting(str(error), cited_with_lines(conflict(notes.facts), notes)) from None
    return as_json(knowledge, likelihood is LOGIC_ONLY, why, rooms)


class Conflicting(WhodunnitError):
    """Notes that cannot all be true."""

    def __init__(self, sentence: str, cited: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.cited = cited
        """The entries that contradict each other, in words."""


def _positions(text: str) -> list[tuple[int, str]]:
    """The positions in a text, with their lines if it is JSON Lines; otherwise one, and 0."""
    if not is_json(text):
        return [(0, text)]
    lines = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if len(lines) == 1:
        return lines
    if _is_object(text):
        return [(0, text)]
    begun = [line for _, line in lines if line.startswith("{")]
    # One object over many lines ends in a line that does not begin with a brace.
    if len(begun) == len(lines) or any(map(_is_object, begun)):
        return lines
    return [(0, text)]


def _is_object(text: str) -> bool:
    try:
        return isinstance(json_format.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _read(file: str) -> str:
    name = "the standard input" if file == STDIN else file
    try:
        if file == STDIN:
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                content = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise refused(name, f"The notes cannot be read: {why}.", "Check the name.") from None
    if len(content) > MAX_BYTES:
        size = MAX_BYTES // 1_000_000
        raise refused(name, f"This is more than {size} MB.", "Solve the positions in parts.")
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise refused(name, "This is no UTF-8 text.", "Save your notes as UTF-8.") from None
    if not text.strip():
        remedy = "Begin with the seats and their numbers of cards: seats: P1 6, P2 6, P3 6."
        raise refused(name, "There are no notes.", remedy)
    return text


def _refuse_long(text: str, name: str, line: int = 0) -> None:
    if len(text) > MAX_POSITION:
        what = f"This position is longer than {MAX_POSITION:,} characters."
        raise refused(name, what, "One game's notes are shorter; is this the right file?", line)
