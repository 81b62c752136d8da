"""What `whodunnit analyse` shows people: who could know what when, and what to learn from it."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from whodunnit.analysis import Analysis, SeatAnalysis
from whodunnit.commands._analysis_words import Tongue, bits, graded, percent
from whodunnit.commands._look import FAINT, HEADING
from whodunnit.core.setup import Setup

BARS = "▁▂▃▄▅▆▇█"
"""A column of a curve, from nothing to certainty; only certainty is full."""

PLAIN_BARS = "_.:-=+*#"
"""The same, for terminals that know plain letters only."""

CURVE = 40
"""How many columns a curve may have."""

NARROW, BESIDE = 8, 60
"""How few columns are enough for a curve, and how many what stands beside it needs."""

NUMBERS = {"turn", "bits", "best", "found", "questions", "answers", "accusing"}
"""The headings of columns with numbers in them."""


def show_analysis(analysis: Analysis, setup: Setup, console: Console) -> None:
    """The whole analysis."""
    tongue = Tongue(setup)
    console.print(Text(tongue.ending(analysis), style="bold"))
    _curves(analysis, tongue, console)
    _grades(analysis, tongue, console)
    _lessons(analysis, tongue, console)
    _suggestions(analysis, tongue, console)
    _shown(analysis, tongue, console)


def _curves(analysis: Analysis, tongue: Tongue, console: Console) -> None:
    _head("Who could know what when", console)
    table = Table.grid(padding=(0, 2))
    for wraps in (False, False, False, False, True):
        table.add_column(no_wrap=not wraps)
    bars = BARS if console.encoding.startswith("utf") else PLAIN_BARS
    turns = max(1, analysis.turns)
    columns = min(CURVE, turns + 1, max(NARROW, console.width - BESIDE))
    for seat in analysis.seats:
        table.add_row(
            Text(tongue.seat(seat.seat)),
            _curve(seat, turns, columns, bars),
            Text(percent(seat.points[-1].probability), justify="right"),
            Text(f"{bits(seat.points[-1].entropy)} bits left", justify="right"),
            Text(_when(seat)),
        )
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
    _line(
        f"The chance of the true accusation over {turns} turns. "
        "A brass column: it could be proven from here on.",
        console,
    )


def _curve(seat: SeatAnalysis, turns: int, columns: int, bars: str) -> Text:
    """The probability at the end of each turn, or of each of so many equal parts of the game."""
    provable = None if seat.provable is None else seat.provable.turn
    drawn = Text()
    for column in range(columns):
        turn = turns * column // max(1, columns - 1)
        if seat.out is not None and turn > seat.out:
            drawn.append(" ")
            continue
        known = [point.probability for point in seat.points if point.turn <= turn]
        height = int(known[-1] * (len(bars) - 1))
        proven = provable is not None and turn >= provable
        drawn.append(bars[height], style="bold #c9a45c" if proven else "")
    return drawn


def _when(seat: SeatAnalysis) -> str:
    said = [] if seat.provable is None else [f"could know on turn {seat.provable.turn}"]
    for accusation in seat.accusations:
        verdict = "truly" if accusation.true else "falsely"
        said.append(f"accused {verdict} on turn {accusation.turn}")
    if seat.out is not None and all(one.turn != seat.out for one in seat.accusations):
        said.append(f"out since turn {seat.out}")
    return ", ".join(said)


def _grades(analysis: Analysis, tongue: Tongue, console: Console) -> None:
    _head("Grades", console)
    table = _table("", "grade", "questions", "answers", "accusing")
    for seat in analysis.seats:
        grade = seat.grade
        parts = (grade.questions, grade.answers, grade.accusing)
        table.add_row(
            tongue.seat(seat.seat),
            Text(graded(grade), style="bold"),
            *("-" if part is None else percent(part) for part in parts),
        )
    console.print(table)
    _line(
        "questions: bits promised, of the most there were; answers: little given away, where "
        "there was a choice; accusing: as soon as it was certain, and no sooner.",
        console,
    )


def _lessons(analysis: Analysis, tongue: Tongue, console: Console) -> None:
    if not analysis.instructive:
        return
    _head("What to learn from it", console)
    for number, moment in enumerate(analysis.instructive, start=1):
        _indented(f"{number}. {tongue.lesson(moment)}", 2, console, "bold")
        if moment.proofs:
            _indented(f"Why, told to {tongue.reader(moment)}:", 5, console, FAINT)
        for proof in moment.proofs:
            for sentence in proof.sentences:
                _indented(sentence, 5, console)


def _suggestions(analysis: Analysis, tongue: Tongue, console: Console) -> None:
    if not analysis.suggestions:
        return
    _head("Suggestions", console)
    table = _table("turn", "", "suggested", "bits", "best", "better was", "found")
    for one in analysis.suggestions:
        table.add_row(
            str(one.turn),
            tongue.seat(one.seat),
            tongue.named(one.named),
            bits(one.gain),
            bits(one.best_gain),
            tongue.suggestion(one),
            bits(one.found),
        )
    console.print(table)


def _shown(analysis: Analysis, tongue: Tongue, console: Console) -> None:
    if not analysis.shown:
        return
    _head("Shown cards", console)
    table = _table("turn", "by", "to", "card", "bits", "better was")
    for one in analysis.shown:
        table.add_row(
            str(one.turn),
            tongue.seat(one.by),
            "everybody" if one.public else tongue.seat(one.to),
            one.card,
            bits(one.given),
            tongue.shown(one),
        )
    console.print(table)


def _table(*headings: str) -> Table:
    """A table; numbers stand to the right."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in headings:
        number = heading in NUMBERS
        table.add_column(heading, justify="right" if number else "left", no_wrap=number)
    return table


def _head(title: str, console: Console) -> None:
    console.print()
    console.print(Text(title, style=HEADING))


def _line(line: str, console: Console) -> None:
    console.print(Text(line, style=FAINT))


def _indented(line: str, indent: int, console: Console, style: str = "") -> None:
    console.print(Padding(Text(line, style=style), (0, 0, 0, indent), expand=False))
