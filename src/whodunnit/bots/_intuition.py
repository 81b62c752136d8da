"""What the others' deeds say of the Case File, by the experience of many games.

Whoever turns away from a room knows its card; whoever asks for a suspect again was not shown it;
and there is more of this kind than anybody would write down. A small network has learnt it from
games of many kinds of players: it judges each deed from the side of each card, adds up what one
seat did, and says by how much likelier the card is in the Case File. The count of worlds does the
rest.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import exp

from whodunnit.bots._network import Network, learnt
from whodunnit.bots._odds import Odds
from whodunnit.bots._scene import MANY, Scene, scene_of
from whodunnit.bots._signs_of_suggestions import signs_of_suggestions
from whodunnit.bots._signs_of_walks import signs_of_walks
from whodunnit.bots._walks import Choice
from whodunnit.deduction.position import MaskFactor

MOST = 2.0
"""By so much, as a logarithm, the weight of a card grows or shrinks at most."""
UNIT = 1024
"""The whole number that stands for a weight of one."""

Impression = list[float]
"""What a seat's deeds say of a card: first its walks, then its suggestions."""


def intuition(before: Odds, choices: Sequence[Choice]) -> list[MaskFactor]:
    """How the others' deeds weigh the cards of the Case File; nothing with the Red Card."""
    if len(before.shares) > 1:
        return []
    scene, network = scene_of(before), learnt()
    seen = _impressions(scene, choices, network)
    factors: list[MaskFactor] = []
    for kind, cards in enumerate(_kinds(scene)):
        for card, gain in _gains(scene, network, seen, kind, cards).items():
            weight = round(UNIT * exp(max(-MOST, min(MOST, gain))))
            factors.append((len(scene.facts.seats) + kind, 1 << card, (UNIT, weight)))
    return factors


def _kinds(scene: Scene) -> list[list[int]]:
    """The suspects, the weapons and the rooms that are in question."""
    ends = 0, scene.first_weapon, scene.first_room, len(scene.hidden)
    return [[card for card in scene.unsure if first <= card < end] for first, end in pairwise(ends)]


def _impressions(
    scene: Scene, choices: Sequence[Choice], network: Network
) -> dict[int, list[Impression]]:
    """What each seat that did something says of every card."""
    width = network.width
    found: dict[int, list[Impression]] = {}
    deeds = (
        (0, network.walk, list(signs_of_walks(scene, choices))),
        (width, network.suggestion, list(signs_of_suggestions(scene))),
    )
    for at, judge, signs in deeds:
        sayings = judge.on([sign.numbers for sign in signs])
        for (by, card, _), saying in zip(signs, sayings, strict=True):
            if by not in found:
                found[by] = [[0.0] * (2 * width) for _ in scene.hidden]
            impression = found[by][card]
            for number, said in enumerate(saying, at):
                if said > 0:
                    impression[number] += said
    return found


def _gains(
    scene: Scene,
    network: Network,
    seen: dict[int, list[Impression]],
    kind: int,
    cards: Sequence[int],
) -> dict[int, float]:
    """By how much, as a logarithm, each card of a kind is likelier than was thought."""
    gains = dict.fromkeys(cards, 0.0)
    which = tuple(float(kind == one) for one in range(3))
    crowd = len(seen) / MANY
    for seat, said in sorted(seen.items()):
        columns = zip(*(said[card] for card in cards), strict=True)
        usual = [sum(column) / len(cards) for column in columns]
        verdicts = network.verdict.on(
            [
                (*said[card], *usual, scene.held[seat][card], scene.hidden[card], *which, crowd)
                for card in cards
            ]
        )
        for card, (gain,) in zip(cards, verdicts, strict=True):
            gains[card] += gain
    return _apart(gains, scene.hidden)


def _apart(gains: dict[int, float], hidden: Sequence[float]) -> dict[int, float]:
    """What sets each card apart from the others: one of them is in the Case File in any case."""
    total = sum(hidden[card] for card in gains)
    common = sum(hidden[card] * gain / total for card, gain in gains.items())
    return {card: gain - common for card, gain in gains.items()}
