"""A viewer that does not read is dropped, and nobody else feels it."""

import asyncio

import httpx
from msgspec.structs import replace
from tests.web.raw import raw_socket
from tests.web.running import NO_HURRY, host, party, process, spend, watching

TIGHT = replace(NO_HURRY, buffer=8_192)


def test_a_reader_that_does_not_read_is_dropped_while_others_get_everything() -> None:
    async def scene() -> None:
        async with (
            host(TIGHT, small_buffers=True) as address,
            party(address) as (clients, code),
            watching(clients[:2], code) as (ada, ben),
        ):
            status, sleeper = await raw_socket(clients[2], code, small_buffers=True)
            assert status == 101
            await ada.wait(lambda: ada.presence is not None and ada.presence.present[2])
            said = 0
            while ben.presence is None or ben.presence.present[2]:
                for _ in range(50):
                    said += 1
                    ada.say(f"{said} " + "x" * 400)
                # Those who read do get time to read, on a busy machine too.
                for reader in (ada, ben):
                    await reader.wait(lambda r=reader, n=said: len(r.chat) == n)  # type: ignore[misc]

            assert [line.n for line in ben.chat] == list(range(1, said + 1))
            async with httpx.AsyncClient() as http:
                # It is counted when its close is over, which may be after the others were told.
                while "dropped_total 1.0" not in (await http.get(f"{address}/metrics")).text:
                    await asyncio.sleep(0)
            assert await sleeper.closed_with() in (0, 1013)

    spend(scene)


def test_a_host_that_stops_does_not_wait_for_who_does_not_read(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)

    async def scene() -> None:
        with process(tmp_path) as running:
            async with party(running.address) as (clients, code):
                _, sleeper = await raw_socket(clients[0], code, small_buffers=True)
                async with watching(clients[1:2], code) as (ada,):
                    for number in range(8):
                        ada.say(f"{number} " + "x" * 400)
                    await ada.wait(lambda: len(ada.chat) == 8)
                assert await asyncio.to_thread(running.stop, 10.0) == 0
                await sleeper.close()

    spend(scene)
