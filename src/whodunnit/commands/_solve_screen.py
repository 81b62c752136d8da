"""What `whodunnit solve` shows people: the Detective Notes, the Case Files, what is certain."""

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from whodunnit.commands._certain import Told
from whodunnit.commands._look import FAINT, HEADING
from whodunnit.commands._solve_json import likeliest
from whodunnit.core.errors import Problem
from whodunnit.deduction import CASE_FILE, FACE_UP, Assessment, Knowledge, Place
from whodunnit.deduction.notation import Notes
from whodunnit.deduction.proof import Conflict
from whodunnit.editions.files import is_unprintable
from whodunnit.host.story import short_names

SHOWN_CASE_FILES = 5
SHOWN_SUGGESTIONS = 10
NAME, CELL = 12, 4
"""How narrow the columns of the Detective Notes may become."""
EXCERPT = 72
"""How much of a wrong line is shown."""

NOTHING = "Nothing yet but what lies before you."

HAS_NOT = Text("-", style=FAINT)


def show_notes(knowledge: Knowledge, console: Console) -> None:
    """The number of worlds, and where each card can be."""
    facts = knowledge.facts
    console.print(Text(f"{_counted(knowledge.worlds, 'world')} left.", style="bold"))
    _head("Detective Notes", console)
    headings: dict[Place, str] = {CASE_FILE: "Case File"}
    for seat, other in enumerate(facts.seats):
        headings[seat] = "you" if seat == facts.me else other.name
    if facts.face_up:
        headings[FACE_UP] = "face up"
    names = short_names(facts.deck)
    has = Text("✓" if console.encoding.startswith("utf") else "yes", style="bold green")
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=0)
    table.add_column("", no_wrap=True, min_width=NAME)
    for heading in headings.values():
        title = Text(heading, overflow="fold")
        table.add_column(title, justify="right", vertical="bottom", min_width=CELL)
    for kind in (facts.deck.suspects, facts.deck.weapons, facts.deck.rooms):
        for card in kind:
            weights = [knowledge.weight(card, place) for place in headings]
            table.add_row(
                Text(names.get(card, card), overflow="ellipsis"),
                *(has if w == knowledge.total else _chance(w, knowledge.total) for w in weights),
                end_section=card == kind[-1],
            )
    # No column is left out: on a terminal too narrow for all the rows break.
    needed = NAME + len(headings) * (CELL + 1)
    console.print(table, width=max(console.width, needed), crop=False)


def show_case_files(knowledge: Knowledge, console: Console) -> None:
    """The likeliest Case Files."""
    found = likeliest(knowledge)
    _head("The likeliest Case Files" if len(found) > 1 else "The Case File", console)
    if len(found) > SHOWN_CASE_FILES and found[0][1] == found[-1][1]:
        _lines([f"All {len(found):,} that are left are equally likely."], 2, console)
        return
    rows = Table.grid(padding=(0, 2))
    rows.add_column(justify="right")
    for case_file, weight in found[:SHOWN_CASE_FILES]:
        rows.add_row(_percent(weight, knowledge.total, 1), *map(Text, case_file))
    console.print(Padding(rows, (0, 0, 0, 2), expand=False))
    more = len(found) - SHOWN_CASE_FILES
    if more > 0:
        console.print(Text(f"  and {more:,} more", style=FAINT))


def show_certain(sentences: Sequence[str], console: Console) -> None:
    """What is certain, in short."""
    _head("Certain", console)
    _lines(sentences or [NOTHING], 2, console)


def show_proofs(facts: Sequence[Told], console: Console) -> None:
    """What is certain, each with its proof."""
    _head("Certain, and why", console)
    if not facts:
        _lines([NOTHING], 2, console)
    for told in facts:
        _lines([told.fact], 2, console, "bold")
        _lines(told.proof, 4, console)


def show_advice(best: Sequence[Assessment], solved: bool, console: Console) -> None:
    """The suggestions that are expected to tell the most."""
    _head("What to suggest", console)
    if solved:
        _lines(["Nothing: you know the Case File. Accuse."], 2, console)
        return
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("suspect", "weapon", "room"):
        table.add_column(heading)
    for heading in ("solves it", "bits", "best guess"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in best[:SHOWN_SUGGESTIONS]:
        table.add_row(
            *map(Text, one.suggestion),
            _percent(one.solved_weight, one.total, 1),
            f"{one.gain:.2f}",
            _percent(one.best_weight, one.total, 1),
        )
    console.print(table)
    console.print()
    _lines(
        [
            "solves it: the chance that only one Case File is left afterwards; bits: how much "
            "the answer is expected to tell; best guess: the chance that the likeliest Case "
            "File is right then."
        ],
        0,
        console,
        FAINT,
    )


def show_problems(problems: Iterable[Problem], text: str, console: Console) -> None:
    """Every wrong line: where, what, what was expected, and the line itself."""
    lines = text.split("\n")
    for problem in problems:
        console.print(Text(str(problem), style="red"), soft_wrap=True)
        if problem.line and problem.column and problem.line <= len(lines):
            line = "".join(" " if is_unprintable(c) else c for c in lines[problem.line - 1])
            start = max(0, problem.column - EXCERPT // 2) if len(line) > EXCERPT else 0
            before = cell_len(line[start : problem.column - 1])
            console.print(Text(f"    {line[start : start + EXCERPT]}"), soft_wrap=True)
            console.print(Text(f"    {' ' * before}^", style="red"), soft_wrap=True)


def show_conflict(conflict: Conflict, notes: Notes, console: Console) -> None:
    """The entries that cannot all be true, and why not."""
    console.print(Text("No deal of the cards agrees with all of your notes.", style="red"))
    _head("These cannot all be true", console)
    _lines(cited_with_lines(conflict, notes), 2, console)
    _head("Why", console)
    _lines(conflict.proof.sentences, 2, console)


def cited_with_lines(conflict: Conflict, notes: Notes) -> tuple[str, ...]:
    """The entries of a conflict in words, with the lines that say so."""
    told: list[str] = []
    for entry, words in zip(conflict.entries, conflict.proof.cited, strict=True):
        line = None
        if entry.suggestion is not None and notes.suggestion_lines:
            line = notes.suggestion_lines[entry.suggestion]
        elif entry.accusation is not None and notes.accusation_lines:
            line = notes.accusation_lines[entry.accusation]
        told.append(words if line is None else f"Line {line}: {words}")
    return tuple(told)


def _head(title: str, console: Console) -> None:
    console.print()
    console.print(Text(title, style=HEADING))


def _lines(lines: Iterable[str], indent: int, console: Console, style: str = "") -> None:
    for line in lines:
        console.print(Padding(Text(line, style=style), (0, 0, 0, indent), expand=False))


def _chance(weight: int, total: int) -> Text:
    return Text(_percent(weight, total)) if weight else HAS_NOT


def _percent(weight: int, total: int, digits: int = 0) -> str:
    """A share in per cent; none is shown as 0 or 100 that is not quite so.

    >>> _percent(1, 3), _percent(1, 3000), _percent(2999, 3000), _percent(0, 3, 1)
    ('33%', '<1%', '>99%', '0%')
    """
    if weight in (0, total):
        return "100%" if weight else "0%"
    least = 10**-digits
    share = round(100 * weight / total, digits)
    if share < least:
        return f"<{least:g}%"
    if share > 100 - least:
        return f">{100 - least:g}%"
    return f"{share:.{digits}f}%"


def _counted(number: int, noun: str) -> str:
    return f"1 {noun} is" if number == 1 else f"{number:,} {noun}s are"
