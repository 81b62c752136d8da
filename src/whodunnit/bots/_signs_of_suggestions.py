"""What the others suggested, as seen from the side of a single card: numbers to judge by."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from whodunnit.bots._scene import LONG, Scene, Sign
from whodunnit.deduction.facts import SuggestionFacts

OFTEN = 2
"""A card that was named so many times was named often."""


class Told(NamedTuple):
    """One suggestion, among all that its seat made."""

    number: int
    """How many suggestions came before it in the game."""
    said: SuggestionFacts
    """The suggestion."""
    named: Sequence[int]
    """The cards in it, by their numbers in the deck."""
    before: Counter[int]
    """How often the seat had named each card before."""
    later: Counter[int]
    """How often it did afterwards."""
    showed: set[int]
    """What the viewer had shown it before."""
    shown: int | None
    """What the viewer showed it now."""


def signs_of_suggestions(scene: Scene) -> Iterator[Sign]:
    """Every suggestion of the others, from the side of every card that is in question."""
    for told in _told(scene):
        if told.said.by != scene.me:
            yield from _signs_of(scene, told)


def _told(scene: Scene) -> Iterator[Told]:
    """Every suggestion; what goes on from one to the next is only good until then."""
    index, every = scene.facts.deck.index, scene.facts.suggestions
    seats = range(len(scene.facts.seats))
    before: list[Counter[int]] = [Counter() for _ in seats]
    later = [
        Counter(index[card] for said in every if said.by == seat for card in said.named)
        for seat in seats
    ]
    showed: list[set[int]] = [set() for _ in seats]
    for number, said in enumerate(every):
        seat, named = said.by, [index[card] for card in said.named]
        shown = None
        if said.shown_by == scene.me and said.card is not None:
            shown = index[said.card]
        later[seat].subtract(named)
        yield Told(number, said, named, before[seat], later[seat], showed[seat], shown)
        before[seat].update(named)
        if shown is not None:
            showed[seat].add(shown)


def _signs_of(scene: Scene, told: Told) -> Iterator[Sign]:
    number, said, named = told.number, told.said, told.named
    seat, first_weapon, first_room = said.by, scene.first_weapon, scene.first_room
    nothing = [0.0] * len(scene.hidden)
    answered = nothing if said.shown_by is None else scene.held[said.shown_by]
    explained = sum(answered[card] for card in named)
    answer = (
        said.shown_by is None,
        len(said.cannot) / max(1, len(scene.facts.seats) - 1),
        min(number, LONG) / LONG,
    )
    seen, known = scene.shown[number][seat], scene.known_to(seat, number)
    asked = tuple(chance for card in named for chance in (scene.hidden[card], known[card]))
    when = scene.when(number)
    for card in scene.unsure:
        is_named = card in named
        beside = named[(card >= first_weapon) + (card >= first_room)]
        numbers = (
            is_named,
            card < first_weapon,
            first_weapon <= card < first_room,
            card >= first_room,
            min(told.before[card], OFTEN) / OFTEN,
            min(told.later[card], OFTEN) / OFTEN,
            *answer,
            scene.hidden[card],
            scene.held[seat][card],
            answered[card],
            explained - answered[card] if is_named else explained,
            scene.held[scene.me][card],
            card in told.showed,
            card == told.shown,
            told.shown is not None,
            seen[card],
            scene.hidden[beside],
            scene.held[seat][beside],
            seen[beside],
            *asked,
            *when,
        )
        yield Sign(seat, card, numbers)
