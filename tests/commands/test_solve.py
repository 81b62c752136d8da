"""`whodunnit solve`: what people read, what programs read, and what both are told of mistakes."""

import json
import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from whodunnit.cli import app
from whodunnit.commands import solve as solving
from whodunnit.editions.load import load_theme

DECK = load_theme("classic").deck

HAND = ["Plum", "Peacock", "Rope", "Pipe", "Wrench", "Hall", "Lounge", "Kitchen", "Ballroom"]
TWO = f"seats: Ann 9, Bob 9\nme: Ann: {', '.join(HAND)}\n"
"""A game of two: whatever Ann does not hold is Bob's or in the Case File."""

SEEN = TWO + "Ann suggests Green Knife Study; Bob shows Knife\n"

KNOWN = TWO + "".join(
    f"Ann suggests {cards}; Bob shows {cards.split()[at]}\n"
    for cards, at in [
        ("Green Knife Study", 0),
        ("Scarlet Knife Study", 0),
        ("Mustard Knife Study", 0),
        ("White Knife Study", 1),
        ("White Candlestick Study", 1),
        ("White Revolver Study", 2),
        ("White Revolver Library", 2),
        ("White Revolver Conservatory", 2),
        ("White Revolver Dining", 2),
    ]
)
"""Nine suggestions after which only one Case File is left."""

SIX = """\
seats: P1 3, P2 3, P3 3, P4 3, P5 3, P6 3
me: P1: Rope, Hall, Plum
P2 suggests Green Knife Study; P3 cannot; P4 shows
P3 suggests Miss Scarlet Lead Pipe Dining Room; P4, P5 cannot; P6 shows
P1 suggests Mustard, Candlestick, Kitchen; P2 cannot; P3 shows Candlestick
P4 suggests White Pipe Billiard; nobody
"""

CONFLICT = SIX + "P1 suggests Green Knife Study; P4 cannot\n"


def solve(text: str, *options: str, columns: int = 80) -> Result:
    env = {"COLUMNS": str(columns), "NO_COLOR": "1"}
    return CliRunner().invoke(app, ["solve", "-", *options], input=text, env=env)


def answer(text: str, *options: str) -> dict[str, Any]:
    result = solve(text, "--json", *options)
    assert result.exit_code == 0, result.stdout
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def position(**changes: Any) -> str:
    """A line of JSON: a spectator of two seats, unless told otherwise."""
    seats = [{"name": "Ann", "cards": 9}, {"name": "Bob", "cards": 9}]
    return json.dumps({"seats": seats, **changes})


def row(result: Result, card: str) -> list[str]:
    """The cells of a card in the Detective Notes."""
    line = next(line for line in result.stdout.splitlines() if line.startswith(f"{card} "))
    return line.removeprefix(card).split()


def by_hand() -> dict[tuple[str, ...], Fraction]:
    """Every Case File that SEEN leaves, and how likely Bob then shows the Knife."""
    mine = {next(card for card in DECK.cards if short in card) for short in HAND}
    left = [
        [c for c in kind if c not in mine] for kind in (DECK.suspects, DECK.weapons, DECK.rooms)
    ]
    weights = {}
    for hidden in product(*left):
        bob = {card for kind in left for card in kind} - set(hidden)
        if "Knife" in bob:
            weights[hidden] = Fraction(1, len(bob & {"Mr. Green", "Knife", "Study"}))
    return weights


def test_people_read_the_notes_the_case_files_and_what_is_certain() -> None:
    result = solve(SIX)

    assert result.exit_code == 0
    assert "5,925,440 worlds are left." in result.stdout
    assert row(result, "Plum") == ["-", "✓", "-", "-", "-", "-", "-"]
    assert row(result, "Candlestick") == ["-", "-", "-", "✓", "-", "-", "-"]
    assert row(result, "White") == ["65%", "-", "-", "-", "35%", "-", "-"]
    assert "28.5%  Mrs. White       Lead Pipe  Billiard Room" in result.stdout
    assert "and 34 more" in result.stdout
    assert "The Lead Pipe is in the Case File." in result.stdout
    assert "P3 holds the Candlestick." in result.stdout
    assert "P4 does not hold Miss Scarlet or the Dining Room." in result.stdout
    assert "you do not hold" not in result.stdout


