"""What is hidden cannot be told from anything that leaves a table, byte for byte."""

import asyncio
from itertools import islice
from random import Random

import pytest
from tests.host_tables.evening import evening, planted
from tests.host_tables.manual_clock import ManualClock, settled

from whodunnit.core.actions import Action, Deal, Show
from whodunnit.core.audience import Viewer
from whodunnit.core.events import Event
from whodunnit.core.legal import matching
from whodunnit.core.rules import create, step
from whodunnit.core.setup import Setup
from whodunnit.editions.setup import make_setup
from whodunnit.host.frames import frame
from whodunnit.host.settings import Bank, TableSettings
from whodunnit.host.wire import Act
from whodunnit.store.memory import MemoryStore
from whodunnit.testing.chance import random_game
from whodunnit.testing.clients import viewers
from whodunnit.testing.intrusions import random_intrusion
from whodunnit.testing.known import Known
from whodunnit.testing.worlds import other_deal


def replayed(setup: Setup, actions: list[Action], deal: Deal, viewer: Viewer) -> list[Event]:
    """The same game with other cards, as far as the viewer sees it."""
    state, events = create(setup)
    for action in actions:
        if isinstance(action, Deal):
            action = deal
        elif isinstance(action, Show) and state.suggestion is not None:
            seen = viewer in (action.seat, state.suggestion.by)
            if not seen and not setup.edition.shown_card_is_public:
                hand = state.hands[action.seat] or ()
                action = Show(action.seat, matching(state.suggestion.named, hand)[0])
        state, more = step(state, action)
        events += more
    return list(events)


async def leaving(
    setup: Setup, events: list[Event], viewer: Viewer, probes: list[Action]
) -> list[bytes]:
    """Everything that a viewer can get out of a table: frames, bodies, refusals, moments."""
    store, clock = MemoryStore(), ManualClock()
    guests: list[str | None] = [f"guest {seat}" for seat in range(len(setup.seats))]
    settings = TableSettings(
        edition=setup.edition.name, seats=len(setup.seats), pace=1.0, clock=Bank(60, 5)
    )
    code = await planted(store, events, guests, settings, auto_show=True)
    who = f"guest {viewer}"
    out: list[bytes] = []
    async with evening(store, clock, chance=Random(5)) as host:
        watching = await host.tables.watch(code, who, 0)
        out += await anext(watching)
        for since in (0, 1, 7, len(events)):
            out += await host.tables.entries(code, who, since)
        out.append(await host.tables.record(code, who))
        out.append(frame(await host.tables.info(code, who)))
        out.append(frame(await host.tables.fairness(code)))
        out += [frame(line) for line in await host.tables.mine(who)]
        if isinstance(viewer, int):
            out.append(frame(await host.tables.legal(code, who)))
            for n, probe in enumerate(probes):
                act = asyncio.ensure_future(host.tables.act(code, who, Act(f"{n}", probe)))
                await settled()
                if not act.done():
                    act.cancel()
                    break
                out.append(frame(await act))
    return out


@pytest.mark.parametrize("edition", ["classic", "hallways", "camps", "solo"])
def test_worlds_that_a_viewer_cannot_tell_apart_look_the_same(edition: str) -> None:
    setup = make_setup(edition, 6 if edition == "solo" else 3)
    compared = 0
    for seed in range(3):
        chance = Random(f"{edition}/{seed}")
        moments = list(islice(random_game(setup, chance), 45))
        for viewer in viewers(setup):
            actions: list[Action] = []
            known, events = Known(setup, viewer), list(create(setup)[1])
            length = chance.randrange(5, len(moments))
            for moment in moments[:length]:
                actions.append(moment.action)
                events += moment.events
                known = known.after(moment.events)
            true = actions[0]
            assert isinstance(true, Deal)
            deal = None if known.open else other_deal(known, true, chance)
            if deal is None:
                continue
            probes = [random_intrusion(setup, chance) for _ in range(5)]
            other = replayed(setup, actions, deal, viewer)
            assert other != events
            here = asyncio.run(leaving(setup, events, viewer, probes))
            there = asyncio.run(leaving(setup, other, viewer, probes))
            assert here == there
            compared += 1
    assert compared > 5
