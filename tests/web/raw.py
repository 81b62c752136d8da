"""A socket without manners: it sends whatever bytes a test wants, and reads only when told to."""

import asyncio
import os
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from whodunnit.client import Client


class RawSocket:
    """A WebSocket by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._writer.write(data)

    def send_text(self, text: bytes) -> None:
        """Send a whole, well-formed text frame."""
        self.send(frame(0x81, text))

    async def read(self) -> tuple[int, bytes] | None:
        """The next frame: its opcode and what is in it; nothing once the socket is closed."""
        try:
            head = await self._reader.readexactly(2)
            size = head[1] & 0x7F
            if size == 126:
                size = int.from_bytes(await self._reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self._reader.readexactly(8), "big")
            return head[0] & 0x0F, await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def closed_with(self) -> int:
        """Read on until the host closes; the close code, 0 if it said none."""
        code = 0
        while (read := await self.read()) is not None:
            if read[0] == 8:
                code = int.from_bytes(read[1][:2], "big")
        await self.close()
        return code

    async def close(self) -> None:
        """Go away without a word."""
        self._writer.transport.abort()
        with suppress(ConnectionError):
            await self._writer.wait_closed()


def frame(head: int, payload: bytes, masked: bool = True) -> bytes:
    """A frame of a client."""
    size = len(payload)
    if size < 126:
        length = bytes([size])
    elif size < 65_536:
        length = b"\x7e" + size.to_bytes(2, "big")
    else:
        length = b"\x7f" + size.to_bytes(8, "big")
    if not masked:
        return bytes([head]) + length + payload
    length = bytes([length[0] | 0x80]) + length[1:]
    mask = os.urandom(4)
    body = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return bytes([head]) + length + mask + body


async def raw_socket(
    client: Client, code: str, *headers: str, since: str = "0", small_buffers: bool = False
) -> tuple[int, RawSocket]:
    """Ask for a socket; the status of the answer, and the socket."""
    where = urlsplit(client.address)
    plain = socket.socket()
    if small_buffers:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    plain.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(plain, (where.hostname, where.port))
    reader, writer = await asyncio.open_connection(sock=plain, limit=1_024)
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    lines = [
        f"GET /api/tables/{code}/live?since={since} HTTP/1.1",
        f"Host: {where.netloc}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Cookie: {cookie}",
        *headers,
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    head = await reader.readuntil(b"\r\n\r\n")
    return int(head.split(b" ")[1]), RawSocket(reader, writer)
