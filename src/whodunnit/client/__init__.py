"""A typed client of a host: for bots, for tests, and for whatever you want to build.

    async with Client("http://127.0.0.1:8000") as client:
        await client.come_in("Ada")
        made = await client.create(TableSettings(seats=3))
        ...
        async with client.watch(made.code) as table:
            await play(table, bot)

A whole game is in docs/protocol.md.
"""

from whodunnit.client.errors import Asked, ConnectionGone, Gap
from whodunnit.client.guest import Client
from whodunnit.client.playing import play
from whodunnit.client.table import TableClient

__all__ = ["Asked", "Client", "ConnectionGone", "Gap", "TableClient", "play"]
