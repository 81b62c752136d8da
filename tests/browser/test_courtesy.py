"""The computers of the browser's tests let people win, and win in the end."""

import pytest
from tests.browser import courtesy

from whodunnit.bots.levels import make_bot
from whodunnit.editions.setup import make_setup
from whodunnit.host import attendant
from whodunnit.lab.arena_game import Luck, play_game

DEALS = 20


def novice(seed: int) -> courtesy.Courteous:
    """A novice that is courteous."""
    return courtesy.Courteous(make_bot("novice", seed))


def rounds(edition: str, player: str) -> list[int]:
    """How many rounds games of this player take."""
    setup = make_setup(edition, 3)
    return [play_game(setup, Luck(5, deal), [player] * 3).rounds for deal in range(DEALS)]


@pytest.mark.parametrize("edition", ["cluedo", "camps"])
def test_none_is_quicker_than_people_are(edition: str) -> None:
    assert min(rounds(edition, "novice")) <= courtesy.ROUNDS
    courteous = rounds(edition, f"{__name__}:novice")
    assert min(courteous) > courtesy.ROUNDS
    assert max(courteous) < 200


def test_tables_are_taught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendant, "make_bot", vars(attendant)["make_bot"])
    courtesy.teach()
    assert isinstance(vars(attendant)["make_bot"]("expert", 1), courtesy.Courteous)
