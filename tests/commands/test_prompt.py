"""Asking a person: what is understood, what is not, and what is said then."""

from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from whodunnit.commands._prompt import Choice, Prompt, Quit, understood

ROOMS = [
    Choice("1", "Library"),
    Choice("2", "Billiard Room"),
    Choice("3", "Ballroom"),
    Choice("4", "7,11", listed=False),
    Choice("a", "accuse"),
]
SUSPECTS = [Choice("1", "Scarlet", name="Miss Scarlet"), Choice("2", "Plum", name="Professor Plum")]


def prompted(*answers: str, **commands: Callable[[], None]) -> tuple[Prompt, Console]:
    """A prompt that gets these answers."""
    left = iter(answers)

    def read() -> str:
        answer = next(left, None)
        if answer is None:
            raise EOFError
        return answer

    console = Console(width=60, record=True, file=StringIO())
    return Prompt(console, read, commands), console


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("1", "1"),
        ("library", "1"),
        ("LIB", "1"),
        ("  billiard   room ", "2"),
        ("room", "2"),
        ("ba", "3"),
        ("7,11", "4"),
        ("a", "a"),
        ("accuse", "a"),
    ],
)
def test_a_choice_is_meant_by_key_name_or_beginning(typed: str, key: str) -> None:
    chosen = understood(typed, ROOMS).choice

    assert chosen is not None
    assert chosen.key == key


def test_the_whole_name_is_understood_where_a_short_one_is_shown() -> None:
    chosen = understood("professor plum", SUSPECTS).choice

    assert chosen == SUSPECTS[1]


@pytest.mark.parametrize("typed", ["b", "r", "xyz", "5", "library please"])
def test_too_little_or_something_else_is_not_understood(typed: str) -> None:
    assert understood(typed, ROOMS).choice is None


def test_two_meanings_are_both_named() -> None:
    choices = [Choice("1", "Lead Pipe"), Choice("2", "Lead Shot")]

    chosen = understood("lead", choices)

    assert chosen.choice is None
    assert "1 Lead Pipe, 2 Lead Shot" in chosen.hint


def test_an_empty_answer_means_what_the_prompt_says() -> None:
    prompt, console = prompted("")

    assert prompt.ask("Where?", ROOMS, enter="2").label == "Billiard Room"
    assert "[Enter = 2]" in console.export_text()


def test_an_empty_answer_without_a_meaning_is_asked_again() -> None:
    prompt, console = prompted("", "3")

    assert prompt.ask("Where?", ROOMS).label == "Ballroom"
    assert "Nothing was typed. Type a number from 1 to 4 or a, or help." in console.export_text()


def test_a_command_is_done_and_the_question_stays() -> None:
    done: list[str] = []
    prompt, console = prompted("NOTES", "1", notes=lambda: done.append("notes"))

    assert prompt.ask("Where?", ROOMS).key == "1"
    assert done == ["notes"]
    assert console.export_text().count("Where?") == 2


@pytest.mark.parametrize("answers", [(), ("quit",), ("Exit",), ("q",)])
def test_leaving_is_always_possible(answers: tuple[str, ...]) -> None:
    prompt, _ = prompted(*answers)

    with pytest.raises(Quit):
        prompt.ask("Where?", ROOMS)


@pytest.mark.parametrize(
    ("answer", "sure"), [("yes", True), ("Y", True), ("", False), ("no", False)]
)
def test_only_yes_is_yes(answer: str, sure: bool) -> None:
    prompt, _ = prompted(answer)

    assert prompt.is_sure("Really?") is sure


def test_a_choice_is_never_broken_by_the_end_of_a_line() -> None:
    choices = [Choice(str(n), f"Room number {n}", "yours") for n in range(1, 10)]
    prompt, console = prompted("1")

    prompt.ask("Where?", choices)

    lines = console.export_text().splitlines()
    assert all(line.count("Room number") == line.count("(yours)") for line in lines)
    assert max(map(len, lines)) <= 60
