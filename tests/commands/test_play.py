"""`whodunnit play`: whole games of every edition, typed by a script."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.commands.conftest import Run
from typer.testing import Result

from whodunnit.core.cards import CaseFile
from whodunnit.core.events import CaseFileSealed, Entry
from whodunnit.core.record import parse

EDITIONS = ["classic", "cluedo", "hallways", "solo", "camps"]

A_TURN = ["r", "1", "s", "1", "1", "1", "no", "e", "1"]
"""Whatever the edition, one of these is an answer; the others are met with a hint."""


def recorded(path: Path) -> tuple[Entry, ...]:
    """The entries of the record of a game."""
    return parse(path.read_bytes())


def case_file(run: Run, *words: object) -> CaseFile:
    """What the Case File of a game is: begin it, leave it, and look into the record."""
    run("play", *words, "--record", "peek.jsonl")
    sealed = (entry.event for entry in recorded(Path("peek.jsonl")))
    return next(event.case_file for event in sealed if isinstance(event, CaseFileSealed))


def accusing(named: CaseFile) -> list[str]:
    """The answers that suggest these cards, and then accuse them."""
    return [*named, "yes", "a", *named, "yes"]


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_is_played_and_won(run: Run, edition: str) -> None:
    words = ("--edition", edition, "--seed", 11)
    true = case_file(run, *words)

    result = run(
        *("play", *words, "--record", "game.jsonl"),
        typed=typed(*A_TURN * 4, *(accusing(true) + A_TURN) * 9),
    )

    assert result.exit_code == 0
    assert "Round 2: your turn." in result.output
    assert "The accusation is true. You win." in result.output
    assert "The hands" in result.output
    assert result.output.endswith("The record is in game.jsonl\n")
    assert run("record", "verify", "game.jsonl").exit_code == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_piped_has_no_colours_and_keeps_to_its_width(run: Run, edition: str) -> None:
    for columns in (40, 80, 120):
        result = run(
            *("play", "--edition", edition, "--seed", 3, "--record", f"{columns}.jsonl"),
            typed=typed(*A_TURN * 6, "notes", "board", "rules", "help", "story"),
            columns=columns,
        )

        assert "\x1b" not in result.output
        assert max(map(cell_len, result.output.splitlines())) <= columns


def test_the_plan_the_seats_and_the_hand_are_shown(run: Run) -> None:
    result = run("play", "--seed", 1)

    for words in ("Conservat-", "Dining Room", "Mustard  5  corridor", "Your hand", "Story"):
        assert words in result.output
    assert "Your turn. Roll the die or accuse." in result.output


@pytest.mark.rule("S5")
def test_after_the_roll_the_targets_are_numbered_on_the_plan(run: Run) -> None:
    result = run("play", "--edition", "solo", "--seed", 2, typed=typed("r"))

    plan = result.output.partition("You roll")[2]
    lit = re.search(r"lit spaces (\d+) to (\d+)", plan)
    assert lit is not None
    for number in range(int(lit[1]), int(lit[2]) + 1):
        assert re.search(rf"(?<!\d){number}(?!\d)", plan)


def test_a_false_accusation_is_asked_twice_and_can_be_taken_back(run: Run) -> None:
    result = run("play", "--seed", 1, typed=typed("a", "plum", "rope", "hall", "no", "quit"))

    assert "You accuse Plum with the Rope in the Hall. If it is false" in result.output
    assert "You are eliminated" not in result.output
    assert result.output.count("Your turn. Roll the die or accuse.") == 2


@pytest.mark.rule("P25")
def test_whoever_accuses_falsely_still_sees_the_game_to_its_end(run: Run) -> None:
    true = case_file(run, "--seed", 1)
    other = "plum" if true.suspect != "Professor Plum" else "green"
    answers = ["a", other, "rope", "hall", "yes", *["1"] * 300]

    result = run("play", "--seed", 1, "--record", "game.jsonl", typed=typed(*answers))

    assert "You are eliminated, but still disproving." in result.output
    assert "The Case File is opened" in result.output
    assert run("record", "verify", "game.jsonl").exit_code == 0


@pytest.mark.rule("S1")
def test_in_solo_one_person_plays_against_five_computers(run: Run) -> None:
    result = run("play", "--edition", "solo", "--as", "damson", "--seed", 1)

    assert "You play Damson." in result.output
    assert len(re.findall(r"Round 1: (?!your)", result.output.partition("\n\n┏")[0])) == 5


def test_the_computers_play_as_well_as_you_ask(run: Run) -> None:
    endless = typed(*A_TURN * 200)

    casual = run("play", "--edition", "parlour", "--seed", 1, typed=endless)
    expert = run("play", "--edition", "parlour", "--seed", 1, "--level", "expert", typed=endless)

    assert "The accusation is true." in casual.output
    assert "The accusation is true." in expert.output
    assert casual.output != expert.output


def test_a_level_that_there_is_not_is_refused_before_the_game(run: Run) -> None:
    result = run("play", "--level", "expret")

    assert result.exit_code == 1
    assert "Did you mean expert? There are: random, novice, casual" in result.stderr
    assert result.stdout == ""


def test_a_suspect_of_your_choice_joins_a_smaller_table(run: Run) -> None:
    result = run("play", "--as", "Plum", "--seats", 3, "--seed", 1, "--record", "game.jsonl")

    story = run("record", "show", "game.jsonl").output
    assert "You play Plum." in result.output
    assert "Scarlet, Mustard and Plum are at the table." in story


@pytest.mark.parametrize("name", ["Orchid", "", "P"])
def test_a_suspect_that_nobody_can_be_is_refused(run: Run, name: str) -> None:
    result = run("play", "--as", name)

    assert result.exit_code == 1
    assert "Scarlet, Mustard, White, Green, Peacock, Plum" in result.stderr


def test_a_house_edition_with_the_red_card_is_played(run: Run) -> None:
    words = ("--edition", "camps", "--set", "red_card=yes", "--theme", "ns", "--seed", 5)

    result = run("play", *words, "--record", "game.jsonl", typed=typed(*A_TURN * 30))

    assert "Traceback" not in result.output
    assert run("record", "verify", "game.jsonl").exit_code == 0


def test_boards_and_themes_of_all_kinds_are_drawn(run: Run) -> None:
    Path("hut.txt").write_text(
        "name: hut\ntitle: The hut\nrooms: 2\n  A Attic\n  B Bar\nstarts: 2\nplan:\n"
        "  A A>. 1 \n  . . . . \n  B>. 2 . \n"
    )
    Path("two.toml").write_text(
        'name = "two"\ntitle = "Two"\ndeck = [2, 2, 2]\nsuspects = ["Ann", "Bob"]\n'
        'weapons = ["Saw", "Axe"]\nrooms = ["Attic", "Bar"]\n'
    )

    result = run(
        *("play", "--board", "hut.txt", "--theme", "two.toml", "--seats", 2, "--seed", 1),
        *("--set", "deck=2,2,2", "--set", "seats=2", "--set", "secret_passages=none"),
        typed=typed(*A_TURN * 5),
    )

    assert result.exit_code == 0
    assert "Att" in result.output


@pytest.mark.parametrize("leaving", ["quit\n", "q\n", "exit\n", "QUIT\n", ""])
def test_leaving_keeps_the_record(run: Run, tmp_path: Path, leaving: str) -> None:
    result = run("play", "--seed", 4, typed=leaving)

    kept = tmp_path / "data/whodunnit/games/classic-4.jsonl"
    assert result.exit_code == 0
    assert "The game is not finished." in result.output
    assert str(kept) in result.output
    assert run("record", "verify", kept).exit_code == 0


def test_a_record_is_never_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text("precious")

    result = run("play", "--record", "mine.jsonl")

    assert result.exit_code == 1
    assert "There is such a file already." in result.stderr
    assert (tmp_path / "mine.jsonl").read_text() == "precious"


def test_the_same_game_again_gets_a_record_of_its_own(run: Run, tmp_path: Path) -> None:
    run("play", "--seed", 4)
    run("play", "--seed", 4)

    first, second = sorted((tmp_path / "data/whodunnit/games").iterdir())

    assert first.read_bytes() == second.read_bytes()


def test_a_record_in_a_folder_that_is_not_there_is_refused_before_the_game(run: Run) -> None:
    result = run("play", "--record", "no/such/folder/game.jsonl")

    assert result.exit_code == 1
    assert "It cannot be written" in result.stderr
    assert result.stdout == ""


def hinted(result: Result) -> list[str]:
    """The hints that were given."""
    return [line for line in result.output.splitlines() if "Type" in line and "help." in line]


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ("x", '"x" is not among the choices. Type r, a, or help.'),
        ("99", '"99" is not among the choices. Type r, a, or help.'),
        ("🎲", '"🎲" is not among the choices. Type r, a, or help.'),
    ],
)
def test_bad_answers_get_a_hint(run: Run, answer: str, hint: str) -> None:
    assert hinted(run("play", "--seed", 1, typed=typed(answer)))[0] == hint


def test_an_ambiguous_name_is_asked_again(run: Run) -> None:
    result = run("play", "--edition", "camps", "--seed", 1, typed=typed("p", "pea", "re", "l"))

    assert '"p" is not among the choices.' in result.output
    assert "With what weapon?" in result.output
    assert "In which room?" in result.output


def test_going_back_from_the_cards_leads_to_the_choices_again(run: Run) -> None:
    result = run("play", "--seed", 1, typed=typed("a", "plum", "b"))

    assert result.output.count("Your turn. Roll the die or accuse.") == 2


def test_the_same_answers_make_the_same_game(run: Run) -> None:
    outputs = [
        run("play", "--seed", 9, "--record", name, typed=typed(*A_TURN * 5)).output
        for name in ("one.jsonl", "two.jsonl")
    ]

    assert outputs[0] == outputs[1].replace("two.jsonl", "one.jsonl")
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()
