"""Who may know of what: every event says so, and this table says it again."""

from typing import get_args

import pytest
from msgspec import Struct

from whodunnit.core import events
from whodunnit.core.audience import BOTH_SEATS, EVERYONE, ITS_SEAT, NOBODY, SPECTATOR
from whodunnit.core.cards import CaseFile
from whodunnit.core.events import Event
from whodunnit.core.view import redact

HIDDEN = {
    events.CaseFileSealed: NOBODY,
    events.HandDealt: ITS_SEAT,
    events.RedCardDealt: ITS_SEAT,
    events.CardShown: BOTH_SEATS,
    events.CaseFileSeen: ITS_SEAT,
}

PUBLIC = {
    events.GameCreated,
    events.WeaponsPlaced,
    events.TurnStarted,
    events.RollCalled,
    events.DiceRolled,
    events.TokenMoved,
    events.TokenStayed,
    events.PassageTaken,
    events.SuggestionMade,
    events.TokenSummoned,
    events.WeaponMoved,
    events.CannotDisprove,
    events.SuggestionDisproved,
    events.CardShownToAll,
    events.AccusationOffered,
    events.AccusationMade,
    events.AccusationFailed,
    events.SeatEliminated,
    events.SeatRemoved,
    events.TokenCleared,
    events.StrikeGiven,
    events.TurnEnded,
    events.CaseFileOpened,
    events.HandsOpened,
    events.GameEnded,
}


def test_every_event_has_the_audience_of_this_table() -> None:
    declared = {kind: kind.audience for kind in get_args(Event)}

    assert declared == dict.fromkeys(PUBLIC, EVERYONE) | HIDDEN


def test_every_class_of_event_is_one_of_the_events() -> None:
    classes = {
        value
        for value in vars(events).values()
        if isinstance(value, type) and issubclass(value, Struct) and hasattr(value, "audience")
    }

    assert classes == set(get_args(Event))


def test_an_event_without_an_audience_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="the event Whispered declares no audience"):

        class Whispered(events._Happened, frozen=True):
            word: str


def test_an_event_does_not_inherit_an_audience() -> None:
    with pytest.raises(TypeError, match="the event ShoutedAgain declares no audience"):

        class ShoutedAgain(events.TurnEnded, frozen=True):
            pass


@pytest.mark.parametrize(
    ("event", "seen_by"),
    [
        (events.TurnEnded(0), {0, 1, 2, SPECTATOR}),
        (events.HandDealt(1, ("Rope",)), {1}),
        (events.RedCardDealt(2), {2}),
        (events.CardShown(by=2, to=0, card="Rope"), {0, 2}),
        (events.CaseFileSealed(CaseFile("Mrs. White", "Rope", "Hall")), set()),
        (events.CaseFileSeen(0, CaseFile("Mrs. White", "Rope", "Hall")), {0}),
    ],
)
def test_an_event_is_delivered_whole_or_not_at_all(event: Event, seen_by: set[int | str]) -> None:
    received = {viewer: redact(event, viewer) for viewer in (0, 1, 2, SPECTATOR)}

    assert received == {
        viewer: event if viewer in seen_by else None for viewer in (0, 1, 2, SPECTATOR)
    }
