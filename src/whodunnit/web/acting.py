"""Acting, over a socket or without one: every action is counted, and how long it took."""

from whodunnit.host.ports import GuestId
from whodunnit.host.wire import Acked, Act, ActAnswer
from whodunnit.web.door import Door
from whodunnit.web.metrics import Metrics


async def acted(door: Door, metrics: Metrics, code: str, guest: GuestId, act: Act) -> ActAnswer:
    """What is answered to an action."""
    began = door.now()
    answer = await door.tables.act(code, guest, act)
    outcome = "accepted" if isinstance(answer, Acked) else "refused"
    metrics.play.answered(outcome, door.now() - began)
    return answer
