"""The checker: what everybody was told and promised, against what the store has in the end."""

from itertools import pairwise

import msgspec
from tests.nodes.players import Deed, Story

from whodunnit.core.events import Event
from whodunnit.core.record import numbered, verify
from whodunnit.core.state import State, evolve, open_game
from whodunnit.core.view import redact
from whodunnit.host.fair import verify_fairness
from whodunnit.host.frames import encode_event
from whodunnit.host.keeper import folded
from whodunnit.host.meta import TableMeta, TablePhase, read_meta
from whodunnit.host.playing import played
from whodunnit.host.ports import EventStore
from whodunnit.host.wire import Acked


async def check_story(store: EventStore, story: Story) -> None:
    """Raise AssertionError unless a table went as its players were told."""
    stored = await store.table(story.code)
    assert stored is not None
    meta = read_meta(stored.row)
    encoded = await store.events(story.code, 0, 99_999)
    state, events = folded(None, encoded)
    # The game is whole, is over, and was dealt as promised.
    assert len(events) == stored.version
    assert meta.phase is TablePhase.OVER
    assert verify(numbered(events)) == state
    assert verify_fairness(numbered(events), meta.fairness).fair
    check_seen(story, events)
    await check_deeds(store, story, meta, events)


def check_seen(story: Story, events: list[Event]) -> None:
    """Everybody saw the log as the store has it: nothing else, all of it, in the same order."""
    for seat, entries in story.seen.items():
        assert [entry.v for entry in entries] == list(range(1, len(events) + 1))
        for entry, event in zip(entries, events, strict=True):
            known = redact(event, seat)
            seen = None if entry.event is None else encode_event(entry.event)
            assert seen == (None if known is None else encode_event(known))


async def check_deeds(
    store: EventStore, story: Story, meta: TableMeta, events: list[Event]
) -> None:
    """Every acknowledged action is in the log once, where it was acknowledged."""
    states = states_of(events)
    for deed in story.deeds:
        change = played(meta, states[deed.before], deed.action, deed.seat)
        assert list(change.events) == events[deed.before : deed.after]
        body = await store.answer(story.code, deed.seat, deed.id)
        assert body is not None
        assert msgspec.json.decode(body, type=Acked).v == deed.after
    in_order = sorted(story.deeds, key=lambda deed: deed.before)
    for one, next_one in pairwise(in_order):
        assert one.after <= next_one.before
    if all(chair.guest is not None for chair in meta.chairs):
        check_nothing_else(in_order, len(events))


def check_nothing_else(deeds: list[Deed], length: int) -> None:
    """Where only people play, nothing happens after the deal but what they did."""
    for one, next_one in pairwise(deeds):
        assert one.after == next_one.before
    assert deeds[-1].after == length


def states_of(events: list[Event]) -> dict[int, State]:
    """The game at every version."""
    created, *others = events
    state = open_game(created)  # type: ignore[arg-type]
    states = {state.version: state}
    for event in others:
        state = evolve(state, event)
        states[state.version] = state
    return states
