"""Count every game of a toy edition up to a number of actions, and pin the counts.

`python -m tests.proofs.perft` writes perft.toml anew.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.proofs.toys import all_deals, toy

from whodunnit.core.actions import HOST, Action
from whodunnit.core.legal import legal_actions
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State
from whodunnit.testing.intrusions import conceivable_actions
from whodunnit.testing.legality import refusal

PINNED = Path(__file__).with_name("perft.toml")

Counts = list[list[int]]
"""For each number of actions after the deal: how many games there are, and how many just ended."""

Expand = Callable[[State], Iterable[Action]]

TOYS: dict[str, dict[str, Any]] = {
    "plain": {"seats": 2},
    "three seats": {"seats": 3},
    "may suggest": {"seats": 2, "must_suggest": False},
    "at start": {"seats": 2, "accuse": "at_start", "shown_card_is_public": True},
    "any time": {"seats": 2, "accuse": "any_time", "shown_card_ends_turn": False},
    "plays on": {
        "seats": 2,
        "accuse": "any_time",
        "false_accusation": "turn",
        "accuser_sees_case_file": False,
    },
    "pending": {
        "seats": 2,
        "accuse": "after_suggestion",
        "accusation_may_be_pending": True,
        "first_accusation_round": 2,
        "accusations_per_seat": 1,
        "false_accusation": "removed",
    },
    "strikes": {
        "seats": 3,
        "accuse": "after_suggestion",
        "strikes": 1,
        "draw_when_half_removed": True,
        "false_accusation": "removed",
    },
    "red card": {"seats": 2, "red_card": True, "accusations_per_seat": 1, "strikes": 1},
    "red card, three seats": {"seats": 3, "red_card": True, "accuse": "after_suggestion"},
    "hallway": {"seats": 2, "board": "nook", "accuse": "after_suggestion"},
    "hallway, at start": {"seats": 2, "board": "nook"},
    "hallway, nobody blocks": {
        "seats": 2,
        "board": "nook",
        "tokens_block": False,
        "accuse": "after_suggestion",
        "shown_card_ends_turn": False,
    },
    "hallway, no passages": {
        "seats": 2,
        "board": "nook",
        "secret_passages": "none",
        "accuse": "after_suggestion",
        "false_accusation": "removed",
    },
    "hallway, strikes": {
        "seats": 2,
        "board": "nook",
        "accuse": "after_suggestion",
        "strikes": 2,
        "draw_when_half_removed": True,
    },
    "hallway, not summoned": {
        "seats": 2,
        "board": "nook",
        "suspect_is_summoned": False,
        "summoned_may_suggest": False,
        "must_suggest": False,
        "accuse": "after_suggestion",
    },
    "dice": {"seats": 2, "board": "landing", "accuse": "after_suggestion"},
    "dice, passages as steps": {
        "seats": 2,
        "board": "landing",
        "secret_passages": "as_a_step",
        "accuse": "after_suggestion",
    },
    "dice, by the entry door": {
        "seats": 2,
        "board": "landing",
        "leave_by_entry_door": True,
        "same_room_by_another_door": True,
        "short_moves": False,
        "tokens_block": False,
        "accuse": "after_suggestion",
    },
}
"""The toy editions, each by the switches that it sets."""

DEPTHS = {
    "three seats": 2,
    "strikes": 2,
    "red card, three seats": 2,
    "pending": 4,
    "hallway": 7,
    "hallway, nobody blocks": 7,
    "hallway, no passages": 7,
    "hallway, strikes": 6,
    "hallway, not summoned": 8,
    "dice": 4,
    "dice, passages as steps": 4,
    "dice, by the entry door": 4,
}
"""How many actions after the deal are played; three where nothing is said."""


def listed(state: State) -> Iterator[Action]:
    """What the list of legal actions says."""
    for by in (HOST, *range(len(state.setup.seats))):
        yield from legal_actions(state, by)


def tried(state: State) -> Iterator[Action]:
    """What the judge accepts of all that can be asked for."""
    found = (
        action
        for seat in range(len(state.setup.seats))
        for action in conceivable_actions(state.setup, seat)
        if refusal(state, action) is None
    )
    return iter(dict.fromkeys(found))


def perft(setup: Setup, depth: int, expand: Expand) -> Counts:
    """Play every game after every deal, and count."""
    counts = [[0, 0] for _ in range(depth + 1)]
    opened, _ = create(setup)
    for deal in all_deals(setup):
        _count(step(opened, deal)[0], counts, 0, expand)
    return counts


def _count(state: State, counts: Counts, played: int, expand: Expand) -> None:
    counts[played][0] += 1
    if state.phase is Phase.OVER:
        counts[played][1] += 1
    elif played + 1 < len(counts):
        for action in expand(state):
            _count(step(state, action)[0], counts, played + 1, expand)


def setup_of(name: str) -> Setup:
    """The toy game of a name."""
    return toy(**TOYS[name])


def depth_of(name: str) -> int:
    """How far its games are counted."""
    return DEPTHS.get(name, 3)


def main() -> None:
    """Write the pinned counts anew."""
    lines = [
        "# How many games of each toy edition there are after 0, 1, 2, ... actions that follow",
        "# the deal, and how many of them have just ended; all deals together. Counted by the",
        "# engine's own list of legal actions (python -m tests.proofs.perft); test_perft.py counts",
        "# them again by the judge alone, and by naive.py, which shares no code with the engine.",
    ]
    for name in TOYS:
        counts = perft(setup_of(name), depth_of(name), listed)
        lines += ["", f'["{name}"]', f"games = {[games for games, _ in counts]}"]
        lines.append(f"ended = {[ended for _, ended in counts]}")
    PINNED.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
