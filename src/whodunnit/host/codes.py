"""Short codes for tables, made to be said aloud: a word that everybody knows, and a number."""

import re
from importlib import resources
from random import Random
from typing import Final

from whodunnit.host.ports import TableCode

WORDS: Final = tuple(
    resources.files(__package__).joinpath("words.txt").read_text(encoding="utf-8").split()
)
"""Common words, of which no two sound alike."""

_CODE = re.compile(r"\s*([a-z]+)[\s_-]*([0-9]{2,5})\s*", re.IGNORECASE | re.ASCII)


def draw_code(chance: Random, digits: int = 2) -> TableCode:
    """A new code; more digits where many codes are taken.

    >>> draw_code(Random(1))
    'CABBAGE-27'
    """
    number = chance.randrange(10 ** (digits - 1), 10**digits)
    return f"{chance.choice(WORDS).upper()}-{number}"


def normal_code(text: str) -> TableCode | None:
    """The code that somebody typed, however they typed it; nothing if it cannot be one.

    >>> normal_code(" hawk 42"), normal_code("Hawk42"), normal_code("42")
    ('HAWK-42', 'HAWK-42', None)
    """
    match = _CODE.fullmatch(text)
    return f"{match[1].upper()}-{match[2]}" if match else None
