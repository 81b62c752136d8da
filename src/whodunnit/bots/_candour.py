"""Who asks for nothing but what it does not know: naive players do, and not all that think.

Whoever thinks names a card of its own, or one that it was shown, as a blank beside the one that it
asks for. Whoever only crosses off what it sees has no use for that.
"""

from collections.abc import Iterable

from whodunnit.bots._odds import Odds
from whodunnit.bots._opponents import MOST_READ
from whodunnit.bots._scene import Scene, scene_of

KNOWN = 0.1
"""How often a candid player names a card that it knows, beside chance."""
LEAST = 1e-6
"""As unlikely as this is candour at most."""


def candour(known: Odds, seats: Iterable[int]) -> dict[int, float]:
    """For each seat how much likelier its suggestions are if it is candid, beside chance.

    With the Red Card nothing is read from that.
    """
    if known.facts.red_card or len(known.facts.suggestions) > MOST_READ:
        return dict.fromkeys(seats, 1.0)
    scene = scene_of(known)
    return {seat: _candid(scene, seat) for seat in seats}


def _candid(scene: Scene, seat: int) -> float:
    index = scene.facts.deck.index
    kinds = range(scene.first_weapon), range(scene.first_weapon, scene.first_room)
    found = 1.0
    for number, said in enumerate(scene.facts.suggestions):
        if said.by == seat:
            knows = scene.known_to(seat, number)
            # On a board the room is where the seat stands; suspect and weapon it chooses
            for named, kind in zip(said.named, kinds, strict=False):
                usual = sum(knows[card] for card in kind) / len(kind)
                found *= _named(knows[index[named]]) / _named(usual)
    return max(found, LEAST)


def _named(knows: float) -> float:
    return 1 - knows + KNOWN * knows
