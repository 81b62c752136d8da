"""Every bus gives a message to all that listen; NATS also when it was away for a while."""

import asyncio
from collections.abc import Iterator

import pytest

from whodunnit.bus.local import LocalBus
from whodunnit.bus.nats import NatsBus, NoBus
from whodunnit.host.ports import Bus
from whodunnit.testing.servers import NatsServer, free_port

PATIENCE = 20.0


@pytest.fixture(scope="module")
def server() -> Iterator[NatsServer]:
    with NatsServer() as running:
        yield running


class Listener:
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self._more = asyncio.Event()

    def __call__(self, message: bytes) -> None:
        self.heard.append(message)
        self._more.set()

    async def hears(self, message: bytes) -> None:
        async with asyncio.timeout(PATIENCE):
            while message not in self.heard:
                self._more.clear()
                await self._more.wait()


async def check_bus(speaker: Bus, other: Bus) -> None:
    """What is said is heard by all that listen to the topic, in order, and by nobody else."""
    here, there, elsewhere = Listener(), Listener(), Listener()
    await speaker.subscribe("tables", here)
    await other.subscribe("tables", there)
    await other.subscribe("weather", elsewhere)
    for number in range(100):
        await speaker.publish("tables", b"%d" % number)
    await speaker.publish("weather", b"rain")
    await elsewhere.hears(b"rain")
    await here.hears(b"99")
    await there.hears(b"99")
    assert here.heard == there.heard == [b"%d" % number for number in range(100)]
    assert elsewhere.heard == [b"rain"]


def test_the_local_bus_passes_the_checks_of_buses() -> None:
    bus = LocalBus()
    asyncio.run(check_bus(bus, bus))


def test_nats_passes_the_checks_of_buses(server: NatsServer) -> None:
    async def check() -> None:
        one, other = NatsBus(server.url), NatsBus(server.url)
        await check_bus(one, other)
        await one.close()
        await other.close()

    asyncio.run(check())


def test_hosts_hear_each_other_again_after_nats_was_away(server: NatsServer) -> None:
    async def check() -> None:
        one, other = NatsBus(server.url), NatsBus(server.url)
        listener = Listener()
        await other.subscribe("tables", listener)
        await one.publish("tables", b"before")
        await listener.hears(b"before")
        server.stop()
        # Nobody has to wait for a bus that is away.
        for _ in range(10):
            await one.publish("tables", b"while it is away")
        server.start()
        async with asyncio.timeout(PATIENCE):
            while b"after" not in listener.heard:
                await one.publish("tables", b"after")
                await asyncio.sleep(0.05)
        await one.close()
        await other.close()

    asyncio.run(check())


def test_an_address_without_nats_is_refused_without_its_password() -> None:
    async def check() -> None:
        with pytest.raises(NoBus, match=r"nats://127\.0\.0\.1:\d+ cannot be used") as refusal:
            await NatsBus(f"nats://ada:secret@127.0.0.1:{free_port()}").publish("tables", b"")
        assert "secret" not in str(refusal.value)

    asyncio.run(check())
