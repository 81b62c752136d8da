"""Where computer players think: in threads of their own, with a limit to everybody's patience."""

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

PATIENCE = 20.0
"""How many seconds a computer player may think about one action."""

THREADS = 2
"""How many computer players may think at the same time."""


class _Thought(Generic[T]):
    """One action that a computer player thinks about."""

    def __init__(self, about: Callable[[], T]) -> None:
        self.about = about
        self.loop = asyncio.get_running_loop()
        self.began: asyncio.Future[None] = self.loop.create_future()
        self.result: asyncio.Future[T] = self.loop.create_future()
        self.given_up = False

    def think(self) -> None:
        """Do it; called in a thread."""
        self._tell(lambda: _settle(self.began, None))
        try:
            value = self.about()
        except Exception as error:
            wrong = error
            self._tell(lambda: _fail(self.result, wrong))
        else:
            self._tell(lambda: _settle(self.result, value))

    def _tell(self, what: Callable[[], None]) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(what)


def _settle(future: "asyncio.Future[T]", value: T) -> None:
    if not future.done():
        future.set_result(value)


def _fail(future: "asyncio.Future[T]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


class Computers:
    """Threads that never hold up the host: one that is stuck is given up and replaced."""

    def __init__(self, patience: float = PATIENCE, threads: int = THREADS) -> None:
        self._patience = patience
        self._missing = threads
        self._thoughts: queue.SimpleQueue[_Thought[object] | None] = queue.SimpleQueue()

    async def think(self, about: Callable[[], T]) -> T:
        """The result of thinking; raises what went wrong, or TimeoutError."""
        if self._missing:
            self._missing -= 1
            threading.Thread(target=self._work, name="whodunnit computer", daemon=True).start()
        thought = _Thought(about)
        self._thoughts.put(thought)  # type: ignore[arg-type]
        try:
            await thought.began
            return await asyncio.wait_for(thought.result, self._patience)
        except TimeoutError:
            self._missing += 1
            raise
        finally:
            thought.given_up = True

    def close(self) -> None:
        """Let the threads end when they have nothing to do."""
        for _ in range(THREADS):
            self._thoughts.put(None)

    def _work(self) -> None:
        while (thought := self._thoughts.get()) is not None:
            if not thought.given_up:
                thought.think()
