"""What `whodunnit companion` answers, in words."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from whodunnit.commands._companion_game import AccusationEntry, Game, SuggestionEntry
from whodunnit.commands._solve_json import likeliest
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import CASE_FILE, Certain, Knowledge, Place
from whodunnit.deduction.explain_words import Words, sentence
from whodunnit.deduction.proof import Conflict
from whodunnit.deduction.proof import Entry as Evidence

HELP = (
    ("Bob ? Green Knife Study; Cleo +", "Bob suggests; Cleo shows a card, the others cannot"),
    ("Ann ? Plum Rope Hall; Bob -; Cleo + Rope", "Cleo shows the Rope, and you see it"),
    ("Bob ? Green Knife Study; nobody", "nobody could disprove it"),
    ("Bob ! Green Knife Study", "Bob accused falsely"),
    ("Cleo has Rope", "you know it by other means"),
    ("notes, certain, list", "the Detective Notes; what is certain; all entries"),
    ("why Rope", "what is certain of a card, and why"),
    ("advise, advise Hall, Study", "the best suggestion, from rooms within reach"),
    ("accuse, accuse Plum Rope Hall", "whether to accuse"),
    ("undo, correct 3 ..., delete 3", "change what was entered"),
    ("save FILE, load FILE, quit", "the same file as on the page"),
)
"""What one can type, and what it does."""


def show_help(console: Console) -> None:
    """What one can type."""
    rows = Table.grid(padding=(0, 2))
    for typed, does in HELP:
        rows.add_row(Text(typed, style="bold"), Text(does))
    console.print(rows)


def show_standing(knowledge: Knowledge, console: Console, new: Sequence[Certain] = ()) -> None:
    """What has become certain, and how many Case Files are left."""
    words = Words(knowledge.facts)
    found: dict[tuple[Place, bool], list[Card]] = {}
    for fact in new:
        # Where a card is not is told only of the Case File: the rest is in the notes.
        if fact.holds or fact.place == CASE_FILE:
            found.setdefault((fact.place, fact.holds), []).append(fact.card)
    for (place, holds), cards in found.items():
        told = sentence(words.together(cards, place, holds))
        console.print(Text(f"Certain: {told}", style="green"))
    (best, weight), *others = likeliest(knowledge)
    named = ", ".join(best)
    if not others:
        console.print(Text(f"You know the Case File: {named}. Accuse.", style="bold green"))
        return
    chance = _percent(weight, knowledge.total)
    left = f"{len(others) + 1:,} Case Files are left; the likeliest is {named} ({chance})."
    console.print(Text(left))


def show_refusal(conflict: Conflict, game: Game, console: Console, new: int | None = None) -> None:
    """The fewest entries that cannot all be true, with their numbers; the new one has none yet."""
    console.print(Text("These entries cannot all be true:", style="red"))
    for entry, words in zip(conflict.entries, conflict.proof.cited, strict=True):
        number = _number(entry, game)
        label = "New: " if number is not None and number - 1 == new else f"{number}. "
        console.print(Text(f"  {label if number is not None else ''}{words}"))
    console.print(Text(" ".join(conflict.proof.sentences)))
    told = "Type correct N ... or delete N to change one of those with a number"
    if new is None:
        console.print(Text(f"{told}."))
    else:
        console.print(Text(f"Nothing has changed. {told}, then the new one again."))


def show_chances(knowledge: Knowledge, card: Card, console: Console) -> None:
    """How likely a card is in each place where it can be."""
    places: list[Place] = [CASE_FILE, *range(len(knowledge.facts.seats))]
    told = []
    for place in places:
        weight = knowledge.weight(card, place)
        if weight:
            name = knowledge.facts.seats[place].name if isinstance(place, int) else "Case File"
            told.append(f"{name} {_percent(weight, knowledge.total)}")
    console.print(Text(f"{card}: {', '.join(told)}."))


def show_accusation(knowledge: Knowledge, chosen: CaseFile | None, console: Console) -> None:
    """Whether to accuse, and how likely it is right."""
    best, best_weight = likeliest(knowledge)[0]
    case_file = best if chosen is None else chosen
    weight = best_weight if chosen is None else knowledge.case_files.get(chosen, 0)
    named = ", ".join(case_file)
    if weight == knowledge.total:
        console.print(Text(f"Certain: {named}. Accuse.", style="bold green"))
    elif not weight:
        console.print(Text(f"Certainly false: {named}.", style="red"))
    else:
        chance = _percent(weight, knowledge.total)
        console.print(Text(f"Not certain: {named} is right with {chance}."))


def _number(evidence: Evidence, game: Game) -> int | None:
    """The number of the entry that a piece of evidence comes from."""
    kind: type = SuggestionEntry if evidence.suggestion is not None else AccusationEntry
    at = evidence.accusation if evidence.suggestion is None else evidence.suggestion
    if at is None:
        return next(
            (
                number
                for number, entry in enumerate(game.entries, start=1)
                if evidence.card is not None
                and getattr(entry, "seat", None) == evidence.seat
                and getattr(entry, "card", None) == evidence.card
            ),
            None,
        )
    numbers = [n for n, entry in enumerate(game.entries, start=1) if isinstance(entry, kind)]
    return numbers[at]


def _percent(weight: int, total: int) -> str:
    """A share in per cent; none is told as 0 or 100 that is not quite so."""
    share = round(100 * weight / total)
    if share == 0 and weight:
        return "<1%"
    return ">99%" if share == 100 and weight < total else f"{share}%"
