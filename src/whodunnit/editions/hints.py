"""Kind words for misspelt names: what was probably meant, and what there is."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question with the nearest known word, or nothing when none is near.

    >>> did_you_mean("dcie", ["dice", "deck"])
    'Did you mean dice?'
    >>> did_you_mean("lobster", ["dice", "deck"])
    ''
    """
    by_sound = {candidate.casefold(): candidate for candidate in known}
    near = get_close_matches(word[:80].casefold(), by_sound, n=1)
    return f"Did you mean {by_sound[near[0]]}?" if near else ""


def known_names(word: str, known: Iterable[str]) -> str:
    """What was probably meant, then everything there is.

    >>> known_names("clasic", ["classic", "solo"])
    'Did you mean classic? There are: classic, solo.'
    """
    names = list(known)
    return f"{did_you_mean(word, names)} There are: {', '.join(names)}.".lstrip()
