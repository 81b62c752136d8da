"""Sending: what has come together for the viewers leaves once in a round of the event loop.

Frames for the same audience are made ready for the wire once, and an action's events and its answer
leave together, because every single write costs more than all the rest.
"""

import asyncio
from collections.abc import Callable, Sequence

from whodunnit.host.subscription import Subscription
from whodunnit.web.metrics import Metrics
from whodunnit.web.wire import Wire, framed

Ready = dict[int, tuple[Sequence[bytes], bytes]]
"""Batches as they go over the wire, by id; each is kept, so that no other one can get its id."""


class Outbox:
    """The senders that have something to send in this round."""

    def __init__(self) -> None:
        self._senders: list[Sender] = []

    def add(self, sender: "Sender") -> None:
        """Let a sender send when everything of this round has happened."""
        if not self._senders:
            asyncio.get_running_loop().call_soon(self._send)
        self._senders.append(sender)

    def _send(self) -> None:
        senders, self._senders = self._senders, []
        ready: Ready = {}
        for sender in senders:
            sender.send(ready)


class Sender:
    """Sends to one viewer as long as it reads."""

    def __init__(
        self,
        outbox: Outbox,
        metrics: Metrics,
        wire: Wire,
        subscription: Subscription,
        say_goodbye: Callable[[str], None],
    ) -> None:
        self._outbox, self._metrics = outbox, metrics
        self._wire, self._subscription = wire, subscription
        self._say_goodbye = say_goodbye
        self._is_waiting = False
        subscription.ready = wire.on_writable = self.wake
        self.wake()

    def wake(self) -> None:
        """There may be something to send."""
        if not self._is_waiting:
            self._is_waiting = True
            self._outbox.add(self)

    def send(self, ready: Ready) -> None:
        """Send all that waits; to who does not read, nothing, until the host ends it."""
        subscription = self._subscription
        if subscription.is_over:
            # It is not woken any more: goodbye is said once.
            if subscription.reason is not None:
                self._say_goodbye(subscription.reason)
            return
        self._is_waiting = False
        if not self._wire.writable.is_set():
            return
        parts, frames = [], 0
        for batch in subscription.take():
            made = ready.get(id(batch))
            if made is None:
                made = ready[id(batch)] = (batch, framed(batch))
            parts.append(made[1])
            frames += len(batch)
        if parts:
            self._metrics.play.frames_sent += frames
            self._wire.write(b"".join(parts))
