"""`whodunnit companion` as somebody at a real table types it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from whodunnit.cli import app
from whodunnit.commands._companion_file import parse_game, read_game
from whodunnit.commands._companion_game import (
    CLUEDO,
    COLOURS,
    AccusationEntry,
    KnownEntry,
    SuggestionEntry,
    facts_of,
)
from whodunnit.core.errors import BadFile
from whodunnit.deduction import know
from whodunnit.editions.load import load_theme

CLIENT = Path(__file__).parents[2] / "ui" / "src" / "lib" / "companion"
TABLE = ("classic", "Ann, Bob, Cleo, Dan", "Ann", "Plum, Rope, Hall, Study, Library")
"""The answers to the questions before a game."""

Type = Callable[..., Result]


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Type:
    """Type these lines to `whodunnit companion friday.json`."""
    monkeypatch.chdir(tmp_path)

    def run(*lines: str) -> Result:
        return CliRunner().invoke(
            app,
            ["companion", "friday.json"],
            input="".join(f"{line}\n" for line in lines),
            env={"COLUMNS": "200", "TERM": "dumb"},
        )

    return run


def test_everything_that_is_entered_is_in_the_file(typed: Type) -> None:
    result = typed(
        *TABLE,
        "Bob ? Green Knife Kitchen; Dan +",
        "Ann ? scar pipe dining; Cleo + Pipe",
        "Cleo ? Mustard Wrench Lounge; nobody",
        "Dan ! Mustard Wrench Kitchen",
        "Bob has Peacock",
        "quit",
    )
    assert result.exit_code == 0, result.output
    assert read_game(Path("friday.json")).entries == (
        SuggestionEntry(1, "Mr. Green", "Knife", "Kitchen", (2,), 3, None),
        SuggestionEntry(0, "Miss Scarlet", "Lead Pipe", "Dining Room", (1,), 2, "Lead Pipe"),
        SuggestionEntry(2, "Colonel Mustard", "Wrench", "Lounge", (0, 1, 3), None, None),
        AccusationEntry(3, "Colonel Mustard", "Wrench", "Kitchen"),
        KnownEntry(1, "Mrs. Peacock"),
    )
    assert "The game is in friday.json." in result.output


def test_whoever_is_asked_before_the_one_who_shows_could_not(typed: Type) -> None:
    typed(*TABLE, "Bob ? Green Rope Kitchen; Ann +", "Bob ? Green Rope Lounge; Dan -; Ann +")
    between, told = read_game(Path("friday.json")).entries
    assert isinstance(between, SuggestionEntry)
    assert isinstance(told, SuggestionEntry)
    assert (between.cannot, told.cannot) == ((2, 3), (3,))


def test_what_is_typed_is_known_exactly_and_told_with_its_reason(typed: Type) -> None:
    output = typed(
        *TABLE,
        "Bob ? Green Knife Study; Cleo +",
        "Dan ? Green Rope Kitchen; Bob -; Cleo -",
        "why knife",
    ).output
    assert "Certain: Cleo holds the Knife." in output
    assert "On turn 1 Cleo showed one of Mr. Green, the Knife and the Study" in output


def test_a_contradiction_is_refused_with_the_entries_that_cannot_all_be_true(typed: Type) -> None:
    output = typed(
        *TABLE, "Bob ? Green Knife Kitchen; Cleo -; Dan +", "Cleo has Knife", "list"
    ).output
    assert "These entries cannot all be true:" in output
    assert "New: Cleo is known to hold the Knife." in output
    assert "1. On turn 1 Cleo could not disprove Mr. Green, the Knife and the Kitchen." in output
    assert len(read_game(Path("friday.json")).entries) == 1


def test_an_earlier_entry_is_corrected_and_everything_follows(typed: Type) -> None:
    output = typed(
        *TABLE,
        "Ann ? Green Knife Kitchen; Bob + Knife",
        "correct 1 Ann ? Green Knife Kitchen; Bob + Green",
        "why green",
    ).output
    assert "Certain: Bob holds Mr. Green." in output
    game = read_game(Path("friday.json"))
    assert know(facts_of(game)).probability("Mr. Green", 1) == 1


def test_undo_and_delete(typed: Type) -> None:
    typed(*TABLE, "Bob has Knife", "Dan has Green", "undo", "Cleo has Wrench", "delete 1")
    assert read_game(Path("friday.json")).entries == (KnownEntry(2, "Wrench"),)


def test_advice_from_the_rooms_within_reach(typed: Type) -> None:
    output = typed(*TABLE, "advise kitchen lounge").output
    told = output.partition("What to suggest")[2].partition("solves it:")[0]
    assert "Kitchen" in told
    assert "Lounge" in told
    assert "Ballroom" not in told


def test_an_accusation_is_certain_or_so_and_so_likely(typed: Type) -> None:
    suspects = ("Scarlet", "Mustard", "White", "Green")
    weapons = ("Knife", "Candlestick", "Revolver", "Lead Pipe")
    rooms = ("Lounge", "Dining Room", "Kitchen", "Ballroom")
    held = [f"Bob has {card}" for card in (*suspects, weapons[0])]
    held += [f"Cleo has {card}" for card in (*weapons[1:], rooms[0])]
    output = typed(
        *TABLE,
        "accuse Peacock Wrench Conservatory",
        *held,
        *(f"Dan has {card}" for card in (*rooms[1:], "Conservatory")),
        "accuse",
        "accuse Plum Wrench Hall",
    ).output
    assert "Not certain: Mrs. Peacock, Wrench, Conservatory is right with 1%." in output
    assert "Certain: Mrs. Peacock, Wrench, Billiard Room. Accuse." in output
    assert "Certainly false: Professor Plum, Wrench, Hall." in output


def test_a_wrong_line_is_explained_and_changes_nothing(typed: Type) -> None:
    output = typed(
        *TABLE, "Bob nods", "Eve ? Green Knife Hall; Bob +", "correct 7 x", "undo"
    ).output
    assert '"Bob nods" says nothing that can be understood.' in output
    assert '"Eve" is no seat here.' in output
    assert '"7" is the number of no entry. Nothing is entered yet.' in output
    assert "There is nothing to undo." in output
    assert read_game(Path("friday.json")).entries == ()


def test_a_house_deck_with_ten_players(typed: Type) -> None:
    lists = [", ".join(f"{kind} {n}" for n in range(1, 13)) for kind in ("Guest", "Tool", "Place")]
    seats = ", ".join(f"P{n}" for n in range(10))
    result = typed("own", *lists, seats, "P0", "Guest 1, Tool 1, Place 1, Place 2", "list")
    game = read_game(Path("friday.json"))
    assert len(game.deck.cards) == 36, result.output
    assert [seat.cards for seat in game.seats] == [4, 4, 4, 3, 3, 3, 3, 3, 3, 3]


def test_cards_that_are_not_dealt_lie_face_up(typed: Type) -> None:
    typed("", "Ann 4, Bob 4, Cleo 4, Dan 4", "Knife Hall", "Ann", "Plum, Rope, Study, Library")
    assert read_game(Path("friday.json")).face_up == ("Knife", "Hall")


def test_a_wrong_answer_before_the_game_is_explained_and_asked_for_again(typed: Type) -> None:
    output = typed(
        "chess",
        "classic",
        "Ann, Bob 5",
        "Ann 9, Bob 8",
        "Spoon",
        "",
        "Ann, Bob",
        "Eve",
        "",
        "list",
    ).output
    assert "There is no theme of this name" in output
    assert "Give all of them a number, or none." in output
    assert '"Spoon" is no card here.' in output
    assert '"Eve" is no seat here.' in output
    assert read_game(Path("friday.json")).me is None


def test_one_can_leave_before_the_game(typed: Type) -> None:
    assert "The game is not saved." in typed("classic", "quit").output
    assert not Path("friday.json").exists()


def test_the_presets_are_those_of_the_page() -> None:
    presets = json.loads((CLIENT / "presets.json").read_text(encoding="utf-8"))
    decks = {name: load_theme(name).deck for name in ("classic", "ns", "comet")}
    decks["cluedo"] = CLUEDO
    assert {one["name"]: tuple(map(tuple, one["deck"].values())) for one in presets} == {
        name: (deck.suspects, deck.weapons, deck.rooms) for name, deck in decks.items()
    }
    assert all(colour in (CLIENT / "game.ts").read_text(encoding="utf-8") for colour in COLOURS)


def whole_game(typed: Type) -> dict[str, object]:
    """A good file, to be damaged."""
    typed(*TABLE, "Bob ? Green Knife Kitchen; Dan +")
    found: dict[str, object] = json.loads(Path("friday.json").read_bytes())
    return found


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ({"format": "something else"}, "format"),
        ({"version": 2}, "version"),
        ({"me": 9}, "me: there is no such seat"),
        ({"hand": ["Rope"]}, "Name all 5 of them"),
        ({"entries": [{"kind": "known", "seat": 1, "card": "Spoon"}]}, "entries[0]"),
        ({"entries": [{"kind": "dance"}]}, "dance"),
    ],
)
def test_a_damaged_file_is_explained(typed: Type, damage: dict[str, object], told: str) -> None:
    content = json.dumps(whole_game(typed) | damage).encode()
    with pytest.raises(BadFile) as refusal:
        parse_game(content, "friday.json")
    assert told in str(refusal.value)


def test_half_a_file_is_explained(typed: Type) -> None:
    whole_game(typed)
    Path("friday.json").write_bytes(Path("friday.json").read_bytes()[:200])
    result = typed("list")
    assert result.exit_code == 1
    assert "It is no whole JSON" in result.output
