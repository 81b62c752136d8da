"""How fast games by post are when there are many: pages, the schedule's tick, memory.

    python benchmarks/post.py [--games 5000] [--members 20]

Thousands of running games with a hundred thousand members are written into one SQLite file; then
pages are asked for, and what is due is done, by the same parts that the host is made of.
"""

import argparse
import asyncio
import resource
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

import msgspec

from whodunnit.bus.local import LocalBus
from whodunnit.camps.actions import (
    CloseRegistration,
    Enrol,
    OpenRegistration,
    PersonAction,
    Register,
    SetCode,
    Start,
    Suggest,
)
from whodunnit.camps.settings import GameSettings, Lists
from whodunnit.core.cards import CaseFile
from whodunnit.editions.load import load_theme
from whodunnit.host.computers import Computers
from whodunnit.host.guests import GuestBook
from whodunnit.host.ports import Commit, Timing
from whodunnit.host.post.clerk import Clerk
from whodunnit.host.post.desk import Desk
from whodunnit.host.post.game import encode, members_of
from whodunnit.host.post.meta import PostMeta
from whodunnit.host.post.schedule import Schedule
from whodunnit.host.post.shelf import Shelf
from whodunnit.host.wall_clock import WallClock
from whodunnit.store.memory import MemoryStore
from whodunnit.store.sqlite import SqliteStore

DECK = load_theme("classic").deck
SETTINGS = GameSettings(title="Benchmark", lists=Lists(DECK.suspects, DECK.weapons, DECK.rooms))
PAGES = 500
DUE = 20


async def template(members: int) -> tuple[list[bytes], list[str], bytes]:
    """A running game as it is stored: its events, its people and its row's meta."""
    store, clock = MemoryStore(), WallClock()
    shelf = Shelf(store, LocalBus(), mails=False, pace=1.0)
    guests = GuestBook(store)
    desk = Desk(shelf, clock, guests, Clerk(shelf, clock, Computers(), 1.0), chance=Random(1))
    numbers = iter(range(100_000))

    async def ask(guest: str, action: PersonAction) -> None:
        await desk.act(code, guest, str(next(numbers)), action)

    code = (await desk.prepare("guest-0", SETTINGS)).code
    await ask("guest-0", OpenRegistration())
    for seat, suspect in enumerate(DECK.suspects, start=1):
        await ask(f"guest-{seat}", Register(suspect, SETTINGS.key_phrase))
        await ask(f"guest-{seat}", SetCode("camp code"))
    for member in range(7, members):
        await ask(f"guest-{member}", Enrol(DECK.suspects[member % 6], "camp code"))
    await ask("guest-0", CloseRegistration())
    await ask("guest-0", Start())
    await ask("guest-1", Suggest(CaseFile(DECK.suspects[0], DECK.weapons[0], DECK.rooms[0])))
    game = await shelf.get(code)
    return (
        [encode(entry) for entry in game.entries],
        list(members_of(game.state)),
        msgspec.json.encode(game.meta),
    )


async def fill(store: SqliteStore, games: int, members: int) -> list[tuple[str, list[str]]]:
    """Write the games, each with people of its own."""
    events, people, meta = await template(members)
    old = msgspec.json.decode(meta)["code"].encode()
    now = time.time()
    kept = []
    for number in range(games):
        code = f"GAME-{10_000 + number}"

        def mine(text: bytes, number: int = number) -> bytes:
            return text.replace(b"guest-", f"guest-{number}-".encode())

        guests = [mine(guest.encode()).decode() for guest in people]
        own = msgspec.json.decode(mine(meta.replace(old, code.encode())), type=PostMeta)
        row = msgspec.structs.replace(own, revision=0).row(tuple(guests))
        await store.create(row)
        due = now - 1 if number < DUE else now + 86_400 + number
        lines = tuple(mine(line) for line in events)
        await store.append(Commit(code, 0, lines, timing=Timing(b"null", due)))
        kept.append((code, guests))
        if number % 1_000 == 999:
            print(f"  {number + 1:,} games written", flush=True)
    return kept


def memory() -> float:
    """What this process takes now, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


async def measure(games: int, members: int) -> None:
    """Fill a store, then measure."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tables.sqlite")
        began = time.perf_counter()
        kept = await fill(store, games, members)
        print(f"{games:,} games, {games * members:,} people: {time.perf_counter() - began:.0f} s")
        clock = WallClock()
        shelf = Shelf(store, LocalBus(), mails=False, pace=1.0)
        clerk = Clerk(shelf, clock, Computers(), 1.0)
        desk = Desk(shelf, clock, GuestBook(store), clerk)
        chance = Random(2)
        for name, again in (("pages, cold", False), ("pages, again", True)):
            chosen = [chance.choice(kept) for _ in range(100 if again else PAGES)]
            if again:
                for code, guests in chosen:
                    await desk.page(code, guests[1])
            before, times = memory(), []
            for code, guests in chosen:
                start = time.perf_counter()
                await desk.page(code, chance.choice(guests) if not again else guests[1])
                times.append((time.perf_counter() - start) * 1e3)
            cuts = quantiles(times, n=100)
            grown = memory() - before
            print(f"{name}: median {median(times):.2f} ms, p99 {cuts[98]:.2f} ms, {grown:+.1f} MB")
        schedule = Schedule(store, clock, clerk.tick)
        start = time.perf_counter()
        done = await schedule.catch_up()
        spent = (time.perf_counter() - start) * 1e3
        print(f"tick with {done} of {games:,} games due: {spent:.1f} ms")
        times = []
        for _ in range(100):
            start = time.perf_counter()
            await schedule.catch_up()
            times.append((time.perf_counter() - start) * 1e3)
        print(f"tick with nothing due: median {median(times):.2f} ms, worst {max(times):.2f} ms")
        print(f"memory at the end: {memory():.0f} MB")
        await store.close()


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--members", type=int, default=20)
    options = parser.parse_args()
    asyncio.run(measure(options.games, options.members))


if __name__ == "__main__":
    main()
