"""Where the others walked, as seen from the side of a single room: numbers to judge by."""

from collections.abc import Iterable, Iterator, Sequence

from whodunnit.bots._scene import LONG, Scene, Sign
from whodunnit.bots._walks import Choice
from whodunnit.deduction.facts import Facts

HERE = 1.05
"""A room that takes no more turns than this can be entered now."""


def signs_of_walks(scene: Scene, choices: Iterable[Choice]) -> Iterator[Sign]:
    """Every walk that says something, from the side of every room that is in question."""
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
    marks = _marks(scene, choice, near, towards)
    when = scene.when(choice.after)
    for card in scene.unsure:
        if card < first:
            continue
        room = card - first
        turns, taken = choice.turns[room], choice.taken[room]
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
            scene.shown[choice.after][seat][card],
            *marks,
            *when,
        )
        yield Sign(seat, card, numbers)


def _marks(
    scene: Scene, choice: Choice, near: Sequence[float], towards: Sequence[bool]
) -> tuple[float, ...]:
    """Of the nearest room of those it went for, and of all: how likely it is, and known to it."""
    known = scene.known_to(choice.by, choice.after)
    found: list[float] = []
    for rooms in ([room for room, there in enumerate(towards) if there], range(len(near))):
        card = scene.first_room + max(rooms, key=near.__getitem__, default=0)
        found += (scene.hidden[card], known[card]) if rooms else (0.0, 0.0)
    return tuple(found)


def _rooms_of(facts: Facts, choice: Choice) -> tuple[set[int], set[int]]:
    """The rooms that the seat had suggested before, and those in which it was shown a card."""
    index, asked, shown = facts.deck.index, set(), set()
    for said in facts.suggestions[: choice.after]:
        if said.by == choice.by:
            asked.add(index[said.named.room])
            if said.shown_by is not None:
                shown.add(index[said.named.room])
    return asked, shown
