"""The bus within one process."""

from collections.abc import Callable


class LocalBus:
    """Gives every message to all listeners at once."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Callable[[bytes], None]]] = {}

    async def publish(self, topic: str, message: bytes) -> None:
        """Send a message to all that listen."""
        for listener in self._listeners.get(topic, ()):
            listener(message)

    async def subscribe(self, topic: str, listener: Callable[[bytes], None]) -> None:
        """Have every message of a topic given to a listener."""
        self._listeners.setdefault(topic, []).append(listener)

    async def close(self) -> None:
        """Listen and send no more."""
        self._listeners.clear()
