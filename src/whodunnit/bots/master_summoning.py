"""Whom to summon: a suggestion moves the token of its suspect, and may give a rival a free one."""

from whodunnit.core.cards import Card
from whodunnit.core.state import Standing, State

FREE_SUGGESTION = 1.0
"""What it costs, in bits, to let a rival suggest on its next turn without a way to go (P22)."""
SENT_AWAY = -0.1
"""The same where a summoned rival gains nothing by it, and has its way to go again."""


def summoning_cost(state: State, seat: int, suspect: Card, room: Card) -> float:
    """What naming this suspect in this room does for a rival, in bits; below nothing if to it."""
    edition = state.setup.edition
    if not edition.suspect_is_summoned or suspect not in state.setup.seats:
        return 0.0
    rival = state.setup.seats.index(suspect)
    there = state.token_of(suspect).place == room
    if rival == seat or there or state.standings[rival] is not Standing.PLAYING:
        return 0.0
    return FREE_SUGGESTION if edition.summoned_may_suggest else SENT_AWAY
