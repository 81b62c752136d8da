"""Whatever comes over the wire: no 500, no traceback, no lost table."""

import asyncio
from random import Random

import msgspec
import pytest
from tests.web.raw import RawSocket, frame, raw_socket
from tests.web.running import NO_HURRY, host, party, spend, watching

from whodunnit.core.actions import Roll

GOOD = b'{"t":"act","id":"x","action":{"type":"roll","seat":0}}'
TEXTS = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"act"',
    b"{}",
    b'{"t":"nothing"}',
    b'{"t":"act"}',
    b'{"t":"act","id":"","action":{"type":"roll","seat":0}}',
    b'{"t":"act","id":"' + b"x" * 65 + b'","action":{"type":"roll","seat":0}}',
    b'{"t":"act","id":"x","v":-1,"action":{"type":"roll","seat":0}}',
    b'{"t":"act","id":"x","v":99999999999999999999,"action":{"type":"roll","seat":0}}',
    b'{"t":"act","id":"x","action":{"type":"roll","seat":"0"}}',
    b'{"t":"act","id":"x","action":{"type":"roll","seat":0,"extra":1}}',
    b'{"t":"act","id":"x","action":{"type":"move","seat":0,"to":"\\ud800"}}',
    b'{"t":"act","id":"x","action":{"type":"suggest","seat":0,"named":["a","b"]}}',
    b'{"t":"chat","text":5}',
    b'{"t":"chat","text":"' + b"x" * 501 + b'"}',
    b"\xff\xfe\x00",
    b"[" * 8_000,
]
BREAKING = {
    "not masked": frame(0x81, GOOD, masked=False),
    "too large": frame(0x81, b"x" * 9_000),
    "much too large": frame(0x81, b"x" * 70_000),
    "reserved bit": frame(0xC1, GOOD),
    "unknown opcode": frame(0x83, GOOD),
    "text inside of fragments": frame(0x01, b"{") + frame(0x81, GOOD),
    "continuation of nothing": frame(0x80, GOOD),
    "long ping": frame(0x89, b"x" * 126),
    "ping in fragments": frame(0x09, b"x"),
}


async def still_played(socket: RawSocket) -> None:
    """The socket is usable: a ping is answered."""
    socket.send_text(b'{"t":"ping"}')
    while (read := await socket.read()) is not None:
        if read[0] == 1 and msgspec.json.decode(read[1])["t"] == "pong":
            return
    raise AssertionError("the socket was closed")


def test_a_text_that_cannot_be_used_is_told_so_and_the_socket_stays() -> None:
    async def scene() -> None:
        async with host(NO_HURRY) as address, party(address) as (clients, code):
            _, socket = await raw_socket(clients[0], code)
            for text in TEXTS:
                socket.send_text(text)
            answers: list[str] = []
            while len(answers) < len(TEXTS):
                read = await socket.read()
                assert read is not None
                if b'"t":"error"' in read[1][:12]:
                    told = msgspec.json.decode(read[1])
                    assert set(told) == {"t", "error", "rule", "sentence"}
                    answers.append(told["error"])
                    assert "Traceback" not in told["sentence"]
            assert "OurFault" not in answers
            await still_played(socket)
            await socket.close()

    spend(scene)


@pytest.mark.parametrize("bytes_sent", BREAKING.values(), ids=BREAKING.keys())
def test_what_is_no_websocket_is_closed_and_the_table_goes_on(bytes_sent: bytes) -> None:
    async def scene() -> None:
        async with (
            host(NO_HURRY) as address,
            party(address) as (clients, code),
            watching(clients[:1], code) as (table,),
        ):
            _, socket = await raw_socket(clients[1], code)
            socket.send(bytes_sent)
            assert await socket.closed_with() in (1002, 1007, 1009)
            assert await table.act(Roll(0)) > 7

    spend(scene)


def test_a_message_in_fragments_with_pings_between_is_read() -> None:
    async def scene() -> None:
        async with host(NO_HURRY) as address, party(address) as (clients, code):
            _, socket = await raw_socket(clients[0], code)
            socket.send(
                frame(0x01, GOOD[:10])
                + frame(0x89, b"are you there")
                + frame(0x00, GOOD[10:20])
                + frame(0x80, GOOD[20:])
            )
            seen: list[tuple[int, bytes]] = []
            while not any(b'"t":"ack"' in payload for _, payload in seen):
                read = await socket.read()
                assert read is not None
                seen.append(read)
            assert (10, b"are you there") in seen
            await socket.close()

    spend(scene)


def test_frames_that_come_byte_by_byte_or_many_at_once_are_read() -> None:
    async def scene() -> None:
        async with host(NO_HURRY) as address, party(address) as (clients, code):
            _, socket = await raw_socket(clients[0], code)
            for byte in frame(0x81, b'{"t":"ping"}'):
                socket.send(bytes([byte]))
                await asyncio.sleep(0)
            await still_played(socket)
            socket.send(frame(0x81, b'{"t":"ping"}') * 100)
            pongs = 0
            while pongs < 100:
                read = await socket.read()
                assert read is not None
                pongs += read[1] == b'{"t":"pong"}'
            await socket.close()

    spend(scene)


def test_random_damage_never_hurts_the_table() -> None:
    async def scene() -> None:
        chance = Random(7)
        async with (
            host(NO_HURRY) as address,
            party(address) as (clients, code),
            watching(clients[:1], code) as (table,),
        ):
            for _ in range(150):
                _, socket = await raw_socket(clients[1], code)
                damaged = bytearray(frame(0x81, GOOD) * 3)
                for _ in range(chance.randrange(1, 6)):
                    damaged[chance.randrange(len(damaged))] = chance.randrange(256)
                socket.send(bytes(damaged[: chance.randrange(1, len(damaged) + 1)]))
                read = await socket.read()
                assert read is not None
                await socket.close()
            assert await table.act(Roll(0)) > 7

    spend(scene)
