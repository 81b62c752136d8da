"""What a player can know now, to the level of help that the table allows."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from whodunnit.core.cards import Card
from whodunnit.core.view import View
from whodunnit.deduction import CASE_FILE, LOGIC_ONLY, RED_CARD, Certain, Facts, Place, know
from whodunnit.deduction.explain import why
from whodunnit.deduction.explain_words import sentence
from whodunnit.deduction.from_view import facts_of
from whodunnit.host.settings import Help

Mark: TypeAlias = Literal["yes", "no", "maybe"]
"""Whether a card is in a place."""


class Box(Struct, frozen=True, omit_defaults=True):
    """One box of the Detective Notes, filled in."""

    mark: Mark
    """Whether the card is there."""
    probability: float | None = None
    """How likely it is there, where the table allows to know."""
    why: str | None = None
    """The reason of a mark that is not a "maybe"."""


class Known(Struct, frozen=True):
    """What a player can know."""

    v: int
    """The version that it is true at."""
    help: Help
    """What the table allows to know."""
    cards: dict[Card, dict[str, Box]]
    """For each card, what is known of each place: a seat's number, "case_file" or "red_card"."""


def known_to(view: View, help: Help) -> Known:
    """What the viewer can know, to a level of help."""
    version = view.state.version
    match help:
        case "none":
            return Known(version, help, {})
        case "facts":
            return Known(version, help, _seen_by(facts_of(view)))
        case _:
            return Known(version, help, _worked_out(facts_of(view), help == "probabilities"))


def _seen_by(facts: Facts) -> dict[Card, dict[str, Box]]:
    return _filled(facts, _seen(facts))


def _seen(facts: Facts) -> Iterator[tuple[Certain, str]]:
    """What the viewer has seen with its own eyes, and nothing that takes a thought."""
    if facts.me is not None:
        for card in facts.hand:
            yield Certain(card, facts.me, True), "You hold it."
    for card, seat in facts.known:
        yield Certain(card, seat, True), f"{sentence(facts.seats[seat].name)[:-1]} held it."
    for card in facts.case_file or ():
        yield Certain(card, CASE_FILE, True), "You have seen the Case File."
    for suggestion in facts.suggestions:
        when = f"on turn {suggestion.turn}"
        if suggestion.card is not None and suggestion.shown_by not in (None, facts.me):
            name = facts.seats[suggestion.shown_by].name
            yield Certain(suggestion.card, suggestion.shown_by, True), f"{name} showed it {when}."
        for seat in suggestion.cannot:
            for card in suggestion.named:
                name = facts.seats[seat].name
                yield Certain(card, seat, False), f"{name} could not show it {when}."


def _worked_out(facts: Facts, with_probabilities: bool) -> dict[Card, dict[str, Box]]:
    """Everything that is certain, with its reason; and how likely the rest is, if wanted."""
    certain = know(facts, LOGIC_ONLY).certain
    boxes = _filled(facts, ((found, " ".join(why(facts, found).sentences)) for found in certain))
    if not with_probabilities:
        return boxes
    knowledge = know(facts)
    for card in facts.deck.cards:
        row = boxes.setdefault(card, {})
        for place in _places(facts):
            box = row.get(_name(place), Box("maybe"))
            chance = round(knowledge.probability(card, place), 4)
            row[_name(place)] = Box(box.mark, chance, box.why)
    return boxes


def _filled(facts: Facts, marks: Iterable[tuple[Certain, str]]) -> dict[Card, dict[str, Box]]:
    boxes: dict[Card, dict[str, Box]] = {}
    for found, reason in marks:
        row = boxes.setdefault(found.card, {})
        if found.holds:
            # A card that is in one place is in no other.
            row |= {_name(place): Box("no", why=reason) for place in _places(facts)}
        mark: Mark = "yes" if found.holds else "no"
        if found.holds or _name(found.place) not in row:
            row[_name(found.place)] = Box(mark, why=reason)
    return boxes


def _places(facts: Facts) -> list[Place]:
    places: list[Place] = [*range(len(facts.seats)), CASE_FILE]
    return [*places, RED_CARD] if facts.red_card else places


def _name(place: Place) -> str:
    return str(int(place)) if isinstance(place, int) else place.value


class KnownBefore:
    """What was worked out lately: asking again costs nothing until something has happened."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._found: OrderedDict[tuple[str, int], Known] = OrderedDict()

    def get(self, key: tuple[str, int], version: int) -> Known | None:
        """What was found for a seat of a table at this version."""
        found = self._found.get(key)
        return found if found is not None and found.v == version else None

    def keep(self, key: tuple[str, int], known: Known) -> None:
        """Keep what was found."""
        self._found[key] = known
        self._found.move_to_end(key)
        if len(self._found) > self._most:
            self._found.popitem(last=False)
