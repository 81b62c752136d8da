"""The game as an environment for learning: PettingZoo's agent environment cycle.

from whodunnit.lab.pettingzoo_env import env

game = env("hallways", seats=3)
game.reset(seed=1)
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from whodunnit.bots.memory import Memory
from whodunnit.core.actions import HOST, Action, Deal, Seat
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.edition import Edition
from whodunnit.core.events import Event, GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase
from whodunnit.core.view import View
from whodunnit.editions.setup import make_setup
from whodunnit.host.dealer import Dealer
from whodunnit.host.story import told
from whodunnit.lab.arena_game import LONGEST
from whodunnit.lab.pettingzoo_actions import action_numbers, numbered_actions
from whodunnit.lab.pettingzoo_view import Observer

Agent: TypeAlias = str
"""A seat as the environment calls it: "seat_0"."""

Observation: TypeAlias = dict[str, NDArray[Any]]
"""What a seat may know, under "observation", and what it may do, under "action_mask"."""

WON: Final = 1.0
"""The reward of whoever wins."""

LOST: Final = -1.0
"""The reward of everybody else, and of whoever does what is not legal."""

RENDER_MODES: Final = ("ansi", "human")
"""How a game can be shown: as text that is returned, or printed."""

SENTENCES: Final = 12
"""How many sentences of the story are shown."""


def env(
    edition: str | Path | Edition = "classic",
    seats: int = 4,
    *,
    overrides: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> Any:
    """A game to learn in: an illegal action loses it, and calls out of order are refused."""
    setup = make_setup(edition, seats, overrides=overrides)
    made: Any = wrappers.TerminateIllegalWrapper(Environment(setup, render_mode), LOST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class Environment(AECEnv):  # type: ignore[misc]
    """A game of one setup, over and over; an illegal action raises Refused and changes nothing."""

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"whodunnit_{setup.edition.name}_v1",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f'There is no render_mode "{render_mode}": say "ansi" or "human".')
        self.setup = setup
        """What is played."""
        self.render_mode = render_mode
        """How the game is shown; not at all if absent."""
        self.possible_agents = [f"seat_{seat}" for seat in range(len(setup.seats))]
        self.observer = Observer(setup)
        """How views become numbers."""
        size = len(numbered_actions(setup, 0))
        self._action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (self.observer.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._chance = Random()

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """What the observations of a seat look like."""
        return self._observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """The numbers of a seat's actions."""
        return self._action_spaces[agent]

    def actions(self, agent: Agent) -> tuple[Action, ...]:
        """What the numbers of a seat's actions mean."""
        return numbered_actions(self.setup, _seat(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the option "deal" is a Deal to begin with instead of a shuffle."""
        if seed is not None:
            self._chance = Random(seed)
        self._luck = self._chance.getrandbits(64)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._state, _ = create(self.setup)
        created = GameCreated(self.setup)
        self._views = [View.opened(created, seat) for seat in range(len(self.agents))]
        self._spectator = View.opened(created, SPECTATOR)
        self._memories = [Memory() for _ in self.agents]
        self._unread: list[list[Event]] = [[] for _ in self.agents]
        deal = (options or {}).get("deal")
        if isinstance(deal, Deal):
            self._happen(deal)
        self._until_a_seat_acts()

    def observe(self, agent: Agent) -> Observation:
        """What a seat may know and do now."""
        view = self.view(agent)
        seat = _seat(agent)
        mask = np.zeros(self.action_space(agent).n, np.int8)
        if not (self.terminations.get(agent) or self.truncations.get(agent)):
            numbers = action_numbers(self.setup, seat)
            mask[[numbers[action] for action in legal_actions(view.state, seat)]] = 1
        facts = self._memories[seat].facts(view)
        return {"observation": self.observer.observe(view, facts), "action_mask": mask}

    def view(self, agent: Agent) -> View:
        """The game as a seat knows it, for players that think in views."""
        seat = _seat(agent)
        unread, self._unread[seat] = self._unread[seat], []
        if unread:
            self._views[seat] = self._views[seat].after(unread)
        return self._views[seat]

    def step(self, action: int | None) -> None:
        """Let the selected seat act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: give the number of an action")
        self._happen(self.actions(agent)[int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._until_a_seat_acts()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The end of the story, as a spectator is told it."""
        if self.render_mode is None:
            return None
        sentences = list(told(self._spectator.entries, SPECTATOR))[-SENTENCES:]
        text = "\n".join(sentences)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is kept open."""

    def _happen(self, action: Action) -> None:
        actor = to_act(self._state)
        self._state, events = step(self._state, action, by=actor)
        self._spectator = self._spectator.after(events)
        for unread in self._unread:
            unread.extend(events)

    def _until_a_seat_acts(self) -> None:
        """Deal and roll; then it is somebody's turn, or the game is over."""
        while (actor := to_act(self._state)) == HOST:
            # A source for each draw: how a hidden choice was made must not move the next dice.
            below = Random(f"{self._luck}/{self._state.version}").randrange
            self._happen(Dealer(below).act(self._state))
        if self._state.phase is Phase.OVER or actor is None:
            self._end()
        elif self._state.round > LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = f"seat_{actor}"

    def _end(self) -> None:
        winners = self._state.outcome.winners if self._state.outcome else ()
        for agent in self.agents:
            self.rewards[agent] = WON if _seat(agent) in winners else LOST
        self.terminations = dict.fromkeys(self.agents, True)


def _seat(agent: Agent) -> Seat:
    return int(agent.removeprefix("seat_"))
