"""From settings to a game: by name or by text, and never from a file of the host's."""

import msgspec
import pytest

from whodunnit.core.board import Board
from whodunnit.core.errors import BadEdition, BadFile, BadSetup
from whodunnit.editions.boards import format_board, load_board
from whodunnit.host.settings import MAX_TEXT, Bank, TableSettings
from whodunnit.host.setups import setup_for

HOUSE = """
based_on = "classic"
name = "house"
title = "Our house"
dice = 2
"""
THEME = """
name = "farm"
title = "Farm"
suspects = ["Ann", "Ben", "Cat", "Dog", "Eel", "Fox"]
weapons = ["Rake", "Hoe", "Axe", "Saw", "Pan", "Bat"]
rooms = ["Barn", "Pond", "Hill", "Yard", "Shed", "Loft", "Well", "Gate", "Mill"]
"""


def test_tables_with_the_same_settings_share_everything_that_is_large() -> None:
    one = setup_for(TableSettings(public=True))
    other = setup_for(TableSettings(seats=4, chat=False))

    assert one is other
    assert setup_for(TableSettings(seats=3)).board is one.board


def test_an_edition_a_board_and_a_theme_can_be_sent_as_text() -> None:
    manor = load_board("manor")
    settings = TableSettings(edition_text=HOUSE, board_text=format_board(manor))
    setup = setup_for(settings)

    assert (setup.edition.title, setup.edition.dice) == ("Our house", 2)
    assert setup.board is not None
    assert isinstance(setup.board, Board)
    assert setup.board.starts == manor.starts
    farm = setup_for(TableSettings(edition="camps", theme_text=THEME, seats=3))
    assert farm.seats == ("Ann", "Ben", "Cat")


@pytest.mark.parametrize(
    "settings",
    [
        TableSettings(edition="/etc/passwd"),
        TableSettings(board="../boards/mansion.txt"),
        TableSettings(theme="/etc/passwd"),
        TableSettings(switches={"board": "/etc/passwd"}),
        TableSettings(switches={"theme": "theme.toml"}),
        TableSettings(edition_text=HOUSE.replace('"classic"', '"/etc/passwd"')),
        TableSettings(edition_text=HOUSE + 'board = "/etc/passwd"\n'),
        TableSettings(edition_text=HOUSE + 'theme = "theme.toml"\n'),
        TableSettings(board_text="name: mine\nturned: /etc/passwd\n"),
        TableSettings(board_text="name: mine\nturned :\t../mansion.txt\n"),
    ],
)
def test_no_file_of_the_hosts_is_ever_read(settings: TableSettings) -> None:
    with pytest.raises((BadEdition, BadFile)) as refusal:
        setup_for(settings)
    assert "root:" not in str(refusal.value)
    assert "There is no" in str(refusal.value)


@pytest.mark.parametrize(
    ("settings", "match"),
    [
        (TableSettings(theme_text="name = 'x'"), "your theme: The theme has no title"),
        (TableSettings(theme_text="na\u202eme = 'x'"), "your theme:1:3: There is an invisible"),
        (TableSettings(edition_text="x" * 3_000), "longer than 2000"),
        (TableSettings(board_text="plan:\n???"), "your board"),
    ],
)
def test_what_is_wrong_with_a_text_is_told_with_its_place(
    settings: TableSettings, match: str
) -> None:
    with pytest.raises(BadFile, match=match):
        setup_for(settings)


def test_more_seats_than_suspects_are_refused() -> None:
    with pytest.raises(BadSetup, match="6 suspects"):
        setup_for(TableSettings(seats=9))


@pytest.mark.parametrize(
    "sent",
    [
        {"seats": 1},
        {"seats": "4"},
        {"seats": True},
        {"pace": 0},
        {"pace": "slow"},
        {"clock": {"kind": "bank", "bank": 1}},
        {"clock": {"kind": "hourglass"}},
        {"help": "everything"},
        {"spectators": True},
        {"edition": ""},
        {"board_text": "x" * (MAX_TEXT + 1)},
        {"unknown": 1},
    ],
)
def test_settings_out_of_bounds_are_refused(sent: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(sent), type=TableSettings)


def test_settings_are_read_as_they_are_written() -> None:
    settings = TableSettings(
        switches={"dice": 2, "seats": (2, 4), "must_suggest": False}, seats=2, clock=Bank(90, 2)
    )

    assert msgspec.json.decode(msgspec.json.encode(settings), type=TableSettings) == settings
    assert setup_for(settings).edition.seats == (2, 4)
