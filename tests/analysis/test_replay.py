"""A replay tells every viewer what it received, and no more."""

import pytest
from tests.analysis.games import gift_game

from whodunnit.analysis import Replay, read_replay, replay_of
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.errors import BadRecord
from whodunnit.core.events import Entry
from whodunnit.core.record import write
from whodunnit.core.view import redacted


def seen(replay: Replay, viewer: Viewer) -> tuple[Entry, ...]:
    """What the page shows a viewer."""
    return tuple(
        Entry(entry.v, entry.event if entry.to is None or viewer in entry.to else None)
        for entry in replay.entries
    )


@pytest.mark.rule("P5", "P19")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_viewer_is_shown_what_it_received(viewer: Viewer) -> None:
    replay = replay_of(gift_game(), None)
    assert seen(replay, viewer) == redacted(gift_game(), viewer)


def test_after_the_end_all_cards_can_be_open() -> None:
    replay = replay_of(gift_game(), None)
    assert replay.open
    assert replay.finished
    assert replay.viewers == (0, 1, 2, SPECTATOR)
    assert all(entry.event is not None for entry in replay.entries)


def test_one_viewer_s_stream_has_one_viewer() -> None:
    replay = replay_of(redacted(gift_game(), 1)[:20], 1)
    assert replay.viewers == (1,)
    assert not replay.open
    assert not replay.finished


@pytest.mark.parametrize("viewer", [2, SPECTATOR])
def test_a_record_file_of_one_viewer_is_known_by_its_hand(viewer: Viewer) -> None:
    _, replay = read_replay(write(redacted(gift_game(), viewer)))
    assert replay.viewers == (viewer,)
    assert seen(replay, viewer) == redacted(gift_game(), viewer)


def test_a_whole_record_file_is_played_again_by_the_rules() -> None:
    entries, replay = read_replay(write(gift_game()))
    assert entries == gift_game()
    assert replay.open


def test_a_damaged_file_is_named_by_its_line() -> None:
    lines = write(gift_game()).splitlines()
    with pytest.raises(BadRecord, match=r"^line 9: "):
        read_replay(b"\n".join([*lines[:8], *lines[9:]]))
    with pytest.raises(BadRecord, match=r"^line 1: a record begins with"):
        read_replay(b"something else")
    with pytest.raises(BadRecord, match=r"^line 2: "):
        read_replay(lines[0])


def test_a_viewer_s_file_whose_events_do_not_fit_is_named_by_its_line() -> None:
    entries = list(redacted(gift_game(), SPECTATOR))
    lines = write(entries).splitlines()
    lines[9] = b'{"v":9,"event":{"type":"weapon_moved","weapon":"Spoon","room":"Hall"}}'
    with pytest.raises(BadRecord, match=r"^line 10: this event does not fit"):
        read_replay(b"\n".join(lines))
