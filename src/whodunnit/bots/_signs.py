"""What the others did, as seen from the side of a single card: numbers that a network judges by."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from whodunnit.bots._walks import Choice
from whodunnit.deduction.facts import Facts, SuggestionFacts

HERE = 1.05
"""A room that takes no more turns than this can be entered now."""
LONG = 16
"""After so many suggestions a game is late."""
LONG_AGO = 12
"""What so many suggestions came after is long ago."""
MANY = 6
"""Of so many seats a table is full."""


class Scene(NamedTuple):
    """What is believed by now, before the deeds are looked at."""

    facts: Facts
    """What is known for sure."""
    hidden: Sequence[float]
    """For each card how likely it is in the Case File."""
    held: Sequence[Sequence[float]]
    """For each seat how likely it holds each card."""

    @property
    def me(self) -> int:
        """The seat that looks on."""
        if self.facts.me is None:
            raise ValueError("an onlooker without a seat does not read the others")
        return self.facts.me

    @property
    def first_room(self) -> int:
        """The number of the first room in the deck."""
        return len(self.facts.deck.suspects) + len(self.facts.deck.weapons)

    @property
    def table(self) -> float:
        """How full the table is."""
        return len(self.facts.seats) / MANY

    def ago(self, after: int) -> float:
        """How long ago something was that came after so many suggestions."""
        return min(len(self.facts.suggestions) - after, LONG_AGO) / LONG_AGO


class Sign(NamedTuple):
    """One deed, from the side of one card."""

    by: int
    """The seat that did it."""
    card: int
    """The card, by its number in the deck."""
    numbers: tuple[float, ...]
    """What it looked like."""


def signs_of_walks(scene: Scene, choices: Iterable[Choice]) -> Iterator[Sign]:
    """Every walk that says something, from the side of every room."""
    for choice in choices:
        towards = choice.towards
        if not all(towards):
            yield from _signs_of_walk(scene, choice, towards)


def _signs_of_walk(scene: Scene, choice: Choice, towards: Sequence[bool]) -> Iterator[Sign]:
    first, seat = scene.first_room, choice.by
    asked_in, shown_in = _rooms_of(scene.facts, choice)
    near = [1 / max(turns, 1.0) for turns in choice.turns]
    chosen = max((one for one, there in zip(near, towards, strict=True) if there), default=0.0)
    hopes = [
        hidden if there else 0.0
        for hidden, there in zip(scene.hidden[first:], towards, strict=True)
    ]
    best, second = sorted([0.0, *hopes])[:-3:-1]
    likeliest = hopes.index(best)
    goal = (chosen, sum(towards) / len(towards), min(choice.after, LONG) / LONG)
    when = (scene.ago(choice.after), scene.table)
    for room, (turns, taken) in enumerate(zip(choice.turns, choice.taken, strict=True)):
        card = first + room
        numbers = (
            towards[room],
            min(taken - turns, 2.0),
            near[room],
            turns <= HERE,
            taken <= HERE,
            near[room] / max(chosen, 0.001) / 2,
            *goal,
            card in asked_in,
            card in shown_in,
            scene.hidden[card],
            scene.held[seat][card],
            scene.held[scene.me][card],
            second if room == likeliest else best,
            *when,
        )
        yield Sign(seat, card, numbers)


def _rooms_of(facts: Facts, choice: Choice) -> tuple[set[int], set[int]]:
    """The rooms that the seat had suggested before, and those in which it was shown a card."""
    index, asked, shown = facts.deck.index, set(), set()
    for said in facts.suggestions[: choice.after]:
        if said.by == choice.by:
            asked.add(index[said.named.room])
            if said.shown_by is not None:
                shown.add(index[said.named.room])
    return asked, shown


def signs_of_suggestions(scene: Scene) -> Iterator[Sign]:
    """Every suggestion of the others, from the side of every card."""
    index, cards = scene.facts.deck.index, len(scene.facts.deck.cards)
    often = {seat: [0] * cards for seat in range(len(scene.facts.seats))}
    showed: dict[int, set[int]] = {seat: set() for seat in often}
    for number, said in enumerate(scene.facts.suggestions):
        named = [index[card] for card in said.named]
        shown = None
        if said.shown_by == scene.me and said.card is not None:
            shown = index[said.card]
        if said.by != scene.me:
            before = often[said.by], showed[said.by]
            yield from _signs_of_suggestion(scene, number, said, named, shown, *before)
        for card in named:
            often[said.by][card] += 1
        if shown is not None:
            showed[said.by].add(shown)


def _signs_of_suggestion(
    scene: Scene,
    number: int,
    said: SuggestionFacts,
    named: Sequence[int],
    shown: int | None,
    often: Sequence[int],
    showed: set[int],
) -> Iterator[Sign]:
    """`shown` is the card that the viewer showed, `often` how often the seat had named each card,
    and `showed` what the viewer had shown it before."""
    seat, first = said.by, scene.first_room
    suspects = len(scene.facts.deck.suspects)
    nothing = [0.0] * len(scene.hidden)
    answered = nothing if said.shown_by is None else scene.held[said.shown_by]
    explained = sum(answered[card] for card in named)
    answer = (
        said.shown_by is None,
        len(said.cannot) / max(1, len(scene.facts.seats) - 1),
        min(number, LONG) / LONG,
    )
    when = (scene.ago(number), scene.table)
    for card in range(len(scene.hidden)):
        is_named = card in named
        numbers = (
            is_named,
            card < suspects,
            suspects <= card < first,
            card >= first,
            min(often[card], 2) / 2,
            *answer,
            scene.hidden[card],
            scene.held[seat][card],
            answered[card],
            explained - answered[card] if is_named else explained,
            scene.held[scene.me][card],
            card in showed,
            card == shown,
            shown is not None,
            *when,
        )
        yield Sign(seat, card, numbers)
