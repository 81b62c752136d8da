"""The same game in another world, played over the wire: for what one viewer must not notice."""

from collections.abc import AsyncIterator
from random import Random

import httpx
import pytest
from msgspec import Struct
from tests.host_tables.manual_clock import ManualClock
from tests.web.running import NO_HURRY, host, party

from whodunnit.client import Client
from whodunnit.core.actions import HOST, Accuse, Action, Deal, Seat, Show
from whodunnit.core.audience import Viewer
from whodunnit.core.legal import legal_by_kind, matching, to_act
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.core.state import State
from whodunnit.host import attendant, playing
from whodunnit.host.dealer import Dealer
from whodunnit.host.meta import TableMeta
from whodunnit.host.settings import TableSettings
from whodunnit.host.setups import setup_for
from whodunnit.testing.known import Known
from whodunnit.testing.worlds import other_deal


class Scripted(Dealer):
    """Deals what it was told to deal; the dice depend on the version alone."""

    def __init__(self, deal: Deal, version: int) -> None:
        super().__init__(Random(version).randrange)
        self._dealt = deal

    def deal(self, setup: Setup) -> Deal:
        """The deal that was prepared."""
        return self._dealt


class Story(Struct, frozen=True):
    """A game as it is to be played."""

    deal: Deal
    """The cards."""
    actions: tuple[tuple[Seat, Action], ...]
    """Who asks for what."""


def two_worlds(settings: TableSettings, viewer: Viewer, seed: int, length: int) -> list[Story]:
    """A game, and another that the viewer cannot tell from it."""
    setup = setup_for(settings)
    chance = Random(seed)
    true = Dealer(chance.randrange).deal(setup)
    known = Known(setup, viewer)
    state, events = create(setup)
    known = known.after(events)
    actions: list[tuple[Seat, Action]] = []
    while len(actions) < length:
        by = to_act(state)
        assert by is not None
        action: Action
        if by == HOST:
            action = Scripted(true, state.version).act(state)
        else:
            kinds = [k for k in legal_by_kind(state, by) if not isinstance(k[0], Accuse)]
            action = chance.choice(chance.choice(kinds))
            actions.append((by, action))
        state, events = step(state, action)
        known = known.after(events)
    other = other_deal(known, true, chance)
    assert other is not None
    assert other != true
    return [Story(true, tuple(actions)), _retold(setup, other, actions, viewer, chance)]


def _retold(
    setup: Setup,
    deal: Deal,
    actions: list[tuple[Seat, Action]],
    viewer: Viewer,
    chance: Random,
) -> Story:
    """The same actions in another world; cards shown out of the viewer's sight may differ."""
    state, _ = create(setup)
    told: list[tuple[Seat, Action]] = []
    for seat, planned in actions:
        while to_act(state) == HOST:
            state, _ = step(state, Scripted(deal, state.version).act(state))
        action = planned
        suggestion = state.suggestion
        if isinstance(action, Show) and suggestion and viewer not in (seat, suggestion.by):
            hand = state.hands[seat] or ()
            action = Show(seat, chance.choice(matching(suggestion.named, hand)))
        state, _ = step(state, action)
        told.append((seat, action))
    return Story(deal, tuple(told))


async def told(
    story: Story, settings: TableSettings, viewer: Viewer, patch: pytest.MonkeyPatch
) -> list[bytes]:
    """Everything that the viewer gets while a story is played: frames, bodies and errors."""

    def dealer_at(meta: TableMeta, state: State) -> Dealer:
        return Scripted(story.deal, state.version)

    patch.setattr(playing, "dealer_at", dealer_at)
    patch.setattr(attendant, "dealer_at", dealer_at)
    received: list[bytes] = []
    async with (
        host(NO_HURRY, clock=ManualClock(), chance=Random(1)) as address,
        party(address, settings) as (clients, code),
        Client(address) as stranger,
    ):
        asking = clients[viewer] if isinstance(viewer, int) else stranger
        table = asking.watch(code)
        table.on_bytes = received.append
        async with table:
            for number, (seat, action) in enumerate(story.actions):
                v = await clients[seat].act(code, action, id=f"{seat}-{number}")
                await table.wait(lambda v=v: table.version >= v)  # type: ignore[misc]
                if number % 10 == 0:
                    received += [part async for part in _asked(asking, code, number)]
    return received


async def _asked(client: Client, code: str, number: int) -> AsyncIterator[bytes]:
    for path in ("", "/entries", "/legal", "/record", "/knowledge", "/chat", "/fairness"):
        yield _told(await client._http.get(f"/api/tables/{code}{path}"))
    for seat in range(3):
        for wrong in (
            {"type": "show", "seat": seat, "card": "Rope"},
            {"type": "roll", "seat": seat},
            {"type": "end_turn", "seat": seat},
        ):
            wish = {"id": f"w{number}-{seat}-{wrong['type']}", "v": 1, "action": wrong}
            yield _told(await client._http.post(f"/api/tables/{code}/actions", json=wish))


def _told(response: httpx.Response) -> bytes:
    headers = sorted((k, v) for k, v in response.headers.items() if k != "date")
    return b"%d %s %b" % (response.status_code, str(headers).encode(), response.content)
