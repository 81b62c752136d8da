"""Play games of all kinds, and note what everybody's deeds looked like to everybody else.

    python -m tools.intuition.games FOLDER --games 5000 --seed 1

Each file of the folder holds fifty games; `tools.intuition.learn` reads them. A game takes about a
quarter of a second. Run it once for each core, with seeds of their own.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from rich.progress import track

from whodunnit.bots._scene import MANY, Chances, Sign, scene_of
from whodunnit.bots._signs_of_suggestions import signs_of_suggestions
from whodunnit.bots._signs_of_walks import signs_of_walks
from whodunnit.bots._walks import Walks
from whodunnit.bots.bot import Bot
from whodunnit.bots.levels import make_bot
from whodunnit.bots.master import MASTER, Master
from whodunnit.bots.player import Question
from whodunnit.core.actions import HOST
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.events import GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.state import Phase, State
from whodunnit.core.view import View
from whodunnit.deduction.engine import ENGINES
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck

EDITIONS = {"classic": 86, "cluedo": 7, "hallways": 7}
"""What is played, and how often of a hundred."""
SEATS = {3: 25, 4: 60, 6: 15}
"""With how many seats."""
FIELD = {
    "max_information": 4,
    "best_guess": 4,
    "bluffer": 2,
    "casual": 2,
    "logic_only": 2,
    "naive": 1,
    "novice": 1,
    "expert": 1,
    "mimic": 1,
}
"""Against whom."""
MIXED = 0.2
"""At how many tables two kinds of players sit."""
IN_A_FILE = 50
"""How many games are written at a time."""
EARLY, LATE = 2, 20
"""In which rounds the deeds are looked at."""

T = TypeVar("T")


class Moment(NamedTuple):
    """What one seat could see at the start of one of its turns."""

    walks: list[Sign]
    suggestions: list[Sign]
    hidden: Sequence[float]
    held: Chances
    case_file: tuple[int, ...]
    dealt: list[int]


def moments(seed: int, number: int) -> Iterator[Moment]:
    """Play one game, and look at it from every seat."""
    chance, luck = Random(f"{seed}/{number}"), Luck(seed, number)
    edition, seats = _one_of(chance, EDITIONS), _one_of(chance, SEATS)
    setup = make_setup(edition, seats)
    players = _players(chance, luck, seats)
    readers = [one if isinstance(one, Master) else _blind(0) for one in players]
    walks, public = Walks(), View.opened(GameCreated(setup), SPECTATOR)
    views = [View.opened(GameCreated(setup), seat) for seat in range(seats)]
    state, _ = create(setup)
    looked: tuple[int, int] | None = None
    while (actor := to_act(state)) is not None and state.round <= LATE:
        if actor == HOST:
            action = luck.act(state)
        else:
            view, legal = views[actor], legal_actions(views[actor].state, actor)
            starts = state.phase is Phase.START and state.turn == actor
            if starts and state.round >= EARLY and looked != (state.round, actor):
                looked = state.round, actor
                reader = readers[actor]
                asked = Question(view, actor, {}, reader.memory.facts(view), chance)
                before = reader.odds(asked)
                scene = scene_of(before)
                others = [choice for choice in walks.seen(public) if choice.by != actor]
                assert state.case_file is not None
                yield Moment(
                    list(signs_of_walks(scene, others)),
                    list(signs_of_suggestions(scene)),
                    before.hidden,
                    scene.held,
                    tuple(setup.deck.index[card] for card in state.case_file),
                    _dealt(state),
                )
            action = players[actor].choose(view, legal)
        state, events = step(state, action, by=actor)
        views = [view.after(events) for view in views]
        public = public.after(events)


def _dealt(state: State) -> list[int]:
    """For each card the seat that holds it; -1 for the Case File."""
    seats = {card: seat for seat, hand in enumerate(state.hands) for card in hand or ()}
    return [seats.get(card, -1) for card in state.setup.deck.cards]


def _one_of(chance: Random, shares: Mapping[T, int]) -> T:
    return chance.choices(list(shares), list(shares.values()))[0]


def _players(chance: Random, luck: Luck, seats: int) -> list[Bot]:
    kinds = [_one_of(chance, FIELD) for _ in range(2 if chance.random() < MIXED else 1)]
    names = [chance.choice(kinds) for _ in range(seats)]
    players = [make_bot(name, luck.seed_of(name, seat)) for seat, name in enumerate(names)]
    master = chance.randrange(seats)
    players[master] = _blind(luck.seed_of("master", master))
    return players


def _blind(seed: int) -> Master:
    """A master without intuition, whose beliefs are what is to be improved."""
    return Master(seed, replace(MASTER, watches=False))


def write(path: Path, found: Sequence[Moment]) -> None:
    """Write what was seen: every sign with the moment, the seat and the card that it is about."""
    cards = len(found[0].hidden)
    held = np.zeros((len(found), MANY, cards), np.float32)
    for number, moment in enumerate(found):
        held[number, : len(moment.held)] = moment.held
    arrays = {
        **_signs("walk", [moment.walks for moment in found], cards),
        **_signs("suggestion", [moment.suggestions for moment in found], cards),
        "held": held,
        "hidden": np.array([moment.hidden for moment in found], np.float32),
        "case_file": np.array([moment.case_file for moment in found]),
        "dealt": np.array([moment.dealt for moment in found]),
    }
    np.savez_compressed(path, allow_pickle=False, **arrays)


def _signs(name: str, seen: Sequence[Sequence[Sign]], cards: int) -> dict[str, NDArray[Any]]:
    about = [
        (moment * MANY + sign.by) * cards + sign.card
        for moment, signs in enumerate(seen)
        for sign in signs
    ]
    numbers = [sign.numbers for signs in seen for sign in signs]
    return {name: np.array(numbers, np.float16), f"{name}_about": np.array(about, np.int64)}


def main() -> None:
    """Play, and say how far it is."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    ENGINES.warm_up()
    for first in track(range(0, wanted.games, IN_A_FILE), "Playing"):
        numbers = range(first, min(first + IN_A_FILE, wanted.games))
        found = [moment for number in numbers for moment in moments(wanted.seed, number)]
        write(wanted.folder / f"{wanted.seed}-{first}.npz", found)


if __name__ == "__main__":
    main()
