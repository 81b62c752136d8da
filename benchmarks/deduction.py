"""How fast deduction is: both engines, on simulated positions and on the worst that we know.

Run with `make bench` or `python benchmarks/deduction.py`. Times are in milliseconds, from the facts
to the weights of every card and every Case File; the ratio is the reference's time to the
accelerated engine's.
"""

import statistics
from collections.abc import Callable, Iterable
from random import Random
from time import perf_counter

from rich.console import Console
from rich.table import Table

from whodunnit.core.cards import CaseFile, Deck
from whodunnit.deduction import UNIFORM_CHOICE, Facts, SuggestionFacts, answers, sweep
from whodunnit.deduction import _accelerated as accelerated
from whodunnit.deduction.alike import deal_out, join
from whodunnit.deduction.order import open_cards
from whodunnit.deduction.position import Position, positions
from whodunnit.deduction.posterior import Part, Posterior
from whodunnit.deduction.propagate import propagate
from whodunnit.deduction.simulate import facts_for, random_facts, random_world

DECK = Deck(
    ("Scarlet", "Mustard", "White", "Green", "Peacock", "Plum"),
    ("Candlestick", "Knife", "Lead Pipe", "Revolver", "Rope", "Wrench"),
    (
        "Kitchen", "Ballroom", "Conservatory", "Billiard Room", "Library",
        "Study", "Hall", "Lounge", "Dining Room",
    ),
)  # fmt: skip
SUGGESTIONS = (0, 5, 10, 20, 40)
POSITIONS = 100
REPEATS = 3

Engine = Callable[[Position], Posterior | None]


def main() -> None:
    """Measure everything and print the tables."""
    accelerated.prepare()
    console = Console()
    console.print(seats_table())
    console.print(worst_table())
    console.print(suggestions_table())


def infer(facts: Facts, engine: Engine) -> Posterior:
    """From the facts to all weights, by one engine."""
    (position,) = positions(facts, UNIFORM_CHOICE)
    assert propagate(position)
    joined, alike = join(position)
    found = engine(joined)
    assert found is not None
    return deal_out(found, alike, open_cards(position)) if alike else found


def milliseconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The best of a few runs: what the machine does besides is not ours to measure."""
    best = float("inf")
    for _ in range(repeats):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best * 1000


def row(facts: Iterable[Facts]) -> tuple[str, ...]:
    """The median and the 99th percentile of both engines, and their ratio."""
    cases = list(facts)
    slow = [milliseconds(lambda f=f: infer(f, sweep.posterior)) for f in cases]  # type: ignore[misc]
    fast = [milliseconds(lambda f=f: infer(f, accelerated.posterior)) for f in cases]  # type: ignore[misc]
    ratio = statistics.median(s / f for s, f in zip(slow, fast, strict=True))
    times = [statistics.median(slow), percentile(slow), statistics.median(fast), percentile(fast)]
    return (*(f"{time:.2f}" for time in times), f"{ratio:.1f}")


def percentile(times: list[float]) -> float:
    """The time that 99 of 100 do not exceed."""
    return sorted(times)[min(len(times) - 1, int(0.99 * len(times)))]


def table(title: str, *first: str) -> Table:
    """A table of both engines' times."""
    columns = ("reference", "p99", "accelerated", "p99", "ratio")
    made = Table(*first, title=title)
    for column in columns:
        made.add_column(column, justify="right")
    return made


def seats_table() -> Table:
    """A seat's own view, by seats and suggestions."""
    made = table("A seat's view (ms)", "seats", "suggestions")
    for seats in range(2, 7):
        for said in SUGGESTIONS:
            facts = [random_facts(DECK, seats, said, Random(seed))[0] for seed in range(POSITIONS)]
            made.add_row(str(seats), str(said), *row(facts))
    return made


def worst_table() -> Table:
    """Spectators, and games in which every suggestion is answered by the next seat."""
    made = table("Worst cases (ms)", "who", "seats", "suggestions")
    for said in (5, 10):
        seen = [
            random_facts(DECK, 6, said, Random(seed), viewer=None)[0]
            for seed in range(POSITIONS // 4)
        ]
        made.add_row("spectator", "6", str(said), *row(seen))
    for seats, viewer, said in ((4, 0, 12), (6, 0, 12), (4, None, 8), (6, None, 8)):
        hard = [adversarial(seats, viewer, said, Random(seed)) for seed in range(POSITIONS // 4)]
        who = "adversarial seat" if viewer is not None else "adversarial spectator"
        made.add_row(who, str(seats), str(said), *row(hard))
    return made


def adversarial(seats: int, viewer: int | None, said: int, rng: Random) -> Facts:
    """What others see of suggestions that the next seat always disproves: clauses and no more."""
    world, up = random_world(DECK, seats, rng)
    suggestions: list[SuggestionFacts] = []
    while len(suggestions) < said:
        by = rng.randrange(seats)
        shown_by = (by + 1) % seats
        named = rng.choice(DECK.case_files)
        if viewer not in (by, shown_by) and any(card in named for card in world.hands[shown_by]):
            suggestions.append(SuggestionFacts(by, named, (), shown_by))
    return facts_for(DECK, world, up, suggestions, viewer)


def suggestions_table() -> Table:
    """Assessing suggestions: one room's 36 pairs, and all 324."""
    made = Table("seats", "suggestions", title="Assessing suggestions (ms)")
    for column in ("36 reference", "36 accelerated", "p90", "324 accelerated", "p90"):
        made.add_column(column, justify="right")
    every = [number(file) for file in DECK.case_files]
    for seats in (3, 4, 6):
        for said in (0, 5, 10, 20):
            times: tuple[list[float], list[float], list[float]] = ([], [], [])
            for seed in range(POSITIONS // 4):
                room = [file for file in every if file[2] == every[seed % 9][2]]
                facts, _ = random_facts(DECK, seats, said, Random(seed))
                for kept, time in zip(times, assess(facts, room, every), strict=True):
                    kept.append(time)
            slow, here, all_rooms = times
            shown = [statistics.median(slow)]
            for kept in (here, all_rooms):
                shown += [statistics.median(kept), sorted(kept)[int(0.9 * len(kept))]]
            made.add_row(str(seats), str(said), *(f"{time:.1f}" for time in shown))
    return made


def assess(
    facts: Facts, room: list[tuple[int, ...]], every: list[tuple[int, ...]]
) -> tuple[float, float, float]:
    """The times for one room by the reference, and for one and all by the accelerated engine."""
    (position,) = positions(facts, UNIFORM_CHOICE)
    assert propagate(position)
    part = Part(position, infer(facts, accelerated.posterior), 1)
    order = range(1, position.seats)
    return (
        milliseconds(lambda: answers.weigh([part], room, order), repeats=1),
        milliseconds(lambda: accelerated.weigh(part, room, order)),
        milliseconds(lambda: accelerated.weigh(part, every, order)),
    )


def number(file: CaseFile) -> tuple[int, ...]:
    """A Case File by its cards' numbers."""
    return tuple(DECK.index[card] for card in file)


if __name__ == "__main__":
    main()
