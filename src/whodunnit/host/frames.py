"""Frames: events as bytes, redacted once per audience and shared by all who belong to it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from whodunnit.core.audience import EVERYONE, Viewer
from whodunnit.core.events import Event
from whodunnit.core.view import redact
from whodunnit.host.setups import decode_event
from whodunnit.host.wire import Legal

PROTOCOL: Final = 1
"""The version of the live protocol."""

_encoder = msgspec.json.Encoder()


frame: Callable[[msgspec.Struct], bytes] = _encoder.encode
"""A message, ready to send."""

encode_event: Callable[[Event], bytes] = _encoder.encode
"""An event as it is stored and sent."""


def legal_frame(legal: Legal) -> bytes:
    """What a viewer may do now, as a frame."""
    return b'{"t":"legal",' + _encoder.encode(legal)[1:]


def entry_frame(version: int, event: bytes | None) -> bytes:
    """The frame of an event; of its bare version for a viewer who may not know it."""
    if event is None:
        return b'{"t":"entry","v":%d}' % version
    return b'{"t":"entry","v":%d,"event":%b}' % (version, event)


def entry_line(version: int, event: bytes | None) -> bytes:
    """An entry by itself, as in a record."""
    return b'{"v":%d}' % version if event is None else b'{"v":%d,"event":%b}' % (version, event)


def frames_by_viewer(
    viewers: Iterable[Viewer],
    after: int,
    events: Sequence[Event],
    encoded: Sequence[bytes],
    closing: Sequence[bytes],
) -> dict[Viewer, list[bytes]]:
    """The frames of some events for each viewer, and those that follow them for everybody.

    Who may know the same gets the same list, so that it is made ready to be sent once.
    """
    open_frames = [entry_frame(v, event) for v, event in enumerate(encoded, after + 1)]
    open_frames += closing
    private = [n for n, event in enumerate(events) if type(event).audience is not EVERYONE]
    if not private:
        return dict.fromkeys(viewers, open_frames)
    bare = list(open_frames)
    for n in private:
        bare[n] = entry_frame(after + 1 + n, None)
    told: dict[Viewer, list[bytes]] = {}
    for viewer in viewers:
        known = [n for n in private if redact(events[n], viewer) is not None]
        told[viewer] = list(bare) if known else bare
        for n in known:
            told[viewer][n] = open_frames[n]
    return told


def known_events(encoded: Iterable[bytes], viewer: Viewer) -> list[bytes | None]:
    """Stored events as a viewer receives them: nothing where they may not know."""
    return [event if redact(decode_event(event), viewer) is not None else None for event in encoded]