def test_the_page_about_solve_shows_what_is_printed() -> None:
    page = (Path(__file__).parents[2] / "docs" / "solve.md").read_text(encoding="utf-8")
    notes, screen, *_ = re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)

    printed = [line.rstrip() for line in solve(notes).stdout.splitlines()]

    assert screen.splitlines() == printed


def test_a_file_is_read_like_the_standard_input(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text(SIX, encoding="utf-8-sig")

    result = CliRunner().invoke(app, ["solve", str(notes)], env={"COLUMNS": "80"})

    assert result.stdout == solve(SIX).stdout


def test_the_counts_of_a_spectator_are_those_of_the_closed_form() -> None:
    found = answer(position(), "--logic")

    assert found["worlds"] == 324 * 48_620
    assert found["cards"]["Rope"] == {"Ann": 6_563_700, "Bob": 6_563_700, "case_file": 2_625_480}
    assert list(found["cards"]) == list(DECK.cards)
    assert found["case_files"][0] == {
        "suspect": "Miss Scarlet",
        "weapon": "Knife",
        "room": "Hall",
        "worlds": 48_620,
    }
    assert len(found["case_files"]) == 324


def test_probabilities_stand_beside_the_counts_and_heed_how_seats_choose() -> None:
    weights = by_hand()
    total = sum(weights.values())

    found = answer(SEEN)

    assert found["worlds"] == len(weights)
    assert found["cards"]["Knife"]["Bob"] == {"worlds": len(weights), "probability": 1.0}
    for card in DECK.cards:
        hidden = {case_file: w for case_file, w in weights.items() if card in case_file}
        assert found["cards"][card]["case_file"] == {
            "worlds": len(hidden),
            "probability": pytest.approx(float(sum(hidden.values()) / total)),
        }
    likeliest = sorted(weights, key=lambda case_file: -weights[case_file])
    assert [(c["suspect"], c["weapon"], c["room"]) for c in found["case_files"]] == likeliest
    for one, case_file in zip(found["case_files"], likeliest, strict=True):
        assert one["worlds"] == 1
        assert one["probability"] == pytest.approx(float(weights[case_file] / total))


def test_logic_only_counts_worlds() -> None:
    found = answer(SEEN, "--logic")

    assert found["cards"]["Knife"] == {"Ann": 0, "Bob": found["worlds"], "case_file": 0}
    assert {one["worlds"] for one in found["case_files"]} == {1}
    assert "All 40 that are left are equally likely." in solve(SEEN, "--logic").stdout


def test_the_places_of_a_card_add_up_also_with_cards_face_up() -> None:
    seats = [{"name": "Ann", "cards": 8}, {"name": "Bob", "cards": 8}]

    found = answer(position(seats=seats, face_up=["Rope", "Hall"]), "--logic")

    assert found["cards"]["Rope"]["face_up"] == found["worlds"]
    assert {sum(places.values()) for places in found["cards"].values()} == {found["worlds"]}


def test_cards_that_lie_face_up_have_a_column() -> None:
    result = solve("seats: Ann 8, Bob 8\nface up: Rope, Hall\n")

    assert row(result, "Rope") == ["-", "-", "-", "✓"]


def test_lines_and_json_get_the_same_answer() -> None:
    seen: dict[str, Any] = {"by": "Ann", "suspect": "Green", "weapon": "Knife", "room": "Study"}
    seen |= {"cannot": [], "shown_by": "Bob", "card": "Knife"}
    value = position(me="Ann", hand=HAND, suggestions=[seen])

    assert answer(value) == answer(SEEN)
    assert answer(json.dumps(json.loads(value), indent=1)) == answer(SEEN)
    assert solve(value).stdout == solve(SEEN).stdout


def test_integers_stay_exact_however_large(tmp_path: Path) -> None:
    theme = tmp_path / "large.toml"
    cards = {kind: [f"{kind} {n}" for n in range(12)] for kind in ("suspects", "weapons", "rooms")}
    lists = "\n".join(f"{kind} = {json.dumps(names)}" for kind, names in cards.items())
    theme.write_text(f'name = "large"\ntitle = "L"\ndeck = [12, 12, 12]\n{lists}\n', "utf-8")

    found = answer(f"theme: {theme}\nseats: A 9, B 8, C 8, D 8\n", "--logic")

    # 12 ** 3 Case Files, and the 33 other cards dealt to the four seats.
    assert found["worlds"] == 12**3 * 38_567_100 * 735_471 * 12_870


def test_many_positions_are_answered_line_by_line() -> None:
    lines = [position(), position(seats=[]), "garbage", "", position(theme="comet")]

    result = solve("\n".join(lines), "--logic")

    first, bad, garbage, last = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 1
    assert first["worlds"] == last["worlds"] == 324 * 48_620
    assert "Icicle" in last["cards"]
    assert bad == {
        "error": "the standard input:2: seats: There are 0 seats. Name 2 to 10.",
        "line": 2,
    }
    assert garbage["line"] == 3
    assert "the standard input:3:1: This is no JSON" in garbage["error"]


def test_a_first_line_that_is_broken_does_not_hide_the_others() -> None:
    result = solve('{"seats": \n' + position() + "\n", "--json")

    broken, good = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 1
    assert broken["line"] == 1
    assert good["worlds"] == 324 * 48_620


def test_a_broken_object_over_many_lines_is_one_mistake() -> None:
    result = solve('{\n "seats": [\n  {"name": "Ann", "cards": 9},\n ]\n}\n', "--json")

    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"].startswith("the standard input:4:2: ")


def test_wrong_lines_are_all_shown_with_a_mark_under_the_place() -> None:
    result = solve(SIX + "P2 suggests Green Knive Study\n\thello\n")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[:3] == [
        'the standard input:7:19: "Knive" is no card here. Did you mean Knife?',
        "    P2 suggests Green Knive Study",
        "                      ^",
    ]
    assert result.stderr.splitlines()[4:] == ["     hello", "     ^"]


def test_of_a_long_wrong_line_only_the_place_is_shown() -> None:
    result = solve(TWO + "Ann suggests Green Knife Study; " + "Bob cannot; " * 30 + "Bob can")

    told, excerpt, mark = result.stderr.splitlines()
    assert "Bob can" in told
    assert len(excerpt) <= 80
    assert excerpt[mark.index("^") :] == "Bob can"


def test_contradicting_lines_are_named_and_no_others() -> None:
    result = solve(CONFLICT, columns=200)

    assert (result.exit_code, result.stdout) == (1, "")
    assert "No deal of the cards agrees with all of your notes." in result.stderr
    named = [line.strip() for line in result.stderr.splitlines() if "Line " in line]
    assert sorted(named) == [
        "Line 3: On suggestion 1 P4 showed one of Mr. Green, the Knife and the Study.",
        "Line 7: On suggestion 5 P4 could not disprove Mr. Green, the Knife and the Study.",
    ]


def test_a_false_accusation_is_named_with_its_line_too() -> None:
    result = solve(KNOWN + "Bob accuses White Revolver Billiard\n", columns=200)

    assert result.exit_code == 1
    assert (
        "Line 12: The accusation of Mrs. White with the Revolver in the Billiard Room was false."
        in result.stderr
    )


def test_programs_are_told_of_contradictions_too() -> None:
    result = solve(CONFLICT, "--json")

    found = json.loads(result.stdout)
    assert result.exit_code == 1
    assert found["error"].startswith("No deal of the cards agrees")
    assert len(found["conflict"]) == 2


def test_why_proves_what_is_certain_and_leaves_out_your_own_hand() -> None:
    result = solve(SIX, "--why", columns=300)

    told = [line.strip() for line in result.stdout.partition("and why")[2].splitlines() if line]
    facts = told[told.index("P3 holds the Candlestick.") :]
    assert facts[1] == "On suggestion 3 P3 showed you the Candlestick."
    # What one entry says of several cards is told once.
    assert "P3 does not hold Mr. Green, the Knife or the Study." in facts
    # So is what follows in the same way.
    assert facts[2] == "Neither the Knife, the Revolver nor the Wrench is in the Case File."
    assert told[0] == "The Lead Pipe is in the Case File."
    assert told[1].startswith("Only one place is left for the Lead Pipe: ")
    assert facts[3] == told[1]
    assert not any(line.startswith(("You hold", "You do not hold")) for line in told)


def test_cards_that_do_not_fit_into_a_full_hand_are_told_together() -> None:
    shows = [
        f"P1 suggests {cards}; P2 shows {cards.split()[at]}"
        for at, cards in enumerate(
            ("Green Knife Study", "White Candlestick Lounge", "Peacock Wrench Library")
        )
    ]

    result = solve(SIX.partition("P2 sugg")[0] + "\n".join(shows), "--why", columns=400)

    assert result.stdout.count("P2 has three cards and no more") == 1


def test_programs_get_the_proof_of_each_certain_fact() -> None:
    certain = answer(SIX, "--why")["certain"]

    assert {
        "card": "Candlestick",
        "place": "P3",
        "holds": True,
        "why": ["On suggestion 3 P3 showed you the Candlestick."],
    } in certain
    assert all(fact["why"] for fact in certain)
    assert not [fact for fact in certain if fact["place"] == "P1"]


def test_nothing_certain_is_said_in_so_many_words() -> None:
    assert "Nothing yet but what lies before you." in solve(position()).stdout
    assert "Nothing yet but what lies before you." in solve(position(), "--why").stdout


def test_advice_lists_what_tells_the_most_in_the_rooms() -> None:
    result = solve(SIX, "--advise", "hall", "Stud")

    best = result.stdout.partition("best guess\n")[2].splitlines()[1:11]
    assert best[0].split() == ["Mrs.", "White", "Rope", "Hall", "0%", "0.94", "36.3%"]
    assert {line.split()[-4] for line in best} == {"Hall", "Study"}


@pytest.mark.parametrize(
    "rooms", [("--advise", "Hall", "--advise", "Dining Room"), ("--advise", "Hall, Dining")]
)
def test_rooms_can_be_given_in_several_ways(rooms: tuple[str, ...]) -> None:
    advice = answer(SIX, *rooms)["advice"]

    assert len(advice) == 2 * 36
    assert {one["room"] for one in advice} == {"Hall", "Dining Room"}
    assert [one["bits"] for one in advice] == sorted(
        (one["bits"] for one in advice), key=lambda bits: -round(bits, 9)
    )
    assert all(0 <= one["solved"] <= one["best_guess"] <= 1 for one in advice)


def test_whoever_knows_the_case_file_is_told_to_accuse() -> None:
    result = solve(KNOWN, "--advise", "Hall")

    assert "1 world is left." in result.stdout
    assert "100%  Mrs. White  Revolver  Billiard Room" in result.stdout
    assert "Nothing: you know the Case File. Accuse." in result.stdout


@pytest.mark.parametrize(
    ("text", "rooms", "complaint"),
    [
        (position(), "Hall", "Advice is for whoever suggests: say which seat is yours"),
        (SIX, "Garden", '"Garden" is no room here. There are: Hall, Lounge, '),
        (SIX, "Room", '"Room" could be Dining Room or Billiard Room.'),
    ],
)
def test_advice_that_cannot_be_given_is_refused_before_anything_is_printed(
    text: str, rooms: str, complaint: str
) -> None:
    result = solve(text, "--advise", rooms)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(complaint)
    assert json.loads(solve(text, "--json", "--advise", rooms).stdout)["error"].startswith(
        complaint
    )


def test_a_second_file_is_refused() -> None:
    result = solve(SIX, "more.txt")

    assert result.exit_code == 2
    assert "'more.txt' is one file too many; solve one at a time." in result.stderr


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"  \n", "There are no notes. Begin with the seats and their numbers of cards"),
        (b"seats: \xff", "This is no UTF-8 text. Save your notes as UTF-8."),
        (b"# " * 10_001, "This position is longer than 20,000 characters."),
        (b"#\n" * 30_000, "This is more than 0 MB. Solve the positions in parts."),
    ],
)
def test_what_is_no_set_of_notes_is_refused(
    content: bytes, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "MAX_BYTES", 50_000)
    monkeypatch.setattr(solving, "MAX_POSITION", 20_000)
    notes = tmp_path / "notes.txt"
    notes.write_bytes(content)

    result = CliRunner().invoke(app, ["solve", str(notes)], env={"COLUMNS": "80"})

    assert result.exit_code == 1
    assert result.stderr.startswith(f"{notes}: {complaint}")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["solve", str(tmp_path / "none")])

    assert result.exit_code == 1
    assert "The notes cannot be read: No such file or directory. Check the name." in result.stderr


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_no_seat_is_left_out_however_narrow_the_terminal(columns: int) -> None:
    seats = ", ".join(f"Player{n} {1 + (n < 8)}" for n in range(10))

    result = solve(f"seats: {seats}\n", columns=columns)

    assert len(row(result, "Scarlet")) == 11
