"""Notes as people and programs write them: what they mean, and what is wrong with them."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import BadFile
from whodunnit.deduction import Facts, SuggestionFacts, know
from whodunnit.deduction.notation import read_notes
from whodunnit.deduction.notation_json import facts_from_json
from whodunnit.deduction.notation_names import Misread, Names, words_of
from whodunnit.editions.load import load_theme

CLASSIC = load_theme("classic").deck
SEATS = "seats: P1 3, P2 3, P3 3, P4 3, P5 3, P6 3\n"
GREEN = CaseFile("Mr. Green", "Knife", "Study")


def facts(*lines: str, seats: str = SEATS) -> Facts:
    return read_notes(seats + "\n".join(lines), "notes").facts


def suggestion(line: str) -> SuggestionFacts:
    (found,) = facts(line).suggestions
    return found


def problems(*lines: str, seats: str = SEATS) -> list[str]:
    """Each problem as `line:column: what remedy`."""
    with pytest.raises(BadFile) as caught:
        facts(*lines, seats=seats)
    return [str(problem).removeprefix("notes:").strip() for problem in caught.value.problems]


def position(**changes: Any) -> dict[str, Any]:
    """The JSON of the same six seats."""
    seats = [{"name": f"P{n}", "cards": 3} for n in range(1, 7)]
    return {"seats": seats, **changes}


def asked(**changes: Any) -> dict[str, Any]:
    named = {"by": "P2", "suspect": "Green", "weapon": "Knife", "room": "Study"}
    return position(suggestions=[named | changes])


def json_problems(value: object) -> list[str]:
    with pytest.raises(BadFile) as caught:
        facts_from_json(json.dumps(value), "notes")
    return [str(problem).removeprefix("notes: ") for problem in caught.value.problems]


def test_the_lines_of_a_game_say_what_was_seen() -> None:
    said = facts(
        "# our game",
        "me: P1: Rope, Hall, Plum",
        "P2 suggests Green Knife Study; P3 cannot; P4 shows",
        "P1 suggests White, Pipe, Kitchen; P2, P3 cannot; P4 shows Lead Pipe  # at last",
        "P3 accuses Plum Rope Hall",
    )

    assert [(seat.name, seat.cards) for seat in said.seats] == [(f"P{n}", 3) for n in range(1, 7)]
    assert (said.deck, said.me) == (CLASSIC, 0)
    assert said.hand == ("Professor Plum", "Rope", "Hall")
    assert said.suggestions == (
        SuggestionFacts(1, GREEN, cannot=(2,), shown_by=3),
        SuggestionFacts(
            0,
            CaseFile("Mrs. White", "Lead Pipe", "Kitchen"),
            cannot=(1, 2),
            shown_by=3,
            card="Lead Pipe",
        ),
    )
    assert said.false_accusations == (CaseFile("Professor Plum", "Rope", "Hall"),)


def test_notes_remember_the_lines_of_suggestions_and_accusations() -> None:
    text = SEATS + "\nP2 suggests Plum Rope Hall\n# no\nP3 accuses Plum Rope Hall\n"

    notes = read_notes(text, "notes")

    assert (notes.suggestion_lines, notes.accusation_lines) == ((3,), (5,))


@pytest.mark.parametrize(
    "line",
    [
        "p2 SUGGESTS green knife study; p3 CANNOT; p4 Shows",
        "  P2   suggests Mr. Green   Knife Study ;P3 cannot;  P4 shows ; ",
        "P2 suggests Study, Knife, Mr Green; P3 cannot; P4 shows",
        "P2 suggests Knife Mr. Green, Study; P4 shows; P3 cannot",
        "P2\tsuggests\tGreen\tKnife\tStudy;\tP3\tcannot;\tP4\tshows",
        "P2 suggests Gree Kni Stu; P3 cannot; P4 shows",
    ],
)
def test_case_spaces_commas_and_order_do_not_matter(line: str) -> None:
    assert suggestion(line) == SuggestionFacts(1, GREEN, cannot=(2,), shown_by=3)


def test_a_seat_that_is_not_mentioned_is_not_known_to_have_answered() -> None:
    assert suggestion("P2 suggests Green Knife Study; P5 shows").cannot == ()
    assert suggestion("P2 suggests Green Knife Study") == SuggestionFacts(1, GREEN)


@pytest.mark.parametrize("answer", ["nobody", "Nobody shows", "P3 cannot; nobody"])
def test_nobody_means_every_other_seat(answer: str) -> None:
    assert set(suggestion(f"P2 suggests Green Knife Study; {answer}").cannot) == {0, 2, 3, 4, 5}


def test_seats_can_have_any_names_and_be_called_short() -> None:
    said = facts(
        "me: scarlet: Rope Hall Lead Pipe Dining Room Plum Wrench",
        "Aunt Ada suggests Green Knife Study; Scarlet Uncle cannot",
        seats="seats: Miss Scarlet 6, Aunt  Ada 6, Uncle Tom 6\n",
    )

    assert [seat.name for seat in said.seats] == ["Miss Scarlet", "Aunt Ada", "Uncle Tom"]
    assert said.hand == ("Professor Plum", "Rope", "Lead Pipe", "Wrench", "Hall", "Dining Room")
    assert (said.suggestions[0].by, said.suggestions[0].cannot) == (1, (0, 2))


def test_the_headings_may_stand_anywhere_and_in_any_case() -> None:
    said = facts(
        "Ada suggests Corallo Icicle Comet Study; Bo cannot",
        "FACE_UP: Frozen Trout, Dome",
        "Theme: comet",
        "SEATS : Ada 8, Bo 8",
        seats="",
    )

    assert said.deck == load_theme("comet").deck
    assert said.face_up == ("Frozen Trout", "Great Dome")
    assert said.suggestions[0].named.room == "Comet Study"


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_spectator_needs_only_the_seats(ending: str) -> None:
    said = facts(seats=f"seats: A 9, B 9{ending}{ending}")

    assert (said.me, said.hand) == (None, ())
    assert know(said).worlds == 324 * 48_620


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Miss Scarlet", "Miss Scarlet"),
        ("SCARLET", "Miss Scarlet"),
        ("Lead  Pipe", "Lead Pipe"),
        ("Pipe", "Lead Pipe"),
        ("lead", "Lead Pipe"),
        ("Mrs White", "Mrs. White"),
        ("Billiard", "Billiard Room"),
        ("Conserv", "Conservatory"),
        ("Prof Pl", "Professor Plum"),
    ],
)
def test_a_card_can_be_called_by_its_full_name_or_a_short_one(written: str, card: str) -> None:
    assert Names("card", CLASSIC.cards).find(written) == card


def test_a_full_name_goes_before_a_part_of_another() -> None:
    names = Names("room", ("Boot Hall", "Hall", "Hallway"))

    found = [names.find(text) for text in ("hall", "boot", "hallw")]

    assert found == ["Hall", "Boot Hall", "Hallway"]


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("Room", '"Room" could be Dining Room or Billiard Room. Write more of the name.'),
        ("Grean", '"Grean" is no card here. Did you mean Green?'),
        ("", '"" is no card here. There are: Miss Scarlet, '),
    ],
)
def test_a_name_that_means_none_or_several_is_refused(written: str, complaint: str) -> None:
    with pytest.raises(Misread) as caught:
        Names("card", CLASSIC.cards).find(written)

    assert str(caught.value).startswith(complaint)


def test_names_run_together_are_read_as_long_as_can_be_but_never_across_a_comma() -> None:
    names = Names("room", ("Boot Hall", "Hall", "Boot"))

    assert names.split(words_of("Boot Hall Hall")) == ("Boot Hall", "Hall")
    assert names.split(words_of("Boot, Hall Hall")) == ("Boot", "Hall", "Hall")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "P2 suggests Green Knive Study; P3 cannot",
            '2:19: "Knive" is no card here. Did you mean Knife?',
        ),
        (
            "P2 suggests Green Knife Rope",
            "2:13: Here is Mr. Green (suspect), Knife (weapon), Rope (weapon). "
            "Name one suspect, one weapon and one room.",
        ),
        (
            "P2 suggests ; P3 cannot",
            "2:4: Here is no card. Name one suspect, one weapon and one room.",
        ),
        (
            "P2 suggests Green Knife Study; P3 can't",
            '2:32: "P3 can\'t" is no answer to a suggestion. '
            'Expected "P3 cannot", "P4 shows", "P4 shows Knife" or "nobody".',
        ),
        (
            "P2 suggests Green Knife Study; P2 cannot",
            "2:32: P2 does not answer its own suggestion. Name another seat.",
        ),
        (
            "P2 suggests Green Knife Study; P3 cannot; P3 shows",
            "2:43: P3 cannot both show a card and have none to show. Delete one of the two.",
        ),
        (
            "P2 suggests Green Knife Study; P3 shows; nobody",
            "2:42: P3 cannot both show a card and have none to show. Delete one of the two.",
        ),
        (
            "P2 suggests Green Knife Study; P3 shows; P4 shows",
            "2:42: P3 has shown a card already. Only one seat shows a card.",
        ),
        (
            "P2 suggests Green Knife Study; P3 shows Rope",
            "2:41: Rope was not named, so it cannot be shown. Name one of Mr. Green, Knife, Study.",
        ),
        (
            "P9 suggests Green Knife Study",
            '2:1: "P9" is no seat here. There are: P1, P2, P3, P4, P5, P6.',
        ),
        ("suggests Green Knife Study", "2:1: Here is no seat. Name one of P1, P2, P3, P4, P5, P6."),
        (
            "P2 accuses Plum Rope Hall; P3 cannot",
            "2:28: Nobody answers an accusation. End the line here.",
        ),
        (
            "  hello",
            '2:3: "hello" says nothing that can be understood. '
            'Expected "P2 suggests Green Knife Study; P3 cannot; P4 shows" '
            'or "P3 accuses Plum Rope Hall".',
        ),
        (
            "seets: P1 3",
            '2:1: No line begins with "seets:". Did you mean seats? '
            "Lines can begin with theme:, seats:, me:, face up:.",
        ),
        ("seats: A 9, B 9", '2:1: "seats:" is in line 1 already. Say everything in one line.'),
        (
            "me: P1 Rope Hall Plum",
            '2:5: "P1 Rope Hall Plum" is no seat with its cards. '
            "Write, for example, me: P1: Rope, Hall, Plum.",
        ),
        ("me: P1: Rope, Hall", "2:8: P1 has 3 cards, but here are 2. Name all 3 of them."),
        ("me: P1: Rope, Hall, hall", "2:8: Hall is named twice. Name every card once."),
        ("me: P7: Rope", '2:5: "P7" is no seat here. There are: P1, P2, P3, P4, P5, P6.'),
        ("theme:", "2:7: Here is no theme. Write, for example, theme: classic."),
        (
            "theme: clasic",
            "2:8: clasic: There is no theme of this name, and no such file. "
            "Did you mean classic? There are: classic, comet, ns.",
        ),
    ],
)
def test_a_wrong_line_is_named_with_its_place_and_what_was_expected(
    line: str, complaint: str
) -> None:
    assert problems(line) == [complaint]


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        ("", "The notes do not say which seats there are. Write, for example, seats: P1 6"),
        ("seats: A 9, B\n", '1:13: "B" is no seat with its number of cards. Write, for example,'),
        ("seats: A 9, B -9\n", '1:13: "B -9" is no seat with its number of cards.'),
        ("seats: A 18\n", "1:8: There is 1 seat. Name 2 to 10."),
        ("seats: A 9, a 9\n", '1:13: Two seats are called "a". Give each a name of its own.'),
        ("seats: A 9, nobody 9\n", '1:13: "nobody" means something else here.'),
        ("seats: A 9, case_file 9\n", '1:13: "case_file" means something else here.'),
        ("seats: A 9, 9\n", "1:13: A seat has no name."),
        ("seats: A 9, B: 9\n", '1:13: The name "B:" has a sign in it that no name can have.'),
        (
            "seats: A 9, B 8\n",
            "1:8: The seats have 17 cards, but 18 are dealt: 21 cards less 3 in the Case File. "
            "Correct the numbers of cards, or say which cards lie face up.",
        ),
        (
            "seats: A 9, B 9\nface up: Rope\n",
            "1:8: The seats have 18 cards, but 17 are dealt: "
            "21 cards less 3 in the Case File and 1 face up.",
        ),
    ],
)
def test_seats_that_cannot_be_are_refused(seats: str, complaint: str) -> None:
    (found,) = problems(seats=seats)

    assert found.startswith(complaint)


def test_all_wrong_lines_are_told_at_once_in_their_order() -> None:
    found = problems("hello", "P2 suggests Plum Rope Hall", "P2 accuses Plum", "you: me", "me: P1")

    assert [complaint.partition(":")[0] for complaint in found] == ["2", "4", "5", "6"]


def test_the_faults_of_a_theme_of_your_own_are_told_with_its_place(tmp_path: Path) -> None:
    theme = tmp_path / "mine.toml"
    theme.write_text('name = "mine"\n', encoding="utf-8")

    found = problems(f"theme: {theme}")

    assert found
    assert all(str(theme) in complaint for complaint in found)


def test_a_suggestion_that_can_be_read_in_two_ways_needs_commas(tmp_path: Path) -> None:
    theme = tmp_path / "mine.toml"
    theme.write_text(
        'name = "mine"\ntitle = "Mine"\ndeck = [2, 2, 2]\nsuspects = ["Ann", "Ann Boot"]\n'
        'weapons = ["Boot Hall", "Hall"]\nrooms = ["Attic", "Barn"]\n',
        encoding="utf-8",
    )
    head = f"theme: {theme}\nseats: A 2, B 1\n"

    assert problems("A suggests Ann Boot Hall Barn", seats=head) == [
        '3:12: "Ann Boot Hall Barn" can be read in more than one way. Put commas between the names.'
    ]
    said = facts("A suggests Ann, Boot Hall, Barn", seats=head)
    assert said.suggestions[0].named == CaseFile("Ann", "Boot Hall", "Barn")


def test_json_says_the_same_as_lines() -> None:
    lines = facts(
        "me: P1: Rope, Hall, Plum",
        "P2 suggests Green Knife Study; P3 cannot; P4 shows",
        "P1 suggests White Pipe Kitchen; P2, P3 cannot; P4 shows Pipe",
        "P3 accuses Plum Rope Hall",
    )
    value = position(
        theme="classic",
        me="p1",
        hand=["Rope", "hall", "Professor Plum"],
        face_up=[],
        suggestions=[
            {
                "by": "P2",
                "suspect": "Green",
                "weapon": "Knife",
                "room": "Study",
                "cannot": ["P3"],
                "shown_by": "P4",
                "card": None,
            },
            {
                "by": "P1",
                "suspect": "Mrs. White",
                "weapon": "Pipe",
                "room": "Kitchen",
                "cannot": ["P2", "P3"],
                "shown_by": "P4",
                "card": "Lead Pipe",
            },
        ],
        false_accusations=[{"by": "P3", "suspect": "Plum", "weapon": "Rope", "room": "Hall"}],
    )

    assert read_notes(json.dumps(value, indent=2), "notes").facts == lines


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ([], "Here is []. Write an object with seats."),
        ({}, 'There is no "seats". Add it.'),
        (position(sugestions=[]), 'There is no key "sugestions". Did you mean suggestions?'),
        (position(me="P1"), 'There is no "hand". Add it, or leave out me too'),
        (position(hand=[]), 'There is no "me". Add it, or leave out hand too'),
        (position(me="P1", hand=["Rope"]), "hand: P1 has 3 cards, but here are 1."),
        (position(me="P1", hand=["Rope", 3, "Hall"]), "hand[1]: Here is 3. Write a name"),
        (position(me="P9", hand=[]), 'me: "P9" is no seat here.'),
        (position(theme="clasic"), "theme: clasic: There is no theme of this name"),
        (position(theme=3), "theme: Here is 3. Write a name in quotes."),
        (position(face_up="Rope"), 'face_up: Here is "Rope". Write a list in brackets.'),
        (position(face_up=["Rope"]), "seats: The seats have 18 cards, but 17 are dealt"),
        (position(suggestions={}), "suggestions: Here is {}. Write a list in brackets."),
        (position(suggestions=[1]), "suggestions[0]: Here is 1. Write an object with by, suspect"),
        (asked(weapon="Knive"), 'suggestions[0].weapon: "Knive" is no card here. Did you mean'),
        (asked(weapon="Hall"), "suggestions[0].weapon: Hall is a room. Name a weapon here."),
        (asked(weapon=None), 'suggestions[0]: There is no "weapon". Add it.'),
        (asked(by="P9"), 'suggestions[0].by: "P9" is no seat here.'),
        (asked(cannot="P3"), 'suggestions[0].cannot: Here is "P3". Write a list in brackets.'),
        (asked(cannot=["P2"]), "suggestions[0].cannot: P2 does not answer its own suggestion."),
        (asked(cannot=["P3"], shown_by="P3"), "suggestions[0].shown_by: P3 cannot both show"),
        (asked(card="Knife"), 'suggestions[0]: There is a card, but no "shown_by".'),
        (asked(shown_by="P3", card="Rope"), "suggestions[0].shown_by: Rope was not named"),
        (position(seats=[{"name": "A", "cards": 18}]), "seats: There is 1 seat. Name 2 to 10."),
        (position(seats=[{"name": "A", "cards": True}]), "seats[0].cards: Here is true."),
        (position(seats=[{"name": 3, "cards": 1}]), "seats[0].name: Here is 3. Write text"),
        (position(seats=[{"name": "A"}]), 'seats[0]: There is no "cards". Add it.'),
        (
            position(seats=[{"name": "A", "cards": 9}, {"name": "a", "cards": 9}]),
            'seats[1].name: Two seats are called "a".',
        ),
        (
            position(false_accusations=[{"suspect": "Plum", "weapon": "Rope"}]),
            'false_accusations[0]: There is no "room". Add it.',
        ),
    ],
)
def test_wrong_json_is_named_with_its_place_and_what_would_be_right(
    value: object, complaint: str
) -> None:
    (found,) = json_problems(value)

    assert found.startswith(complaint)


def test_all_faults_of_json_are_told_at_once() -> None:
    value = asked(suspect="Nobody", weapon="Gun", room="Garden", by="P9", cannot=["P8"])

    assert len(json_problems(value | {"sugestions": []})) == 6


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"seats": [}', "notes:1:12: "),
        ('{\n"seats": 3,\n}', "notes:3:1: "),
        ("{" * 9, "notes:1:2"),
    ],
)
def test_text_that_is_no_json_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadFile, match="This is no JSON") as caught:
        read_notes(text, "notes")

    assert str(caught.value).startswith(place)


@pytest.mark.parametrize("text", ['{"a":' * 50_000, '{"a": ' + "9" * 5_000 + "}"])
def test_json_beyond_all_reason_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="nested too deeply, or has a number that is too long"):
        read_notes(text, "notes")


WORDS = ["P1", "P2", "suggests", "accuses", "shows", "cannot", "nobody", ";", ",", ":", "me", "#"]
WORDS += ["seats", "theme", "face up", "Plum", "Rope", "Hall", "Room", "9", "\t", "é", "{", "\\"]


@given(st.lists(st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=9), max_size=5))
def test_whatever_is_written_is_read_or_refused(lines: list[list[str]]) -> None:
    text = "seats: P1 9, P2 9\n" + "\n".join(" ".join(line) for line in lines)
    with suppress(BadFile):
        assert len(read_notes(text, "notes").facts.seats) == 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["by", "suspect", "weapon", "room", "cannot", "shown_by", "card", "name"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(
    st.dictionaries(
        st.sampled_from(["me", "hand", "theme", "face_up", "suggestions", "false_accusations"]),
        JSON,
    )
)
def test_whatever_json_says_is_read_or_refused(value: dict[str, Any]) -> None:
    with suppress(BadFile):
        assert len(facts_from_json(json.dumps(position(**value)), "notes").seats) == 6


@st.composite
def games(draw: st.DrawFn) -> Facts:
    """A few suggestions of six seats, as facts."""
    named = st.builds(
        CaseFile,
        st.sampled_from(CLASSIC.suspects),
        st.sampled_from(CLASSIC.weapons),
        st.sampled_from(CLASSIC.rooms),
    )
    suggestions = []
    for cards in draw(st.lists(named, max_size=6)):
        by, *others = draw(st.permutations(range(6)))
        shown_by = draw(st.none() | st.just(others.pop()))
        card = None if shown_by is None else draw(st.none() | st.sampled_from(tuple(cards)))
        cannot = tuple(others[: draw(st.integers(0, len(others)))])
        suggestions.append(SuggestionFacts(by, cards, cannot, shown_by, card))
    hand = draw(st.none() | st.permutations(CLASSIC.cards).map(lambda cards: cards[:3]))
    bare = facts()
    return Facts(
        CLASSIC,
        bare.seats,
        None if hand is None else 2,
        () if hand is None else CLASSIC.sort(hand),
        suggestions=tuple(suggestions),
        false_accusations=tuple(draw(st.lists(named, max_size=3))),
    )


@given(games(), st.sampled_from([" ", ", "]))
def test_what_is_written_down_is_what_is_read(game: Facts, between: str) -> None:
    lines = [] if game.me is None else [f"me: P{game.me + 1}: {between.join(game.hand)}"]
    for one in game.suggestions:
        answers = [f"P{seat + 1} cannot" for seat in one.cannot]
        if one.shown_by is not None:
            answers.append(f"P{one.shown_by + 1} shows {one.card or ''}")
        lines.append("; ".join([f"P{one.by + 1} suggests {between.join(one.named)}", *answers]))
    lines += [f"P1 accuses {between.join(cards)}" for cards in game.false_accusations]

    assert facts(*lines) == game
