"""The clerk: whatever a post game does by itself, the clerk does, each thing once."""

from contextlib import suppress

import structlog

from whodunnit.camps.actions import SYSTEM, Asked, CallBackup, Drive, Remind, TakeEffect
from whodunnit.camps.due import EffectDue, ReminderDue, Step, SystemToAct, TimeUp, next_step
from whodunnit.camps.rules import decide
from whodunnit.camps.state import PostState, Waits
from whodunnit.core.actions import HOST, Action, EndTurn, Strike
from whodunnit.core.cards import Card
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.state import Phase
from whodunnit.host.computers import Computers
from whodunnit.host.ports import Clock, Conflict, TableCode
from whodunnit.host.post.game import PostGame
from whodunnit.host.post.leads import chosen, computer_due
from whodunnit.host.post.shelf import Shelf

_log = structlog.get_logger(__name__)


class Clerk:
    """Deals, keeps deadlines, reminds, and acts for camps that computers lead."""

    def __init__(self, shelf: Shelf, clock: Clock, computers: Computers, pace: float) -> None:
        self._shelf = shelf
        self._clock = clock
        self._computers = computers
        self._pace = pace

    async def tick(self, code: TableCode) -> None:
        """Do everything that is due in a game."""
        game = await self._shelf.get(code)
        while await self._step(game):
            pass

    async def deal(self, game: PostGame) -> None:
        """Do what the dealer has to do at once, so that whoever started it sees it."""
        while isinstance(next_step(game.state), SystemToAct) and await self._step(game):
            pass

    async def _step(self, game: PostGame) -> bool:
        """Do the next thing that is due; says whether there was one."""
        state, version, now = game.state, game.version, self._clock.now()
        step, leads = next_step(state), computer_due(game.meta, state, self._pace)
        if leads is not None and leads <= now and (step is None or leads <= step.at):
            action = await self._thought(game)
            return await self._done(game, version, Drive(action))
        if step is None or step.at > now:
            return False
        return await self._done(game, version, *_due_action(game, step))

    async def _thought(self, game: PostGame) -> Action:
        """What a computer does; whatever is harmless if it fails."""
        try:
            action = await self._computers.think(lambda: chosen(game))
        except Exception as error:
            _log.warning("computer camp failed", game=game.meta.code, error=type(error).__name__)
            action = None
        return action or _time_up(game, game.state)

    async def _done(
        self, game: PostGame, version: int, action: Asked, camp: Card | None = None
    ) -> bool:
        async with game.lock:
            if game.version == version:
                entries = decide(game.state, action, by=SYSTEM, now=self._clock.now(), camp=camp)
                # Where another host was faster, there is something else to do now.
                with suppress(Conflict):
                    await self._shelf.commit(game, entries)
        return True


def _due_action(game: PostGame, step: Step) -> tuple[Asked, Card | None]:
    match step:
        case SystemToAct():
            assert game.state.game is not None
            return Drive(game.dealer().act(game.state.game)), None
        case EffectDue(_, waiting):
            return TakeEffect(waiting.number), waiting.camp
        case ReminderDue(_, camp):
            return Remind(camp), None
        case TimeUp(_, deadline) if deadline.waits is Waits.SHOW_UP:
            return CallBackup(deadline.camp), None
        case TimeUp():
            return Drive(_time_up(game, game.state)), None


def _time_up(game: PostGame, state: PostState) -> Action:
    """What happens for a camp that let its time go by (N9, N12, R5)."""
    inner = state.game
    seat = None if inner is None else to_act(inner)
    if inner is None or seat is None or seat == HOST:
        raise ValueError("nobody's time is up")
    if inner.phase is Phase.START:
        return Strike(seat)
    if inner.phase is Phase.DISPROVING:
        return game.dealer().choose(legal_actions(inner, seat))
    return EndTurn(seat)
