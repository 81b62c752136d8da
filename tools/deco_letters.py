"""Capitals in the manner of the 1920s: tall, thin, low-waisted, drawn as strokes without a font."""

from html import escape
from typing import Final

HEIGHT: Final = 100.0
GAP: Final = 26.0
SPACE: Final = 44.0

LETTERS: Final[dict[str, tuple[float, str]]] = {
    "A": (76, "M0 100L38 0L76 100M11 71H65"),
    "B": (52, "M0 60H22A30 30 0 0 0 22 0H0V100H28A20 20 0 0 0 28 60H0"),
    "C": (82, "M82 12A50 50 0 1 0 82 88"),
    "D": (70, "M0 0H20A50 50 0 0 1 20 100H0Z"),
    "E": (42, "M42 0H0V100H42M0 66H34"),
    "F": (42, "M42 0H0V100M0 66H32"),
    "G": (100, "M82 12A50 50 0 1 0 100 55H62"),
    "H": (60, "M0 0V100M60 0V100M0 66H60"),
    "I": (0, "M0 0V100"),
    "J": (36, "M36 0V82A18 18 0 0 1 0 82"),
    "K": (54, "M0 0V100M51 0L0 64M15 45L54 100"),
    "L": (40, "M0 0V100H40"),
    "M": (88, "M0 100L12 0L44 74L76 0L88 100"),
    "N": (66, "M0 100V0L66 100V0"),
    "O": (100, "M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0Z"),
    "P": (52, "M0 100V0H20A32 32 0 0 1 20 64H0"),
    "Q": (100, "M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0ZM60 66L98 104"),
    "R": (52, "M0 100V0H20A32 32 0 0 1 20 64H0M20 64L52 100"),
    "S": (46, "M43 15C36 -6 2 -5 2 25C2 55 46 47 46 76C46 107 6 106 0 83"),
    "T": (58, "M0 0H58M29 0V100"),
    "U": (62, "M0 0V69A31 31 0 0 0 62 69V0"),
    "V": (72, "M0 0L36 100L72 0"),
    "W": (108, "M0 0L27 100L54 16L81 100L108 0"),
    "X": (62, "M0 0L62 100M62 0L0 100"),
    "Y": (66, "M0 0L33 56L66 0M33 56V100"),
    "Z": (54, "M0 0H54L0 100H54"),
    "'": (6, "M6 0L0 22"),
    ".": (2, "M0 98H2"),
    "-": (24, "M0 62H24"),
}


def width(text: str) -> float:
    """How wide a line of capitals is when they are 100 high."""
    return sum(_advance(letter) for letter in text.upper()) - GAP


def write(text: str, x: float, y: float, height: float) -> str:
    """The strokes of a line of capitals, centred on (x, y), as an SVG group without a colour."""
    scale = height / HEIGHT
    pen = x - width(text) * scale / 2
    strokes = []
    for letter in text.upper():
        if letter in LETTERS:
            place = f"translate({pen:.1f} {y - height / 2:.1f}) scale({scale:.4f})"
            strokes.append(f'<path transform="{place}" d="{LETTERS[letter][1]}"/>')
        pen += _advance(letter) * scale
    return f'<g role="img" aria-label="{escape(text)}">{"".join(strokes)}</g>'


def _advance(letter: str) -> float:
    return (LETTERS[letter][0] if letter in LETTERS else SPACE - GAP) + GAP
