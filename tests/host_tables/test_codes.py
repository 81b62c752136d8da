"""Codes that can be said aloud."""

from random import Random

from whodunnit.host.codes import WORDS, draw_code, normal_code


def test_the_words_are_many_short_and_all_different() -> None:
    assert len(WORDS) > 250
    assert len(set(WORDS)) == len(WORDS)
    assert all(word.isascii() and word.isalpha() and 3 <= len(word) <= 10 for word in WORDS)


def test_no_word_begins_another_so_that_none_is_heard_for_another() -> None:
    alike = [(one, other) for one in WORDS for other in WORDS if one < other]

    assert not [pair for pair in alike if pair[1].startswith(pair[0])]


def test_a_drawn_code_is_normal_and_has_as_many_digits_as_wanted() -> None:
    chance = Random(2)
    for digits in (2, 3, 4, 5):
        for _ in range(50):
            code = draw_code(chance, digits)
            assert normal_code(code.lower()) == code
            assert len(code.partition("-")[2]) == digits


def test_what_is_no_code_is_nothing() -> None:
    for text in ("", "HAWK", "42", "HAWK-1", "HAWK-123456", "HÄWK-42", "HAWK-4²", "A B-42"):
        assert normal_code(text) is None
