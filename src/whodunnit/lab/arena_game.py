"""One game of the arena: computer players at a table whose luck is settled beforehand."""

import importlib
from collections.abc import Callable, Sequence
from hashlib import sha256
from math import log2
from random import Random
from time import perf_counter_ns, thread_time_ns

from msgspec import Struct

from whodunnit.bots.bot import Bot
from whodunnit.bots.levels import BASELINES, LEVELS, make_bot
from whodunnit.core.actions import HOST, Action, Seat
from whodunnit.core.errors import Refused, WhodunnitError
from whodunnit.core.events import AccusationFailed, Event, GameCreated
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State
from whodunnit.core.view import View
from whodunnit.host.dealer import Dealer
from whodunnit.lab.external import External, check_external, is_external
from whodunnit.lab.external_lines import Forfeit
from whodunnit.lab.stand_in import StandIn

LONGEST = 1_000
"""After how many rounds a game counts as won by nobody."""

PATIENCE = 10.0
"""How many seconds a player in another process may think about one action."""

FINE = 16
"""How many steps a doubling of the time is measured in: to about four per cent."""


class BadContest(WhodunnitError):
    """A contest that cannot be held."""


class IllegalChoice(WhodunnitError):
    """A computer player that did what it may not do."""


class Played(Struct, frozen=True):
    """What became of one game."""

    bots: tuple[str, ...]
    """The player in each seat."""
    winner: Seat | None
    """The seat that won, if one did."""
    ending: str
    """How the game ended; "unfinished" if it did not."""
    rounds: int
    """The round that it ended in."""
    wrong: tuple[int, ...]
    """How many false accusations each seat made."""
    times: dict[str, dict[int, int]] = {}
    """For each player how many decisions took how long, by steps of `time_step`."""
    forfeits: dict[Seat, str] = {}
    """The seats whose player crashed, was too slow or broke the rules, and how."""


class Luck:
    """The chance of one deal: the same cards and dice, whoever sits where.

    A roll depends on the round and the seat alone, so two games of the deal have the same dice for
    as long as they have the same turns, and after that too.
    """

    def __init__(self, seed: int, deal: int) -> None:
        self._name = f"{seed}/{deal}"

    def act(self, state: State) -> Action:
        """What the host does now."""
        if state.phase is Phase.DEALING:
            about = "deal"
        elif state.phase is Phase.ROLLING:
            about = f"dice/{state.round}/{state.turn}"
        else:
            about = f"answer/{state.round}/{state.turn}"
        return Dealer(Random(f"{self._name}/{about}").randrange).act(state)

    def seed_of(self, bot: str, seat: Seat) -> int:
        """The seed of the player in a seat."""
        return int.from_bytes(sha256(f"{self._name}/{bot}/{seat}".encode()).digest()[:8])


def maker_of(bot: str, patience: float = PATIENCE) -> Callable[[int], Bot]:
    """How a player is made: by its name, by `module:function` for one of your own, or by
    `cmd:COMMAND` or `tcp:HOST:PORT` for one in another process."""
    if is_external(bot):
        try:
            check_external(bot)
        except ValueError as error:
            raise BadContest(f'The player "{bot}" cannot be reached: {error}.') from None
        return lambda seed: External(bot, seed, patience)
    module, colon, name = bot.partition(":")
    if not colon:
        if bot not in LEVELS and bot not in BASELINES:
            known = ", ".join([*LEVELS, *BASELINES])
            raise BadContest(
                f'There is no player "{bot}". There are: {known}; or name one of your own as '
                "module:function."
            )
        return lambda seed: make_bot(bot, seed)
    try:
        make: Callable[[int], Bot] = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadContest(
            f'The player "{bot}" cannot be found: {error}. Write module:function, where the '
            "function makes a player from a seed."
        ) from None
    return make


def play_game(setup: Setup, luck: Luck, bots: Sequence[str], patience: float = PATIENCE) -> Played:
    """One game from the deal to the end; each player sees its own view and nothing else."""
    players = [maker_of(bot, patience)(luck.seed_of(bot, seat)) for seat, bot in enumerate(bots)]
    state, _ = create(setup)
    views = [View.opened(GameCreated(setup), seat) for seat in range(len(bots))]
    unread: list[list[Event]] = [[] for _ in bots]
    wrong = [0] * len(bots)
    times: dict[str, dict[int, int]] = {bot: {} for bot in bots}
    forfeits: dict[Seat, str] = {}
    while (actor := to_act(state)) is not None and state.round <= LONGEST:
        if len(forfeits) == len(bots):
            break
        if actor == HOST:
            action = luck.act(state)
        else:
            view = views[actor] = views[actor].after(unread[actor])
            unread[actor] = []
            legal = legal_actions(view.state, actor)
            clock = _clock_of(players[actor])
            began = clock()
            try:
                action = players[actor].choose(view, legal)
            except Forfeit as forfeit:
                forfeits[actor] = str(forfeit)
                players[actor] = StandIn(luck.seed_of("stand-in", actor))
                action = players[actor].choose(view, legal)
            took = time_step(clock() - began)
            spent = times[bots[actor]]
            spent[took] = spent.get(took, 0) + 1
        try:
            state, events = step(state, action, by=actor)
        except Refused as refusal:
            who = bots[actor] if actor != HOST else "the dealer"
            raise IllegalChoice(f"{who} chose {action}: {refusal}") from refusal
        for heap in unread:
            heap.extend(events)
        for event in events:
            if isinstance(event, AccusationFailed):
                wrong[event.seat] += 1
    for seat, player in enumerate(players):
        if isinstance(player, External):
            player.leave(views[seat].after(unread[seat]))
    return Played(
        tuple(bots),
        _winner(state, forfeits),
        str(state.outcome.ending) if state.outcome else "unfinished",
        state.round,
        tuple(wrong),
        times,
        forfeits,
    )


def _clock_of(player: Bot) -> Callable[[], int]:
    """What a decision is measured by: our own processor time, or how long we had to wait."""
    return perf_counter_ns if isinstance(player, External) else thread_time_ns


def _winner(state: State, forfeits: dict[Seat, str]) -> Seat | None:
    """The seat that won; whoever forfeited the game has lost it, whatever came afterwards."""
    winners = state.outcome.winners if state.outcome else ()
    return next((seat for seat in winners if seat not in forfeits), None)


def time_step(nanoseconds: int) -> int:
    """The step of a time: each is about four per cent longer than the one before."""
    return round(FINE * log2(max(nanoseconds, 1)))


def step_ms(step: int) -> float:
    """The time of a step, in milliseconds."""
    return float(2 ** (step / FINE)) / 1e6
