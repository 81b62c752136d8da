"""Letters say what has happened in the reader's language and time, and never a card."""

from string import Formatter
from typing import get_args

import pytest

from whodunnit.host.post.letter_words import WORDS
from whodunnit.host.post.letters import Letter, LetterKind, Links, Written, moment, write
from whodunnit.host.post.ports import Language

LINKS = Links(
    "https://clue.example.org",
    "https://clue.example.org/api/mail/unsubscribe/x",
    "https://clue.example.org/api/mail/confirm/y",
)
KINDS: tuple[LetterKind, ...] = get_args(LetterKind)
LANGUAGES: tuple[Language, ...] = get_args(Language)
NOON_IN_WINTER = 1_796_904_000.0
NOON_IN_SUMMER = 1_783_512_000.0


def letter(kind: LetterKind, deadline: float | None = NOON_IN_WINTER) -> Letter:
    return Letter(kind, "Weekend murder", "HAWK-42", "Mrs. Peacock", deadline)


def written(*letters: Letter, language: Language = "en", zone: str = "UTC") -> Written:
    return write(letters, language, zone, LINKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_letter_has_words_in_every_language(language: Language) -> None:
    assert set(WORDS[language]) == set(KINDS)
    for words in WORDS[language].values():
        assert words.subject
        assert words.text


@pytest.mark.parametrize("kind", KINDS)
def test_a_letter_says_the_same_facts_in_every_language(kind: LetterKind) -> None:
    def facts(words: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(words) if name}

    for part in ("subject", "text", "until"):
        first, *others = (facts(getattr(WORDS[language][kind], part)) for language in LANGUAGES)
        assert all(other == first for other in others)


@pytest.mark.rule("N7")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_names_no_card_but_the_character_of_the_camp(
    kind: LetterKind, language: Language
) -> None:
    found = written(letter(kind), language=language)

    # Whatever is filled in was in the letter, and the letter has no place for a card.
    assert set(Letter.__struct_fields__) == {"kind", "game", "code", "camp", "deadline"}
    for text in (found.subject, found.text, found.html):
        assert "{" not in text
        assert "None" not in text


def test_a_deadline_is_told_by_the_clocks_of_the_reader_in_summer_and_winter() -> None:
    assert "Thursday, 10 December 2026, 13:00 (Europe/Berlin)" in (
        written(letter("your_turn"), zone="Europe/Berlin").text
    )
    assert "Mittwoch, 8. Juli 2026, 14:00 Uhr (Europe/Berlin)" in (
        written(letter("your_turn", NOON_IN_SUMMER), language="de", zone="Europe/Berlin").text
    )
    assert moment(NOON_IN_WINTER, "en", "Asia/Kolkata").endswith("17:30 (Asia/Kolkata)")


def test_a_letter_without_a_deadline_promises_no_time() -> None:
    assert "until" not in written(letter("your_turn", None)).text


def test_a_card_that_was_shown_is_behind_the_link() -> None:
    found = written(letter("card_shown"))

    assert "https://clue.example.org/post/HAWK-42" in found.text
    assert 'href="https://clue.example.org/post/HAWK-42"' in found.html


@pytest.mark.parametrize("kind", KINDS)
def test_every_mail_can_be_ended_but_the_first_which_ends_by_itself(kind: LetterKind) -> None:
    found = written(letter(kind))

    ends = kind != "confirm_address"
    assert (LINKS.unsubscribe in found.text) is ends
    assert (LINKS.unsubscribe in found.html) is ends
    assert (LINKS.confirm in found.text) is not ends


def test_the_mail_of_a_day_has_all_letters_in_it_each_with_its_heading() -> None:
    found = written(letter("strike"), letter("game_over"), language="de")

    assert found.subject == "Deine Spiele per Post"
    assert "Weekend murder: eine Verwarnung für Mrs. Peacock" in found.text
    assert "<h2>Weekend murder: das Spiel ist zu Ende</h2>" in found.html
    assert found.text.count(LINKS.unsubscribe) == 1


def test_the_title_of_a_game_cannot_add_lines_to_the_head_or_markup_to_the_page() -> None:
    title = "A\r\nBcc: all@example.org <b>&"
    found = written(Letter("game_over", title, "HAWK-42"))

    assert found.subject == "A Bcc: all@example.org <b>&: the game is over"
    assert "<b>" not in found.html
