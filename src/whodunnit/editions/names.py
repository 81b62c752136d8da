"""Which names a card, a room or an edition may have, and how alike two of them may be."""

import re
import unicodedata

from msgspec import Struct

from whodunnit.editions.files import is_unprintable

MAX_NAME = 40
"""The longest name of a card that fits on it."""

MAX_TITLE = 80
"""The longest title."""

# What the boards call their spaces: "7,11", "Home 1", and "none" for no board at all.
_PLACE = re.compile(r"\d+\s*,\s*\d+|home\s+\d+|none", re.IGNORECASE)
_WORD = re.compile(r"[a-z][a-z0-9_-]*")


class Fault(Struct, frozen=True):
    """What is wrong with a value, and what would be right."""

    what: str
    """What is wrong."""
    remedy: str
    """What would be right."""


def name_fault(name: str, longest: int = MAX_NAME) -> Fault | None:
    """What is wrong with a name that people read, if anything.

    >>> name_fault("Miss Scarlet") is None
    True
    >>> name_fault("7,11").remedy
    'Give it a name in words.'
    """
    if not name.strip():
        return Fault("The name is empty.", "Give it a name.")
    if len(name) > longest:
        what = f"The name is {len(name)} characters long: {quoted(name)}."
        return Fault(what, f"Use at most {longest}.")
    if any(map(is_unprintable, name)):
        return Fault("The name has an invisible character in it.", "Delete it.")
    if name != " ".join(name.split()):
        what = f"The name {quoted(name)} has spaces too many."
        return Fault(what, "Put one space between words and none around them.")
    if _PLACE.fullmatch(name):
        what = f"The name {quoted(name)} would be taken for a place on a board."
        return Fault(what, "Give it a name in words.")
    return None


def word_fault(word: str) -> Fault | None:
    """What is wrong with the word that commands use for an edition or a theme, if anything.

    >>> word_fault("my_house") is None
    True
    """
    if len(word) <= MAX_NAME and _WORD.fullmatch(word) and not _PLACE.fullmatch(word):
        return None
    what = f"{quoted(word)} cannot be typed as a name."
    return Fault(what, f"Use one word of a-z, 0-9, _ and -, of at most {MAX_NAME} characters.")


def alike(name: str) -> str:
    """The same for two names that a reader would mix up.

    >>> alike("Miss Scarlet") == alike("MISS SCARLET")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def quoted(value: object) -> str:
    """A value of a file, short enough for a sentence.

    >>> quoted("Rope"), quoted([3, 6]), quoted(True)
    ('"Rope"', '[3, 6]', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = "".join("?" if is_unprintable(char) else char for char in value[:30])
        return f'"{text}..."' if len(value) > 30 else f'"{text}"'
    text = str(value)
    return f"{text[:30]}..." if len(text) > 30 else text
