"""The connections of one host to PostgreSQL; they come back by themselves when it does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

import asyncpg

from whodunnit.host.ports import StoreFailed
from whodunnit.store.postgres_database import PATIENCE, UNREACHABLE, options

T = TypeVar("T")

CONNECTIONS: Final = 8
"""The most connections of one host."""


class Pool:
    """Connections, made when they are first needed; no error has an address or a card in it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Any = None
        self._opening = asyncio.Lock()
        self._closed = False

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """A connection for one question or one change; raises StoreFailed if there is none."""
        try:
            pool = await self._opened()
            connection = await pool.acquire(timeout=PATIENCE)
        except UNREACHABLE as error:
            raise _failed(error) from error
        try:
            yield connection
        finally:
            # A connection that was lost cannot be tidied up.
            with suppress(*UNREACHABLE):
                await pool.release(connection, timeout=PATIENCE)

    async def ask(self, question: Callable[[Any], Awaitable[T]]) -> T:
        """Ask something that may be asked twice: if the connection is lost, over another one."""
        for last in (False, True):
            async with self.connection() as connection:
                try:
                    return await question(connection)
                except asyncpg.IntegrityConstraintViolationError:
                    raise
                except UNREACHABLE as error:
                    if last or not _is_lost(error):
                        raise _failed(error) from error
        raise AssertionError("the second time is the last one")

    async def close(self) -> None:
        """Let all connections go."""
        self._closed = True
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), PATIENCE)
            except UNREACHABLE:
                self._pool.terminate()

    async def _opened(self) -> Any:
        if self._closed:
            raise StoreFailed("The store is closed.")
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._url,
                    min_size=1,
                    max_size=CONNECTIONS,
                    reset=_as_it_was,
                    **options(),
                )
        return self._pool


async def _as_it_was(connection: Any) -> None:
    """Nobody here changes a connection, so it need not be reset, which would be one more query."""


def _is_lost(error: BaseException) -> bool:
    """Whether a connection has gone, so that another one may be better."""
    gone = (
        asyncpg.InterfaceError,
        asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError,
        OSError,
    )
    return isinstance(error, gone) and not isinstance(error, TimeoutError)


def _failed(error: BaseException) -> StoreFailed:
    return StoreFailed(f"The tables cannot be reached just now ({type(error).__name__}).")
